"""How the characters like what can be done in Guandan."""

from __future__ import annotations

from ...engine.core import Action
from ...engine.guandan.combinations import strength, tier
from ...engine.guandan.state import GuandanState, partner
from ..minded import BOLD, CAREFUL, FRIENDLY, Tastes
from ..player import Question


def bold(question: Question, action: Action) -> float:
    """It plays rather than waits: many cards rather than few."""
    return len(action.cards)


def careful(question: Question, action: Action) -> float:
    """It keeps bombs and high cards."""
    state: GuandanState = question.state
    if action.reading is None:
        return 0.0
    highest = max(strength(card.rank, state.level) for card in action.cards)
    return -float(tier(action.reading)) - highest / 100


def friendly(question: Question, action: Action) -> float:
    """It leaves a trick to its partner, and leads what a partner with few cards can go out on."""
    state: GuandanState = question.state
    other = partner(question.seat)
    if state.table is not None:
        return float(action.reading is None and state.table.seat == other)
    return float(len(action.cards) == len(state.hands[other]))


TASTES = Tastes(0.03, {BOLD: bold, CAREFUL: careful, FRIENDLY: friendly})
