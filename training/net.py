"""The landlord nets as arrays: the same inputs as ``cardtui.ai.landlord.value``, many positions at once."""

from __future__ import annotations

import ctypes
from array import array
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardtui.ai.landlord import value
from cardtui.ai.landlord.value import INPUTS, KEYS

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Inputs:
    """Keys and what they stand for. Only keys that a deck allows have a row.

    ``row``: a key's row, -1 for none; ``spread``: rows by inputs, 1 where the row's key stands for the
    input; ``start``, ``flat``: the inputs of row r are ``flat[start[r]:start[r + 1]]``.
    """

    row: Ints
    spread: Floats
    start: Ints
    flat: Ints


@cache
def inputs() -> Inputs:
    """The table of all keys."""
    row = np.full(KEYS, -1, dtype=np.int32)
    expanded: list[tuple[int, ...]] = []
    for key in range(KEYS):
        packed = (key - INPUTS) & 4095 if key >= INPUTS else 0
        if max(packed & 15, packed >> 4 & 15, packed >> 8 & 15) <= 4:
            row[key] = len(expanded)
            expanded.append(value.expand(key))
    spread = np.zeros((len(expanded), INPUTS), dtype=np.float32)
    for at, each in enumerate(expanded):
        spread[at, list(each)] = 1
    start = np.cumsum([0, *map(len, expanded)], dtype=np.int32)
    flat = np.array([one for each in expanded for one in each], dtype=np.int32)
    return Inputs(row, spread, start, flat)


@dataclass
class Weights:
    """One net. ``first``: inputs by hidden; ``out``: hidden by outputs; ``shift``: the outputs'.

    Outputs are (win, stake) in training; shipped: (win, logarithm of the multiple won, of the multiple lost).
    """

    first: Floats
    out: Floats
    shift: Floats

    @classmethod
    def fresh(cls, rng: np.random.Generator, hidden: int) -> Weights:
        """A net that knows nothing."""
        return cls(
            rng.normal(0, 0.03, (INPUTS, hidden)).astype(np.float32),
            (rng.normal(0, 1, (hidden, 2)) * 1.7 / hidden**0.5).astype(np.float32),
            np.zeros(2, dtype=np.float32),
        )

    @classmethod
    def read(cls, data: bytes) -> Weights:
        """The net in a file of weights, narrow or not."""
        columns, heads = value.parts(data)
        out = np.array([out for out, _ in heads], dtype=np.float32).T
        shift = np.array([shift for _, shift in heads], dtype=np.float32)
        return cls(np.array(columns, dtype=np.float32), np.ascontiguousarray(out), shift)

    def write(self) -> bytes:
        """The file of weights that ``value.Net`` reads."""
        heads = np.vstack([self.out, self.shift]).T
        return np.concatenate([self.first.ravel(), heads.ravel()]).astype("<f2").tobytes()

    def further(self, hidden: int, rng: np.random.Generator) -> Weights:
        """The net to be trained further: the chance as it is, and nothing known of the stake.

        Narrower than ``hidden``, it gets fresh units that no output listens to yet.
        """
        inputs, width = self.first.shape
        first, win = self.first, self.out[:, 0]
        if hidden > width:
            units = rng.normal(0, 0.03, (inputs, hidden - width)).astype(np.float32)
            first, win = np.hstack([first, units]), np.append(win, np.zeros(hidden - width, np.float32))
        return Weights(
            np.ascontiguousarray(first),
            np.stack([win, np.zeros_like(win)], axis=1),
            np.array([self.shift[0], 0], dtype=np.float32),
        )

    def parts(self) -> list[Floats]:
        """The arrays, to be changed in place."""
        return [self.first, self.out, self.shift]

    def copy(self) -> Weights:
        return Weights(*[part.copy() for part in self.parts()])


class Keyed(NamedTuple):
    """Decisions as keys: those that all candidates share, ``common_sizes`` of them a decision; a candidate's
    ``own``, ``own_sizes`` a candidate; ``counts`` candidates a decision."""

    common: Ints
    common_sizes: Ints
    own: Ints
    own_sizes: Ints
    counts: Ints


def ints(values: array[int]) -> Ints:
    """The array as numpy sees it."""
    return np.frombuffer(values, dtype=np.int32)


COMPILED = Path(__file__).with_name("_summing.so")  # there in the copy that training.compiled makes


@cache
def _summing() -> Any:  # a function of a library in C: ctypes has no type for it
    """The sums of ``Table`` in C, where they are there."""
    return ctypes.CDLL(str(COMPILED)).summed if COMPILED.exists() else None


class Table:
    """A net ready to value many positions: the sum of columns of every key, by row."""

    def __init__(self, weights: Weights) -> None:
        self._columns = inputs().spread @ weights.first
        self._out, self._shift = weights.out, weights.shift

    def turned(self) -> Table:
        """The same net with its outputs the other way round: who asks for the first gets the stake."""
        turned = copy(self)
        turned._out, turned._shift = self._out[:, ::-1], self._shift[::-1]
        return turned

    def of(self, keyed: Keyed) -> Floats:
        """The outputs for each candidate; the win's is before the logistic function."""
        hidden = self._hidden(keyed) if _summing() is None else self._summed(keyed)
        found: Floats = hidden @ self._out + self._shift
        return found

    def _hidden(self, keyed: Keyed) -> Floats:
        row = inputs().row
        base = np.add.reduceat(self._columns[row[keyed.common]], starts(keyed.common_sizes), axis=0)
        hidden = np.add.reduceat(self._columns[row[keyed.own]], starts(keyed.own_sizes), axis=0)
        hidden += base[np.repeat(np.arange(len(keyed.counts)), keyed.counts)]
        found: Floats = np.maximum(hidden, 0, out=hidden)
        return found

    def _summed(self, keyed: Keyed) -> Floats:
        width = self._columns.shape[1]
        base = np.empty(width, dtype=np.float32)
        found: Floats = np.empty((len(keyed.own_sizes), width), dtype=np.float32)
        given = (inputs().row, keyed.common, keyed.common_sizes, keyed.own, keyed.own_sizes, keyed.counts)
        _summing()(
            self._columns.ctypes, ctypes.c_long(width), *(each.ctypes for each in given),
            ctypes.c_long(len(keyed.counts)), base.ctypes, found.ctypes,
        )  # fmt: skip
        return found


def starts(sizes: Ints) -> npt.NDArray[np.int64]:
    """Where each of consecutive groups begins."""
    found = np.zeros(len(sizes), dtype=np.int64)
    np.cumsum(sizes[:-1], out=found[1:])
    return found
