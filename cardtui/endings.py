"""Ends that nobody chose on the screen: the signals that end the program."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App

GRACE = 5.0  # seconds to unwind in when told to end; then a process is ended whatever it waits for
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


def ending_signals() -> list[signal.Signals]:
    """The signals that end the program, as far as the system has them and nobody had them ignored."""
    known = (getattr(signal, name, None) for name in _NAMES)
    return [number for number in known if number is not None and signal.getsignal(number) != signal.SIG_IGN]


def end_within(seconds: float, status: int = 1) -> None:
    """End this process then, ``0``: no more. An event loop that is cut off between two of its own steps may
    have lost what would have woken it, and waits for ever to cancel what it runs."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda _number, _frame: os._exit(status))
        signal.setitimer(signal.ITIMER_REAL, seconds)


def leave_on_signals(grace: float = 0.0) -> None:
    """From now on such a signal unwinds the program, so that whatever was set is set back; ``grace``: within
    so many seconds, 0: whatever it takes."""

    def leave(number: int, _frame: FrameType | None) -> None:
        if grace:
            end_within(grace, 128 + number)
        raise SystemExit(128 + number)

    for number in ending_signals():
        signal.signal(number, leave)


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """``leave_on_signals`` for a while: what was started in it ends with it, in ``GRACE`` seconds."""
    before = {number: signal.getsignal(number) for number in ending_signals()}
    leave_on_signals(GRACE)
    try:
        yield
    finally:
        end_within(0)
        for number, handler in before.items():
            signal.signal(number, handler)


def on_signals(end: Callable[[int], object]) -> None:
    """From now on such a signal calls ``end`` with the exit status 128 + n, on the running event loop."""
    loop = asyncio.get_running_loop()
    for number in ending_signals():
        try:
            loop.add_signal_handler(number, end, 128 + number)
        except NotImplementedError:  # not on this system
            break


def run(app: App[None]) -> int:
    """Run the application to its end and give its exit status, 128 + n after signal number n.

    The terminal is restored and the table let go of whatever ended it.
    """

    async def until_the_end() -> None:
        on_signals(lambda status: app.exit(None, status))
        await app.run_async()

    asyncio.run(until_the_end())
    return app.return_code or 0
