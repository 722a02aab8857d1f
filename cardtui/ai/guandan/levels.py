"""The Guandan players by level."""

from __future__ import annotations

from dataclasses import dataclass

from .easy import Easy
from .regular import Regular
from .worlds import Effort

__all__ = ["Easy", "Expert", "Hard", "Regular"]


@dataclass(frozen=True, slots=True)
class Hard(Regular):
    """Thinks about 50 to 100 ms."""

    effort: Effort = Effort(playouts=400, deals=100, tried=6, gap=2.5)


@dataclass(frozen=True, slots=True)
class Expert(Regular):
    """Thinks up to a second."""

    effort: Effort = Effort(playouts=1500, deals=256, tried=8, gap=3.0)
