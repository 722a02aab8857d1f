"""Reasons for exposing, and for not doing so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import ACE, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, Cards
from ....engine.core import Action
from ....engine.gongzhu.scoring import HEART_ACE, PIG, SHEEP, TRANSFORMER
from .known import COVER, LOW, GongzhuFact, GongzhuKnown, Plain


def _cover(known: GongzhuKnown) -> int:
    """The spades in the hand that are lower than the pig."""
    return sum(card.rank < QUEEN for card in known.of(SPADES))


@dataclass(frozen=True, slots=True)
class Covered(GongzhuFact):
    """The pig that is exposed has so many lower spades beside it."""

    count: int

    WEIGHT: ClassVar[float] = 7.0
    TOPIC: ClassVar[str] = "pig"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(_cover(known))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        exposes = action.verb == "expose" and any(card.plain is PIG for card in action.cards)
        return exposes and self.count == _cover(known) >= COVER


@dataclass(frozen=True, slots=True)
class Bare(GongzhuFact):
    """The pig has but so many lower spades beside it."""

    count: int

    WEIGHT: ClassVar[float] = 7.0
    TOPIC: ClassVar[str] = "pig"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(_cover(known))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        return action.verb == "keep" and PIG in known.plain and self.count == _cover(known) < COVER


@dataclass(frozen=True, slots=True)
class Backed(GongzhuFact):
    """The sheep or transformer that is exposed has higher cards of its suit beside it."""

    cards: Cards

    WEIGHT: ClassVar[float] = 6.0
    TOPIC: ClassVar[str] = "sheep"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for kept in (SHEEP, TRANSFORMER):
            if any(card.plain is kept for card in action.cards):
                yield cls(tuple(card for card in known.of(kept.suit) if card.rank > kept.rank))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        if action.verb != "expose" or not self.cards:
            return False
        suit = self.cards[0].suit
        shown = [card for card in action.cards if card.suit == suit and card.plain in (SHEEP, TRANSFORMER)]
        return bool(shown) and self.cards == tuple(
            card for card in known.of(suit) if card.rank > shown[0].rank
        )


class Unbacked(Plain):
    """The sheep has no higher diamond beside it."""

    WEIGHT, TOPIC = 6.0, "sheep"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        high = any(card.rank > JACK for card in known.of(DIAMONDS))
        return action.verb == "keep" and SHEEP in known.plain and not high


@dataclass(frozen=True, slots=True)
class FewHearts(GongzhuFact):
    """With the ace of hearts there are ``count`` hearts, most of them low."""

    count: int

    WEIGHT: ClassVar[float] = 6.0
    TOPIC: ClassVar[str] = "hearts"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(len(known.of(HEARTS)))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        exposes = action.verb == "expose" and any(card.plain is HEART_ACE for card in action.cards)
        hearts = known.of(HEARTS)
        return exposes and self.count == len(hearts) and 2 * sum(c.rank <= LOW for c in hearts) > len(hearts)


class HighHearts(Plain):
    """Beside the ace of hearts there are more high hearts, which would count double too."""

    WEIGHT, TOPIC = 6.0, "hearts"

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        hearts = known.of(HEARTS)
        high = sum(JACK <= card.rank < ACE for card in hearts)
        return action.verb == "keep" and HEART_ACE in hearts and high > 0


@dataclass(frozen=True, slots=True)
class StaysFree(GongzhuFact):
    """A card that is not exposed may be played in the first trick of its suit."""

    cards: Cards

    WEIGHT: ClassVar[float] = 2.0
    TOPIC: ClassVar[str] = "free"

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(tuple(c for c in known.plain if c in (PIG, SHEEP, TRANSFORMER, HEART_ACE)))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        held = tuple(c for c in known.plain if c in (PIG, SHEEP, TRANSFORMER, HEART_ACE))
        return action.verb == "keep" and held == self.cards != ()


class NothingToExpose(Plain):
    """There is no card that could be exposed."""

    WEIGHT, ALONE = 10.0, True

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        none = not any(card in (PIG, SHEEP, TRANSFORMER, HEART_ACE) for card in known.plain)
        return action.verb == "keep" and none
