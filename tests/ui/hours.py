"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from textual.message_pump import MessagePump
from textual.pilot import Pilot

from cardtui.hours import Hours


class Unhurried(Hours):
    """Short waits pass; what stands for a second or more to be looked at stands for ever."""

    def later(self, owner: MessagePump, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return super().later(owner, seconds, call) if seconds < 1 else lambda: None


@dataclass(order=True)
class Due:
    """Something that is to happen; ``at``: seconds from the beginning."""

    at: float
    number: int
    call: Callable[[], None] = field(compare=False)


class Still(Hours):
    """Hours that stand still until ``pass_by``, for a session and for the screens."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[Due] = []
        self._asked = 0
        self.sleeps = 0  # waits that a session has begun and not ended

    def later(self, owner: MessagePump, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        def asked() -> None:
            owner.call_later(call)

        return self._put(seconds, asked)

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        done = asyncio.get_running_loop().create_future()
        undo = self._put(seconds, lambda: None if done.done() else done.set_result(None))
        self.sleeps += 1
        try:
            await done
        finally:
            self.sleeps -= 1
            undo()

    def _put(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        self._asked += 1
        due = Due(self.now + seconds, self._asked, call)
        self._due.append(due)
        return lambda: self._due.remove(due) if due in self._due else None

    @property
    def waits(self) -> bool:
        """Whether anything waits for its time."""
        return bool(self._due)

    async def pass_by(self, pilot: Pilot[None], seconds: float) -> None:
        """Let so much time pass: what is due happens in its order, and what follows from it."""
        until = self.now + seconds
        while self._due and (due := min(self._due)).at <= until:
            self.now = due.at
            self._due.remove(due)
            due.call()
            await pilot.pause(0)
            await pilot.pause(0)
        self.now = until
        await pilot.pause(0)
