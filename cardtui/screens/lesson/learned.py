"""The end of a lesson: what one knows now, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ...games import Level, game
from ...keys import BOX, OTHER_LANGUAGE
from ...lessons.lesson import Lesson, next_after
from ...seating import Setup, with_usual
from ...session import setups
from ...text.catalog import _
from ...text.table import variant_text
from ...widgets.menu import Entry, Menu
from ...widgets.paragraphs import HANG, Text
from ..base import Dialog
from ..dialogs import Box, Heading

if TYPE_CHECKING:
    from ...store.store import Store

WIDTH = 72


class Learned(Dialog[str]):
    """The result is ``play``, the game of the lesson to go on with, ``back`` or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [*BOX, *OTHER_LANGUAGE]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson
        self._text = Text(self._tell)
        self._text.can_focus = False

    def _tell(self) -> str:
        return "\n".join(f"· {HANG}{_(line)}" for line in self._lesson.learned)

    def body(self) -> Iterable[Widget]:
        menu = Menu(self._entries, id="choices-menu")
        menu.styles.height = len(self._entries())  # all other rows are the text's
        yield Box(
            Heading(lambda: _("You know now")),
            self._text,
            menu,
            width=WIDTH,
            height=self._text.rows(WIDTH - 6) + len(self._entries()) + 8,
        )

    def _entries(self) -> Sequence[Entry]:
        variant = self._lesson.variant
        following = next_after(variant)
        play = Entry("play", _("Play a real hand: {game}").format(game=variant_text(variant)))
        back = Entry("back", _("Back"))
        if following is None:
            return play, back
        told = _("The next lesson: {game}").format(game=variant_text(following))
        return play, Entry(following, told), back

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Take that entry."""
        self.dismiss(event.entry.id)

    def setup(self, store: Store) -> Setup:
        """The table for a real hand: as the game was played last, or against the easiest players."""
        variant = self._lesson.variant
        profile = store.profiles.current()
        last = setups.last_of(store.folder, variant, profile.name if profile is not None else "")
        if last is not None:
            return last
        entry = game(variant)
        level = Level.EASY if Level.EASY in entry.players else Level.REGULAR
        options = self._lesson.options
        return Setup(variant, with_usual(entry.seated(options), level), options=options)
