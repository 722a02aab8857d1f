"""A position said in plain data, key by key: what ``position`` reads back."""

from __future__ import annotations

from ..cards import counted, rank_sign
from ..core import done
from .start import USED, gift_text
from .state import GuandanState


def told(state: GuandanState) -> dict[str, object]:
    """Everything that the phase has a key for, said whole."""
    phase = state.phase
    used = {*USED[phase], "places"}
    trick = {key: value for key, value in _trick(state).items() if key in used and value is not None}
    return {"phase": phase, "hands": list(map(counted, state.hands)), **trick, **_taken_over(state)}


def _trick(state: GuandanState) -> dict[str, object]:
    table, phase = state.table, state.phase
    alone = table is not None and not table.cards
    out = [seat for seat in state.places if not state.is_in(seat)]
    return {
        "to_act": state.to_act[0] if state.to_act else None,
        "tributes": list(map(gift_text, state.tributes)),
        "returns": list(map(gift_text, state.returns)),
        "refused": state.refused or (phase == "tribute" and not state.to_act),
        "leader": state.leader,
        "over": str(table.reading) if table is not None and alone else None,
        "last": [play and done(play) for play in state.last],
        "by": table.seat if table else None,
        "fresh": table is None,
        "passes": state.passes,
        "out": out,
        "places": list(state.carry.places) or None,
    }


def _taken_over(state: GuandanState) -> dict[str, object]:
    carry = state.carry
    return {
        "known": list(map(counted, state.known)),
        "levels": list(map(rank_sign, carry.levels)),
        "playing": rank_sign(carry.playing),
        "streaks": {"first": list(carry.first_streak), "last": list(carry.last_streak)},
        "stacks": list(carry.stacks),
        "carry": carry.told,
    }
