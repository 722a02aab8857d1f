"""Which cards of a hand are meant: copies for bare ranks, and for a reading that is asked for (G6, G12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product

from ..cards import ACE, Card, Cards, Rank, arranged, picked, without
from ..core import Reading
from .combinations import is_wild, readings, strength

MOST = 5000  # choices of copies that are tried for a reading: more than five ranks of four suits have


def worth(one: Card, level: Rank) -> tuple[bool, int, int]:
    """Cards from the least to the most useful: by G3, wilds behind all."""
    return is_wild(one, level), strength(one.rank, level), one.suit


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
    exact = [one for one in cards if one.suit or one.rank > ACE]
    bare = Counter(one.rank for one in cards if not one.suit and one.rank <= ACE)
    left = without(hand, exact)
    by_use = sorted(left, key=lambda one: worth(one, level))
    ways = [
        dict.fromkeys(combinations([one for one in by_use if one.rank == rank], count))
        for rank, count in bare.items()
    ]
    for parts in product(*ways):
        yield arranged([*exact, *(one for part in parts for one in part)])
