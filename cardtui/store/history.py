"""The history: finished hands, found again by what they were, and what they add up to."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..engine.revisions import RULES_REVISION
from .database import Database
from .errors import StoreError
from .profiles import Curve, curve_of
from .recording import record_hand
from .records import MAX_BYTES, Loaded, Record, load, to_text
from .statistics import Count, Statistics, added_up, streaks_of
from .variations import MAX_LINES, Variation


class HandRow(NamedTuple):
    """A hand in the list, as one seat saw it end.

    ``finished``: UTC, ``2026-01-31T20:15:00Z``; ``room`` may be empty; ``amount``: in ``currency``, after
    fees, 0 where that is empty; ``names``: a line for each seat; ``role``: as the game calls it, or empty;
    ``won``: 1, 0, or ``None`` for neither, as in every hand of a ranked game; ``score``: that of the
    settlement; ``place`` counts from 1; ``level``: a rank, of the seat's side after the hand; ``assisted``:
    what helped a person (``aids.written``), empty for nothing.
    """

    id: int
    finished: str
    variant: str
    room: str
    currency: str
    stakes: int
    imported: int
    names: str
    multiple: int | None
    seat: int
    role: str
    won: int | None
    amount: int
    score: int
    place: int | None
    level: int | None
    assisted: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which hands: those of a profile (``None``: all, each once), and of these those that fit.

    ``since`` and ``until``: UTC times or dates as text, the first included, the second not.
    """

    profile: int | None = None
    variant: str | None = None
    room: str | None = None
    role: str | None = None
    won: bool | None = None
    stakes: bool | None = None
    imported: bool | None = None
    assisted: bool | None = None
    since: str | None = None
    until: str | None = None

    def where(self) -> tuple[str, list[object]]:
        """The condition in SQL and its values."""
        conditions = {
            "r.profile_id = ?": self.profile,
            "h.variant = ?": self.variant,
            "h.room = ?": self.room,
            "r.role = ?": self.role,
            "r.won = ?": self.won,
            "h.stakes = ?": self.stakes,
            "h.imported = ?": self.imported,
            "(h.assisted != '') = ?": self.assisted,
            "h.finished >= ?": self.since,
            "h.finished < ?": self.until,
        }
        given = {text: value for text, value in conditions.items() if value is not None}
        once = [] if self.profile else ["r.seat = h.view"]
        return " AND ".join([*given, *once]), list(given.values())


class TakenIn(NamedTuple):
    """A record that was imported: the number of its hand, how it was read, whether the hand is new here."""

    hand: int
    loaded: Loaded
    new: bool


_FROM = "FROM hands h JOIN results r ON r.hand_id = h.id WHERE"
_COLUMNS = (
    "h.id, h.finished, h.variant, h.room, h.currency, h.stakes, h.imported, h.names, h.multiple,"
    " r.seat, r.role, r.won, r.amount, r.score, r.place, r.level, h.assisted"
)
_LIST = "FROM results r CROSS JOIN hands h ON h.id = r.hand_id WHERE"  # in this order: the latest are at hand
BATCH = 1000  # hands read at once where all of them are read


