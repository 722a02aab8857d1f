"""The time in the room: what waits on a screen gets its time from here, so that tests have their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .session.seats import WallClock

if TYPE_CHECKING:
    from textual.message_pump import MessagePump


class Hours(WallClock):
    """The time of the event loop, for a session and for the screens."""

    def later(self, owner: MessagePump, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Let ``owner`` do that after so many seconds, unless it is gone by then; returns what undoes it."""
        return owner.set_timer(seconds, call).stop
