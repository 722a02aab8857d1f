"""What an action is called where it is offered: its cards, or what its button says."""

from __future__ import annotations

from ...engine.core import Action, State
from ...text.sentences import action_cards, verb_text
from .panel import SomePanel
from .view import SeatView


def action_name(panel: SomePanel, view: SeatView[State], action: Action) -> str:
    """``334455``, ``10♣``, ``Pass``, ``Show, ×4``."""
    if action.cards:
        wild = view.rules.wild(view.state)
        return action_cards(view.variant, action, wild.rank if wild is not None else 0)
    labels = {choice.action.verb: choice.label for choice in panel.choices(view)}
    return labels.get(action.verb) or verb_text(view.variant, action.verb)
