"""What is printed: whole lines, of signs that are shown and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from ..engine.visible import visible
from ..text.catalog import _

LONG = 4000  # characters of a line
LETTERS = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "×": "x", "−": "-", "–": "-", "…": "...", "“": '"', "”": '"'}
)


class Voice:
    """Says sentences. Whatever they hold, the terminal obeys none of it."""

    def __init__(self, out: TextIO, letters: bool = False) -> None:
        """``letters``: suits and signs in ASCII."""
        self._out, self._letters = out, letters
        self.lost: Callable[[], None] = lambda: None  # called once when nobody listens any more
        self._gone = False

    def say(self, text: str) -> None:
        """Print a text, a line for each of its lines."""
        for line in text.split("\n"):
            self._line(self.shown(line))

    def shown(self, line: str) -> str:
        """A line as it is printed."""
        comma = _("{before}, {behind}").format(before="", behind="")
        told = visible(line.replace(" · ", comma), LONG)
        told = told.translate(LETTERS) if self._letters else told
        encoding = self._out.encoding or "ascii"
        return told.encode(encoding, "replace").decode(encoding)

    def _line(self, line: str) -> None:
        if self._gone:
            return
        try:
            self._out.write(line + "\n")
            self._out.flush()
        except OSError:
            self._gone = True
            with suppress(OSError, ValueError):  # what is still to be written is lost quietly
                os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())
            self.lost()
