"""Odds reckoned beside everything else: in a thread, which ends when nobody waits any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator

from ...ai.player import Question
from .sheet import Sheet, odds


async def watched(question: Question) -> AsyncGenerator[Sheet, None]:
    """The odds of a position, told better and better; who stops listening stops the reckoning."""
    stop = threading.Event()
    sheets = odds(question, stop.is_set)
    try:
        while (sheet := await asyncio.to_thread(next, sheets, None)) is not None:
            yield sheet
    finally:
        stop.set()
