"""Somebody who sits before a terminal: types, and reads what stands on it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from .emulated import Emulated

PATIENCE = 120.0  # seconds, for what is sure to come
COLUMNS, ROWS = 80, 24


class Seated:
    """A command in a terminal of 80×24."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        self.screen = Emulated(COLUMNS, ROWS)
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def press(self, keys: str) -> None:
        """Type this."""
        os.write(self._ours, keys.encode())

    def shows(self, *words: str) -> str:
        """Wait until one of these stands there; which."""
        ends = time.monotonic() + PATIENCE
        while True:
            for word in words:
                if word in self.screen.text:
                    return word
            there = time.monotonic() < ends and self.read(1.0)
            assert there, f"no {words} in\n{self.screen.text}"

    def read(self, seconds: float) -> bool:
        """Take in what is written within so many seconds; whether the terminal is there yet."""
        if select.select([self._ours], [], [], seconds)[0]:
            try:
                self.screen.told(os.read(self._ours, 1 << 16))
            except OSError:
                return False
        return True

    def rest(self) -> None:
        """Wait until nothing more is written for a moment; who presses too early presses again."""
        while select.select([self._ours], [], [], 0.3)[0] and self.read(0):
            pass

    def ended(self) -> int:
        """The status with which it ends."""
        ends = time.monotonic() + PATIENCE
        while self.read(0.05) and self.process.poll() is None:
            assert time.monotonic() < ends, f"it goes on with\n{self.screen.text}"
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Let nothing run on."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@contextmanager
def seated(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> Iterator[Seated]:
    """For as long as a test needs it."""
    sits = Seated(command, environment, folder)
    try:
        yield sits
    finally:
        sits.close()
