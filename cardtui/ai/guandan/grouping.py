"""A Guandan hand split into plays: bombs and straight flushes kept, wilds where they gain most, few losers.

The price of a play is 1, the lead it takes to get rid of it, less the chance that it wins a lead itself: weak
plays cost about 1, sure ones nothing, and bombs, which win any trick, less than nothing. The split of a hand
is the cheapest one. Straight flushes are taken out first, as suits matter to them alone; the rest is settled
by rank, from the lowest up, on a number with four bits a rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, SUITS, TWO, Card, Cards, Rank
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    BOMB,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKERS,
    LARGEST_BOMB,
    LEAST_BOMB,
    PAIR,
    PLATE,
    RANKS,
    RUNS,
    SAME_RANK,
    SINGLE,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    TUBE,
    is_wild,
    run_ranks,
    run_tops,
    strength,
)
from ...engine.guandan.moves import Move

# the chance to win a trick with the lowest and with the highest play of a kind
CHANCE = {
    SINGLE: (-0.05, 0.95),
    PAIR: (0.0, 0.9),
    TRIPLE: (0.12, 0.85),
    FULL_HOUSE: (0.15, 0.9),
    STRAIGHT: (0.15, 0.75),
    TUBE: (0.4, 0.85),
    PLATE: (0.5, 0.9),
}
CURVE = 2.0  # most of the chance lies with the highest ranks
BOMB_CHANCE = {4: 1.65, 5: 1.8, 6: 1.95, 7: 2.0, 8: 2.0, 9: 2.0, 10: 2.0}
FLUSH_CHANCE, JOKERS_CHANCE = 1.85, 2.1

MOST_FLUSHES = 8  # straight flushes tried a hand, those with the fewest wilds first
HIGH_PAIR = 0.6  # pairs cheaper than this wait for no triple
WAITED = 0.92  # what a pair has cost that a triple takes into a full house
JOINED = 0.1  # what a pair costs that joins a triple
CLOSE = 1e-9
MOST_KEPT = 60_000  # rests of hands kept in memory

# the straight flushes of a suit: their highest rank, and a bit for each of their ranks
_WINDOWS = [
    (top, sum(1 << rank for rank in run_ranks(STRAIGHT_FLUSH, top))) for top in run_tops(STRAIGHT_FLUSH)
]


class Split(NamedTuple):
    """The plays that a hand is split into, and what they cost together."""

    plays: tuple[Move, ...]
    cost: float


@lru_cache(4096)
def split(hand: Cards, level: Rank) -> Split:
    """The cheapest split of a hand without face-down cards."""
    return _splitter(level).split(hand, _best(hand, level))


def cost(hand: Cards, level: Rank) -> float:
    """What the cheapest split of the hand costs."""
    return _best(hand, level).cost


@lru_cache(4096)
def price(reading: Reading, level: Rank) -> float:
    """The leads that a play costs: 1 less its chance to win one."""
    kind, rank = reading.kind, reading.rank
    if kind == BOMB:
        return 1 - BOMB_CHANCE[reading.size] - strength(rank, level) / 300
    if kind == STRAIGHT_FLUSH:
        return 1 - FLUSH_CHANCE - rank / 300
    if kind == JOKER_BOMB:
        return 1 - JOKERS_CHANCE
    low, high = CHANCE[kind]
    if kind in RUNS:
        tops = run_tops(kind)
        part = (rank - tops[0]) / (tops[-1] - tops[0])
    else:
        top = BIG_JOKER if kind in (SINGLE, PAIR) else ACE
        part = (strength(rank, level) - 2 * TWO) / (strength(top, 0) + 1 - 2 * TWO)
    chance: float = low + (high - low) * part**CURVE
    return 1 - chance


def of_rank(rank: Rank, size: int) -> Reading:
    """The reading of so many cards of one rank."""
    return Reading(SAME_RANK.get(size, BOMB), rank, size)


# ranks still to be split: four bits a rank from the second on, wilds, and how many more triples than pairs
# wait to become full houses
_Rest: TypeAlias = tuple[int, Rank, int, int]
# a play of the split and its price: a run by its highest rank or so many natural cards of a rank, the wilds
# in it, whether it completes a full house, and what it leaves
_Choice: TypeAlias = tuple[float, str, Rank, int, int, bool, _Rest]


class _Best(NamedTuple):
    """The cheapest split of a hand: straight flushes, a run from the low ace, the rest by rank."""

    cost: float
    flushes: tuple[Move, ...]
    low_run: _Choice | None
    rest: _Rest


@lru_cache(2)
def _splitter(level: Rank) -> _Splitter:
    return _Splitter(level)


@lru_cache(32768)
def _best(hand: Cards, level: Rank) -> _Best:
    return _splitter(level).best(hand)


class _Splitter:
    """The search at one level. What it found of the ranks from some rank up serves all hands."""

    def __init__(self, level: Rank) -> None:
        def prices(kind: str) -> list[float]:
            size, tops = SIZES[kind], run_tops(kind) if kind in RUNS else RANKS
            return [price(Reading(kind, top, size), level) if top in tops else 0.0 for top in range(ACE + 1)]

        sizes = range(1, LARGEST_BOMB + 1)
        self.level = level
        self.same = [
            [0.0, *(price(of_rank(rank, size), level) for size in sizes)] if rank in RANKS else []
            for rank in range(ACE + 1)
        ]
        self.runs = {kind: prices(kind) for kind in (STRAIGHT, TUBE, PLATE)}
        self.full_houses = prices(FULL_HOUSE)
        self.seen: dict[_Rest, tuple[float, _Choice | None]] = {}

    def best(self, hand: Cards) -> _Best:
        """The cheapest split of the hand."""
        if len(self.seen) > MOST_KEPT:
            self.seen.clear()
        naturals = [card for card in hand if card.rank <= ACE and not is_wild(card, self.level)]
        wilds = tuple(card for card in hand if is_wild(card, self.level))
        counts = sum(1 << 4 * (card.rank - TWO) for card in naturals)
        best = self._by_rank(counts, len(wilds))
        for flushes in _flush_sets(naturals, wilds):
            left, spare, paid = counts, len(wilds), 0.0
            for flush in flushes:
                paid += price(flush.reading, self.level)
                for card in flush.cards:
                    if is_wild(card, self.level):
                        spare -= 1
                    else:
                        left -= 1 << 4 * (card.rank - TWO)
            found = self._by_rank(left, spare)
            if paid + found.cost < best.cost - CLOSE:
                best = found._replace(cost=paid + found.cost, flushes=flushes)
        jokers = sum(price(joker.reading, self.level) for joker in _jokers(hand))
        return best._replace(cost=best.cost + jokers)

    def split(self, hand: Cards, best: _Best) -> Split:
        """The best split with the cards of the hand."""
        plays = [*best.flushes, *_jokers(hand)]
        left = list(hand)
        for play in plays:
            for card in play.cards:
                left.remove(card)
        wilds = [card for card in left if is_wild(card, self.level)]
        pool: dict[Rank, list[Card]] = {rank: [] for rank in RANKS}
        for card in left:
            if not is_wild(card, self.level):
                pool[card.rank].append(card)
        pairs: list[Move] = []
        triples: list[Move] = []
        houses = 0
        for _, kind, rank, size, used, joins, _ in self._choices(best):
            filler, wilds = tuple(wilds[:used]), wilds[used:]
            houses += joins
            if kind in RUNS:
                plays.append(_run(pool, kind, rank, filler))
                continue
            cards = (*pool[rank][:size], *filler)
            del pool[rank][:size]
            group = {2: pairs, 3: triples}.get(len(cards), plays)
            group.append(Move(cards, of_rank(rank, len(cards))))
        if wilds:  # alone they are level cards (G6)
            plays.append(Move(tuple(wilds), of_rank(self.level, len(wilds))))
        for group in (pairs, triples):
            group.sort(key=lambda move: strength(move.reading.rank, self.level))
        for pair, triple in zip(pairs[:houses], triples, strict=False):
            plays.append(Move(triple.cards + pair.cards, Reading(FULL_HOUSE, triple.reading.rank, 5)))
        return Split((*plays, *pairs[houses:], *triples[houses:]), best.cost)

    def _choices(self, best: _Best) -> Iterator[_Choice]:
        if best.low_run:
            yield best.low_run
        choice = self._known(best.rest)[1]
        while choice:
            yield choice
            choice = self._known(choice[-1])[1]

    def _by_rank(self, counts: int, wilds: int) -> _Best:
        """The cheapest split without straight flushes; at most one run from the low ace (G5)."""
        rest = (counts, TWO, wilds, 0)
        best = _Best(self._known(rest)[0], (), None, rest)
        if not counts >> 4 * (ACE - TWO):
            return best
        for kind in self.runs:
            top, width = RUNS[kind]
            left, missing = counts, SIZES[kind]
            for rank in run_ranks(kind, top):
                there = min(width, counts >> 4 * (rank - TWO) & 15)
                missing -= there
                left -= there << 4 * (rank - TWO)
            if missing <= wilds:
                rest = (left, TWO, wilds - missing, 0)
                paid = self.runs[kind][top]
                total = paid + self._known(rest)[0]
                if total < best.cost - CLOSE:
                    best = _Best(total, (), (paid, kind, top, 0, missing, False, rest), rest)
        return best

    def _known(self, rest: _Rest) -> tuple[float, _Choice | None]:
        """What the cheapest split of the rest costs, and its first choice."""
        known = self.seen.get(rest)
        if known is not None:
            return known
        counts, rank, wilds, waiting = rest
        if not counts:
            self.seen[rest] = self.same[self.level][wilds], None
            return self.seen[rest]
        while not counts & 15:
            counts >>= 4
            rank += 1
        best, first = 99.0, None
        for choice in self._options(counts, rank, wilds, waiting):
            after = self.seen.get(choice[-1]) or self._known(choice[-1])
            total = choice[0] + after[0]
            if total < best:
                best, first = total, choice
        self.seen[rest] = best, first
        return best, first

    def _options(self, counts: int, rank: Rank, wilds: int, waiting: int) -> list[_Choice]:
        """The plays in which a card of the lowest rank may go."""
        options: list[_Choice] = []
        here, second, third = counts & 15, counts >> 4 & 15, counts >> 8 & 15
        ones = (counts | counts >> 1 | counts >> 2 | counts >> 3) & 0x11111
        missing = 5 - ones.bit_count()
        if missing <= wilds:
            top = rank + 4 if rank + 4 < ACE else ACE
            rest = (counts - ones, rank, wilds - missing, waiting)
            options.append((self.runs[STRAIGHT][top], STRAIGHT, top, 0, missing, False, rest))
        a, b = here if here < 3 else 3, second if second < 3 else 3
        missing = 6 - a - b
        if missing <= wilds:
            rest = (counts - a - (b << 4), rank, wilds - missing, waiting)
            options.append((self.runs[PLATE][rank + 1], PLATE, rank + 1, 0, missing, False, rest))
        a, b, c = here if here < 2 else 2, second if second < 2 else 2, third if third < 2 else 2
        missing = 6 - a - b - c
        if missing <= wilds:
            top = rank + 2 if rank + 2 < ACE else ACE
            rest = (counts - a - (b << 4) - (c << 8), rank, wilds - missing, waiting)
            options.append((self.runs[TUBE][top], TUBE, top, 0, missing, False, rest))

        same, above = self.same[rank], counts >> 4
        for used in range(wilds + 1):
            size, spare = here + used, wilds - used
            waits = joins = waiting
            joined = 0.0
            if size == 2:
                waits = max(waiting - 1, -3) if waiting <= 0 and same[2] > HIGH_PAIR else waiting
                joins, joined = waiting - 1, JOINED
            elif size == 3:
                waits = min(waiting + 1, 3) if waiting >= 0 else waiting
                joins, joined = waiting + 1, self.full_houses[rank] - WAITED
            options.append((same[size], BOMB, rank, here, used, False, (above, rank + 1, spare, waits)))
            if abs(joins) < abs(waiting):
                options.append((joined, BOMB, rank, here, used, True, (above, rank + 1, spare, joins)))
        if here == 2 * LEAST_BOMB:  # two bombs rather than one
            options.append((same[4], BOMB, rank, 4, 0, False, (counts - 4, rank, wilds, waiting)))
        return options


def _run(pool: dict[Rank, list[Card]], kind: str, top: Rank, filler: Cards) -> Move:
    """Cards for a straight, tube or plate out of the pool, for a straight of two suits if there are (G7)."""
    _, width = RUNS[kind]
    cards: list[Card] = []
    for rank in run_ranks(kind, top):
        same = pool[rank]
        other = [card for card in same if cards and card.suit != cards[0].suit] if kind == STRAIGHT else []
        for card in (other or same)[:width]:
            cards.append(card)
            same.remove(card)
    if kind == STRAIGHT and len({card.suit for card in cards}) == 1:
        kind = STRAIGHT_FLUSH
    return Move((*cards, *filler), Reading(kind, top, SIZES[kind]))


def _jokers(hand: Cards) -> list[Move]:
    """The jokers as a bomb if all four are there, else one by one."""
    jokers = tuple(card for card in hand if card.rank in JOKERS)
    if len(jokers) == SIZES[JOKER_BOMB]:
        return [Move(jokers, Reading(JOKER_BOMB, BIG_JOKER, SIZES[JOKER_BOMB]))]
    small = tuple(card for card in jokers if card.rank == SMALL_JOKER)
    big = tuple(card for card in jokers if card.rank == BIG_JOKER)
    pairs = [Move(small, of_rank(SMALL_JOKER, 2))] if len(small) == 2 else []
    return pairs + [Move((card,), of_rank(card.rank, 1)) for card in (big if pairs else jokers)]


def _flush_sets(naturals: list[Card], wilds: Cards) -> Iterator[tuple[Move, ...]]:
    """Straight flushes that the hand can hold at once, one or two of them."""
    found: dict[Cards, Move] = {}
    for suit in SUITS:
        by_rank = {card.rank: card for card in naturals if card.suit == suit}
        if len(by_rank) + len(wilds) < 5:
            continue
        mask = sum(1 << rank for rank in by_rank)
        for top, window in _WINDOWS:
            missing = 5 - (mask & window).bit_count()
            if missing <= len(wilds):  # of equal cards the highest reading, found last
                held = tuple(by_rank[rank] for rank in by_rank if window >> rank & 1)
                found[held] = Move((*held, *wilds[:missing]), Reading(STRAIGHT_FLUSH, top, 5))
    tried = sorted(found, key=len, reverse=True)[:MOST_FLUSHES]
    for at, first in enumerate(tried):
        yield (found[first],)
        spare = wilds[5 - len(first) :]
        for second in tried[at:]:
            if 5 - len(second) <= len(spare) and _disjoint(naturals, first + second):
                yield found[first], Move((*second, *spare[: 5 - len(second)]), found[second].reading)


def _disjoint(naturals: list[Card], cards: Cards) -> bool:
    """Whether the hand holds all these cards at once."""
    return all(cards.count(card) <= naturals.count(card) for card in set(cards))
