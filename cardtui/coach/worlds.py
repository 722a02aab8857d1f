"""From what choices came to in the same worlds to what they are worth, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

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
