"""What the engine tells: names of what happened and of why not, and the figures that go with them.

The engine speaks no language. Each family has its own members (``landlord.codes`` ...); the sentence
of every one, and what its figures are called in it, stand above the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum, auto


class EventCode(StrEnum):
    """The name of what a step brought about; each family has its own members."""


class RefusalCode(StrEnum):
    """The name of why an action is not allowed; each family has members of its own."""


class CommonRefusal(RefusalCode):
    """Why every game refuses an action (``legality``); each has its own clause and sentence for it."""

    HAND_OVER = auto()
    NO_SUCH_SEAT = auto()
    NOT_THE_DEALERS_STEP = auto()
    NOT_NOW = auto()
    NOT_YOUR_TURN = auto()
    NOT_IN_HAND = auto()


class FeatCode(StrEnum):
    """The name of something in a hand that is worth remembering; each family has its own members."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What goes with a code, by name; what a code has beside seat and cards is a class of its own."""

    @property
    def named(self) -> Mapping[str, object]:
        """The figures by name, in order: what sentences and transcripts are filled with."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


NO_FIGURES = Figures()
