"""What a position is worth to the side that has just acted: a small net over what the seat sees.

Inputs are on or off, and the first layer is the sum of the columns of those that are on. A net
belongs to a role: how many seats, which of them acted (0 landlord, then in order of play), laizi or not.
Self-play makes the weights: ``training/README.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp
from operator import mul
from typing import NamedTuple

from ..net import Column, Head, Hidden, floats, laid_out, lanes
from .kernel import PASS, SOFT, TRIPLE, Move
from .packed import PLACES, masks, total
from .splitting import split, split_wild
from .trail import NOTHING, Trail

SWAY = 0.25  # of what the multiples of a decision's moves differ by
MOST = 3.0  # the greatest logarithm of a multiple
OUTPUTS = (3, 2)  # of a shipped net; of one in training, which knows win and stake

# The inputs, in blocks: (name, size). What stays the same for all candidates of a decision comes first.
_BLOCKS = (
    ("unseen", 60),
    ("unseen_wild", 5),
    ("next_left", 24),
    ("after_left", 24),
    ("own", 60),
    ("own_wild", 5),
    ("own_left", 24),
    ("plays", 13),
    ("cost", 48),
    ("table_kind", 3 * 17),
    ("table_top", 3 * 15),
    ("ends_trick", 1),
    ("beaten_by", 4 * 9),
    ("next_low", 27),
    ("after_low", 27),
    ("winners", 6),
    ("bias", 1),
    # what has happened; the narrow nets end before it
    ("next_played", 60),
    ("after_played", 60),
    ("bottom", 60),
    ("bottom_wild", 5),
    ("refused", 2 * 3 * 15),
    ("fresh", 2),
)
_AT: dict[str, int] = {}
INPUTS = 0
for _name, _size in _BLOCKS:
    _AT[_name] = INPUTS
    INPUTS += _size
NARROW, NARROW_HIDDEN = _AT["next_played"], 32  # inputs and width of the nets without history

_OWN, _OWN_WILD, _OWN_LEFT, _PLAYS, _COST = (_AT[n] for n in ("own", "own_wild", "own_left", "plays", "cost"))
_KIND, _TOP, _ENDS, _BEATEN = (_AT[n] for n in ("table_kind", "table_top", "ends_trick", "beaten_by"))
_NEXT_LOW, _AFTER_LOW, _WINNERS, _BIAS = (_AT[n] for n in ("next_low", "after_low", "winners", "bias"))
_BOTTOM_WILD, _REFUSED, _FRESH = (_AT[n] for n in ("bottom_wild", "refused", "fresh"))


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees when it is to act, as numbers.

    ``left``: cards left of the seats after it, in order of play; ``unseen``: all cards it cannot see
    and that have not been played; ``over``: the play to beat, laid by the seat ``owner`` places
    further on (0: it leads). ``trail``: what has happened in the play so far, of the seats after it
    first.
    """

    hand: int
    wild: int
    laizi: int
    unseen: int
    unseen_wild: int
    left: tuple[int, ...]
    over: Move | None = None
    owner: int = 0
    trail: Trail = NOTHING


# Three places of a hand packed in 12 bits are one key beyond the inputs; its column is the sum of up to
# four inputs a place, the first for one card, the second for two ...
_HANDS = tuple(_AT[n] for n in ("unseen", "own", "next_played", "after_played", "bottom"))
_UNSEEN_KEY, _OWN_KEY, _NEXT_KEY, _AFTER_KEY, _BOTTOM_KEY = (
    INPUTS + (5 * block << 12) for block in range(len(_HANDS))
)
KEYS = INPUTS + (5 * len(_HANDS) << 12)


