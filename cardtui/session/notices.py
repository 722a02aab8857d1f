"""What a session tells those who listen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from ..ai.player import Answer
from ..engine.core import Action, Event, Settlement, Step


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand has begun. ``redeal``: nobody called in the one before it (L9)."""

    hand: int
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """Step number ``ply`` was taken and is safe; ``session.state`` is the position after it.

    ``answer`` holds a bot's reasons: not for the eyes of the others while the hand lasts.
    """

    ply: int
    step: Step
    events: tuple[Event, ...]
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """The table waits for these people. ``passing``: the moment goes by by itself (a show in the deal)."""

    seats: tuple[int, ...]
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """So many ``seconds`` are left to the people asked, ``of`` those that they had (L12); 0 of 0: there is
    no limit any more."""

    seconds: int
    of: int


@dataclass(frozen=True, slots=True)
class Overdue:
    """The seat's time ran out, and the default was done for it (L12). ``gone``: a bot plays on for it."""

    seat: int
    gone: bool


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot has begun to think."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """Steps from ``ply`` on were taken back."""

    ply: int


@dataclass(frozen=True, slots=True)
class Redone:
    """Steps that had been taken back, from ``ply`` on, were taken again."""

    ply: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat's bot failed at this decision, and the regular one decides it.

    ``why``: ``illegal`` (``said`` was refused), ``late``, ``dead`` or ``nonsense``. ``out``: it is not
    asked again in this hand; at each decision that it misses from then on ``why`` is ``out`` and
    ``error`` still what it went out with.
    """

    seat: int
    why: str
    error: Exception
    said: Action | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand is over and settled; ``stakes`` false: amounts are shown, nothing moved."""

    settlement: Settlement
    stakes: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """Something broke; the hand is safe up to its last step. ``report``: the file that tells, if any."""

    error: BaseException
    report: Path | None


Notice: TypeAlias = (
    Dealt | Taken | Asked | Left | Overdue | Thinking | Rewound | Redone | Replaced | Ended | Failed
)
Listener: TypeAlias = Callable[[Notice], None]
