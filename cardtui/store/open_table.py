"""A table that is open: every step on the disk before it is shown."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

from ..engine.cards import Cards, format_cards, parse_cards
from ..engine.core import Carry, Deal, Settlement, Step
from ..engine.revisions import RULES_REVISION, brought_forward, known
from ..engine.table import SomeTable, Table
from ..engine.variants import rules
from . import aids, days
from .aids import Aid
from .database import Database
from .errors import StoreError
from .evenings import Played, note, played_at
from .names import name_of
from .profiles import Clock, stamp
from .records import Record, result_of
from .seal import Seal
from .seat import Seat
from .table_rows import FIELDS, SPEC, UNREADABLE, now, seats_json, spec_of, to_json
from .why import Why, kept_why, taken_for

T = TypeVar("T")


class OpenTable:
    """A table that is open in this process, until ``close``: what a session keeps its steps in.

    ``deal`` is ``None`` between two hands, ``carry`` then is what the next one starts with;
    ``rules``: the revision of the rules under which the hand was dealt (between two hands, the last one);
    the next is dealt under the present revision, and the options in ``spec`` are brought forward to it;
    ``hand_id``: the hand finished last. The ``async`` methods return when what they were given is on the
    disk, and change nothing if they raise ``StoreError``. ``undone``: steps that were taken back and may be
    taken again, each with its ``cut``; ``assisted``: what helped somebody in the hand; ``played``: the hands
    settled here; ``laid``: the cards of people in the order in which they laid them in this hand, by seat;
    ``code`` and ``seal``: of the deal on the table, or of the last one. ``reasons``: why bots took steps, by
    ply, also steps that were taken back.
    """

    def __init__(
        self, database: Database, clock: Clock, lock: FileLock, table: int, to_play: bool = True
    ) -> None:
        """``to_play`` false: it is only looked after, which is no use of it."""
        self._database, self._clock, self._lock, self._to_play = database, clock, lock, to_play
        self.id = table
        database.read(self._load)

    def _load(self, connection: sqlite3.Connection) -> None:
        row = connection.execute(
            f"SELECT {SPEC}, carry, rules, deal, stakes, hand_id, assisted, laid, code, seal FROM tables"
            " WHERE id = ?",
            (self.id,),
        ).fetchone()
        if row is None:
            raise StoreError("no_table", id=self.id)
        carry, self.rules, deal, stakes, self.hand_id, assisted, laid, self.code, seal = row[FIELDS:]
        if not known(self.rules):
            raise StoreError("table_newer", id=self.id, rules=self.rules, known=RULES_REVISION)
        lines, taken_back = (
            connection.execute(
                f"SELECT step, cut, ply, why FROM {steps} WHERE table_id = ? ORDER BY ply", (self.id,)
            ).fetchall()
            for steps in ("steps", "undone")
        )
        try:
            self.spec = spec_of(row)
            game = rules(self.spec.variant, self.spec.options, self.rules)
            self.carry = game.read_carry(json.loads(carry))
            self.deal = game.read_deal(json.loads(deal)) if deal else None
            self.steps = [Step.parse(line, game.numbered) for line, *_ in lines]
            self._cuts = [ply for ply, (_, cut, *_) in enumerate(lines) if cut]
            self.undone = [(Step.parse(line, game.numbered), bool(cut)) for line, cut, *_ in taken_back]
            every = ((ply, kept_why(why)) for *_, ply, why in (*lines, *taken_back))
            self.reasons = {ply: why for ply, why in every if why is not None}
            self.stakes, self.assisted = bool(stakes), frozenset(aids.read(assisted))
            self.laid = {int(seat): parse_cards(cards) for seat, cards in json.loads(laid or "{}").items()}
            self.seal = Seal.read(seal)
            self._options_now = brought_forward(self.spec.variant, self.spec.options, self.rules)
        except UNREADABLE as wrong:
            raise StoreError("damaged_table", id=self.id, detail=str(wrong), fault=wrong) from wrong
        self.played = played_at(connection, self.id)

    # --- what a session does --------------------------------------------------------------------

    async def begin(
        self,
        carry: Carry,
        deal: Deal,
        stakes: bool = True,
        assisted: Iterable[Aid] = (),
        code: str = "",
        seal: Seal | None = None,
    ) -> None:
        """A hand is dealt by the present rules, in place of the one before it."""
        helped = frozenset(assisted)

        def work(connection: sqlite3.Connection) -> None:
            self._clear(connection)
            self._update(
                connection,
                deal=to_json(deal.to_json()),
                carry=to_json(carry.to_json()),
                stakes=stakes,
                assisted=aids.written(helped),
                options=to_json(self._options_now),
                rules=RULES_REVISION,
                laid="",
                code=code,
                seal=str(seal or ""),
            )
            self._use(connection)

        def then(_: None) -> None:
            self.carry, self.deal, self.steps, self._cuts, self.stakes = carry, deal, [], [], stakes
            self.undone, self.assisted, self.laid, self.reasons = [], helped, {}, {}
            self.code, self.seal = code, seal
            self.rules, self.spec = RULES_REVISION, replace(self.spec, options=self._options_now)

        await self._write(work, then)

    async def step(self, ply: int, step: Step, cut: bool = False, why: Why | None = None) -> None:
        """Step number ``ply`` is taken; ``cut``: its player was told to stop; ``why`` it took it."""

        def work(connection: sqlite3.Connection) -> None:
            self._append(connection, ply, step, cut, why)
            self._use(connection)

        def then(_: None) -> None:
            self.steps.append(step)
            self._cuts += [ply] if cut else []
            self.undone, self.reasons = [], taken_for(self.reasons, ply, why)

        await self._write(work, then)

    async def cut(self, ply: int, forfeit: bool = True) -> None:
        """The steps from ``ply`` on are taken back, and lie ready to be taken again; with ``forfeit`` the
        hand is without stakes from now on, and an assisted one."""
        assisted = self.assisted | {Aid.UNDO} if forfeit else self.assisted

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO undone (table_id, ply, step, cut, why)"
                " SELECT table_id, ply, step, cut, why FROM steps"
                " WHERE table_id = ? AND ply >= ?",
                (self.id, ply),
            )
            connection.execute("DELETE FROM steps WHERE table_id = ? AND ply >= ?", (self.id, ply))
            if forfeit:
                self._update(connection, stakes=False, assisted=aids.written(assisted))
            self._use(connection)

        def then(_: None) -> None:
            back = [(step, at in self._cuts) for at, step in enumerate(self.steps[ply:], ply)]
            self.undone = [*back, *self.undone]
            del self.steps[ply:]
            self._cuts = [each for each in self._cuts if each < ply]
            self.stakes, self.assisted = self.stakes and not forfeit, assisted

        await self._write(work, then)

    async def again(self, count: int) -> None:
        """The first ``count`` of the steps that were taken back last are taken again."""
        begin = len(self.steps)

        def work(connection: sqlite3.Connection) -> None:
            first = (self.id, begin + count)
            connection.execute(
                "INSERT INTO steps (table_id, ply, step, cut, why) SELECT table_id, ply, step, cut, why"
                " FROM undone WHERE table_id = ? AND ply < ?",
                first,
            )
            connection.execute("DELETE FROM undone WHERE table_id = ? AND ply < ?", first)
            self._use(connection)

        def then(_: None) -> None:
            for ply, (step, cut) in enumerate(self.undone[:count], begin):
                self.steps.append(step)
                self._cuts += [ply] if cut else []
            del self.undone[:count]

        await self._write(work, then)

    async def assist(self, aid: Aid, stakes: bool) -> None:
        """Somebody is helped in the hand; it moves something from now on only with ``stakes``."""
        assisted = self.assisted | {aid}

        def work(connection: sqlite3.Connection) -> None:
            self._update(connection, stakes=stakes, assisted=aids.written(assisted))

        def then(_: None) -> None:
            self.stakes, self.assisted = stakes, assisted

        await self._write(work, then)

    async def finish(
        self,
        ply: int,
        step: Step,
        settlement: Settlement,
        carry: Carry,
        cut: bool = False,
        by_bot: Collection[int] = (),
        why: Why | None = None,
    ) -> None:
        """The hand's last step, its ledger entries, its record and the next hand's carry, all or nothing;
        ``by_bot``: the seats of people for whom a bot has decided; ``cut`` and ``why``: of the step."""
        from .recording import record_hand  # late: the first page lists tables and no hands

        def work(connection: sqlite3.Connection) -> tuple[int, Played]:
            self._append(connection, ply, step, cut, why)
            at = stamp(self._clock())
            table = self._replayed(step)
            if table.state.settlement != settlement:
                raise StoreError("settlement", table=self.spec.name)
            cuts = (*self._cuts, *([ply] if cut else []))
            record = self._record(table, at, cuts, taken_for(self.reasons, ply, why))
            hand = record_hand(connection, record, table, by_bot=by_bot)
            note(connection, self.id, hand)
            if self.spec.day:
                days.end(connection, self.id, hand, self._ended(table))
            self._clear(connection)
            self._update(
                connection, deal=None, carry=to_json(carry.to_json()), stakes=True, assisted="", hand_id=hand
            )
            self._use(connection)
            assert record.result is not None  # the hand has ended
            number = self.carry.hand
            return hand, Played.of(table.rules, number, self.spec.seats, record.result, self.stakes)

        def then(done: tuple[int, Played]) -> None:
            self.hand_id, played = done
            self.played = (*self.played, played)
            self.carry, self.deal, self.steps, self._cuts, self.stakes = carry, None, [], [], True
            self.undone, self.assisted, self.reasons = [], frozenset(), {}

        await self._write(work, then)

    async def reseat(self, seats: Sequence[Seat], advice: bool, carry: Carry) -> None:
        """These people and bots sit there from the next hand on, which begins with ``carry``; ``advice`` as
        in the spec. Raises ``StoreError`` in the middle of a hand."""
        spec = replace(self.spec, seats=tuple(seats), advice=advice)

        def work(connection: sqlite3.Connection) -> None:
            if self.deal is not None:
                raise StoreError("hand_on_table", table=self.spec.name)
            begins = to_json(carry.to_json())
            self._update(connection, seats=seats_json(seats), advice=advice, carry=begins, laid="")
            self._use(connection)

        def then(_: None) -> None:
            self.spec, self.carry, self.laid = spec, carry, {}

        await self._write(work, then)

    async def lay(self, seat: int, cards: Cards) -> None:
        """The person in that seat has laid the own hand in this order; without cards it is sorted again."""
        laid = {at: order for at, order in {**self.laid, seat: cards}.items() if order}

        def work(connection: sqlite3.Connection) -> None:
            text = to_json({at: format_cards(order) for at, order in laid.items()}) if laid else ""
            self._update(connection, laid=text)

        def then(_: None) -> None:
            self.laid = laid

        await self._write(work, then)

    # --- the table itself -----------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Give the table another name."""
        shown = name_of(name)
        if not shown:
            raise StoreError("name_empty")
        self._database.write(lambda connection: self._update(connection, name=shown))
        self.spec = replace(self.spec, name=shown)

    def touch(self) -> None:
        """It is used now: opened, or left. Does not wait for it, and a table that is gone is none."""
        if self._to_play:
            with suppress(StoreError, RuntimeError):
                self._database.later(self._database.write, self._use)

    def close(self) -> None:
        """Leave the table as it is, to be resumed here or elsewhere."""
        self.touch()
        self._lock.release()

    def abandon(self) -> None:
        """Take the table away for good; what was not settled moves nothing."""
        self._database.write(
            lambda connection: connection.execute("DELETE FROM tables WHERE id = ?", (self.id,))
        )
        self._lock.release()
        with suppress(OSError):
            Path(self._lock.lock_file).unlink(missing_ok=True)

    # --- within a transaction ---------------------------------------------------------------------

    async def _write(self, work: Callable[[sqlite3.Connection], T], then: Callable[[T], None]) -> None:
        """Do ``work`` on the disk, ``then`` the same in memory, whether or not the caller still waits."""
        if not self._lock.is_locked:
            raise StoreError("table_closed", table=self.spec.name)
        await asyncio.wrap_future(self._database.later(lambda: then(self._database.write(work))))

    def _use(self, connection: sqlite3.Connection) -> None:
        self._update(connection, used=now(connection, self._clock))

    def _update(self, connection: sqlite3.Connection, **columns: object) -> None:
        assigned = ", ".join(f"{name} = ?" for name in columns)
        changed = connection.execute(
            f"UPDATE tables SET {assigned} WHERE id = ?", (*columns.values(), self.id)
        )
        if not changed.rowcount:
            raise StoreError("no_table", id=self.id)

    def _clear(self, connection: sqlite3.Connection) -> None:
        for steps in ("steps", "undone"):
            connection.execute(f"DELETE FROM {steps} WHERE table_id = ?", (self.id,))

    def _append(
        self, connection: sqlite3.Connection, ply: int, step: Step, cut: bool, why: Why | None
    ) -> None:
        if self.deal is None or ply != len(self.steps):
            raise StoreError("out_of_turn", ply=ply, kept=len(self.steps))
        connection.execute(
            "INSERT INTO steps (table_id, ply, step, cut, why) VALUES (?, ?, ?, ?, ?)",
            (self.id, ply, str(step), cut, str(why or "")),
        )
        if self.undone:
            connection.execute("DELETE FROM undone WHERE table_id = ?", (self.id,))

    def _replayed(self, last: Step) -> SomeTable:
        assert self.deal is not None
        game = rules(self.spec.variant, self.spec.options, self.rules)
        table = Table(game, self.deal, self.carry)
        table.replay([*self.steps, last])
        return table

    def _ended(self, table: SomeTable) -> days.Ended | None:
        """How the hand of a day ended for who plays it; nothing where it did not count."""
        seat = next((seat for seat, who in enumerate(self.spec.seats) if who.profile is not None), None)
        if seat is None or not self.stakes:
            return None
        finish = table.rules.finish_of(table.state, seat)
        return days.Ended(finish.won, finish.place, finish.gain, bool(self.assisted))

    def _record(self, table: SomeTable, at: str, cuts: tuple[int, ...], reasons: Mapping[int, Why]) -> Record:
        return Record(
            self.spec.variant,
            table.rules.options(),
            self.spec.seats,
            table.deal,
            table.start_carry,
            tuple(table.steps),
            result_of(table),
            self.stakes,
            self.spec.books,
            at,
            self.rules,
            cuts,
            aids.in_order(self.assisted),
            code=self.code,
            seal=self.seal,
            reasons=reasons,
        )
