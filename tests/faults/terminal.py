"""The program in a terminal of its own, to be written to, looked at and taken away."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
PATIENCE = 60.0  # seconds after which what has not come does not come on any machine


class Terminal:
    """``cardtui ARGUMENTS`` on a pseudo terminal; ``seen`` is every byte it has written."""

    def __init__(self, saves: Path, *arguments: str, ignore: tuple[signal.Signals, ...] = ()) -> None:
        self._ours, theirs = pty.openpty()
        self.before = termios.tcgetattr(theirs)
        self._kept = os.dup(theirs)  # the terminal's state can be looked at when the program has ended
        self.seen = b""

        def prepare() -> None:
            for number in ENDING:  # also where this very run is one that ignores them
                signal.signal(number, signal.SIG_IGN if number in ignore else signal.SIG_DFL)

        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtui", "--saves", str(saves), "--lang", "en", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=prepare,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
        )  # fmt: skip
        os.close(theirs)

    def until(self, shown: bytes) -> None:
        """Read on until this has been written."""
        last = time.monotonic() + PATIENCE  # a clock on the screen ticks on
        while shown not in self.seen:
            assert self._read(), f"ended without {shown!r}: {self.seen[-2000:]!r}"
            assert time.monotonic() < last, f"no {shown!r} in {self.seen[-2000:]!r}"

    def write(self, keys: bytes) -> None:
        """Type this, in one piece."""
        os.write(self._ours, keys)

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], PATIENCE)[0]:
            return False
        try:
            read = os.read(self._ours, 1 << 16)
        except OSError:
            return False
        self.seen += read
        return bool(read)

    def ended(self) -> int:
        """The status it ends with, after whatever it still writes."""
        last = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < last, f"it does not end: {self.seen[-2000:]!r}"
            if select.select([self._ours], [], [], 0.05)[0]:
                self._read()
        while select.select([self._ours], [], [], 0)[0] and self._read():
            pass
        return self.process.returncode

    def state(self) -> list[Any]:
        """The terminal's settings now."""
        return termios.tcgetattr(self._kept)

    def hang_up(self) -> None:
        """The terminal is gone, as when its window is closed."""
        os.close(self._kept)
        os.close(self._ours)
        self._ours = self._kept = -1

    def close(self) -> None:
        """Let nothing run on."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for number in (self._ours, self._kept):
            if number >= 0:
                os.close(number)


@contextmanager
def terminal(saves: Path, *arguments: str, ignore: tuple[signal.Signals, ...] = ()) -> Iterator[Terminal]:
    """A terminal for as long as a test needs it."""
    opened = Terminal(saves, *arguments, ignore=ignore)
    try:
        yield opened
    finally:
        opened.close()
