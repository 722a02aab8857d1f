"""Reasons about the pig, the sheep, the transformer and the hearts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import DIAMONDS, HEARTS, JACK, TEN
from ....engine.core import Action
from ....engine.gongzhu.scoring import SHEEP, TRANSFORMER
from .known import GongzhuFact, GongzhuKnown, Plain


class TakesSheep(Plain):
    """It goes over a trick with the sheep in it."""

    WEIGHT, TOPIC = 9.0, "sheep"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        there = any(card.plain is SHEEP for card in known.lying) or known.card(action) is SHEEP
        return there and known.goes_over(action)


class TakesTransformer(Plain):
    """It goes over a trick with the transformer in it, and nothing taken so far costs points."""

    WEIGHT, TOPIC = 7.0, "transformer"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        there = any(card.plain is TRANSFORMER for card in known.lying)
        return there and known.goes_over(action) and known.state.raw[known.seat] >= 0


class ShunsTransformer(Plain):
    """It leaves the transformer to others: it would multiply what was lost."""

    WEIGHT, TOPIC = 7.0, "transformer"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        there = any(card.plain is TRANSFORMER for card in known.lying)
        below = there and known.card(action) is not None and not known.goes_over(action)
        return below and known.state.raw[known.seat] < 0


@dataclass(frozen=True, slots=True)
class GivesTransformer(GongzhuFact):
    """The transformer goes to a seat that has lost points."""

    taker: int

    WEIGHT: ClassVar[float] = 7.5
    TOPIC: ClassVar[str] = "transformer"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None:
            yield cls(known.best)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        gives = known.card(action) is TRANSFORMER and known.best == self.taker and not known.goes_over(action)
        return gives and known.state.raw[self.taker] < 0


class HuntsSheep(Plain):
    """A diamond above the jack is led while the sheep is in another hand."""

    WEIGHT, TOPIC = 6.5, "sheep"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        led = card is not None and known.playing and not known.trick
        return (
            led and card is not None and card.suit == DIAMONDS and card.rank > JACK and known.out[SHEEP] > 0
        )


class HuntsTransformer(Plain):
    """A club above the ten is led while the transformer is in another hand, and it would be of use."""

    WEIGHT, TOPIC = 5.5, "transformer"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        if card is None or not known.playing or known.trick or card.suit != TRANSFORMER.suit:
            return False
        return card.rank > TEN and known.out[TRANSFORMER] > 0 and known.state.raw[known.seat] >= 0


class KeepsSheep(Plain):
    """The sheep stays in the hand that another card would have given away."""

    WEIGHT, TOPIC = 6.0, "sheep"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if any(card.plain is SHEEP for other in others for card in other.cards):
            yield cls()

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        return known.playing and SHEEP in known.plain and known.card(action) is not SHEEP


@dataclass(frozen=True, slots=True)
class ThrowsPoints(GongzhuFact):
    """Hearts of ``points`` go on a trick that ``taker`` holds."""

    taker: int
    points: int

    WEIGHT: ClassVar[float] = 7.0
    TOPIC: ClassVar[str] = "throw"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None:
            yield cls(known.best, known.minus(action.cards))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        heart = card is not None and card.suit == HEARTS and known.throws(action)
        return heart and known.best == self.taker and self.points == known.minus(action.cards) > 0


@dataclass(frozen=True, slots=True)
class StopsRed(GongzhuFact):
    """``seat`` has all ``count`` hearts taken so far: this one goes elsewhere."""

    seat: int
    count: int

    WEIGHT: ClassVar[float] = 9.5
    TOPIC: ClassVar[str] = "red"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if (seat := known.collector()) is not None:
            yield cls(seat, sum(card.suit == HEARTS for card in known.state.taken[seat]))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        if known.collector() != self.seat or self.seat == known.seat or not known.goes_over(action):
            return False
        hearts = any(card.suit == HEARTS for card in (*known.lying, *action.cards))
        return hearts and self.count == sum(card.suit == HEARTS for card in known.state.taken[self.seat])


@dataclass(frozen=True, slots=True)
class GoesRed(GongzhuFact):
    """The seat itself has all ``count`` hearts taken so far, and takes more."""

    count: int

    WEIGHT: ClassVar[float] = 9.0
    TOPIC: ClassVar[str] = "red"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(sum(card.suit == HEARTS for card in known.state.taken[known.seat]))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        if not known.playing or known.collector() != known.seat or not known.goes_over(action):
            return False
        hearts = any(card.suit == HEARTS for card in (*known.lying, *action.cards))
        return hearts and self.count == sum(card.suit == HEARTS for card in known.state.taken[known.seat])
