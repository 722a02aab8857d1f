"""What the rules say of the present moment at a table with people: whom it waits for, and how long."""

from __future__ import annotations

from itertools import islice

from ..engine.core import Action, S
from ..engine.rules import USUAL, Phase, Rules


def phase_of(rules: Rules[S], state: S) -> Phase:
    """How the phase of that position is played."""
    return rules.phases.get(state.phase, USUAL)


def passes_by(rules: Rules[S], state: S) -> bool:
    """Whether cards are being dealt, so that a moment to act goes by by itself (L5)."""
    return phase_of(rules, state).brief and any(state.hands)


def only_answer(rules: Rules[S], view: S, seat: int) -> Action | None:
    """The one answer of a seat that has no choice and is not asked for it (L13: who may not double)."""
    if not phase_of(rules, view).forced:
        return None
    answer, *others = islice(rules.legal(view, seat), 2)
    return None if others else answer
