"""Hands as packed counts.

A hand is one int, four bits a rank at its place (``order`` of the engine): 0 is the three, 11 the ace,
12 the two, 13 and 14 the jokers. Wild cards are counted beside it. Taking cards away is a
subtraction, and a hand is its own key in a memo.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from ...engine import cards
from ...engine.cards import Card, Rank
from ...engine.landlord import combinations
from ...engine.landlord.combinations import RANKS, bit, order

PLACES = len(RANKS)
ACE, TWO, SMALL, BIG = map(order, (cards.ACE, cards.TWO, cards.SMALL_JOKER, cards.BIG_JOKER))
ROCKET = combinations.JOKERS
ONE = tuple(map(bit, RANKS))  # the digits of the engine's packs


def pack(held: Iterable[Card], laizi: Rank = 0) -> tuple[int, int]:
    """Cards as (packed counts without the laizi, number of laizi); face-down cards do not count."""
    hand = wild = 0
    for card in held:
        if card.rank == laizi:
            wild += 1
        elif card.rank:
            hand += ONE[order(card.rank)]
    return hand, wild


def total(hand: int) -> int:
    """The number of cards."""
    pairs = (hand & 0x0F0F0F0F0F0F0F0F) + (hand >> 4 & 0x0F0F0F0F0F0F0F0F)
    return pairs * 0x0101010101010101 >> 56 & 255


# Tables by three places in 12 bits, of the counts that a deck allows.
TRIOS = [a | b << 4 | c << 8 for a, b, c in product(range(5), repeat=3)]
_MASKS = {
    trio: tuple(
        sum(((trio >> 4 * place & 15) >= times) << place for place in range(3)) for times in (1, 2, 3, 4)
    )
    for trio in TRIOS
}


@lru_cache(maxsize=1 << 16)
def masks(hand: int) -> tuple[int, int, int, int]:
    """Bit r of mask k (k from 1): at least k cards at place r."""
    a, b, c, d = _MASKS[hand & 4095]
    for shift in (3, 6, 9, 12):
        e, f, g, h = _MASKS[hand >> 4 * shift & 4095]
        a, b, c, d = a | e << shift, b | f << shift, c | g << shift, d | h << shift
    return a, b, c, d


def _places(mask: combinations.Mask) -> int:
    """The engine's mask as one bit a place."""
    return sum((mask >> 4 * place & 1) << place for place in range(PLACES))


RUNS = _places(combinations.IN_RUNS)  # places that may stand in a run
NO_JOKER = _places(combinations.NO_JOKER)


def segments(mask: int, least: int) -> list[tuple[int, int]]:
    """All runs of at least ``least`` places in ``mask`` as (lowest place, length)."""
    mask &= RUNS
    start = mask
    for step in range(1, least):
        start &= mask >> step
    found = []
    length = least
    while start:
        bits = start
        while bits:
            low = bits & -bits
            found.append((low.bit_length() - 1, length))
            bits ^= low
        start &= mask >> length
        length += 1
    return found


RUN = tuple(sum(ONE[:length]) for length in range(ACE + 2))  # one card at each place


def run_cards(low: int, length: int, times: int) -> int:
    """The cards of a run: ``times`` at each of ``length`` places from ``low``."""
    return RUN[length] * times << 4 * low
