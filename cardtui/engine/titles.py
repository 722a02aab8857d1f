"""The 22 titles by accumulated score (L50)."""

from __future__ import annotations

from bisect import bisect_right

# Lower bounds, inclusive, of titles 2 ... 22; below the first is title 1.
BOUNDS = (
    100, 200, 400, 600, 1000, 2000, 4000, 6000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000,
    2000000, 5000000, 10000000, 20000000, 50000000, 100000000,
)  # fmt: skip


def title(score: int) -> int:
    """The number of the title, 1 ... 22, that ``score`` has earned."""
    return 1 + bisect_right(BOUNDS, score)


def next_bound(score: int) -> int | None:
    """The score at which the next title begins; ``None`` for an emperor."""
    number = title(score)
    return BOUNDS[number - 1] if number <= len(BOUNDS) else None
