"""Whether a seat takes every trick that is left, proved from what it sees (Z5)."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..core import Action
from . import legality
from .state import GongzhuState


def rest(view: GongzhuState, seat: int, unseen: Iterable[Card]) -> tuple[Action, ...]:
    """The seat's cards in the order of leading, if no other seat can hold a higher one of their suits.

    Of equal ones the first played takes the trick (Z20). Empty: it is open, or the seat is not to lead.
    """
    if view.phase != "play" or view.to_act != (seat,) or view.trick:
        return ()
    others = {card for at, hand in enumerate(view.hands) if at != seat for card in hand}
    may_come = [card for card in (*unseen, *others) if card is not Card.BACK]
    if any(card.suit == own.suit and card.rank > own.rank for own in view.hands[seat] for card in may_come):
        return ()
    return tuple(legality.legal(view, seat))
