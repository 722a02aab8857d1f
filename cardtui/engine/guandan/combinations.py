"""Guandan combinations: what a set of cards may be read as, and what beats what (G3-G12).

A rank is compared in one of two orders: by G3 (the level rank between ace and small joker) for
singles, pairs, triples, full houses and bombs; by natural place for runs, where the ace may also
be low (G5). The rank of a run is its highest card: 5, 3 and 2 for the ace-low straight, tube, plate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ..cards import ACE, BIG_JOKER, HEARTS, NO_SUIT, SMALL_JOKER, TWO, Card, Cards, Rank
from ..core import Reading
from ..errors import Worded

SINGLE, PAIR, TRIPLE, FULL_HOUSE = "single", "pair", "triple", "full_house"
STRAIGHT, TUBE, PLATE = "straight", "tube", "plate"
BOMB, STRAIGHT_FLUSH, JOKER_BOMB = "bomb", "straight_flush", "joker_bomb"

COPIES = 2  # two decks (G1)
SAME_RANK = {1: SINGLE, 2: PAIR, 3: TRIPLE}  # cards of one rank; from four on a bomb
LEAST_BOMB, LARGEST_BOMB = 4, 10
RUNS = {STRAIGHT: (5, 1), STRAIGHT_FLUSH: (5, 1), TUBE: (3, 2), PLATE: (2, 3)}  # ranks x cards of each (G4)
SIZES = {SINGLE: 1, PAIR: 2, TRIPLE: 3, FULL_HOUSE: 5, JOKER_BOMB: 4} | {
    kind: length * width for kind, (length, width) in RUNS.items()
}
KINDS = (*SIZES, BOMB)
JOKERS = (SMALL_JOKER, BIG_JOKER)
RANKS = range(TWO, ACE + 1)


def is_wild(card: Card, level: Rank) -> bool:
    """Whether the card is a heart of the level rank, 逢人配 (G2)."""
    return card.rank == level and card.suit == HEARTS


def strength(rank: Rank, level: Rank) -> int:
    """The rank's place in the order of G3: the level rank stands between ace and small joker."""
    return 2 * ACE + 1 if rank == level else 2 * rank


def by_strength(level: Rank) -> tuple[Rank, ...]:
    """The ranks 2 ... A from low to high by G3: the level rank last."""
    return tuple(sorted(RANKS, key=lambda rank: strength(rank, level)))


def run_ranks(kind: str, top: Rank) -> tuple[Rank, ...]:
    """The ranks of a run from low to high; below the two stands the ace (G5)."""
    length, _ = RUNS[kind]
    return tuple(rank if rank >= TWO else ACE for rank in range(top - length + 1, top + 1))


def run_tops(kind: str) -> range:
    """The highest ranks that a run of the kind can have, the ace-low one first."""
    length, _ = RUNS[kind]
    return range(length, ACE + 1)


def fault_of(reading: Reading, level: Rank) -> str | None:
    """Why nothing can ever be played as that at the level; ``None`` if something can."""
    kind, rank, size = reading.kind, reading.rank, reading.size
    if kind == BOMB:
        most = LARGEST_BOMB - COPIES * (rank == level)  # there the wilds are of the rank (G4)
        if rank not in RANKS or not LEAST_BOMB <= size <= most:
            return Worded("a bomb is {least} to {most} of a rank, and no joker", least=LEAST_BOMB, most=most)
        return None
    if kind not in SIZES:
        return Worded("no kind of this game ({known})", known=", ".join(KINDS))
    if SIZES[kind] != size:
        return Worded("no {kind} has {size} cards", kind=kind, size=size)
    if kind in RUNS:
        fits = rank in run_tops(kind)
    elif kind == JOKER_BOMB:
        fits = rank == BIG_JOKER
    else:
        fits = rank in RANKS or (rank in JOKERS and kind in (SINGLE, PAIR))
    return None if fits else f"no {kind} has this rank"


# --- what beats what -----------------------------------------------------------------------------


def tier(reading: Reading) -> int:
    """The step on the ladder of bombs (G9), 0 for all that is no bomb."""
    if reading.kind == BOMB:
        return 2 * reading.size
    return {STRAIGHT_FLUSH: 11, JOKER_BOMB: 99}.get(reading.kind, 0)


def height(reading: Reading, level: Rank) -> int:
    """What is compared between readings of one kind and count (G8): natural in runs, else by G3."""
    return reading.rank if reading.kind in RUNS else strength(reading.rank, level)


def beats(reading: Reading, over: Reading, level: Rank) -> bool:
    """Whether ``reading`` may be played on ``over`` (G9-G11). Equal never beats, suits never decide."""
    mine, other = tier(reading), tier(over)
    if mine != other:
        return mine > other
    same = reading.kind == over.kind and reading.size == over.size
    return same and height(reading, level) > height(over, level)


# --- what cards may be read as ---------------------------------------------------------------------


