"""The log of a hand: what happened, each line with its clause; once it is over also why the bots did it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import ClassVar

from textual.binding import BindingType

from ...engine.core import Event, State
from ...keys import LOG
from ...session import Session
from ...text.catalog import N_, _
from ...text.sentences import why_text
from ...widgets.log import RULE
from ...widgets.menu import Entry
from ...widgets.paragraphs import Teller
from ...widgets.tie import Tie
from ..dialogs import Chooser, Reader
from .family import SomeFamily
from .view import SeatView

_APART = r"[^\s(（、，：；]"  # what a sign stands apart from
_SIGN = re.compile(rf"(?<={_APART})(?=[{Tie.PARTNER.sign}{Tie.OPPONENT.sign}] )")


def log_lines(family: SomeFamily, view: SeatView[State], session: Session) -> list[str]:
    """One line for everything worth telling."""
    return [line for line, _clause in told(family, view, session)]


def since(family: SomeFamily, view: SeatView[State], session: Session) -> list[str]:
    """What has happened since the last step of the seat, or in this hand so far."""
    steps = session.table.steps
    begin = next((ply + 1 for ply in reversed(range(len(steps))) if steps[ply].seat == view.seat), 0)
    return [line for line, clause in told(family, view, session, begin, whys=False) if clause]


def told(
    family: SomeFamily, view: SeatView[State], session: Session, begin: int = 0, *, whys: bool = True
) -> list[tuple[str, str]]:
    """The same lines from that ply on, each with the clause behind it; none behind the end of a trick.

    ``whys``: with the reasons of the bots. They betray hands: where those are closed they wait for the end.
    """
    reasons = session.reasons if whys and (session.over or session.lies_open) else {}
    lines: list[tuple[str, str]] = []
    names = view.names  # a reason is told from another's side: without the signs of one's own
    view = replace(view, names=tuple(map(view.signed, range(len(view.names)))))
    for ply, happened in enumerate(session.table.events[begin:], begin):
        found = [
            (_SIGN.sub(" ", line), event.clause)
            for event in happened
            if (line := family.log_line(view, event))
        ]
        if found and (decision := reasons.get(ply)) is not None:
            line, clause = found[0]
            facts = decision.facts(session.table, ply)
            if said := why_text(view.variant, facts, decision.said, names):
                found[0] = (f"{line} — {said}", clause)
        if found and ply in session.overdue:
            line, clause = found[0]
            found[0] = (_("{event} (time ran out)").format(event=line), clause)
        if ended := family.trick_end(view, *session.table.states[ply : ply + 2]):
            found.insert(len(found) - _begins(family, happened), (RULE + ended, ""))
        lines += found
    return lines


def _begins(family: SomeFamily, happened: Sequence[Event]) -> int:
    """How many of the last events tell of the trick that begins."""
    return len(list(takewhile(lambda event: event.code in family.begins, reversed(happened))))


class LogReader(Reader):
    """The log, its end first; w leads to the clause behind a line."""

    BINDINGS: ClassVar[list[BindingType]] = list(LOG)

    def __init__(self, variant: str, tell: Teller, lines: Callable[[], Iterable[tuple[str, str]]]) -> None:
        """``lines``: those of the moment, each with the clause behind it, if there is one."""
        super().__init__(lambda: _("Log"), tell, end=True, more=("w", N_("Rule")))
        self._variant, self._tell_lines = variant, lines
        self._lines: list[tuple[str, str]] = []  # to choose from

    def action_clause(self) -> None:
        """Choose a line, the last first; what is behind it is shown."""
        self._lines = [pair for pair in self._tell_lines() if pair[1]]
        if self._lines:
            chooser = Chooser(lambda: _("The rule behind which line?"), self.entries, width=76)
            self.app.push_screen(chooser, self._show)

    def entries(self) -> list[Entry]:
        """The lines, the last first."""
        numbered = reversed(list(enumerate(self._lines)))
        return [Entry(str(at), line, note=clause) for at, (line, clause) in numbered]

    def _show(self, chosen: str | None) -> None:
        if chosen is not None:
            self.room.show_rules(self._variant, clause=self._lines[int(chosen)][1])
