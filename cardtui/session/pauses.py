"""The clock of one table: it can be stopped, and what waits for the eye can be passed over."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from .clock import Clock


class Pauses:
    """Waits by the clock of the table. ``hurry`` ends all waits until ``calm``; ``stop`` lets none end until
    ``start``. ``hold`` is for those who read: nothing new begins until each of them says ``go_on``."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._holders: set[Hashable] = set()
        self._free, self._going, self._hurried = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._free.set()
        self._going.set()

    # --- holding --------------------------------------------------------------------------------

    def hold(self, by: Hashable) -> None:
        """Let nothing new begin until they say ``go_on``."""
        self._holders.add(by)
        self._free.clear()

    def go_on(self, by: Hashable) -> None:
        """They have read; unknown ones have said so before."""
        self._holders.discard(by)
        if not self._holders:
            self._free.set()

    async def free(self) -> None:
        """Wait until nobody holds it, and it is not stopped."""
        await self._free.wait()
        await self._going.wait()

    @property
    def held(self) -> bool:
        """Whether somebody holds it, or it is stopped."""
        return bool(self._holders) or self.stopped

    # --- stopping -------------------------------------------------------------------------------

    @property
    def stopped(self) -> bool:
        """Whether it is stopped."""
        return not self._going.is_set()

    def stop(self) -> None:
        """Nothing goes on of itself."""
        self._going.clear()

    def start(self) -> None:
        """It goes on."""
        self._going.set()

    # --- hurrying -------------------------------------------------------------------------------

    @property
    def hurried(self) -> bool:
        """Whether nothing is waited for."""
        return self._hurried.is_set()

    def hurry(self) -> None:
        """Wait for nothing any longer."""
        self._hurried.set()

    def calm(self) -> None:
        """Wait again."""
        self._hurried.clear()

    # --- waiting --------------------------------------------------------------------------------

    async def sleep(self, seconds: float) -> None:
        """As a clock: so many seconds, unless it is hurried; while it is stopped it does not end."""
        if seconds > 0 and not self.hurried:
            waits = asyncio.ensure_future(self._clock.sleep(seconds))
            hurry = asyncio.ensure_future(self._hurried.wait())
            try:
                await asyncio.wait({waits, hurry}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waits.cancel()
                hurry.cancel()
        else:
            await self._clock.sleep(0)
        await self._going.wait()

    async def second(self) -> None:
        """A second of the clock, however hurried."""
        await self._clock.sleep(1.0)
