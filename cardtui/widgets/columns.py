"""Large hands: columns by rank or by group, and a line of text. Every sign is one cell wide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import ClassVar

from rich.cells import cell_len

from ..engine.cards import TEN, rank_sign
from ..text.sentences import rank_face
from .faces import Caption, face, look_of
from .layout import Held
from .lines import Line, Span, clip
from .tiles import FIVE_ROWS, FIVE_WIDE, Canvas, Tile, frame_of, inside, mark_beside

PITCH = 5  # cells of a column: an edge, a face, a gap
APART = 2  # cells between the groups and the ranks
EDGES = {(False, False): "│", (True, False): "✓", (False, True): "▸", (True, True): "●"}  # picked, at cursor
PLAIN, GHOST = EDGES[False, False], "·"  # of a card that would complete what is picked
MENTIONED = "+"  # the edge of a card that lies in another column


class Columns:
    """Cards that lie together make a column. One that is too tall shows its top cards and ``+n``.

    The edge of a face tells picked cards ``✓``, the cursor ``▸`` and both ``●``; the ``+n`` of a column
    with picked cards below says how many: ``+4✓2``. A column goes with the cursor. Groups stand apart from
    the ranks after them; what belongs to a group and lies in an earlier one is dim there, with a ``+``.
    """

    vertical: ClassVar[bool] = True

    @staticmethod
    def _is_framed(held: Held, width: int) -> bool:
        """Whether there is room for frames."""
        return held.column.frame > 0 and held.column.width * len(held.columns) <= width

    @classmethod
    def _widths(cls, held: Held, width: int) -> list[int]:
        """The cells of each column; if they are narrow, one more for a face that needs it (``10♥*``). Frames
        have a cell between them where there is room for it."""
        columns = held.columns
        if cls._is_framed(held, width):
            apart = held.column.width + 1
            return [apart if apart * len(columns) <= width else held.column.width] * len(columns)
        pitch = max(1, min(PITCH, width // max(1, len(columns))))
        spare = width - pitch * len(columns)
        widths = []
        for column in columns:
            needs = 1 + max(len(face(held.cards[at], held.marks(held.cards[at])).rstrip()) for at in column)
            more = 1 if pitch < PITCH and needs > pitch and spare > 0 else 0
            spare -= more
            widths.append(pitch + more)
        return widths

    def _places(self, held: Held, width: int) -> list[tuple[int, int]]:
        """The first cell of each column, and the first one after it."""
        widths, groups = self._widths(held, width), len(held.groups)
        apart = APART if 0 < groups < len(widths) and sum(widths) + APART <= width else 0
        left = max(0, (width - sum(widths) - apart) // 2)
        ends = list(accumulate(widths))
        shift = [left + (apart if at >= groups else 0) for at in range(len(widths))]
        return [(by + end - wide, by + end) for by, end, wide in zip(shift, ends, widths, strict=True)]

    @staticmethod
    def _in_sight(column: tuple[int, ...], cursor: int | None, height: int) -> tuple[int, ...]:
        """The part of a column that is shown: all of it, or one row less than there is for ``+n``."""
        if len(column) <= height:
            return column
        rows = max(0, height - 1)
        at = column.index(cursor) if cursor is not None and cursor in column else 0
        start = max(0, at - rows + 1)
        return column[start : start + rows]

    @staticmethod
    def _top(held: Held, column: tuple[int, ...], shown: tuple[int, ...], height: int) -> tuple[int, int]:
        """The row of the first card in a framed column, and the rows of the last one in sight."""
        hidden = len(shown) < len(column)
        front = 1 if hidden else held.column.front
        return height - 1 - (len(shown) + front - 1 + hidden), front

    def _draw_framed(self, held: Held, width: int, height: int) -> Sequence[Line]:
        """Each column in a frame, all on one base line; of the card in front more may be seen."""
        canvas, seen, wide = Canvas(width, height), set[int](), held.column.width
        for column, (place, _end) in zip(held.columns, self._places(held, width), strict=True):
            shown = self._in_sight(column, held.cursor, held.column.cards(height))
            hidden, (top, front) = set(column) - set(shown), self._top(held, column, shown, height)
            first, last = (self._frame(held, at) for at in (column[0], column[-1]))
            canvas.paint(place, top - 1, f"╭{'─' * (wide - 2)}╮", first)
            for at, index in enumerate(shown):
                rows = front if index == shown[-1] else 1
                self._paint_card(canvas, held, (place, top + at), index, (index in seen, rows))
            if hidden:
                picked = len(hidden & held.picked)
                more = f"+{len(hidden)}" + (f"✓{picked}" if picked else "")
                canvas.paint(place, height - 2, f"│{more[: wide - 2]:<{wide - 2}}│", "accent")
            canvas.paint(place, height - 1, f"╰{'─' * (wide - 2)}╯", last)
            seen |= set(column)
        return canvas.lines()

    @staticmethod
    def _frame(held: Held, at: int) -> str:
        """The look of the frame at that card."""
        return frame_of(look_of(held.cards[at], held.marks(held.cards[at])))

    @staticmethod
    def _paint_card(
        canvas: Canvas, held: Held, at: tuple[int, int], index: int, how: tuple[bool, int]
    ) -> None:
        """A card of a column between its edges; ``how``: whether it is only mentioned, and in how many
        rows."""
        (mentioned, rows), (x, y) = how, at
        card, picked, here = held.cards[index], index in held.picked, index == held.cursor and not mentioned
        mark = held.marks(card)
        look = "cursor" if here else "picked" if picked else "dim" if mentioned else look_of(card, mark)
        edge = MENTIONED if mentioned and not picked else EDGES[picked, here]
        edge = GHOST if edge == PLAIN and index in held.ghosts else edge
        shown = inside(card, mark, Tile(3, held.column.width, 0))
        if rows > 1:
            shown += inside(card, "", FIVE_WIDE if held.column.width > FIVE_WIDE.width else FIVE_ROWS)[1:]
        for down, text in enumerate(shown[:rows]):
            cells = held.column.width - 2
            text = text.rjust(cells) if down == 2 else text
            canvas.paint(x, y + down, edge, look if edge != PLAIN else frame_of(look))
            canvas.paint(x + 1, y + down, text + " " * (cells - cell_len(text)), look)
            canvas.paint(x + cells + 1, y + down, "│", frame_of(look))
        if beside := mark_beside(card, mark, held.column.width - 2):
            canvas.paint(x + held.column.width - 1, y, beside, look)

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        if held.caption is not None:
            return [*self._draw_cards(held, width, height - 1), self._captions(held, held.caption, width)]
        return self._draw_cards(held, width, height)

    def _captions(self, held: Held, caption: Caption, width: int) -> Line:
        """Under each column what lies in it; dim where a card of it lies in another one. A word longer than
        its column is wide goes on under those that are called nothing."""
        line: list[Span] = []
        seen, filled = set[int](), 0
        places = self._places(held, width)
        texts = [caption(tuple(held.cards[at] for at in column)) for column in held.columns]
        if (first := held.jokers) is not None:
            both = chain.from_iterable(held.columns[first : first + 2])
            texts[first] = texts[first] or caption(tuple(held.cards[at] for at in both))
        for at, (column, text, (place, end)) in enumerate(zip(held.columns, texts, places, strict=True)):
            free = next((places[on][0] - 1 for on in range(at + 1, len(texts)) if texts[on]), width)
            if cell_len(text) > end - place and cell_len(text) > free - place:
                text = clip(text.replace(rank_face(TEN), rank_sign(TEN)), end - place)
            before = place - filled + max(0, (min(end - place, held.column.width) - cell_len(text)) // 2)
            if text:
                line += [(" " * before, "plain"), (text, "dim" if seen & set(column) else "accent")]
                filled += before + cell_len(text)
            seen |= set(column)
        return line

    def _draw_cards(self, held: Held, width: int, height: int) -> Sequence[Line]:
        if self._is_framed(held, width):
            return self._draw_framed(held, width, height)
        filled, seen = 0, set[int]()
        lines: list[list[Span]] = [[] for _ in range(height)]
        for column, (place, end) in zip(held.columns, self._places(held, width), strict=True):
            pitch, shown = end - place, self._in_sight(column, held.cursor, height)
            cells = [self._cell(held, index, pitch, index in seen) for index in shown]
            seen |= set(column)
            if hidden := set(column) - set(shown):
                picked = len(hidden & held.picked)
                more = f" +{len(hidden)}" + (f"✓{picked}" if picked else "")
                cells.append([(more[:pitch].ljust(pitch), "accent")])
            cells = [[(" " * pitch, "plain")]] * (height - len(cells)) + cells
            for line, cell in zip(lines, cells, strict=False):
                line += [(" " * (place - filled), "plain"), *cell]
            filled = end
        return lines

    @staticmethod
    def _cell(held: Held, index: int, pitch: int, mentioned: bool) -> list[Span]:
        card, picked, here = held.cards[index], index in held.picked, index == held.cursor and not mentioned
        mark = held.marks(card)
        look = "cursor" if here else "picked" if picked else "dim" if mentioned else look_of(card, mark)
        edge = MENTIONED if mentioned and not picked else EDGES[picked, here]
        edge = GHOST if edge == PLAIN and index in held.ghosts else edge
        text = edge + face(card, mark)
        if len(text.rstrip()) > pitch:
            text = text.replace(rank_face(TEN), rank_sign(TEN))
        if len(text.rstrip()) > pitch and mark and edge == PLAIN:  # the mark stands for the edge
            text = mark + text.rstrip()[1 : -len(mark)]
        return [(text[:pitch], look), (" " * max(0, pitch - len(text)), "plain")]

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        places = zip(held.columns, self._places(held, width), strict=True)
        column = next((column for column, (place, end) in places if place <= x < end), None)
        if column is None:
            return None
        framed = self._is_framed(held, width)
        height -= held.caption is not None
        if y >= height:
            return None
        shown = self._in_sight(column, held.cursor, held.column.cards(height) if framed else height)
        top, front = height - min(height, len(column)), 1
        if framed:
            top, front = self._top(held, column, shown, height)
        row = y - top
        if 0 <= row < len(shown) + front - 1:
            return shown[min(row, len(shown) - 1)]
        more = next((index for index in column if index not in shown), None)
        return more if row == len(shown) else None

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        own = _own(held)
        at = next((at for at, column in enumerate(own) if cursor in column), None)
        if at is None:
            return cursor
        below = len(own[at]) - own[at].index(cursor)
        column = own[min(max(0, at + dx), len(own) - 1)]
        if dx:
            return column[max(0, len(column) - below)]
        return column[min(max(0, column.index(cursor) + dy), len(column) - 1)]


def _own(held: Held) -> list[tuple[int, ...]]:
    """The columns without what is only mentioned in them; those that have nothing else are left out."""
    seen: set[int] = set()
    own: list[tuple[int, ...]] = []
    for column in held.columns:
        lying = tuple(index for index in column if index not in seen)
        seen |= set(column)
        own += [lying] if lying else []
    return own


class TextLine:
    """Cards as words in rows, picked ones in brackets: for terminals and readers without looks.

    What belongs to a group and lies in an earlier one is mentioned with a ``+``.
    """

    vertical: ClassVar[bool] = True

    @staticmethod
    def _across(width: int) -> int:
        return max(1, width // (PITCH + 1))

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        lines: list[list[Span]] = []
        for slot, (index, mentioned) in enumerate(held.slots):
            if slot % self._across(width) == 0:
                lines.append([])
            card, picked = held.cards[index], index in held.picked
            here = index == held.cursor and not mentioned
            text = face(card, held.marks(card)).rstrip()
            before, after = (
                "▸" if here else "[" if picked else MENTIONED if mentioned else " ",
                "]" if picked else " ",
            )
            look = "cursor" if here else "strong" if picked else "dim" if mentioned else "plain"
            lines[-1] += [(before + text + after, look), (" " * (PITCH - 1 - len(text)), "plain")]
        return lines

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        across, pitch = self._across(width), PITCH + 1
        slot = y * across + x // pitch
        return held.slots[slot][0] if x // pitch < across and slot < len(held.slots) else None

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        slots = held.slots
        at = next((at for at, (index, mentioned) in enumerate(slots) if index == cursor and not mentioned), 0)
        by = dx + dy * self._across(width)
        other = at + by
        while 0 <= other < len(slots) and slots[other][1]:  # over what is only mentioned
            other += 1 if by > 0 else -1
        return slots[other][0] if 0 <= other < len(slots) else cursor
