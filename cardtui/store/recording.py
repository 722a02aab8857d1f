"""How a finished hand comes into the history: its record, its results by seat, what it moves."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ..engine.table import SomeTable
from . import aids, feats
from .names import visible
from .profiles import book
from .records import Record, Result, to_text


def record_hand(
    connection: sqlite3.Connection,
    record: Record,
    table: SomeTable,
    imported: bool = False,
    by_bot: Collection[int] = (),
) -> int:
    """Keep a finished hand within a transaction: record, results and ledger entries; return its id.

    Played for stakes, it moves what ``record.books`` says for the profiles in ``record.seats``. ``by_bot``:
    the seats of people for whom a bot has decided.
    """
    result: Result = record.result or {}
    facts, settlement = result["facts"], result["settlement"] or {}
    people = [seat for seat, who in enumerate(record.seats) if who.profile is not None]
    view = people[0] if people else 0
    room = record.options.get("room")
    assert room is None or isinstance(room, Mapping)
    currency = next((book for book in record.books if book != "score"), "")
    hand = connection.execute(
        "INSERT INTO hands (finished, variant, room, currency, stakes, names, multiple, view, imported,"
        " assisted, looked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
        (
            record.finished,
            record.variant,
            visible(str(room["name"]), 40) if room else "",
            currency,
            record.stakes,
            "\n".join(seat.name for seat in record.seats),
            table.rules.multiple(facts),
            view,
            imported,
            aids.written(record.assisted),
        ),
    ).lastrowid
    assert hand is not None
    connection.execute("INSERT INTO records (hand_id, record) VALUES (?, ?)", (hand, to_text(record)))
    ranked = table.rules.ranked and bool(settlement.get("scores"))
    before = table.stacks
    for seat in sorted({view, *people}):
        profile = record.seats[seat].profile
        amount = settlement["stacks"][seat] - before[seat] if before and settlement.get("stacks") else 0
        score = settlement["scores"][seat] if settlement.get("scores") else 0
        standing = table.rules.standing(facts, seat)
        connection.execute(
            "INSERT INTO results (hand_id, seat, profile_id, role, won, amount, score, place, level)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                hand,
                seat,
                profile,
                standing.role,
                seat in result["winner"] if result["winner"] and not ranked else None,
                amount,
                score,
                _rank(settlement["scores"], seat) if ranked else standing.place,
                standing.level,
            ),
        )
        counts = Counter(event.code for events in table.events for event in events if event.seat == seat)
        connection.executemany(
            "INSERT INTO counts (hand_id, seat, code, times) VALUES (?, ?, ?, ?)",
            [(hand, seat, code, times) for code, times in counts.items()],
        )
        if profile is not None and record.stakes:
            for what in record.books:
                if what == "score" and record.assisted:
                    continue  # no title is earned with help
                moved = score if what == "score" else amount
                if moved:
                    book(connection, record.finished, profile, what, moved, "hand", hand)
    feats.look(connection, hand, table, by_bot)
    return hand


def _rank(scores: Sequence[int], seat: int) -> int:
    """The place of the seat by the scores, from 1."""
    return 1 + sum(score > scores[seat] for score in scores)
