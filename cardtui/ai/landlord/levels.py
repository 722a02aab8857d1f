"""The levels of the landlord players: hard and expert look further, in hands that fit what has been done.

In the middle of a hand to what the others answer, where an end is near to the end; docs/bots.md says by how
much they are stronger.
"""

from __future__ import annotations

from dataclasses import dataclass

from .easy import Easy
from .regular import Effort, Regular

__all__ = ["Easy", "Expert", "Hard", "Regular"]


@dataclass(frozen=True, slots=True)
class Hard(Regular):
    """Thinks about 50 to 100 ms where plays are close or an end is near."""

    effort: Effort = Effort(cards=22, worlds=32, nodes=20_000, drawn=96, ahead=96, best=4)


@dataclass(frozen=True, slots=True)
class Expert(Regular):
    """Thinks up to a second there."""

    effort: Effort = Effort(cards=26, worlds=48, nodes=50_000, drawn=240, ahead=160, best=5)
