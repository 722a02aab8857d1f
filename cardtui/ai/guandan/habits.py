"""What is likely in a hand that somebody still holds, by its size and by what the seat passed on.

Fitted on hands held in games of regular players against deals as `dealing` draws them: the logarithm of how
much likelier a hand that is held has such plays (`python -m training.guandan_hands`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from operator import mul
from typing import NamedTuple

from .playout import BOMBS, FULL_HOUSES, PAIRS, SINGLES, TRIPLES, Plays

# where the classes of heights end (a height is twice a rank, 29 the level card), and of steps of bombs: four
# cards, straight flushes
SINGLES_TO, PAIRS_TO, TRIPLES_TO, BOMBS_TO = (10, 18, 22, 26, 29), (18, 26), (20,), (8, 11)
SPARED = 26  # singles and pairs above are kept back, whatever was passed on
RUNS = range(FULL_HOUSES + 1, BOMBS)
NEVER = 99

# the traits of a hand: how many plays; singles, pairs and triples by class; straights, tubes, plates; bombs
# by class; singles, pairs, triples and runs that would have beaten what was passed on; whether it is one play
ONE, TWO, THREE, RUN, BOMB, BEATING = 1, 7, 10, 12, 15, 18
TRAITS = BEATING + 5


class Passed:
    """The lowest plays of opponents that a seat passed on."""

    __slots__ = ("pair", "runs", "single", "triple")

    def __init__(self, lowest: Mapping[int, int]) -> None:
        """``lowest``: the height by kind."""
        self.single = lowest.get(SINGLES, NEVER)
        self.pair = lowest.get(PAIRS, NEVER)
        self.triple = min(lowest.get(TRIPLES, NEVER), lowest.get(FULL_HOUSES, NEVER))
        self.runs = [lowest.get(kind, NEVER) for kind in RUNS]


def traits(plays: Plays, passed: Passed) -> list[float]:
    """The traits of a hand with these plays."""
    found = [0.0] * TRAITS
    singles, pairs, triples, bombs = plays[SINGLES], plays[PAIRS], plays[TRIPLES], plays[BOMBS]
    for first, ends, heights in (
        (ONE, SINGLES_TO, singles),
        (TWO, PAIRS_TO, pairs),
        (THREE, TRIPLES_TO, triples),
    ):
        for high in heights:
            found[first + bisect_left(ends, high)] += 1
    for high in bombs:
        found[BOMB + bisect_left(BOMBS_TO, high >> 10)] += 1
    count = len(singles) + len(pairs) + len(triples) + len(bombs) - min(len(pairs), len(triples))
    for at, kind in enumerate(RUNS):
        heights = plays[kind]
        if heights:
            count += len(heights)
            found[RUN + at] = len(heights)
            found[BEATING + 3] += len(heights) - bisect_right(heights, passed.runs[at])
    if passed.single < SPARED:
        found[BEATING] = bisect_right(singles, SPARED) - bisect_right(singles, passed.single)
    if passed.pair < SPARED:
        found[BEATING + 1] = bisect_right(pairs, SPARED) - bisect_right(pairs, passed.pair)
    if passed.triple < NEVER:
        found[BEATING + 2] = len(triples) - bisect_right(triples, passed.triple)
    found[0], found[-1] = count, count == 1
    return found


class Row(NamedTuple):
    """Hands of up to ``size`` cards: how much more a seat draws of a rank for each card of it that it has
    (``together``), and a logarithm for each trait."""

    size: int
    together: float
    weights: tuple[float, ...]


# fmt: off
ROWS = (
    Row(1, 0.0, (
        0.0, -0.33, -1.57, 0.34, 0.56, 0.5, 0.45, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.43, 0.0, 0.0, 0.0, 0.0,
    )),
    Row(2, 10.0, (
        0.13, -1.11, -0.57, 0.12, 0.17, 0.66, 0.88, -0.29, 0.56, -1.9,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.81, -2.98, 0.0, 0.0, -0.13,
    )),
    Row(3, 20.0, (
        -0.03, -0.31, -0.62, -0.22, -0.05, 0.17, 0.58, -1.0, 0.68, 0.02,
        -0.96, -0.19, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.99, 1.98, -1.84, 0.0, -0.54,
    )),
    Row(4, 30.0, (
        -0.36, -0.45, -1.21, -1.26, 0.36, 0.28, 1.19, -0.74, 0.24, 0.07,
        -1.33, 0.56, 0.0, 0.0, 0.0, 0.74, 0.0, 0.0, 0.98, -1.72, -2.89, 0.0, 0.74,
    )),
    Row(5, 30.0, (
        -0.49, -0.85, -0.86, -0.28, 0.39, 0.23, 0.2, -1.29, -0.71, -0.5,
        -1.22, -0.07, 1.46, 0.0, 0.0, 1.35, -0.46, 0.0, 0.48, -0.45, -3.04, 0.0, 1.36,
    )),
    Row(7, 30.0, (
        -1.7, 0.48, 0.56, 0.94, 1.09, 0.93, 1.45, -0.34, -0.79, 0.61,
        -1.66, -0.2, 1.69, 2.46, -0.51, 0.42, -0.87, -2.73, 0.18, -0.45, -2.12, 0.47, -1.72,
    )),
    Row(10, 15.0, (
        -0.75, -0.36, -0.41, -0.15, 0.42, 0.89, 1.21, -0.9, 0.0, 1.04,
        -1.47, -0.24, 1.42, 0.59, -0.66, 0.36, 0.44, -0.67, 0.56, -1.92, -1.02, -4.2, 0.0,
    )),
    Row(14, 6.0, (
        -1.05, -0.15, 0.08, 0.6, 0.62, 0.43, 0.98, -0.51, 0.16, 0.31,
        -1.39, -0.05, 1.01, 1.01, 0.4, 0.35, -0.23, -2.46, 0.14, -1.01, -1.79, -2.64, 0.0,
    )),
    Row(19, 2.0, (
        -0.78, -0.44, -0.31, 0.11, 0.34, 0.49, 0.88, -0.11, 0.02, 0.35,
        -0.63, 0.44, 0.37, 0.82, 0.1, 0.37, -0.07, -1.93, -0.06, -0.81, -1.38, -1.14, 0.0,
    )),
    Row(27, 0.6, (
        -0.29, -0.09, -0.08, -0.02, 0.11, -0.04, 0.09, 0.07, 0.21, 0.09,
        -0.09, 0.08, 0.36, 0.74, 0.12, 0.21, 0.16, -2.07, -0.19, -0.31, -0.67, -1.36, 0.0,
    )),
)
# fmt: on
_ROWS = [next(row for row in ROWS if size <= row.size) for size in range(ROWS[-1].size + 1)]


def row(size: int) -> Row:
    """The row for hands of that size."""
    return _ROWS[min(size, ROWS[-1].size)]


class Habit:
    """How likely plays are in the hand of one seat."""

    __slots__ = ("passed", "weights")

    def __init__(self, size: int, passed: Passed) -> None:
        self.weights, self.passed = row(size).weights, passed

    def of(self, plays: Plays) -> float:
        """The logarithm of how much likelier such plays are in a hand that is held."""
        return sum(map(mul, self.weights, traits(plays, self.passed)), 0.0)
