"""The database file: opening it safely, and one thread that works on it."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import ParamSpec, TypeVar

from filelock import FileLock, Timeout

from .errors import StoreError, of_sqlite, of_system
from .folder import PRIVATE, make_folder, make_private_folder, private
from .schema import APPLICATION_ID, MIGRATIONS

FILE = "cardtui.db"
WAIT = 10.0  # seconds for another process to finish its transaction

_MAGIC = b"SQLite format 3\0"

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """One connection and the one thread that uses it.

    ``read`` and ``write`` block; called on the thread itself (from ``later``) they run at once, and
    a ``write`` within a ``write`` is part of it. All raise ``StoreError``.
    """

    def __init__(
        self, folder: Path, now: datetime, wait: float = WAIT, migrations: Sequence[str] = MIGRATIONS
    ) -> None:
        self.path = folder / FILE
        self.folder_note: StoreError | None = None
        self._thread = ThreadPoolExecutor(1, "cardtui-store")
        self._ident = 0

        def start() -> sqlite3.Connection:
            self._ident = threading.get_ident()
            self.folder_note = _folder(folder)
            return _open(folder, now, wait, migrations)

        try:
            self._connection = self._thread.submit(start).result()
        except BaseException:
            self._thread.shutdown(wait=False)
            raise
        self._identity = _identity(self.path)

    def missing(self) -> StoreError | None:
        """What is wrong if the file is no longer the one that was opened: what is written is lost then."""
        present = _identity(self.path)
        folder = str(self.path.parent)
        if present is None:
            return StoreError("folder_gone", path=folder)
        return StoreError("folder_other", path=folder) if present != self._identity else None

    def later(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run ``call`` on the database's thread, after what was asked for before."""
        try:
            return self._thread.submit(call, *args, **kwargs)
        except RuntimeError:
            raise StoreError("closed", path=str(self.path)) from None

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` reads from one unchanging position of the database."""
        return self._transaction("BEGIN", work)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work``, all or nothing; it is on the disk when this returns."""
        return self._transaction("BEGIN IMMEDIATE", work)

    def _transaction(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        if threading.get_ident() != self._ident:
            return self.later(self._transaction, begin, work).result()
        connection = self._connection
        if connection.in_transaction:
            return work(connection)
        if begin != "BEGIN" and (missing := self.missing()) is not None:
            raise missing
        try:
            connection.execute(begin)
            result = work(connection)
            connection.execute("COMMIT")
            return result
        except sqlite3.Error as fault:
            raise of_sqlite(fault, self.path) from fault
        except OverflowError as fault:
            raise StoreError("too_large", path=str(self.path)) from fault
        finally:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")

    def close(self) -> None:
        """Finish what was asked for and let go of the file."""
        with suppress(StoreError):
            self.later(self._connection.close)
        self._thread.shutdown()


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file of which disk it is, ``None`` if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _folder(folder: Path) -> StoreError | None:
    try:
        return make_folder(folder)
    except OSError as fault:
        raise of_system(fault, Path(fault.filename or folder)) from fault


def _open(folder: Path, now: datetime, wait: float, migrations: Sequence[str]) -> sqlite3.Connection:
    path = folder / FILE
    try:
        with FileLock(folder / "opening.lock", timeout=wait, mode=PRIVATE):
            version = _examine(path, wait, len(migrations))
            if 0 < version < len(migrations):
                _back_up(path, version, now)
            connection = _connect(path, wait)
            try:
                _migrate(connection, version, migrations)
            except BaseException:
                connection.close()
                raise
            return connection
    except Timeout:
        raise StoreError("busy", path=str(path), detail="") from None
    except sqlite3.Error as fault:
        raise of_sqlite(fault, path) from fault
    except OSError as fault:
        raise of_system(fault, Path(fault.filename or folder)) from fault


def _examine(path: Path, wait: float, newest: int) -> int:
    """The schema of the file, 0 for a new one. Only reads: what is refused is left as it is."""
    if not path.exists() or not path.stat().st_size:
        return 0
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise StoreError("damaged", path=str(path), detail="not a database")
    with closing(
        sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", timeout=wait, uri=True)
    ) as connection:
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if found != APPLICATION_ID and not empty:
            raise StoreError("foreign", path=str(path))
        if version > newest:
            raise StoreError("newer", path=str(path), version=version, known=newest)
        if version < 0 or (version == 0) != empty:
            raise StoreError("damaged", path=str(path), detail=f"schema {version}")
        fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if fault != "ok":
            raise StoreError("damaged", path=str(path), detail=" ".join(fault.split()))
    return int(version)


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    os.close(private(str(path), os.O_CREAT | os.O_RDWR))  # what belongs to it gets the rights it has
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "trusted_schema = OFF",
        "cell_size_check = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _migrate(connection: sqlite3.Connection, version: int, migrations: Sequence[str]) -> None:
    for number, script in enumerate(migrations[version:], version + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}"
            f"; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number}; COMMIT"
        )


def _back_up(path: Path, version: int, now: datetime) -> None:
    """A whole copy of the database under its old schema, in place before anything is changed."""
    folder = path.parent / "backups"
    make_private_folder(folder)
    copy = folder / f"{path.stem}-schema{version}-{now:%Y%m%d-%H%M%S}.db"
    unfinished = copy.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    os.close(private(str(unfinished), os.O_CREAT | os.O_RDWR))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    os.replace(unfinished, copy)
