"""A hand in one row: cards side by side, picked ones raised."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len

from ..engine.cards import Card, rank_sign
from ..text.sentences import rank_face
from .faces import EXPOSED_MARK, look_of, suit_of
from .layout import Held
from .lines import Line, Span
from .tiles import Canvas, paint_tile


class Row:
    """All cards in one row, picked ones a line higher, the cursor under or over its card.

    With room for it there is a cell between groups.
    """

    vertical: ClassVar[bool] = False

    def _pitch(self, held: Held, width: int) -> int:
        tile, count = held.tile, max(1, len(held.slots))
        if tile.framed:
            return max(1, min(tile.stride, (width - tile.width) // max(1, count - 1)))
        return max(1, min(tile.stride, (width - 1) // count))

    def _places(self, held: Held, width: int) -> list[tuple[int, int]]:
        """The first cell of each slot, and the first one after what is seen of it."""
        pitch, count = self._pitch(held, width), len(held.slots)
        last = held.tile.width if held.tile.framed else pitch
        ends = [end for end in accumulate(map(len, held.groups)) if 0 < end < count]
        least = pitch * (count - 1) + last
        gap = 1 if least + len(ends) + (0 if held.tile.framed else 1) <= width else 0
        left = max(0, (width - least - gap * len(ends)) // 2)
        firsts = [left + pitch * at + gap * sum(end <= at for end in ends) for at in range(count)]
        closed = {end - 1 for end in ends} if gap else set[int]()
        wide = [last if at in closed or at == count - 1 else pitch for at in range(count)]
        return [(first, first + cells) for first, cells in zip(firsts, wide, strict=True)]

    def _spans(self, held: Held, width: int) -> list[tuple[int, int]]:
        """The first cell of what lies together, and the first one after it."""
        places, sizes = self._places(held, width), [len(column) for column in held.columns]
        ends = accumulate(sizes)
        return [(places[end - size][0], places[end - 1][1]) for size, end in zip(sizes, ends, strict=True)]

    def draw(self, held: Held, width: int, height: int) -> Sequence[Line]:
        if held.tile.framed:
            return self._draw_framed(held, width, height)
        pitch, filled = self._pitch(held, width), 0
        under = self._captions(held, width) if held.caption is not None else ()
        over: list[Line] = [[]] * max(0, height - 3 - len(under))
        lines: list[list[Span]] = [[] for _ in range(3)]
        for (index, mentioned), (place, _end) in zip(held.slots, self._places(held, width), strict=True):
            card = held.cards[index]
            mark, at_cursor = held.marks(card), index == held.cursor and not mentioned
            look = "cursor" if at_cursor else "off" if mentioned else look_of(card, mark)
            top, bottom = _two_lines(card, mark, pitch)
            blank = (" " * pitch, "plain")
            if index in held.picked:
                below = ("▴".center(pitch), "accent") if at_cursor else blank
                column = [(top, look), (bottom, look), below]
            else:
                ghost = ("·".center(pitch), "accent") if index in held.ghosts else blank
                above = ("▾".center(pitch), "accent") if at_cursor else ghost
                column = [above, (top, look), (bottom, look)]
            for line, span in zip(lines, column, strict=True):
                line += [(" " * (place - filled), "plain"), span]
            filled = place + pitch
        return [*over, *lines, *under]

    def _captions(self, held: Held, width: int) -> Sequence[Line]:
        """A row of them under cards without frames."""
        canvas, edge = Canvas(width, 1), int(self._pitch(held, width) > 2)
        for (index, _mentioned), (place, _end) in zip(held.slots, self._places(held, width), strict=True):
            self._paint_caption(held, canvas, (index,), place + edge)
        self._paint_together(held, canvas, width)
        return canvas.lines()

    def _paint_together(self, held: Held, canvas: Canvas, width: int) -> None:
        """What the cards are that lie together, and the jokers that lie side by side."""
        lying = list(zip(held.columns, self._spans(held, width), strict=True))
        if (at := held.jokers) is not None:
            (one, (place, _end)), (other, (_place, end)) = lying[at : at + 2]
            self._paint_caption(held, canvas, (*one, *other), place, end)
        for column, (place, end) in lying:
            if len(column) > 1:
                self._paint_caption(held, canvas, column, place, end)

    def _draw_framed(self, held: Held, width: int, height: int) -> Sequence[Line]:
        """Frames that overlap, the right one above; picked ones a row higher, the cursor under its card."""
        tile, canvas = held.tile, Canvas(width, height)
        top = height - tile.rows - 1
        for (index, mentioned), (place, _end) in zip(held.slots, self._places(held, width), strict=True):
            card, picked = held.cards[index], index in held.picked
            at_cursor = index == held.cursor and not mentioned
            look = "cursor" if at_cursor else "off" if mentioned else ""
            paint_tile(canvas, tile, place, top - picked, card, held.marks(card), look)
            if index in held.ghosts and not mentioned:
                canvas.paint(place + 1, top + tile.rows - 1, "╌" * (tile.width - 2), "accent")
            if at_cursor and not picked and self._paint_caption(held, canvas, (index,), place, look="accent"):
                continue  # what it counts stands for the mark of the cursor
            if at_cursor:
                canvas.paint(place + tile.stride // 2, top - picked + tile.rows, "▴", "accent")
            if index != held.cursor or picked:
                self._paint_caption(held, canvas, (index,), place)
        self._paint_together(held, canvas, width)
        return canvas.lines()

    @staticmethod
    def _paint_caption(
        held: Held,
        canvas: Canvas,
        together: Sequence[int],
        place: int,
        end: int | None = None,
        look: str = "dim",
    ) -> bool:
        """What cards are or count, under the first of them, where nothing else stands and, up to ``end``,
        there is room for all of it; a minus or plus may touch what stands before. Whether it is there."""
        text = held.caption(tuple(held.cards[at] for at in together)) if held.caption is not None else ""
        if not text or (end is not None and place + cell_len(text) > end):
            return False
        row, apart = canvas.height - 1, text[0] not in "−+"
        for at in (place, place + 1):
            before = min(at, apart)
            if canvas.is_blank(at - before, row, before + cell_len(text)):
                canvas.paint(at, row, text, look)
                return True
        return False

    def card_at(self, held: Held, x: int, y: int, width: int, height: int) -> int | None:
        places = zip(held.slots, self._places(held, width), strict=True)
        return next((index for (index, _), (place, end) in places if place <= x < end), None)

    def step(self, held: Held, cursor: int, dx: int, dy: int, width: int) -> int:
        return min(max(0, cursor + dx), max(0, len(held.cards) - 1))


def _two_lines(card: Card, mark: str, pitch: int) -> tuple[str, str]:
    """Rank over suit, with a left edge: ``│10 `` over ``│♥* ``; in two cells without: ``T `` over ``♥*``."""
    if card is Card.BACK:
        return "│" + "░" * (pitch - 1), "│" + "░" * (pitch - 1)
    mark = mark or (EXPOSED_MARK if card.exposed else "")
    suit = suit_of(card) or " "
    if pitch <= 2:
        return rank_sign(card.rank).ljust(pitch)[:pitch], (suit + mark).ljust(pitch)[:pitch]
    top, bottom = (f"│{text}".ljust(pitch)[:pitch] for text in (rank_face(card.rank), suit + mark))
    return top, bottom
