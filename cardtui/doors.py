"""What opens in the application, and closes: the table that is played, pages, boxes, home.

Screens are imported when they are first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

from textual.screen import Screen

from .telling import Telling
from .text.catalog import N_, _

if TYPE_CHECKING:
    from textual.widget import AwaitMount
    from textual.worker import Worker

    from .bench import Bench
    from .engine.core import State
    from .engine.rules import SomeRules
    from .replay import Replay
    from .screens.table.view import SeatView
    from .seating import Seating, Setup
    from .session import Pace, Session
    from .session.same import SameCards
    from .store.days import Ended
    from .store.store import Store


PACES = {"off": (0.0, 0.0), "slow": (1.4, 0.3), "normal": (0.7, 0.15), "fast": (0.25, 0.05)}  # think, deal


class Doors(Telling):
    """An application in which at most one table is played; ``store`` keeps everything."""

    store: Store
    served: bool  # to somebody at another machine: nothing of this one is started, read or written
    _pace: Pace | None  # instead of the settings' one

    @property
    def ending(self) -> bool:
        """Whether the application is on its way to its end."""
        return self._exit or not self.is_running

    # --- tables ---------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """What is played."""
        return self.playing.session

    @property
    def opening(self) -> bool:
        """Whether a table will stand in a moment: until then nothing that is typed is meant for anything."""
        return self.playing.opening

    @property
    def pace(self) -> Pace:
        """How fast things go for the eye."""
        from .session import Pace

        return self._pace or Pace(*PACES[self.settings.animation], turn=self.settings.limit)

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
        """Ask whether a table may start these commands; who sits at another machine may not."""
        if self.served:
            then(False)
            return
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
            self.push_screen(lesson_screen(self.store, variant, self.pace, self.hours))

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

    def show_same(self, same: SameCards, hand: int, own: Ended) -> None:
        """The same cards as in that hand of the history, which came out like that: par, and to play again."""
        from .screens.same import SameScreen

        self.push_screen(SameScreen(same, hand, own))

    def show_hand(self, hand: int, seat: int) -> None:
        """A hand of the history, to look at again through the eyes of that seat."""
        from .screens.replay import hand_again

        with self.complaints():
            self.push_screen(hand_again(self.store, hand, seat))

    def show_replay(
        self,
        replay: Replay,
        seat: int | None = None,
        then: Callable[[], None] = lambda: None,
        ply: int = 0,
        decision: bool = False,
    ) -> None:
        """A hand to look at again from that ply on, by default through the eyes of its first person;
        ``decision``: for what is decided there; ``then``: afterwards."""
        from .screens.replay import ReplayScreen

        screen = ReplayScreen(replay, seat)
        screen.ply = ply
        screen.decision = ply if decision else None
        self.push_screen(screen, lambda _seen: then())

    def show_review(self, hand: int, seat: int) -> None:
        """The decisions of that seat in a hand of the history, judged."""
        from .screens.review import review_of

        with self.complaints():
            self.push_screen(review_of(self.store, hand, seat))

    def show_lab(self, bench: Bench, then: Callable[[], None] = lambda: None) -> None:
        """A position to try everything in; ``then``: afterwards."""
        from .screens.lab.screen import LabScreen

        self.push_screen(LabScreen(bench), lambda _left: then())

    def show_page(self, page: Screen[None]) -> None:
        """A page over what stands there."""
        self.push_screen(page)

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
