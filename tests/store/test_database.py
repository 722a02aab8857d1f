"""The database file: refused when it should be, never changed by that, never lost."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.store.database import FILE, Database
from cardtui.store.errors import StoreError
from cardtui.store.history import Filter
from cardtui.store.records import load
from cardtui.store.schema import MIGRATIONS, SCHEMA
from cardtui.store.store import Store

from .hands import NOON, keep_hand, ledger_is_right, noon, played, settle, spec_for

FIXTURES = Path(__file__).parent / "fixtures"


def write_raw(path: Path, script: str) -> bytes:
    """Change a database behind the store's back; returns the bytes it then has."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path.read_bytes()


def refused(folder: Path) -> str:
    """The code with which the store of this folder is refused."""
    with pytest.raises(StoreError) as fault:
        Store(folder, noon, wait=0.2)
    return fault.value.code


def test_a_new_folder_gets_a_database_of_the_present_schema(tmp_path: Path) -> None:
    """WAL, synchronous FULL, foreign keys on."""
    folder = tmp_path / "a" / "b"
    with Store(folder, noon) as store:

        def pragma(name: str) -> object:
            return store.database.read(lambda c: c.execute(f"PRAGMA {name}").fetchone()[0])

        asked = ("user_version", "journal_mode", "synchronous", "foreign_keys")
        assert list(map(pragma, asked)) == [SCHEMA, "wal", 2, 1]
    assert not (folder / "backups").exists()


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    """Not a byte of it changes."""
    with Store(tmp_path, noon) as store:
        assert store.profiles.all() == []
    before = write_raw(tmp_path / FILE, f"PRAGMA user_version = {SCHEMA + 1}")
    assert refused(tmp_path) == "newer"
    assert (tmp_path / FILE).read_bytes() == before


def test_a_newer_database_left_by_a_kill_is_refused_untouched(tmp_path: Path) -> None:
    """What lies beside it in the write-ahead log counts, and stays there."""
    Store(tmp_path, noon).close()
    path = tmp_path / FILE
    killed = (
        f"import os, sqlite3; sqlite3.connect({str(path)!r}).execute('PRAGMA user_version = 99'); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", killed], check=True)
    before = path.read_bytes(), path.with_name(FILE + "-wal").read_bytes()
    assert before[1]
    assert refused(tmp_path) == "newer"
    assert (path.read_bytes(), path.with_name(FILE + "-wal").read_bytes()) == before


def test_a_database_of_something_else_is_refused_untouched(tmp_path: Path) -> None:
    """Without our application id it is not ours."""
    before = write_raw(tmp_path / FILE, "CREATE TABLE tables (id)")
    assert refused(tmp_path) == "foreign"
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("content", [b"x", b"SQLite format 3\0", b"not a database " * 1000])
def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    """Whatever it is, it is not written over."""
    (tmp_path / FILE).write_bytes(content)
    assert refused(tmp_path) == "damaged"
    assert (tmp_path / FILE).read_bytes() == content


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    """A kill before the first write leaves one."""
    (tmp_path / FILE).touch()
    Store(tmp_path, noon).close()


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    """Closing twice is no fault; using it afterwards is."""
    store = Store(tmp_path, noon)
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.profiles.all()


def test_a_failed_transaction_leaves_nothing_behind(store: Store) -> None:
    """Neither half a change nor a transaction that is still open."""

    def work(connection: sqlite3.Connection) -> None:
        store.profiles.create("Ann")
        connection.execute("INSERT INTO nothing VALUES (1)")

    with pytest.raises(StoreError, match="database"):
        store.database.write(work)
    assert store.profiles.all() == []
    store.profiles.create("Ann")


async def test_asyncio_waits_without_blocking(store: Store) -> None:
    """``later`` gives a future; what is asked for is done in order."""
    made = store.later(store.profiles.create, "Ann")
    assert (await asyncio.wrap_future(store.later(store.profiles.current))) == made.result()


