"""How a hand parts into plays: what is left to be led, and how many plays that takes."""

from __future__ import annotations

from functools import lru_cache

from .packed import BIG, NO_JOKER, ONE, ROCKET, RUN, RUNS, SMALL, TRIOS, TWO, masks, run_cards

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
    {trio: _trio(base, trio) for trio in TRIOS if base < TWO or trio & 0xEE0 == 0}
    for base in (0, 3, 6, 9, 12)
)


_PAIR_OF_JOKERS = _ROCKET - _SINGLE[SMALL] - _SINGLE[BIG]
_RUN_PLACES = RUN[12]


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
