"""How a table is played: how fast it goes, what time it is, and what is trusted at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .clock import Clock, WallClock

if TYPE_CHECKING:
    from ..store.store import Store
    from .foreign import Foreign


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take for the eye, in seconds.

    ``think``: the least time a bot seems to think; ``deal``: the time one card takes to be dealt;
    ``ms``: the time a bot is given, in milliseconds, 0 without limit; ``turn``: that of a person, in
    seconds, 0 without limit (L12).
    """

    think: float = 0.0
    deal: float = 0.0
    ms: int = 0
    turn: int = 0


INSTANT = Pace()


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table is played under, whoever sits at it.

    ``reports``: the folder for crash reports and the log of the bots, none without it; ``trust``: whether
    commands in seats may be started, else the regular player sits there; ``foreign``: commands that run
    already; ``threads`` false lets bots think on the calling thread (runs without people).
    """

    pace: Pace = INSTANT
    clock: Clock = WallClock()
    reports: Path | None = None
    trust: bool = False
    foreign: Foreign | None = None
    threads: bool = True

    def reporting(self, store: Store) -> Terms:
        """The same, with reports beside the saves unless they say where."""
        return replace(self, reports=self.reports or store.reports)
