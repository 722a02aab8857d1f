"""The one table that is being played: opened, taken up again, played on hand by hand, let go.

The session belongs to the application: screens come and go, the hand goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from textual.worker import Worker

    from .hours import Hours
    from .screens.notes import Board
    from .screens.room import Attention
    from .seating import Seating, Setup
    from .session import Notice, Pace, Session
    from .session.foreign import Foreign
    from .store.open_table import OpenTable
    from .store.store import Store


class House(Protocol):
    """The application around the table."""

    @property
    def store(self) -> Store:
        """Where tables are kept."""

    @property
    def hours(self) -> Hours:
        """The time in the room."""

    @property
    def inputs(self) -> Attention:
        """The keys on their way."""

    @property
    def board(self) -> Board:
        """What is said beside the game."""

    @property
    def pace(self) -> Pace:
        """How fast things go for the eye."""

    def show_table(self, session: Session) -> Awaitable[object]:
        """Its table, which has been dealt at, in place of whatever stands there; done when it stands."""

    def go_home(self) -> None:
        """Home, in place of whatever stands there."""

    def complain(self, fault: BaseException) -> None:
        """Say what went wrong."""

    def ask_trust(self, commands: Sequence[str], then: Callable[[bool], None]) -> None:
        """Ask whether a table may start these commands."""

    def work(self, act: Coroutine[object, object, None]) -> Worker[None]:
        """Begin what ends with the table."""

    def stop_work(self) -> None:
        """End everything that was begun like that."""


class Playing:
    """``session`` and ``table``: what is played, and where it is kept; ``None``: nothing."""

    def __init__(self, house: House, foreign: Foreign | None = None) -> None:
        """``foreign``: commands that run already for the first table."""
        self._house, self._foreign = house, foreign
        self.session: Session | None = None
        self.table: OpenTable | None = None
        self._report: Path | None = None
        self._unlisten: Callable[[], None] = lambda: None
        self._opening: object = None  # a mark of the hand that is being dealt; its table will stand soon
        self._work: Worker[None] | None = None
        self._looked_back = 0  # on how many hands of the table one has

    @property
    def opening(self) -> bool:
        """Whether a table will stand in a moment: until then nothing that is typed is meant for anything."""
        return self._opening is not None

    # --- opening --------------------------------------------------------------------------------

    def open(self, setup: Setup, name: str, trust: bool | None) -> None:
        """A new table; ``name``: what it is called in the list. While one is being opened nothing happens."""
        from .session.opening import open_table

        self._take(lambda: open_table(self._house.store, setup, name), trust)

    def resume(self, table: int, trust: bool | None) -> None:
        """A kept table as it was left; the one that is open already is only shown again.

        A table that would start foreign commands asks first: ``trust`` is the answer. While a table is
        being opened nothing happens.
        """
        if self.table is None or self.table.id != table or self.session is None:
            self._take(lambda: self._house.store.tables.resume(table), trust)
        elif not self.opening:
            self._house.show_table(self.session)
            self._house.inputs.by_itself()  # what was typed before one sees the table was not meant for it

    def open_today(self) -> None:
        """Today's hand; while a table is being opened nothing happens."""
        from .session.today import open_day

        store, table = self._house.store, self.table
        if table is not None and table.spec.day == store.days.today.isoformat():
            self.resume(table.id, None)
        else:
            self._take(lambda: open_day(store, store.days.today), None)

    def _take(self, opened: Callable[[], OpenTable], trust: bool | None) -> None:
        from .seating import Command, known_spec

        if self.opening:
            return
        self.close()
        try:
            table = opened()
        except Exception as fault:  # noqa: BLE001  (told, and the table is kept)
            self._house.go_home()
            self._house.complain(fault)
            return
        self.table = table
        specs = (known_spec(seat.player) for seat in table.spec.seats)
        foreign = [spec.text for spec in specs if isinstance(spec, Command)]
        if foreign and trust is None:
            self._house.ask_trust(foreign, lambda sure: self._sit_down(table, sure))
        else:
            self._sit_down(table, bool(trust))

    def _sit_down(self, table: OpenTable, trust: bool) -> None:
        from .session import Terms
        from .session.opening import session_of

        house = self._house
        terms = Terms(house.pace, house.hours, trust=trust, foreign=self._foreign)
        try:
            session = session_of(house.store, table, terms)
        except Exception as fault:  # noqa: BLE001  (told, and the table is kept)
            self._fail(fault)
            return
        self.session, self._looked_back = session, len(session.played)
        self._unlisten = session.listen(self._hear)
        self._play_on(session, new=False)

    def _fail(self, fault: Exception) -> None:
        self._house.go_home()
        self.close()
        self._house.complain(fault)

    # --- playing --------------------------------------------------------------------------------

    def next_hand(self) -> None:
        """Deal the next hand, and play it."""
        if self.session is not None:
            self._play_on(self.session, new=True)

    def _play_on(self, session: Session, new: bool) -> None:
        self._opening = hand = object()
        self._work = self._house.work(self._play(session, hand, self._work if new else None))

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
            standing = self._house.show_table(session)
            self._house.inputs.by_itself()
            self._opened(hand)
            await standing
            await session.play()
            if session.finished and self.table is not None:  # Z15: nothing is left to go on with
                self.table.abandon()
                self.table = None
        except Exception as fault:  # noqa: BLE001  (told, and the table is kept)
            table = self.table
            if isinstance(fault, TooPoor) and table is not None and not table.carry.hand:
                table.abandon()  # nothing was ever dealt at it
                self.table = None
            self._fail(fault)
        finally:
            self._opened(hand)

    def _opened(self, hand: object) -> None:
        if self._opening is hand:
            self._opening = None

    def _hear(self, notice: Notice) -> None:
        from .session import Dealt

        if isinstance(notice, Dealt):
            self._house.board.forget()
        self._report = getattr(notice, "report", None) or self._report

    def take_report(self) -> Path | None:
        """The file in which the session wrote what broke, once."""
        report, self._report = self._report, None
        return report

    async def reseat(self, seating: Seating) -> None:
        """From the next hand on they sit like that; raises what ``session.reseating`` does."""
        from .session import Terms
        from .session.reseating import reseat

        session, table = self.session, self.table
        if session is None or table is None:
            return
        terms = Terms(self._house.pace, self._house.hours)
        left = await reseat(self._house.store, table, session, seating, terms)
        for player in (player for seat in left for player in seat.players):
            asyncio.get_running_loop().run_in_executor(None, player.close)  # may take a second

    def looks_back(self) -> bool:
        """Whether hands were played since one sat down, or looked back last; from then on one has."""
        before, self._looked_back = self._looked_back, len(self.session.played if self.session else ())
        return before < self._looked_back

    # --- letting go -----------------------------------------------------------------------------

    def touch(self) -> None:
        """The table stays, and is the one left last."""
        if self.table is not None:
            self.table.touch()

    def close(self) -> None:
        """Let go of the table; it is kept as it is, and commands in its seats are ended."""
        self._house.stop_work()
        if self.session is not None:
            asyncio.get_running_loop().run_in_executor(None, self.session.close)  # may take a second
        self._unlisten()
        self._unlisten = lambda: None
        if self.table is not None:
            self.table.close()
        self.table = self.session = self._opening = self._work = None

    def abandon(self, table: int) -> None:
        """Take a kept table away for good; raises ``StoreError``."""
        if self.table is not None and self.table.id == table:
            self.close()
        self._house.store.tables.resume(table, to_play=False).abandon()

    def rename(self, table: int, name: str) -> None:
        """Give a kept table another name; raises ``StoreError``."""
        if self.table is not None and self.table.id == table:
            self.table.rename(name)
            return
        opened = self._house.store.tables.resume(table, to_play=False)
        try:
            opened.rename(name)
        finally:
            opened.close()
