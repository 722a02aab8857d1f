"""The endgames that are shipped."""

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
class Endgame:
    """A position with one best play. All hands lie open; the seat to act is one's own.

    ``code``: its name for good; ``value``: what the play makes sure of, as ``exact.worth``; ``other``: what
    the next best does; ``plays``: how many of one's side are needed, the grade.
    """

    code: str
    position: str
    solution: str
    value: int
    other: int
    plays: int

    @property
    def family(self) -> str:
        """What kind of puzzle it is: its code without the number."""
        return self.code.rstrip("0123456789")

    @property
    def variant(self) -> str:
        """The game."""
        return self.position.split(maxsplit=1)[0]

    def laid(self) -> Position:
        """The position and its rules."""
        return from_text(self.position)

    @property
    def answer(self) -> Action:
        """What solves it."""
        return Action.parse(self.solution)


@cache
def shipped() -> Sequence[Endgame]:
    """All of them, in each family those first that need the fewest plays."""
    text = files(__package__).joinpath(SHIPPED).read_text("utf-8")
    return tuple(Endgame(**each) for each in json.loads(text))