def test_what_is_read_aside_and_everything_else_do_not_wait_for_each_other(store: Store) -> None:
    """While one of the two is busy the other one reads."""
    for busy, free in ((store.later, store.aside), (store.aside, store.later)):
        done = threading.Event()
        blocked = busy(done.wait)
        store_free = free(store.profiles.all)
        assert store_free.result(60) == []
        assert not blocked.done()
        done.set()
        blocked.result()


def test_what_is_read_aside_is_what_was_written_before(store: Store) -> None:
    """Both see one database."""
    ann = store.profiles.create("Ann")
    assert store.aside(store.profiles.get, ann.id).result() == ann


def test_nothing_is_written_aside(store: Store) -> None:
    """That connection cannot; a method that writes does so in its turn."""
    with pytest.raises(StoreError, match="read_only"):
        store.aside(store.database.read, lambda c: c.execute("DELETE FROM profiles")).result()
    assert store.aside(store.profiles.create, "Ann").result() == store.profiles.current()


def test_a_store_that_closes_cuts_off_what_is_read(tmp_path: Path) -> None:
    """However long it would take."""
    store = Store(tmp_path, noon)
    begun = threading.Event()

    def endless(connection: sqlite3.Connection) -> None:
        connection.create_function("begun", 0, begun.set)
        connection.execute(
            "WITH RECURSIVE n(x) AS (SELECT begun() UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n"
        ).fetchone()

    reading = store.aside(store.database.read, endless)
    begun.wait()
    store.close()
    assert isinstance(reading.exception(), StoreError)


# --- migrations ------------------------------------------------------------------------------------


@pytest.mark.parametrize("fixture", sorted(FIXTURES.glob("schema*.db")), ids=lambda path: path.stem)
def test_every_released_schema_opens_with_all_that_is_in_it(tmp_path: Path, fixture: Path) -> None:
    """Profile, ledger, history, statistics and the table in play (see ``fixtures/build.py``)."""
    (tmp_path / FILE).write_bytes(fixture.read_bytes())
    with Store(tmp_path, noon) as store:
        (profile,) = store.profiles.all()
        assert profile.name == "Ann"
        assert ledger_is_right(store)
        assert store.history.count(Filter(profile=profile.id)) == 3
        assert store.history.statistics(Filter(profile=profile.id)).hands == 3
        assert all(load(store.history.record(row.id)).agrees for row in store.history.hands())
        table = store.tables.resume(store.tables.all()[0].id)
        assert len(table.steps) == 12
        table.close()


def test_there_is_a_fixture_of_every_schema() -> None:
    """A new schema is not released without one."""
    assert {path.stem for path in FIXTURES.glob("schema*.db")} == {f"schema{n + 1}" for n in range(SCHEMA)}


def test_a_migration_leaves_a_copy_of_what_was_before(tmp_path: Path) -> None:
    """The copy has the old schema and opens."""
    with Store(tmp_path, noon) as store:
        store.profiles.create("Ann")
    Database(tmp_path, NOON, migrations=(*MIGRATIONS, "CREATE TABLE more (id)")).close()
    assert refused(tmp_path) == "newer"
    (copy,) = (tmp_path / "backups").iterdir()
    (tmp_path / FILE).write_bytes(copy.read_bytes())
    with Store(tmp_path, noon) as store:
        assert [profile.name for profile in store.profiles.all()] == ["Ann"]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    """The database stays at the schema it had."""
    with Store(tmp_path, noon) as store:
        store.profiles.create("Ann")
    with pytest.raises(StoreError):
        Database(tmp_path, NOON, migrations=(*MIGRATIONS, "DROP TABLE ledger; SELECT nothing"))
    with Store(tmp_path, noon) as store:
        assert ledger_is_right(store)
        assert len(store.profiles.all()) == 1


# --- when the system does not play along -------------------------------------------------------------


def test_a_database_locked_by_another_process_is_busy(tmp_path: Path) -> None:
    """After waiting, one clear error; when the lock is gone everything works."""
    with Store(tmp_path, noon, wait=0.1) as store, closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="busy"):
            store.profiles.create("Ann")
        other.rollback()
        store.profiles.create("Ann")


