"""One hand being played: its deal, steps and states, what each seat sees, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeAlias

from .cards import Card
from .core import DEALER, Action, Carry, Deal, Event, S, Step
from .errors import IllegalAction
from .plain import from_plain
from .rules import Rules


def certain_step(rules: Rules[S], state: S) -> Action | None:
    """The dealer's step that is due, unless cards decide it that lie face down.

    Bottom cards that nobody sees are turned and taken up face down.
    """
    due = rules.dealer(state)
    if due is None:
        return None
    hidden = any(Card.BACK in cards for cards in (due.cards, *state.hands))
    return None if hidden and rules.why_not(state, DEALER, due) is not None else due


class Table(Generic[S]):
    """A hand as the list of its steps; every state on the way is kept, so going back is free.

    ``states[n]`` is the state before step ``n``; ``events[n]`` what step ``n`` brought about.
    """

    def __init__(self, rules: Rules[S], deal: Deal, carry: Carry = Carry()) -> None:
        self.rules, self.deal, self.start_carry = rules, deal, carry
        self._begin(rules.start(deal, carry))

    @classmethod
    def at(cls, rules: Rules[S], state: S) -> Table[S]:
        """A table that begins in a given position, without a deal behind it."""
        table = cls.__new__(cls)
        table.rules, table.deal, table.start_carry = rules, Deal(()), Carry()
        table._begin(state)
        return table

    def _begin(self, state: S) -> None:
        self.states: list[S] = [state]
        self.steps: list[Step] = []
        self.events: list[tuple[Event, ...]] = []
        self._seen: dict[int, list[Step]] = {}  # a seat: the steps as it saw them

    @property
    def state(self) -> S:
        """The present state, with all cards."""
        return self.states[-1]

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each seat held as the hand began, in beans or coins; empty where nothing is staked."""
        begun = self.rules.facts(self.states[0]).get("stacks", ())
        return self.start_carry.stacks or from_plain(tuple[int, ...], begun)

    def judge(self, seat: int, action: Action) -> tuple[Step, S, tuple[Event, ...]]:
        """What ``submit`` would do, undone: the exact step, the state after it and its events.

        Raises ``IllegalAction`` if the action is refused.
        """
        refusal = self.rules.why_not(self.state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        step = Step(seat, self.rules.resolve(self.state, seat, action))
        return step, *self.rules.apply(self.state, seat, step.action)

    def take(self, step: Step, state: S, events: tuple[Event, ...]) -> None:
        """Take a step that ``judge`` has judged in the present state."""
        self.states.append(state)
        self.steps.append(step)
        self.events.append(events)

    def submit(self, seat: int, action: Action) -> Step:
        """Take one step, made exact; raises ``IllegalAction`` and changes nothing if it is refused."""
        judged = self.judge(seat, action)
        self.take(*judged)
        return judged[0]

    def due(self) -> Action | None:
        """The dealer's step that is due now; none where cards that lie face down decide it."""
        return certain_step(self.rules, self.state)

    def advance(self) -> None:
        """Take the dealer's steps until a seat is to act or the hand is over."""
        while (action := self.due()) is not None:
            self.submit(DEALER, action)

    def play(self, seat: int, action: Action) -> None:
        """A seat's step and the dealer's steps that follow from it."""
        self.submit(seat, action)
        self.advance()

    def replay(self, steps: Iterable[Step]) -> None:
        """Take recorded steps; raises ``IllegalAction`` at the first that does not fit."""
        for step in steps:
            self.submit(step.seat, step.action)

    def view(self, seat: int, ply: int | None = None) -> S:
        """What the seat sees now, or before step ``ply``."""
        return self.rules.redact(self.states[-1 if ply is None else ply], seat)

    def history(self, seat: int) -> list[Step]:
        """All steps so far as the seat saw them."""
        seen = self._seen.setdefault(seat, [])
        for ply in range(len(seen), len(self.steps)):
            state, step = self.states[ply], self.steps[ply]
            seen.append(Step(step.seat, self.rules.redact_action(state, step.seat, step.action, seat)))
        return list(seen)

    def rewind(self, ply: int) -> None:
        """Cut the steps from ``ply`` on."""
        if not 0 <= ply <= len(self.steps):
            raise ValueError(f"no ply {ply} in {len(self.steps)} steps")
        del self.steps[ply:], self.events[ply:], self.states[ply + 1 :]
        for seen in self._seen.values():
            del seen[ply:]


SomeTable: TypeAlias = Table[Any]  # of a game that is known only when the program runs (``SomeRules``)
