"""A position said in plain data, key by key: what ``position`` reads back."""

from __future__ import annotations

from dataclasses import fields

from ..cards import counted, rank_sign
from ..core import done
from .start import USED, Causes
from .state import LandlordState

BEFORE_PLAY = ("show", "call", "rob", "late_show", "double")


def told(state: LandlordState) -> dict[str, object]:
    """Everything that the phase has a key for, said whole."""
    phase = state.phase
    every = _hands(state) | _auction(state) | _trick(state)
    used = USED[phase]
    keys = {key: value for key, value in every.items() if key in used and value is not None}
    return {"phase": phase, **_always(state), **keys}


def _always(state: LandlordState) -> dict[str, object]:
    factors, carry = state.factors, state.carry
    causes = {each.name: getattr(factors, each.name) for each in fields(Causes)}
    if state.phase == "over" and state.left is None:
        causes["spring"] = 1  # the end finds it
    return {
        "hands": list(map(counted, state.hands)),
        "known": list(map(counted, state.known)),
        "bottom": counted(state.bottom),
        "aside": counted(state.aside),
        "laizi": rank_sign(state.laizi) if state.laizi else None,
        "shown": list(state.shown),
        "factors": {name: factor for name, factor in causes.items() if factor > 1},
        "stacks": list(state.stacks),
        "carry": carry.told,
    }


def _hands(state: LandlordState) -> dict[str, object]:
    return {
        "dealt": state.dealt if state.paced else None,
        "undealt": list(map(counted, state.undealt)),
        "drawn": rank_sign(state.drawn) if state.drawn else None,
        "answered": list(state.answered),
        "turned": state.turned,
    }


def _auction(state: LandlordState) -> dict[str, object]:
    phase = state.phase
    asked = state.to_act[0] if phase == "rob" and state.to_act else None
    return {
        "first": asked if phase == "rob" else state.first,
        "opens": state.first,
        "landlord": state.landlord,
        "calls": list(state.calls),
        "robber": state.robber,
        "choices": list(state.choices) or None,
        "left": state.left,
        "redeal": state.redeal,
    }


def _trick(state: LandlordState) -> dict[str, object]:
    table = state.table
    alone = table is not None and not table.cards
    doubled = [seat for seat, each in enumerate(state.doubled) if each]
    return {
        "to_act": state.to_act[0] if state.to_act else None,
        "doubled": doubled if state.doubled else None,
        "over": str(table.reading) if table is not None and alone else None,
        "last": [play and done(play) for play in state.last],
        "by": table.seat if table else None,
        "fresh": table is None,
        "passes": state.passes,
        "plays": list(state.plays),
    }
