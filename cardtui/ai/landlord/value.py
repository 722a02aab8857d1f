"""What a position is worth to the side that has just acted: a small net over what the seat sees.

Inputs are on or off, and the first layer is the sum of the columns of those that are on. A net
belongs to a role: how many seats, which of them acted (0 landlord, then in order of play), laizi or not.
``benchmarks/train_landlord.py`` made the weights by self-play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from struct import iter_unpack

from .kernel import PASS, SOFT, TRIPLE, Move
from .packed import PLACES, masks, split_wild, total

Column = tuple[float, ...]

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
)
_AT: dict[str, int] = {}
INPUTS = 0
for _name, _size in _BLOCKS:
    _AT[_name] = INPUTS
    INPUTS += _size
HIDDEN = 32
LEFT = 23  # the most cards a hand holds

_OWN, _OWN_WILD, _OWN_LEFT, _PLAYS, _COST = (_AT[n] for n in ("own", "own_wild", "own_left", "plays", "cost"))
_KIND, _TOP, _ENDS, _BEATEN = (_AT[n] for n in ("table_kind", "table_top", "ends_trick", "beaten_by"))
_NEXT_LOW, _AFTER_LOW, _WINNERS, _BIAS = (_AT[n] for n in ("next_low", "after_low", "winners", "bias"))


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees when it is to act, as numbers.

    ``left``: cards left of the seats after it, in order of play; ``unseen``: all cards it cannot see
    and that have not been played; ``over``: the play to beat, laid by the seat ``owner`` places
    further on (0: it leads).
    """

    hand: int
    wild: int
    laizi: int
    unseen: int
    unseen_wild: int
    left: tuple[int, ...]
    over: Move | None = None
    owner: int = 0


# Three places of a hand packed in 12 bits are one key beyond the inputs; its column is the sum of up to
# four inputs a place, the first for one card, the second for two ...
_UNSEEN_KEY = INPUTS
_OWN_KEY = INPUTS + (5 << 12)


def expand(key: int) -> tuple[int, ...]:
    """The inputs that a key stands for."""
    if key < INPUTS:
        return (key,)
    block, counts = divmod(key - INPUTS, 1 << 12)
    at = (_AT["unseen"], _OWN)[block // 5] + block % 5 * 12
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
    cost_a, cost_b, plays_a, plays_b = split_wild(hand, wild)
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
    winners = sum(hand >> 4 * place & 15 for place in range(max(highest, 0), PLACES))
    found.append(_WINNERS + min(5, winners))
    return found


_TRIPLES = frozenset((TRIPLE, TRIPLE + 1, TRIPLE + 2))


class _Columns(dict[int, Column]):
    """Columns by key; those of several inputs are summed when first asked for."""

    def __missing__(self, key: int) -> Column:
        inputs = [self[at] for at in expand(key)]
        self[key] = column = tuple(map(sum, zip(*inputs))) if inputs else (0.0,) * HIDDEN
        return column


class Net:
    """One hidden layer, rectified; the value is a probability."""

    __slots__ = ("columns", "out", "shift")

    def __init__(self, columns: list[Column], out: Column, shift: float) -> None:
        self.columns, self.out, self.shift = _Columns(enumerate(columns)), out, shift

    def values(self, sight: Sight, moves: list[Move]) -> list[float]:
        """The chance of the seat's side to win after each of ``moves``."""
        columns, out = self.columns, self.out
        base = tuple(map(sum, zip(*[columns[key] for key in context(sight)])))
        found = []
        for move in moves:
            sums = map(sum, zip(base, *[columns[key] for key in after(sight, move)]))
            score = sum(map(mul, out, [one if one > 0 else 0.0 for one in sums])) + self.shift
            found.append(1 / (1 + exp(-max(-30.0, min(30.0, score)))))
        return found

    @classmethod
    def read(cls, data: bytes) -> Net:
        """A net from its half-precision floats: the columns, the output weights, the shift."""
        floats = [one for (one,) in iter_unpack("<e", data)]
        columns = [tuple(floats[at : at + HIDDEN]) for at in range(0, INPUTS * HIDDEN, HIDDEN)]
        rest = floats[INPUTS * HIDDEN :]
        return cls(columns, tuple(rest[:HIDDEN]), rest[HIDDEN])


def role(seats: int, seat: int, landlord: int, field: bool) -> str:
    """The name of the net for a seat: ``3p0`` the landlord of three in the plain field, ``2w1`` ..."""
    return f"{seats}{'w' if field else 'p'}{(seat - landlord) % seats}"


@cache
def net(name: str) -> Net:
    """The net of a role."""
    return Net.read((files(__package__) / "weights" / f"{name}.f16").read_bytes())
