"""Every play that a hand holds, lazily and cheapest first (L15-L24).

Order, leading: the kinds as in ``KINDS``, so bombs last; in a kind the smaller number of cards
first. Following: the table's kind, then bombs. Among plays of one kind and number those with fewer
laizi come first, then low ranks before high. Where only one rank makes the body, and among wings,
ranks that need not be broken come before those that must, both before 2s and jokers, and what
breaks a bomb or the rocket is last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ..cards import Card, Rank
from ..core import Reading
from .combinations import (
    HARD_BOMBS,
    IN_RUNS,
    JOKERS,
    MOST_ALIKE,
    NO_JOKER,
    RANKS,
    ROCKET,
    SHAPES,
    SOFT_BOMBS,
    Mask,
    Pack,
    Shape,
    beats,
    bit,
    laizi_only,
    masks,
    pack,
)


@dataclass(frozen=True, slots=True)
class Move:
    """A canonical play: the ranks of its cards (laizi as the laizi rank), ascending as ints; its reading."""

    ranks: tuple[Rank, ...]
    reading: Reading


@lru_cache(maxsize=1 << 16)
def unpack(cards: Pack) -> tuple[Rank, ...]:
    """The ranks in a pack, ascending as ints (2 first)."""
    return tuple(sorted(rank for place, rank in enumerate(RANKS) for _ in range(cards >> 4 * place & 15)))


def moves(hand: Iterable[Card], over: Reading | None, laizi: Rank = 0) -> Iterator[Move]:
    """All plays of the hand, to lead or on ``over``, each once; face-down cards are passed over."""
    held = pack(card.rank for card in hand if card is not Card.BACK)
    return (Move(unpack(cards), reading) for cards, reading in moves_of(held, over, laizi))


def moves_of(hand: Pack, over: Reading | None, laizi: Rank = 0) -> Iterator[tuple[Pack, Reading]]:
    """The same on packs, for players that count: ``hand - cards`` is what the move leaves."""
    held = _Hand(hand, laizi)
    if over is None:
        for shape in SHAPES.values():
            yield from held.plays(shape, shape.lows)
    elif (over.kind, over.size) in SHAPES:
        yield from held.plays(SHAPES[over.kind, over.size], _higher(over))
    yield from held.bombs(over)


@lru_cache(maxsize=1024)
def _higher(over: Reading) -> Mask:
    """Where the bodies begin that beat ``over`` in its own kind."""
    shape = SHAPES[over.kind, over.size]
    return sum(low for low, reading in shape.readings.items() if beats(reading, over))


def _bits(mask: Mask) -> Iterator[Mask]:
    """The bits of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _takes(digits: list[tuple[Mask, int]], number: int) -> list[Pack]:
    """All ways to take ``number`` cards of ranks that are there so often; early ranks first."""
    if number == 1:
        return [rank for rank, _ in digits]
    ways: list[list[Pack]] = [[0], *([] for _ in range(number))]
    for rank, count in digits:
        for size in range(number, 0, -1):
            for some in range(1, min(count, size) + 1):
                ways[size] += [way + some * rank for way in ways[size - some]]
    return ways[number]


