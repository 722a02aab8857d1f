"""Hands as packed counts, and how many plays a hand needs.

A hand is one int, four bits a rank at its place (``order`` of the engine): 0 is the three, 11 the ace,
12 the two, 13 and 14 the jokers. Wild cards are counted beside it. Taking cards away is a
subtraction, and a hand is its own key in a memo.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from ...engine.cards import Card, Rank
from ...engine.landlord.combinations import order

PLACES = 15
ACE, TWO, SMALL, BIG = 11, 12, 13, 14
ROCKET = 1 << 4 * SMALL | 1 << 4 * BIG
ONE = tuple(1 << 4 * place for place in range(PLACES))


def pack(cards: Iterable[Card], laizi: Rank = 0) -> tuple[int, int]:
    """Cards as (packed counts without the laizi, number of laizi); face-down cards do not count."""
    hand = wild = 0
    for card in cards:
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
_TRIOS = [a | b << 4 | c << 8 for a, b, c in product(range(5), repeat=3)]
_MASKS = {
    trio: tuple(
        sum(((trio >> 4 * place & 15) >= times) << place for place in range(3)) for times in (1, 2, 3, 4)
    )
    for trio in _TRIOS
}


@lru_cache(maxsize=1 << 16)
def masks(hand: int) -> tuple[int, int, int, int]:
    """Bit r of mask k (k from 1): at least k cards at place r."""
    a, b, c, d = _MASKS[hand & 4095]
    for shift in (3, 6, 9, 12):
        e, f, g, h = _MASKS[hand >> 4 * shift & 4095]
        a, b, c, d = a | e << shift, b | f << shift, c | g << shift, d | h << shift
    return a, b, c, d


RUNS = 0xFFF  # places that may stand in a run: three to ace
NO_JOKER = 0x1FFF


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


def run_cards(low: int, length: int, times: int) -> int:
    """The cards of a run: ``times`` at each of ``length`` places from ``low``."""
    return _RUN[length] * times << 4 * low


_RUN = tuple(sum(1 << 4 * step for step in range(length)) for length in range(13))

# What a group costs in leads lost: 1 for a play that anybody beats, less the likelier it keeps the
# lead, negative where it wins the lead back. Set by hand; the value net weighs the sum anew.
_SINGLE = (1.0,) * 7 + (0.95, 0.9, 0.8, 0.65, 0.4, 0.1, -0.2, -0.45)
_PAIR = (1.0,) * 6 + (0.95, 0.9, 0.85, 0.75, 0.6, 0.3, -0.1)
_TRIPLE = (*(0.9 - 0.05 * place for place in range(12)), 0.0)
_BOMB = tuple(-1.0 - 0.02 * place for place in range(13))
_ROCKET = -1.3
_SLOT = 0.95  # what a wing saves
_WINGS = 9  # places below are given away as wings

Split = tuple[float, float, int, int]


def _loose(place: int, count: int) -> Split:
    """A rank by itself: (cost less wings' room, cost less what can be wings, plays in the same two ways)."""
    if count == 0:
        return 0.0, 0.0, 0, 0
    if count == 1:
        cost, wing = _SINGLE[place], place < _WINGS
    elif count == 2:
        cost, wing = _PAIR[place], place < _WINGS
    elif count == 3:
        return _TRIPLE[place] - _SLOT, _TRIPLE[place], 0, 1
    else:
        return _BOMB[place], _BOMB[place], 1, 1
    return (cost, 0.0, 1, 0) if wing else (cost, cost, 1, 1)


def _trio(base: int, counts: int) -> Split:
    parts = [_loose(base + step, counts >> 4 * step & 15) for step in range(3)]
    return (
        sum(part[0] for part in parts),
        sum(part[1] for part in parts),
        sum(part[2] for part in parts),
        sum(part[3] for part in parts),
    )


_CHUNKS = tuple(
    {trio: _trio(base, trio) for trio in _TRIOS if base < TWO or trio & 0xEE0 == 0}
    for base in (0, 3, 6, 9, 12)
)


_PAIR_OF_JOKERS = _ROCKET - _SINGLE[SMALL] - _SINGLE[BIG]
_RUN_PLACES = _RUN[12]


def _run_cost(times: int, low: int, length: int) -> float:
    """What a run costs, see above, its wings apart."""
    top = low + length - 1
    if times == 3:
        return 0.8 - 0.05 * top
    return 0.9 - 0.04 * top - (0.05 * (length - 5) if times == 1 else 0.1 * (length - 2))


# cards and cost of a run, by times, by the bit of its lowest place, by length
_RUN_COSTS = {
    times: {
        ONE[low]: tuple(
            [(run_cards(low, length, times), _run_cost(times, low, length)) for length in range(13 - low)]
        )
        for low in range(12)
    }
    for times in (1, 2, 3)
}


@lru_cache(maxsize=1 << 16)
def split(hand: int) -> Split:
    """The best way found to part a hand into plays.

    (A, B, a, b): the cost is max(A, B) and the number of plays max(a, b). Triples take wings: A counts
    every wing's room as used, B every low single and pair as a wing, and the dearer is what is left.
    """
    a0, b0, c0, d0 = _CHUNKS[0][hand & 4095]
    a1, b1, c1, d1 = _CHUNKS[1][hand >> 12 & 4095]
    a2, b2, c2, d2 = _CHUNKS[2][hand >> 24 & 4095]
    a3, b3, c3, d3 = _CHUNKS[3][hand >> 36 & 4095]
    a4, b4, c4, d4 = _CHUNKS[4][hand >> 48]
    best = (a0 + a1 + a2 + a3 + a4, b0 + b1 + b2 + b3 + b4, c0 + c1 + c2 + c3 + c4, d0 + d1 + d2 + d3 + d4)
    if hand & ROCKET == ROCKET:
        best = (best[0] + _PAIR_OF_JOKERS, best[1] + _PAIR_OF_JOKERS, best[2] - 1, best[3] - 1)
    half, quarter = hand >> 1, hand >> 2
    singles = (hand | half | quarter) & _RUN_PLACES  # bit 4r: at least one card at place r
    pairs = (half | quarter) & _RUN_PLACES
    triples = (hand & half | quarter) & _RUN_PLACES
    five = singles & singles >> 4
    five &= five >> 8
    five &= singles >> 16
    if five:
        best = _with_run(hand, best, 1, five, singles, 5)
    if three := pairs & pairs >> 4 & pairs >> 8:
        best = _with_run(hand, best, 2, three, pairs, 3)
    if two := triples & triples >> 4:
        best = _with_run(hand, best, 3, two, triples, 2)
    return best


def _with_run(hand: int, best: Split, times: int, start: int, held: int, length: int) -> Split:
    """The best of ``best`` and all ways to begin with a run of ``times`` a place.

    ``start``: where runs of ``length`` begin, ``held``: where ``times`` cards are; place r is bit 4r.
    """
    value = max(best[0], best[1])
    costs = _RUN_COSTS[times]
    wings = 0.0
    while start:
        if times == 3:
            wings = _SLOT * length
        left = start
        while left:
            low = left & -left
            left ^= low
            cards, cost = costs[low][length]
            rest = split(hand - cards)
            cost_a, cost_b = rest[0] + cost - wings, rest[1] + cost
            dear = cost_a if cost_a > cost_b else cost_b
            if dear < value:
                value = dear
                best = (cost_a, cost_b, rest[2] + 1 - (length if times == 3 else 0), rest[3] + 1)
        start &= held >> 4 * length
        length += 1
    return best


@lru_cache(maxsize=1 << 15)
def split_wild(hand: int, wild: int) -> Split:
    """The same with wild cards: one after the other goes to the best of the few likely places."""
    if not wild:
        return split(hand)
    ones, twos, threes, fours = masks(hand)
    places = [
        (mask & -mask).bit_length() - 1 for mask in (ones & ~twos, twos & ~threes, threes & ~fours) if mask
    ]
    gaps = ~ones & RUNS & (ones << 1 & ones >> 1)  # between two ranks, where a run may close
    while gaps and len(places) < 6:
        places.append((gaps & -gaps).bit_length() - 1)
        gaps &= gaps - 1
    absent = ~ones & NO_JOKER
    grown = [hand + ONE[at] for at in places if at < SMALL]
    grown = grown or [hand + ONE[(absent & -absent).bit_length() - 1]]  # all that is held are fours
    return split_wild(min(grown, key=lambda one: max(split(one)[:2])), wild - 1)