def expand(key: int) -> tuple[int, ...]:
    """The inputs that a key stands for."""
    if key < INPUTS:
        return (key,)
    block, counts = divmod(key - INPUTS, 1 << 12)
    at = _HANDS[block // 5] + block % 5 * 12
    return tuple(
        at + step * 4 + level for step in range(3) for level in range(min(4, counts >> 4 * step & 15))
    )


def _hand_keys(key: int, cards: int) -> list[int]:
    return [
        key + (cards & 4095),
        key + (1 << 12) + (cards >> 12 & 4095),
        key + (2 << 12) + (cards >> 24 & 4095),
        key + (3 << 12) + (cards >> 36 & 4095),
        key + (4 << 12) + (cards >> 48),
    ]


def context(sight: Sight) -> list[int]:
    """The keys that do not depend on what the seat does."""
    found = _hand_keys(_UNSEEN_KEY, sight.unseen)
    found += range(_AT["unseen_wild"], _AT["unseen_wild"] + sight.unseen_wild)
    found.append(_AT["next_left"] + sight.left[0])
    if len(sight.left) > 1:
        found.append(_AT["after_left"] + sight.left[1])
    found.append(_BIAS)
    found += _history(sight.trail)
    return found


def _history(trail: Trail) -> list[int]:
    """The keys of what has happened."""
    found: list[int] = []
    if trail.played:
        found += _hand_keys(_NEXT_KEY, trail.played[0])
        if len(trail.played) > 1:
            found += _hand_keys(_AFTER_KEY, trail.played[1])
    if trail.bottom:
        found += _hand_keys(_BOTTOM_KEY, trail.bottom)
    found += range(_BOTTOM_WILD, _BOTTOM_WILD + trail.bottom_wild)
    for at, place in enumerate(trail.refused):
        if place < PLACES:
            found.append(_REFUSED + at * PLACES + place)
    if trail.farmers_fresh:
        found.append(_FRESH)
    if trail.landlord_fresh:
        found.append(_FRESH + 1)
    return found


def _low(left: int) -> int:
    return min(left, 3) - 1


def after(sight: Sight, move: Move) -> list[int]:
    """The keys that come from what the seat does."""
    hand, wild = sight.hand - move[3], sight.wild - move[4]
    found = _hand_keys(_OWN_KEY, hand)
    left = total(hand) + wild
    if wild:
        found += range(_OWN_WILD, _OWN_WILD + wild)
    cost_a, cost_b, plays_a, plays_b = split_wild(hand, wild) if wild else split(hand)
    found.append(_OWN_LEFT + left)
    found.append(_PLAYS + min(12, max(0, plays_a, plays_b)))
    found.append(_COST + min(47, max(0, int((max(cost_a, cost_b) + 4) * 4))))
    if move[0] == PASS:
        table, owner = sight.over, sight.owner
        assert table is not None
        if owner == 1:
            found.append(_ENDS)
    else:
        table, owner = move, 0
    kind, top = table[0], table[1]
    found.append(_KIND + owner * 17 + kind)
    found.append(_TOP + owner * 15 + top)
    sort = kind - 1 if kind < TRIPLE else 2
    counts = masks(sight.unseen)
    if kind < SOFT:
        times = (0, 1, 2)[sort] if sort < 2 or kind in _TRIPLES else 0
        beaten = min(8, (counts[times] >> top + 1).bit_count())
        found.append(_BEATEN + (sort if sort < 2 or kind in _TRIPLES else 3) * 9 + beaten)
    found.append(_NEXT_LOW + owner * 9 + sort * 3 + _low(sight.left[0]))
    if len(sight.left) > 1:
        found.append(_AFTER_LOW + owner * 9 + sort * 3 + _low(sight.left[1]))
    highest = counts[0].bit_length() - 1
    found.append(_WINNERS + min(5, total(hand >> 4 * max(highest, 0))))
    return found


_TRIPLES = frozenset((TRIPLE, TRIPLE + 1, TRIPLE + 2))


class _Columns(dict[int, int]):
    """Columns by key, each as one whole number; those of several inputs are summed when first asked for."""

    def __init__(self, columns: list[Column]) -> None:
        super().__init__({at: lanes(column) for at, column in enumerate(columns)})

    def __missing__(self, key: int) -> int:
        self[key] = found = sum([self[at] for at in expand(key)])
        return found


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


class Outcome(NamedTuple):
    """What a move leads to: the chance to win, and the multiples, of the present one, of a hand that is won
    and of one that is lost: 1 for a plain end, 4 for two bombs."""

    chance: float
    won: float = 1.0
    lost: float = 1.0

    @property
    def stake(self) -> float:
        """The result expected, in multiples."""
        return self.chance * self.won - (1 - self.chance) * self.lost


class Net:
    """One hidden layer, rectified, and its outputs.

    The first is the chance to win. The others are logarithms of the multiple expected at the end of a hand
    that is won and of one that is lost, over the present one, bombs and spring to come included. Nets
    without them take every end for a plain one.
    """

    __slots__ = ("_columns", "_layer", "heads")

    def __init__(self, columns: list[Column], heads: tuple[Head, ...]) -> None:
        self._columns, self._layer, self.heads = _Columns(columns), Hidden(heads), heads

    def values(self, sight: Sight, moves: list[Move]) -> list[float]:
        """The chance of the seat's side to win after each of ``moves``."""
        out, shift = self._layer.heads[0]
        rectified = self._layer.rectified
        return [_logistic(sum(map(mul, out, rectified(sums))) + shift) for sums in self._sums(sight, moves)]

    def outcomes(self, sight: Sight, moves: list[Move]) -> list[Outcome]:
        """What each of ``moves`` leads to. What it does to the multiples counts by ``SWAY``."""
        if len(self.heads) < 3:
            return [Outcome(chance) for chance in self.values(sight, moves)]
        scores = [self._layer.scores(sums) for sums in self._sums(sight, moves)]
        won, lost = (_swayed([score[at] for score in scores]) for at in (1, 2))
        chances = [_logistic(score[0]) for score in scores]
        return list(map(Outcome, chances, won, lost))

    def _sums(self, sight: Sight, moves: list[Move]) -> Iterator[int]:
        """The hidden layer after each of ``moves``, not rectified yet."""
        columns = self._columns
        base = self._layer.empty + sum([columns[key] for key in context(sight)])
        for move in moves:
            yield base + sum([columns[key] for key in after(sight, move)])

    @classmethod
    def read(cls, data: bytes) -> Net:
        """A net from a file of weights."""
        return cls(*parts(data))


def parts(data: bytes) -> tuple[list[Column], tuple[Head, ...]]:
    """Columns and outputs from half-precision floats: the columns of the inputs, then for each output its
    weights and shift. The size tells the width, the number of outputs, and whether the net knows what has
    happened."""
    weights = floats(data)
    inputs, width = NARROW, NARROW_HIDDEN
    if len(weights) != NARROW * NARROW_HIDDEN + NARROW_HIDDEN + 1:
        count = next(n for n in OUTPUTS if len(weights) % (INPUTS + n) == n)
        inputs, width = INPUTS, len(weights) // (INPUTS + count)
    columns, heads = laid_out(weights, inputs, width)
    return columns + [(0.0,) * width] * (INPUTS - inputs), heads


def _swayed(logs: list[float]) -> list[float]:
    """Multiples from their logarithms, drawn together: noise in them is many times that in the chances."""
    bounded = [max(0.0, min(MOST, each)) for each in logs]
    middle = sum(bounded) / len(bounded)
    return [exp(middle + SWAY * (each - middle)) for each in bounded]


def role(seats: int, seat: int, landlord: int, field: bool) -> str:
    """The name of the net for a seat: ``3p0`` the landlord of three in the plain field, ``2w1`` ..."""
    return f"{seats}{'w' if field else 'p'}{(seat - landlord) % seats}"


SHIPPED = files(__package__) / "weights"
_folders = [SHIPPED]


def use(folder: Traversable) -> None:
    """Read nets from this folder where it has them, to measure those that are not shipped."""
    _folders[:] = [folder, SHIPPED]
    net.cache_clear()


@cache
def net(name: str) -> Net:
    """The net of a role."""
    found = next(one for folder in _folders if (one := folder / f"{name}.f16").is_file())
    return Net.read(found.read_bytes())
