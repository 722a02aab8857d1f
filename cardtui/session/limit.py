"""The time that people have for a decision (L12)."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from .pauses import Pauses

TWICE = 2  # in a row: then a bot plays on


class Limit:
    """Counts down while people are asked. ``stands``: nobody can see the question now, no time passes.

    ``late``: how often in a row the time of a seat has run out.
    """

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses
        self.stands = False
        self.late: Counter[int] = Counter()

    async def run(
        self,
        seconds: Callable[[], int],
        changed: asyncio.Event,
        asked: Callable[[], bool],
        tell: Callable[[int], None],
        over: Callable[[], Awaitable[None]],
    ) -> None:
        """Wait as long as the same is ``asked``; ``changed`` says when to look.

        With ``seconds`` each one that is left is told, and at their end ``over`` is done, once. Where they
        are others meanwhile, it begins anew with those; none: 0 is told.
        """
        whole = left = 0
        tick = self._tick(left)
        try:
            while asked():
                if seconds() != whole:
                    whole = left = seconds()
                    for task in tick:
                        task.cancel()
                    tell(left)
                    tick = self._tick(left)
                change: asyncio.Future[object] = asyncio.ensure_future(changed.wait())
                try:
                    await asyncio.wait({change, *tick}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    change.cancel()
                changed.clear()
                if not asked() or seconds() != whole or not any(task.done() for task in tick):
                    continue
                if not (self.stands or self._pauses.held):
                    left -= 1
                    tell(left)
                tick = self._tick(left)
                if left == 0:
                    await over()
        finally:
            for task in tick:
                task.cancel()

    def _tick(self, left: int) -> set[asyncio.Future[object]]:
        return {asyncio.ensure_future(self._pauses.second())} if left > 0 else set()
