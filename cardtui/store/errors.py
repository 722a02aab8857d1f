"""The one thing that goes wrong here: something could not be kept or read, and why."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from ..engine.errors import Fault

_SQLITE = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_OS = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_file",
}


DATABASE_FAULTS = (sqlite3.Error, UnicodeDecodeError)  # SQLite may tell damage in bytes that are no text


class StoreError(Fault):
    """Nothing was changed, and ``code`` with ``details`` says why."""


def of_sqlite(fault: sqlite3.Error | UnicodeDecodeError, path: Path) -> StoreError:
    """What a fault of SQLite, one of ``DATABASE_FAULTS``, means for the player."""
    if isinstance(fault, UnicodeDecodeError):
        return StoreError("damaged", path=str(path), detail=fault.reason)
    primary = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    return StoreError(_SQLITE.get(primary, "database"), path=str(path), detail=str(fault))


def of_system(fault: OSError, path: Path) -> StoreError:
    """What a fault of the operating system means for the player."""
    code = _OS.get(fault.errno or 0, "system")
    return StoreError(code, path=str(path), detail=fault.strerror or str(fault))
