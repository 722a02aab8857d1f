"""Laying an action ready: its cards are picked, or its button is marked, so that Enter does it."""

from __future__ import annotations

from ...engine.core import Action
from .naming import action_name
from .panel import Verdict
from .seated import Seated


def put(table: Seated, action: Action) -> None:
    """Nothing is done yet."""
    view = table.seat_view()
    panel = table.panel(view)
    if not panel.picks:
        table.spoken = table.spoken.marked(panel.choices(view), action.verb)
    else:
        table.spoken = table.spoken.meaning(action)
        table.hand.pick(action.cards)
        if not action.cards:
            does = "⏎ " + action_name(panel, view, action)
            table.call_later(table.say, Verdict(does))  # after the cards that were put down
    table.refresh_texts()
