"""What is kept of a table in play: what it was opened with, and its line in the list."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from ..engine.plain import Count, from_plain
from .database import Row
from .names import name_of
from .profiles import Clock
from .seat import Seat

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)  # what a row that is none of ours raises
_USED = "%Y-%m-%dT%H:%M:%S.%fZ"
SPEC = "name, variant, options, seats, seed, books, advice, open"
FIELDS = SPEC.count(",") + 1


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What a table is opened with.

    ``options``: the full options of the rules, as plain data; ``seats``: per seat; ``seed`` decides every
    deal; ``books``: what a hand here moves for the profiles at it, of ``beans``, ``coins``, ``score``;
    ``advice``: several people at it agreed to ask for some; ``open``: it is for practice: all hands lie open,
    and nothing is at stake.
    """

    name: str
    variant: str
    options: Mapping[str, object]
    seats: tuple[Seat, ...]
    seed: int
    books: tuple[str, ...] = ()
    advice: bool = False
    open: bool = False


class TableRow(NamedTuple):
    """A table in the list. ``hand`` counts from 0; ``plies``: steps taken in it; ``used``: when it was last
    opened, acted at or left (UTC)."""

    id: int
    spec: TableSpec
    hand: int
    plies: int
    used: str


def now(connection: sqlite3.Connection, clock: Clock) -> str:
    """The time, but never before that of another table: a clock that was put back changes no order."""
    here = clock().astimezone(UTC)
    latest = str(connection.execute("SELECT max(used) FROM tables").fetchone()[0] or "")
    if latest > here.strftime(_USED):
        with suppress(ValueError):
            here = datetime.fromisoformat(latest) + (
                timedelta(microseconds=1) if "." in latest else timedelta(seconds=1)
            )
    return here.strftime(_USED)


def spec_of(row: Row) -> TableSpec:
    """The spec in a row that begins with ``SPEC``; raises ``UNREADABLE``."""
    name, variant, options, seats, seed, books, advice, practice = row[:FIELDS]
    return TableSpec(
        name,
        variant,
        json.loads(options),
        tuple(map(Seat.from_json, json.loads(seats))),
        int(seed),
        tuple(books.split()),
        bool(advice),
        bool(practice),
    )


def row_of(row: Row) -> TableRow | int:
    """A line of the list, from ``SPEC``, carry, time, number and count of steps; the number alone where the
    rest cannot be read."""
    carry, used, table, plies = row[FIELDS:]
    try:
        return TableRow(table, spec_of(row), from_plain(Count, json.loads(carry)["hand"]), plies, used)
    except UNREADABLE:
        return int(table)


def seats_json(seats: Iterable[Seat]) -> str:
    """Who sits at a table, as it is kept."""
    return to_json([asdict(replace(seat, name=name_of(seat.name))) for seat in seats])


def to_json(data: object) -> str:
    """Plain data as it is kept."""
    return json.dumps(data, ensure_ascii=False)
