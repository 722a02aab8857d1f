"""A hand of Guandan as bit masks of its ranks, and how many straights, tubes and plates fit it (G5 - G7).

What the kernel of the play counts with; a play is taken out of a hand without a list of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple, TypeAlias

from ...engine.cards import ACE, BIG_JOKER, Card, Rank
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    COPIES,
    LARGEST_BOMB,
    PLATE,
    RANKS,
    RUNS,
    SIZES,
    STRAIGHT,
    TUBE,
    is_wild,
    run_ranks,
    run_tops,
)

LENGTH, WINDOW = 5, 31  # of a straight


class Play(NamedTuple):
    """Cards to be played and what they are read as; suits of one rank are in the order of the hand."""

    cards: tuple[tuple[Rank, int], ...]
    wilds: int
    reading: Reading


Layout: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]  # wilds, and natural cards at each place of a run


def _layouts(kind: str) -> Layout:
    length, width = RUNS[kind]
    naturals = product(range(width + 1), repeat=length)
    found = ((SIZES[kind] - sum(each), each) for each in naturals)
    return tuple(sorted(one for one in found if one[0] <= COPIES))


LAYOUTS = {kind: _layouts(kind) for kind in (TUBE, PLATE)}
PLACES = {kind: [(top, run_ranks(kind, top)) for top in run_tops(kind)] for kind in (STRAIGHT, TUBE, PLATE)}


@lru_cache(1)
def straights() -> list[list[int]]:
    """By wilds and a mask of ranks (the low ace at bit 0): the straights with so many wilds."""
    starts = range(len(run_tops(STRAIGHT)))
    windows = [[(mask >> at & WINDOW).bit_count() for at in starts] for mask in range(1 << ACE)]
    return [
        [sum(comb(held, LENGTH - wilds) for held in each) for each in windows] for wilds in range(COPIES + 1)
    ]


@lru_cache(None)
def fitting(kind: str, held: tuple[int, ...], wilds: int) -> int:
    """How many layouts of a tube or plate fit the cards held at its places."""
    return sum(
        used <= wilds and all(one <= there for one, there in zip(naturals, held, strict=True))
        for used, naturals in LAYOUTS[kind]
    )


def low_ace(mask: int) -> int:
    """A mask of ranks from the low ace up (G5)."""
    return mask >> 1 | mask >> ACE & 1


def nth_bit(mask: int, at: int) -> int:
    """The place of a set bit, the lowest being 0."""
    for _ in range(at):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Hand:
    """The cards of a seat.

    ``suits``: those of each rank, ascending; ``at_least[k]``: the ranks 2 ... A with k natural cards or more;
    ``suited``: the ranks of each suit; ``alone``: the ranks of which only one suit is there, by suit.
    """

    __slots__ = ("alone", "at_least", "suited", "suits", "wilds")

    def __init__(self, cards: Sequence[Card], level: Rank) -> None:
        self.suits: list[list[int]] = [[] for _ in range(BIG_JOKER + 1)]
        self.wilds = 0
        for card in sorted(cards):
            if is_wild(card, level):
                self.wilds += 1
            else:
                self.suits[card.rank].append(card.suit)
        self.at_least = [0] * (LARGEST_BOMB + 1)
        self.suited = [0] * 5
        self.alone = [0] * 5
        for rank in RANKS:
            for count in range(1, len(self.suits[rank]) + 1):
                self.at_least[count] |= 1 << rank
            self._suits_of(rank)

    def _suits_of(self, rank: Rank) -> None:
        bit, suits = 1 << rank, set(self.suits[rank])
        for suit in range(1, 5):
            self.suited[suit] &= ~bit
            self.alone[suit] &= ~bit
        for suit in suits:
            self.suited[suit] |= bit
            if len(suits) == 1:
                self.alone[suit] |= bit

    def take(self, play: Play) -> None:
        """The cards leave the hand."""
        self.wilds -= play.wilds
        for rank, suit in play.cards:
            held = self.suits[rank]
            held.remove(suit)
            if rank <= ACE:
                self.at_least[len(held) + 1] ^= 1 << rank
        for rank in {rank for rank, _ in play.cards}:
            if rank <= ACE:
                self._suits_of(rank)

    def first(self, rank: Rank, count: int) -> list[tuple[Rank, int]]:
        """The first cards of a rank."""
        return [(rank, suit) for suit in self.suits[rank][:count]]

    def __len__(self) -> int:
        return self.wilds + sum(map(len, self.suits))
