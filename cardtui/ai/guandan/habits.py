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
        0.0, -0.82, -0.56, -0.18, 0.3, 0.43, 0.94, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.29, 0.0, 0.0, 0.0, 0.0,
    )),
    Row(2, 10.0, (
        -0.11, -0.72, -0.75, -0.06, 0.03, 0.38, 0.85, -0.69, 0.28, 0.53,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.94, -4.34, 0.0, 0.0, 0.11,
    )),
    Row(3, 20.0, (
        0.05, -0.72, -0.46, 0.1, 0.15, 0.3, 0.73, -1.48, 0.47, 0.03,
        -0.29, 0.56, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.84, 0.08, -3.12, 0.0, 0.21,
    )),
    Row(4, 30.0, (
        -0.19, -0.26, -0.5, -0.36, 0.42, 0.54, 0.22, -1.31, 0.05, 0.11,
        -1.23, -0.87, 0.0, 0.0, 0.0, 1.05, 0.0, -1.1, 0.55, -2.88, -2.88, 0.0, 1.03,
    )),
    Row(5, 30.0, (
        -0.38, -0.52, -0.69, -0.15, 0.14, 0.3, 0.54, -1.17, -0.02, 0.04,
        -1.63, -0.12, 2.47, 0.0, 0.0, 1.1, -0.48, 0.0, 0.36, -3.43, -1.49, 0.59, 1.06,
    )),
    Row(7, 30.0, (
        -1.38, 0.14, 0.21, 0.62, 0.86, 1.07, 1.46, -0.62, -0.21, 0.39,
        -1.86, -0.52, 1.57, 1.86, -1.45, 0.43, -0.02, -2.63, -0.37, -0.54, -0.84, -1.18, -1.52,
    )),
    Row(10, 15.0, (
        -1.29, -0.08, 0.06, 0.6, 0.67, 1.12, 1.42, -0.56, 0.42, 0.53,
        -1.75, -0.4, 1.37, 0.81, -0.71, 0.5, 0.44, -1.23, -0.36, -2.03, -1.0, -2.46, 0.0,
    )),
    Row(14, 6.0, (
        -1.49, 0.07, 0.24, 0.79, 0.93, 1.16, 1.43, -0.13, 0.31, 0.75,
        -1.21, -0.35, 1.21, 0.68, -0.11, 0.47, 0.16, -1.44, -0.32, -0.85, -1.35, -1.93, 0.0,
    )),
    Row(19, 2.0, (
        -0.86, -0.22, 0.01, 0.26, 0.58, 0.98, 1.04, 0.24, 0.54, 0.8,
        -0.17, 0.59, 1.38, 1.82, 1.2, 1.02, 1.11, -0.29, -0.5, -1.01, -0.85, -1.1, 0.0,
    )),
    Row(27, 0.6, (
        -0.46, 0.04, 0.11, 0.1, 0.3, 0.45, 0.31, 0.36, 0.5, 0.46,
        0.27, 0.46, 1.01, 1.47, 1.03, 0.69, 0.77, -0.68, -0.39, -0.65, -0.66, -1.0, 0.0,
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
