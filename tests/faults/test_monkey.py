"""A monkey at the keyboard brings nothing about: see ``monkey``, and ``ledger`` for what holds after it."""

from __future__ import annotations

import sqlite3
from itertools import islice
from pathlib import Path

import pytest

from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store

from .ledger import faults_of
from .monkey import RECORDS, Event, Life, check_end, events, figures, run

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes")


def test_a_thousand_events(tmp_path: Path) -> None:
    """No crash report, memory flat, every table resumable, the ledger right."""
    told = run(1000, 1, changing=True, folder=tmp_path)
    assert told.events == 1000
    assert told.lives > 1


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "changing"), [(101, False), (102, True)], ids=["80x24", "changing"])
def test_a_hundred_thousand_events(tmp_path: Path, seed: int, changing: bool) -> None:
    """The same for a long time, at one size and at changing ones."""
    told = run(100_000, seed, changing=changing, folder=tmp_path)
    print(figures(told))
    assert told.events == 100_000


def test_what_it_does_depends_on_the_seed_alone() -> None:
    """So that what it has brought about can be brought about again."""
    first, again, other = (list(islice(events(seed, True), 500)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_its_judge_sees_a_wrong_balance_a_wrong_hand_and_a_wrong_table(tmp_path: Path) -> None:
    """Each is put into the folder and found."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
        store.history.take_in((RECORDS / "happy_spring.json").read_bytes())
        open_table(store, Setup("happy", split_specs("you,random,random"), seed=1)).close()
    assert faults_of(tmp_path) == []
    with sqlite3.connect(tmp_path / "cardtui.db") as database:
        database.execute("UPDATE ledger SET balance = balance + 1 WHERE currency = 'beans'")
        database.execute("UPDATE records SET record = replace(record, '-1600, -3200', '-1600, -3201')")
        database.execute("UPDATE tables SET carry = '{'")
    database.close()
    (tmp_path / "reports").mkdir(exist_ok=True)
    (tmp_path / "reports" / "crash-1.txt").write_text("")
    found = "\n".join(faults_of(tmp_path))
    assert "a report crash-1.txt" in found
    assert "Ann: the beans begin with" in found
    assert "Ann: 10001 beans are not the sum" in found
    assert "hand 1: the transfers do not sum to 0" in found
    assert "table 1 is damaged" in found


@pytest.mark.parametrize("keys", [b"\x11", b"\x1b[F\r"], ids=["ctrl-q", "quit"])
def test_leaving_is_no_crash(tmp_path: Path, keys: bytes) -> None:
    """The program that is left ends with status 0 and no report: home, where somebody has played before."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
    life = Life(tmp_path, (), (80, 24))
    try:
        life.look()
        life.do(Event(keys))
        while not life.ended:
            life.read(0.05)
        check_end(life, tmp_path)
        assert not list(tmp_path.glob("reports/*"))
    finally:
        life.close()
