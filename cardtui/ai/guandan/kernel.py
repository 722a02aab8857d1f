"""A fast kernel of the play: hands played on at random, each play of the complete legal list as likely.

It goes in lockstep with the rules (G4 - G15) and lists nothing: it counts the plays of each kind from bit
masks of the ranks, draws a number, and makes the one play that has it. The cards it takes are those that the
legal list would take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random

from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, Cards, Rank
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    BOMB,
    COPIES,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKERS,
    LARGEST_BOMB,
    LEAST_BOMB,
    PLATE,
    RANKS,
    RUNS,
    SAME_RANK,
    SINGLE,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TUBE,
    by_strength,
    tier,
)
from ...engine.guandan.state import SEATS
from .masks import LAYOUTS, LENGTH, PLACES, WINDOW, Hand, Play, fitting, low_ace, nth_bit, straights

ALL = sum(1 << rank for rank in RANKS)
BOMB_SIZES = range(LEAST_BOMB, LARGEST_BOMB + 1)
# a full house: natural cards of the triple, of the pair, and wilds
HOUSES = ((3, 2, 0), (3, 1, 1), (2, 2, 1), (3, 0, 2), (2, 1, 2), (1, 2, 2))


class Kernel:
    """A hand being played; mutable.

    ``over``: the reading on the table, ``None`` for a lead; ``owner``: who played it; ``passes`` on it.
    """

    def __init__(self, hands: Sequence[Cards], level: Rank, turn: int) -> None:
        self.level, self.turn, self.owner, self.passes = level, turn, turn, 0
        self.hands = [Hand(cards, level) for cards in hands]
        self.sizes = list(map(len, hands))
        self.places: list[int] = []
        self.over: Reading | None = None
        order = by_strength(level)
        # the ranks above each by G3; above none all, above a joker none
        self.above = {0: ALL, SMALL_JOKER: 0, BIG_JOKER: 0}
        for at, rank in enumerate(order):
            self.above[rank] = sum(1 << higher for higher in order[at + 1 :])

    # --- the hand goes on ---------------------------------------------------------------------------------

    def play_out(self, rng: Random) -> int:
        """Play at random to the end; the number of steps."""
        steps, chance = 1, rng.random
        while not self.step(chance()):
            steps += 1
        return steps

    def step(self, chance: float) -> bool:
        """One step of the turn, by a number from 0 to 1; whether the hand is over."""
        counts = self.counts()
        total = sum(count for count, _ in counts)
        at = int(chance * (total + (self.over is not None)))
        return self.do(None if at >= total else self._made(counts, at))

    def do(self, play: Play | None) -> bool:
        """A step of the turn, ``None`` a pass (G11 - G14); whether the hand is over (G15)."""
        sizes, turn = self.sizes, self.turn
        if play is None:
            self.passes += 1
        else:
            self.hands[turn].take(play)
            self.over, self.owner, self.passes = play.reading, turn, 0
            sizes[turn] -= len(play.cards) + play.wilds
            if not sizes[turn]:
                self.places.append(turn)
                if (turn + 2) % SEATS in self.places or len(self.places) == SEATS - 1:
                    return True
        owner = self.owner
        if self.passes and self.passes >= SEATS - sizes.count(0) - (sizes[owner] > 0):
            self.turn = owner if sizes[owner] else (owner + 2) % SEATS
            self.over, self.passes = None, 0
            return False
        turn = (turn + 1) % SEATS
        while not sizes[turn]:
            turn = (turn + 1) % SEATS
        self.turn = turn
        return False

    # --- the plays ----------------------------------------------------------------------------------------

    def plays(self) -> Iterator[Play]:
        """All plays of the turn, a pass not among them."""
        counts = self.counts()
        for at in range(sum(count for count, _ in counts)):
            yield self._made(counts, at)

    def counts(self) -> list[tuple[int, tuple[str, int, Rank]]]:
        """How many plays there are, each with kind, size and the rank that they are above."""
        hand, over = self.hands[self.turn], self.over
        found = []
        if over is None:
            for size, kind in SAME_RANK.items():
                found.append((self._same(hand, size, 0), (kind, size, 0)))
            for kind in (FULL_HOUSE, STRAIGHT, TUBE, PLATE):
                found.append((self._count(hand, kind, 0), (kind, SIZES[kind], 0)))
            below, rank = 0, 0
        else:
            below, rank = tier(over), over.rank
            if not below:
                found.append((self._count(hand, over.kind, rank), (over.kind, over.size, rank)))
        self._count_bombs(hand, below, rank, found)
        return found

    def _count_bombs(
        self, hand: Hand, below: int, rank: Rank, found: list[tuple[int, tuple[str, int, Rank]]]
    ) -> None:
        at_least = hand.at_least
        if at_least[max(1, LEAST_BOMB - hand.wilds)]:
            for size in BOMB_SIZES:
                if 2 * size >= below:
                    floor = rank if 2 * size == below else 0
                    if not at_least[max(1, size - hand.wilds)]:
                        break
                    found.append((self._same(hand, size, floor), (BOMB, size, floor)))
        if below <= _FLUSH:
            floor = rank if below == _FLUSH else 0
            count = sum(self._runs(low_ace(mask), hand.wilds, floor) for mask in hand.suited[1:])
            found.append((count, (STRAIGHT_FLUSH, LENGTH, floor)))
        if below < _JOKERS and all(len(hand.suits[joker]) == COPIES for joker in JOKERS):
            found.append((1, (JOKER_BOMB, 4, 0)))

    def _count(self, hand: Hand, kind: str, floor: Rank) -> int:
        if kind in _SIZE:
            return self._same(hand, _SIZE[kind], floor)
        if kind == FULL_HOUSE:
            return sum(self._houses(hand, house, floor) for house in HOUSES[: _HOUSES[hand.wilds]])
        if kind == STRAIGHT:
            return self._plain_straights(hand, floor)
        return self._wide_runs(hand, kind, floor)

    def _same(self, hand: Hand, size: int, floor: Rank) -> int:
        """Plays of one rank (G6)."""
        above, at_least, wilds = self.above[floor], hand.at_least, hand.wilds
        count = (at_least[size] & above).bit_count()
        if wilds:
            for used in range(1, min(wilds, size - 1) + 1):
                count += (at_least[size - used] & above).bit_count()
            count += size <= wilds and bool(above >> self.level & 1)
        if size <= COPIES:
            suits = hand.suits
            count += (floor < SMALL_JOKER and len(suits[SMALL_JOKER]) >= size) + (
                floor < BIG_JOKER and len(suits[BIG_JOKER]) >= size
            )
        return count

    def _houses(self, hand: Hand, house: tuple[int, int, int], floor: Rank) -> int:
        """Full houses with so many natural cards in triple and pair."""
        triple, pair, _ = house
        triples = hand.at_least[triple] & self.above[floor]
        if not triples:
            return 0
        if not pair:
            return triples.bit_count()
        pairs = hand.at_least[pair]
        jokers = sum(len(hand.suits[joker]) >= COPIES for joker in JOKERS) if pair == COPIES else 0
        return triples.bit_count() * (pairs.bit_count() + jokers) - (triples & pairs).bit_count()

    def _runs(self, mask: int, wilds: int, floor: Rank) -> int:
        """Straights out of the ranks of the mask."""
        if floor <= LENGTH - 1:
            tables = straights()
            return sum(tables[used][mask] for used in range(wilds + 1)) if wilds else tables[0][mask]
        held = [(mask >> top - LENGTH & WINDOW).bit_count() for top in range(floor + 1, ACE + 1)]
        return sum(comb(there, LENGTH - used) for there in held for used in range(wilds + 1))

    def _plain_straights(self, hand: Hand, floor: Rank) -> int:
        """Straights less those that can be of one suit only (G7)."""
        count = self._runs(low_ace(hand.at_least[1]), hand.wilds, floor)
        for mask in hand.alone[1:]:
            if mask.bit_count() >= LENGTH:
                count -= self._runs(low_ace(mask), 0, floor)
        return count

    def _wide_runs(self, hand: Hand, kind: str, floor: Rank) -> int:
        """Tubes or plates."""
        length, width = RUNS[kind]
        if not hand.wilds:
            mask = low_ace(hand.at_least[width])
            for _ in range(length - 1):
                mask &= mask >> 1
            return (mask >> max(0, floor - length + 1)).bit_count()
        count, suits = 0, hand.suits
        for top, ranks in PLACES[kind]:
            if top > floor:
                held = tuple(min(width, len(suits[rank])) for rank in ranks)
                count += fitting(kind, held, hand.wilds)
        return count

    # --- the play with a number ---------------------------------------------------------------------------

    def _made(self, counts: Sequence[tuple[int, tuple[str, int, Rank]]], at: int) -> Play:
        number = 0
        while at >= counts[number][0]:
            at -= counts[number][0]
            number += 1
        kind, size, floor = counts[number][1]
        hand = self.hands[self.turn]
        if kind == FULL_HOUSE:
            return self._house(hand, floor, at)
        if kind == STRAIGHT:
            return self._straight(hand, floor, at)
        if kind == STRAIGHT_FLUSH:
            return self._flush(hand, floor, at)
        if kind in LAYOUTS:
            return self._wide(hand, kind, floor, at)
        if kind == JOKER_BOMB:
            cards = [*hand.first(SMALL_JOKER, COPIES), *hand.first(BIG_JOKER, COPIES)]
            return Play(tuple(cards), 0, Reading(kind, BIG_JOKER, size))
        return self._of_rank(hand, Reading(kind, 0, size), floor, at)

    def _of_rank(self, hand: Hand, shape: Reading, floor: Rank, at: int) -> Play:
        size, above = shape.size, self.above[floor]
        for used in range(min(hand.wilds, size - 1) + 1):
            mask = hand.at_least[size - used] & above
            if at < mask.bit_count():
                rank = nth_bit(mask, at)
                return Play(tuple(hand.first(rank, size - used)), used, Reading(shape.kind, rank, size))
            at -= mask.bit_count()
        if size <= hand.wilds and above >> self.level & 1:
            if not at:
                return Play((), size, Reading(shape.kind, self.level, size))
            at -= 1
        jokers = [joker for joker in JOKERS if joker > floor and len(hand.suits[joker]) >= size]
        return Play(tuple(hand.first(jokers[at], size)), 0, Reading(shape.kind, jokers[at], size))

    def _house(self, hand: Hand, floor: Rank, at: int) -> Play:
        for house in HOUSES:
            count = self._houses(hand, house, floor)
            if at < count:
                break
            at -= count
        triple, pair, wilds = house
        triples = hand.at_least[triple] & self.above[floor]
        while True:
            rank = nth_bit(triples, 0)
            others = hand.at_least[pair] & ~(1 << rank) if pair else 0
            jokers = [joker for joker in JOKERS if pair == COPIES and len(hand.suits[joker]) >= COPIES]
            count = others.bit_count() + len(jokers) if pair else 1
            if at < count:
                break
            at -= count
            triples &= triples - 1
        cards = hand.first(rank, triple)
        if pair:
            other = nth_bit(others, at) if at < others.bit_count() else jokers[at - others.bit_count()]
            cards += hand.first(other, pair)
        return Play(tuple(cards), wilds, Reading(FULL_HOUSE, rank, 5))

    def _straight(self, hand: Hand, floor: Rank, at: int) -> Play:
        ranks = low_ace(hand.at_least[1])
        alone = [low_ace(mask) for mask in hand.alone[1:]]
        for top, places in PLACES[STRAIGHT]:
            if top <= floor:
                continue
            held = ranks >> top - LENGTH & WINDOW
            for wilds in range(hand.wilds + 1):
                count = comb(held.bit_count(), LENGTH - wilds)
                if not wilds and any(mask >> top - LENGTH & WINDOW == WINDOW for mask in alone):
                    count = 0
                if at < count:
                    kept = _kept(places, held, LENGTH - wilds, at)
                    cards = [(rank, hand.suits[rank][0]) for rank in kept]
                    return Play(
                        tuple(cards if wilds else _two_suits(hand, cards)),
                        wilds,
                        Reading(STRAIGHT, top, LENGTH),
                    )
                at -= count
        raise IndexError(at)

    def _flush(self, hand: Hand, floor: Rank, at: int) -> Play:
        for suit in range(1, 5):
            ranks = low_ace(hand.suited[suit])
            for top, places in PLACES[STRAIGHT]:
                if top <= floor:
                    continue
                held = ranks >> top - LENGTH & WINDOW
                for wilds in range(hand.wilds + 1):
                    count = comb(held.bit_count(), LENGTH - wilds)
                    if at < count:
                        kept = _kept(places, held, LENGTH - wilds, at)
                        cards = tuple((rank, suit) for rank in kept)
                        return Play(cards, wilds, Reading(STRAIGHT_FLUSH, top, LENGTH))
                    at -= count
        raise IndexError(at)

    def _wide(self, hand: Hand, kind: str, floor: Rank, at: int) -> Play:
        for top, ranks in PLACES[kind]:
            if top <= floor:
                continue
            for wilds, naturals in LAYOUTS[kind]:
                if wilds > hand.wilds:
                    break
                parts = list(zip(ranks, naturals, strict=True))
                if all(len(hand.suits[rank]) >= count for rank, count in parts):
                    if not at:
                        cards = [card for rank, count in parts for card in hand.first(rank, count)]
                        return Play(tuple(cards), wilds, Reading(kind, top, SIZES[kind]))
                    at -= 1
        raise IndexError(at)


_SIZE = {kind: size for size, kind in SAME_RANK.items()}
_HOUSES = (1, 3, 6)  # how many of `HOUSES` so many wilds allow
_FLUSH = tier(Reading(STRAIGHT_FLUSH, ACE, LENGTH))
_JOKERS = tier(Reading(JOKER_BOMB, BIG_JOKER, 4))
assert SAME_RANK[1] == SINGLE


def _kept(places: Sequence[Rank], held: int, count: int, at: int) -> list[Rank]:
    """Of the places held the subset of that size with that number, ascending by rank."""
    there = [rank for place, rank in enumerate(places) if held >> place & 1]
    kept: list[Rank] = []
    for number, rank in enumerate(there):
        with_it = comb(len(there) - number - 1, count - len(kept) - 1) if count > len(kept) else 0
        if at < with_it:
            kept.append(rank)
        else:
            at -= with_it
    return sorted(kept)


def _two_suits(hand: Hand, cards: list[tuple[Rank, int]]) -> list[tuple[Rank, int]]:
    """The straight, one card changed if it would be a flush (G7)."""
    suit = cards[0][1]
    if any(other != suit for _, other in cards):
        return cards
    for at, (rank, _) in enumerate(cards):
        last = hand.suits[rank][-1]
        if last != suit:
            return [*cards[:at], (rank, last), *cards[at + 1 :]]
    raise ValueError(cards)
