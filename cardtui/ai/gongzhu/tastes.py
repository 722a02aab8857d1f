"""How the characters like what can be done in Gong Zhu; nobody has a partner there (Z1)."""

from __future__ import annotations

from ...engine.core import Action
from ..minded import BOLD, CAREFUL, Tastes
from ..player import Question


def bold(question: Question, action: Action) -> float:
    """It exposes, and plays high."""
    if question.state.phase == "expose":
        return len(action.cards)
    return action.cards[0].rank


def careful(question: Question, action: Action) -> float:
    """It exposes nothing, and plays low."""
    return -bold(question, action)


TASTES = Tastes(1.0, {BOLD: bold, CAREFUL: careful})
