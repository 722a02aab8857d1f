"""What the application says beside the game: notes, complaints, the name of its window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual.app import App

from .hours import Hours
from .keys import EVERYWHERE
from .screens.base import CardScreen
from .screens.notes import Board, Note, fault_note
from .text.catalog import _, labelled
from .widgets.glyphs import ASCII
from .widgets.keyline import key_sign
from .widgets.lines import Lines

if TYPE_CHECKING:
    from textual.notifications import SeverityLevel

    from .playing import Playing
    from .settings import Settings


class Telling(App[None]):
    """An application with a ``board`` for its notes; ``hours``: what passes until they go."""

    settings: Settings
    hours: Hours
    playing: Playing

    def __init__(self) -> None:
        self.board = Board(self._show_note, self._after)
        self._window = ""
        super().__init__()

    @contextmanager
    def complaints(self) -> Iterator[None]:
        """What goes wrong in there is said, and ends it."""
        try:
            yield
        except Exception as fault:  # noqa: BLE001  (told, and the room stays)
            self.complain(fault)

    def complain(self, fault: BaseException) -> None:
        """Say what went wrong."""
        self.board.put(fault_note(fault, self.playing.take_report()))

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something beside the game; as a note, in the one place that a screen has for it."""
        text = labelled(title, message) if title else message
        seconds = timeout or self.NOTIFICATION_TIMEOUT
        self.board.put(Note(lambda: text, severity != "information", severity == "error", seconds))

    def action_help_quit(self) -> None:
        """Ctrl+C does not leave; what does is said."""
        keys = next(key.keys for key in EVERYWHERE if key.action == "quit")
        sign = key_sign(self.settings.keys.get("app.quit", keys))
        tell = lambda: _("{key} leaves the program; everything is kept.").format(key=sign)  # noqa: E731
        self.board.put(Note(tell))

    def name_window(self, name: str) -> None:
        """What the window of the terminal is called."""
        name = "".join(sign for sign in name if sign.isprintable())
        if name != self._window and self._driver is not None:
            self._window = name
            self._driver.write(f"\x1b]2;{name.translate(ASCII) if Lines.ascii else name}\x07")

    def _show_note(self) -> None:
        """Another note is to be seen, or none."""
        if self.is_running and self.screen_stack and isinstance(self.screen, CardScreen):
            self.screen.show_note()

    def _after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return self.hours.later(self, seconds, call)
