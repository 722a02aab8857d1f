"""Reasons in a trick: staying below, taking, suits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import JACK, QUEEN, SPADES, Cards
from ....engine.core import Action
from ....engine.gongzhu.scoring import HEART_ACE, PIG, scoring
from .known import GongzhuFact, GongzhuKnown, Plain


@dataclass(frozen=True, slots=True)
class Ducks(GongzhuFact):
    """It stays below the card that takes the trick so far, which ``taker`` played."""

    taker: int
    cards: Cards

    WEIGHT: ClassVar[float] = 4.0
    TOPIC: ClassVar[str] = "below"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None and known.top is not None:
            yield cls(known.best, (known.top,))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        there = known.best == self.taker and (known.top,) == self.cards
        return there and known.follows(action) and not known.goes_over(action)


@dataclass(frozen=True, slots=True)
class DucksPoints(GongzhuFact):
    """It stays below a trick with hearts or the pig in it, which cost ``points``."""

    taker: int
    points: int

    WEIGHT: ClassVar[float] = 7.0
    TOPIC: ClassVar[str] = "below"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None:
            yield cls(known.best, known.minus(known.lying))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        there = known.best == self.taker and known.minus(known.lying) == self.points > 0
        return there and known.follows(action) and not known.goes_over(action)


@dataclass(frozen=True, slots=True)
class HighestBelow(GongzhuFact):
    """Of the cards that stay below it is the highest; lower ones are kept."""

    cards: Cards

    WEIGHT: ClassVar[float] = 5.0
    TOPIC: ClassVar[str] = "rank"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(action.cards)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or known.top is None or not known.follows(action) or known.goes_over(action):
            return False
        below = [other for other in known.of(card.suit) if other.rank <= known.top.rank]
        return (
            self.cards == action.cards and len(below) > 1 and all(other.rank <= card.rank for other in below)
        )


@dataclass(frozen=True, slots=True)
class KeepsLower(GongzhuFact):
    """It stays below, and a lower card of the suit, which could have gone, is kept."""

    cards: Cards

    WEIGHT: ClassVar[float] = 4.6
    TOPIC: ClassVar[str] = "rank"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(other.cards) for other in others if other.cards)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.follows(action) or known.goes_over(action) or len(self.cards) != 1:
            return False
        lower = self.cards[0]
        return lower.suit == card.suit and lower.rank < card.rank and lower in known.hand


class LowestOfSuit(Plain):
    """It is the lowest card of its suit in the hand."""

    WEIGHT, TOPIC = 2.0, "rank"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        held = known.of(card.suit) if card is not None else ()
        return card is not None and len(held) > 1 and all(other.rank >= card.rank for other in held)


@dataclass(frozen=True, slots=True)
class HigherOut(GongzhuFact):
    """So many cards in other hands go over the card that is led."""

    count: int

    WEIGHT: ClassVar[float] = 3.5
    TOPIC: ClassVar[str] = "over"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if (card := known.card(action)) is not None:
            yield cls(known.above(card))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        led = card is not None and known.playing and not known.trick
        return led and card is not None and self.count == known.above(card) >= 2


class NobodyOver(Plain):
    """No card in another hand goes over it: the trick is taken for certain."""

    WEIGHT, TOPIC = 4.5, "over"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.playing or (known.trick and not known.goes_over(action)):
            return False
        return not known.last and known.above(card) == 0


class TakesCheaply(Plain):
    """The last to play takes a trick that costs nothing."""

    WEIGHT, TOPIC = 5.0, "take"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.last or not known.goes_over(action):
            return False
        return known.minus((*known.lying, *action.cards)) == 0


class HighWhileCheap(Plain):
    """A high card goes in a trick that costs nothing and that it takes in any case."""

    WEIGHT, TOPIC = 3.0, "rank"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.last or not known.goes_over(action) or known.top is None:
            return False
        over = [other for other in known.of(card.suit) if other.rank > known.top.rank]
        free = known.minus((*known.lying, *action.cards)) == 0
        return free and len(over) > 1 and all(other.rank <= card.rank for other in over)


@dataclass(frozen=True, slots=True)
class ShedsPig(GongzhuFact):
    """The pig goes on a trick that ``taker`` holds."""

    taker: int

    WEIGHT: ClassVar[float] = 12.0
    TOPIC: ClassVar[str] = "pig"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None:
            yield cls(known.best)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        pig = known.card(action) is PIG and known.best == self.taker
        return pig and not known.goes_over(action)


@dataclass(frozen=True, slots=True)
class KeepsPigCover(GongzhuFact):
    """Lower spades stay beside the pig, so that it need not be played; another card was a spade."""

    count: int

    WEIGHT: ClassVar[float] = 6.5
    TOPIC: ClassVar[str] = "pig"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if any(card.suit == SPADES for other in others for card in other.cards):
            yield cls(sum(card.rank < QUEEN for card in known.of(SPADES)))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or card.suit == SPADES or PIG not in known.plain:
            return False
        return self.count == sum(other.rank < QUEEN for other in known.of(SPADES)) > 0


class HuntsPig(Plain):
    """A spade below the queen is led while the pig is in another hand."""

    WEIGHT, TOPIC = 7.0, "pig"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        led = card is not None and known.playing and not known.trick
        return led and card is not None and card.suit == SPADES and card.rank < QUEEN and known.out[PIG] > 0


class ShedsHighSpade(Plain):
    """A spade that could catch the pig goes on another suit while the pig is out."""

    WEIGHT, TOPIC = 6.5, "pig"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        high = card is not None and card.suit == SPADES and card.rank > QUEEN
        return high and known.throws(action) and known.out[PIG] > 0


class UnderPig(Plain):
    """The spade stays below the pig that lies in the trick."""

    WEIGHT, TOPIC = 8.0, "below"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        pig = any(card.plain is PIG for card in known.lying)
        return pig and known.follows(action) and not known.goes_over(action)


class NoPigLeft(Plain):
    """The pig is taken: high spades are safe."""

    WEIGHT, TOPIC = 4.0, "pig"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        gone = known.playing and not known.out[PIG] and PIG not in known.plain
        clear = gone and all(other.plain is not PIG for other in known.lying)
        return clear and card is not None and card.suit == SPADES and card.rank > JACK


@dataclass(frozen=True, slots=True)
class MakesVoid(GongzhuFact):
    """It is the last card of its suit in the hand: on that suit anything can be thrown."""

    cards: Cards

    WEIGHT: ClassVar[float] = 4.8
    TOPIC: ClassVar[str] = "void"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(action.cards)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or self.cards != action.cards or len(known.of(card.suit)) != 1:
            return False
        return len(known.hand) > 1 and any(other.suit == card.suit for other in known.out)


class ColdSuit(Plain):
    """No scoring card of the suit that is led is in another hand."""

    WEIGHT, TOPIC = 4.2, "suit"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.playing or known.trick or scoring(card):
            return False
        return not any(other.suit == card.suit and scoring(other) for other in known.out)


@dataclass(frozen=True, slots=True)
class DrawsExposed(GongzhuFact):
    """``seat`` holds an exposed card of the suit that is led, and the card is below it."""

    seat: int
    cards: Cards

    WEIGHT: ClassVar[float] = 7.5
    TOPIC: ClassVar[str] = "pig"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for seat, held in enumerate(known.state.known):
            if seat != known.seat:
                yield from (cls(seat, (card,)) for card in held if card.plain in (PIG, HEART_ACE))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.playing or known.trick or len(self.cards) != 1:
            return False
        held = self.cards[0]
        there = self.seat != known.seat and held in known.state.known[self.seat]
        return there and held.suit == card.suit and held.rank > card.rank
