"""Playing on from a position of a record."""

from __future__ import annotations

from ..engine.core import State
from ..session import Session
from ..text.catalog import _
from ..text.table import variant_text
from ..widgets.lines import Line
from .apart import ApartScreen, ResultScreen
from .table.banner import Banner
from .table.view import SeatView


class BranchScreen(ApartScreen):
    """A table that leads away from a record: without stakes, in no history; at most a line of its hand."""

    def __init__(self, session: Session, seat: int, ply: int) -> None:
        super().__init__(session)
        self.seat, self._from = seat, ply
        self.bar = Banner(self._where)

    def _where(self) -> tuple[Line, Line]:
        left = _("Played on from step {n}: nothing here counts").format(n=self._from)
        return [(f" {left}", "accent")], [(f"{variant_text(self.session.rules.variant)} ", "dim")]

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Back to the replay")

    def show_settlement(self, view: SeatView[State]) -> None:
        """What it would have come to; then back to the replay."""
        self.app.push_screen(ResultScreen(self.session, view), lambda _closed: self.leave())
