"""What hangs before a hand: a few words in its place."""

from __future__ import annotations

from collections.abc import Sequence

from .lines import Line, Lines, pad_line, wrap


class Veil(Lines):
    """A name and what to do, where else the hand and what is asked stand."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self._texts: Sequence[tuple[str, str]] = ()

    def tell(self, texts: Sequence[tuple[str, str]]) -> None:
        """Show these paragraphs, each with its look, in the middle; the first are the last to give way."""
        self._texts = texts
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        told = [(wrap(text, max(1, width - 4)), look) for text, look in self._texts]
        count = sum(len(rows) for rows, _look in told)
        gap = 1 if count + len(told) - 1 <= height else 0
        lines: list[Line] = []
        for rows, look in told:
            lines += [[]] * (gap if lines else 0)
            lines += [pad_line([(row, look)], width, "centre") for row in rows]
        return [*([[]] * max(0, (height - len(lines)) // 2)), *lines]
