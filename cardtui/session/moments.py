"""What the rules say of the present moment at a table with people: whom it waits for, and how long."""

from __future__ import annotations

from itertools import islice

from ..engine.core import Action, S, Step
from ..engine.rules import USUAL, Phase, Rules
from ..engine.table import Table


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


def last_decision(table: Table[S], seat: int) -> int | None:
    """The ply of what the seat decided last; what was done for it as a moment went by is no decision."""
    for ply in range(len(table.steps) - 1, -1, -1):
        if table.steps[ply].seat == seat and not _went_by(table.rules, table.states[ply], table.steps[ply]):
            return ply
    return None


def _went_by(rules: Rules[S], state: S, step: Step) -> bool:
    if not passes_by(rules, state):
        return False
    return step.action == rules.overdue(rules.redact(state, step.seat), step.seat)
