"""What everybody at a table sees of a position, as plain data: the ``table`` of a turn of the line protocol.

``docs/bots.md`` has every key. They are added to, never changed: foreign bots read them.
"""

from __future__ import annotations

from typing import Any

from ..engine.cards import format_cards
from ..engine.core import Play
from ..engine.rules import SomeRules


def table(rules: SomeRules, state: Any) -> dict[str, object]:  # only some games have a play on the table
    """The public part of a seat's view (of any game), by the names of rule cases where they have one."""
    return {
        "phase": state.phase,
        "to_act": list(state.to_act),
        "cards": list(map(len, state.hands)),
        "known": [format_cards(known) for known in state.known],
        **(_to_beat(state.table) if rules.kinds else {}),
        **rules.public(state),
    }


def _to_beat(play: Play | None) -> dict[str, object]:
    """The play on the table; nulls for a lead."""
    if play is None:
        return {"over": None, "by": None, "lies": ""}
    return {"over": str(play.reading), "by": play.seat, "lies": format_cards(play.cards)}
