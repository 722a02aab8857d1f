"""One play drawn from all that are legal, each as likely, without making the list; the plain field.

The plays of a kind are counted from the masks of a hand, and the one that is drawn is built. A test
holds what can be drawn against the complete list of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ...engine.landlord.combinations import IN_RUNS, MOST_ALIKE
from .kernel import (
    AIRPLANE_PAIRS,
    AIRPLANE_SINGLES,
    BOMB,
    FOUR_PAIRS,
    FOUR_SINGLES,
    PAIR,
    PAIR_STRAIGHT,
    PASSING,
    ROCKET,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TRIPLE_PAIR,
    TRIPLE_SINGLE,
    TRIPLE_STRAIGHT,
    Move,
)
from .packed import BIG, ONE, PLACES, SMALL, run_cards, segments
from .packed import ROCKET as ROCKET_CARDS

Draw = Callable[[], float]  # uniform from 0 to 1, as ``Random.random``

# A mask has bit 4r for place r, as a hand has its digit.
_EVERY = sum(ONE)
_ABOVE = [_EVERY & -(bit << 4) for bit in ONE]
_ROCKET_MOVE: Move = (ROCKET, BIG, 2, ROCKET_CARDS, 0)
_COPIES = {SINGLE: 1, PAIR: 2, TRIPLE: 3, TRIPLE_SINGLE: 3, TRIPLE_PAIR: 3, BOMB: 4}
_PAIRED = {AIRPLANE_SINGLES: AIRPLANE_PAIRS, FOUR_SINGLES: FOUR_PAIRS}  # with single wings: with pairs


class _Groups(dict[int, tuple[Move, ...]]):
    """The plays of one rank of a kind by the mask of the ranks, low to high."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        copies = _COPIES[kind]
        self._moves = [(ONE[place], (kind, place, copies, copies * ONE[place], 0)) for place in range(PLACES)]

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        found = self[mask] = tuple([move for bit, move in self._moves if mask & bit])
        return found


class _Runs(dict[int, tuple[Move, ...]]):
    """The runs of a kind by the mask of the ranks."""

    def __init__(self, kind: int, copies: int, least: int) -> None:
        super().__init__()
        self._kind, self._copies, self._least = kind, copies, least

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        places = sum(1 << place for place in range(PLACES) if mask & ONE[place])
        found = self[mask] = tuple(
            (self._kind, low + length - 1, length * self._copies, run_cards(low, length, self._copies), 0)
            for low, length in segments(places, self._least)
        )
        return found


_SINGLES, _PAIRS, _TRIPLES, _BOMBS = map(_Groups, (SINGLE, PAIR, TRIPLE, BOMB))
_STRAIGHTS = _Runs(STRAIGHT, 1, 5)
_PAIR_STRAIGHTS = _Runs(PAIR_STRAIGHT, 2, 3)
_TRIPLE_STRAIGHTS = _Runs(TRIPLE_STRAIGHT, 3, 2)


def lead(hand: int, draw: Draw) -> Move:
    """One of all plays of the hand."""
    half, quarter = hand >> 1, hand >> 2
    ones, twos, fours = (hand | half | quarter) & _EVERY, (half | quarter) & _EVERY, quarter & _EVERY
    threes = (hand & half & _EVERY) | fours
    singles, pairs = _SINGLES[ones], _PAIRS[twos]
    straights, pair_straights = _STRAIGHTS[ones & IN_RUNS], _PAIR_STRAIGHTS[twos & IN_RUNS]
    number = len(singles) + len(pairs) + len(straights) + len(pair_straights)
    if not threes:
        rocket = hand & ROCKET_CARDS == ROCKET_CARDS
        at = int(draw() * (number + rocket))
        for plays in (singles, pairs, straights, pair_straights):
            if at < len(plays):
                return plays[at]
            at -= len(plays)
        return _ROCKET_MOVE
    triples = _TRIPLES[threes]
    with_single, with_pair = len(triples) * (len(singles) - 1), len(triples) * (len(pairs) - 1)
    others = _others(hand, threes & IN_RUNS, fours)
    at = int(draw() * (number + len(triples) + with_single + with_pair + len(others)))
    for plays in (singles, pairs, straights, pair_straights, triples):
        if at < len(plays):
            return plays[at]
        at -= len(plays)
    if at < with_single:
        return _winged(TRIPLE_SINGLE, triples, singles, at)
    at -= with_single
    if at < with_pair:
        return _winged(TRIPLE_PAIR, triples, pairs, at)
    return others[at - with_pair]


