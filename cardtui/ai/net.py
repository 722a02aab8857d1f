"""Small nets whose inputs are on or off: one hidden layer, rectified, and outputs.

The first layer is the sum of the columns of the inputs that are on. The weights are whole numbers in lanes of
32 bits of one large number, so that adding two columns is one addition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul
from struct import Struct, iter_unpack
from typing import TypeAlias

Column: TypeAlias = tuple[float, ...]  # the weights of an input, a unit each
Head: TypeAlias = tuple[Column, float]  # an output: weights of the hidden layer, shift

UNIT = 1 << 18  # of the whole numbers that weights become: so much is 1
ZERO = 1 << 29  # added to every lane: none is ever so far below nothing


def lanes(column: Column) -> int:
    """The column as one number."""
    return sum(round(weight * UNIT) << 32 * at for at, weight in enumerate(column))


class Hidden:
    """The hidden layer, and the outputs of it.

    ``empty``: the layer before any column is added. ``heads``: each output's weights for what `rectified`
    gives, and its shift.
    """

    __slots__ = ("_bytes", "_unpack", "empty", "heads")

    def __init__(self, heads: Sequence[Head]) -> None:
        width = len(heads[0][0])
        self.empty = sum(ZERO << 32 * at for at in range(width))
        self._bytes, self._unpack = 4 * width, Struct(f"<{width}I").unpack
        self.heads = [
            (tuple([weight / UNIT for weight in out]), shift - ZERO / UNIT * sum(out)) for out, shift in heads
        ]

    def rectified(self, sums: int) -> list[int]:
        """The layer of ``empty`` and columns, in units, above ``ZERO``."""
        return [one if one > ZERO else ZERO for one in self._unpack(sums.to_bytes(self._bytes, "little"))]

    def scores(self, sums: int) -> list[float]:
        """The outputs of ``empty`` and columns."""
        hidden = self.rectified(sums)
        return [sum(map(mul, out, hidden)) + shift for out, shift in self.heads]


def floats(data: bytes) -> list[float]:
    """The half-precision numbers of a file of weights."""
    return [one for (one,) in iter_unpack("<e", data)]


def laid_out(weights: Sequence[float], inputs: int, width: int) -> tuple[list[Column], tuple[Head, ...]]:
    """Columns and outputs of a file: a column for each input, then for each output its weights and shift."""
    ends = inputs * width
    columns = [tuple(weights[at : at + width]) for at in range(0, ends, width)]
    return columns, tuple(_heads(weights[ends:], width))


def _heads(weights: Sequence[float], width: int) -> Iterator[Head]:
    for at in range(0, len(weights), width + 1):
        yield tuple(weights[at : at + width]), weights[at + width]