class History:
    """The finished hands of a folder."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def hands(
        self, which: Filter = Filter(), limit: int = -1, offset: int = 0, below: int | None = None
    ) -> list[HandRow]:
        """The hands that fit, the latest first; all of them without a limit. ``below``: only earlier ones."""
        where, values = which.where()
        if below is not None:
            where, values = f"{where} AND r.hand_id < ?", [*values, below]
        query = f"SELECT {_COLUMNS} {_LIST} {where} ORDER BY r.hand_id DESC LIMIT ? OFFSET ?"
        return self._database.read(
            lambda connection: list(map(HandRow._make, connection.execute(query, (*values, limit, offset))))
        )

    def each(self, which: Filter = Filter(), limit: int | None = None) -> Iterator[HandRow]:
        """The hands that fit, the latest first, read as they are taken: never all of them at once."""
        left = sys.maxsize if limit is None else limit
        below = None
        while left > 0:
            rows = self.hands(which, min(BATCH, left), below=below)
            yield from rows
            if len(rows) < BATCH:
                return
            left, below = left - BATCH, rows[-1].id

    def found(self, which: Filter, size: int) -> tuple[int, list[HandRow]]:
        """How many hands fit, and the latest ``size`` of them, from one position of the database."""

        def work(_: sqlite3.Connection) -> tuple[int, list[HandRow]]:
            count = self.count(which)
            return count, self.hands(which, size) if count else []

        return self._database.read(work)

    def count(self, which: Filter = Filter()) -> int:
        """How many hands fit."""
        where, values = which.where()
        return self._database.read(
            lambda connection: int(
                connection.execute(f"SELECT count(*) {_FROM} {where}", values).fetchone()[0]
            )
        )

    def rooms(self) -> list[tuple[str, str]]:
        """The (variant, room) pairs that occur, sorted; the room is empty where a game has none."""
        return self._database.read(
            lambda connection: sorted(connection.execute("SELECT DISTINCT variant, room FROM hands"))
        )

    def statistics(self, which: Filter = Filter(stakes=True)) -> Statistics:
        """What the hands that fit add up to."""
        where, values = which.where()

        def work(connection: sqlite3.Connection) -> Statistics:
            rows = connection.execute(
                "SELECT r.place, r.level, h.variant, h.room, r.role, count(*), ifnull(sum(r.won = 1), 0),"
                " ifnull(sum(r.won = 0), 0), sum(r.amount), sum(r.score), ifnull(sum(h.multiple), 0),"
                f" count(h.multiple) {_FROM} {where} GROUP BY 3, 4, 5, 1, 2 ORDER BY 3, 4, 5",
                values,
            )
            counts = connection.execute(
                "SELECT c.code, count(*), sum(c.times) FROM hands h JOIN results r ON r.hand_id = h.id"
                f" JOIN counts c ON c.hand_id = r.hand_id AND c.seat = r.seat WHERE {where} GROUP BY 1",
                values,
            )
            streaks = connection.execute(
                f"SELECT h.variant, ifnull(r.won, r.place = 1) {_FROM} {where} ORDER BY r.hand_id", values
            )
            return added_up(
                rows, {code: Count(hands, times) for code, hands, times in counts}, streaks_of(streaks)
            )

        return self._database.read(work)

    def scores(self, games: Sequence[str], which: Filter = Filter(stakes=True), most: int = 600) -> Curve:
        """The scores of hands of these games that fit, added up hand by hand from 0.

        At most ``most`` + 2 values: points of a ranked game, or the score that titles go by.
        """
        condition = f"h.variant IN ({', '.join('?' * len(games))})"
        return self._sums("r.score", condition, games, which, most)

    def amounts(self, currency: str, which: Filter = Filter(stakes=True), most: int = 600) -> Curve:
        """The same of what was won or lost in a currency, after fees."""
        return self._sums("r.amount", "h.currency = ?", (currency,), which, most)

    def _sums(self, what: str, condition: str, given: Sequence[str], which: Filter, most: int) -> Curve:
        curve = self._course(what, condition, given, which, most, _sums)
        start = [(curve.points[0][0], 0)] if curve.points else []
        return Curve(curve.entries, [*start, *curve.points])

    def levels(self, which: Filter = Filter(stakes=True), most: int = 600) -> Curve:
        """The levels (ranks) of the seat's side after each hand that fits and has them, in order."""
        return self._course("r.level", "r.level IS NOT NULL", (), which, most, iter)

    def _course(
        self,
        what: str,
        condition: str,
        given: Sequence[str],
        which: Filter,
        most: int,
        made: Callable[[Iterable[tuple[str, int]]], Iterable[tuple[str, int]]],
    ) -> Curve:
        """A figure of every hand that fits, in order, and what is ``made`` of these."""
        where, values = which.where()

        def work(connection: sqlite3.Connection) -> Curve:
            rows = connection.execute(
                f"SELECT h.finished, {what} {_FROM} {where} AND {condition} ORDER BY r.hand_id",
                [*values, *given],
            )
            return curve_of(made(rows), most)

        return self._database.read(work)

    def record(self, hand: int) -> str:
        """The hand's record as text; raises ``StoreError`` if there is no such hand."""
        row = self._database.read(
            lambda connection: connection.execute(
                "SELECT record FROM records WHERE hand_id = ?", (hand,)
            ).fetchone()
        )
        if row is None:
            raise StoreError("no_hand", id=hand)
        return str(row[0])

    def keep_lines(self, hand: int, lines: Sequence[Variation]) -> None:
        """Keep these lines with the hand, in place of those that it had; they are exported with it.

        Raises ``StoreError``, also for a hand whose record does not stand as it is.
        """

        def work(connection: sqlite3.Connection) -> None:
            loaded = load(self.record(hand))
            if loaded.fault is not None:
                raise loaded.fault
            record = to_text(replace(loaded.record, lines=tuple(lines[:MAX_LINES])))
            if len(record) > MAX_BYTES:
                raise StoreError("record_too_large", limit=MAX_BYTES)
            connection.execute("UPDATE records SET record = ? WHERE hand_id = ?", (record, hand))

        self._database.write(work)

    def _add_lines(self, hand: int, lines: Sequence[Variation]) -> None:
        """The lines of a record of the same hand that are not with it yet."""
        kept = load(self.record(hand)).record.lines
        if new := [line for line in lines if line not in kept]:
            self.keep_lines(hand, (*kept, *new))

    def last(self) -> int | None:
        """The number of the hand finished last; ``None`` before the first."""
        found = self._database.read(
            lambda connection: connection.execute("SELECT max(id) FROM hands").fetchone()
        )
        return None if found[0] is None else int(found[0])

    def row(self, hand: int) -> HandRow:
        """One hand as the list of all has it; raises ``StoreError`` if there is no such hand."""
        found = self._database.read(
            lambda connection: connection.execute(
                f"SELECT {_COLUMNS} {_FROM} h.id = ? AND r.seat = h.view", (hand,)
            ).fetchone()
        )
        if found is None:
            raise StoreError("no_hand", id=hand)
        return HandRow._make(found)

    def take_in(self, data: str | bytes) -> TakenIn:
        """Keep a record from elsewhere, as nobody's hand, and say how it was read; a hand that is in the
        history already is not kept twice.

        Raises ``StoreError`` for one that is not complete or whose result is not its own.
        """
        loaded = _whole(data)

        def work(connection: sqlite3.Connection) -> TakenIn:
            known = _known(connection, loaded.record)
            if known is not None:
                self._add_lines(known, loaded.record.lines)
                return TakenIn(known, loaded, False)
            return TakenIn(record_hand(connection, loaded.record, loaded.table, imported=True), loaded, True)

        return self._database.write(work)

    def tried(self, data: str | bytes) -> int | None:
        """The number of the hand that this record is of, if it is in the history; raises as ``take_in``."""
        record = _whole(data).record
        return self._database.read(lambda connection: _known(connection, record))


