"""What was played at a table so far: who sat where in each hand, and what it brought each seat."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from ..engine.core import Settlement
from ..engine.errors import DataFault
from ..engine.rules import SomeRules
from ..engine.variants import rules
from .records import Result
from .seat import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A settled hand: ``hand`` counts from 0; all others per seat.

    ``won``: of the room's currency, after fees; ``scores``: as in the settlement; ``rises``: levels that the
    side won. Without ``stakes`` that is what the hand would have moved. People are told apart by their names,
    as in a record.
    """

    hand: int
    seats: tuple[Seat, ...]
    won: tuple[int, ...]
    scores: tuple[int, ...]
    rises: tuple[int, ...]
    stakes: bool = True

    @classmethod
    def of(cls, rules: SomeRules, hand: int, seats: Iterable[Seat], result: Result, stakes: bool) -> Played:
        """A hand from the end that its record has; raises ``DataFault``."""
        settled = Settlement(**{name: tuple(figures) for name, figures in result["settlement"].items()})
        nothing = (0,) * rules.seats
        won = zip(settled.transfers or nothing, settled.fees or nothing, strict=True)
        rises = tuple(rules.standing(result["facts"], seat).rise for seat in range(rules.seats))
        return cls(
            hand,
            tuple(replace(seat, profile=None) for seat in seats),
            tuple(transfer - fee for transfer, fee in won),
            settled.scores or nothing,
            rises,
            stakes,
        )


def note(connection: sqlite3.Connection, table: int, hand: int) -> None:
    """Within a transaction: that hand of the history was played at that table."""
    connection.execute("INSERT INTO evenings (table_id, hand_id) VALUES (?, ?)", (table, hand))


def played_at(connection: sqlite3.Connection, table: int) -> tuple[Played, ...]:
    """The hands of a table in order; one that cannot be read is left out."""
    rows = connection.execute(
        "SELECT record FROM records JOIN evenings USING (hand_id) WHERE table_id = ? ORDER BY hand_id",
        (table,),
    )
    found = []
    for (text,) in rows:
        with suppress(ValueError, TypeError, LookupError, AttributeError, DataFault):
            record = json.loads(text)
            game = rules(record["variant"], record["options"], record["rules"])
            seats = tuple(map(Seat.from_json, record["seats"]))
            hand = int(record["carry"]["hand"])
            found.append(Played.of(game, hand, seats, record["result"], bool(record["stakes"])))
    return tuple(found)
