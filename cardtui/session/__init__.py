"""One table being played, hand after hand: asks the players, commits, takes the step, tells.

Knows nothing of the screen. Everything that happens is a ``Step`` of the hand's ``Table``; a step is
committed to the keeper before anybody is told of it, so whatever was shown survives a kill. People
answer through ``answer``; a bot thinks off the event loop, and its thought is applied only to the
very position it was asked about.
"""

from .notices import (
    Asked,
    Dealt,
    Ended,
    Failed,
    Listener,
    Notice,
    Replaced,
    Rewound,
    Taken,
    Thinking,
)
from .seats import INSTANT, Clock, Human, Keeper, Pace, Seat, WallClock
from .session import Session, TooManyRedeals, TooPoor

__all__ = [
    "INSTANT",
    "Asked",
    "Clock",
    "Dealt",
    "Ended",
    "Failed",
    "Human",
    "Keeper",
    "Listener",
    "Notice",
    "Pace",
    "Replaced",
    "Rewound",
    "Seat",
    "Session",
    "Taken",
    "Thinking",
    "TooManyRedeals",
    "TooPoor",
    "WallClock",
]
