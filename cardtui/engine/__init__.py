"""The rules: pure, immutable, standard library only.

Nothing below this package reads files or clocks, prints, speaks a language or draws a random
number of its own. A clause id such as ``L10`` or ``G21`` names a clause of the rule sheets.

The names here are the door for programs of one's own (``docs/engine.md``), beside the modules ``variants``
(a game's rules by its name) and ``positions`` (positions as text).
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card, Cards, Rng, format_cards, parse_cards
    from .core import DEALER, Action, Carry, Deal, Event, Play, Reading, Settlement, State, Step
    from .errors import IllegalAction, NotationError, Refusal
    from .rules import Rules, SomeRules
    from .table import SomeTable, Table
    from .typed import read_action

_WHERE = {  # what is loaded when it is first asked for: a page that shows no cards needs none of it
    "cards": ("Card", "Cards", "Rng", "format_cards", "parse_cards"),
    "core": (
        *("DEALER", "Action", "Carry", "Deal", "Event"),
        *("Play", "Reading", "Settlement", "State", "Step"),
    ),
    "errors": ("IllegalAction", "NotationError", "Refusal"),
    "rules": ("Rules", "SomeRules"),
    "table": ("SomeTable", "Table"),
    "typed": ("read_action",),
}

__all__ = [
    "DEALER",
    "Action",
    "Card",
    "Cards",
    "Carry",
    "Deal",
    "Event",
    "IllegalAction",
    "NotationError",
    "Play",
    "Reading",
    "Refusal",
    "Rng",
    "Rules",
    "Settlement",
    "SomeRules",
    "SomeTable",
    "State",
    "Step",
    "Table",
    "format_cards",
    "parse_cards",
    "read_action",
]


def __getattr__(name: str) -> object:
    """The name from its module, loaded when it is first asked for."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(name)
