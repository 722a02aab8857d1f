"""Guandan move generation: every canonical play of a hand, lazy, cheapest first.

A canonical play is a multiset of natural ranks, a number of wilds and a reading; suits count only
where they matter: in a straight flush, and in that a plain straight is none (G7). Of equal plays one
set of cards stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import combinations as choose
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from ..cards import ACE, BIG_JOKER, SMALL_JOKER, SUITS, Card, Cards, Rank, arranged
from ..core import Reading
from .combinations import (
    BOMB,
    COPIES,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKERS,
    LARGEST_BOMB,
    LEAST_BOMB,
    PAIR,
    PLATE,
    RANKS,
    RUNS,
    SINGLE,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    TUBE,
    by_strength,
    is_wild,
    run_ranks,
    run_tops,
    strength,
    tier,
)


class Move(NamedTuple):
    """Cards of the hand, wilds last, and what they are played as."""

    cards: Cards
    reading: Reading


class Holding:
    """A hand laid out for generation.

    ``first[r][k]``: the first k natural cards of rank r; ``counts[r]``: how many there are;
    ``wilds[k]``: k wilds, at most ``most_wilds``; ``one[r]``: a natural card of rank r;
    ``suited[s][r]``: one of suit s; ``mask``, ``suit_masks[s]``: bit r for each rank there;
    ``order``: 2 ... A by G3. Face-down cards are left out.
    """

    __slots__ = (
        "counts",
        "first",
        "level",
        "mask",
        "most_wilds",
        "one",
        "order",
        "suit_masks",
        "suited",
        "wilds",
    )

    def __init__(self, hand: Cards, level: Rank) -> None:
        by_rank: list[list[Card]] = [[] for _ in range(BIG_JOKER + 1)]
        self.suited: list[list[Card]] = [[Card.BACK] * (ACE + 1) for _ in range(len(SUITS) + 1)]
        self.suit_masks = [0] * (len(SUITS) + 1)
        wild: list[Card] = []
        for card in arranged(hand):
            if is_wild(card, level):
                wild.append(card)
            elif card is not Card.BACK:
                by_rank[card.rank].append(card)
                if card.rank <= ACE:
                    self.suited[card.suit][card.rank] = card
                    self.suit_masks[card.suit] |= 1 << card.rank
        self.level = level
        self.order = by_strength(level)
        self.first = [[tuple(cards[:k]) for k in range(len(cards) + 1)] for cards in by_rank]
        self.counts = list(map(len, by_rank))
        self.one = [cards[0] if cards else Card.BACK for cards in by_rank]
        self.mask = sum(1 << rank for rank in RANKS if by_rank[rank])
        self.wilds = [tuple(wild[:k]) for k in range(len(wild) + 1)]
        self.most_wilds = len(wild)


def moves(hand: Cards, over: Reading | None, level: Rank) -> Iterator[Move]:
    """All canonical plays: to lead (``over`` is ``None``), or to follow on ``over``.

    First the kinds below the bombs, each from its lowest rank and fewest wilds up, then the ladder of bombs.
    """
    return held_moves(Holding(hand, level), over)


def held_moves(held: Holding, over: Reading | None) -> Iterator[Move]:
    """As ``moves``, of a hand that is laid out already."""
    for kind, plays in _PLAIN.items():
        if over is None:
            yield from plays(held, 0)
        elif kind == over.kind:
            yield from plays(held, over.rank)
    below = tier(over) if over else 0
    for step, plays in _LADDER:
        if step >= below:
            yield from plays(held, over.rank if over and step == below else 0)


def makes(cards: Cards, reading: Reading, level: Rank) -> bool:
    """Whether some of the cards are a play with that reading."""
    held = Holding(cards, level)
    plays = _PLAIN.get(reading.kind) or _BOMB_PLAYS[reading.kind, reading.size]
    return any(move.reading == reading for move in plays(held, 0))


def canonical(cards: Cards, reading: Reading, level: Rank) -> Hashable:
    """What is the same in equal plays: natural ranks, number of wilds, reading, a straight flush's suit."""
    naturals = arranged(card for card in cards if not is_wild(card, level))
    suit = naturals[0].suit if reading.kind == STRAIGHT_FLUSH else 0
    return tuple(card.rank for card in naturals), len(cards) - len(naturals), reading, suit