async def test_a_full_disk_loses_nothing(store: Store) -> None:
    """What does not fit is not there at all; when there is room again it goes on."""
    hand = played(1)
    table = store.tables.open(spec_for(store.profiles.create("Ann"), hand))

    def pages(limit: int) -> None:
        store.database.read(lambda c: c.execute(f"PRAGMA max_page_count = {limit}").fetchone())

    async def fill() -> None:
        for _ in range(100):
            await keep_hand(table, hand)

    pages(1)  # no more than there are now
    with pytest.raises(StoreError, match="disk_full"):
        await fill()
    kept, steps = store.history.count(), list(table.steps)
    assert ledger_is_right(store)
    pages(1 << 30)
    if len(steps) == len(hand.steps) - 1:
        await settle(table, hand)
    else:
        await keep_hand(table, hand)
    assert store.history.count() == kept + 1
    assert ledger_is_right(store)


def test_a_folder_that_cannot_be_written_is_refused() -> None:
    """In a process without the right to write there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        Store(folder, noon).close()
        before = (folder / FILE).read_bytes()
        for path in (*folder.rglob("*"), folder):
            path.chmod(0o555 if path.is_dir() else 0o444)
        powerless = (
            "import os, sys, pathlib\n"
            "from cardtui.store.store import Store\n"
            "from cardtui.store.errors import StoreError\n"
            "import platformdirs\n"
            "if os.geteuid() == 0: os.setuid(65534)\n"
            "try: Store(pathlib.Path(sys.argv[1]), wait=0.2)\n"
            "except StoreError as fault: print(fault.code)\n"
        )
        said = subprocess.run(
            [sys.executable, "-c", powerless, name], capture_output=True, text=True, check=True
        )
        folder.chmod(0o755)
        assert said.stdout.split() == ["read_only"]
        assert (folder / FILE).read_bytes() == before


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    """One error, with the place."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as fault:
        Store(tmp_path / "file" / "saves", noon)
    assert str(tmp_path / "file") in fault.value.details["path"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no folder that takes no file")
def test_a_folder_that_takes_no_file_is_not_another_process() -> None:
    """Nobody holds a lock there: there can be none."""
    with pytest.raises(StoreError) as fault:
        Store(Path("/proc"), noon, wait=0.1)
    assert fault.value.code == "read_only"


# --- damage ----------------------------------------------------------------------------------------

SAMPLE = (FIXTURES / f"schema{SCHEMA}.db").read_bytes() if FIXTURES.exists() else b""


def use(store: Store) -> None:
    """Read everything there is and play on."""
    for profile in store.profiles.all():
        store.profiles.ledger(profile.id)
        store.history.statistics(Filter(profile=profile.id))
    for hand in store.history.hands():
        store.history.record(hand.id)
    for row in store.tables.all():
        store.tables.resume(row.id).close()
    store.profiles.create("New")


def survives(content: bytes) -> bool:
    """Whether a damaged database is used as far as it goes, or refused; a refused one keeps every byte."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / FILE
        path.write_bytes(content)
        try:
            store = Store(Path(name), noon, wait=0.2)
        except StoreError:
            return path.read_bytes() == content
        with store, contextlib.suppress(StoreError):
            use(store)
        return True


def test_a_schema_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """SQLite names what it cannot parse, in bytes that Python cannot read."""
    content = SAMPLE.replace(b"CREATE TABLE ledger", b"CREAT\xd3 TABLE ledger")
    (tmp_path / FILE).write_bytes(content)
    assert refused(tmp_path) == "damaged"
    assert (tmp_path / FILE).read_bytes() == content


@settings(max_examples=40)
@given(st.integers(1, len(SAMPLE) or 1))
def test_a_truncated_database_is_used_or_refused(length: int) -> None:
    """Never a traceback."""
    assert survives(SAMPLE[:length])


@settings(max_examples=120)
@given(st.lists(st.integers(0, len(SAMPLE) * 8 - 1), min_size=1, max_size=8))
def test_a_database_with_flipped_bits_is_used_or_refused(bits: list[int]) -> None:
    """Never a traceback."""
    content = bytearray(SAMPLE)
    for bit in bits:
        content[bit // 8] ^= 1 << bit % 8
    assert survives(bytes(content))
