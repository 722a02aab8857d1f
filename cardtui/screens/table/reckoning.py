"""A settlement as it is reckoned with a pencil: a row for each seat, a column for each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from ...widgets.lines import Line, Span, pad_line, width


@dataclass(frozen=True, slots=True)
class Column:
    """A step: what stands over it, and what each seat has in it, each with its look or all with one.

    ``brief``: what stands over it where there is little room.
    """

    head: str
    cells: tuple[str, ...]
    looks: tuple[str, ...] = ("plain",)
    align: str = "right"
    brief: str = ""

    @property
    def narrow(self) -> Column:
        """The same in as few cells as it can be read in."""
        cells = tuple(cell.replace(" × ", "×").replace("× ", "×") for cell in self.cells)
        return replace(self, head=self.brief or self.head, cells=cells)

    @property
    def width(self) -> int:
        """The cells that it takes."""
        return max(map(cell_len, (self.head, *self.cells)))

    def span(self, seat: int) -> Span:
        """What a seat has in it."""
        return self.cells[seat], self.looks[seat % len(self.looks)]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """From the base to what is due: the ``steps``, ``due``: what stands over the amount that comes of them,
    and what follows it; ``moves``: whether what a seat has is another after it."""

    steps: tuple[Column, ...] = ()
    due: str = ""
    after: tuple[Column, ...] = ()
    moves: bool = True


def table(
    names: Sequence[Line], columns: Sequence[Column], order: Sequence[int], cells: int
) -> list[list[Line]]:
    """The columns beside the names, as far as there is room for them in ``cells``; those that find none stand
    beside the names once more, in a table under the first. ``order``: the seats from the top."""
    who = max(map(width, names))
    room = cells - who
    narrow = [column.narrow for column in columns]
    if len(_packed(columns, room, 1)) > len(_packed(narrow, room, 1)):
        columns = narrow
    gap = 1 if len(_packed(columns, room, 2)) > len(_packed(columns, room, 1)) else 2
    return [
        [
            [(" " * who, "plain"), *_row([(each.head, "dim") for each in part], part, gap)],
            *([*pad_line(names[at], who), *_row([c.span(at) for c in part], part, gap)] for at in order),
        ]
        for part in _packed(columns, room, gap)
    ]


def _packed(columns: Sequence[Column], cells: int, gap: int) -> list[list[Column]]:
    """The columns in as few tables as hold them in their order."""
    tables: list[list[Column]] = [[]]
    used = 0
    for column in columns:
        if tables[-1] and used + gap + column.width > cells:
            tables.append([])
            used = 0
        tables[-1].append(column)
        used += gap + column.width
    return tables


def _row(spans: Sequence[Span], columns: Sequence[Column], gap: int) -> list[Span]:
    row: list[Span] = []
    for span, column in zip(spans, columns, strict=True):
        row += [(" " * gap, "plain"), *pad_line([span], column.width, column.align)]
    return row
