"""Playing on from a position of a record: a table whose hand counts nowhere, and a settlement to look at."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from ..engine.core import State
from ..keys import OTHER_LANGUAGE, RESULT, Key, bindings
from ..session import Session
from ..text.catalog import _
from ..text.table import variant_text
from ..widgets.lines import Line
from .settlement import SettlementScreen
from .table.banner import Banner
from .table.screen import TableScreen
from .table.view import SeatView


class ResultScreen(SettlementScreen, inherit_bindings=False):
    """The settlement of a hand that was played before, or beside everything that counts."""

    KEYS: ClassVar[tuple[Key, ...]] = RESULT
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), *OTHER_LANGUAGE]

    @property
    def score(self) -> int | None:
        """What somebody has now does not belong to that hand."""
        return None


class BranchScreen(TableScreen):
    """A table that leads away from a record: played against bots, kept nowhere, without stakes."""

    def __init__(self, session: Session, seat: int, ply: int) -> None:
        super().__init__(session)
        self.seat, self._from = seat, ply
        self.bar = Banner(self._where)

    def _where(self) -> tuple[Line, Line]:
        left = _("Branch from step {n}: nothing here counts or is kept").format(n=self._from)
        return [(f" {left}", "accent")], [(f"{variant_text(self.session.rules.variant)} ", "dim")]

    def on_mount(self) -> None:
        """Play, until one goes back."""
        self.run_worker(self._play(), exit_on_error=False)

    def on_unmount(self) -> None:
        """Let the bots go."""
        self.session.close()

    async def _play(self) -> None:
        try:
            await self.session.play()
        except Exception as fault:  # noqa: BLE001  (told)
            self.room.complain(fault)
            self.dismiss()

    @property
    def leaving(self) -> str:
        """What leaving the table is called."""
        return _("Back to the replay")

    def leave(self) -> None:
        """Back to the replay, which stands where it stood."""
        self.dismiss()

    def show_settlement(self, view: SeatView[State]) -> None:
        """What it would have come to; then back to the replay."""
        self.app.push_screen(ResultScreen(self.session, view), lambda _closed: self.leave())
