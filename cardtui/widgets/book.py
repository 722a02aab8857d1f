"""A long text to look things up in: scrolled, searched, opened at a place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from textual.binding import BindingType

from ..keys import TEXT
from .lines import Line, Lines
from .lines import width as cells

CARDS = {
    "black",
    "red",
    "diamond",
    "club",
    "wild",
    "card-edge",
    "wild-edge",
    "back",
}  # looks of what is no text


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the text; ``place``: the name of what begins in it."""

    line: Line
    place: str = ""


class Book(Lines):
    """Rows for the width of the moment, from a teller. ``found``: the rows in which the last search ended
    up, the first at hand in ``at``."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = list(TEXT)

    def __init__(self, tell: Callable[[int], Sequence[Row]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tell, self._top, self._wanted = tell, 0, ""
        self.sought = ""
        self._hit: int | None = None

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows = self._tell(width)
        if self._wanted:  # a place is found when there is a width
            self._top = next((at for at, row in enumerate(rows) if row.place == self._wanted), self._top)
            self._wanted = ""
        self._top = max(0, min(self._top, len(rows) - height))
        hits = self._hits(rows)
        shown: list[Line] = []
        for at, row in enumerate(rows[self._top : self._top + height], self._top):
            look = "marked" if at == self._hit else "accent"
            shown.append([(text, look) for text, _look in row.line] if at in hits else row.line)
        if self._top + height < len(rows) and shown and cells(shown[-1]) + 2 <= width:
            shown[-1] = [*shown[-1], (" ▾", "dim")]
        return shown

    def open_at(self, place: str) -> None:
        """Begin with the row in which that begins."""
        self._wanted, self._hit = place, None
        self.redraw()

    def place(self) -> str:
        """What stands at the top: the last name at or above the first row, or just below it."""
        rows = self._tell(self.content_size.width)
        names = [row.place for row in rows[: self._top + 2] if row.place]
        return names[-1] if names else ""

    def seek(self, text: str, by: int = 1) -> bool:
        """On to the next row with that text, round and round; ``by`` −1: to the one before. Whether there is
        any."""
        if text != self.sought:
            self.sought, self._hit = text, None
        hits = sorted(self._hits(self._tell(self.content_size.width)))
        if not hits:
            self._hit = None
            self.redraw()
            return False
        here = self._top - 1 if self._hit is None else self._hit
        if by > 0:
            self._hit = next((at for at in hits if at > here), hits[0])
        else:
            self._hit = next((at for at in reversed(hits) if at < here), hits[-1])
        if not self._top <= self._hit < self._top + self.content_size.height:
            self._top = max(0, self._hit - 3)
        self.redraw()
        return True

    def _hits(self, rows: Sequence[Row]) -> set[int]:
        """The rows in which what is sought begins; it may go on in the next one."""
        wanted = "".join(self.sought.casefold().split())
        if not wanted:
            return set()
        texts = ["".join(_text(row.line).casefold().split()) for row in rows]
        ends = list(accumulate(map(len, texts)))
        whole, at, found = "".join(texts), -1, set()
        while (at := whole.find(wanted, at + 1)) >= 0:
            found.add(bisect_right(ends, at))
        return found

    def action_scroll(self, by: int) -> None:
        """Move the text."""
        self._top += by
        self.redraw()

    def on_mouse_scroll_down(self) -> None:
        """Move down."""
        self.action_scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """Move up."""
        self.action_scroll(-3)


def _text(line: Line) -> str:
    return "".join(text for text, look in line if look not in CARDS)
