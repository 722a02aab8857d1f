"""How large everything on a table is: one value, reckoned from the room there is and from the game.

Whatever is drawn asks it; no size of a table is decided anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from textual.geometry import Region, Size

from ...widgets.tiles import (
    FIVE_CLOSE,
    FIVE_ROWS,
    FIVE_WIDE,
    FRAMED_COLUMN,
    ONE_ROW,
    PLAIN_COLUMN,
    THREE_ROWS,
    TWO_ROWS,
    WIDE_COLUMN,
    Column,
    Tile,
)
from .scene import Plan

LARGEST = (160, 48)  # cells of the largest table; a larger window has it in its middle
KEYS = 1  # row of the keys, under the table
SMALLEST = 23  # rows of the smallest table
COUNTER_ROWS = 2
CAPTIONS = 2  # a pile's name over its cards, and what its wild cards stand for under them
STATUS = QUESTION = VERDICT = OWN = TYPED = RAISED = CURSOR = CAPTION = 1  # rows
ADVICE = 2  # rows
SPARE = 2  # rows for a line over the table, a hand that is shown, a question that is long: that takes those
# of advice where there are any
UNUSED = 2  # rows that plays rarely need where cards lie over each other: for tall columns, then captions
SIDES = ((156, 44), (102, 36), (100, 34))  # from that many cells the table has a side panel of so many; three
# full houses leave a gap between them
HANDS = {5: (FIVE_WIDE, FIVE_ROWS, FIVE_CLOSE), 3: (THREE_ROWS,)}  # tiles by their rows, the widest first
PILES = {5: (FIVE_WIDE, FIVE_ROWS), 3: (THREE_ROWS,), 1: (ONE_ROW,)}
PAIRS = ((5, 5), (3, 5), (1, 5), (3, 3), (1, 3))  # rows of tiles in a pile and in the hand, the best first
CARD_ROWS = {"auto": 5, "middle": 3, "small": 1}  # rows of a tile at most, by the setting
COLUMNS = ((112, WIDE_COLUMN), (80, FRAMED_COLUMN), (0, PLAIN_COLUMN))  # from that many cells of the felt
WIDE_PILE = 156  # cells of a table whose piles have wide tiles


@dataclass(frozen=True, slots=True)
class Blanks:
    """Rows in which nothing stands: over and under the hand, over the plays, under the status, under the
    plays, between them."""

    over_hand: int = 0
    under_hand: int = 0
    over_piles: int = 0
    under_status: int = 0
    under_piles: int = 0
    between: int = 0

    def without(self, rows: int) -> Blanks:
        """With so many rows less, as far as there are any but those between the plays."""
        left = {}
        for name in ("over_piles", "under_piles", "under_status", "under_hand", "over_hand"):
            taken = min(max(0, rows), getattr(self, name))
            left[name], rows = getattr(self, name) - taken, rows - taken
        return replace(self, **left)

    @property
    def rows(self) -> int:
        """All of them but those between the plays."""
        return self.over_hand + self.under_hand + self.over_piles + self.under_status + self.under_piles


@dataclass(frozen=True, slots=True)
class Measure:
    """What a table of this size has.

    ``felt``: the cells of the table itself, ``side`` those of the panel at its right, 0 where counter and log
    stand under the hand. ``hand``, ``column``: a card of the hand in a row, and where cards lie over each
    other; ``hand_rows``: all rows of the hand. ``pile``: a card that was played. ``slots``: plays have rows
    of their own in the middle of the table, and so has the verdict over the hand; ``captions``: there is a
    row for them under the hand, which without slots gives way to plays and questions, as tall columns do.
    ``advice``: its rows over the hand, ``typed``: that of the line one types under it; 0 where they have none
    but those of the log.
    """

    felt: int
    side: int
    hand_rows: int
    hand: Tile = TWO_ROWS
    column: Column = PLAIN_COLUMN
    pile: Tile = ONE_ROW
    slots: bool = False
    captions: bool = False
    blanks: Blanks = Blanks()

    @property
    def advice(self) -> int:
        return ADVICE if self.slots and self.side else 0

    @property
    def typed(self) -> int:
        return TYPED if self.side else 0


def measure(width: int, height: int, plan: Plan, tallest: int = 0, most: int = 5) -> Measure:
    """The first of the tiles that fit, the hand before the piles; the side panel gives way to the hand.

    ``width`` and ``height``: the cells of the table without its keys; ``tallest``: the cards of the tallest
    column of the hand as it was dealt; ``most``: rows of a tile.
    """
    tallest = max(plan.hand, tallest)
    made = _columns(width, height, plan, tallest, most) if plan.columns else _row(width, height, plan, most)
    if made is not None:
        return made
    side = next(_sides(width))
    free = height - SMALLEST + (COUNTER_ROWS + plan.log - TYPED if side else 0) if plan.columns else 0
    unused = UNUSED if plan.columns else CAPTION
    rows = max(plan.hand, min(plan.hand + free + unused, tallest)) if plan.columns else plan.hand
    captions = rows < plan.hand + free + unused
    return Measure(width - side, side, rows + captions * CAPTION, captions=captions)


def _row(width: int, height: int, plan: Plan, most: int) -> Measure | None:
    """With a hand in one row of framed tiles."""
    for pile, hand in (pair for pair in PAIRS if max(pair) <= most):
        for side in _sides(width):
            rows, tile = hand + RAISED + CURSOR, _widest(plan, hand, width - side)
            spare = height - _rows(plan, pile, side) - rows
            if spare >= _spare(side) and tile is not None:
                lies = _pile(pile, plan, width)
                return Measure(width - side, side, rows, tile, pile=lies, slots=True, blanks=_blanks(spare))
    return None


def _columns(width: int, height: int, plan: Plan, tallest: int, most: int) -> Measure | None:
    """With a hand in columns that show all their cards."""
    for pile in (rows for rows in PILES if rows <= most):
        for side in _sides(width):
            fit = (column for least, column in COLUMNS if width - side >= least)
            column = next(column for column in fit if column.rows(1) <= most)
            rows = column.rows(tallest) + CAPTION
            spare = height - _rows(plan, pile, side) - rows
            if spare >= _spare(side):
                blanks, lies = _blanks(spare), _pile(pile, plan, width)
                made = Measure(width - side, side, rows, column=column, pile=lies, slots=True, blanks=blanks)
                return replace(made, captions=True)
    return None


def pile_regions(size: Size, plan: Plan, slots: bool) -> Mapping[str, Region]:
    """Where the plays of the seats lie in the room between seats and hand: one's own in the middle, under
    that of the seat opposite; in slots under all of them, but for a trick."""
    thirds = [size.width * at // 3 for at in range(4)]
    half, below = size.height // 2, size.height - size.height // 2
    if plan.cross:
        half = size.height - half  # with the line in the middle of a trick
    left, centre, right = (thirds[at + 1] - thirds[at] for at in range(3))
    if not slots or plan.cross:
        over = half if plan.opposite else 0
        return {
            "left-pile": Region(0, 0, left, size.height),
            "middle-pile": Region(thirds[1], 0, centre, over),
            "right-pile": Region(thirds[2], 0, right, size.height),
            "own-pile": Region(thirds[1], over, centre, size.height - over),
        }
    own = {"own-pile": Region(0, half, size.width, below)}
    if not plan.opposite:
        middle = size.width // 2
        return {
            **own,
            "left-pile": Region(0, 0, middle, half),
            "right-pile": Region(middle, 0, size.width - middle, half),
        }
    return {
        **own,
        "left-pile": Region(0, 0, left, half),
        "middle-pile": Region(thirds[1], 0, centre, half),
        "right-pile": Region(thirds[2], 0, right, half),
    }


def _sides(width: int) -> Iterator[int]:
    """The side panels that the width allows, the widest first, and none."""
    yield from (cells for least, cells in SIDES if width >= least)
    yield 0


def _rows(plan: Plan, pile: int, side: int) -> int:
    """The rows that all but the hand takes: without a side panel counter and log stand under it, and in their
    rows advice and the typed line."""
    piles = 2 * pile + 1 if plan.cross else 2 * (pile + CAPTIONS)
    told = ADVICE + TYPED if side else COUNTER_ROWS + plan.log
    return STATUS + plan.boxes + piles + QUESTION + VERDICT + OWN + plan.own + told


def _spare(side: int) -> int:
    """The rows that a table of this size keeps for what is not always there."""
    return SPARE - 1 if side else SPARE


def _pile(rows: int, plan: Plan, width: int) -> Tile:
    """The tile of plays; a trick is of single cards."""
    return PILES[rows][0 if plan.cross or width >= WIDE_PILE else -1]


def _widest(plan: Plan, rows: int, felt: int) -> Tile | None:
    """The widest tile in which the longest hand of the game fits."""
    return next((tile for tile in HANDS[rows] if tile.span(plan.cards, plan.gaps) <= felt), None)


def _blanks(rows: int) -> Blanks:
    """Rows that nothing needs, one after the other: over the hand, under it, over the plays, under the
    status, under the plays, between them."""
    return Blanks(*(len(range(at, rows, 6)) for at in range(6)))
