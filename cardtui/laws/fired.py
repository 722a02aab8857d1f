"""Which clauses of a sheet were behind what happened, was refused and was played in hands, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..engine.core import Step
from ..engine.rules import SomeRules
from ..engine.table import SomeTable
from ..games import game
from ..text.rules import entries
from .holding import tried

EVERY = 4  # states between two at which it is asked what would be refused


@dataclass(slots=True)
class Fired:
    """Counts by clause. ``events``: what steps brought about; ``refusals``: what the rules said to actions
    that somebody might try; ``readings``: what cards that were played were taken for."""

    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)

    def add(self, table: SomeTable) -> None:
        """Count a hand."""
        rules = table.rules
        for ply, (step, events) in enumerate(zip(table.steps, table.events, strict=True)):
            silent = rules.silent.get(step.action.verb)
            self.events.update([event.clause for event in events] or ([silent] if silent else []))
            self.readings.update(_read(rules, table.states[ply], step))
        for state in table.states[::EVERY]:
            judged = (rules.why_not(state, seat, action) for seat, action in tried(rules, state))
            self.refusals.update(refusal.clause for refusal in judged if refusal is not None)

    def total(self, clause: str) -> int:
        """How often the clause fired."""
        return self.events[clause] + self.refusals[clause] + self.readings[clause]


def clauses_of(variant: str) -> tuple[str, ...]:
    """The clauses of the game's sheet, in its order."""
    return tuple(each.clause for each in entries(game(variant).family.name) if each.clause)


def _read(rules: SomeRules, state: object, step: Step) -> Iterator[str]:
    """The clauses behind the reading of a play."""
    if step.action.reading is not None:
        for each in rules.considered(step.action.cards, state):
            if each.reading == step.action.reading:
                yield from each.clauses
