"""Hands of other programs taken into the history, many in one transaction, none of them twice."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from ..engine.table import SomeTable
from .database import Database
from .recording import record_hand
from .records import Record, to_text


class Taken(NamedTuple):
    """A hand that was offered: its number in the history, 0 if it is in none; whether it is new."""

    hand: int
    new: bool


class Taking:
    """The hands of one file; those without a time in the history already are known from the first on."""

    def __init__(self, database: Database, keep: bool = True) -> None:
        """``keep`` false: it is only said what would be new."""
        self._database, self._keep = database, keep
        self._known = database.read(_kept)

    def take(self, hands: Iterable[tuple[Record, SomeTable]]) -> list[Taken]:
        """Keep those that are new, all or nothing, and say of each what became of it."""
        offered = [(record, table, _digest(to_text(record))) for record, table in hands]
        fresh: dict[bytes, int] = {}

        def work(connection: sqlite3.Connection) -> list[Taken]:
            taken = []
            for record, table, digest in offered:
                known = fresh.get(digest, self._known.get(digest))
                if known is None:
                    hand = record_hand(connection, record, table, imported=True) if self._keep else 0
                    fresh[digest] = hand
                    taken.append(Taken(hand, True))
                else:
                    taken.append(Taken(known, False))
            return taken

        taken = self._database.write(work) if self._keep else self._database.read(work)
        self._known.update(fresh)
        return taken


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _kept(connection: sqlite3.Connection) -> dict[bytes, int]:
    rows = connection.execute(
        "SELECT h.id, k.record FROM hands h JOIN records k ON k.hand_id = h.id WHERE h.finished = ''"
    )
    return {_digest(record): hand for hand, record in rows}