def follow(hand: int, over: Move, draw: Draw) -> Move:
    """One of all plays that beat ``over``, or ``PASSING``."""
    kind = over[0]
    quarter = hand >> 2
    fours = quarter & _EVERY
    above = _ABOVE[over[1]]
    rocket = hand & ROCKET_CARDS == ROCKET_CARDS
    if kind == SINGLE:
        plays: Sequence[Move] = _SINGLES[(hand | hand >> 1 | quarter) & above]
    elif kind == PAIR:
        plays = _PAIRS[(hand >> 1 | quarter) & above]
    elif kind <= TRIPLE_PAIR:
        plays = _TRIPLES[(hand & hand >> 1 | quarter) & above]
        if kind != TRIPLE and plays:
            wings = _SINGLES[(hand | hand >> 1 | quarter) & _EVERY]
            if kind == TRIPLE_PAIR:
                wings = _PAIRS[(hand >> 1 | quarter) & _EVERY]
            number = len(plays) * (len(wings) - 1)
            at = int(draw() * (number + fours.bit_count() + rocket + 1))
            return _winged(kind, plays, wings, at) if at < number else _bomb(fours, rocket, at - number)
    elif kind == BOMB:
        fours &= above
        plays = ()
    elif kind == ROCKET:
        return PASSING
    else:
        plays = _answers(hand, over)
    if not plays and not fours and not rocket:
        return PASSING
    number = len(plays)
    if not fours and not rocket:
        at = int(draw() * (number + 1))
        return plays[at] if at < number else PASSING
    at = int(draw() * (number + fours.bit_count() + rocket + 1))
    return plays[at] if at < number else _bomb(fours, rocket, at - number)


def _bomb(fours: int, rocket: bool, at: int) -> Move:
    """Entry ``at`` of the bombs, the rocket and passing."""
    bombs = _BOMBS[fours]
    if at < len(bombs):
        return bombs[at]
    return _ROCKET_MOVE if rocket and at == len(bombs) else PASSING


def _winged(kind: int, triples: Sequence[Move], wings: Sequence[Move], at: int) -> Move:
    """Entry ``at`` of the triples with a wing of another rank each."""
    which, wing = divmod(at, len(wings) - 1)
    _, place, size, cards, _ = triples[which]
    if wings[wing][1] >= place:
        wing += 1
    return kind, place, size + wings[wing][2], cards + wings[wing][3], 0


def _answers(hand: int, over: Move) -> Sequence[Move]:
    """The runs and the bodies with wings that beat ``over``."""
    kind, top, size, _, _ = over
    half, quarter = hand >> 1, hand >> 2
    if kind == STRAIGHT:
        plays = _STRAIGHTS[(hand | half | quarter) & IN_RUNS]
    elif kind == PAIR_STRAIGHT:
        plays = _PAIR_STRAIGHTS[(half | quarter) & IN_RUNS]
    elif kind == TRIPLE_STRAIGHT:
        plays = _TRIPLE_STRAIGHTS[(hand & half | quarter) & IN_RUNS]
    else:
        plays = _others(hand, (hand & half | quarter) & IN_RUNS, quarter & _EVERY)
    return [move for move in plays if move[0] == kind and move[2] == size and move[1] > top] if plays else ()


def _others(hand: int, threes: int, fours: int) -> tuple[Move, ...]:
    """Airplanes, with wings or without, fours with two, bombs and the rocket."""
    found: tuple[Move, ...] = ()
    if fours or _TRIPLE_STRAIGHTS[threes]:
        found = _bodies_with_wings(hand, threes, fours) + _BOMBS[fours]
    return (*found, _ROCKET_MOVE) if hand & ROCKET_CARDS == ROCKET_CARDS else found


@lru_cache(maxsize=1 << 12)
def _bodies_with_wings(hand: int, threes: int, fours: int) -> tuple[Move, ...]:
    found = list(_TRIPLE_STRAIGHTS[threes])
    bodies = [(move, AIRPLANE_SINGLES, move[2] // 3) for move in found]
    bodies += [(move, FOUR_SINGLES, 2) for move in _BOMBS[fours]]
    for (_, top, size, cards, _), kind, number in bodies:
        rest = hand
        for place in range(PLACES):
            if cards & 15 * ONE[place]:
                rest &= ~(15 * ONE[place])
        found += [(kind, top, size + number, cards + wings, 0) for wings in _singles(rest, number)]
        found += [(_PAIRED[kind], top, size + 2 * number, cards + wings, 0) for wings in _pairs(rest, number)]
    return tuple(found)


def _singles(rest: int, number: int) -> list[int]:
    """All sets of single wings (L16)."""
    ways: list[list[int]] = [[0], *([] for _ in range(number))]
    for place in range(PLACES):
        count = min(rest >> 4 * place & 15, MOST_ALIKE[1])
        for size in range(number, 0, -1) if count else ():
            for some in range(1, min(count, size) + 1):
                ways[size] += [way + some * ONE[place] for way in ways[size - some]]
    return [way for way in ways[number] if way & ROCKET_CARDS != ROCKET_CARDS]


def _pairs(rest: int, number: int) -> list[int]:
    """All sets of pair wings (L16)."""
    ways: list[list[int]] = [[0], *([] for _ in range(number))]
    for place in range(SMALL):
        if rest >> 4 * place & 14:
            for size in range(number, 0, -1):
                ways[size] += [way + 2 * ONE[place] for way in ways[size - 1]]
    return ways[number]


def playout(hands: Sequence[int], turn: int, draw: Draw) -> tuple[int, int]:
    """A game played to its end by chance, ``turn`` leads: which seat is out first, and the bombs played."""
    held = list(hands)
    last = len(held) - 1
    over, owner, bombs = PASSING, turn, 0
    while True:
        hand = held[turn]
        move = lead(hand, draw) if owner == turn else follow(hand, over, draw)
        if move[2]:
            held[turn] = hand = hand - move[3]
            if move[0] >= BOMB:
                bombs += 1
            if not hand:
                return turn, bombs
            over, owner = move, turn
        turn = turn + 1 if turn < last else 0
