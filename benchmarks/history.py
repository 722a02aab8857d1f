"""What the history costs with 10,000 hands in it, beside the bare SQL: ``python benchmarks/history.py``.

Prints CPU milliseconds and the ratio for opening and filtering the list and for the statistics, and
the CPU of opening the store, most of which is SQLite's check of the whole file.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.store.database import FILE
from cardtui.store.history import Filter, keep
from cardtui.store.records import Record, Seat, result_of
from cardtui.store.store import Store

HANDS = 10_000
DIFFERENT = 50  # hands played; the others are kept copies of them
PAGE = 200
BOOKS = ("beans", "score")

LIST = (
    "SELECT h.*, r.* FROM hands h JOIN results r ON r.hand_id = h.id"
    " WHERE r.profile_id = ? {} ORDER BY r.hand_id DESC LIMIT ?"
)
GROUPS = (
    "SELECT h.variant, h.room, r.role, count(*), sum(r.won), sum(r.amount), sum(r.score), avg(h.multiple)"
    " FROM hands h JOIN results r ON r.hand_id = h.id WHERE r.profile_id = ? AND h.stakes GROUP BY 1, 2, 3"
)
COUNTS = (
    "SELECT c.code, count(*), sum(c.times) FROM hands h JOIN results r ON r.hand_id = h.id"
    " JOIN counts c ON c.hand_id = r.hand_id AND c.seat = r.seat"
    " WHERE r.profile_id = ? AND h.stakes GROUP BY 1"
)


def played(seed: int) -> Table[Any]:
    """A hand of random actions, at a room of its own."""
    game = rules("happy", {"room": {"name": ("beginner", "middle", "high")[seed % 3], "N": 10}})
    rng, carry = Rng.of("history", seed), Carry(stacks=(10000, 10000, 10000))
    while True:
        table = Table(game, game.shuffle(rng, carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            table.play(seat, rng.choice(list(game.legal(table.state, seat))))
        if table.state.settlement:
            return table


def fill(store: Store) -> int:
    """Put the hands into the history of a new profile; returns its id."""
    me = store.profiles.create("Me")
    seats = (Seat("you", me.name, me.id), Seat("regular", "East"), Seat("regular", "West"))
    tables = [played(seed) for seed in range(DIFFERENT)]
    records = [
        Record(
            "happy",
            t.rules.options(),
            seats,
            t.deal,
            t.start_carry,
            tuple(t.steps),
            result_of(t),
            True,
            BOOKS,
        )
        for t in tables
    ]

    def work(connection: sqlite3.Connection) -> None:
        for number in range(HANDS):
            at = f"2026-{1 + number // 28 % 12:02}-{1 + number % 28:02}T12:00:00Z"
            record = replace(records[number % DIFFERENT], finished=at)
            keep(connection, record, tables[number % DIFFERENT])

    store.database.write(work)
    return me.id


def cpu(call: Callable[[], object], times: int) -> float:
    """CPU milliseconds of a call, on all threads, in the mean."""
    call()
    before = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - before) / times * 1000


def main() -> None:
    """Fill, measure, print."""
    with tempfile.TemporaryDirectory() as folder:
        with Store(Path(folder)) as store:
            me = fill(store)
            bare = sqlite3.connect(Path(folder) / FILE)

            def sql(*queries: tuple[str, tuple[Any, ...]]) -> None:
                for query, values in queries:
                    bare.execute(query, values).fetchall()

            history = store.history
            mine = Filter(profile=me)
            fitting = Filter(profile=me, variant="happy", room="middle", won=True, since="2026-06-01")
            where = (
                "AND h.variant = 'happy' AND h.room = 'middle' AND r.won = 1 AND h.finished >= '2026-06-01'"
            )
            compared = {
                "first page": (
                    lambda: history.hands(mine, PAGE),
                    lambda: sql((LIST.format(""), (me, PAGE))),
                    200,
                ),
                "filtered page": (
                    lambda: history.hands(fitting, PAGE),
                    lambda: sql((LIST.format(where), (me, PAGE))),
                    100,
                ),
                "all hands": (lambda: history.hands(mine), lambda: sql((LIST.format(""), (me, -1))), 20),
                "statistics": (
                    lambda: history.statistics(replace(mine, stakes=True)),
                    lambda: sql((GROUPS, (me,)), (COUNTS, (me,))),
                    10,
                ),
            }
            print(f"{HANDS} hands      ours ms   bare ms   ratio")
            for name, (ours, theirs, times) in compared.items():
                mean, beside = cpu(ours, times), cpu(theirs, times)
                print(f"{name:15} {mean:9.2f} {beside:9.2f} {mean / beside:7.2f}")
            bare.close()
        size = (Path(folder) / FILE).stat().st_size / 1e6
        print(f"opening the store ({size:.0f} MB): {cpu(lambda: Store(Path(folder)).close(), 5):.0f} ms")


if __name__ == "__main__":
    main()
