"""What a seat did last: the name of its play over the cards, or a word such as pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from rich.cells import cell_len

from ..engine.cards import Cards
from .faces import Marks, no_marks, rows_of_faces
from .lines import Line, Lines, Span, clip_line, pad_line, wrap
from .lines import width as line_width
from .tiles import ONE_ROW, tiled


class Place(Enum):
    """Where a play lies in its slot. In a cross the words stand beside the card, which lies near the middle.

    ``UPPER``: under the first row; ``BOTTOM``: at the bottom; ``TOP``, ``LOWER``: the name always in the
    same row, at the top, or where the slot's last rows begin.
    """

    UPPER = "upper"
    BOTTOM = "bottom"
    TOP = "top"
    LOWER = "lower"
    LEFT = "left"
    OVER = "over"
    RIGHT = "right"
    UNDER = "under"


PAST = {
    "black": "past",
    "red": "past-red",
    "diamond": "past-diamond",
    "club": "past-club",
    "wild": "past-wild",
    "card-edge": "past-edge",
    "wild-edge": "past-edge",
}  # looks of what lies there still when its trick is over
CROSS = (Place.LEFT, Place.OVER, Place.RIGHT, Place.UNDER)


class Pile(Lines):
    """A title, cards, and a note under them; centred in its slot. Cards lie in tiles, in smaller ones where
    there is no room for these, at worst as faces in as many rows as they take.

    ``above`` stands over all of it: a hand that lies open. ``past``: of a trick that is over, dimmed.
    ``below`` stands under all of it; over the middle of a cross its row is always there. ``brief``: the title
    where that has no room.
    """

    place = Place.UPPER
    tile = ONE_ROW
    above: Line = ()
    past = False
    below: Line = ()
    brief: Line = ()
    title: Line = ()
    cards: Cards = ()
    note: Line = ()

    def lay(
        self,
        title: Line = (),
        cards: Cards = (),
        note: Line = (),
        marks: Marks = no_marks,
        above: Line = (),
        past: bool = False,
        below: Line = (),
    ) -> None:
        """Lay these cards down; nothing clears the place."""
        self.past, self.below = past, below
        self.title, self.cards, self.note, self._marks, self.above = title, cards, note, marks, above
        self.redraw()

    _marks: Marks = staticmethod(no_marks)

    @property
    def rows(self) -> int:
        """The rows that it takes in its present width."""
        return len(self._rows(*self.content_size))

    def _rows(self, width: int, height: int) -> list[Line]:
        above: list[Line] = [[(row, look)] for text, look in self.above for row in wrap(text, width)]
        lines = len(above) + sum(bool(line) for line in (self.title, self.note, self.below))
        tiles = tiled(self.cards, self.tile, width, height - lines, self._marks)
        faces = rows_of_faces(self.cards, width, self._marks) if tiles is None else tiles
        title = self.brief if self.brief and line_width(self.title) > width else self.title
        return [line for line in (*above, title, *faces, self.note, self.below) if line]

    def draw(self, width: int, height: int) -> Sequence[Line]:
        lines = self._draw(width, height)
        if self.past:
            lines = [[(text, PAST.get(look, look)) for text, look in line] for line in lines]
        return lines

    def _draw(self, width: int, height: int) -> Sequence[Line]:
        if self.place in CROSS:
            return self._draw_in_cross(width, height)
        rows = self._rows(width, height)
        spare = max(0, height - len(rows))
        kept = max(0, height - self.tile.rows - 2)  # over a slot with the rows of its tile, name and note
        over = {
            Place.BOTTOM: spare,
            Place.TOP: 0,
            Place.LOWER: min(kept, spare),
        }.get(self.place, min(1, spare))
        return [*([[]] * over), *(pad_line(row, width, "centre") for row in rows)]

    def _draw_in_cross(self, width: int, height: int) -> Sequence[Line]:
        """The card towards the middle of the cross, the words at its side; without room there, over it."""
        words: list[Span] = [*self.title, *([(" ", "plain")] if self.note else []), *self.note]
        beside = min(line_width(words), width // 3)  # more of them stands in more rows
        tiles = tiled(self.cards, self.tile, width - beside - 2, height, self._marks)
        if tiles is None:
            rows = self._rows(width, height)
            align = {Place.LEFT: "right", Place.RIGHT: "left"}.get(self.place, "centre")
            lines: list[Line] = [pad_line(row, width, align) for row in rows]
            if self.place is Place.OVER and not self.below:
                lines.append([])
        else:
            said = self._broken(words, line_width(tiles[0]), width)
            first = len(tiles) // 2
            lines = [
                self._beside(row, said[at - first] if 0 <= at - first < len(said) else (), width)
                for at, row in enumerate(tiles)
            ]
            if self.place is Place.OVER:
                lines.append(pad_line(self.below, width, "centre"))
        spare = max(0, height - len(lines))
        over = {Place.OVER: spare, Place.UNDER: 0}.get(self.place, spare // 2)
        return [*([[]] * over), *lines]

    def _before(self, cards: int, width: int) -> int:
        """The cells before cards of that width."""
        return 0 if self.place is Place.RIGHT else max(0, (width - cards) // 2)

    def _broken(self, words: Line, cards: int, width: int) -> list[Line]:
        """The words in rows that have room beside the cards, which keep their place."""
        room = width - cards - 1 - (0 if self.place is Place.LEFT else self._before(cards, width))
        if line_width(words) <= room:
            return [words]
        pieces = [(piece, look) for text, look in words for piece in re.split(r"(?= )", text) if piece]
        rows: list[list[Span]] = [[]]
        for text, look in pieces:
            if text.strip() and rows[-1] and line_width(rows[-1]) + cell_len(text) > room:
                rows.append([])
            rows[-1].append((text if rows[-1] else text.lstrip(), look))
        return [clip_line(row, room) for row in rows]

    def _beside(self, cards: Line, words: Line, width: int) -> Line:
        """A row of the cards with the words in it."""
        if self.place is Place.LEFT:
            return pad_line([*words, (" " if words else "", "plain"), *cards], width, "right")
        before = self._before(line_width(cards), width)
        return pad_line([(" " * before, "plain"), *cards, (" ", "plain"), *words], width)
