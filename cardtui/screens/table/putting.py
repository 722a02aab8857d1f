"""Laying an action ready: its cards are picked, or its button is marked, so that Enter does it."""

from __future__ import annotations

from ...engine.core import Action
from .seated import Seated


def put(table: Seated, action: Action, advised: bool = False) -> None:
    """Nothing is done yet; ``advised``: nobody has chosen it."""
    view = table.seat_view()
    panel = table.panel(view)
    if not panel.picks:
        table.spoken = table.spoken.marked(panel.choices(view), action.verb)
    else:
        table.spoken = table.spoken.meaning(action, advised)
        table.hand.pick(action.cards)
    table.refresh_texts()
