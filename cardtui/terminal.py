"""What the terminal can draw, asked before the application starts."""

from __future__ import annotations

import os
import re
import sys
import time
from typing import TextIO

PROBED = "♠│"  # signs of ambiguous width that a table needs
WAIT = 0.3  # seconds for the terminal's answer


def writes_ascii(out: TextIO = sys.stdout) -> bool:
    """Whether suits and lines cannot be written here at all. Nothing is asked of the terminal."""
    try:
        PROBED.encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return os.environ.get("TERM", "") in ("linux", "dumb")


def is_dumb() -> bool:
    """Whether the terminal says that it only prints lines."""
    return os.environ.get("TERM", "") == "dumb"


def needs_ascii(out: TextIO = sys.stdout) -> bool:
    """Whether suits and lines are to be drawn in ASCII: unwritable here, or not one cell wide each.

    A terminal that does not answer is trusted; where it cannot be asked, too.
    """
    if writes_ascii(out):
        return True
    columns = columns_after(PROBED)
    return columns is not None and columns != len(PROBED)


def columns_after(text: str) -> int | None:
    """How many columns the terminal's cursor moves when it writes ``text``; ``None`` if it does not tell."""
    try:
        import termios
        import tty
        from select import select
    except ImportError:  # no such terminals on this system
        return None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    source, sink = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(source)
    answer = b""
    try:
        tty.setcbreak(source)
        os.write(sink, f"\r{text}\x1b[6n".encode())
        deadline = time.monotonic() + WAIT
        while b"R" not in answer and (left := deadline - time.monotonic()) > 0:
            if select([source], [], [], left)[0]:
                answer += os.read(source, 32)
    finally:
        os.write(sink, b"\r\x1b[K")
        termios.tcsetattr(source, termios.TCSADRAIN, before)
    found = re.search(rb"\x1b\[\d+;(\d+)R", answer)
    return int(found[1]) - 1 if found else None