def _whole(data: str | bytes) -> Loaded:
    """A record that is complete and whose result is its own; raises ``StoreError``."""
    loaded = load(data)
    if loaded.fault and loaded.fault.code == "record_illegal" and not loaded.by_its_rules:
        raise StoreError("record_later", rules=loaded.record.rules, known=RULES_REVISION)
    if loaded.fault:
        raise loaded.fault
    if not loaded.complete:
        raise StoreError("record_unfinished", ply=len(loaded.record.steps))
    if loaded.by_its_rules and not loaded.agrees:
        raise StoreError("record_result")
    return loaded


def _known(connection: sqlite3.Connection, record: Record) -> int | None:
    """The hand that this record is of, if there is one."""
    text = to_text(replace(record, lines=(), reasons={}))
    alike = connection.execute(
        "SELECT h.id, k.record FROM hands h JOIN records k ON k.hand_id = h.id"
        " WHERE h.finished = ? AND h.variant = ? ORDER BY h.id",
        (record.finished, record.variant),
    )
    return next((hand for hand, kept in alike if kept == text or _as_now(kept) == text), None)


def _as_now(kept: str) -> str:
    """A kept record as it would be written now; empty for one that is no record any more."""
    try:
        return to_text(replace(load(kept).record, lines=(), reasons={}))
    except StoreError:
        return ""


def _sums(rows: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    total = 0
    for at, amount in rows:
        total += amount
        yield at, total
