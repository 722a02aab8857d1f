"""The tables in play: take one up, give it a name, or take it away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..engine.variants import rules
from ..keys import IN_PLAY, PAGE, Key, bindings
from ..store.table_rows import TableRow
from ..text.catalog import N_, _, labelled
from ..text.dates import short_time
from ..text.sentences import listed
from ..text.setup import table_text
from ..widgets.lines import clip
from ..widgets.menu import Entry, Menu
from .about import About
from .base import Page
from .dialogs import Prompt, Question, Reader

NAME = 11  # cells of a table's name in the list


class TablesScreen(Page):
    """The last used first."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *IN_PLAY)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(IN_PLAY))

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[TableRow] = ()
        self.damaged: Sequence[int] = ()
        self.menu = Menu(self.entries, id="tables")

    def title_text(self) -> str:
        return _("Tables in play")

    def content(self) -> Iterable[Widget]:
        yield self.menu
        yield About(self.about)

    def on_menu_marked(self) -> None:
        """What is said of the table at the mark."""
        self.query_one(About).redraw()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done with a table needs one: to be read, or at least to be there."""
        if action in ("rename", "sheet"):
            return self._marked is not None
        if action == "remove":
            return bool(self.rows or self.damaged)
        return super().check_action(action, parameters)

    @property
    def _marked(self) -> TableRow | None:
        entry = self.menu.current
        return next((row for row in self.rows if entry is not None and str(row.id) == entry.id), None)

    def about(self) -> str:
        """The table at the mark in full: its name, what is played, who plays."""
        if (row := self._marked) is None:
            return ""
        where = table_text(row.spec.variant, row.spec.options)
        return labelled(row.spec.name, where) + "\n" + listed(seat.name for seat in row.spec.seats)

    def on_screen_resume(self) -> None:
        tables = self.room.store.tables
        self.rows, self.damaged = tables.all(), tables.damaged()
        super().on_screen_resume()

    def entries(self) -> Sequence[Entry]:
        """The tables."""
        if not self.rows and not self.damaged:
            return (Entry("", _("There are no tables in play."), enabled=False),)
        unreadable = _("Table {n}: cannot be read, left as it is")
        return [
            *(Entry(str(table), unreadable.format(n=table)) for table in self.damaged),
            *(self._entry(row) for row in self.rows),
        ]

    @staticmethod
    def _entry(row: TableRow) -> Entry:
        where, hand = table_text(row.spec.variant, row.spec.options, short=True), row.hand + 1
        when = " · ".join((_("hand {n}").format(n=hand), short_time(row.used)))
        return Entry(str(row.id), clip(row.spec.name, NAME), when, where)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take the table up."""
        self.room.resume_table(int(event.entry.id))

    def action_rename(self) -> None:
        """Another name in this list."""
        if (row := self._marked) is not None:
            table = row.id

            def named(name: str | None) -> None:
                if name is not None:
                    self._do(lambda: self.room.rename_table(table, name))

            self.app.push_screen(Prompt(lambda: _("New name"), row.spec.name), named)

    def action_sheet(self) -> None:
        """Who is up how much there, before one plays on."""
        if (row := self._marked) is None:
            return
        from .table.evening import sheet_text  # late: most go on without it

        with self.room.complaints():
            game = rules(row.spec.variant, row.spec.options)
            played = self.room.store.tables.played(row.id)
            tell = lambda: sheet_text(game, played) or _("No hand has been played to its end here.")  # noqa: E731
            self.app.push_screen(Reader(lambda: f"{_('Score sheet')} · {row.spec.name}", tell, width=76))

    def action_remove(self) -> None:
        """Take the table away, after a question."""
        entry = self.menu.current
        if entry is None or not entry.id:
            return
        label = " · ".join((entry.label, entry.note, entry.value))
        begun = (row := self._marked) is None or row.plies > 0

        def tell() -> str:
            if not begun:
                return _("{table}\nNo hand is being played on it.").format(table=label)
            return _("{table}\nThe hand on it is lost; nothing is paid for it.").format(table=label)

        question = Question(lambda: _("Remove this table?"), tell, N_("Remove"), N_("Keep"))
        remove = lambda: self.room.abandon_table(int(entry.id))  # noqa: E731
        self.app.push_screen(question, lambda sure: self._do(remove) if sure else None)

    def _do(self, change: Callable[[], object]) -> None:
        """Change something; what is refused is said."""
        with self.room.complaints():
            change()
        self.on_screen_resume()


def trust_question(commands: Sequence[str]) -> Question:
    """Whether a table may start these commands."""

    def tell() -> str:
        return "\n".join((_("This table starts commands of its own:"), *commands))

    return Question(lambda: _("Start these commands?"), tell, N_("Start them"), N_("Use the regular player"))
