"""What everybody at a table sees of a position, as plain data: the ``table`` of a turn of the line protocol.

``docs/bots.md`` has every key. They are added to, never changed: foreign bots read them.
"""

from __future__ import annotations

from typing import Any

from ..engine.cards import Rank, format_cards, rank_sign
from ..engine.core import Play
from ..engine.gongzhu.state import GongzhuState
from ..engine.guandan.state import Gift, GuandanState
from ..engine.landlord.state import LandlordState


def table(state: Any) -> dict[str, Any]:
    """The public part of a seat's view (of any game), by the names of rule cases where they have one."""
    common: dict[str, Any] = {
        "phase": state.phase,
        "to_act": list(state.to_act),
        "cards": list(map(len, state.hands)),
        "known": [format_cards(known) for known in state.known],
    }
    if isinstance(state, LandlordState):
        return common | _landlord(state)
    if isinstance(state, GuandanState):
        return common | _guandan(state)
    assert isinstance(state, GongzhuState)
    return common | _gongzhu(state)


def _landlord(state: LandlordState) -> dict[str, Any]:
    return {
        **_to_beat(state.table),
        "landlord": state.landlord,
        "multiple": state.multiple,
        "laizi": _rank(state.laizi),
        "bottom": format_cards(state.bottom) if state.turned else "",
        "shown": [state.is_shown(seat) for seat in range(state.seats)],
        "doubled": list(state.doubled or (False,) * state.seats),
        "stacks": list(state.stacks),
    }


def _guandan(state: GuandanState) -> dict[str, Any]:
    return {
        **_to_beat(state.table),
        "level": _rank(state.level),
        "levels": list(map(_rank, state.levels)),
        "places": list(state.places),
        "last_places": list(state.carry.places),
        "tributes": list(map(_gift, state.tributes)),
        "returns": list(map(_gift, state.returns)),
        "refused_tribute": state.refused,
        "stacks": list(state.stacks),
    }


def _gongzhu(state: GongzhuState) -> dict[str, Any]:
    return {
        "exposed": format_cards(state.exposed),
        "trick": [[seat, str(one)] for seat, one in state.trick],
        "tricks": len(state.tricks),
        "taken": [format_cards(taken) for taken in state.taken],
        "raw": list(state.raw),
        "scores": list(state.carry.scores or (0,) * len(state.hands)),
    }


def _to_beat(play: Play | None) -> dict[str, Any]:
    """The play on the table; nulls for a lead."""
    if play is None:
        return {"over": None, "by": None, "lies": ""}
    return {"over": str(play.reading), "by": play.seat, "lies": format_cards(play.cards)}


def _gift(gift: Gift) -> list[Any]:
    return [gift.giver, str(gift.card), gift.taker]


def _rank(rank: Rank) -> str | None:
    return rank_sign(rank) if rank else None
