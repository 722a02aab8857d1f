"""Which cards of a hand are meant: copies for bare ranks, and for a reading that is asked for (G6, G12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product

from ..cards import ACE, Card, Cards, Rank, arranged, picked, without
from ..core import Reading
from .combinations import is_wild, readings, strength

MOST = 5000  # choices of copies that are tried for a reading: more than five ranks of four suits have


def worth(card: Card, level: Rank) -> tuple[bool, int, int]:
    """Cards from the least to the most useful: by G3, wilds behind all."""
    return is_wild(card, level), strength(card.rank, level), card.suit


def pick(hand: Cards, cards: Cards, level: Rank, reading: Reading | None = None) -> Cards | None:
    """The cards of the hand that are meant: a bare rank is any of the rank, a wild last.

    With ``reading`` copies that can be read so, if there are such.
    """
    found = picked(hand, cards, lambda held: worth(held, level))
    if found is None or reading is None or reading.size != len(found) or reading in readings(found, level):
        return found
    others = islice(_picks(hand, cards, level), MOST)
    return next((choice for choice in others if reading in readings(choice, level)), found)


def _picks(hand: Cards, cards: Cards, level: Rank) -> Iterator[Cards]:
    """Every choice of copies for the bare ranks among the cards, the least useful copies first."""
    exact = [card for card in cards if card.suit or card.rank > ACE]
    bare = Counter(card.rank for card in cards if not card.suit and card.rank <= ACE)
    left = without(hand, exact)
    by_use = sorted(left, key=lambda card: worth(card, level))
    ways = [
        dict.fromkeys(combinations([card for card in by_use if card.rank == rank], count))
        for rank, count in bare.items()
    ]
    for parts in product(*ways):
        yield arranged([*exact, *(card for part in parts for card in part)])
