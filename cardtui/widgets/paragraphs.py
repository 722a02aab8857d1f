"""A text to read: paragraphs that are wrapped and scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from ..keys import TEXT
from .lines import Line, Lines, pad_line, wrap

Teller = Callable[[], str]  # says a text in the language of the moment


HANG = "\t"  # between what stands in a column of its own and the text beside it
TABLE = 76  # cells of a table at 80 columns
NARROWEST = 12  # cells of the text beside a column; with fewer it goes under it


def hung(paragraph: str, cells: int) -> list[str]:
    """A paragraph in rows of that many cells; what follows ``HANG`` goes on under itself."""
    column, hang, text = paragraph.partition(HANG)
    indent = cell_len(column)
    if not hang or cells - indent < NARROWEST:
        return wrap(column + text, max(1, cells))
    first, *more = wrap(text, cells - indent)
    return [column + first, *(" " * indent + row for row in more)]


def in_columns(rows: Sequence[Sequence[str]], names: int) -> list[str]:
    """A table as paragraphs: the first ``names`` columns have names, the others figures."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= TABLE else " "
    return [
        gap.join(
            _cell(text, width, "right" if column >= names else "left")
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _cell(text: str, width: int, align: str) -> str:
    return "".join(part for part, _look in pad_line([(text, "plain")], width, align))


class Text(Lines):
    """Paragraphs, wrapped and scrolled. A line that begins with ``# `` is a heading; in one with ``HANG``
    there is a column before it."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = list(TEXT)

    def __init__(self, tell: Teller, *, end: bool = False, id: str | None = None) -> None:
        """``end``: the end is in sight first, and stays so while the text grows, unless one has scrolled."""
        super().__init__(id=id)
        self._tell, self._top, self._end, self._follows = tell, 0, end, end

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows: list[Line] = []
        for paragraph in self._tell().split("\n"):
            heading = paragraph.startswith("# ")
            for row in hung(paragraph.removeprefix("# "), width):
                rows.append([(row, "strong" if heading else "plain")])
        last = max(0, len(rows) - height)
        self._top = last if self._follows else max(0, min(self._top, last))
        self._follows = self._end and self._top == last
        shown = rows[self._top : self._top + height]
        if self._top + height < len(rows) and shown:
            shown[-1] = [*shown[-1], (" …", "dim")]
        return shown

    def rows(self, width: int) -> int:
        """The rows that the text takes in that width."""
        return sum(len(hung(part, width)) for part in self._tell().split("\n"))

    def scroll_text(self, by: int) -> None:
        """Move the text."""
        self._top, self._follows = self._top + by, False
        self.redraw()

    def action_scroll(self, by: int) -> None:
        """Move the text."""
        self.scroll_text(by)

    def on_mouse_scroll_down(self) -> None:
        """Move down."""
        self.scroll_text(1)

    def on_mouse_scroll_up(self) -> None:
        """Move up."""
        self.scroll_text(-1)
