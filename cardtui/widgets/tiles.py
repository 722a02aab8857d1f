"""Cards as framed tiles of three and five rows, side by side and overlapping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len

from ..engine.cards import Card, Cards
from ..text.sentences import rank_face
from .faces import EXPOSED_MARK, Marks, look_of, no_marks, suit_of
from .lines import Line, Span

EDGE = {
    "wild": "wild-edge",
    "red": "card-edge",
    "black": "card-edge",
    "diamond": "card-edge",
    "club": "card-edge",
}  # looks of frames; others are their own


@dataclass(frozen=True, slots=True)
class Tile:
    """A card's rows and cells, and the cells from one to the next where they overlap."""

    rows: int
    width: int
    stride: int

    @property
    def framed(self) -> bool:
        """Whether it has a frame."""
        return self.rows > TWO_ROWS.rows

    def span(self, cards: int, gaps: int = 0) -> int:
        """The cells of that many in a row, with so many blanks between them."""
        return self.stride * (cards - 1) + self.width + gaps if cards else 0


ONE_ROW, TWO_ROWS = Tile(1, 3, 4), Tile(2, 4, 4)
THREE_ROWS, THREE_CLOSE = Tile(3, 5, 4), Tile(3, 5, 3)
FIVE_WIDE, FIVE_ROWS, FIVE_CLOSE = Tile(5, 6, 5), Tile(5, 5, 4), Tile(5, 5, 3)


@dataclass(frozen=True, slots=True)
class Column:
    """Cards over each other: cells across, rows of the card in front, rows of a frame around them all."""

    width: int
    front: int = 1
    frame: int = 0

    def rows(self, cards: int) -> int:
        """The rows of a column of that many cards."""
        return cards - 1 + self.front + self.frame

    def cards(self, rows: int) -> int:
        """The cards that have room in so many rows."""
        return max(1, rows + 1 - self.front - self.frame)


PLAIN_COLUMN, FRAMED_COLUMN, WIDE_COLUMN = Column(5), Column(5, 1, 2), Column(7, 3, 2)


class Canvas:
    """Cells in rows, painted over each other."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells: list[list[Span]] = [[(" ", "plain")] * width for _ in range(height)]

    def paint(self, x: int, y: int, text: str, look: str) -> None:
        """Text from that cell on; what is outside is cut. A sign that is painted over in part is gone."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for sign in _signs(text):
            cells = cell_len(sign)
            if 0 <= x <= self.width - cells:
                if not row[x][0]:
                    row[x - 1] = (" ", row[x - 1][1])
                after = x + cells
                if after < self.width and not row[after][0]:
                    row[after] = (" ", row[after][1])
                row[x : x + cells] = [(sign, look), *[("", look)] * (cells - 1)]
            x += cells

    def is_blank(self, x: int, y: int, cells: int) -> bool:
        """Whether nothing is painted there."""
        return all(sign == " " for sign, _look in self._cells[y][max(0, x) : x + cells])

    def lines(self) -> list[Line]:
        """What is painted, in spans of one look."""
        return [
            [
                ("".join(sign for sign, _look in cells), look)
                for look, cells in groupby(row, key=lambda cell: cell[1])
            ]
            for row in self._cells
        ]


def _signs(text: str) -> Iterator[str]:
    """Signs with what belongs to them and takes no cell of its own."""
    held = ""
    for sign in text:
        if held and sign != "\ufe0f":
            yield held
            held = ""
        held += sign
    if held:
        yield held


def frame_of(look: str) -> str:
    """The look of the frame around a face."""
    return EDGE.get(look, look)


def paint_tile(
    canvas: Canvas, tile: Tile, x: int, y: int, card: Card, mark: str = "", look: str = ""
) -> None:
    """One framed card with its top left corner there; a look instead of its own."""
    look = look or look_of(card, mark)
    edge, inner = frame_of(look), tile.width - 2
    canvas.paint(x, y, f"╭{'─' * inner}╮", edge)
    rows = inside(card, mark, tile)
    for at, row in enumerate(rows, 1):
        canvas.paint(x, y + at, "│", edge)
        canvas.paint(x + 1, y + at, row, look)
        canvas.paint(x + tile.width - 1, y + at, "│", edge)
    canvas.paint(x, y + tile.rows - 1, f"╰{'─' * inner}╯", edge)
    if tile.rows == THREE_ROWS.rows and (beside := mark_beside(card, mark, inner)):
        canvas.paint(x + tile.stride - 1, y, beside, look)


def inside(card: Card, mark: str, tile: Tile) -> list[str]:
    """What stands in the frame: ``10♠``; in five rows rank, suit, rank. The mark stands behind the suit, but
    of a ten in three rows in its frame (``mark_beside``)."""
    cells = tile.width - 2
    if card is Card.BACK:
        return ["░" * cells] * (tile.rows - 2)
    mark = mark or (EXPOSED_MARK if card.exposed else "")
    rank = rank_face(card.rank)
    suit = suit_of(card)
    if tile.rows == THREE_ROWS.rows:
        return [_left(rank + suit + ("" if mark_beside(card, mark, cells) else mark), cells)]
    sign = suit + mark
    before = 0 if tile.stride < FIVE_ROWS.stride else max(0, min((cells - 1) // 2, cells - cell_len(sign)))
    last = "" if tile.stride < FIVE_ROWS.stride else rank  # half of it would lie under the next card
    return [_left(rank, cells), _left(" " * before + sign, cells), last.rjust(cells)]


def mark_beside(card: Card, mark: str, cells: int) -> str:
    """The mark that has no room behind rank and suit in so many cells: that of a ten."""
    mark = mark or (EXPOSED_MARK if card.exposed else "")
    if card is Card.BACK:
        return ""
    return mark if cell_len(rank_face(card.rank) + suit_of(card) + mark) > cells else ""


def _left(text: str, cells: int) -> str:
    return text + " " * (cells - cell_len(text))


def row_of_tiles(cards: Cards, tile: Tile, marks: Marks = no_marks) -> list[Line]:
    """Cards that overlap, in as many rows as a tile has."""
    canvas = Canvas(tile.span(len(cards)), tile.rows)
    for at, card in enumerate(cards):
        paint_tile(canvas, tile, at * tile.stride, 0, card, marks(card))
    return canvas.lines()


def tile_that_fits(tile: Tile, cards: int, cells: int, rows: int) -> Tile:
    """The tile, or the largest smaller one in which that many cards fit; at worst in rows of one line."""
    smaller = (tile, THREE_ROWS, THREE_CLOSE)
    fit = (one for one in smaller if one.rows <= min(rows, tile.rows) and one.span(cards) <= cells)
    return next(fit, ONE_ROW) if tile.framed else tile


def tiled(cards: Cards, tile: Tile, cells: int, rows: int, marks: Marks) -> Sequence[Line] | None:
    """The cards in framed tiles of that size or smaller; ``None`` where they have no room in frames."""
    chosen = tile_that_fits(tile, len(cards), cells, rows)
    return row_of_tiles(cards, chosen, marks) if cards and chosen.framed else None
