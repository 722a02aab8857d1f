"""What the rules say of the present moment at a table with people: whom it waits for, and how long."""

from __future__ import annotations

from itertools import islice

from ..engine.core import DEALER, Action, Event, S
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


def tricks(table: Table[S]) -> list[list[Event]]:
    """What happened in each trick of the hand that is over."""
    rules, found = table.rules, list[list[Event]]()
    for state, step, events in zip(table.states, table.steps, table.events, strict=False):
        if step.seat == DEALER or state.phase != "play":
            continue
        if not rules.under_way(state):
            found.append([])
        if found:
            found[-1] += events
    return found[:-1] if rules.under_way(table.state) else found
