"""The application: one window on the store, with at most one table being played.

The session belongs to the application: screens come and go, the hand goes on. Screens are imported
when they are first shown.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen
from textual.theme import Theme

from . import settings as settings_module
from .hours import Hours, punctual
from .inputs import Inputs
from .keys import EVERYWHERE, bindings
from .screens.notes import Board, Note
from .text.catalog import LANGUAGES, _, language, set_language
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
    from .replay import Replay
    from .screens.room import Room
    from .screens.table.view import SeatView
    from .seating import Setup
    from .session import Notice, Pace, Session
    from .session.foreign import Foreign
    from .settings import Settings
    from .store.store import Store
    from .store.tables import OpenTable

THEMES = (
    Theme(
        "felt", primary="#e8b84a", secondary="#9fd3b4", background="#0b3b2e", surface="#0b3b2e",
        panel="#06271e", foreground="#e9f2ec", success="#8fe388", warning="#ffb454", error="#ff7b6b",
    ),
    Theme(
        "night", primary="#e0b354", secondary="#8fb8de", background="#15181d", surface="#15181d",
        panel="#0d0f13", foreground="#dfe3ea", success="#86d993", warning="#f2b155", error="#f2746b",
    ),
    Theme(
        "paper", primary="#8a4b08", secondary="#26527a", background="#ded5bd", surface="#ded5bd",
        panel="#efe8d4", foreground="#26231d", success="#1f6b2a", warning="#9c4a00", error="#a3201a",
        dark=False,
    ),
)  # fmt: skip

PACES = {"off": (0.0, 0.0), "slow": (1.4, 0.3), "normal": (0.7, 0.15), "fast": (0.25, 0.05)}  # think, deal
LOOK = 1.0  # seconds between two looks whether the saves are still there
REST = 1.2  # seconds between the last card and the settlement


class CardRoom(App[None]):
    """``cardtui``: home, tables, settings. ``store`` keeps everything; ``start``: a table to open at once."""

    CSS_PATH = "app.tcss"
    TITLE = "cardtui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(EVERYWHERE))

    def __init__(
        self,
        store: Store,
        settings: Settings = settings_module.Settings(),
        settings_path: Path | None = None,
        *,
        start: Setup | int | Replay | None = None,
        pace: Pace | None = None,
        now: Callable[[], float] = time.monotonic,
        hours: Hours = Hours(),
        ascii: bool = False,
        foreign: Foreign | None = None,
    ) -> None:
        """``start``: a setup for a new table, the number of a kept one, or a hand to look at again.
        ``pace``: instead of the settings' one; ``now``: seconds, to be shown; ``hours``: what passes
        between one thing and the next; ``ascii``: draw with ASCII signs only; ``foreign``: commands that
        run already for the table of ``start``."""
        self.settings, self.now, self.hours = settings, now, hours
        self.store = store
        self.session: Session | None = None
        self.reasons: dict[int, Reason] = {}  # of the bots in the present hand, by ply
        self._settings_path, self._start, self._pace = settings_path, start, pace
        self._table: OpenTable | None = None
        self._foreign = foreign
        self._report: Path | None = None
        self._saves_missing = False
        self._unlisten: Callable[[], None] = lambda: None
        self.board = Board(self._show_note, self._after)
        self._opening: object = None  # a mark of the hand that is being dealt; its table will stand soon
        self._playing: Worker[None] | None = None
        self.inputs = Inputs(self, super().on_event, lambda: self.opening, lambda: self.ending)
        Lines.ascii = ascii
        super().__init__()
        self.set_class(ascii, "-ascii")
        for theme in THEMES:
            self.register_theme(theme)
        self._apply()

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
    def opening(self) -> bool:
        """Whether a table will stand in a moment: until then nothing that is typed is meant for anything."""
        return self._opening is not None

    @property
    def ending(self) -> bool:
        """Whether the application is on its way to its end."""
        return self._exit or not self.is_running

    def action_suspend_process(self) -> None:
        """Back to the shell for a while, with everybody who was started by the same command."""
        if self._driver is not None and self._driver.can_suspend:
            os.kill(0, signal.SIGTSTP)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if screen is self.screen and renderable is not None:
            self.inputs.drawn()  # before it is: nobody answers sooner
        super()._display(screen, renderable)

    def _draw_again(self, _resumed: object) -> None:
        """The shell, or the terminal itself, has wiped the screen."""
        self.refresh(layout=True)

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
        self.app_resume_signal.subscribe(self, self._draw_again, immediate=True)
        if self.store.folder_note is not None:
            self.complain(self.store.folder_note)
        self.set_interval(LOOK, self._look_for_saves)
        if self._start is None:
            return
        from .seating import Setup

        if isinstance(self._start, int):
            self.resume_table(self._start)
        elif isinstance(self._start, Setup):
            self.open_table(self._start, trust=True)  # its players were typed just now
        else:
            self.show_replay(self._start, then=self._go_home)

    def _look_for_saves(self) -> None:
        """Say it once, and at once, when what is played is no longer kept."""
        missing = self.store.missing()
        if missing is not None and not self._saves_missing:
            self.complain(missing)
        self._saves_missing = missing is not None

    async def on_unmount(self) -> None:
        """Leave the table as it is."""
        self.inputs.stop()
        self.close_table()

    def _fatal_error(self) -> None:
        """What broke is told by a file that holds no card, not by a traceback that shows everybody's."""
        from rich.text import Text

        from .session.crash import report

        assert self._exception is not None
        session = self.session
        path = report(
            Path(self.store.folder) / "reports",
            self._exception,
            session.rules if session is not None else None,
            getattr(session, "table", None),
        )
        said = _("Something broke; the table is kept as it was.")
        if path is not None:
            said += "\n" + _("A report was written: {path}").format(path=path)
        self._exit_renderables.append(Text(said))
        self._close_messages_no_wait()

    # --- settings -------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Change settings, now and for later."""
        self.settings = replace(self.settings, **changes)
        self._apply()
        if self._settings_path is not None:
            with self.complaints():
                settings_module.save(self._settings_path, self.settings)

    def _apply(self) -> None:
        if self.settings.language:
            set_language(self.settings.language)
        names = [theme.name for theme in THEMES]
        self.theme = self.settings.theme if self.settings.theme in names else names[0]
        if self.settings.keys:
            self.set_keymap(dict(self.settings.keys))
        if self.session is not None:
            self.session.pace = self.pace
        for screen in self.screen_stack if self.is_running else ():
            if (refresh := getattr(screen, "refresh_texts", None)) is not None:
                refresh()

    def action_language(self) -> None:
        """The other language, at once and everywhere."""
        spoken = list(LANGUAGES)
        self.set(language=spoken[(spoken.index(language()) + 1) % len(spoken)])

    def action_help(self) -> None:
        """The keys; a table has a page of its own."""
        from .screens.base import CardScreen

        if isinstance(self.screen, CardScreen):
            self.screen.action_help()

    @property
    def pace(self) -> Pace:
        """How fast things go for the eye."""
        from .session import Pace

        return self._pace or Pace(*PACES[self.settings.animation])

    @property
    def rest(self) -> float:
        """How long the last play of a hand is looked at."""
        return REST if self.pace.think else 0.01

    # --- tables ---------------------------------------------------------------------------------

    def open_table(self, setup: Setup, name: str = "", trust: bool | None = None) -> None:
        """A new table; ``name``: what it is called in the list, by default like who plays.

        ``trust`` as for ``resume_table``. While a table is being opened nothing happens.
        """
        from .session.opening import open_table

        self._take(lambda: open_table(self.store, setup, name), trust)

    def resume_table(self, table: int, trust: bool | None = None) -> None:
        """A kept table as it was left; the one that is open already is only shown again.

        A table that would start foreign commands asks first: ``trust`` is the answer. While a table is
        being opened nothing happens.
        """
        if self._table is None or self._table.id != table or self.session is None:
            self._take(lambda: self.store.tables.resume(table), trust)
        elif not self.opening:
            self._show_table(self.session)
            self.inputs.by_itself()  # what was typed before one sees the table again was not meant for it

    def _take(self, opened: Callable[[], OpenTable], trust: bool | None = None) -> None:
        from .seating import Command, known_spec

        if self.opening:
            return
        self.close_table()
        try:
            table = opened()
        except Exception as fault:
            self._go_home()
            self.complain(fault)
            return
        self._table = table
        specs = (known_spec(seat.player) for seat in table.spec.seats)
        foreign = [spec.text for spec in specs if isinstance(spec, Command)]
        if foreign and trust is None:
            self._ask_trust(table, foreign)
        else:
            self._sit_down(table, bool(trust))

    def _ask_trust(self, table: OpenTable, commands: list[str]) -> None:
        from .screens.dialogs import Question
        from .text.catalog import N_

        def tell() -> str:
            return "\n".join((_("This table starts commands of its own:"), *commands))

        question = Question(
            lambda: _("Start these commands?"), tell, N_("Start them"), N_("Use the regular player")
        )
        self.push_screen(question, lambda sure: self._sit_down(table, bool(sure)))

    def _sit_down(self, table: OpenTable, trust: bool) -> None:
        from .session import Terms
        from .session.opening import session_of

        terms = Terms(self.pace, self.hours, trust=trust, foreign=self._foreign)
        try:
            session = session_of(self.store, table, terms)
        except Exception as fault:
            self._go_home()
            self.close_table()
            self.complain(fault)
            return
        self.session = session
        self._unlisten = session.listen(self._told)
        self._play_on(session, new=False)

    def _play_on(self, session: Session, new: bool) -> None:
        self._opening = hand = object()
        work = self._play(session, hand, self._playing if new else None)
        self._playing = self.run_worker(work, group="table", exit_on_error=False)

    async def _play(self, session: Session, hand: object, before: Worker[None] | None) -> None:
        """Play a hand to its end, the next one after the one ``before``, if there is one.

        What breaks is said, and the table is left as it is.
        """
        from .session import TooPoor

        try:
            if before is None:
                await session.take_up()
            else:
                await before.wait()  # bots may still be told how that hand ended
                await session.next_hand()
            standing = self._show_table(session)
            self.inputs.by_itself()
            self._opened(hand)
            await standing
            await session.play()
            if session.finished and self._table is not None:  # Z15: nothing is left to go on with
                self._table.abandon()
                self._table = None
        except Exception as fault:
            table = self._table
            if isinstance(fault, TooPoor) and table is not None and not table.carry.hand:
                table.abandon()  # nothing was ever dealt at it
                self._table = None
            self._go_home()
            self.close_table()
            self.complain(fault)
        finally:
            self._opened(hand)

    def _opened(self, hand: object) -> None:
        if self._opening is hand:
            self._opening = None

    def _told(self, notice: Notice) -> None:
        from .session import Dealt, Rewound, Taken

        match notice:
            case Dealt():
                self.reasons.clear()
                self.board.forget()
            case Taken(ply=ply, answer=answer) if answer is not None and answer.why is not None:
                self.reasons[ply] = answer.why
            case Rewound(ply=ply):
                self.reasons = {at: why for at, why in self.reasons.items() if at < ply}
        self._report = getattr(notice, "report", None) or self._report

    def _show_table(self, session: Session) -> AwaitMount:
        """Its table, which has been dealt at, in place of whatever stands there."""
        from .screens.table.screen import TableScreen

        self._close_screens()
        return self.push_screen(TableScreen(session))

    def _close_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def _go_home(self) -> None:
        from .screens.home import Home

        self._close_screens()
        if not self.ending and isinstance(self.screen, Home):
            self.screen.fill()

    def leave_table(self) -> None:
        """Back to home; the table stays, and waits."""
        if self._table is not None:
            self._table.touch()
        self._go_home()

    def close_table(self) -> None:
        """Let go of the table in play; it is kept as it is, and commands in its seats are ended."""
        self.workers.cancel_group(self, "table")
        if self.session is not None:
            asyncio.get_running_loop().run_in_executor(None, self.session.close)  # may take a second
        self._unlisten()
        self._unlisten = lambda: None
        if self._table is not None:
            self._table.close()
        self._table = self.session = self._opening = self._playing = None

    def abandon_table(self, table: int) -> None:
        """Take a kept table away for good; raises ``StoreError``."""
        if self._table is not None and self._table.id == table:
            self.close_table()
        self.store.tables.resume(table, to_play=False).abandon()

    def rename_table(self, table: int, name: str) -> None:
        """Give a kept table another name; raises ``StoreError``."""
        if self._table is not None and self._table.id == table:
            self._table.rename(name)
            return
        opened = self.store.tables.resume(table, to_play=False)
        try:
            opened.rename(name)
        finally:
            opened.close()

    def show_settlement(self, view: SeatView[State]) -> None:
        """The settlement of the hand that has ended, over the table."""
        from .screens.settlement import SettlementScreen

        assert self.session is not None
        self.push_screen(SettlementScreen(self.session, view), self._after_hand)

    def _after_hand(self, then: str | None) -> None:
        session = self.session
        if session is None or then is None:
            return
        if then == "home":
            self.leave_table()
        elif then == "next":
            self._play_on(session, new=True)

    def show_hand(self, hand: int, seat: int) -> None:
        """A hand of the history, to look at again through the eyes of that seat."""
        from .replay import Replay
        from .store.records import load

        try:
            replay = Replay(load(self.store.history.record(hand)), hand)
        except Exception as fault:
            self.complain(fault)
        else:
            self.show_replay(replay, seat)

    def show_replay(
        self, replay: Replay, seat: int | None = None, then: Callable[[], None] = lambda: None
    ) -> None:
        """A hand to look at again, by default through the eyes of its first person; ``then``: afterwards."""
        from .screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(replay, seat), lambda _seen: then())

    # --- for the screens --------------------------------------------------------------------------

    def clause(self, variant: str, clause: str) -> str:
        """A clause of the rules in full."""
        from .text.rules import clause_text

        return clause_text(variant, clause)

    def currency(self, variant: str) -> str | None:
        """What a game is played for."""
        from .games import game

        return game(variant).currency

    def show_help(self, tell: Callable[[], str]) -> None:
        """A page of help that says this."""
        from .screens.dialogs import Reader

        self.push_screen(Reader(lambda: _("Help"), tell, width=76))

    @contextmanager
    def complaints(self) -> Iterator[None]:
        """What goes wrong in there is said, and ends it."""
        try:
            yield
        except Exception as fault:
            self.complain(fault)

    def complain(self, fault: BaseException) -> None:
        """Say what went wrong."""
        from .text.faults import fault_text

        report, self._report = self._report, None

        def tell() -> str:
            told = fault_text(fault)
            if report is not None:
                told += "\n" + _("A report was written: {path}").format(path=report)
            return told

        self.board.put(Note(tell, urgent=True, fault=True, seconds=10))

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
        told = ": ".join(filter(None, (title, message)))
        seconds = timeout or self.NOTIFICATION_TIMEOUT
        self.board.put(Note(lambda: told, severity != "information", severity == "error", seconds))

    def action_help_quit(self) -> None:
        """Ctrl+C does not leave; what does is said."""
        keys = next(key.keys for key in EVERYWHERE if key.action == "quit")
        sign = key_sign(self.settings.keys.get("app.quit", keys))
        tell = lambda: _("{key} leaves the program; everything is kept.").format(key=sign)  # noqa: E731
        self.board.put(Note(tell))

    def _show_note(self) -> None:
        """Another note is to be seen, or none."""
        if self.is_running and self.screen_stack:
            self.screen.show_note()  # type: ignore[attr-defined] # every screen here is a ``CardScreen``

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
