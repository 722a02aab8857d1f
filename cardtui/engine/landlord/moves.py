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
from itertools import chain, combinations

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
class LandlordMove:
    """A canonical play: the ranks of its cards (laizi as the laizi rank), ascending as ints; its reading."""

    ranks: tuple[Rank, ...]
    reading: Reading


@lru_cache(maxsize=1 << 16)
def unpack(cards: Pack) -> tuple[Rank, ...]:
    """The ranks in a pack, ascending as ints (2 first)."""
    return tuple(sorted(rank for place, rank in enumerate(RANKS) for _ in range(cards >> 4 * place & 15)))


def moves(hand: Iterable[Card], over: Reading | None, laizi: Rank = 0) -> Iterator[LandlordMove]:
    """All plays of the hand, to lead or on ``over``, each once; face-down cards are passed over."""
    held = pack(card.rank for card in hand if card is not Card.BACK)
    return (LandlordMove(unpack(cards), reading) for cards, reading in moves_of(held, over, laizi))


def moves_of(hand: Pack, over: Reading | None, laizi: Rank = 0) -> Iterator[tuple[Pack, Reading]]:
    """The same on packs, for players that count: ``hand - cards`` is what the move leaves."""
    return chain.from_iterable(_by_shape(_Hand(hand, laizi), over))


def _by_shape(held: _Hand, over: Reading | None) -> Iterator[Iterable[tuple[Pack, Reading]]]:
    """The plays of one shape after the other, and then the bombs."""
    for shape, lows in _menu(over):
        if shape.size > held.size:
            continue
        rows = held.rows[shape.copies]
        if shape.length < len(rows) and rows[shape.length] & lows:
            yield held.natural_plays(shape, lows)
        if held.wild:
            yield held.laizi_plays(shape, lows)
    yield [play for play in held.bombs() if over is None or beats(play[1], over)]


def makes(cards: Iterable[Card], reading: Reading, laizi: Rank = 0) -> bool:
    """Whether some of the cards are a play with that reading."""
    held = _Hand(pack(card.rank for card in cards), laizi)
    if (reading.kind, reading.size) not in SHAPES:
        return any(found == reading for _, found in held.bombs())
    shape = SHAPES[reading.kind, reading.size]
    low = next(low for low, found in shape.readings.items() if found == reading)
    rows = held.rows[shape.copies]
    natural = shape.length < len(rows) and rows[shape.length] & low
    plays = chain(
        held.natural_plays(shape, low) if natural else (), held.laizi_plays(shape, low) if held.wild else ()
    )
    return any(True for _ in plays)


@lru_cache(maxsize=1024)
def _menu(over: Reading | None) -> tuple[tuple[Shape, Mask], ...]:
    """The shapes to choose from, each with where its bodies may begin; bombs apart."""
    if over is None:
        return tuple((shape, shape.lows) for shape in SHAPES.values())
    if (over.kind, over.size) not in SHAPES:
        return ()
    shape = SHAPES[over.kind, over.size]
    return ((shape, sum(low for low, reading in shape.readings.items() if beats(reading, over))),)


@lru_cache(maxsize=1 << 14)
def _bits(mask: Mask) -> tuple[Mask, ...]:
    """The bits of a mask, ascending."""
    low = mask & -mask
    return (low, *_bits(mask ^ low)) if mask else ()


@lru_cache(maxsize=1 << 14)
def _rows(ranks: Mask) -> tuple[Mask, ...]:
    """Entry ``n``: where ``n`` of these ranks in a row begin; twos and jokers only alone (L15)."""
    rows = [0, ranks]
    row = more = ranks & IN_RUNS
    while more := more & row >> 4 * (len(rows) - 1):
        rows.append(more)
    return tuple(rows)


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


