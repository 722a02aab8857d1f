"""What speaks against a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.core import Action
from ....engine.guandan.combinations import is_wild
from .known import (
    CLOSE,
    GuandanFact,
    GuandanKnown,
    OfCards,
    OfSeat,
    groups,
    is_bomb,
)


class BreaksBomb(OfCards):
    """It breaks a bomb."""

    WEIGHT, TOPIC, OBJECTS = 8.0, "bomb", True

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(bomb) for bomb in known.bombs)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return self.cards in known.bombs and known.tears(action, self.cards) and not is_bomb(action.reading)


@dataclass(frozen=True, slots=True)
class SpendsWild(GuandanFact):
    """It uses wilds that another play saves."""

    count: int

    WEIGHT: ClassVar[float] = 6.0
    TOPIC: ClassVar[str] = "top"
    OBJECTS: ClassVar[bool] = True

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        used = sum(is_wild(card, known.level) for card in action.cards)
        if any(sum(is_wild(card, known.level) for card in other.cards) < used for other in others):
            yield cls(used)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        used = sum(is_wild(card, known.level) for card in action.cards)
        return action.verb == "play" and self.count == used > 0


class BreaksSet(OfCards):
    """It breaks a pair or a triple that another play leaves whole."""

    WEIGHT, TOPIC, OBJECTS = 4.0, "set", True

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for group in groups(known):
            if not all(known.tears(other, group) for other in others):
                yield cls(group)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return self.cards in groups(known) and known.tears(action, self.cards)


class LetsOut(OfSeat):
    """An opponent that is nearly out may go out on it."""

    WEIGHT, TOPIC, OBJECTS = 9.0, "near", True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat not in known.opponents or reading is None:
            return False
        same = reading.size == self.left <= CLOSE
        return same and known.beatable(reading, self.left, bombs=False)


class OverPartner(OfSeat):
    """It beats the partner's own play."""

    WEIGHT, TOPIC, OBJECTS = 6.0, "mate", True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return self.there(known) and self.seat == known.mate == known.owner and action.reading is not None


class LeavesNear(OfSeat):
    """It leaves the trick to an opponent that is nearly out."""

    WEIGHT, TOPIC, OBJECTS = 8.5, "near", True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        near = self.there(known) and self.left <= CLOSE and self.seat in known.opponents
        return near and known.owner == self.seat and action.verb == "pass" and bool(known.answering)