def _digits(cards: Pack) -> list[tuple[Mask, int]]:
    """Each rank of a pack with its number of cards."""
    return [(rank, cards // rank & 15) for rank in _bits(masks(cards)[1])]


class _Hand:
    """A hand taken apart: its natural cards, and its laizi."""

    __slots__ = ("_at", "_laizi", "_natural", "_own", "_starts", "_wild")

    def __init__(self, cards: Pack, laizi: Rank) -> None:
        self._laizi, self._own = laizi, bit(laizi)
        self._wild = cards // self._own & 15 if laizi else 0
        self._natural = cards - self._wild * self._own
        self._at = masks(self._natural)
        self._starts = [self._rows(copies) for copies in range(5)]

    def _rows(self, copies: int) -> list[Mask]:
        """Entry ``n``: where ``n`` ranks in a row begin that are there ``copies`` times."""
        starts = [0, self._at[copies]]
        row = more = self._at[copies] & IN_RUNS
        while more := more & row >> 4 * (len(starts) - 1):
            starts.append(more)
        return starts

    def _by_cost(self, copies: int, ranks: Mask) -> Iterator[Mask]:
        """Those of ``ranks`` that are there ``copies`` times, the cheapest to take first."""
        at = self._at
        enough = at[copies] & ranks
        bombs = at[4] if copies < 4 else 0
        if at[1] & JOKERS == JOKERS:
            bombs |= JOKERS
        whole, broken = enough & ~at[copies + 1] & ~bombs, enough & at[copies + 1] & ~bombs
        for group in (whole & IN_RUNS, broken & IN_RUNS, whole & ~IN_RUNS, broken & ~IN_RUNS, enough & bombs):
            yield from _bits(group)

    def plays(self, shape: Shape, lows: Mask) -> Iterator[tuple[Pack, Reading]]:
        """The plays of that shape whose bodies begin in ``lows``."""
        starts = self._starts[shape.copies]
        there = starts[shape.length] & lows if shape.length < len(starts) else 0
        for low in self._by_cost(shape.copies, there) if shape.length == 1 else _bits(there):
            body, reading = shape.run * low, shape.readings[low]
            cards = shape.copies * body
            if shape.wing:
                for wings in self._wings(shape, body, 0):
                    yield cards + wings, reading
            else:
                yield cards, reading
        for used in range(1, self._wild + 1):
            for low in _bits(lows):
                yield from self._with_laizi(shape, low, used)

    def _with_laizi(self, shape: Shape, low: Mask, used: int) -> Iterator[tuple[Pack, Reading]]:
        """The plays with the body that begins at ``low`` and ``used`` laizi in body and wings (L20)."""
        body, reading = shape.run * low, shape.readings[low]
        if used == reading.size:
            if body == self._own and not shape.wing:  # laizi only (L19)
                yield used * body, reading
            return
        there = sum(body & mask for mask in self._at[1 : shape.copies + 1])
        lacking = shape.copies * shape.length - sum(count for _, count in _digits(there))
        for held_back in range(used - lacking + 1):
            in_wings = used - lacking - held_back
            if in_wings > shape.wings * shape.wing:
                continue
            bodies = _takes(_digits(there), held_back)
            for wings in self._wings(shape, body, in_wings):
                for back in bodies:
                    yield there - back + wings + used * self._own, reading

    def _wings(self, shape: Shape, body: Mask, wild: int) -> Iterator[Pack]:
        """The natural cards of the wings to that body (L16), when ``wild`` of the wings' cards are laizi."""
        number = shape.wings * shape.wing - wild
        if shape.wing == 1:
            most = MOST_ALIKE[1]
            digits = [(rank, min(most, self._natural // rank & 15)) for rank in self._by_cost(1, ~body)]
            for wings in _takes(digits, number):
                if wings & JOKERS != JOKERS:
                    yield wings
        elif shape.wing == 2:
            ranks = NO_JOKER & ~body
            for odd in range(wild % 2, min(wild, number) + 1, 2):
                for pairs in combinations(self._by_cost(2, ranks), (number - odd) // 2):
                    doubled = sum(pairs)
                    for alone in combinations(self._by_cost(1, ranks & ~doubled), odd):
                        yield 2 * doubled + sum(alone)
        else:
            yield 0

    def bombs(self, over: Reading | None) -> Iterator[tuple[Pack, Reading]]:
        """The bombs, to lead or on ``over``, low to high (L21)."""
        for cards, reading in self._all_bombs():
            if over is None or beats(reading, over):
                yield cards, reading

    def _all_bombs(self) -> Iterator[tuple[Pack, Reading]]:
        for used in range(1, min(self._wild, 3) + 1):
            for rank in _bits(self._at[4 - used] & NO_JOKER):
                yield (4 - used) * rank + used * self._own, SOFT_BOMBS[rank]
        for rank in _bits(self._at[4]):
            yield 4 * rank, HARD_BOMBS[rank]
        if self._wild == 4:
            yield 4 * self._own, laizi_only(4, self._laizi)
        if self._at[1] & JOKERS == JOKERS:
            yield JOKERS, ROCKET
