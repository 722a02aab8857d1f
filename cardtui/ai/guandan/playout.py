"""A fast kernel that plays a hand on to its end.

It works on splits: by a few plain rules every seat plays what its hand is split into, full houses as
triples and pairs, and now and then a single or a pair out of more. A hand is a list of heights a kind,
ascending; the last kind are the bombs.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from ...engine.cards import Rank
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    FULL_HOUSE,
    PAIR,
    PLATE,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TUBE,
    height,
    strength,
    tier,
)
from ...engine.guandan.moves import Move
from ...engine.guandan.state import SEATS

KINDS = {SINGLE: 0, PAIR: 1, TRIPLE: 2, FULL_HOUSE: 3, STRAIGHT: 4, TUBE: 5, PLATE: 6}
SINGLES, PAIRS, TRIPLES, FULL_HOUSES, BOMBS = 0, 1, 2, 3, 7
CARDS = (1, 2, 3, 5, 5, 6, 6)  # a play of each kind below the bombs
LEADS = (6, 5, 4)  # kinds led before most others
HIGH_SINGLE, HIGH_PAIR = 26, 22  # what takes the lead back from a low card of the kind
DANGER = 3  # cards of an opponent that make low singles and pairs dangerous
ENOUGH = (26, 24, 22, 20, 10, 8, 7, 0)  # a partner's play of this height is left alone
NEAR = 11  # cards from which on a seat is stopped with bombs and parts of larger plays
WORTH = {1: 0.7, 2: 0.85, 3: 1.0}  # of a won hand, by the levels it rises

Plays = list[list[int]]


def laid_out(plays: Sequence[Move], level: Rank) -> Plays:
    """The plays of a split, as the kernel has them."""
    found: Plays = [[] for _ in range(BOMBS + 1)]
    for play in plays:
        kind, high = placed(play.reading, level)
        if kind == FULL_HOUSES:
            rank = play.reading.rank
            other = next((one.rank for one in play.cards if one.rank not in (rank, level)), level)
            found[TRIPLES].append(high)
            found[PAIRS].append(strength(other, level))
        else:
            found[kind].append(high)
    for heights in found:
        heights.sort()
    return found


def placed(reading: Reading, level: Rank) -> tuple[int, int]:
    """A reading as kind and height; bombs carry their step on the ladder, 4 bits of cards below all."""
    step = tier(reading)
    if step:
        return BOMBS, (step << 10) + (height(reading, level) << 4) + reading.size
    return KINDS[reading.kind], height(reading, level)


def play_out(
    hands: list[Plays],
    sizes: list[int],
    turn: int,
    taken: tuple[int, int] | None,
    owner: int,
    kind: int,
    high: int,
    passes: int,
    places: list[int],
) -> float:
    """What the hand comes to for seats 0 and 2: 0.7 to 1 won, as much below 0 lost.

    ``taken``: the play that ``turn`` has just taken out of its hand, ``None`` for a pass; ``kind`` and
    ``high``: the play of ``owner`` that lay on the table, with ``passes`` on it. Changes its arguments.
    """
    counts = list(map(_count, hands))
    still_in = sum(map(bool, sizes))
    while True:
        if taken is None:
            passes += 1
        else:
            kind, high = taken
            owner, passes = turn, 0
            counts[turn] = _count(hands[turn])
            sizes[turn] -= CARDS[kind] if kind < BOMBS else high & 15
            if not counts[turn]:
                still_in -= 1
                places.append(turn)
                if (turn + 2) % SEATS in places or len(places) == 3:
                    return _worth(places)
        if passes and passes >= still_in - (sizes[owner] > 0):
            turn = owner if sizes[owner] else (owner + 2) % SEATS
            taken = _lead(hands[turn], counts, sizes, turn)
        else:
            turn = (turn + 1) % SEATS
            while not sizes[turn]:
                turn = (turn + 1) % SEATS
            taken = _follow(hands[turn], counts, sizes, turn, owner, kind, high)


def _count(plays: Plays) -> int:
    """The plays of a hand, triples and pairs joined."""
    return sum(map(len, plays)) - min(len(plays[TRIPLES]), len(plays[PAIRS]))


def _worth(places: list[int]) -> float:
    mate = (places[0] + 2) % SEATS
    rise = {1: 3, 2: 2}.get(places.index(mate), 1) if mate in places else 1
    return WORTH[rise] if places[0] % 2 == 0 else -WORTH[rise]


def _lead(plays: Plays, counts: list[int], sizes: list[int], turn: int) -> tuple[int, int]:
    singles, pairs, triples, bombs = plays[SINGLES], plays[PAIRS], plays[TRIPLES], plays[BOMBS]
    if counts[turn] == len(bombs):
        return BOMBS, bombs.pop(0)
    near = min(size for size in (sizes[turn - 1], sizes[(turn + 1) % SEATS]) if size)
    if singles and near > 1 and sizes[turn - 2] == 1:
        return SINGLES, singles.pop(0)
    if near > DANGER:
        if len(singles) > 1 and singles[-1] >= HIGH_SINGLE:
            return SINGLES, singles.pop(0)
        if len(pairs) - len(triples) > 1 and pairs[-1] >= HIGH_PAIR:
            return PAIRS, pairs.pop(0)
    for kind in LEADS:
        if plays[kind]:
            return kind, plays[kind].pop(0)
    if triples:
        if not pairs:
            return TRIPLES, triples.pop(0)
        pairs.pop(0)
        return FULL_HOUSES, triples.pop(0)
    if singles and (not pairs or (singles[0] <= pairs[0] and near != 1) or near == 2):
        return SINGLES, singles.pop(-1 if near == 1 else 0)
    return PAIRS, pairs.pop(0)


def _follow(
    plays: Plays, counts: list[int], sizes: list[int], turn: int, owner: int, kind: int, high: int
) -> tuple[int, int] | None:
    friend = (owner - turn) % SEATS == 2
    pairs = plays[PAIRS]
    heights = plays[TRIPLES if kind == FULL_HOUSES else kind]
    if kind != BOMBS and (kind != FULL_HOUSES or pairs):
        for at, mine in enumerate(heights):
            if mine > high:
                enough = ENOUGH[kind]
                if friend and counts[turn] > 1 and (counts[owner] <= 2 or high >= enough or mine > enough):
                    return None
                del heights[at]
                if kind == FULL_HOUSES:
                    pairs.pop(0)
                return kind, mine
    if friend:
        return None
    near = sizes[owner] <= NEAR
    if kind <= PAIRS and near:
        for other in (PAIRS, TRIPLES)[kind:]:
            for at, mine in enumerate(plays[other]):
                if mine > high:
                    del plays[other][at]
                    insort(plays[other - 1 - kind], mine)
                    return kind, mine
    bombs = plays[BOMBS]
    if bombs and (near or len(bombs) > 2 or counts[turn] - len(bombs) <= 2):
        for at, mine in enumerate(bombs):
            if kind < BOMBS or mine > high:
                del bombs[at]
                return BOMBS, mine
    return None
