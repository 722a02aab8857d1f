"""A table at which only bots play: all hands lie open, and the log has their reasons as they come."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from ...session import Session
from ...text.catalog import _
from ...widgets.lines import Line
from .banner import Banner
from .open_hands import OpenHands, open_hands
from .screen import TableScreen


class WatchScreen(TableScreen):
    """The table of the first seat with the other hands under it; nobody's beans move."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.bar, self.others = Banner(self._watching), OpenHands(id="open-hands")

    def body(self) -> Iterable[Widget]:
        *above, keys = super().body()
        yield from (*above, self.others, keys)

    def draw_table(self) -> None:
        """With the hands of the moment."""
        super().draw_table()
        table = self.session.table
        self.others.lay(open_hands(self.family, self.seat_view(), table.state, table.deal), self.seat_view())

    @staticmethod
    def _watching() -> tuple[Line, Line]:
        told = _("Watching: bots play, all hands lie open, nothing is at stake")
        return [(f" {told}", "accent")], ()
