"""The time at a table."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Clock(Protocol):
    """The time, injected: tests and runs without people have their own."""

    async def sleep(self, seconds: float) -> None:
        """Return when so many seconds have passed."""


class WallClock:
    """The time of the event loop."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
