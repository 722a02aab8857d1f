"""The application: one window on the store, with at most one table being played.

The session belongs to the application: screens come and go, the hand goes on. Screens are imported
when they are first shown.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from . import garbage
from . import settings as settings_module
from .hours import Hours, punctual
from .inputs import Inputs
from .keys import EVERYWHERE, bindings
from .playing import Playing
from .screens.base import CardScreen
from .screens.notes import Board, Note, fault_note
from .store.errors import StoreError
from .text.catalog import LANGUAGES, N_, _, language, set_language
from .themes import THEMES
from .widgets.glyphs import ASCII
from .widgets.keyline import key_sign
from .widgets.lines import Lines

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.notifications import SeverityLevel
    from textual.timer import Timer, TimerCallback
    from textual.widget import AwaitMount
    from textual.worker import Worker

    from .ai.player import Reason
    from .engine.core import State
    from .engine.rules import SomeRules
    from .lessons.lesson import Learn
    from .replay import Replay
    from .screens.room import Room
    from .screens.table.view import SeatView
    from .seating import Seating, Setup
    from .session import Pace, Session
    from .session.foreign import Foreign
    from .settings import Settings
    from .store.store import Store

T = TypeVar("T")

PACES = {"off": (0.0, 0.0), "slow": (1.4, 0.3), "normal": (0.7, 0.15), "fast": (0.25, 0.05)}  # think, deal
LOOK = 1.0  # seconds between two looks whether the saves are still there


class CardRoom(App[None]):
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
        start: Setup | int | Replay | Learn | None = None,
        pace: Pace | None = None,
        now: Callable[[], float] = time.monotonic,
        hours: Hours = Hours(),
        ascii: bool = False,
        foreign: Foreign | None = None,
        asks: bool = False,
    ) -> None:
        """``start``: a setup for a new table, the number of a kept one, a lesson, or a hand to look at again.
        ``pace``: instead of the settings' one; ``now``: seconds, to be shown; ``hours``: what passes
        between one thing and the next; ``ascii``: where that is left to the terminal, draw with ASCII signs
        only; ``foreign``: commands that run already for the table of ``start``; ``asks``: who plays is asked
        how all of it shall be, where nobody has played yet."""
        self.settings, self.now, self.hours, self.store = settings, now, hours, store
        self.playing = Playing(self, foreign)
        self._settings_path, self._start, self._pace = settings_path, start, pace
        self._saves_missing, self._window = False, ""
        self.board = Board(self._show_note, self._after)
        self.inputs = Inputs(self, super().on_event, lambda: self.opening, lambda: self.ending)
        self._letters, self._asks = ascii, asks
        super().__init__()
        self._wrong: list[StoreError] = []  # what of the player's own cannot be
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
        self.settings = replace(self.settings, keys=good)
        self._wrong += [
            StoreError("key_taken", command=command.id, key=taken.pressed) for command, taken in wrong[:1]
        ]  # the next one when that is mended

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

    @property
    def ending(self) -> bool:
        """Whether the application is on its way to its end."""
        return self._exit or not self.is_running

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
        from .lessons.lesson import Learn
        from .seating import Setup

        if isinstance(self._start, int):
            self.resume_table(self._start)
        elif isinstance(self._start, Setup):
            self.open_table(self._start, trust=True)  # its players were typed just now
        elif isinstance(self._start, Learn):
            self._begin_lesson(self._start.variant)
        else:
            self.show_replay(self._start, then=self.go_home)

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
                settings_module.save(self._settings_path, self.settings)

    def _apply(self) -> None:
        if self.settings.language:
            set_language(self.settings.language)
        names = (*(theme.name for theme in THEMES), *self.own_themes)
        self.theme = self.settings.theme if self.settings.theme in names else names[0]
        self._draw_with(self.settings)
        self.set_keymap(dict(self.settings.keys))
        if self.session is not None:
            self.session.pace = self.pace
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, CardScreen):
                screen.refresh_texts()

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
        from textual.system_commands import SystemCommandsProvider

        if isinstance(self.screen, CardScreen):
            asked = _("Command, setting, game …")
            self.push_screen(CommandPalette([SystemCommandsProvider], placeholder=asked))

    def action_language(self) -> None:
        """The other language, at once and everywhere."""
        spoken = list(LANGUAGES)
        self.set(language=spoken[(spoken.index(language()) + 1) % len(spoken)])

    def action_help(self) -> None:
        """The keys; a table has a page of its own."""
        if isinstance(self.screen, CardScreen):
            self.screen.action_help()

    @property
    def pace(self) -> Pace:
        """How fast things go for the eye."""
        from .session import Pace

        return self._pace or Pace(*PACES[self.settings.animation], turn=self.settings.limit)

    # --- tables ---------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """What is played."""
        return self.playing.session

    @property
    def reasons(self) -> Mapping[int, Reason]:
        """Why the bots did what they did in the present hand, by ply."""
        return self.playing.reasons

    @property
    def opening(self) -> bool:
        """Whether a table will stand in a moment: until then nothing that is typed is meant for anything."""
        return self.playing.opening

    def open_table(self, setup: Setup, name: str = "", trust: bool | None = None) -> None:
        """A new table; ``name``: what it is called in the list, by default like who plays.

        ``trust`` as for ``resume_table``. While a table is being opened nothing happens.
        """
        self.playing.open(setup, name, trust)

    def resume_table(self, table: int, trust: bool | None = None) -> None:
        """A kept table as it was left; one that would start foreign commands asks first: ``trust`` is the
        answer."""
        self.playing.resume(table, trust)

    def play_today(self) -> None:
        """Today's hand: as it was left, for the record, or for practice."""
        self.playing.open_today()

    def show_today(self) -> None:
        """How today's hand stands."""
        from .screens.today import TodayScreen

        self.push_screen(TodayScreen())

    def leave_table(self) -> None:
        """Back to home; the table stays, and waits. Over it stands the ranking of an evening."""
        self.playing.touch()
        session = self.session
        self.go_home()
        if session is not None and self.playing.looks_back() and not session.finished:
            self._look_back(session)

    def _look_back(self, session: Session) -> None:
        """The ranking of an evening, if it was one."""
        from .screens.dialogs import Reader
        from .screens.table.evening import is_evening, sheet_text

        rules, played = session.rules, session.played
        if is_evening(played):
            tell = lambda: sheet_text(rules, played)  # noqa: E731
            self.push_screen(Reader(lambda: _("Ranking"), tell, width=76, close=("⏎", N_("Go on"))))

    def abandon_table(self, table: int) -> None:
        """Take a kept table away for good; raises ``StoreError``."""
        self.playing.abandon(table)

    def rename_table(self, table: int, name: str) -> None:
        """Give a kept table another name; raises ``StoreError``."""
        self.playing.rename(table, name)

    async def reseat(self, seating: Seating) -> None:
        """From the next hand on they sit like that; raises what does not fit."""
        await self.playing.reseat(seating)

    def ask_trust(self, commands: Sequence[str], then: Callable[[bool], None]) -> None:
        """Ask whether a table may start these commands."""
        from .screens.tables import trust_question

        self.push_screen(trust_question(commands), lambda sure: then(bool(sure)))

    def work(self, act: Coroutine[object, object, None]) -> Worker[None]:
        """Begin what ends with the table."""
        return self.run_worker(act, group="table", exit_on_error=False)

    def stop_work(self) -> None:
        """End everything that was begun like that."""
        self.workers.cancel_group(self, "table")

    def show_table(self, session: Session) -> AwaitMount:
        """Its table, which has been dealt at, in place of whatever stands there."""
        from .screens.table.screen import TableScreen

        self._close_screens()
        return self.push_screen(TableScreen(session))

    def go_home(self) -> None:
        """Home, in place of whatever stands there."""
        from .screens.home import Home

        self._close_screens()
        if not self.ending and isinstance(self.screen, Home):
            self.screen.fill()

    def _close_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def open_lesson(self, variant: str) -> None:
        """The guided hand of a game, where it was left."""
        from .screens.lesson.screen import lesson_screen

        with self.complaints():
            self.push_screen(lesson_screen(self, variant))

    # --- what is shown ----------------------------------------------------------------------------

    def show_settlement(self, view: SeatView[State]) -> None:
        """The settlement of the hand that has ended, over the table."""
        from .screens.settlement import SettlementScreen

        assert self.session is not None
        self.push_screen(SettlementScreen(self.session, view), self._after_hand)

    def _after_hand(self, then: str | None) -> None:
        if then == "home" and self.session is not None:
            self.leave_table()
        elif then == "next":
            self.playing.next_hand()

    def show_hand(self, hand: int, seat: int) -> None:
        """A hand of the history, to look at again through the eyes of that seat."""
        from .screens.replay import hand_again

        try:
            screen = hand_again(self.store, hand, seat)
        except Exception as fault:  # noqa: BLE001  (told, and the room stays)
            self.complain(fault)
        else:
            self.push_screen(screen)

    def show_replay(
        self, replay: Replay, seat: int | None = None, then: Callable[[], None] = lambda: None
    ) -> None:
        """A hand to look at again, by default through the eyes of its first person; ``then``: afterwards."""
        from .screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(replay, seat), lambda _seen: then())

    def show_page(self, page: Screen[None]) -> None:
        """A page over what stands there."""
        self.push_screen(page)

    # --- for the screens --------------------------------------------------------------------------

    def show_rules(
        self, variant: str, *, phase: str = "", clause: str = "", rules: SomeRules | None = None
    ) -> None:
        """The rules of a game, at what matters in a phase or at a clause; ``rules``: of the table at hand."""
        from .screens.rules import RulesScreen

        self.push_screen(RulesScreen(variant, phase=phase, clause=clause, rules=rules))

    def show_help(self, tell: Callable[[], str]) -> None:
        """A page of help that says this."""
        from .screens.dialogs import Reader

        self.push_screen(Reader(lambda: _("Help"), tell, width=76))

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

    # --- notes ------------------------------------------------------------------------------------

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
        text = ": ".join(filter(None, (title, message)))
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

    def _after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        return self.hours.later(self, seconds, call)


if TYPE_CHECKING:
    _AS_SCREENS_KNOW_IT: type[Room] = CardRoom  # all that screens need is there
