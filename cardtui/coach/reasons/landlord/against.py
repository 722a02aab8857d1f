"""What speaks against a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from ....engine.core import Action
from .known import (
    NEAR,
    LandlordKnown,
    OfCards,
    OfSeat,
    is_bomb,
)


class BreaksBomb(OfCards):
    """It breaks a bomb."""

    WEIGHT, TOPIC, OBJECTS = 8.0, "bomb", True

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(bomb) for bomb in known.bombs)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return self.cards in known.bombs and known.tears(action, self.cards) and not is_bomb(action.reading)


class BreaksSet(OfCards):
    """It breaks a pair or a triple that another play leaves whole."""

    WEIGHT, TOPIC, OBJECTS = 4.0, "set", True

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for rank, count in known.counts.items():
            group = tuple(card for card in known.hand if card.rank == rank)
            if count in (2, 3) and not all(known.tears(other, group) for other in others):
                yield cls(group)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if len({card.rank for card in self.cards}) != 1 or len(self.cards) not in (2, 3):
            return False
        whole = known.counts[self.cards[0].rank] == len(self.cards)
        return whole and known.tears(action, self.cards)


class SpendsTop(OfCards):
    """It spends twos, jokers or laizi that another play saves."""

    WEIGHT, TOPIC, OBJECTS = 5.0, "top", True

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        spent = tuple(card for card in action.cards if known.is_top(card))
        if spent and any(not any(map(known.is_top, other.cards)) for other in others):
            yield cls(spent)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return self.cards == tuple(card for card in action.cards if known.is_top(card)) != ()


class LetsOut(OfSeat):
    """An opponent that is nearly out may go out on it."""

    WEIGHT, TOPIC, OBJECTS = 9.0, "near", True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat not in known.opponents or reading is None or self.left > NEAR:
            return False
        return any(answer.size == self.left for answer in known.answers(reading, self.left))


class OverPartner(OfSeat):
    """It beats the partner's own play."""

    WEIGHT, TOPIC, OBJECTS = 6.0, "mate", True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return self.there(known) and self.seat == known.mate == known.owner and action.reading is not None


class LeavesNear(OfSeat):
    """It leaves the lead to an opponent that is nearly out."""

    WEIGHT, TOPIC, OBJECTS = 8.5, "near", True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        near = self.there(known) and self.left <= NEAR and self.seat in known.opponents
        return near and known.owner == self.seat and action.verb == "pass" and bool(known.plays)