class _Hand:
    """A hand taken apart: ``size`` cards, ``wild`` of them laizi, the others natural.

    ``rows[copies][length]``: where that many ranks in a row begin that are there ``copies`` times.
    """

    __slots__ = ("_at", "_costs", "_laizi", "_natural", "_own", "rows", "size", "wild")

    def __init__(self, cards: Pack, laizi: Rank) -> None:
        self._laizi, self._own = laizi, bit(laizi)
        self.wild = cards // self._own & 15 if laizi else 0
        self._natural = cards - self.wild * self._own
        self._at = masks(self._natural)
        self.rows = [_rows(mask) for mask in self._at[:5]]
        self.size = self.wild + sum([mask.bit_count() for mask in self._at[1:5]])
        self._costs: dict[int, tuple[Mask, ...]] = {}

    def _by_cost(self, copies: int) -> tuple[Mask, ...]:
        """The ranks that are there ``copies`` times, the cheapest to take first."""
        found = self._costs.get(copies)
        if found is None:
            there, more = self._at[copies : copies + 2]
            bombs = self._at[4] if copies < 4 else 0
            if self._at[1] & JOKERS == JOKERS:
                bombs |= JOKERS
            whole, broken = there & ~more & ~bombs, more & ~bombs
            found = _bits(whole & IN_RUNS) + _bits(broken & IN_RUNS)
            found += _bits(whole & ~IN_RUNS) + _bits(broken & ~IN_RUNS) + _bits(there & bombs)
            self._costs[copies] = found
        return found

    def natural_plays(self, shape: Shape, lows: Mask) -> list[tuple[Pack, Reading]]:
        """The plays without laizi of that shape whose bodies begin in ``lows``."""
        copies, run, readings = shape.copies, shape.run, shape.readings
        if shape.length == 1:
            starts = tuple([low for low in self._by_cost(copies) if low & lows])
        else:
            starts = _bits(self.rows[copies][shape.length] & lows)
        if not shape.wing:
            return [(copies * run * low, readings[low]) for low in starts]
        return [
            (copies * run * low + wings, readings[low])
            for low in starts
            for wings in self._wings(shape, run * low, 0)
        ]

    def laizi_plays(self, shape: Shape, lows: Mask) -> Iterator[tuple[Pack, Reading]]:  # noqa: C901  (by place of the wilds)
        """The same with laizi, in the body or among the wings (L20)."""
        at, copies, in_wings = self._at, shape.copies, shape.wings * shape.wing
        bodies = []
        for low in _bits(lows):
            body = shape.run * low
            if (body & ~at[copies]).bit_count() <= self.wild:
                lacking = sum((body & ~mask).bit_count() for mask in at[1 : copies + 1])
                if lacking <= self.wild:
                    there = sum(body & mask for mask in at[1 : copies + 1])
                    bodies.append((body, shape.readings[low], there, lacking))
        for used in range(1, self.wild + 1):
            for body, reading, there, lacking in bodies:
                if used == reading.size:
                    if body == self._own and not in_wings:  # laizi only (L19)
                        yield used * body, reading
                    continue
                for kept in range(max(0, used - lacking - in_wings), used - lacking + 1):
                    natural = [there - back for back in _takes(_digits(there), kept)] if kept else [there]
                    for wings in self._wings(shape, body, used - lacking - kept):
                        rest = wings + used * self._own
                        for cards in natural:
                            yield cards + rest, reading

    def _wings(self, shape: Shape, body: Mask, wild: int) -> list[Pack]:
        """The natural cards of the wings to that body (L16), when ``wild`` of the wings' cards are laizi."""
        number = shape.wings * shape.wing - wild
        if not number:
            return [0]
        if shape.wing == 1:
            ranks = [rank for rank in self._by_cost(1) if not rank & body]
            if number == 1:
                return ranks
            most = MOST_ALIKE[1]
            ways = _takes([(rank, min(most, self._natural // rank & 15)) for rank in ranks], number)
            if self._at[1] & JOKERS == JOKERS:
                return [way for way in ways if way & JOKERS != JOKERS]
            return ways
        doubles = [rank for rank in self._by_cost(2) if not rank & body]
        if number == 2 and not wild:
            return [2 * rank for rank in doubles]
        loose = [rank for rank in self._by_cost(1) if rank & NO_JOKER and not rank & body]
        return [
            2 * sum(pairs) + sum(halves)
            for odd in range(wild % 2, min(wild, number) + 1, 2)  # pairs of a natural card and a laizi
            for pairs in combinations(doubles, (number - odd) // 2)
            for halves in combinations([rank for rank in loose if rank not in pairs], odd)
        ]

    def bombs(self) -> Iterator[tuple[Pack, Reading]]:
        """The bombs, low to high (L21)."""
        for used in range(1, min(self.wild, 3) + 1):
            for rank in _bits(self._at[4 - used] & NO_JOKER):
                yield (4 - used) * rank + used * self._own, SOFT_BOMBS[rank]
        for rank in _bits(self._at[4]):
            yield 4 * rank, HARD_BOMBS[rank]
        if self.wild == 4:
            yield 4 * self._own, laizi_only(4, self._laizi)
        if self._at[1] & JOKERS == JOKERS:
            yield JOKERS, ROCKET


def _digits(cards: Pack) -> list[tuple[Mask, int]]:
    """Each rank of a pack with its number of cards."""
    return [(rank, cards // rank & 15) for rank in _bits(masks(cards)[1])]
