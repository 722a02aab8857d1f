"""Taking a decision back, and taking it again: commands of the table."""

from __future__ import annotations

from ...text.catalog import N_, _
from ..dialogs import Question
from .panel import Verdict
from .seated import Seated


def undo(table: Seated) -> None:
    """Back to one's last decision; asks first where that costs the stakes."""
    table.take_seat_back()
    session, seat = table.session, table.seat
    if session.undo_ply(seat) is None:
        table.say(Verdict(_("nothing to take back"), False))
    elif session.forfeits(seat):
        heading = lambda: _("Take back your last decision?")  # noqa: E731
        tell = lambda: _("You have seen what came of it: from then on the hand is without stakes.")  # noqa: E731
        question = Question(heading, tell, N_("Take back"), N_("Play on"))
        table.ask(question, lambda sure: table.begin(_undo(table, seat, True)) if sure else None)
    else:
        table.begin(_undo(table, seat, False))


async def _undo(table: Seated, seat: int, forfeit: bool) -> None:
    if await table.session.undo(seat, forfeit):
        table.say(Verdict(_("taken back; U takes it again")))
    elif table.session.forfeits(seat):  # somebody has acted meanwhile
        undo(table)


def redo(table: Seated) -> None:
    """Take again what was taken back last."""
    table.take_seat_back()
    table.begin(_redo(table, table.seat))


async def _redo(table: Seated, seat: int) -> None:
    if not await table.session.redo(seat):
        table.say(Verdict(_("nothing to take again"), False))
