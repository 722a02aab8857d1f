"""The puzzles that are shipped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...engine.core import Action
from ...engine.positions import Position, from_text

SHIPPED = "endgames.json"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one solution. ``code``: its name for good; ``plays``: how many one needs, the grade.

    All hands lie open; the seat to act is one's own.
    """

    code: str
    variant: str
    position: str
    solution: str
    plays: int

    def laid(self) -> Position:
        """The position and its rules."""
        return from_text(self.position)

    @property
    def answer(self) -> Action:
        """What solves it."""
        return Action.parse(self.solution)


@cache
def shipped() -> Sequence[Puzzle]:
    """All of them, those that need the fewest plays first."""
    text = files(__package__).joinpath(SHIPPED).read_text("utf-8")
    return tuple(Puzzle(**each) for each in json.loads(text))
