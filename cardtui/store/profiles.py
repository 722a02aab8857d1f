"""Profiles and their ledger: every bean, coin and point of score with the reason it came or went."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, time
from typing import Literal, NamedTuple, TypeAlias

from ..engine.rooms import BEAN_ROOMS, COIN_ROOMS, NEW_PROFILE_BEANS, NEW_PROFILE_COINS
from .database import Database
from .errors import StoreError
from .names import name_of

Currency: TypeAlias = Literal["beans", "coins", "score"]
Clock: TypeAlias = Callable[[], datetime]  # an aware time; its zone decides when a day begins

START = {"beans": NEW_PROFILE_BEANS, "coins": NEW_PROFILE_COINS, "score": 0}  # L37, L41, L50
LOWEST_ENTRY = {
    "beans": min(room.entry for room in BEAN_ROOMS),
    "coins": min(room.entry for room in COIN_ROOMS if room.stakes),
}
RELIEF = {"beans": 2000, "coins": 6000}
RELIEFS_A_DAY = 3


def stamp(moment: datetime) -> str:
    """A time as it is kept: UTC, to the second, in an order that text keeps."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Profile(NamedTuple):
    """Who plays, and what they have. ``score`` is that of L50 and may be below 0."""

    id: int
    name: str
    beans: int
    coins: int
    score: int
    created: str

    def holds(self, currency: str) -> int:
        """The stack in a currency, 0 where a game is played for none."""
        return int(getattr(self, currency)) if currency else 0


class Entry(NamedTuple):
    """A line of the ledger. ``reason``: ``start``, ``hand`` or ``relief``; ``at``: UTC.

    ``amount``: in ``currency`` (``beans``, ``coins``, ``score``), negative if paid; ``balance`` is that after
    it; ``hand``: its number in the history, if it was one.
    """

    id: int
    at: str
    currency: str
    amount: int
    balance: int
    reason: str
    hand: int | None


class Curve(NamedTuple):
    """Balances over time: how many entries there were, and (time, balance) after some of them in order.

    The first and the last are always among them.
    """

    entries: int = 0
    points: Sequence[tuple[str, int]] = ()


def curve_of(rows: Iterable[tuple[str, int]], most: int) -> Curve:
    """The curve of all (time, balance) rows in order: evenly chosen, at most ``most`` + 1."""
    points: list[tuple[str, int]] = []
    entries, step, last = 0, 1, ("", 0)
    for entries, last in enumerate(rows, 1):
        if (entries - 1) % step == 0:
            points.append(last)
        if len(points) > most:
            points, step = points[::2], 2 * step
    if entries and (entries - 1) % step:
        points.append(last)
    return Curve(entries, points)


_PROFILE = "SELECT id, name, {}, created FROM profiles".format(
    ", ".join(
        "(SELECT balance FROM ledger WHERE profile_id = profiles.id AND currency = "
        f"'{currency}' ORDER BY id DESC LIMIT 1)"
        for currency in START
    )
)


