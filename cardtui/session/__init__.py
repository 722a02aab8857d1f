"""One table being played, hand after hand: asks the players, commits, takes the step, tells.

Knows nothing of the screen. Everything that happens is a ``Step`` of the hand's ``Table``; a step is
committed to the journal before anybody is told of it, so whatever was shown survives a kill. People
answer through ``answer``; a bot thinks off the event loop, and its thought is applied only to the
very position it was asked about.
"""

from .journal import Journal
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
from .seats import Human, Seat
from .session import Session, TooManyRedeals
from .stacks import TooPoor
from .terms import INSTANT, Clock, Pace, Terms, WallClock

__all__ = [
    "INSTANT",
    "Asked",
    "Clock",
    "Dealt",
    "Ended",
    "Failed",
    "Human",
    "Journal",
    "Listener",
    "Notice",
    "Pace",
    "Replaced",
    "Rewound",
    "Seat",
    "Session",
    "Taken",
    "Terms",
    "Thinking",
    "TooManyRedeals",
    "TooPoor",
    "WallClock",
]