# --- layouts, made once -----------------------------------------------------------------------------

_Pick = Callable[[list[Card]], Cards]


class _Window(NamedTuple):
    """A straight with some ranks left to the wilds: the reading's rank, the mask and pick of the others."""

    top: Rank
    wilds: int
    mask: int
    pick: _Pick


def _windows() -> list[_Window]:
    found = []
    for top in run_tops(STRAIGHT):
        ranks = run_ranks(STRAIGHT, top)
        for wilds in range(COPIES + 1):
            for kept in choose(sorted(ranks), len(ranks) - wilds):
                found.append(_Window(top, wilds, sum(1 << rank for rank in kept), itemgetter(*kept)))
    return found


def _splits(kind: str) -> list[tuple[int, tuple[int, ...]]]:
    """How many wilds, and how many natural cards at each place of a run, fewest wilds first."""
    length, width = RUNS[kind]
    return sorted(
        (SIZES[kind] - sum(naturals), naturals)
        for naturals in product(range(width + 1), repeat=length)
        if SIZES[kind] - sum(naturals) <= COPIES
    )


def _read(kind: str) -> list[Reading]:
    return [Reading(kind, rank, SIZES[kind]) for rank in range(BIG_JOKER + 1)]


_WINDOWS = _windows()
_SPLITS = {kind: _splits(kind) for kind in (TUBE, PLATE)}
_READINGS = {kind: _read(kind) for kind in SIZES}
_BOMBS = {
    size: [Reading(BOMB, rank, size) for rank in range(ACE + 1)]
    for size in range(LEAST_BOMB, LARGEST_BOMB + 1)
}


# --- one generator for each kind, from the lowest rank above ``floor`` (0: from the lowest of all) --------


def _same_rank(held: Holding, size: int, readings: list[Reading], floor: Rank) -> Iterator[Move]:
    """Cards of one rank: naturals with wilds, at the level rank also wilds alone (G6)."""
    least = strength(floor, held.level)
    for rank in held.order:
        if strength(rank, held.level) <= least:
            continue
        first, count = held.first[rank], held.counts[rank]
        for wilds in range(min(held.most_wilds, size - 1) + 1):
            if count >= size - wilds:
                yield Move(first[size - wilds] + held.wilds[wilds], readings[rank])
        if rank == held.level and size <= held.most_wilds:
            yield Move(held.wilds[size], readings[rank])
    if size <= COPIES:
        for rank in JOKERS:
            if rank > floor and held.counts[rank] >= size:
                yield Move(held.first[rank][size], readings[rank])


def _singles(held: Holding, floor: Rank) -> Iterator[Move]:
    return _same_rank(held, 1, _READINGS[SINGLE], floor)


def _pairs(held: Holding, floor: Rank) -> Iterator[Move]:
    return _same_rank(held, 2, _READINGS[PAIR], floor)


def _triples(held: Holding, floor: Rank) -> Iterator[Move]:
    return _same_rank(held, 3, _READINGS[TRIPLE], floor)


def _full_houses(held: Holding, floor: Rank) -> Iterator[Move]:
    counts, first = held.counts, held.first
    # natural parts of a pair: none (two wilds), one, two; a wild makes no pair of jokers
    pairs: list[list[tuple[Rank, Cards]]] = [
        [(0, ())],
        [(rank, first[rank][1]) for rank in held.order if counts[rank] >= 1],
        [(rank, first[rank][2]) for rank in (*held.order, *JOKERS) if counts[rank] >= 2],
    ]
    least = strength(floor, held.level)
    for rank in held.order:
        if not counts[rank] or strength(rank, held.level) <= least:
            continue
        reading = _READINGS[FULL_HOUSE][rank]
        for wilds in range(held.most_wilds + 1):
            filler = held.wilds[wilds]
            for body in range(min(3, counts[rank]), max(1, 3 - wilds) - 1, -1):
                triple = first[rank][body]
                for other, pair in pairs[5 - wilds - body]:
                    if other != rank:
                        yield Move(triple + pair + filler, reading)


