"""Deals of the cards out of sight as they are likely to lie.

What a seat still holds is no random lot: weak plays go first, bombs and high cards stay, and who passed on a
straight had none to beat it. So equal ranks are drawn together, the more the fewer cards a seat has left, and
the hands are dealt anew two at a time: the new ones are kept or not by how much more alike they are to hands
that are really held (`habits`) than the old ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from ...engine.cards import BIG_JOKER, Card, Cards, Rank
from ...engine.core import Step
from ...engine.guandan.combinations import is_wild, strength
from ...engine.guandan.state import SEATS, GuandanState, side
from .counting import Sight
from .habits import Habit, Passed, row
from .playout import BOMBS, Plays, placed
from .sketch import coded, sketcher

NO_LIMIT = 99
FIRST, EACH = 9, 2  # pairs of hands dealt anew before the first deal, and between two


class Dealer:
    """Deals for one question; the next deal comes out of the one before."""

    def __init__(
        self, sight: Sight, state: GuandanState, rng: Random, most: Sequence[int] = (NO_LIMIT,) * SEATS
    ) -> None:
        """``most``: the strength above which a seat draws only wild cards, per seat."""
        level = sight.level
        self._strength = {
            coded(card, level): 0 if is_wild(card, level) else strength(card.rank, level)
            for card in sight.hidden
        }
        self._faces = {coded(card, level): card for card in sight.hidden}
        self._chance, self._plays = rng.random, sketcher(level).plays
        passed = passed_on(sight.history, level)
        cards = [(card.rank, coded(card, level)) for card in sight.hidden]
        self._seats = [
            _Hand(
                sight.backs[seat],
                [card.rank for card in hand if card is not Card.BACK],
                sum(coded(card, level) for card in hand if card is not Card.BACK),
                row(len(hand)).together,
                Habit(len(hand), Passed(passed[seat])),
                most[seat],
            )
            for seat, hand in enumerate(state.hands)
            if seat != sight.seat and hand
        ]
        self._at = [seat for seat in range(SEATS) if seat != sight.seat and state.hands[seat]]
        self._cards = cards
        self._ahead = 0

    def dealt(self) -> list[Plays]:
        """The plays of every seat, none for the one that thinks and those that are out."""
        seats = self._seats
        if not self._ahead:
            self.drawn()
            self._ahead = FIRST
        for _ in range(self._ahead) if len(seats) > 1 else ():
            one = int(self._chance() * len(seats))
            other = (one + 1 + int(self._chance() * (len(seats) - 1))) % len(seats)
            self._anew(seats[one], seats[other])
        self._ahead = EACH
        return self._found()

    def drawn(self) -> list[Plays]:
        """A deal drawn without what is known of habits; the next ones start from it."""
        left = self._cards
        for hand in sorted(self._seats, key=lambda hand: hand.most):
            rest = _Hand(len(left) - hand.room, [], 0, 0.0, None, NO_LIMIT)
            hand.cards, left = self._two(left, hand, rest)
            self._laid(hand)
        return self._found()

    def held(self) -> list[Cards]:
        """The cards drawn in the last deal, per seat, without those that everybody knows."""
        found: list[Cards] = [()] * SEATS
        for at, hand in zip(self._at, self._seats, strict=True):
            found[at] = tuple(self._faces[number] for _, number in hand.cards)
        return found

    def _found(self) -> list[Plays]:
        found: list[Plays] = [[[]] * (BOMBS + 1)] * SEATS
        for at, hand in zip(self._at, self._seats, strict=True):
            found[at] = hand.plays
        return found

    def _laid(self, hand: _Hand) -> None:
        hand.plays = self._plays(hand.known + sum(code for _, code in hand.cards))
        hand.likely = hand.habit.of(hand.plays) if hand.habit else 0.0

    def _anew(self, one: _Hand, other: _Hand) -> None:
        """Deal two hands anew, and keep them if they are as likely."""
        before = one.cards, one.plays, one.likely
        and_before = other.cards, other.plays, other.likely
        one.cards, other.cards = self._two(one.cards + other.cards, one, other)
        self._laid(one)
        self._laid(other)
        gain = one.likely + other.likely - before[2] - and_before[2]
        if gain < 0 and self._chance() >= exp(gain):
            one.cards, one.plays, one.likely = before
            other.cards, other.plays, other.likely = and_before

    def _two(
        self, cards: list[tuple[Rank, int]], one: _Hand, other: _Hand
    ) -> tuple[list[tuple[Rank, int]], list[tuple[Rank, int]]]:
        """The cards dealt to two hands, each drawing ranks that it has."""
        chance = self._chance
        mine, its = one.ranks[:], other.ranks[:]
        room, its_room = one.room, other.room
        drawn: tuple[list[tuple[Rank, int]], list[tuple[Rank, int]]] = ([], [])
        if min(one.most, other.most) < NO_LIMIT:
            cards, barred = self._barred(cards, one, other)
            for card in barred[0]:
                drawn[0].append(card)
                mine[card[0]] += 1
                room -= 1
            for card in barred[1]:
                drawn[1].append(card)
                its[card[0]] += 1
                its_room -= 1
        for card in sorted(cards, key=lambda _: chance()):
            rank = card[0]
            weight = room * (1 + one.together * mine[rank])
            if chance() * (weight + its_room * (1 + other.together * its[rank])) < weight:
                drawn[0].append(card)
                mine[rank] += 1
                room -= 1
            else:
                drawn[1].append(card)
                its[rank] += 1
                its_room -= 1
        return drawn

    def _barred(
        self, cards: list[tuple[Rank, int]], one: _Hand, other: _Hand
    ) -> tuple[list[tuple[Rank, int]], tuple[list[tuple[Rank, int]], list[tuple[Rank, int]]]]:
        """The cards that either hand may draw, and those that are the one's or the other's for certain."""
        free, sure = list[tuple[Rank, int]](), (list[tuple[Rank, int]](), list[tuple[Rank, int]]())
        for card in cards:
            high = self._strength[card[1]]
            if high > other.most:
                sure[0].append(card)
            elif high > one.most:
                sure[1].append(card)
            else:
                free.append(card)
        return free, sure


class _Hand:
    """A hand out of sight: ``room`` cards are drawn, none but wild ones stronger than ``most``; some may be
    known."""

    __slots__ = ("cards", "habit", "known", "likely", "most", "plays", "ranks", "room", "together")

    def __init__(
        self, room: int, known: Sequence[Rank], number: int, together: float, habit: Habit | None, most: int
    ) -> None:
        self.room, self.known, self.together, self.habit = room, number, together, habit
        self.most = most
        self.ranks = [0] * (BIG_JOKER + 1)
        for rank in known:
            self.ranks[rank] += 1
        self.cards: list[tuple[Rank, int]] = []
        self.plays: Plays = []
        self.likely = 0.0


def passed_on(history: Sequence[Step], level: Rank) -> list[dict[int, int]]:
    """A seat: the lowest play of an opponent that it passed on, by kind."""
    found: list[dict[int, int]] = [{} for _ in range(SEATS)]
    owner, kind, high = 0, 0, 0
    for step in history:
        if step.action.verb == "play" and step.action.reading:
            owner = step.seat
            kind, high = placed(step.action.reading, level)
        elif step.action.verb == "pass" and side(step.seat) != side(owner):
            lowest = found[step.seat]
            lowest[kind] = min(high, lowest.get(kind, high))
    return found
