"""The tables in play: take one up, or take it away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from ..keys import PAGE, bindings
from ..text.catalog import N_, _
from ..text.table import variant_text
from ..widgets.menu import Entry, Menu
from .base import Page
from .dialogs import Question


class TablesScreen(Page):
    """The last used first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(PAGE),
        Binding("delete,d", "remove", N_("Remove")),
    ]

    def title_text(self) -> str:
        return _("Tables in play")

    def content(self) -> Iterable[Widget]:
        yield Menu(self.entries, id="tables")

    def on_screen_resume(self) -> None:
        self.rows = self.room.store.tables.all()
        super().on_screen_resume()

    def entries(self) -> Sequence[Entry]:
        """The tables."""
        rows = getattr(self, "rows", ())
        if not rows:
            return (Entry("", _("There are no tables in play."), enabled=False),)
        return [
            Entry(
                str(row.id),
                variant_text(row.spec.variant),
                _("hand {n}").format(n=row.hand + 1),
                ", ".join(seat.name for seat in row.spec.seats),
            )
            for row in rows
        ]

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take the table up."""
        self.room.resume_table(int(event.entry.id))

    def action_remove(self) -> None:
        """Take the table away, after a question."""
        entry = self.query_one(Menu).current
        if entry is None or not entry.id:
            return
        label = f"{entry.label} · {entry.note}"
        tell = lambda: _("{table}\nThe hand on it is lost; nothing is paid for it.").format(table=label)  # noqa: E731
        question = Question(lambda: _("Remove this table?"), tell, N_("Remove"), N_("Keep"))
        self.app.push_screen(question, lambda sure: self._remove(int(entry.id)) if sure else None)

    def _remove(self, table: int) -> None:
        try:
            self.room.abandon_table(table)
        except Exception as fault:
            self.room.complain(fault)
        self.on_screen_resume()