def _straights(held: Holding, floor: Rank) -> Iterator[Move]:
    have, readings = held.mask, _READINGS[STRAIGHT]
    for top, wilds, mask, pick in _WINDOWS:
        if top > floor and wilds <= held.most_wilds and mask & have == mask:
            if wilds:
                yield Move(pick(held.one) + held.wilds[wilds], readings[top])
            elif cards := _of_two_suits(held, pick(held.one)):
                yield Move(cards, readings[top])


def _of_two_suits(held: Holding, cards: Cards) -> Cards:
    """The straight, one card changed if it would be a flush; empty if that cannot be (G7)."""
    suit = cards[0].suit
    if any(card.suit != suit for card in cards):
        return cards
    for at, card in enumerate(cards):
        last = held.first[card.rank][-1][-1]
        if last.suit != suit:
            return (*cards[:at], last, *cards[at + 1 :])
    return ()


def _flushes(held: Holding, floor: Rank) -> Iterator[Move]:
    readings = _READINGS[STRAIGHT_FLUSH]
    suits = [(held.suit_masks[suit], held.suited[suit]) for suit in SUITS]
    for top, wilds, mask, pick in _WINDOWS:
        if top > floor and wilds <= held.most_wilds:
            for have, suited in suits:
                if mask & have == mask:
                    yield Move(pick(suited) + held.wilds[wilds], readings[top])


def _runs(held: Holding, kind: str, floor: Rank) -> Iterator[Move]:
    """Tubes and plates."""
    counts, first, readings = held.counts, held.first, _READINGS[kind]
    for top in run_tops(kind):
        if top <= floor:
            continue
        ranks = run_ranks(kind, top)
        for wilds, naturals in _SPLITS[kind]:
            if wilds > held.most_wilds:
                break
            if all(counts[rank] >= count for rank, count in zip(ranks, naturals, strict=True)):
                cards: Cards = sum(
                    (first[rank][count] for rank, count in zip(ranks, naturals, strict=True)), ()
                )
                yield Move(cards + held.wilds[wilds], readings[top])


def _tubes(held: Holding, floor: Rank) -> Iterator[Move]:
    return _runs(held, TUBE, floor)


def _plates(held: Holding, floor: Rank) -> Iterator[Move]:
    return _runs(held, PLATE, floor)


def _bombs(size: int, held: Holding, floor: Rank) -> Iterator[Move]:
    return _same_rank(held, size, _BOMBS[size], floor)


def _joker_bombs(held: Holding, floor: Rank) -> Iterator[Move]:
    if floor < BIG_JOKER and all(held.counts[joker] == COPIES for joker in JOKERS):
        cards = held.first[SMALL_JOKER][COPIES] + held.first[BIG_JOKER][COPIES]
        yield Move(cards, _READINGS[JOKER_BOMB][BIG_JOKER])


_Plays = Callable[[Holding, Rank], Iterator[Move]]
_PLAIN: dict[str, _Plays] = {
    SINGLE: _singles,
    PAIR: _pairs,
    TRIPLE: _triples,
    FULL_HOUSE: _full_houses,
    STRAIGHT: _straights,
    TUBE: _tubes,
    PLATE: _plates,
}
_FLUSH, _JOKERS = (_READINGS[kind][ACE] for kind in (STRAIGHT_FLUSH, JOKER_BOMB))
_BOMB_PLAYS: dict[tuple[str, int], _Plays] = {
    (STRAIGHT_FLUSH, _FLUSH.size): _flushes,
    (JOKER_BOMB, _JOKERS.size): _joker_bombs,
    **{(BOMB, size): partial(_bombs, size) for size in _BOMBS},
}
_LADDER: list[tuple[int, _Plays]] = sorted(
    (tier(Reading(kind, ACE, size)), plays) for (kind, size), plays in _BOMB_PLAYS.items()
)
