"""Achievements: what was done in hands that counted, and what those hands add up to."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import suppress
from enum import StrEnum, auto
from typing import NamedTuple

from ..engine.table import SomeTable
from .database import Database
from .days import Days
from .errors import StoreError
from .records import load


class Career(StrEnum):
    """What is earned by many hands, or many days."""

    TEN_WINS = auto()
    HUNDRED_WINS = auto()
    FIVE_IN_A_ROW = auto()
    TEN_FIRSTS = auto()
    TEN_DAYS = auto()
    AHEAD = auto()


ROW = 5  # won hands in a row
BY_BOT = "by_bot"  # kept in the place of feats where a bot decided for a person: such a hand earns none


class Earned(NamedTuple):
    """An achievement: its code, when (UTC) and in which hand it was earned first, and how often since."""

    code: str
    at: str
    hand: int
    times: int


_REAL = (  # hands that were played by oneself, and counted
    "r.profile_id = ? AND h.stakes AND NOT h.imported AND NOT EXISTS (SELECT 1 FROM feats b"
    f" WHERE b.hand_id = r.hand_id AND b.seat = r.seat AND b.code = '{BY_BOT}')"
)
_FROM = "FROM results r JOIN hands h ON h.id = r.hand_id"


class Feats:
    """The achievements of a folder's profiles."""

    def __init__(self, database: Database, days: Days) -> None:
        self._database, self._days = database, days

    def earned(self, profile: int) -> list[Earned]:
        """All that the profile has earned, each once, in the order in which it was."""

        def work(connection: sqlite3.Connection) -> list[Earned]:
            rows = connection.execute(
                f"SELECT f.code, min(r.hand_id), count(*) {_FROM} JOIN feats f ON f.hand_id = r.hand_id"
                f" AND f.seat = r.seat WHERE {_REAL} GROUP BY f.code",
                (profile,),
            ).fetchall()
            found = [(code, hand, times) for code, hand, times in rows]
            found += [(code, hand, 1) for code, hand in self._career(connection, profile)]
            when = dict(
                connection.execute(
                    f"SELECT id, finished FROM hands WHERE id IN ({', '.join('?' * len(found))})",
                    [hand for _code, hand, _times in found],
                )
            )
            return sorted(
                (Earned(code, when.get(hand, ""), hand, times) for code, hand, times in found),
                key=lambda each: each.hand,
            )

        return self._database.read(work)

    def new_with(self, profile: int, hand: int) -> list[str]:
        """The codes of what the profile had not earned before that hand."""
        return [each.code for each in self.earned(profile) if each.hand == hand]

    def _career(self, connection: sqlite3.Connection, profile: int) -> Iterable[tuple[str, int]]:
        """Code and hand of what many hands have earned."""
        won, firsts, row = 0, 0, 0
        hands = connection.execute(
            f"SELECT r.hand_id, r.won, r.place {_FROM} WHERE {_REAL} ORDER BY r.hand_id", (profile,)
        )
        told = set[Career]()
        for hand, has_won, place in hands:
            if has_won is None:
                firsts += place == 1
                marks = {Career.TEN_FIRSTS: firsts >= 10}
            else:
                won += has_won
                row = row + 1 if has_won else 0
                marks = {
                    Career.TEN_WINS: won >= 10,
                    Career.HUNDRED_WINS: won >= 100,
                    Career.FIVE_IN_A_ROW: row >= ROW,
                }
            for code, reached in marks.items():
                if reached and code not in told:
                    told.add(code)
                    yield code, hand
        by_bot = {
            hand for (hand,) in connection.execute("SELECT hand_id FROM feats WHERE code = ?", (BY_BOT,))
        }
        days = [
            (day.hand, day.expert is not None and day.own.gain > day.expert.gain)
            for day in reversed(self._days.all(profile))
            if day.own is not None and day.hand is not None and day.hand not in by_bot
        ]
        for hand, _ahead in days[9:10]:
            yield Career.TEN_DAYS, hand
        for hand in [hand for hand, ahead in days if ahead][:1]:
            yield Career.AHEAD, hand

    def unlooked(self) -> int:
        """How many hands of before have not been looked through."""
        return self._database.read(
            lambda connection: int(
                connection.execute("SELECT count(*) FROM hands WHERE NOT looked").fetchone()[0]
            )
        )

    def look_back(self, most: int) -> int:
        """Look through at most so many hands of before, and say how many are left."""

        def work(connection: sqlite3.Connection) -> None:
            hands = connection.execute(
                "SELECT h.id, k.record FROM hands h JOIN records k ON k.hand_id = h.id WHERE NOT h.looked"
                " ORDER BY h.id LIMIT ?",
                (most,),
            ).fetchall()
            for hand, record in hands:
                with suppress(StoreError):
                    look(connection, hand, load(record).table)
                connection.execute("UPDATE hands SET looked = 1 WHERE id = ?", (hand,))

        self._database.write(work)
        return self.unlooked()


def look(connection: sqlite3.Connection, hand: int, table: SomeTable, by_bot: Collection[int] = ()) -> None:
    """Keep what was worth remembering in a settled hand, within a transaction: the same for the same hand;
    ``by_bot``: the seats of people for whom a bot has decided."""
    if not table.state.over or table.state.settlement is None:
        return
    events = [event for events in table.events for event in events]
    seats = connection.execute("SELECT seat FROM results WHERE hand_id = ?", (hand,)).fetchall()
    connection.executemany(
        "INSERT OR IGNORE INTO feats (hand_id, seat, code) VALUES (?, ?, ?)",
        [
            (hand, seat, code)
            for (seat,) in seats
            for code in ([BY_BOT] if seat in by_bot else table.rules.feats(events, table.state, seat))
        ],
    )
