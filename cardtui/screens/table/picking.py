"""Picking cards and moving over what may be chosen: commands of the table."""

from __future__ import annotations

from ...engine.cards import Rank
from .seated import Seated


def pick_rank(table: Seated, rank: Rank) -> None:
    """A card of that rank."""
    table.take_seat_back()
    view = table.seat_view()
    table.hand.pick_rank(rank, table.panel(view).of_rank(view, rank))


def pick(table: Seated) -> None:
    """Pick the card at the cursor, or put it down."""
    table.take_seat_back()
    table.hand.toggle()


def pick_group(table: Seated) -> None:
    """Pick the cards that lie together at the cursor, or put them down."""
    table.take_seat_back()
    table.hand.pick_group()


def raise_card(table: Seated, up: int) -> None:
    """Up and down: pick and put down."""
    view = table.seat_view()
    if table.hand.layout_.vertical:
        table.hand.move(0, -1 if up else 1)
    elif table.panel(view).picks or not view.turn:
        table.hand.toggle(up=bool(up))


def move(table: Seated, dx: int, dy: int) -> None:
    """Move over the cards, or over the buttons where no cards are picked."""
    view = table.seat_view()
    panel = table.panel(view)
    if panel.picks or not view.turn:
        table.hand.move(dx, dy)
    else:
        table.spoken = table.spoken.marking_next(panel.choices(view), dx)
        table.refresh_texts()


def clear(table: Seated) -> None:
    """Put all cards down; with none picked, leave the table."""
    table.spoken = table.spoken.meaning(None).quiet()
    if not table.hand.clear():
        table.leave()
