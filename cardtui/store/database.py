"""The database file: opening it safely, and the two threads that work on it.

The whole file is checked when somebody before did not close it (``marks``), before a migration, and
on demand; not otherwise, since a history only grows.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar

from filelock import FileLock, Timeout

from .errors import DATABASE_FAULTS, StoreError, of_sqlite, of_system
from .folder import PRIVATE, make_folder, make_private_folder, private
from .marks import Mark, forget, left
from .schema import APPLICATION_ID, MIGRATIONS

FILE = "cardtui.db"
LOCK = "opening.lock"  # held while the file is looked at
WAIT = 10.0  # seconds for another process to finish its transaction

CAREFUL = ("trusted_schema = OFF", "cell_size_check = ON")
_MAGIC = b"SQLite format 3\0"

P = ParamSpec("P")
T = TypeVar("T")
Row: TypeAlias = Sequence[Any]  # of a query: a value of its own type for each column


class Database:
    """The file, with a connection that does everything in order and one beside it that only reads.

    ``read`` and ``write`` block; called on the thread itself (from ``later`` or, to read, ``aside``)
    they run at once, and a ``write`` within a ``write`` is part of it. All raise ``StoreError``.
    """

    def __init__(
        self,
        folder: Path,
        now: datetime,
        wait: float = WAIT,
        migrations: Sequence[str] = MIGRATIONS,
        check: bool = False,
    ) -> None:
        """``wait``: seconds for another process to let go; ``check``: look at the whole file first."""
        self.path = path = folder / FILE
        self.folder_note = _folder(folder)
        self._lane = Lane("cardtui-store", path, lambda: _connect(path, wait))
        self._beside = Lane("cardtui-reading", path, lambda: _reading(path, wait))
        opening = self._lane.later(_open, folder, now, wait, migrations, check, self._lane.open)
        try:
            self._mark = opening.result()
        except BaseException:
            self._lane.close()
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
        return self._lane.later(call, *args, **kwargs)

    def aside(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run ``call``, which only reads, beside everything else: however long it takes, nothing waits."""
        return self._beside.later(call, *args, **kwargs)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` reads from one unchanging position of the database."""
        lane = self._beside if self._beside.here else self._lane
        return lane.transaction("BEGIN", work)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work``, all or nothing; it is on the disk when this returns."""
        if (missing := self.missing()) is not None:
            raise missing
        return self._lane.transaction("BEGIN IMMEDIATE", work)

    def close(self) -> None:
        """Finish what was asked for and let go of the file; reading that goes on is cut off."""
        self._beside.interrupt()
        self._beside.close()
        self._lane.close()
        if self._lane.sound and self._beside.sound:
            self._mark.remove()
        else:
            self._mark.leave()


class Lane:
    """A connection and the one thread that uses it."""

    def __init__(self, name: str, path: Path, connect: Callable[[], sqlite3.Connection]) -> None:
        """``connect`` is called on the thread when the connection is first needed."""
        self._path, self._connect = path, connect
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, name, self._begin)
        self._ident = 0
        self.sound = True  # so far it has met no damage, and was closed without a fault

    @property
    def here(self) -> bool:
        """Whether the caller is on the thread."""
        return threading.get_ident() == self._ident

    def later(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run ``call`` on the thread, after what was asked for before."""
        try:
            return self._thread.submit(call, *args, **kwargs)
        except RuntimeError:
            raise StoreError("closed", path=str(self._path)) from None

    def _begin(self) -> None:
        self._ident = threading.get_ident()

    def open(self) -> sqlite3.Connection:
        """The connection, for the thread alone."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def transaction(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work`` within a transaction: in the one that goes on, else in one of its own."""
        if not self.here:
            return self.later(self.transaction, begin, work).result()
        try:
            connection = self.open()
            if connection.in_transaction:
                return work(connection)
            return _whole(connection, begin, work)
        except DATABASE_FAULTS as fault:
            told = of_sqlite(fault, self._path)
            self.sound = self.sound and told.code != "damaged"
            raise told from fault
        except OverflowError as fault:
            raise StoreError("too_large", path=str(self._path)) from fault

    def interrupt(self) -> None:
        """Cut off what the connection does at the moment."""
        if self._connection is not None:
            with suppress(sqlite3.ProgrammingError):  # closed already
                self._connection.interrupt()

    def close(self) -> None:
        """Finish what was asked for, and close the connection."""
        with suppress(StoreError):
            self.later(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        self._ident = 0
        if self._connection is not None:
            try:
                self._connection.close()
            except sqlite3.Error:
                self.sound = False


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


def _whole(connection: sqlite3.Connection, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do ``work``, all or nothing."""
    try:
        connection.execute(begin)
        result = work(connection)
        connection.execute("COMMIT")
        return result
    finally:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")


def _open(
    folder: Path,
    now: datetime,
    wait: float,
    migrations: Sequence[str],
    check: bool,
    connect: Callable[[], sqlite3.Connection],
) -> Mark:
    """Look at the file, bring it to the present schema, and leave a mark while it is open."""
    path = folder / FILE
    try:
        with FileLock(folder / LOCK, timeout=wait, mode=PRIVATE):
            gone = left(folder)
            version = _examine(path, wait, len(migrations), check or bool(gone))
            mark = Mark(folder)
            try:
                forget(gone)
                if 0 < version < len(migrations):
                    _back_up(path, version, now)
                _migrate(connect(), version, migrations)
            except BaseException:
                mark.leave()
                raise
            return mark
    except Timeout:
        code = "busy" if (folder / LOCK).exists() else "read_only"
        raise StoreError(code, path=str(path), detail="") from None
    except DATABASE_FAULTS as fault:
        raise of_sqlite(fault, path) from fault
    except OSError as fault:
        raise of_system(fault, Path(fault.filename or folder)) from fault


def _examine(path: Path, wait: float, newest: int, check: bool) -> int:
    """The schema of the file, 0 for a new one. Only reads: what is refused is left as it is.

    The whole file is read if ``check`` says so, or before a migration.
    """
    if not path.exists() or not path.stat().st_size:
        return 0
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise StoreError("damaged", path=str(path), detail="not a database")
    with closing(_reading(path, wait)) as connection:
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if found != APPLICATION_ID and not empty:
            raise StoreError("foreign", path=str(path))
        if version > newest:
            raise StoreError("newer", path=str(path), version=version, known=newest)
        if version < 0 or (version == 0) != empty:
            raise StoreError("damaged", path=str(path), detail=f"schema {version}")
        if check or version < newest:
            fault = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if fault != "ok":
                raise StoreError("damaged", path=str(path), detail=" ".join(fault.split()))
    return int(version)


def examined(folder: Path, wait: float = WAIT) -> int | None:
    """The schema of the database there after a look at every page of it; ``None``: there is none yet.

    Only reads. Raises ``StoreError``.
    """
    path = folder / FILE
    try:
        return _examine(path, wait, len(MIGRATIONS), True) or None
    except DATABASE_FAULTS as fault:
        raise of_sqlite(fault, path) from fault
    except OSError as fault:
        raise of_system(fault, path) from fault


def _connect(path: Path, wait: float) -> sqlite3.Connection:
    os.close(private(str(path), os.O_CREAT | os.O_RDWR))  # what belongs to it gets the rights it has
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None)
    return _set(connection, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", *CAREFUL)


def _reading(path: Path, wait: float) -> sqlite3.Connection:
    """A connection that cannot change anything."""
    where = f"{path.absolute().as_uri()}?mode=ro"
    return _set(sqlite3.connect(where, timeout=wait, isolation_level=None, uri=True), *CAREFUL)


def _set(connection: sqlite3.Connection, *pragmas: str) -> sqlite3.Connection:
    for pragma in pragmas:
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
