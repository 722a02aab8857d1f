"""What the history costs with 100,000 hands in it: ``python benchmarks/history.py [HANDS]``.

Prints CPU milliseconds of all threads for what the pages of the history and of the statistics read,
beside those of the bare SQL, and the ratio; then what those pages take of the thread that draws and
answers keys, in a room with those hands and in one with a hundredth of them; then the opening of the
store, which does not look at the whole file unless it has to, and what the command line takes to
write the list.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardtui.app import CardRoom
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.screens.hands import HandsPage
from cardtui.screens.history import HistoryScreen
from cardtui.screens.rows import AT_ONCE
from cardtui.screens.statistics import StatisticsScreen
from cardtui.store.database import FILE
from cardtui.store.history import Filter
from cardtui.store.recording import record_hand
from cardtui.store.records import Record, result_of
from cardtui.store.seat import Seat
from cardtui.store.store import Store

HANDS = 100_000
DIFFERENT = 50  # hands played; the others are kept copies of them
BOOKS = ("beans", "score")

LIST = (
    "SELECT h.*, r.* FROM hands h JOIN results r ON r.hand_id = h.id"
    " WHERE r.profile_id = ? {} ORDER BY r.hand_id DESC LIMIT ? OFFSET ?"
)
NUMBER = "SELECT count(*) FROM hands h JOIN results r ON r.hand_id = h.id WHERE r.profile_id = ? {}"
GROUPS = (
    "SELECT h.variant, h.room, r.role, count(*), sum(r.won), sum(r.amount), sum(r.score), avg(h.multiple)"
    " FROM hands h JOIN results r ON r.hand_id = h.id WHERE r.profile_id = ? AND h.stakes GROUP BY 1, 2, 3"
)
COUNTS = (
    "SELECT c.code, count(*), sum(c.times) FROM hands h JOIN results r ON r.hand_id = h.id"
    " JOIN counts c ON c.hand_id = r.hand_id AND c.seat = r.seat"
    " WHERE r.profile_id = ? AND h.stakes GROUP BY 1"
)

WRITTEN = """
import sys, time
from cardtui.cli import cardtui
try:
    cardtui()
finally:
    with open("/proc/self/status") as status:
        most = next(line.split()[1] for line in status if line.startswith("VmHWM"))
    print(f"{time.process_time():.2f} s, at most {int(most) / 1024:.0f} MB", file=sys.stderr)
