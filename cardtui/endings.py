"""Ends that nobody chose on the screen: the signals that end the program."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")


def ending_signals() -> list[signal.Signals]:
    """The signals that end the program, as far as the system has them and nobody had them ignored."""
    known = (getattr(signal, name, None) for name in _NAMES)
    return [number for number in known if number is not None and signal.getsignal(number) != signal.SIG_IGN]


def leave_on_signals() -> None:
    """From now on such a signal unwinds the program, so that whatever was set is set back."""

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for number in ending_signals():
        signal.signal(number, leave)


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """``leave_on_signals`` for a while: what was started in it ends with it."""
    before = {number: signal.getsignal(number) for number in ending_signals()}
    leave_on_signals()
    try:
        yield
    finally:
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
