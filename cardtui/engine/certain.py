"""Whether a seat can play the rest of its hand without an answer, proved from what it sees."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Generic, Protocol, TypeVar

from .cards import Card, Cards, arranged, without
from .core import Action, Play, Reading, State
from .rules import Rules

PLAYS = 250  # of a hand that are tried; of one with more nothing is said
ASKED = 1500  # questions to the rules after which nothing is said


class Climbing(State, Protocol):
    """A position in which a play may lie to be beaten, as a dataclass."""

    @property
    def table(self) -> Play | None:
        """What lies there."""


C = TypeVar("C", bound=Climbing)


class _Enough(Exception):
    """It takes too long."""


def rest(
    rules: Rules[C], view: C, seat: int, unseen: Iterable[Card], first: Container[str] = ()
) -> tuple[Action, ...]:
    """Plays that empty the seat's hand, none of which but the last can be beaten; empty: none were found.

    ``view``: the position as the seat, which is to act, sees it. ``unseen``: all cards that it has not seen;
    every other seat may hold any of them. ``first``: kinds that are played before others.
    """
    if seat not in view.to_act or view.phase != "play":
        return ()
    try:
        return _Search(rules, view, seat, tuple(unseen), first).plays(view) or ()
    except _Enough:
        return ()


class _Search(Generic[C]):
    """Looks for such plays; what others can answer does not change meanwhile."""

    def __init__(self, rules: Rules[C], view: C, seat: int, unseen: Cards, first: Container[str]) -> None:
        self._rules, self._view, self._seat, self._first = rules, view, seat, first
        self._others = [
            (other, len(hand), arranged((*faces, *(unseen if len(faces) < len(hand) else ()))))
            for other, hand in enumerate(view.hands)
            if other != seat and hand
            for faces in [tuple(card for card in hand if card is not Card.BACK)]
        ]
        self._safe: dict[Reading, bool] = {}
        self._dead: set[Cards] = set()  # hands that cannot be led out
        self._asked = 0

    def plays(self, state: C) -> tuple[Action, ...] | None:
        """The plays from a position in which the seat is to act."""
        hand = state.hands[self._seat]
        if state.table is None and hand in self._dead:
            return None
        for action in self._candidates(state):
            left = without(hand, action.cards)
            if not left:
                return (action,)
            if self._is_safe(action):
                rest = self.plays(self._with(state, self._seat, left, None))
                if rest is not None:
                    return (action, *rest)
        if state.table is None:
            self._dead.add(hand)
        return None

    def _candidates(self, state: C) -> list[Action]:
        found = list(islice(self._legal(state, self._seat), PLAYS + 1))
        if len(found) > PLAYS:
            raise _Enough
        plays = [action for action in found if action.cards and action.reading is not None]
        return sorted(plays, key=lambda play: (not self._is_first(play), -len(play.cards)))

    def _is_first(self, play: Action) -> bool:
        return play.reading is not None and play.reading.kind in self._first

    def _is_safe(self, play: Action) -> bool:
        """Whether no other seat can hold an answer."""
        reading = play.reading
        assert reading is not None  # a play of such a game has one
        if reading not in self._safe:
            lies = Play(self._seat, play.cards, reading)
            self._safe[reading] = not any(
                answer.cards and len(answer.cards) <= count
                for other, count, may_hold in self._others
                for answer in self._legal(self._with(self._view, other, may_hold, lies), other)
            )
        return self._safe[reading]

    def _with(self, state: C, seat: int, hand: Cards, lies: Play | None) -> C:
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        return replace(state, hands=hands, table=lies, to_act=(seat,))

    def _legal(self, state: C, seat: int) -> Iterator[Action]:
        self._asked += 1
        if self._asked > ASKED:
            raise _Enough
        return self._rules.legal(state, seat)