"""


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


def fill(store: Store, hands: int) -> int:
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
        for number in range(hands):
            at = f"2026-{1 + number // 28 % 12:02}-{1 + number % 28:02}T12:00:00Z"
            record = replace(records[number % DIFFERENT], finished=at)
            record_hand(connection, record, tables[number % DIFFERENT])

    store.database.write(work)
    return me.id


def cpu(call: Callable[[], object], times: int) -> float:
    """CPU milliseconds of a call, on all threads, in the mean."""
    call()
    before = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - before) / times * 1000


def compare(store: Store, me: int) -> None:
    """What the pages read, beside the bare SQL."""
    bare = sqlite3.connect(store.folder / FILE)

    def sql(*queries: tuple[str, tuple[Any, ...]]) -> None:
        for query, values in queries:
            bare.execute(query, values).fetchall()

    def page(where: str = "") -> None:
        sql((NUMBER.format(where), (me,)), (LIST.format(where), (me, AT_ONCE, 0)))

    history, profiles = store.history, store.profiles
    mine = Filter(profile=me)
    fitting = Filter(profile=me, variant="happy", room="middle", won=True, since="2026-06-01")
    where = "AND h.variant = 'happy' AND h.room = 'middle' AND r.won = 1 AND h.finished >= '2026-06-01'"
    balances = (
        "SELECT at, balance FROM ledger WHERE profile_id = ? AND currency = 'beans' AND at >= '' ORDER BY id"
    )
    compared: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "first page": (lambda: history.found(mine, AT_ONCE), page),
        "another game": (
            lambda: history.found(replace(mine, variant="crazy"), AT_ONCE),
            lambda: page("AND h.variant = 'crazy'"),
        ),
        "filtered page": (lambda: history.found(fitting, AT_ONCE), lambda: page(where)),
        "page in the middle": (
            lambda: history.hands(mine, AT_ONCE, HANDS // 2),
            lambda: sql((LIST.format(""), (me, AT_ONCE, HANDS // 2))),
        ),
        "rooms": (history.rooms, lambda: sql(("SELECT DISTINCT variant, room FROM hands", ()))),
        "statistics": (
            lambda: history.statistics(replace(mine, stakes=True)),
            lambda: sql((GROUPS, (me,)), (COUNTS, (me,))),
        ),
        "balances": (
            lambda: profiles.curve(me, "beans", "2026"),
            lambda: sql((balances, (me,))),
        ),
        "all hands": (lambda: list(history.each(mine)), lambda: sql((LIST.format(""), (me, -1, 0)))),
    }
    print(f"{HANDS:,} hands          ours ms   bare ms   ratio")
    for name, (ours, theirs) in compared.items():
        mean, beside = cpu(ours, 10), cpu(theirs, 10)
        print(f"{name:20} {mean:9.2f} {beside:9.2f} {mean / beside:7.2f}")
    bare.close()


async def held(store: Store, page: type[HandsPage], keys: tuple[str, ...] = ()) -> float:
    """CPU milliseconds that opening a page, or a key on it, takes of the thread of the room."""
    taken = []
    app = CardRoom(store)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(10):
            screen = page()
            before = time.thread_time()
            await app.push_screen(screen)
            await screen.settled()
            for key in keys:
                await pilot.pause()
                before = time.thread_time()
                await pilot.press(key)
                await screen.settled()
            await pilot.pause()
            taken.append(time.thread_time() - before)
            await pilot.press("escape")
    return 1000 * sum(taken[1:]) / len(taken[1:])


def compare_rooms(many: Path, few: Path) -> None:
    """How long the room is held up, with many hands and with few."""
    print(f"held up by          {HANDS:,}  {HANDS // 100:,} hands   ratio")
    pages: dict[str, tuple[type[HandsPage], tuple[str, ...]]] = {
        "history": (HistoryScreen, ()),
        "history, next game": (HistoryScreen, ("g",)),
        "statistics": (StatisticsScreen, ()),
        "statistics, chart": (StatisticsScreen, ("right",)),
    }
    for name, (page, keys) in pages.items():
        times = []
        for folder in (many, few):
            with Store(folder) as store:
                times.append(asyncio.run(held(store, page, keys)))
        print(f"{name:20} {times[0]:6.1f} ms {times[1]:6.1f} ms {times[0] / times[1]:13.2f}")


def main() -> None:
    """Fill, measure, print."""
    with tempfile.TemporaryDirectory() as name:
        many, few = Path(name) / "many", Path(name) / "few"
        with Store(few) as store:
            fill(store, HANDS // 100)
        with Store(many) as store:
            compare(store, fill(store, HANDS))
        compare_rooms(many, few)
        for words, check in (("after a clean end", False), ("checking the whole file", True)):
            for folder in (many, few):
                taken = cpu(lambda: Store(folder, check=check).close(), 5)  # noqa: B023 - called at once
                size = (folder / FILE).stat().st_size / 1e6
                print(f"opening {size:.1f} MB {words}: {taken:.1f} ms")
        for option in ("--csv", "--json"):
            command = [sys.executable, "-c", WRITTEN, "--saves", str(many), "history", option]
            told = subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            print(f"history {option}: {told.stderr.decode()}", end="")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "hands", nargs="?", type=int, default=HANDS, help="how many hands there are (%(default)s)"
    )
    HANDS = parser.parse_args().hands
    main()
