"""What hangs before a table: a few words in the middle of nothing."""

from __future__ import annotations

from collections.abc import Sequence

from .lines import Line, Lines, pad_line, wrap


class Veil(Lines):
    """A whole table's worth of nothing but a name and what to do."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self._texts: Sequence[tuple[str, str]] = ()

    def tell(self, texts: Sequence[tuple[str, str]]) -> None:
        """Show these paragraphs, each with its look, in the middle."""
        self._texts = texts
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows: list[Line] = []
        for text, look in self._texts:
            rows += [pad_line([(row, look)], width, "centre") for row in wrap(text, max(1, width - 4))]
            rows.append([])
        return [*([[]] * max(0, (height - len(rows)) // 2)), *rows]
