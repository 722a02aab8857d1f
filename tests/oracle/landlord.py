"""The independent judge of landlord combinations: slow, and written from the clauses alone.

Every laizi is tried as every rank, every result is split into body and wings in every way, and
nothing of the combination code is used. Ranks come as ints (2 ... 14, 15 ``x``, 16 ``X``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from cardtui.engine.cards import Rank
from cardtui.engine.core import Reading

LOW_TO_HIGH = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 2, 15, 16)
SMALL, BIG = 15, 16
RUNNING = LOW_TO_HIGH[:12]  # 2 and jokers are never in a run
SUBSTITUTES = LOW_TO_HIGH[:13]  # a laizi is never a joker
BOMB_TIERS = ("soft_bomb", "bomb", "pure_bomb", "rocket")
NAMED_BY_L15 = (
    *("single", "pair", "triple", "triple_single", "triple_pair", "straight", "pair_straight"),
    *("triple_straight", "airplane_singles", "airplane_pairs", "four_two_singles", "four_two_pairs"),
)
WITH_KICKERS = {
    "triple_single",
    "triple_pair",
    "airplane_singles",
    "airplane_pairs",
    "four_two_singles",
    "four_two_pairs",
}

Ranks = tuple[Rank, ...]


def height(rank: Rank) -> int:
    return LOW_TO_HIGH.index(rank)


def in_a_row(ranks: Iterable[Rank]) -> bool:
    """Whether these different ranks are neighbours, none of them a 2 or a joker."""
    places = sorted(map(height, ranks))
    return places == list(range(places[0], places[0] + len(places))) and places[-1] < len(RUNNING)


def single_wings(cards: Counter[Rank], body: set[Rank]) -> bool:
    """L16 for wings that are single cards."""
    if set(cards) & body or (cards[SMALL] and cards[BIG]):
        return False
    return all(number < 4 for number in cards.values())


def pair_wings(cards: Counter[Rank], body: set[Rank]) -> bool:
    """L16 for wings that are pairs: of different ranks, so each rank is there exactly twice."""
    return not set(cards) & body and all(number == 2 and rank < SMALL for rank, number in cards.items())


def kinds_without_wings(cards: Counter[Rank]) -> Iterator[tuple[str, Rank]]:
    ranks, numbers, size = list(cards), set(cards.values()), cards.total()
    top = max(ranks, key=height)
    if len(ranks) == 1:
        if size == 1:
            yield "single", top
        elif top < SMALL:
            yield from {2: [("pair", top)], 3: [("triple", top)]}.get(size, [])
    elif in_a_row(ranks):
        if numbers == {1} and size >= 5:
            yield "straight", top
        if numbers == {2} and len(ranks) >= 3:
            yield "pair_straight", top
        if numbers == {3}:
            yield "triple_straight", top


def kinds_with_wings(cards: Counter[Rank]) -> Iterator[tuple[str, Rank]]:
    size = cards.total()
    threes = [rank for rank, number in cards.items() if number >= 3]
    for length in range(1, len(threes) + 1):
        for chosen in combinations(threes, length):
            if length > 1 and not in_a_row(chosen):
                continue
            body = set(chosen)
            rest = cards - Counter(dict.fromkeys(chosen, 3))
            top = max(chosen, key=height)
            if size == 4 * length and single_wings(rest, body):
                yield "triple_single" if length == 1 else "airplane_singles", top
            if size == 5 * length and pair_wings(rest, body):
                yield "triple_pair" if length == 1 else "airplane_pairs", top
    for four in (rank for rank, number in cards.items() if number == 4):
        rest = cards - Counter({four: 4})
        if size == 6 and single_wings(rest, {four}):
            yield "four_two_singles", four
        if size == 8 and pair_wings(rest, {four}):
            yield "four_two_pairs", four


@lru_cache(maxsize=1 << 17)
def no_bombs(ranks: Ranks) -> frozenset[Reading]:
    """The readings of natural cards other than bombs (L15-L18)."""
    cards = Counter(ranks)
    found = [*kinds_without_wings(cards), *kinds_with_wings(cards)]
    return frozenset(Reading(kind, rank, len(ranks)) for kind, rank in found)


@lru_cache(maxsize=1 << 14)
def costs(ranks: Ranks, laizi: Rank = 0) -> dict[Reading, int]:
    """Each reading of the cards (ascending) with the fewest laizi that change their rank for it."""
    natural = tuple(rank for rank in ranks if rank != laizi)
    number = len(ranks) - len(natural)
    if not ranks or number > 4:
        return {}
    if not natural:  # L19: laizi only
        kind = {1: "single", 2: "pair", 3: "triple", 4: "pure_bomb"}[number]
        return {Reading(kind, laizi, number): 0}
    if sorted(ranks) == [SMALL, BIG]:
        return {Reading("rocket", BIG, 2): 0}
    found: dict[Reading, int] = {}
    for stand_ins in combinations_with_replacement(SUBSTITUTES, number):  # L20
        taken_for = tuple(sorted((*natural, *stand_ins)))
        changed = sum(rank != laizi for rank in stand_ins)
        kinds = set(no_bombs(taken_for))
        if len(ranks) == 4 and len(set(taken_for)) == 1 and taken_for[0] < SMALL:  # L21
            kinds.add(Reading("soft_bomb" if number else "bomb", taken_for[0], 4))
        for reading in kinds:
            found[reading] = min(changed, found.get(reading, changed))
    return found


def readings(ranks: Iterable[Rank], laizi: Rank = 0) -> frozenset[Reading]:
    """All readings of the cards."""
    return frozenset(costs(tuple(sorted(ranks)), laizi))


def beats(reading: Reading, over: Reading) -> bool:
    """L21 and L24."""
    tier = BOMB_TIERS.index(reading.kind) if reading.kind in BOMB_TIERS else -1
    other = BOMB_TIERS.index(over.kind) if over.kind in BOMB_TIERS else -1
    if tier != other:
        return tier > other
    same = (reading.kind, reading.size) == (over.kind, over.size)
    return same and height(reading.rank) > height(over.rank)


def default(ranks: Iterable[Rank], over: Reading | None, laizi: Rank = 0) -> Reading | None:
    """The reading that is the default (L23), ``None`` if there is none."""
    found = {r: n for r, n in costs(tuple(sorted(ranks)), laizi).items() if over is None or beats(r, over)}

    def cost(reading: Reading) -> tuple[int, ...]:
        if over is not None:
            return reading.kind != over.kind, -height(reading.rank)
        if reading.kind == "soft_bomb":
            return (-1,)
        named = (*NAMED_BY_L15, *BOMB_TIERS).index(reading.kind)
        return found[reading], reading.kind in WITH_KICKERS, -height(reading.rank), named

    first = sorted(found, key=cost)[:2]
    assert len(first) < 2 or cost(first[0]) < cost(first[1])  # the clause leaves nothing open
    return first[0] if first else None
