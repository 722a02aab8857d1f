"""Today's hand: the days that a profile has played, how it came out, and how the expert's did."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from .database import Database
from .profiles import Clock


class Ended(NamedTuple):
    """How the hand ended for a seat: as in ``engine.answers.Finish``; ``assisted``: with help."""

    won: bool | None
    place: int | None
    gain: int
    assisted: bool = False


class Day(NamedTuple):
    """A day that was begun for the record, as ``2026-12-01``.

    ``table``: where it is played, whether or not that is still in play; ``hand``: its number in the history,
    once it is over; ``own``: how it ended, ``None`` where it did not, or not for the record; ``expert``: how
    the expert's ended, once that is known.
    """

    day: str
    table: int
    hand: int | None
    own: Ended | None
    expert: Ended | None


class Days:
    """The days of every profile."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    @property
    def today(self) -> date:
        """The date on the calendar here."""
        return self._clock().date()

    def get(self, profile: int, day: str) -> Day | None:
        """That day of a profile; ``None`` if it has not been begun."""
        return next(iter(self._find("AND day = ?", profile, day)), None)

    def all(self, profile: int) -> list[Day]:
        """All days of a profile, the latest first."""
        return self._find("ORDER BY day DESC", profile)

    def played(self, profile: int) -> int:
        """How many days have a result: a day that was missed takes nothing away."""
        return self._database.read(
            lambda connection: int(
                connection.execute(
                    "SELECT count(*) FROM days WHERE profile_id = ? AND own IS NOT NULL", (profile,)
                ).fetchone()[0]
            )
        )

    def begin(self, profile: int, day: str, table: int) -> None:
        """The day is played for the record at that table; nothing happens if it has been begun before."""
        self._database.write(
            lambda connection: connection.execute(
                "INSERT OR IGNORE INTO days (profile_id, day, table_id) VALUES (?, ?, ?)",
                (profile, day, table),
            )
        )

    def keep_expert(self, profile: int, day: str, ended: Ended) -> None:
        """What the expert came to that day."""
        self._database.write(
            lambda connection: connection.execute(
                "UPDATE days SET expert = ? WHERE profile_id = ? AND day = ?", (_text(ended), profile, day)
            )
        )

    def _find(self, which: str, *values: object) -> list[Day]:
        query = f"SELECT day, table_id, hand_id, own, expert FROM days WHERE profile_id = ? {which}"
        return self._database.read(
            lambda connection: [
                Day(day, table, hand, _read(own), _read(expert))
                for day, table, hand, own, expert in connection.execute(query, values)
            ]
        )


def end(connection: sqlite3.Connection, table: int, hand: int, ended: Ended | None) -> None:
    """The hand at a table of a day is over, within a transaction; without a result if it did not count."""
    connection.execute(
        "UPDATE days SET hand_id = ?, own = ? WHERE table_id = ? AND hand_id IS NULL",
        (hand, ended and _text(ended), table),
    )


def _text(ended: Ended) -> str:
    return json.dumps(list(ended))


def _read(text: str | None) -> Ended | None:
    if text is None:
        return None
    fields: Sequence[object] = json.loads(text)
    return Ended._make(fields)
