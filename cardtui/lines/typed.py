"""Where typed lines come from: the keyboard or a pipe, or a script."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import dataclass

CHUNK = 4096
MOST = 1 << 16  # bytes of a line; what goes on behind them is a line of its own


@dataclass(frozen=True, slots=True)
class Typed:
    """A line and its number, from 1."""

    text: str
    number: int


async def of_script(text: str) -> AsyncIterator[Typed]:
    """The lines of a script that is read already."""
    for line in _numbered(text.split("\n")):
        yield line


async def of_file(descriptor: int) -> AsyncIterator[Typed]:
    """The lines that arrive there, as they come; its end, or its loss, ends them.

    It is read in a thread of its own that nobody waits for: it may never end.
    """
    loop, arrived = asyncio.get_running_loop(), asyncio.Queue[bytes | None]()

    def tell(line: bytes | None) -> None:
        with suppress(RuntimeError):  # nobody listens any more
            loop.call_soon_threadsafe(arrived.put_nowait, line)

    def read() -> None:
        rest = b""
        while chunk := _chunk(descriptor):
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                tell(line)
            if len(rest) > MOST:
                tell(rest)
                rest = b""
        if rest:
            tell(rest)
        tell(None)

    threading.Thread(target=read, name="cardtui-lines", daemon=True).start()
    number = 0
    while (line := await arrived.get()) is not None:
        number += 1
        yield Typed(line.decode("utf-8", "replace").strip(), number)


def _chunk(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, CHUNK)
    except OSError:  # the terminal is gone
        return b""


def _numbered(lines: Iterable[str]) -> Iterable[Typed]:
    return (Typed(text.strip(), number) for number, text in enumerate(lines, 1))
