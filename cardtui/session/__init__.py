"""One table being played, hand after hand: asks the players, commits, takes the step, tells.

Knows nothing of the screen. Everything that happens is a ``Step`` of the hand's ``Table``; a step is
committed to the journal before anybody is told of it, so whatever was shown survives a kill. People
answer through ``answer``; a bot thinks off the event loop, and its thought is applied only to the
very position it was asked about.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .clock import Clock, WallClock
    from .journal import Journal
    from .notices import (
        Asked,
        Dealt,
        Ended,
        Failed,
        Left,
        Listener,
        Notice,
        Overdue,
        Redone,
        Replaced,
        Rewound,
        Taken,
        Thinking,
    )
    from .seats import Human, Seat
    from .session import Session, TooManyRedeals
    from .stacks import TooPoor
    from .terms import INSTANT, Pace, Terms

_WHERE = {  # what has no table yet, as the first page, waits for none of it
    "journal": ("Journal",),
    "notices": (
        *("Asked", "Dealt", "Ended", "Failed", "Left", "Listener"),
        *("Notice", "Overdue", "Redone", "Replaced", "Rewound", "Taken", "Thinking"),
    ),
    "seats": ("Human", "Seat"),
    "session": ("Session", "TooManyRedeals"),
    "stacks": ("TooPoor",),
    "clock": ("Clock", "WallClock"),
    "terms": ("INSTANT", "Pace", "Terms"),
}

__all__ = [
    "INSTANT",
    "Asked",
    "Clock",
    "Dealt",
    "Ended",
    "Failed",
    "Human",
    "Journal",
    "Left",
    "Listener",
    "Notice",
    "Overdue",
    "Pace",
    "Redone",
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


def __getattr__(name: str) -> object:
    """The name from its module, loaded when it is first asked for."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(name)
