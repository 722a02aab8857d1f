"""Playing on from a position of a record: a table whose hand counts nowhere, and a settlement to look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from ..keys import RESULT, Key, bindings
from ..session import Session
from ..text.catalog import _
from ..text.table import variant_text
from ..widgets.lines import Line, Lines, columns
from .settlement import SettlementScreen
from .table.screen import TableScreen


class Banner(Lines):
    """The first line: that this is no game that counts, and where one is."""

    def __init__(self) -> None:
        super().__init__(classes="title")

    def tell(self, left: Line, right: Line = ()) -> None:
        """Show these texts at the ends of the line."""
        self._left, self._right = left, right
        self.redraw()

    _left: Line = ()
    _right: Line = ()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [columns(self._left, self._right, width)]


class ResultScreen(SettlementScreen, inherit_bindings=False):
    """The settlement of a hand that was played before, or beside everything that counts."""

    KEYS: ClassVar[tuple[Key, ...]] = RESULT
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KEYS), Binding("z", "app.language", show=False)]

    @property
    def score(self) -> int | None:
        """What somebody has now does not belong to that hand."""
        return None


class BranchScreen(TableScreen):
    """A table that leads away from a record: played against bots, kept nowhere, without stakes."""

    def __init__(self, session: Session, seat: int, ply: int) -> None:
        super().__init__(session)
        self.seat, self._from = seat, ply
        self._banner = Banner()

    def body(self) -> Iterable[Widget]:
        yield self._banner
        yield from super().body()

    def on_mount(self) -> None:
        """Play, until one goes back."""
        self.run_worker(self._play(), exit_on_error=False)

    def on_unmount(self) -> None:
        """Let the bots go."""
        self.session.close()

    async def _play(self) -> None:
        try:
            await self.session.play()
        except Exception as fault:
            self.room.complain(fault)
            self.dismiss()

    def _draw(self) -> None:
        super()._draw()
        variant = variant_text(self.session.rules.variant)
        left = _("Branch from step {n}: nothing here counts or is kept").format(n=self._from)
        self._banner.tell([(f" {left}", "accent")], [(f"{variant} ", "dim")])

    def leave(self) -> None:
        """Back to the replay, which stands where it stood."""
        self.dismiss()

    def show_settlement(self) -> None:
        """What it would have come to; then back to the replay."""
        self.app.push_screen(ResultScreen(self.session, self.seat_view()), lambda _closed: self.leave())
