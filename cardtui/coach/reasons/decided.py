"""Decisions of a hand that is on a table: why their seats did what they did."""

from __future__ import annotations

from ...ai.player import Answer
from ...engine.table import SomeTable
from ..asked import asked_at
from . import explain
from .fact import AnyFact


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
