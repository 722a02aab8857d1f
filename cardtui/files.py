"""Files that were named: regular ones only, and never more of them than is wanted."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import TextIO

from .engine.errors import Fault

_KINDS = (
    (stat.S_ISDIR, "file_folder", "a folder"),
    (stat.S_ISFIFO, "file_pipe", "a pipe"),
    (stat.S_ISCHR, "file_device", "a device"),
    (stat.S_ISBLK, "file_device", "a device"),
    (stat.S_ISSOCK, "file_socket", "a socket"),
)


class NoFile(OSError, Fault):
    """Not a regular file; ``code`` with ``details`` says what it is instead."""

    def __init__(self, code: str, what: str, path: Path) -> None:
        OSError.__init__(self, errno.EINVAL, f"{what}, not a file", str(path))
        self.code, self.details = code, {"path": str(path)}


def read(path: Path, limit: int) -> bytes:
    """The first ``limit`` + 1 bytes of a regular file: one more than ``limit`` says that it is too large.

    Raises ``NoFile`` for anything that is none, before a byte is read or waited for; ``OSError``.
    """
    _check(os.stat(path).st_mode, path)
    # what has become a pipe since then does not hold us up
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as stream:
        _check(os.fstat(stream.fileno()).st_mode, path)
        try:
            return stream.read(limit + 1)
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, str(path)) from fault


def write(path: Path) -> TextIO:
    """A regular file, new or emptied, to write text to.

    Raises ``NoFile`` for anything that is none, before a byte is written or a reader waited for; ``OSError``.
    """
    with contextlib.suppress(FileNotFoundError):
        _check(os.stat(path).st_mode, path)
    # emptied only when it is known to be a file; what has become a pipe since then does not hold us up
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o666)
    try:
        _check(os.fstat(handle).st_mode, path)
        os.truncate(handle, 0)
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "w", encoding="utf-8")


def _check(mode: int, path: Path) -> None:
    for is_one, code, what in _KINDS:
        if is_one(mode):
            raise NoFile(code, what, path)
