"""The whole file is checked after an unclean end, and otherwise only on demand."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.store.database import FILE, Database
from cardtui.store.errors import StoreError
from cardtui.store.marks import FOLDER
from cardtui.store.schema import MIGRATIONS
from cardtui.store.store import Store

from .hands import NOON, noon


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of saves that was closed as it should be."""
    with Store(tmp_path, noon) as store:
        store.profiles.create("Ann")
    return tmp_path


def spoil(folder: Path) -> bytes:
    """Break a page that opening does not touch; returns the bytes of the file."""
    path = folder / FILE
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'ledger'").fetchone()[0]
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(content)
    return bytes(content)


def opens(folder: Path, check: bool = False) -> bool:
    """Whether the folder can be opened; a refused one keeps every byte."""
    before = (folder / FILE).read_bytes()
    try:
        Store(folder, noon, wait=0.2, check=check).close()
    except StoreError as fault:
        return (fault.code, (folder / FILE).read_bytes()) != ("damaged", before)
    return True


def marks(folder: Path) -> list[str]:
    """The marks in the folder."""
    return os.listdir(folder / FOLDER)


@contextmanager
def living(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the folder open; killed in the end."""
    command = [sys.executable, "-m", "tests.store.worker", "hold", str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def kill_one(folder: Path) -> None:
    """Let a process die that has the folder open."""
    with living(folder):
        pass


def test_the_mark_is_there_as_long_as_the_store_is_open(folder: Path) -> None:
    """One for each that has it open; none after a clean end."""
    with Store(folder, noon):
        with Store(folder, noon):
            assert len(marks(folder)) == 2
        assert len(marks(folder)) == 1
    assert marks(folder) == []


def test_a_clean_end_needs_no_check(folder: Path) -> None:
    """Damage that opening does not meet is not looked for, unless one asks for it."""
    spoil(folder)
    assert opens(folder)
    assert not opens(folder, check=True)
    assert marks(folder) == []


def test_after_a_kill_the_whole_file_is_checked_until_it_is_sound(folder: Path) -> None:
    """A refusal leaves the mark; the check that ends well takes it away."""
    kill_one(folder)
    opened = (folder / FILE).read_bytes()
    spoil(folder)
    assert [opens(folder), opens(folder)] == [False, False]
    assert len(marks(folder)) == 1
    (folder / FILE).write_bytes(opened)
    assert opens(folder)
    assert marks(folder) == []


def test_a_process_that_lives_is_no_unclean_end(folder: Path) -> None:
    """What another one has open is not checked, and its mark stays."""
    with living(folder):
        before = marks(folder)
        spoil(folder)
        assert opens(folder)
        assert marks(folder) == before


def test_a_kill_is_found_beside_a_process_that_lives(folder: Path) -> None:
    """Of several marks one that nobody holds is enough; that of the living one stays."""
    with living(folder):
        before = marks(folder)
        kill_one(folder)
        assert opens(folder)
        assert marks(folder) == before
        kill_one(folder)
        spoil(folder)
        assert not opens(folder)


def test_who_meets_damage_leaves_a_mark(folder: Path) -> None:
    """What was used in spite of it is checked when it is opened next."""
    spoil(folder)
    with Store(folder, noon) as store, pytest.raises(StoreError, match="damaged"):
        store.profiles.all()
    assert not opens(folder)


def test_what_is_damaged_is_not_migrated(folder: Path) -> None:
    """Neither changed nor copied to the backups as if it were sound."""
    before = spoil(folder)
    with pytest.raises(StoreError, match="damaged"):
        Database(folder, NOON, migrations=(*MIGRATIONS, "CREATE TABLE more (id)"))
    assert (folder / FILE).read_bytes() == before
    assert not (folder / "backups").exists()


def test_a_mark_that_somebody_took_away_is_no_fault(folder: Path) -> None:
    """The store closes all the same."""
    with Store(folder, noon):
        shutil.rmtree(folder / FOLDER)
    assert opens(folder)


@pytest.mark.parametrize("arguments", [("--check", "history"), ("history", "--check")], ids=" ".join)
def test_the_command_line_checks_on_demand(folder: Path, arguments: tuple[str, ...]) -> None:
    """One line and status 2 if it is damaged, nothing if it is sound."""
    runner = CliRunner()
    assert runner.invoke(cardtui, ["--saves", str(folder), *arguments]).exit_code == 0
    spoil(folder)
    result = runner.invoke(cardtui, ["--saves", str(folder), *arguments])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "damaged" in result.stderr