class Profiles:
    """The profiles of a folder; one of them plays."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    def all(self) -> list[Profile]:
        """All profiles, by name."""
        return self._find("ORDER BY name")

    def get(self, profile: int) -> Profile:
        """The profile with that id; raises ``StoreError``."""
        found = self._find("WHERE id = ?", profile)
        if not found:
            raise StoreError("no_profile", id=profile)
        return found[0]

    def named(self, name: str) -> Profile | None:
        """The profile of that name, upper and lower case alike."""
        return next(iter(self._find("WHERE name = ?", name_of(name))), None)

    def current(self) -> Profile | None:
        """The profile that plays, ``None`` if there is none at all."""
        return next(iter(self._find("ORDER BY chosen DESC, id LIMIT 1")), None)

    def current_or_new(self, name: str) -> Profile:
        """The profile that plays; a new one of that name if no process has made any yet."""
        return self._database.write(lambda _connection: self.current() or self.create(name))

    def create(self, name: str) -> Profile:
        """A new profile with the stacks of L37 and L41; from now on it plays."""
        shown = self._name(name)
        at = stamp(self._clock())

        def work(connection: sqlite3.Connection) -> Profile:
            self._free(connection, shown)
            created = connection.execute(
                "INSERT INTO profiles (name, created, chosen) VALUES (?, ?, 0)", (shown, at)
            ).lastrowid
            assert created is not None
            for currency, amount in START.items():
                book(connection, at, created, currency, amount, "start")
            self.choose(created)
            return self.get(created)

        return self._database.write(work)

    def rename(self, profile: int, name: str) -> Profile:
        """The profile under its new name; raises ``StoreError`` if it is empty or taken."""
        shown = self._name(name)

        def work(connection: sqlite3.Connection) -> Profile:
            self._free(connection, shown, profile)
            connection.execute("UPDATE profiles SET name = ? WHERE id = ?", (shown, profile))
            return self.get(profile)

        return self._database.write(work)

    def choose(self, profile: int) -> None:
        """Let this profile play."""

        def work(connection: sqlite3.Connection) -> None:
            self.get(profile)
            connection.execute(
                "UPDATE profiles SET chosen = (SELECT max(chosen) + 1 FROM profiles) WHERE id = ?", (profile,)
            )

        self._database.write(work)

    def delete(self, profile: int) -> None:
        """Delete a profile with its ledger; its hands stay in the history, as nobody's.

        Raises ``StoreError`` while it sits at a table.
        """

        def work(connection: sqlite3.Connection) -> None:
            self.get(profile)
            seated = connection.execute(
                "SELECT tables.name FROM tables, json_each(tables.seats)"
                " WHERE json_extract(json_each.value, '$.profile') = ?",
                (profile,),
            ).fetchone()
            if seated:
                raise StoreError("profile_seated", table=seated[0])
            connection.execute("DELETE FROM profiles WHERE id = ?", (profile,))

        self._database.write(work)

    def reliefs_left(self, profile: int) -> int:
        """How many times the profile can still have relief today."""
        today = stamp(datetime.combine(now := self._clock(), time.min, now.tzinfo))
        given = self._database.read(
            lambda connection: connection.execute(
                "SELECT count(*) FROM ledger WHERE profile_id = ? AND reason = 'relief' AND at >= ?",
                (profile, today),
            ).fetchone()[0]
        )
        return max(0, RELIEFS_A_DAY - int(given))

    def relieve(self, profile: int, currency: str) -> Profile:
        """Give ``RELIEF`` to a profile that cannot enter the lowest room, at most three times a day."""

        def work(connection: sqlite3.Connection) -> Profile:
            if self.get(profile).holds(currency) >= LOWEST_ENTRY[currency]:
                raise StoreError("relief_not_needed", entry=LOWEST_ENTRY[currency])
            if not self.reliefs_left(profile):
                raise StoreError("relief_used_up", times=RELIEFS_A_DAY)
            book(connection, stamp(self._clock()), profile, currency, RELIEF[currency], "relief")
            return self.get(profile)

        return self._database.write(work)

    def ledger(self, profile: int, currency: Currency | None = None) -> list[Entry]:
        """The profile's entries in order: its balances over time."""
        return self._database.read(
            lambda connection: list(
                map(
                    Entry._make,
                    connection.execute(
                        "SELECT id, at, currency, amount, balance, reason, hand_id FROM ledger"
                        " WHERE profile_id = :profile AND (:currency IS NULL OR currency = :currency)"
                        " ORDER BY id",
                        {"profile": profile, "currency": currency},
                    ),
                )
            )
        )

    def curve(
        self,
        profile: int,
        currency: Currency,
        since: str | None = None,
        until: str | None = None,
        most: int = 600,
    ) -> Curve:
        """The profile's balances between two times, as in ``Filter``: evenly chosen, at most ``most`` + 1."""

        def work(connection: sqlite3.Connection) -> Curve:
            rows = connection.execute(
                "SELECT at, balance FROM ledger WHERE profile_id = :profile AND currency = :currency"
                " AND (:since IS NULL OR at >= :since) AND (:until IS NULL OR at < :until) ORDER BY id",
                {"profile": profile, "currency": currency, "since": since, "until": until},
            )
            return curve_of(rows, most)

        return self._database.read(work)

    def in_a_row(self, profile: int) -> int:
        """How many hands the profile has won one after the other up to now, of those that counted."""

        def work(connection: sqlite3.Connection) -> int:
            counted = (
                "FROM results r CROSS JOIN hands h ON h.id = r.hand_id"
                " WHERE r.profile_id = ? AND h.stakes AND NOT h.imported AND r.won"
            )
            lost = f"SELECT r.hand_id {counted} = 0 ORDER BY r.hand_id DESC LIMIT 1"
            won = f"SELECT count(*) {counted} = 1 AND r.hand_id > ifnull(({lost}), 0)"
            return int(connection.execute(won, (profile, profile)).fetchone()[0])

        return self._database.read(work)

    def _find(self, which: str, *values: object) -> list[Profile]:
        return self._database.read(
            lambda connection: list(map(Profile._make, connection.execute(f"{_PROFILE} {which}", values)))
        )

    @staticmethod
    def _name(name: str) -> str:
        shown = name_of(name)
        if not shown:
            raise StoreError("name_empty")
        return shown

    @staticmethod
    def _free(connection: sqlite3.Connection, name: str, profile: int = 0) -> None:
        taken = connection.execute("SELECT 1 FROM profiles WHERE name = ? AND id != ?", (name, profile))
        if taken.fetchone():
            raise StoreError("name_taken", name=name)


def book(
    connection: sqlite3.Connection,
    at: str,
    profile: int,
    currency: str,
    amount: int,
    reason: str,
    hand: int | None = None,
) -> int:
    """Write an entry, within a transaction, and return the amount booked.

    A stack never falls below 0: when another table has taken meanwhile what this one is owed, what
    is not there is not paid. The score has no floor.
    """
    last = connection.execute(
        "SELECT balance FROM ledger WHERE profile_id = ? AND currency = ? ORDER BY id DESC LIMIT 1",
        (profile, currency),
    ).fetchone()
    balance = last[0] if last else 0
    if currency != "score":
        amount = max(amount, -balance)
    connection.execute(
        "INSERT INTO ledger (profile_id, currency, amount, balance, reason, hand_id, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (profile, currency, amount, balance + amount, reason, hand, at),
    )
    return amount
