"""Reasons before the play: calling, robbing, doubling, showing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import TEN, Card
from ....engine.core import Action
from ....engine.landlord.combinations import order, readings
from ....engine.landlord.moves import moves
from .known import (
    NO,
    YES,
    LandlordFact,
    LandlordKnown,
    OfCards,
    Plain,
)


class HasTop(OfCards):
    """Twos and jokers are there."""

    WEIGHT, TOPIC = 6.0, "top"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(tuple(sorted(known.tops, key=lambda card: -order(card.rank))))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        before = not known.playing and action.verb in YES
        return before and len(self.cards) >= 2 and sorted(self.cards) == sorted(known.tops)


class HasBomb(OfCards):
    """A bomb is there."""

    WEIGHT, TOPIC = 7.0, "bomb"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(bomb) for bomb in known.bombs)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return not known.playing and action.verb in YES and self.cards in known.bombs and len(self.cards) == 4


class HasRun(OfCards):
    """Most of the hand hangs together in plays of five cards or more."""

    WEIGHT, TOPIC = 3.0, "plays"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.playing or action.verb not in YES:
            return
        long = [
            move for move in moves(known.hand, None, known.laizi) if move.reading.kind.endswith("straight")
        ]
        if long:
            best, left, cards = max(long, key=lambda move: move.reading.size), list(known.hand), list[Card]()
            for rank in best.ranks:
                card = next(card for card in left if card.rank == rank)
                left.remove(card)
                cards.append(card)
            yield cls(tuple(cards))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if known.playing or action.verb not in YES or len(self.cards) < 5:
            return False
        held = not Counter(self.cards) - Counter(known.hand)
        return held and any(one.kind.endswith("straight") for one in readings(self.cards, known.laizi))


class NoTop(Plain):
    """There is no two, no joker and no laizi; of no card that is not dealt yet is anything said."""

    WEIGHT, TOPIC = 7.0, "top"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return not known.playing and action.verb in NO and bool(known.hand) and not known.tops


class FewTops(OfCards):
    """There is but one card that takes tricks."""

    WEIGHT, TOPIC = 5.0, "top"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(known.tops)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return not known.playing and action.verb in NO and len(self.cards) == 1 and self.cards == known.tops


@dataclass(frozen=True, slots=True)
class ManyLow(LandlordFact):
    """So many of the cards are below ten."""

    left: int

    WEIGHT: ClassVar[float] = 4.0
    TOPIC: ClassVar[str] = "low"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(cls.low(known))

    @staticmethod
    def low(known: LandlordKnown) -> int:
        """The cards from three to nine, laizi apart."""
        return sum(2 < card.rank < TEN and card.rank != known.laizi for card in known.hand)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        before = not known.playing and action.verb in NO
        return before and self.left == self.low(known) and 2 * self.left > len(known.hand)


class MayNotDouble(Plain):
    """The room does not let it double."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return action.verb == "single" and len(known.legal) == 1


class BottomTops(OfCards):
    """Twos or jokers lay in the bottom: the landlord has them."""

    WEIGHT, TOPIC = 5.5, "bottom"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(tuple(card for card in known.state.bottom if known.is_top(card)))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        state = known.state
        if action.verb != "single" or not state.turned or state.landlord == known.seat:
            return False
        return self.cards == tuple(card for card in state.bottom if known.is_top(card)) != ()


class BottomLow(OfCards):
    """No two and no joker lay in the bottom."""

    WEIGHT, TOPIC = 3.0, "bottom"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(known.state.bottom)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        state = known.state
        if action.verb != "double" or not state.turned or state.landlord == known.seat:
            return False
        return self.cards == state.bottom and not any(map(known.is_top, self.cards))
