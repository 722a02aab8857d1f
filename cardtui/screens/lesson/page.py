"""The lessons there are, and how far each came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from ...lessons.book import Book, Kept
from ...lessons.lesson import Lesson, lessons
from ...text.catalog import N_, _
from ...text.table import variant_text
from ...widgets.menu import Entry, Menu
from ..about import About
from ..base import Page

ABOUT = N_(
    "Some ten minutes each, and nothing is at stake. You play at the usual table: a line under your cards "
    "says what to do and why. If all are new to you begin with the first. What you leave goes on there."
)


class LearnScreen(Page):
    """One entry a game."""

    def __init__(self) -> None:
        super().__init__()
        self.menu = Menu(self.entries, id="lessons")

    def title_text(self) -> str:
        return _("Learn: a guided hand of each game")

    def content(self) -> Iterable[Widget]:
        yield self.menu
        yield About(lambda: _(ABOUT))

    def entries(self) -> Sequence[Entry]:
        """The lessons."""
        book = Book(self.room.store.folder)
        return [
            Entry(name, variant_text(name), note=_note(book.of(name), lesson))
            for name, lesson in lessons().items()
        ]

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Begin it, or go on with it."""
        self.room.open_lesson(event.entry.id)


def _note(kept: Kept, lesson: Lesson) -> str:
    state = _("begun: go on") if kept.steps else _("done") if kept.done else ""
    return " · ".join(filter(None, (state, _(lesson.about))))
