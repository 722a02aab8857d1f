"""The lessons there are, and how far each came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ...lessons.book import Book
from ...lessons.lesson import lessons
from ...text.catalog import _
from ...text.table import variant_text
from ...widgets.menu import Entry, Menu
from ..base import Page


class LearnScreen(Page):
    """One entry a game."""

    def __init__(self) -> None:
        super().__init__()
        self.menu = Menu(self.entries, id="lessons")

    def title_text(self) -> str:
        return _("Learn: a guided hand of each game")

    def content(self) -> Iterable[Widget]:
        yield self.menu

    def entries(self) -> Sequence[Entry]:
        """The lessons."""
        book = Book(self.room.store.folder)
        return [Entry(name, variant_text(name), note=self._note(book, name)) for name in lessons()]

    @staticmethod
    def _note(book: Book, variant: str) -> str:
        kept = book.of(variant)
        if kept.steps:
            return _("begun: go on")
        return _("done") if kept.done else _("ten minutes, nothing is at stake")

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Begin it, or go on with it."""
        self.room.open_lesson(event.entry.id)
