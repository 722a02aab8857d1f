"""Why cards of Guandan are what they are, and nothing else (G3-G12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..cards import NO_SUIT, Card, Cards, Rank
from ..considered import Considered, MissingFigures
from ..core import Reading
from ..errors import Refusal
from ..legality import CardFigures
from .codes import GuandanRefusalCode
from .combinations import (
    BOMB,
    COPIES,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKERS,
    LARGEST_BOMB,
    PAIR,
    RANKS,
    RUNS,
    SAME_RANK,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    beats,
    is_wild,
    offers,
    run_ranks,
    run_tops,
    tier,
)
from .legality import why_not_beating


def considered(cards: Cards, level: Rank, over: Reading | None) -> Iterator[Considered]:
    """Every reading of that many cards: those that stand in the order of their offer, then the others.

    ``over``: what they have to beat, ``None`` to lead.
    """
    possible = offers(cards, None, level)
    naturals = tuple(card for card in cards if not is_wild(card, level))
    for reading in offers(cards, over, level):
        yield Considered(reading, _clauses(reading, naturals, len(cards)))
    for reading in possible:
        if over is not None and not beats(reading, over, level):
            yield Considered(reading, falls=why_not_beating(reading, over))
    for reading in _thought_of(naturals, len(cards)):
        if reading not in possible:
            yield Considered(reading, falls=_why_not(reading, naturals, len(cards)))


def _clauses(reading: Reading, naturals: Cards, size: int) -> tuple[str, ...]:
    """What it stands by."""
    wild = len(naturals) < size
    if not naturals:
        return ("G6",)
    found = ["G4"]
    if reading.kind in RUNS and reading.rank in (RUNS[reading.kind][0], RANKS[-1]):
        found.append("G5")
    if wild:
        found.append("G6")
    if reading.kind == STRAIGHT_FLUSH or (reading.kind == STRAIGHT and _flush(naturals)):
        found.append("G7")
    if tier(reading):
        found.append("G9")
    return tuple(found)


def _flush(naturals: Cards) -> bool:
    """Whether all are of one suit that is known."""
    return len({card.suit for card in naturals}) == 1 and naturals[0].suit != NO_SUIT


def _thought_of(naturals: Cards, size: int) -> Iterator[Reading]:
    """The readings of that many cards: of every rank in runs, else of the ranks that are there."""
    there = sorted({card.rank for card in naturals}, reverse=True)
    for rank in there:
        if size <= LARGEST_BOMB and (rank in RANKS or size <= SIZES[PAIR]):
            yield Reading(SAME_RANK.get(size, BOMB), rank, size)
        if size == SIZES[FULL_HOUSE] and rank in RANKS:
            yield Reading(FULL_HOUSE, rank, size)
    for kind in RUNS:
        if size == SIZES[kind]:
            yield from (Reading(kind, top, size) for top in reversed(run_tops(kind)))
    if size == SIZES[JOKER_BOMB] and any(rank in JOKERS for rank in there):
        yield Reading(JOKER_BOMB, JOKERS[-1], size)


def _why_not(reading: Reading, naturals: Cards, size: int) -> Refusal:
    """What the reading falls by; the cards do not have it."""
    if not naturals:
        return Refusal("G6", GuandanRefusalCode.WILDS_ALONE)
    counts = Counter(card.rank for card in naturals)
    if reading.kind == JOKER_BOMB:
        missing = Counter(dict.fromkeys(JOKERS, COPIES)) - counts
        figures = MissingFigures(tuple(map(Card.of, sorted(missing.elements()))), size - len(naturals))
        return Refusal("G6", GuandanRefusalCode.JOKERS_MISSING, figures)
    needs = _needs(reading, counts)
    left = tuple(Card.of(rank) for rank in sorted((counts - needs).elements()))
    if left:
        return Refusal(
            "G5" if _in_the_middle(reading, counts) else "G4", GuandanRefusalCode.NO_PART, CardFigures(left)
        )
    if any(needs[joker] > counts[joker] for joker in JOKERS):
        missing = Counter({joker: needs[joker] - counts[joker] for joker in JOKERS})
        figures = MissingFigures(tuple(map(Card.of, sorted((+missing).elements()))), size - len(naturals))
        return Refusal("G6", GuandanRefusalCode.JOKERS_MISSING, figures)
    if reading.kind == STRAIGHT:
        return Refusal("G7", GuandanRefusalCode.IS_A_FLUSH)
    return Refusal("G4", GuandanRefusalCode.SUITS_DIFFER, CardFigures(naturals))


def _in_the_middle(reading: Reading, counts: Counter[Rank]) -> bool:
    """Whether it is the ace alone that is in the way of a run (G5)."""
    ace = RANKS[-1]
    return reading.kind in RUNS and counts - _needs(reading, counts) == Counter({ace: counts[ace]})


def _needs(reading: Reading, counts: Counter[Rank]) -> Counter[Rank]:
    """The cards that make it up; a full house takes its pair from what there is most of."""
    if reading.kind in RUNS:
        return Counter(dict.fromkeys(run_ranks(reading.kind, reading.rank), RUNS[reading.kind][1]))
    if reading.kind != FULL_HOUSE:
        return Counter({reading.rank: reading.size})
    others = {rank: count for rank, count in counts.items() if rank != reading.rank}
    pair = max(others, key=lambda rank: (others[rank], rank)) if others else 0
    return Counter({reading.rank: 3} | ({pair: 2} if pair else {}))
