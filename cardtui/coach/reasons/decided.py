"""Decisions of a hand that is on a table: what their seats were asked, and why they did what they did."""

from __future__ import annotations

from ...ai.player import Answer, Question
from ...engine.cards import Rng
from ...engine.table import SomeTable
from . import explain
from .fact import AnyFact


def asked_at(table: SomeTable, ply: int) -> Question:
    """What the seat was asked that took step number ``ply``; the chances of it are another's."""
    seat, rules = table.steps[ply].seat, table.rules
    history = tuple(table.history(seat)[:ply])
    return Question(rules, rules.redact(table.states[ply], seat), seat, history, Rng.of("why", ply))


class Decision:
    """What a bot answered, and why that was good: worked out when it is first asked for, and kept."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self._facts: tuple[AnyFact, ...] | None = None

    def facts(self, table: SomeTable, ply: int) -> tuple[AnyFact, ...]:
        """What spoke for it; it was step number ``ply``."""
        if self._facts is None:
            weighed = [action for action, _value in self.answer.considered]
            self._facts = explain(asked_at(table, ply), table.steps[ply].action, weighed)
        return self._facts
