"""Decisions of a hand that is on a table, or was: why their seats did what they did."""

from __future__ import annotations

from ...ai.player import Answer, Question, Reason
from ...engine.core import Action
from ...engine.errors import DataFault
from ...engine.plain import to_plain
from ...engine.table import SomeTable
from ...store.why import Why, read_why
from ..asked import asked_at
from . import explain, holds, read
from .fact import AnyFact

UNTRUE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)  # figures of no such position


class Decision:
    """Why a bot took a step: what spoke for it, and what it said itself. ``kept``: the same as plain data."""

    def __init__(self, kept: Why, facts: tuple[AnyFact, ...] | None = None) -> None:
        """``facts``: those in it where they are known to be so; else they are read when they are first asked
        for."""
        self.kept, self._facts = kept, facts

    @property
    def said(self) -> Reason | None:
        """What the player said itself."""
        return Reason(self.kept.code, self.kept.args) if self.kept.code else None

    def facts(self, table: SomeTable, ply: int) -> tuple[AnyFact, ...]:
        """What spoke for step number ``ply``; what is no fact of its position is left out."""
        if self._facts is None:
            asked, done = asked_at(table, ply), table.steps[ply].action
            found = (_read(asked, done, data) for data in self.kept.facts)
            self._facts = tuple(fact for fact in found if fact is not None)
        return self._facts


def decided(question: Question, answer: Answer) -> Decision | None:
    """Why that was answered; ``None`` where the player says nothing of it."""
    if answer.why is None:
        return None
    action = question.rules.resolve(question.state, question.seat, answer.action)
    facts = explain(question, action, [action for action, _value in answer.considered])
    told: dict[str, object] = {"facts": [fact.data for fact in facts]}
    try:
        said = {"code": answer.why.code, "args": to_plain(answer.why.args)}
        return Decision(read_why({**told, **said}), facts)
    except (DataFault, RecursionError):  # a foreign bot may say anything
        return Decision(read_why(told), facts)


def _read(asked: Question, done: Action, data: object) -> AnyFact | None:
    """A fact as it was kept; ``None`` for one that nobody knows, or that is not so."""
    try:
        assert isinstance(data, dict)
        fact = read(asked.rules.variant, data)
        return fact if not fact.OBJECTS and holds(asked, fact, done) else None
    except (DataFault, *UNTRUE):
        return None
