"""The time in the room: what waits on a screen gets its time from here, so that tests have their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .session.clock import WallClock

if TYPE_CHECKING:
    from textual.message_pump import MessagePump
    from textual.timer import Timer


class Hours(WallClock):
    """The time of the event loop, for a session and for the screens."""

    def later(self, owner: MessagePump, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Let ``owner`` do that after so many seconds, unless it is gone by then; returns what undoes it."""
        return punctual(owner.set_timer(seconds, call)).stop


def punctual(timer: Timer) -> Timer:
    """A timer of Textual that goes off late when the machine is busy, not never.

    It passes over moments that are gone already; of one that goes off once, nothing is left then.
    """
    timer._skip = False
    return timer
