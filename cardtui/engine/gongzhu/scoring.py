"""What taken cards are worth: raw score, final score, points (Z10-Z14, Z20-Z22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from ..cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES, TEN, Card, Cards
from ..core import Account

PIG = Card.of(QUEEN, SPADES)
SHEEP = Card.of(JACK, DIAMONDS)
TRANSFORMER = Card.of(TEN, CLUBS)
HEART_ACE = Card.of(ACE, HEARTS)
EXPOSABLE = (PIG, SHEEP, TRANSFORMER, HEART_ACE)
SCORING_A_DECK, HEARTS_A_DECK = 16, 13
POINTS_A_FINAL = 12

_HEARTS = {ACE: 50, KING: 40, QUEEN: 30, JACK: 20, 2: 0, 3: 0, 4: 0}  # all others count 10


def scoring(card: Card) -> bool:
    """Whether it is a scoring card (Z2); the 2, 3 and 4 of hearts are, though they count nothing."""
    return card.suit == HEARTS or card.plain in (PIG, SHEEP, TRANSFORMER)


def heart_value(card: Card) -> int:
    """What a heart takes away, before any doubling (Z10)."""
    return _HEARTS.get(card.rank, 10)


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's raw score and what it is made of.

    ``hearts``, ``pig`` and ``sheep`` are signed and hold their own doublings; ``factor`` is that of the
    transformers taken (1 without); ``alone`` is what they count when nothing else was taken (Z11), else 0.
    """

    hearts: int
    pig: int
    sheep: int
    factor: int
    alone: int
    full_red: bool
    slam: bool

    @property
    def raw(self) -> int:
        """The raw score (Z10-Z13)."""
        return self.alone or (self.hearts + self.pig + self.sheep) * self.factor


@dataclass(frozen=True, slots=True)
class GongzhuAccount(Account):
    """How the points of a seat came about: what it took, its final score and points (Z14)."""

    tally: Tally
    final: int
    points: int


def tally(taken: Cards, exposed_aces: int, decks: int) -> Tally:
    """Count what one seat took. Exposed copies carry their mark; other than scoring cards count nothing."""
    cards = [card for card in taken if scoring(card)]
    hearts = [card for card in cards if card.suit == HEARTS]
    transformers = [card for card in cards if card.plain is TRANSFORMER]
    slam = len(cards) == SCORING_A_DECK * decks
    full_red = len(hearts) == HEARTS_A_DECK * decks
    red = 200 * decks if full_red else -sum(map(heart_value, hearts))
    alone = len(transformers) == len(cards)
    return Tally(
        hearts=red * 2**exposed_aces,
        pig=sum((100 if slam else -100) * (1 + card.exposed) for card in cards if card.plain is PIG),
        sheep=sum(100 * (1 + card.exposed) for card in cards if card.plain is SHEEP),
        factor=prod(4 if card.exposed else 2 for card in transformers),
        alone=sum(100 if card.exposed else 50 for card in transformers) if alone else 0,
        full_red=full_red,
        slam=slam,
    )


def finals(raws: Sequence[int]) -> tuple[int, ...]:
    """Final scores: each raw less a third of the other three, in whole points that sum to 0 (Z14)."""
    total = sum(raws)
    thirds = [4 * raw - total for raw in raws]
    whole = [(third + 1) // 3 for third in thirds]  # thirds are never halfway
    left = -sum(whole)
    way = 1 if left > 0 else -1
    by_error = sorted(range(len(raws)), key=lambda seat: way * (3 * whole[seat] - thirds[seat]))
    for seat in by_error[: abs(left)]:
        whole[seat] += way
    return tuple(whole)


def points(final: Sequence[int]) -> tuple[int, ...]:
    """What is added to each seat's accumulated points (Z14)."""
    return tuple(POINTS_A_FINAL * points for points in final)
