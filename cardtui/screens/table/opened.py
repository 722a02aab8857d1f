"""All hands open at a table: where only bots play, and where a person practises or has asked for it."""

from __future__ import annotations

from ...engine.cards import Cards
from ...engine.core import State
from ...session import Session
from ...store.aids import Aid
from ...text.catalog import _
from ...widgets.lines import Line
from .banner import Banner
from .open_hands import OpenHands, open_hands
from .seated import Seated
from .view import SeatView


def may_open(session: Session) -> bool:
    """Whether the one person at the table may have them opened; several would see each other's."""
    return len(session.people) == 1 and not session.lies_open and not session.over


class Opened:
    """The line over the table that says so, and the other hands under it."""

    def __init__(self, table: Seated) -> None:
        self._table = table
        self.bar, self.hands = Banner(self._told), OpenHands(id="open-hands")

    def lay(self) -> None:
        """As it is at the moment."""
        opens = self._table.session.lies_open
        self.bar.display = self.hands.display = opens
        if opens:
            view = self._table.seat_view()
            self.hands.lay(() if view.covered else self._rows(view), view)

    def _rows(self, view: SeatView[State]) -> list[tuple[str, Cards]]:
        of = self._table.session.table
        return open_hands(self._table.family, view, of.state, of.deal)

    def _told(self) -> tuple[Line, Line]:
        if self._table.session.people:
            told = _("Practice: all hands lie open, nothing is at stake")
        else:
            told = _("Watching: bots play, all hands lie open, nothing is at stake")
        return [(f" {told}", "accent")], ()


def open_all(table: Seated) -> None:
    """Lay every hand open until this one is over; it moves nothing any more."""

    async def opening() -> None:
        await table.session.assist(Aid.OPEN, stakes=False)
        table.refresh_texts()

    table.begin(opening())
