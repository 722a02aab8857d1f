"""How the characters like what can be done in a landlord game."""

from __future__ import annotations

from ...engine.core import Action
from ...engine.landlord.combinations import BOMBS
from ...engine.landlord.state import LandlordState
from ..minded import BOLD, CAREFUL, FRIENDLY, Tastes
from ..player import Question

RAISES = frozenset({"show", "call", "rob", "double"})  # raise what the hand is played for


def bold(question: Question, action: Action) -> float:
    """It raises the stake, and plays rather than waits: many cards rather than few."""
    if question.state.phase != "play":
        return action.verb in RAISES
    return len(action.cards)


def careful(question: Question, action: Action) -> float:
    """It leaves the stake alone and keeps bombs and high cards."""
    if question.state.phase != "play":
        return action.verb not in RAISES
    if action.reading is None:
        return 0.0
    return -float(action.reading.kind in BOMBS) - max(card.rank for card in action.cards) / 100


def friendly(question: Question, action: Action) -> float:
    """It leaves a trick to its partner, and leads low to one who is next."""
    state: LandlordState = question.state
    if state.phase != "play":
        return 0.0
    if state.table is not None:
        return float(action.reading is None and _with(question, state.table.seat))
    if action.reading is None or not _with(question, (question.seat + 1) % state.seats):
        return 0.0
    return -action.reading.rank - 100.0 * (action.reading.kind in BOMBS)


def _with(question: Question, other: int) -> bool:
    return question.rules.together(question.state, question.seat, other) is True


TASTES = Tastes(0.03, {BOLD: bold, CAREFUL: careful, FRIENDLY: friendly})
