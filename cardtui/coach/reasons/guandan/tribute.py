"""Reasons for a tribute and a return."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.guandan.grouping import cost
from ....engine.cards import TEN, without
from ....engine.core import Action
from ....engine.guandan.state import partner, side
from ....engine.guandan.tribute import may_pay, returned_to
from .known import (
    GuandanFact,
    GuandanKnown,
    OfCards,
)


class OnlyHighest(OfCards):
    """No other card may be paid: there is one highest."""

    WEIGHT, TOPIC = 9.0, "pay"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(action.cards)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.verb != "tribute" or self.cards != action.cards:
            return False
        return set(may_pay(known.hand, known.level)) == set(self.cards)


class LeastMissed(OfCards):
    """Of the cards that may be paid or given the hand misses no other less."""

    WEIGHT, TOPIC = 6.0, "pay"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(action.cards)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.verb not in ("tribute", "return") or self.cards != action.cards:
            return False
        may = may_pay(known.hand, known.level) if action.verb == "tribute" else known.hand
        if len(set(may)) < 2:
            return False
        least = min(cost(without(known.hand, (card,)), known.level) for card in set(may))
        return cost(known.rest(action), known.level) <= least + 1e-9


class GivesLow(OfCards):
    """The card that goes back is a ten or less: an opponent gets little."""

    WEIGHT, TOPIC = 5.0, "give"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(action.cards)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.verb != "return" or self.cards != action.cards:
            return False
        taker = returned_to(known.state.carry.places, known.seat)
        low = all(card.rank <= TEN and card.rank != known.level for card in self.cards)
        return low and side(taker) != side(known.seat)


@dataclass(frozen=True, slots=True)
class GivesPartner(GuandanFact):
    """The card that goes back goes to the partner."""

    seat: int

    WEIGHT: ClassVar[float] = 7.0
    TOPIC: ClassVar[str] = "give"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(partner(known.seat))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        places = known.state.carry.places
        back = action.verb == "return" and returned_to(places, known.seat) == self.seat
        return back and self.seat == partner(known.seat)


class KeepsTaken(OfCards):
    """The card that was taken as tribute stays."""

    WEIGHT, TOPIC = 3.0, "keep"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(tuple(gift.card for gift in known.state.tributes if gift.taker == known.seat))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        taken = tuple(gift.card for gift in known.state.tributes if gift.taker == known.seat)
        return action.verb == "return" and bool(taken) and self.cards == taken and self.kept(known, action)
