"""The levels of Gong Zhu players: easy plays by the eye, the others search with growing budgets."""

from __future__ import annotations

from dataclasses import dataclass

from .easy import Easy
from .regular import Regular
from .search import Budget

__all__ = ["Easy", "Expert", "Hard", "Regular"]


@dataclass(frozen=True, slots=True)
class Hard(Regular):
    """Ten times as many hands as the regular player."""

    budget: Budget = Budget(hands=400, cards=30_000, exposing=80_000, choices=2)


@dataclass(frozen=True, slots=True)
class Expert(Regular):
    """As long as a second of one core allows in the dearest decisions."""

    budget: Budget = Budget(hands=1200, cards=90_000, exposing=150_000, choices=4, exact=14, look=64)
