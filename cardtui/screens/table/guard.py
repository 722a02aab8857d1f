"""Keys that decide and were not meant to: pressed before one could read what is asked, or held since then."""

from __future__ import annotations

from collections.abc import Hashable

UNREAD = 0.2  # seconds in which nobody reads a question
REPEATS = 0.12  # seconds within which a held key comes again


class Guard:
    """Of the present question: when it came, and what has been pressed since.

    A key that decides counts at once where another key of this question came before it: cards were picked
    for it, so it was read.
    """

    def __init__(self) -> None:
        self._question: Hashable = None
        self._since = self._held_from = self._pressed_at = float("-inf")
        self._key = ""
        self._decides = self._read = False  # of the last key; whether the question was

    def asked(self, question: Hashable, now: float) -> None:
        """This is asked now; it is a new question if another was before."""
        if question != self._question:
            self._question, self._since, self._read = question, now, False
            self._decides = True  # what was pressed before is not about it

    def press(self, key: str, now: float) -> None:
        """A key was pressed, whatever it does."""
        self._read = self._read or not self._decides
        if key != self._key or now - self._pressed_at > REPEATS:
            self._held_from = now
        self._key, self._pressed_at, self._decides = key, now, False

    def is_slip(self, now: float) -> bool:
        """Whether the key, which decides, is not meant for the present question."""
        self._decides = True
        return not self._read and (now - self._since < UNREAD or self._held_from < self._since)
