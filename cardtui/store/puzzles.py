"""Puzzles: what a profile has answered, and when each comes back."""

from __future__ import annotations

import sqlite3
from datetime import date, timedelta
from typing import NamedTuple

from .database import Database
from .verdicts import Mark

DAYS = (1, 3, 7, 16, 35)  # after the first, second ... answer
ENOUGH = 2  # right answers in a row


class Course(NamedTuple):
    """What was answered so far: ``tries`` in all, ``right`` in a row up to now; ``due``: when it comes back,
    ``None`` when it is done."""

    tries: int = 0
    right: int = 0
    due: date | None = None

    @property
    def done(self) -> bool:
        """Whether it was answered right often enough."""
        return self.right >= ENOUGH

    def is_due(self, today: date) -> bool:
        """Whether it comes back by now."""
        return self.due is not None and self.due <= today

    def answered(self, right: bool, today: date) -> Course:
        """After one more answer. A wrong one begins the row anew, at the shortest distance."""
        row = self.right + 1 if right else 0
        if row >= ENOUGH:
            return Course(self.tries + 1, row, None)
        days = DAYS[min(self.tries if right else 0, len(DAYS) - 1)]
        return Course(self.tries + 1, row, today + timedelta(days=days))


class Puzzles:
    """The courses of every profile, by the codes of puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def courses(self, profile: int) -> dict[str, Course]:
        """All that the profile has answered."""

        def work(connection: sqlite3.Connection) -> dict[str, Course]:
            rows = connection.execute(
                "SELECT code, tries, right, due FROM puzzles WHERE profile_id = ?", (profile,)
            )
            return {
                code: Course(tries, right, date.fromisoformat(due) if due else None)
                for code, tries, right, due in rows
            }

        return self._database.read(work)

    def waiting(self, profile: int, today: date) -> int:
        """How many wait: mistakes of one's own that were not looked at yet, and all that come back."""
        query = (
            "WITH own AS (SELECT v.hand_id || '/' || v.seat || '/' || v.ply AS code FROM verdicts v"
            " JOIN results r USING (hand_id, seat)"
            " WHERE r.profile_id = :profile AND v.mark IN (:mistake, :blunder)),"
            " kept AS (SELECT code, due FROM puzzles WHERE profile_id = :profile)"
            " SELECT (SELECT count(*) FROM own WHERE code NOT IN (SELECT code FROM kept)) + (SELECT count(*)"
            " FROM kept WHERE due <= :today AND (code IN (SELECT code FROM own) OR code NOT LIKE '%/%'))"
        )
        values = {
            "profile": profile,
            "mistake": Mark.MISTAKE,
            "blunder": Mark.BLUNDER,
            "today": today.isoformat(),
        }
        return self._database.read(lambda connection: int(connection.execute(query, values).fetchone()[0]))

    def keep(self, profile: int, code: str, course: Course) -> None:
        """What one more answer has made of it."""
        due = course.due.isoformat() if course.due else None
        self._database.write(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO puzzles VALUES (?, ?, ?, ?, ?)",
                (profile, code, course.tries, course.right, due),
            )
        )
