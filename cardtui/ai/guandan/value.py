"""What a position of Guandan comes to for a seat once it has made its choice: a small net over what it sees.

The net says how likely each end of the hand is: which side is out first, and at which place its partner.
Self-play makes the weights: ``training/README.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

from ...engine.guandan.moves import Move
from ...engine.guandan.state import SEATS, GuandanState, side
from ..net import Column, Head, Hidden, floats, laid_out, lanes
from .counting import Sight
from .inputs import INPUTS, known, left
from .stakes import Stakes

ENDS = 2 * (SEATS - 1)  # won with the partner second, third, last; lost so
SHIPPED = files(__package__) / "weights" / "value.f16"


class Net:
    """One hidden layer, rectified, and an output for each end."""

    def __init__(self, columns: Sequence[Column], heads: Sequence[Head]) -> None:
        self._columns = list(map(lanes, columns))
        self._layer = Hidden(heads)

    def ends(self, sight: Sight, state: GuandanState, choices: Sequence[Move | None]) -> list[list[float]]:
        """How likely each end is, in the order of `end`, after each of the choices."""
        columns = self._columns
        base = self._layer.empty + sum([columns[at] for at in known(sight, state)])
        return [
            _shares(self._layer.scores(base + sum([columns[at] for at in left(sight, state, choice)])))
            for choice in choices
        ]

    @classmethod
    def read(cls, data: bytes) -> Net:
        """A net from a file of weights."""
        weights = floats(data)
        return cls(*laid_out(weights, INPUTS, (len(weights) - ENDS) // (INPUTS + ENDS)))


@cache
def net() -> Net:
    """The net that is shipped."""
    return Net.read(SHIPPED.read_bytes())


def levels(sight: Sight, state: GuandanState, choices: Sequence[Move | None], stakes: Stakes) -> list[float]:
    """The levels that are expected after each of the choices."""
    paid = stakes.by_end(side(sight.seat))
    return [sum(map(mul, shares, paid)) for shares in net().ends(sight, state, choices)]


def end(places: Sequence[int], seat: int) -> int:
    """The number of the end to which these places come for a seat, those that are out as the hand ends."""
    first = places[0]
    mate = (first + SEATS // 2) % SEATS
    place = places.index(mate) if mate in places else SEATS - 1
    return place - 1 + (SEATS - 1) * (side(first) != side(seat))


def _shares(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]
