"""What a terminal shows of the bytes that the program writes: its text, and where in it something stands."""

from __future__ import annotations

import pyte


class Emulated:
    """A terminal of so many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.columns = columns

    def told(self, data: bytes) -> None:
        """What the program writes."""
        self._stream.feed(data)

    @property
    def rows(self) -> list[str]:
        """The rows as text."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        """All of them."""
        return "\n".join(self.rows)

    def place(self, said: str) -> tuple[int, int] | None:
        """Column and row, from 0, of the first cell of a text of one row; ``None``: it is not there."""
        for number, line in enumerate(self._screen.buffer[row] for row in range(self._screen.lines)):
            cells = [
                line[column].data for column in range(self._screen.columns)
            ]  # the 2nd of a wide sign: ""
            at = "".join(cells).find(said)
            if at >= 0:
                widths = [len(cell) for cell in cells]
                return next(c for c in range(len(cells)) if sum(widths[:c]) >= at), number
        return None
