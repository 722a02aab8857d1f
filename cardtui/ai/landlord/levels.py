"""The levels of the landlord players: hard and expert play out what is close."""

from __future__ import annotations

from dataclasses import dataclass

from .easy import Easy
from .playouts import Effort
from .regular import Regular

__all__ = ["Easy", "Expert", "Hard", "Regular"]


@dataclass(frozen=True, slots=True)
class Hard(Regular):
    """Thinks about 50 to 100 ms where plays are close."""

    effort: Effort | None = Effort(drawn=32, worlds=10, tried=3, gap=0.15, opinion=8)


@dataclass(frozen=True, slots=True)
class Expert(Regular):
    """Thinks up to a second where plays are close."""

    effort: Effort | None = Effort(drawn=192, worlds=48, tried=5, gap=0.15, opinion=12)
