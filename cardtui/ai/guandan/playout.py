"""A fast kernel that plays a hand on to its end.

It works on splits: by a few plain rules every seat plays what its hand is split into, full houses as
triples and pairs, and now and then a single or a pair out of more. A hand is a list of heights a kind,
ascending; the last kind are the bombs.
"""

from __future__ import annotations

from bisect import bisect_right, insort
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
SINGLES, PAIRS, TRIPLES, FULL_HOUSES, STRAIGHTS, BOMBS = 0, 1, 2, 3, 4, 7
CARDS = (1, 2, 3, 5, 5, 6, 6)  # a play of each kind below the bombs
LEADS = (6, 5, 4)  # kinds led before most others
HIGH_SINGLE, HIGH_PAIR = 26, 22  # what takes the lead back from a low card of the kind
DANGER = 3  # cards of an opponent that make low singles and pairs dangerous
ENOUGH = (26, 24, 22, 20, 10, 8, 7, 0)  # a partner's play of this height is left alone
NEAR = 10  # cards from which on a seat is stopped with bombs and parts of larger plays

Plays = list[list[int]]
Taken = tuple[int, int]  # a play as kind and height


def laid_out(plays: Sequence[Move], level: Rank) -> Plays:
    """The plays of a split, as the kernel has them."""
    found: Plays = [[] for _ in range(BOMBS + 1)]
    for play in plays:
        kind, high = placed(play.reading, level)
        if kind == FULL_HOUSES:
            rank = play.reading.rank
            other = next((card.rank for card in play.cards if card.rank not in (rank, level)), level)
            found[TRIPLES].append(high)
            found[PAIRS].append(strength(other, level))
        else:
            found[kind].append(high)
    for heights in found:
        heights.sort()
    return found


def placed(reading: Reading, level: Rank) -> Taken:
    """A reading as kind and height; bombs carry their step on the ladder, 4 bits of cards below all."""
    step = tier(reading)
    if step:
        return BOMBS, (step << 10) + (height(reading, level) << 4) + reading.size
    return KINDS[reading.kind], height(reading, level)


class Playout:
    """A hand being played on, in steps of the seat whose ``turn`` it is. Mutable, also what it is given.

    ``kind`` and ``high``: the play of ``owner`` on the table, ``passes`` on it; ``leads``: there is none;
    ``left``: the seats that hold cards.
    """

    __slots__ = ("hands", "high", "kind", "leads", "left", "owner", "passes", "places", "sizes", "turn")

    def __init__(
        self,
        hands: list[Plays],
        sizes: list[int],
        places: list[int],
        turn: int,
        table: tuple[int, int, int] | None = None,
        passes: int = 0,
    ) -> None:
        """``table``: the play to beat as kind, height and seat; ``None`` for a fresh lead."""
        self.hands, self.sizes, self.places, self.turn, self.passes = hands, sizes, places, turn, passes
        self.kind, self.high, self.owner = table or (0, 0, turn)
        self.leads = table is None
        self.left = SEATS - sizes.count(0)

    def end(self, taken: Taken | None) -> list[int]:
        """The seats in the order of going out when the hand is over, after this step."""
        while not self.play(taken):
            taken = self.choose()
        return self.places

    def choose(self) -> Taken | None:
        """What the rules of thumb take out of the hand of the turn, ``None`` for a pass."""
        return _lead(self) if self.leads else _follow(self)

    def play(self, taken: Taken | None) -> bool:
        """A step with what was taken out of the hand (G13, G14); whether the hand is over (G15)."""
        sizes, turn = self.sizes, self.turn
        self.leads = False
        if taken is None:
            self.passes += 1
        else:
            self.kind, self.high = kind, high = taken
            self.owner, self.passes = turn, 0
            sizes[turn] -= CARDS[kind] if kind < BOMBS else high & 15
            if not sizes[turn]:
                self.left -= 1
                self.places.append(turn)
                if (turn + 2) % SEATS in self.places or len(self.places) == 3:
                    return True
        owner = self.owner
        if self.passes and self.passes >= self.left - (sizes[owner] > 0):
            self.turn = owner if sizes[owner] else (owner + 2) % SEATS
            self.leads, self.passes = True, 0
            return False
        turn = (turn + 1) % SEATS
        while not sizes[turn]:
            turn = (turn + 1) % SEATS
        self.turn = turn
        return False