def readings(cards: Cards, level: Rank) -> tuple[Reading, ...]:
    """All readings of the cards, the default of a lead first (G12); empty: no combination."""
    return offers(cards, None, level)


def offers(cards: Cards, over: Reading | None, level: Rank) -> tuple[Reading, ...]:
    """The readings on offer: all to lead (``over`` is ``None``), those that beat it to follow (G12).

    The default comes first: the table's kind, else the highest bomb, else the highest rank, and a
    plate before a tube.
    """
    found = [reading for reading in _read(cards, level) if over is None or beats(reading, over, level)]

    def choice(reading: Reading) -> tuple[bool, int, int, bool]:
        at_hand = over is not None and reading.kind == over.kind
        return at_hand, tier(reading), height(reading, level), reading.kind == PLATE

    return tuple(sorted(found, key=choice, reverse=True))


def stands_for(cards: Cards, reading: Reading, level: Rank) -> Cards:
    """What each card stands for in the reading, in the order of ``cards``.

    A natural card stands for itself, a wild for a rank, and for a suit only in a straight flush.
    """
    naturals = [card for card in cards if not is_wild(card, level)]
    if not naturals:
        return cards  # alone, wilds are level cards (G6)
    suit = naturals[0].suit if reading.kind == STRAIGHT_FLUSH else NO_SUIT
    counts = Counter(card.rank for card in naturals)
    needs = next(needs for needs in _needs(reading, counts, level) if _fits(counts, needs))
    missing = (Card.of(rank, suit) for rank, need in needs.items() for _ in range(need - counts[rank]))
    return tuple(next(missing) if is_wild(card, level) else card for card in cards)


def _read(cards: Cards, level: Rank) -> Iterator[Reading]:
    if not cards or (len(cards) > 2 and not _possible(cards)):
        return
    naturals = [card for card in cards if not is_wild(card, level)]
    size, wild = len(cards), len(naturals) < len(cards)
    if not naturals:
        yield Reading(SAME_RANK[size], level, size)  # a level card, or a pair of them (G6)
        return
    counts = Counter(card.rank for card in naturals)
    flush = naturals[0].suit != NO_SUIT and all(card.suit == naturals[0].suit for card in naturals)
    for reading in _candidates(counts, size):
        if not any(_fits(counts, needs) for needs in _needs(reading, counts, level)):
            continue
        if reading.kind == STRAIGHT and flush:
            yield Reading(STRAIGHT_FLUSH, reading.rank, size)
            if not wild:
                continue  # never a plain straight (G7)
        yield reading


def _candidates(counts: Mapping[Rank, int], size: int) -> Iterator[Reading]:
    """The readings of that size that the natural ranks leave possible."""
    if len(counts) == 1 and size <= LARGEST_BOMB:
        yield Reading(SAME_RANK.get(size, BOMB), next(iter(counts)), size)
    if len(counts) <= 2 and size == SIZES[FULL_HOUSE]:
        for rank in counts:
            yield Reading(FULL_HOUSE, rank, size)
    if counts.keys() == set(JOKERS) and size == SIZES[JOKER_BOMB]:
        yield Reading(JOKER_BOMB, BIG_JOKER, size)
    for kind in (STRAIGHT, TUBE, PLATE):
        if size == SIZES[kind]:
            for top in run_tops(kind):
                yield Reading(kind, top, size)


def _needs(reading: Reading, counts: Iterable[Rank], level: Rank) -> Iterator[dict[Rank, int]]:
    """What makes up a reading, in cards per rank; of full houses those with a pair in ``counts``."""
    kind, rank = reading.kind, reading.rank
    if kind in RUNS:
        yield dict.fromkeys(run_ranks(kind, rank), RUNS[kind][1])
    elif kind == JOKER_BOMB:
        yield dict.fromkeys(JOKERS, COPIES)
    elif kind == FULL_HOUSE:
        if rank in RANKS:
            others = [other for other in counts if other != rank]
            # two wilds may be the whole pair: level cards, or aces beside a level triple
            for other in others or [level if level != rank else ACE if level != ACE else ACE - 1]:
                yield {rank: 3, other: 2}
    else:
        yield {rank: reading.size}


def _fits(counts: Mapping[Rank, int], needs: Mapping[Rank, int]) -> bool:
    """Whether wilds fill up the natural cards to what is needed; they are never jokers (G6)."""
    if any(count > needs.get(rank, 0) for rank, count in counts.items()):
        return False
    return all(counts.get(joker, 0) == needs.get(joker, 0) for joker in JOKERS)


def _possible(cards: Cards) -> bool:
    """Whether two decks hold these cards (bare ranks are any suits)."""
    suits = {card: 4 if card.suit == NO_SUIT and card.rank in RANKS else 1 for card in cards}
    return all(count <= COPIES * suits[card] for card, count in Counter(cards).items())
