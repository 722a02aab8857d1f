"""Picking cards and moving over what may be chosen: commands of the table."""

from __future__ import annotations

from ...engine.cards import NO_SUIT, Rank
from ...engine.completing import fitting
from ...engine.core import Action, State
from ...text.catalog import _
from ...text.sentences import rank_text
from .panel import Verdict
from .seated import Seated
from .view import SeatView


def pick_rank(table: Seated, rank: Rank) -> None:
    """A card of that rank."""
    table.take_seat_back()
    view = table.seat_view()
    if view.hand and all(card.rank != rank for card in view.hand):
        table.say(Verdict(_("no {rank} in hand").format(rank=rank_text(rank))))
        return
    table.hand.pick_rank(rank, table.panel(view).of_rank(view, rank), number_that_fits(table, view, rank))


def number_that_fits(table: Seated, view: SeatView[State], rank: Rank) -> int:
    """How many cards of a rank are meant by one, where something is to be followed; 1 where it is open."""
    wanted = table.panel(view).wanted(view)
    if not view.turn or not wanted.kind:
        return 1
    others = tuple(card for card in table.hand.picked if card.rank != rank)
    return max(1, fitting(view.rules, view.state, view.seat, others, rank, wanted))


def pick_wild(table: Seated) -> None:
    """One more wild or laizi; when all are picked, none of them."""
    table.take_seat_back()
    view = table.seat_view()
    wild = view.rules.wild(view.state)
    if wild is None:
        table.say(Verdict(_("nothing is wild in this game")))
        return
    wilds = [
        at
        for at, card in enumerate(table.hand.cards)
        if card.rank == wild.rank and wild.suit in (NO_SUIT, card.suit)
    ]
    if wilds:
        table.hand.pick_among(wilds)
    else:
        table.say(Verdict(_("no wild card in hand")))


def next_reading(table: Seated) -> None:
    """Complete what is picked, or take it in the next way that it can be read."""
    view = table.seat_view()
    panel, picked = table.panel(view), table.hand.picked
    if not picked or not view.turn or table.away:
        return
    offered = panel.offers(view, picked)
    if len(offered) > 1:
        meant = table.spoken.reading(picked)
        at = offered.index(meant) if meant in offered else 0
        play = Action(panel.verb, picked, offered[(at + 1) % len(offered)])
        table.spoken = table.spoken.meaning(play).quiet()
        table.refresh_texts()
    elif not offered and (completed := next(panel.completed(view, picked), None)) is not None:
        table.spoken = table.spoken.meaning(completed)
        table.hand.pick(completed.cards)


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