def _count(plays: Plays) -> int:
    """The plays of a hand, triples and pairs joined."""
    return sum(map(len, plays)) - min(len(plays[TRIPLES]), len(plays[PAIRS]))


def _lead(k: Playout) -> Taken:
    turn, sizes = k.turn, k.sizes
    plays = k.hands[turn]
    bombs = plays[BOMBS]
    if bombs and _count(plays) == len(bombs):
        return BOMBS, bombs.pop(0)
    near = min(size for size in (sizes[turn - 1], sizes[(turn + 1) % SEATS]) if size)
    kind = _low_lead(plays, near, sizes[turn - 2])
    if kind is not None:
        return kind, plays[kind].pop(0)
    for kind in LEADS:
        if plays[kind]:
            return kind, plays[kind].pop(0)
    return _small_lead(plays, near)


def _low_lead(plays: Plays, near: int, mate: int) -> int | None:
    """A low single or pair that comes before all else: for the partner's last cards, or to be won back."""
    singles, pairs = plays[SINGLES], plays[PAIRS]
    if singles and near > 1 and mate == 1:
        return SINGLES
    if pairs and near != 2 and mate == 2:
        return PAIRS
    if near > DANGER:
        if len(singles) > 1 and singles[-1] >= HIGH_SINGLE:
            return SINGLES
        if len(pairs) - len(plays[TRIPLES]) > 1 and pairs[-1] >= HIGH_PAIR:
            return PAIRS
    return None


def _small_lead(plays: Plays, near: int) -> Taken:
    """A triple, with a pair if there is one; else a single or a pair."""
    singles, pairs, triples = plays[SINGLES], plays[PAIRS], plays[TRIPLES]
    if triples:
        if not pairs:
            return TRIPLES, triples.pop(0)
        pairs.pop(0)
        return FULL_HOUSES, triples.pop(0)
    if singles and (not pairs or (singles[0] <= pairs[0] and near != 1) or near == 2):
        return SINGLES, singles.pop(-1 if near == 1 else 0)
    return PAIRS, pairs.pop(0)


def _follow(k: Playout) -> Taken | None:
    turn, kind, high = k.turn, k.kind, k.high
    plays = k.hands[turn]
    friend = (k.owner - turn) % SEATS == 2
    pairs = plays[PAIRS]
    heights = plays[TRIPLES if kind == FULL_HOUSES else kind]
    if kind != BOMBS and heights and heights[-1] > high and (kind != FULL_HOUSES or pairs):
        at = bisect_right(heights, high)
        mine = heights[at]
        if friend and _count(plays) > 1 and _enough(k, mine):
            return None
        del heights[at]
        if kind == FULL_HOUSES:
            pairs.pop(0)
        return kind, mine
    if friend:
        return None
    near = k.sizes[k.owner] <= NEAR or 0 < k.sizes[k.owner - 2] <= DANGER
    part = _split_off(plays, kind, high) if near and kind <= PAIRS else None
    return part or _bomb(k, plays[BOMBS], near)


def _enough(k: Playout, mine: int) -> bool:
    """Whether the partner's play on the table is left alone rather than beaten with ``mine``."""
    enough = ENOUGH[k.kind]
    return k.high >= enough or mine > enough or _count(k.hands[k.owner]) <= 2


def _split_off(plays: Plays, kind: int, high: int) -> Taken | None:
    """A single or a pair out of more cards of a rank."""
    for other in (PAIRS, TRIPLES)[kind:]:
        heights = plays[other]
        at = bisect_right(heights, high)
        if at < len(heights):
            mine = heights.pop(at)
            insort(plays[other - 1 - kind], mine)
            return kind, mine
    return None


def _bomb(k: Playout, bombs: list[int], near: bool) -> Taken | None:
    if bombs and (near or len(bombs) > 2 or _count(k.hands[k.turn]) - len(bombs) <= 1):
        at = 0 if k.kind < BOMBS else bisect_right(bombs, k.high)
        if at < len(bombs):
            return BOMBS, bombs.pop(at)
    return None
