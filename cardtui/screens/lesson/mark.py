"""The mark of a remark: a sign at the card, seat, play or row that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from rich.cells import cell_len
from textual.geometry import Offset
from textual.widget import Widget

from ...engine.cards import Cards, parse_cards
from ...lessons.lesson import PERSON, Pointer, Spot
from ...widgets.hand import Hand
from ...widgets.lines import Line, Lines, text_of
from ..table.surface import PLACES, Surface

BESIDE, OVER = "»", "↓"  # signs that mean nothing else on a table


class Mark(Lines):
    """One cell over the table."""

    def __init__(self) -> None:
        super().__init__(id="mark")
        self.at: Offset | None = None

    def point(self, at: Offset | None, sign: str = BESIDE) -> None:
        """Stand there; ``None``: nowhere."""
        self.at, self.display = at, at is not None
        if at is not None:
            self.styles.offset = (at.x, at.y)
            self.show([[(sign, "cursor")]])


def place(
    surface: Surface, pointer: Pointer, seats: Sequence[int | None]
) -> tuple[Widget, Offset, str] | None:
    """What is pointed at, the cell of its mark on the screen, and the sign; ``None``: it is not in sight.

    ``seats``: those at the left, in the middle and at the right.
    """
    if pointer.spot is Spot.HAND:
        found = _over_card(surface.hand, pointed(surface.hand, pointer))
        return None if found is None else (surface.hand, found, OVER)
    widget = surface.query_one(f"#{_name(pointer, seats)}", Lines)
    region = widget.region
    if not region or not widget.display:
        return None
    if pointer.spot in (Spot.SEAT, Spot.MIDDLE):
        return widget, region.offset + Offset(0, 1), BESIDE
    rows = widget.draw(*widget.content_size)
    row, before = next(((y, cells) for y, cells in enumerate(map(_blanks, rows)) if cells >= 0), (0, 0))
    return widget, region.offset + Offset(max(0, before - 2), row), BESIDE


def pointed(hand: Hand, pointer: Pointer) -> Cards:
    """The cards of the hand that are meant; of ranks that are not there any more none are."""
    left, meant = list(hand.cards), []
    for wanted in parse_cards(pointer.cards):
        alike = (card for card in left if card == wanted or (card.rank == wanted.rank and not wanted.suit))
        plain = (card for card in left if card.plain == wanted)
        if (card := next(chain(alike, plain), None)) is not None:
            left.remove(card)
            meant.append(card)
    return tuple(meant)


def _name(pointer: Pointer, seats: Sequence[int | None]) -> str:
    """The id of the widget."""
    match pointer.spot:
        case Spot.SEAT:
            return PLACES[seats.index(pointer.seat)]
        case Spot.PILE:
            return "own-pile" if pointer.seat == PERSON else f"{PLACES[seats.index(pointer.seat)]}-pile"
        case Spot.MIDDLE:
            return "middle"
        case Spot.QUESTION:
            return "choices"
        case Spot.STATUS:
            return "status"
        case _:
            return "own-lines"


def _blanks(line: Line) -> int:
    """The cells before the first sign of a line; −1: there is none."""
    text = text_of(line)
    return cell_len(text) - cell_len(text.lstrip()) if text.strip() else -1


def _over_card(hand: Hand, cards: Cards) -> Offset | None:
    """The cell over the first of these cards, or its own where there is none over it."""
    width, height = hand.content_size
    wanted = {at for at, card in enumerate(hand.cards) if card in cards}
    for x in range(width):
        for y in range(height):
            if hand.layout_.card_at(hand.held, x, y, width, height) in wanted:
                return hand.region.offset + Offset(min(x + 1, width - 1), max(0, y - 1))
    return None
