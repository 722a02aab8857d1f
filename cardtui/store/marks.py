"""Whether somebody ended without closing the database: killed, crashed, or without power.

Whoever opens a folder for writing leaves a mark in it, a locked file, and takes it away when it
closes. The system frees the lock of a process that is gone, however it went: a mark that nobody
holds was left by an unclean end.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

FOLDER = "open"


class Mark:
    """This process has the database of the folder open, until ``remove``."""

    def __init__(self, folder: Path) -> None:
        """Set the mark; it is on the disk when this returns. Raises ``OSError``."""
        place = folder / FOLDER
        place.mkdir(mode=0o700, exist_ok=True)
        self._path = place / f"{os.getpid()}-{os.urandom(4).hex()}"
        self._lock = FileLock(self._path, timeout=0, mode=0o600, thread_local=False)
        self._lock.acquire()
        _sync(place)

    def remove(self) -> None:
        """Everything was closed as it should be."""
        if os.name == "nt":  # what is open cannot be taken away there
            self._lock.release()
        with suppress(OSError):
            self._path.unlink()
        self._lock.release()

    def leave(self) -> None:
        """Go, and let the next one find the mark."""
        self._lock.release()


def left(folder: Path) -> list[Path]:
    """The marks of those that are gone. Nobody may be setting one meanwhile."""
    return [path for path in sorted((folder / FOLDER).glob("*-*")) if not _held(path)]


def forget(marks: list[Path]) -> None:
    """Take away marks that were left: all has been found in order."""
    for path in marks:
        with suppress(OSError):
            path.unlink()


def _held(path: Path) -> bool:
    lock = FileLock(path, timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return True
    lock.release()
    return False


def _sync(place: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    if os.name != "nt":
        descriptor = os.open(place, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
