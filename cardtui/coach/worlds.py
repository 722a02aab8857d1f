"""From what choices came to in the same worlds to what they are worth, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, sqrt

from ..engine.core import Action
from .judged import Basis, Choice, Judged


def compared(
    actions: Sequence[Action],
    results: Sequence[Sequence[float]],
    stake: float,
    basis: Basis = Basis.WORLDS,
    chances: Sequence[float] | None = None,
    more: Sequence[float] | None = None,
) -> Judged:
    """Choices by the mean of what each came to in the same worlds, one row of ``results`` for each.

    ``more``: what each is worth beside the worlds. ``chances``: to win.
    """
    values = [sum(row) / len(row) + (more[at] if more else 0.0) for at, row in enumerate(results)]
    order = sorted(range(len(actions)), key=lambda at: -values[at])
    best = results[order[0]]
    exact = basis is Basis.SOLVED
    choices = tuple(
        Choice(
            actions[at],
            values[at],
            0.0 if exact else error(results[at], best),
            chances[at] if chances else None,
        )
        for at in order
    )
    return Judged(choices, basis, stake, len(best))


def error(row: Sequence[float], best: Sequence[float]) -> float:
    """The standard error of the mean difference between two choices in the same worlds."""
    count = len(row)
    if row is best or not count:
        return 0.0
    if count == 1:
        return abs(row[0] - best[0])
    each = [one - other for one, other in zip(row, best, strict=True)]
    mean = sum(each) / count
    return sqrt(sum((one - mean) ** 2 for one in each) / (count - 1) / count)


def shared(
    free: Sequence[tuple[int, int]], needs: Sequence[int]
) -> Iterator[tuple[list[list[tuple[int, int]]], int]]:
    """Kinds of equal cards (a number and how many there are) dealt to hands that need so many: what each gets
    of which, and how many deals that is; what is left over lies aside."""
    if not needs:
        yield [], 1
        return
    for part, times in _part(list(free), needs[0]):
        taken = dict(part)
        rest = [(at, count - taken.get(at, 0)) for at, count in free if count > taken.get(at, 0)]
        for others, more in shared(rest, needs[1:]):
            yield [part, *others], times * more


def _part(free: list[tuple[int, int]], need: int) -> Iterator[tuple[list[tuple[int, int]], int]]:
    if not need:
        yield [], 1
        return
    if sum(count for _, count in free) < need:
        return
    (at, count), rest = free[0], free[1:]
    for held in range(min(count, need), -1, -1):
        for others, times in _part(rest, need - held):
            yield ([(at, held), *others] if held else others), times * comb(count, held)
