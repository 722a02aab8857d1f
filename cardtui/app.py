"""The application: one window on the store, with at most one table being played.

The session belongs to the application: screens come and go, the hand goes on. What it opens is in ``doors``,
what it says beside the game in ``telling``; here are its beginning, its settings and its end.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from . import garbage
from . import settings as settings_module
from .doors import Doors
from .hours import Hours, punctual
from .inputs import Inputs
from .keys import EVERYWHERE, bindings
from .playing import Playing
from .screens.base import CardScreen
from .screens.notes import Note
from .store.errors import StoreError
from .text.catalog import LANGUAGES, _, language, set_language
from .themes import THEMES
from .widgets.lines import Lines

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.timer import Timer, TimerCallback

    from .bench import Bench
    from .lessons.lesson import Learn
    from .puzzles import Solve
    from .replay import Replay
    from .screens.room import Room
    from .seating import Setup
    from .session import Pace
    from .session.duel import Duel
    from .session.foreign import Foreign
    from .settings import Settings
    from .store.store import Store

T = TypeVar("T")

LOOK = 1.0  # seconds between two looks whether the saves are still there


class CardRoom(Doors):
    """``cardtui``: home, tables, settings. ``store`` keeps everything; ``start``: a table to open at once."""

    CSS_PATH = "app.tcss"
    TITLE = "cardtui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(EVERYWHERE))

    def __init__(  # noqa: PLR0913  (what the command line decides)
        self,
        store: Store,
        settings: Settings = settings_module.Settings(),
        settings_path: Path | None = None,
        *,
        start: Setup | int | Replay | Bench | Learn | Solve | Duel | None = None,
        pace: Pace | None = None,
        now: Callable[[], float] = time.monotonic,
        hours: Hours = Hours(),
        ascii: bool = False,
        foreign: Foreign | None = None,
        asks: bool = False,
        served: bool = False,
    ) -> None:
        """``start``: a setup for a new table, the number of a kept one, a lesson, or a hand to look at again.
        ``pace``: instead of the settings' one; ``now``: seconds, to be shown; ``hours``: what passes
        between one thing and the next; ``ascii``: where that is left to the terminal, draw with ASCII signs
        only; ``foreign``: commands that run already for the table of ``start``; ``asks``: who plays is asked
        how all of it shall be, where nobody has played yet; ``served``: who plays sits at another machine."""
        self.settings, self.now, self.hours, self.store = settings, now, hours, store
        self.playing = Playing(self, foreign)
        self._settings_path, self._start, self._pace = settings_path, start, pace
        self._saves_missing = False
        self.inputs = Inputs(self, super().on_event, lambda: self.opening, lambda: self.ending)
        self._letters, self._asks, self.served = ascii, asks, served
        super().__init__()
        self._wrong: list[StoreError] = []  # what of the player's own cannot be
        self._keys_left_out: dict[str, str] = {}  # of the settings' file, where they stay
        self.own_themes: Sequence[str] = ()
        for theme in THEMES:
            self.register_theme(theme)
        if settings.keys:
            self._take_keys()
        if settings_path is not None and (settings_path.parent / settings_module.THEMES).is_dir():
            self._take_themes(settings_path)
        self._apply()

    def _take_keys(self) -> None:
        """The keys of the settings, as far as they may be."""
        from .remapping import in_force  # late: most have the usual ones

        good, wrong = in_force(self.settings.keys)
        self._keys_left_out = {command.id: self.settings.keys[command.id] for command, _taken in wrong}
        self.settings = replace(self.settings, keys=good)
        self._wrong += [
            StoreError("key_taken", **taken.details(command)) for command, taken in wrong[:1]
        ]  # the next when it is mended

    def _take_themes(self, settings: Path) -> None:
        """The themes of one's own, as far as they can be read."""
        from .colours import own_themes  # late: most have none
        from .themes import theme_of

        found, wrong = own_themes(settings)
        self.own_themes = tuple(theme.name for theme in found)
        for theme in found:
            self.register_theme(theme_of(theme))
        self._wrong += wrong[:1]

    # --- what is done ---------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Keys, the mouse and what is pasted are handled one after the other; all else at once."""
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, events.Key) and self.inputs.stuck and self._is_quit(event.key):
            self.exit()
        else:
            self.inputs.put(event)

    def _is_quit(self, key: str) -> bool:
        active = self.active_bindings.get(key)
        return active is not None and active.binding.action == "quit"

    def action_suspend_process(self) -> None:
        """Back to the shell for a while, with everybody who was started by the same command."""
        if self._driver is not None and self._driver.can_suspend:
            os.kill(0, signal.SIGTSTP)

    def _display(self, screen: Screen[T], renderable: RenderableType | None) -> None:
        if screen is self.screen and renderable is not None:
            self.inputs.drawn()  # before it is: nobody answers sooner
        super()._display(screen, renderable)

    # --- beginning and end ----------------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        """Home; if a table is opened at once it stays empty until one goes there."""
        from .screens.home import Home

        return Home(empty=self._start is not None)

    def get_driver_class(self) -> type[Driver]:
        """The usual one, which on a terminal also notices when that is gone."""
        usual = super().get_driver_class()
        if usual.__name__ == "WebDriver":
            from .web.driver import BrowserDriver

            return BrowserDriver
        if usual.__name__ != "LinuxDriver":
            return usual
        from .driver import TerminalDriver

        return TerminalDriver

    def on_mount(self) -> None:
        """Open the table that was asked for."""
        self.inputs.watch()
        if garbage.held():
            self.set_timer(garbage.STANDS, garbage.release)
        wiped = lambda _resumed: self.refresh(layout=True)  # noqa: E731 - by the shell, or the terminal itself
        self.app_resume_signal.subscribe(self, wiped, immediate=True)
        if self.store.folder_note is not None:
            self.complain(self.store.folder_note)
        if self.store.checked:
            self.board.put(Note(lambda: _("The whole database was checked: it is sound.")))
        for fault in self._wrong:
            self.complain(fault)
        self.set_interval(LOOK, self._look_for_saves)
        if self._start is None:
            if self._asks and self.store.profiles.current() is None:
                from .screens.first import FirstStart

                self.push_screen(FirstStart())
            return
        self._begin(self._start)

    def _begin(self, start: Setup | int | Replay | Bench | Learn | Solve | Duel) -> None:
        """Open what was asked for."""
        from .seating import Setup

        if isinstance(start, int):
            self.resume_table(start)
        elif isinstance(start, Setup):
            self.open_table(start, trust=True)  # its players were typed just now
        else:
            self._begin_apart(start)

    def _begin_apart(self, start: Replay | Bench | Learn | Solve | Duel) -> None:
        """Open what is no table for the stakes."""
        from .bench import Bench  # late: a table does without them
        from .lessons.lesson import Learn
        from .puzzles import Solve
        from .session.duel import Duel

        if isinstance(start, Solve):
            self._begin_puzzles(start.kind)
        elif isinstance(start, Duel):
            self._begin_duel(start)
        elif isinstance(start, Learn):
            self._begin_lesson(start.variant)
        elif isinstance(start, Bench):
            self.show_lab(start, then=self.go_home)
        else:
            self.show_replay(start, then=self.go_home)

    def _begin_puzzles(self, kind: str | None) -> None:
        """The list of the puzzles over home, and the next one of a kind over that."""
        from .screens.puzzles.page import PuzzlesScreen

        self.go_home()
        self.show_page(PuzzlesScreen(kind))

    def _begin_duel(self, duel: Duel) -> None:
        """The duel over home, as it was left or a new one."""
        from .screens.duel import DuelScreen

        self.go_home()
        self.show_page(DuelScreen(duel))

    def _begin_lesson(self, variant: str) -> None:
        """The list of the lessons over home, and a lesson over that if a game is named."""
        from .screens.lesson.page import LearnScreen

        self.go_home()
        self.show_page(LearnScreen())
        if variant:
            self.open_lesson(variant)

    def _look_for_saves(self) -> None:
        """Say it once, and at once, when what is played is no longer kept."""
        missing = self.store.missing()
        if missing is not None and not self._saves_missing:
            self.complain(missing)
        self._saves_missing = missing is not None

    async def on_unmount(self) -> None:
        """Leave the table as it is."""
        self.inputs.stop()
        self.playing.close()

    def _fatal_error(self) -> None:
        """What broke is told by a file that holds no card, not by a traceback that shows everybody's."""
        from rich.text import Text

        from .session.crash import last_words

        assert self._exception is not None
        folder, session = self.store.reports, self.session
        rules, table = (session.rules, getattr(session, "table", None)) if session else (None, None)
        self._exit_renderables.append(Text(last_words(folder, self._exception, rules, table)))
        self._close_messages_no_wait()

    # --- settings -------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:  # fields of ``Settings``
        """Change settings, now and for later."""
        self.settings = replace(self.settings, **changes)
        self._apply()
        if self._settings_path is not None:
            with self.complaints():
                keys = {**self._keys_left_out, **self.settings.keys}
                settings_module.save(self._settings_path, replace(self.settings, keys=keys))

    def _apply(self) -> None:
        if self.settings.language:
            set_language(self.settings.language)
        names = (*(theme.name for theme in THEMES), *self.own_themes)
        self.theme = self.settings.theme if self.settings.theme in names else names[0]
        self._draw_with(self.settings)
        self.set_keymap(dict(self.settings.keys))
        if self.session is not None:
            self.session.go(self.pace)
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, CardScreen):
                screen.heed()

    def _draw_with(self, liked: Settings) -> None:
        """The signs and the colours of suits that are liked."""
        before = Lines.ascii, Lines.fitted, Lines.suits
        Lines.ascii = liked.glyphs == "ascii" or (liked.glyphs == "auto" and self._letters)
        Lines.fitted, Lines.suits = None, liked.suits
        if liked.glyphs == "wide":
            from .widgets.wide import widened

            Lines.fitted = widened
        self.set_class(Lines.ascii, "-ascii")
        if before != (Lines.ascii, Lines.fitted, Lines.suits) and self.is_running:
            for screen in self.screen_stack:
                for widget in screen.query(Lines):
                    widget.draw_anew()

    def refresh_css(self, animate: bool = True) -> None:
        """Not before there is a screen: what it looks like is read once, in the colours of the moment."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:  # any screen
        """What the list of commands offers over this screen."""
        from .screens.palette import commands

        return commands(screen)

    def action_command_palette(self) -> None:
        """Everything that can be done now, by its name."""
        from textual.command import CommandPalette

        from .screens.palette import Commands

        if isinstance(self.screen, CardScreen):
            asked = _("Command, setting, game …")
            self.push_screen(CommandPalette([Commands], placeholder=asked))

    def action_language(self) -> None:
        """The other language, at once and everywhere."""
        spoken = list(LANGUAGES)
        self.set(language=spoken[(spoken.index(language()) + 1) % len(spoken)])

    def action_help(self) -> None:
        """The keys; a table has a page of its own."""
        if isinstance(self.screen, CardScreen):
            self.screen.action_help()

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Also those of Textual itself: a change of size that comes to nothing would be the last one."""
        return punctual(super().set_timer(delay, callback, name=name, pause=pause))


if TYPE_CHECKING:
    _AS_SCREENS_KNOW_IT: type[Room] = CardRoom  # all that screens need is there
