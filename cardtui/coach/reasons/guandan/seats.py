"""Reasons that lie with other seats: opponents that are nearly out, the partner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.core import Action
from ....engine.guandan.combinations import SINGLE, strength
from ....engine.guandan.state import SEATS, partner
from .known import (
    CLOSE,
    NEAR,
    GuandanFact,
    GuandanKnown,
    OfSeat,
)


class DeniesLast(OfSeat):
    """An opponent that is nearly out cannot go out on it."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or self.seat not in known.opponents or self.left > NEAR:
            return False
        reading = action.reading
        return reading is not None and known.over is None and reading.size != self.left


class SinglesFromTop(OfSeat):
    """An opponent has one card left, and the highest single is played."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat not in known.opponents or self.left != 1:
            return False
        if reading is None or reading.kind != SINGLE:
            return False
        top = strength(reading.rank, known.level)
        return all(strength(card.rank, known.level) <= top for card in known.hand)


class StopsNear(OfSeat):
    """It beats an opponent that is nearly out."""

    WEIGHT, TOPIC = 8.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        near = self.there(known) and self.left <= CLOSE and self.seat in known.opponents
        return near and known.owner == self.seat and action.reading is not None


class FeedsPartner(OfSeat):
    """The partner may go out on it."""

    WEIGHT, TOPIC = 8.8, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat != known.mate or reading is None or reading.size != self.left:
            return False
        return known.over is None and known.beatable(reading, self.left, bombs=False)


class PartnerHolds(OfSeat):
    """The opponents cannot beat the partner's play."""

    WEIGHT, TOPIC = 9.0, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or known.over is None:
            return False
        if self.seat != known.mate or known.owner != self.seat:
            return False
        most = max((known.left[seat] for seat in known.opponents), default=0)
        return not known.beatable(known.over, most)


class LeavesToPartner(OfSeat):
    """The trick is the partner's."""

    WEIGHT, TOPIC = 5.0, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return self.there(known) and self.seat == known.mate == known.owner and action.verb == "pass"


class PartnerMayTake(OfSeat):
    """The partner is still to answer the opponent's play."""

    WEIGHT, TOPIC = 2.8, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or self.seat != known.mate:
            return False
        owner = known.owner
        before = owner is not None and (owner - known.seat) % SEATS > (self.seat - known.seat) % SEATS
        return before and owner in known.opponents


@dataclass(frozen=True, slots=True)
class PartnerFirst(GuandanFact):
    """The partner is out first: going out next is a double win."""

    seat: int

    WEIGHT: ClassVar[float] = 3.2
    TOPIC: ClassVar[str] = "double"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(partner(known.seat))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        first = known.state.places == (self.seat,) and self.seat == partner(known.seat)
        return known.playing and first and action.reading is not None
