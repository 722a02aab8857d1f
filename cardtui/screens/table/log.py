"""The log of a hand: what happened, and once it is over also why the bots did it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...ai.player import Reason
from ...engine.core import State
from ...session import Session
from ...text.catalog import _
from ...text.sentences import reason_text
from ...widgets.log import RULE
from .family import SomeFamily
from .view import SeatView


def log_lines(
    family: SomeFamily, view: SeatView[State], session: Session, reasons: Mapping[int, Reason]
) -> list[str]:
    """One line for everything worth telling. ``reasons``, by ply, betray hands: they wait for the
    end, where people play."""
    if not session.over and session.people:
        reasons = {}
    lines: list[str] = []
    view = replace(view, names=tuple(map(view.signed, range(len(view.names)))))
    for ply, happened in enumerate(session.table.events):
        found = [line for event in happened if (line := family.log_line(view, event))]
        if found and (why := reasons.get(ply)) is not None:
            found[0] += f" — {reason_text(view.variant, why.code, why.args, view.names)}"
        if found and ply in session.overdue:
            found[0] += " " + _("(time ran out, L12)")
        lines += found
        if ended := family.trick_end(view, *session.table.states[ply : ply + 2]):
            lines.append(RULE + ended)
    return lines
