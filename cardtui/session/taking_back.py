"""What is taken back and taken again: how far, and whether it was seen what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.core import S, Step
from ..engine.rules import Rules
from ..engine.table import Table
from .moments import passes_by


def last_decision(table: Table[S], seat: int) -> int | None:
    """The ply of what the seat decided last; what was done for it as a moment went by is no decision."""
    for ply in range(len(table.steps) - 1, -1, -1):
        if _is_decision(table.rules, table.states[ply], table.steps[ply], seat):
            return ply
    return None


def has_seen(table: Table[S], seat: int, ply: int) -> bool:
    """Whether the seat has seen anything new since that ply.

    Its view of its own steps follows from what it knew (``Rules.redact``): what is new comes with a step of
    another seat, or of the dealer, who deals, turns up and reveals.
    """
    return any(step.seat != seat for step in table.steps[ply:])


def again(rules: Rules[S], state: S, undone: Sequence[Step], seat: int) -> int:
    """How many of the steps that were taken back lead from ``state`` to the seat's next decision; all of them
    where there is none, and none if they do not begin with one of the seat."""
    if not undone or undone[0].seat != seat:
        return 0
    for count, step in enumerate(undone):
        if count and _is_decision(rules, state, step, seat):
            return count
        state, _events = rules.apply(state, step.seat, step.action)
    return len(undone)


def _is_decision(rules: Rules[S], state: S, step: Step, seat: int) -> bool:
    """Whether the seat decided that step, in that position."""
    if step.seat != seat:
        return False
    return not passes_by(rules, state) or step.action != rules.overdue(rules.redact(state, seat), seat)
