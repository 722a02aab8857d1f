"""The puzzles there are: what waits, and how far one is with each kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ...puzzles import OWN, Puzzle, Shelf, lay
from ...text.catalog import N_, _, ngettext
from ...text.puzzles import KINDS, kind_text
from ...widgets.menu import Entry, Menu
from ..about import About
from ..base import Page
from ..notes import Note
from .table import AGAIN, NEXT, PuzzleScreen

ABOUT = N_(
    "One play is right: find it. Endgames lie with all hands open, and the others answer by exact search; of "
    "your own mistakes, which reviews of hands find, you see what you saw then. What was answered comes back "
    "at growing distances until it was right twice."
)


class PuzzlesScreen(Page):
    """Enter begins the next puzzle of a kind. ``kind``: one that begins at once."""

    def __init__(self, kind: str | None = None) -> None:
        super().__init__()
        self._first = kind
        self.menu = Menu(self.entries, id="puzzles")
        self.shelf: Shelf | None = None

    def title_text(self) -> str:
        return _("Puzzles")

    def content(self) -> Iterable[Widget]:
        yield self.menu
        yield About(lambda: _(ABOUT))

    def on_mount(self) -> None:
        self.menu.focus()
        if self._first is not None:
            self.call_later(self._begin_next, self._first)

    def on_screen_resume(self) -> None:
        """See how it stands now."""
        self.shelf = Shelf.of(self.room.store)
        super().on_screen_resume()

    def entries(self) -> Sequence[Entry]:
        """The next puzzle of all, then the kinds."""
        if self.shelf is None:
            self.shelf = Shelf.of(self.room.store)
        due = self.shelf.standing().due
        waits = ngettext("{n} waits", "{n} wait", due).format(n=due) if due else ""
        rows = [Entry("", _("The next puzzle"), note=waits)]
        for kind in KINDS:
            standing = self.shelf.standing(kind)
            told = _("{done} of {all} done").format(done=standing.done, all=standing.all)
            waits = ngettext("{n} waits", "{n} wait", standing.due).format(n=standing.due)
            note = " · ".join([told, *([waits] if standing.due else [])])
            if kind == OWN and not standing.all:
                note = _("none yet: have a hand reviewed")
            rows.append(Entry(kind, kind_text(kind), note=note))
        return rows

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Begin the next one of that kind."""
        self._begin_next(event.entry.id)

    def _begin_next(self, kind: str, but: str = "") -> None:
        shelf = self.shelf = Shelf.of(self.room.store)
        puzzle = shelf.next(kind, but)
        if puzzle is None:
            self.room.board.put(Note(lambda: _("Nothing waits there today.")))
            self.refresh_texts()
            return
        self._open(puzzle, kind, True)

    def _open(self, puzzle: Puzzle, kind: str, counts: bool) -> None:
        room = self.room
        with room.complaints():
            laid = lay(room.store, puzzle, room.pace, room.hours)

            def left(then: str) -> None:
                if then == NEXT:
                    self._begin_next(kind, puzzle.code)
                elif then == AGAIN:
                    self._open(puzzle, kind, counts and not screen.answered)
                else:
                    self.shelf = Shelf.of(room.store)
                    self.refresh_texts()

            screen = PuzzleScreen(laid, counts, left)
            self.app.push_screen(screen)
