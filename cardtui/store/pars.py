"""The same cards: how hands came out for a person, and with the best player in that seat."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ..engine.table import SomeTable
from .aids import Aid, in_order
from .database import Database
from .days import Ended
from .profiles import Clock, stamp
from .records import Record, result_of
from .seat import Seat


class Compared(NamedTuple):
    """A hand of the history: how it came out, and par."""

    hand: int
    own: Ended
    par: Ended

    @property
    def lead(self) -> int:
        """What one did better than par, in what the game counts: score, levels, points."""
        return self.own.gain - self.par.gain


class Pars:
    """Hands set beside par, and those that were played again."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    def keep(self, compared: Compared) -> None:
        """What the best player made of the cards of a hand."""
        self._database.write(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO pars (hand_id, own, par) VALUES (?, ?, ?)",
                (compared.hand, json.dumps(list(compared.own)), json.dumps(list(compared.par))),
            )
        )

    def get(self, hand: int) -> Compared | None:
        """That of a hand; ``None`` while it is not known."""
        return next(iter(self._find("hand_id = ?", hand)), None)

    def beside(self, hand: int) -> list[Compared]:
        """Those of all hands of the table in play at which that hand was played, in order: together the
        duplicate score of an evening."""
        at = "(SELECT table_id FROM evenings WHERE hand_id = ?)"
        return self._find(f"hand_id IN (SELECT hand_id FROM evenings WHERE table_id = {at})", hand)

    def keep_again(self, table: SomeTable, seats: Sequence[Seat], aids: frozenset[Aid]) -> int:
        """A hand that was played again goes into the history, marked and without stakes; returns its id."""
        from .recording import record_hand  # late: the first page knows no hands

        record = Record(
            table.rules.variant,
            table.rules.options(),
            tuple(seats),
            table.deal,
            table.start_carry,
            tuple(table.steps),
            result_of(table),
            stakes=False,
            finished=stamp(self._clock()),
            rules=table.rules.revision,
            assisted=in_order({*aids, Aid.AGAIN}),
        )
        return self._database.write(lambda connection: record_hand(connection, record, table))

    def _find(self, where: str, *values: object) -> list[Compared]:
        def work(connection: sqlite3.Connection) -> list[Compared]:
            rows = connection.execute(
                f"SELECT hand_id, own, par FROM pars WHERE {where} ORDER BY hand_id", values
            )
            return [Compared(hand, _read(own), _read(par)) for hand, own, par in rows]

        return self._database.read(work)


def _read(text: str) -> Ended:
    fields: Sequence[object] = json.loads(text)
    return Ended._make(fields)
