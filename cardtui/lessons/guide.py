"""Who learns is led through a hand: what is asked now, whether a move is that, and what to say of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from ..engine.core import DEALER, Action, State, Step
from ..engine.errors import IllegalAction
from ..engine.rules import SomeRules
from ..engine.table import SomeTable, Table
from ..engine.typed import read_action
from ..games import game
from ..text.catalog import _
from .lesson import PERSON, Lesson, Turn


def rules_of(lesson: Lesson) -> SomeRules:
    """The rules that it is played by."""
    return game(lesson.variant).rules(None, **lesson.options)


def dealt(lesson: Lesson) -> SomeTable:
    """The hand as the first remark finds it."""
    rules = rules_of(lesson)
    table = Table(rules, rules.read_deal(lesson.deal), rules.read_carry(lesson.carry))
    table.replay(Step.parse(text, rules.numbered) for text in lesson.begun)
    return table


def taken_up(lesson: Lesson, steps: Sequence[str]) -> SomeTable:
    """The hand after these steps, as they were kept; as the first remark finds it if they are not its own."""
    table = dealt(lesson)
    if list(map(str, table.steps)) != list(steps[: len(table.steps)]):
        return table
    try:
        for text in steps[len(table.steps) :]:
            step = Step.parse(text, table.rules.numbered)
            if not Guide(lesson, table).leads_to(step):
                return dealt(lesson)
            table.submit(step.seat, step.action)
    except (IllegalAction, ValueError):
        return dealt(lesson)
    return table


class Guide:
    """Where in a lesson the hand at a table is."""

    def __init__(self, lesson: Lesson, table: SomeTable, names: Sequence[str] = ()) -> None:
        """``names``: of those at the table, per seat."""
        self.lesson, self._table, self._names = lesson, table, names
        self._begun = Counter(Step.parse(text, table.rules.numbered).seat for text in lesson.begun)

    @property
    def at(self) -> int:
        """How many turns are behind."""
        return self._count(PERSON) - self._begun[PERSON]

    def _count(self, seat: int) -> int:
        return sum(step.seat == seat for step in self._table.steps)

    @property
    def turn(self) -> Turn | None:
        """What the person is led to now; ``None`` while others act, and when it is over."""
        if PERSON not in self._table.state.to_act or self.at >= len(self.lesson.turns):
            return None
        return self.lesson.turns[self.at]

    @property
    def moves(self) -> list[Action]:
        """What is accepted now, the one that is shown first."""
        turn = self.turn
        rules, view = self._table.rules, self._table.view(PERSON)
        if turn is None:
            return []
        meant = [read_action(rules, text, view, said_aloud=False) for text in turn.moves]
        legal = (action for action in meant if rules.why_not(view, PERSON, action) is None)
        return [rules.resolve(view, PERSON, action) for action in legal]

    def wrong(self, action: Action) -> str | None:
        """Why a legal action is not what is asked for now, as a message id; ``None``: it is."""
        turn = self.turn
        if turn is None:
            return None
        rules, view = self._table.rules, self._table.view(PERSON)
        if _same(rules, view, action) in [_same(rules, view, move) for move in self.moves]:
            return None
        return turn.others.get(action.verb, turn.wrong)

    def leads_to(self, step: Step) -> bool:
        """Whether that is what the seat does here in the lesson."""
        if step.seat == PERSON:
            return self.turn is not None and self.wrong(step.action) is None
        if step.seat == DEALER:
            return True  # what the dealer does follows from the deal
        moves, at = self.lesson.bots.get(step.seat, ()), self._count(step.seat) - self._begun[step.seat]
        return at < len(moves) and self._is(moves[at], step.action)

    def _is(self, text: str, action: Action) -> bool:
        written = Action.parse(text, self._table.rules.numbered)
        return written.verb == action.verb and sorted(written.cards) == sorted(action.cards)

    def say(self, text: str) -> str:
        """A message with the names of those at the table."""
        return _(text).format(*self._names)


def _same(rules: SomeRules, view: State, action: Action) -> Hashable:
    """What equal moves have in common."""
    exact = rules.resolve(view, PERSON, action)
    return exact.verb, rules.canonical(exact.cards, exact.reading) if exact.cards else (), exact.reading
