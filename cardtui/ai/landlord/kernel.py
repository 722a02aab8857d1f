"""Plays on packed hands: what a player weighs, and a mutable game for fast playouts.

A move is ``(kind, top, size, cards, wild)``: ``top`` the place that is compared, ``cards`` the packed
natural cards, ``wild`` the number of laizi among the ``size`` cards. Wings are not enumerated: a body
comes with the few sets of wings worth weighing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...engine.core import Reading
from ...engine.landlord import combinations
from ...engine.landlord.combinations import RANKS, order
from ...engine.landlord.moves import moves_of
from .packed import ACE, BIG, NO_JOKER, ONE, masks, run_cards, segments, total
from .packed import ROCKET as ROCKET_CARDS

Move = tuple[int, int, int, int, int]

KINDS = ("pass", *combinations.KINDS)
(
    PASS,
    SINGLE,
    PAIR,
    TRIPLE,
    TRIPLE_SINGLE,
    TRIPLE_PAIR,
    STRAIGHT,
    PAIR_STRAIGHT,
    TRIPLE_STRAIGHT,
    AIRPLANE_SINGLES,
    AIRPLANE_PAIRS,
    FOUR_SINGLES,
    FOUR_PAIRS,
    SOFT,
    BOMB,
    PURE,
    ROCKET,
) = range(len(KINDS))
PASSING: Move = (PASS, 0, 0, 0, 0)
_RUN_TIMES = {STRAIGHT: 1, PAIR_STRAIGHT: 2, TRIPLE_STRAIGHT: 3}
_RUN_KIND = {times: run for run, times in _RUN_TIMES.items()}
_LEAST = {
    times: min(shape.length for shape in combinations.SHAPES.values() if shape.kind == KINDS[run])
    for run, times in _RUN_TIMES.items()
}


def _places(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=1 << 14)
def wings(rest: int, body: int, count: int, pairs: bool) -> tuple[int, ...]:
    """The few sets of ``count`` wings worth weighing, from what is left beside the body (places in a mask).

    Loose low cards first; L16: no rank of the body, no four of a kind, not both jokers.
    """
    ones, twos, threes, fours = masks(rest)
    free = ~(body | fours)
    if pairs:
        places = _places(twos & ~threes & free) + _places(threes & free)
        worth = [ONE[place] * 2 for place in places]
    else:
        single = _places(ones & ~twos & free)
        double = _places(twos & ~threes & free)
        triple = _places(threes & free)
        places = single + double + triple
        worth = [ONE[place] for place in places]
    if count == 1:
        return tuple(worth[:5] if pairs else dict.fromkeys(worth[:4] + sorted(worth)[:3]))
    sets = []
    if len(worth) >= count:
        for shift in range(min(3, len(worth) - count + 1)):
            sets.append(sum(worth[shift : shift + count]))
        sets.append(sum(sorted(worth)[:count]))
    if not pairs:
        loose = list(worth)
        for place in sorted(double)[:2]:
            both = [ONE[place]] * 2 + [one for one in loose if one != ONE[place]]
            if len(both) >= count:
                sets.append(sum(both[:count]))
        loose = sorted(worth + [ONE[place] for place in double + triple] + [ONE[place] for place in triple])
        if len(loose) >= count:
            sets.append(sum(loose[:count]))
    return tuple(one for one in dict.fromkeys(sets) if one & ROCKET_CARDS != ROCKET_CARDS)


def _with_wings(
    rest: int, top: int, low: int, length: int, cards: int, wild: int, over: Move | None
) -> Iterator[Move]:
    """Triple or airplane bodies with wings; ``over`` limits the kind."""
    body = (1 << length) - 1 << low
    for pairs in (False, True):
        kind = (TRIPLE_PAIR if pairs else TRIPLE_SINGLE) if length == 1 else AIRPLANE_SINGLES + pairs
        if over is None or over[0] == kind:
            for wing in wings(rest, body, length, pairs):
                yield kind, top, length * (5 if pairs else 4), cards + wing, wild


def candidates(hand: int, wild: int, laizi: int, over: Move | None) -> list[Move]:
    """The plays worth weighing, to lead (``over`` None) or to follow; passing is not among them.

    ``laizi``: the place of the wild rank, -1 without. Runs are led with one laizi at most.
    """
    kind = over[0] if over else 0
    found: list[Move] = []
    if kind <= TRIPLE_PAIR:
        found += _groups(hand, wild, laizi, over)
    if kind in _WITH_RUNS:
        found += _run_plays(hand, wild, over)
    if kind in (0, FOUR_SINGLES, FOUR_PAIRS):
        found += _fours(hand, over)
    if kind != ROCKET:
        found += _bombs(hand, wild, laizi, over)
    return found


def every_play(hand: int, wild: int, laizi: int, over: Move | None) -> list[Move]:
    """All plays that there are, of the same cards in each reading: the rules list them."""
    rank = RANKS[laizi] if laizi >= 0 else 0
    one = ONE[laizi] if laizi >= 0 else 0
    lies = Reading(KINDS[over[0]], RANKS[over[1]], over[2]) if over else None
    found: list[Move] = []
    for cards, reading in moves_of(hand + wild * one, lies, rank):
        used = cards >> 4 * laizi & 15 if laizi >= 0 else 0
        found.append((KINDS.index(reading.kind), order(reading.rank), reading.size, cards - used * one, used))
    return found


_WITH_RUNS = frozenset((0, *_RUN_TIMES, AIRPLANE_SINGLES, AIRPLANE_PAIRS))


def _sets(hand: int, wild: int, laizi: int, times: int, above: int) -> Iterator[tuple[int, int, int]]:
    """Each ``times`` of a kind at a place in ``above`` as (place, cards, wild), the natural ones first."""
    ones, *_ = counts = masks(hand)
    for place in _places(counts[times - 1] & above):
        yield place, ONE[place] * times, 0
    if wild and times > 1:
        for place in _places(ones & NO_JOKER & ~counts[times - 1] & above):
            held = hand >> 4 * place & 15
            if held + wild >= times:
                yield place, ONE[place] * held, times - held
    if wild >= times and above >> laizi & 1:
        yield laizi, 0, times


def _groups(hand: int, wild: int, laizi: int, over: Move | None) -> Iterator[Move]:
    """Singles, pairs, triples with and without a wing."""
    kind, least = over[:2] if over else (0, -1)
    above = -1 << least + 1
    if kind in (0, SINGLE):
        for place, cards, used in _sets(hand, wild, laizi, 1, above):
            yield SINGLE, place, 1, cards, used
    if kind in (0, PAIR):
        for place, cards, used in _sets(hand, wild, laizi, 2, above & NO_JOKER):
            yield PAIR, place, 2, cards, used
    if kind in (0, TRIPLE, TRIPLE_SINGLE, TRIPLE_PAIR):
        for place, cards, used in _sets(hand, wild, laizi, 3, above & NO_JOKER):
            if kind in (0, TRIPLE):
                yield TRIPLE, place, 3, cards, used
            if kind != TRIPLE and cards:
                yield from _with_wings(hand - cards, place, place, 1, cards, used, over)


def _run_plays(hand: int, wild: int, over: Move | None) -> Iterator[Move]:
    """Straights, pair straights and airplanes with and without wings."""
    kind, least, size = over[:3] if over else (0, -1, 0)
    for times, run in _RUN_KIND.items():
        airplane = times == 3 and kind in (0, AIRPLANE_SINGLES, AIRPLANE_PAIRS)
        if kind not in (0, run) and not airplane:
            continue
        per = {AIRPLANE_SINGLES: 4, AIRPLANE_PAIRS: 5}.get(kind, times)
        spare = wild if over else min(wild, 1)
        for low, length, cards, used in _runs(hand, spare, times, size // per):
            top = low + length - 1
            if top > least:
                if kind in (0, run):
                    yield run, top, length * times, cards, used
                if airplane:
                    yield from _with_wings(hand - cards, top, low, length, cards, used, over)


def _fours(hand: int, over: Move | None) -> Iterator[Move]:
    """Four with two, of natural fours."""
    for place in _places(masks(hand)[3] & (-1 << over[1] + 1 if over else -1)):
        cards = ONE[place] * 4
        for kind, pairs, size in ((FOUR_SINGLES, False, 6), (FOUR_PAIRS, True, 8)):
            if over is None or over[0] == kind:
                for wing in wings(hand - cards, 1 << place, 2, pairs)[:3]:
                    yield kind, place, size, cards + wing, 0


def _bombs(hand: int, wild: int, laizi: int, over: Move | None) -> Iterator[Move]:
    """Hard, soft and pure bombs and the rocket (L21)."""
    kind, least = over[:2] if over else (0, -1)
    ones, _, _, fours = masks(hand)
    for place in _places(fours):
        if kind < BOMB or (kind == BOMB and place > least):
            yield BOMB, place, 4, ONE[place] * 4, 0
    if wild and kind <= SOFT:
        for place in _places(ones & NO_JOKER & ~fours):
            held = hand >> 4 * place & 15
            if held + wild >= 4 and (kind < SOFT or place > least):
                yield SOFT, place, 4, ONE[place] * held, 4 - held
    if wild == 4:
        yield PURE, laizi, 4, 0, 4
    if hand & ROCKET_CARDS == ROCKET_CARDS:
        yield ROCKET, BIG, 2, ROCKET_CARDS, 0


def _runs(hand: int, wild: int, times: int, length: int) -> Iterator[tuple[int, int, int, int]]:
    """Runs as (lowest place, length, cards, wild); ``length`` 0 for any."""
    mask = masks(hand)[times - 1]
    least = _LEAST[times]
    if not wild:
        for low, long in segments(mask, length or least):
            if not length or long == length:
                yield low, long, run_cards(low, long, times), 0
        return
    for low in range(ACE + 2 - (length or least)):
        cards = lacking = 0
        for place in range(low, ACE + 1):
            held = min(hand >> 4 * place & 15, times)
            lacking += times - held
            if lacking > wild:
                break
            cards += ONE[place] * held
            long = place - low + 1
            if cards and (long == length or (not length and long >= least)):
                yield low, long, cards, lacking


def beats(move: Move, over: Move) -> bool:
    """L21, L24 on moves."""
    kind, top, size = move[:3]
    if kind == over[0]:
        return size == over[2] and top > over[1]
    return kind >= SOFT and kind > over[0]


def doublings(kind: int, laizi: bool) -> int:
    """How often a play doubles the stakes (L27); ``laizi``: in the laizi field."""
    if kind < SOFT:
        return 0
    return 2 if laizi and kind > SOFT else 1


class Game:
    """A hand in the play, without its words: seat 0 is landlord and leads. Mutable."""

    __slots__ = ("doubles", "hands", "laizi", "left", "owner", "seats", "table", "turn", "wilds", "winner")

    def __init__(self, hands: list[int], wilds: list[int], laizi: int = -1) -> None:
        self.hands, self.wilds, self.laizi = hands, wilds, laizi
        self.seats = len(hands)
        self.left = [total(hand) + wild for hand, wild in zip(hands, wilds, strict=True)]
        self.table: Move | None = None
        self.owner = self.turn = 0
        self.winner = -1
        self.doubles = 0

    def play(self, move: Move) -> None:
        """Take one step; ``PASSING`` to pass."""
        seat = self.turn
        self.turn = (seat + 1) % self.seats
        if move[0] != PASS:
            self.hands[seat] -= move[3]
            self.wilds[seat] -= move[4]
            self.left[seat] -= move[2]
            self.table, self.owner = move, seat
            self.doubles += move[0] >= SOFT
            if not self.left[seat]:
                self.winner = seat
        elif self.turn == self.owner:
            self.table = None
