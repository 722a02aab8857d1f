"""Large hands: columns by rank or by group, and a line of text. Every sign is one cell wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from .faces import face, look_of
from .hand import Held
from .lines import Line, Span

PITCH = 5  # cells of a column: an edge, a face, a gap
APART = 2  # cells between the groups and the ranks
EDGES = {(False, False): "│", (True, False): "✓", (False, True): "▸", (True, True): "●"}  # picked, at cursor


class Columns:
    """Cards that lie together make a column. One that is too tall shows its top cards and ``+n``.

    The edge of a face tells picked cards ``✓``, the cursor ``▸`` and both ``●``; the ``+n`` of a column
    with picked cards below says how many: ``+4✓2``. A column goes with the cursor. Groups stand apart from
    the ranks after them.
    """

    vertical: ClassVar[bool] = True

    def _pitch(self, held: Held, width: int) -> int:
        return max(1, min(PITCH, width // max(1, len(held.columns))))

    def _places(self, held: Held, width: int) -> list[int]:
        """The first cell of each column."""
        count, groups = len(held.columns), len(held.groups)
        pitch = self._pitch(held, width)
        apart = APART if 0 < groups < count and pitch * count + APART <= width else 0
        left = max(0, (width - pitch * count - apart) // 2)
        return [left + pitch * at + (apart if at >= groups else 0) for at in range(count)]

    @staticmethod
    def _in_sight(column: range, cursor: int | None, height: int) -> range:
        """The part of a column that is shown: all of it, or one row less than there is for ``+n``."""
        if len(column) <= height:
            return column
        rows = max(0, height - 1)
        at = cursor if cursor is not None and cursor in column else column.start
        start = max(column.start, at - rows + 1)
        return range(start, start + rows)

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        pitch, filled = self._pitch(held, width), 0
        lines: list[list[Span]] = [[] for _ in range(height)]
        for column, place in zip(held.columns, self._places(held, width)):
            shown = self._in_sight(column, held.cursor, height)
            cells = [self._cell(held, index, pitch) for index in shown]
            if hidden := set(column) - set(shown):
                picked = len(hidden & held.picked)
                more = f" +{len(hidden)}" + (f"✓{picked}" if picked else "")
                cells.append([(more[:pitch].ljust(pitch), "accent")])
            cells = [[(" " * pitch, "plain")]] * (height - len(cells)) + cells
            for line, cell in zip(lines, cells):
                line += [(" " * (place - filled), "plain"), *cell]
            filled = place + pitch
        return lines

    @staticmethod
    def _cell(held: Held, index: int, pitch: int) -> list[Span]:
        card, picked, here = held.cards[index], index in held.picked, index == held.cursor
        mark = held.marks(card)
        look = "cursor" if here else "picked" if picked else look_of(card, mark)
        text = EDGES[picked, here] + face(card, mark)
        return [(text[:pitch], look), (" " * max(0, pitch - len(text)), "plain")]

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        pitch = self._pitch(held, width)
        places = zip(held.columns, self._places(held, width))
        column = next((column for column, place in places if place <= x < place + pitch), None)
        if column is None:
            return None
        shown = self._in_sight(column, held.cursor, height)
        row = y - height + min(height, len(column))
        if 0 <= row < len(shown):
            return shown[row]
        return next((index for index in column if index not in shown), None) if row >= 0 else None

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        at = next((at for at, column in enumerate(held.columns) if cursor in column), None)
        if at is None:
            return cursor
        below = held.columns[at].stop - cursor
        column = held.columns[min(max(0, at + dx), len(held.columns) - 1)]
        if dx:
            return max(column.start, column.stop - below)
        return min(max(column.start, cursor + dy), column.stop - 1)


class TextLine:
    """Cards as words in rows, picked ones in brackets: for terminals and readers without looks."""

    vertical: ClassVar[bool] = True

    @staticmethod
    def _across(width: int) -> int:
        return max(1, width // PITCH)

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        lines: list[list[Span]] = []
        for index, card in enumerate(held.cards):
            if index % self._across(width) == 0:
                lines.append([])
            picked, here = index in held.picked, index == held.cursor
            text = face(card, held.marks(card)).rstrip()
            before, after = "▸" if here else "[" if picked else " ", "]" if picked else " "
            look = "cursor" if here else "strong" if picked else "plain"
            lines[-1] += [(before + text + after, look), (" " * (PITCH - 2 - len(text)), "plain")]
        return lines

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        across = self._across(width)
        index = y * across + x // PITCH
        return index if x // PITCH < across and index < len(held.cards) else None

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        other = cursor + dx + dy * self._across(width)
        return other if 0 <= other < len(held.cards) else cursor
