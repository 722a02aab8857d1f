"""A position said in plain data, key by key: what ``position`` reads back."""

from __future__ import annotations

from ..cards import counted, format_cards
from .position import USED, trick_text
from .state import GongzhuState


def told(state: GongzhuState) -> dict[str, object]:
    """Everything that the phase has a key for, said whole."""
    phase, carry = state.phase, state.carry
    opened = {"exposed"} if not state.choices else set()
    used = USED[phase] | opened
    every: dict[str, object] = {
        "first": None if state.duty else state.leader,
        "to_act": state.to_act[0] if state.to_act else None,
        "leader": state.leader,
        "hidden": state.leader is None,
        "duty": state.duty,
        "choices": [None if cards is None else counted(cards) for cards in state.choices],
        "exposed": format_cards(state.exposed),
        "trick": trick_text(state.trick) if state.trick else None,
        "tricks": list(map(trick_text, state.tricks)),
        "taken": list(map(counted, state.taken)),
        "scoring_left": state.scoring_left,
    }
    keys = {key: value for key, value in every.items() if key in used and value is not None}
    if carry.scores:
        keys["scores"] = list(carry.scores)
    return {"phase": phase, "hands": list(map(counted, state.hands)), **keys, "carry": carry.told}
