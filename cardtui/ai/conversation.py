"""A running command: lines to it, lines from it, its standard error, and its end.

Threads empty the pipes, because a question may be asked on the event loop's own thread (runs without
people) as well as beside it; asyncio's subprocesses would take the status of a command as soon as it
ends, and from then on its process group could be anybody's. Here the whole group is ended before that.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import queue
import selectors
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from ..engine.visible import excerpt, visible
from .protocol import LIMIT

AHEAD = 16  # lines a command may be ahead of us
LOG_LIMIT = 1 << 20  # bytes of standard error that are kept
LINE = 200  # characters of a foreign line that are told
LEAVE = 0.2  # seconds for going when the input ends
_LOOK = 0.02  # seconds between two looks at whether a question was called off
_ALIVE = 0.1  # seconds between two looks at whether a silent command still runs


class NoCommand(ValueError):
    """There is no program in the command."""


class OutputEnded(Exception):
    """The command will say nothing more."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """How a command ended: its exit status, negative for a signal, ``None`` if it had to be made to go,
    and the last line of its standard error, empty without one."""

    status: int | None
    error: str


class Conversation:
    """A command that was started. It is ended at the latest when nobody holds the conversation any more."""

    def __init__(
        self, command: str, log: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        """``command`` is split as a shell does it, but no shell runs it; ``log`` takes its standard error.

        ``environment``: ours without one.

        Raises ``OSError`` and ``ValueError`` if it cannot be started, ``NoCommand`` if it names no program.
        """
        words = shlex.split(command)
        if not words or not words[0].strip():
            raise NoCommand
        self._popen = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,  # the terminal's signals are not its own; all it starts is one group
        )
        self._said = 0
        self._pipes = _Pipes(log)
        self._pipes.serve(self._popen)
        self._finalizer = weakref.finalize(self, _end, self._popen, self._pipes, LEAVE)

    def say(self, line: bytes, seconds: float, stop: Callable[[], bool]) -> bool:
        """Write a line; false if the command has not taken it in that time, or before ``stop`` says so."""
        self._said += 1
        self._pipes.out.put(line)
        until = time.monotonic() + seconds
        while not self._pipes.took(self._said, _LOOK):
            if self._pipes.ended.is_set():
                return True  # nobody is left to take it: its output tells how it ended
            if time.monotonic() >= until or stop():
                return False
        return True

    def hear(self, until: float, stop: Callable[[], bool]) -> bytes | None:
        """The next line, without its end; ``None`` at the time ``until``, or when ``stop`` says so.

        Raises ``OutputEnded``.
        """
        while True:
            left = until - time.monotonic()
            try:
                line = self._pipes.lines.get(timeout=max(0.0, min(_LOOK, left)))
            except queue.Empty:
                if left <= 0 or stop():
                    return None
                continue
            if line is None:
                raise OutputEnded
            return line

    @property
    def unfinished(self) -> str:
        """The beginning of a line that has not ended yet."""
        return plain(self._pipes.rest)

    def end(self, seconds: float = LEAVE) -> Farewell:
        """Its input ends; it may leave by itself for so long. Then it is ended with all it has started."""
        if self._finalizer.detach() is None:
            return Farewell(None, "")
        status = _end(self._popen, self._pipes, seconds)
        self._pipes.errors_ended.wait(LEAVE)  # unless somebody who left the group holds on to them
        return Farewell(status, self._pipes.last_error())


def plain(line: bytes) -> str:
    """A foreign line as one can look at it."""
    return excerpt(line[: 4 * LINE].decode(errors="replace").strip(), LINE)


class _Pipes:
    """What the threads fill and empty; they do not keep the conversation alive.

    ``lines``: heard, ``None`` for the end; ``rest``: the line that has not ended; ``out``: to be said,
    ``None`` for the end. ``gone``: nobody listens any more.
    """

    def __init__(self, log: Path | None) -> None:
        self.lines: queue.Queue[bytes | None] = queue.Queue(AHEAD)
        self.out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.gone, self.ended, self.errors_ended = threading.Event(), threading.Event(), threading.Event()
        self.rest = b""
        self._taken = 0  # lines written
        self._progress = threading.Condition()
        self._log = log
        self._errors = b""

    def serve(self, popen: subprocess.Popen[bytes]) -> None:
        """Empty and fill the pipes from now on."""
        assert popen.stdin
        assert popen.stdout
        assert popen.stderr
        for work, pipe in (
            (self._write, popen.stdin),
            (partial(self._read, popen), popen.stdout),
            (self._keep, popen.stderr),
        ):
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def took(self, lines: int, seconds: float) -> bool:
        """Whether so many lines are written, now or in that time."""
        with self._progress:
            return self._progress.wait_for(lambda: self._taken >= lines, seconds)

    def last_error(self) -> str:
        """The last line of standard error that says something."""
        return plain(next((line for line in reversed(self._errors.splitlines()) if line.strip()), b""))

    def _write(self, sink: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (line := self.out.get()) is not None:
                with contextlib.suppress(BrokenPipeError):  # its output tells how it ended
                    sink.write(line)
                    sink.flush()
                with self._progress:
                    self._taken += 1
                    self._progress.notify_all()
        with contextlib.suppress(OSError, ValueError):
            sink.close()

    def _read(self, popen: subprocess.Popen[bytes], source: IO[bytes]) -> None:
        """Bring lines into the queue; a full queue lets the command wait. A line too long is the last."""
        lost = False
        with contextlib.suppress(OSError, ValueError):
            while _more(popen, source) and (chunk := os.read(source.fileno(), 1 << 16)):
                if lost or self.gone.is_set():
                    continue
                *lines, self.rest = (self.rest + chunk).split(b"\n")
                if lost := len(self.rest) > LIMIT:
                    lines, self.rest = [*lines, self.rest], b""
                for line in lines:
                    self._offer(line)
        if self.rest:
            self._offer(self.rest)
        self._offer(None)
        self.ended.set()
        source.close()

    def _offer(self, line: bytes | None) -> None:
        while not self.gone.is_set():
            with contextlib.suppress(queue.Full):
                self.lines.put(line, timeout=0.1)
                return

    def _keep(self, source: IO[bytes]) -> None:
        """Write standard error to the log, up to a limit; empty the pipe in any case."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        room = LOG_LIMIT
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(source.fileno(), 1 << 16):
                self._errors = (self._errors + chunk)[-8 * LINE :]
                if self._log is not None and room > 0:
                    with contextlib.suppress(OSError):
                        _append(self._log, decoder.decode(chunk[:room]))
                    room -= len(chunk)
        self.errors_ended.set()
        source.close()


def _private(path: str, flags: int) -> int:
    """Opened for its owner alone: it lies with the saves."""
    return os.open(path, flags, 0o600)


def _append(log: Path, text: str) -> None:
    """Add text to the log, line by line as it came, but with nothing in it that a terminal obeys."""
    lines = (visible(line.rstrip("\r").replace("\t", " "), 2 * len(line)) for line in text.split("\n"))
    log.parent.mkdir(0o700, exist_ok=True)
    with open(log, "a", encoding="utf-8", opener=_private) as sink:
        sink.write("\n".join(lines))


def _end(popen: subprocess.Popen[bytes], pipes: _Pipes, seconds: float) -> int | None:
    """End the command and its whole group; its exit status if it has left by itself."""
    pipes.gone.set()
    pipes.out.put(None)
    alone = _leaves(popen, pipes, seconds)
    if sys.platform == "win32":
        popen.kill()
    else:
        with contextlib.suppress(OSError):
            os.killpg(popen.pid, signal.SIGKILL)  # not reaped yet: the number still means this group
    with contextlib.suppress(subprocess.TimeoutExpired):  # one that may not be killed, of another user
        popen.wait(1)
    return popen.returncode if alone else None


def _more(popen: subprocess.Popen[bytes], source: IO[bytes]) -> bool:
    """Wait for output; false if the command has ended and all it said was read.

    What it has started may hold its output open for longer; that is not an answer's.
    """
    if not hasattr(os, "waitid"):
        return True
    with selectors.DefaultSelector() as ready:
        ready.register(source, selectors.EVENT_READ)
        while True:
            ended = _has_ended(popen)  # before the look: what it said until then is seen
            if ready.select(0 if ended else _ALIVE):
                return True
            if ended:
                return False


def _has_ended(popen: subprocess.Popen[bytes]) -> bool:
    """Whether the command has ended; its status is left where it is. Needs ``os.waitid``."""
    try:
        return os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # taken already, or the system does not keep the status of children
        return True


def _leaves(popen: subprocess.Popen[bytes], pipes: _Pipes, seconds: float) -> bool:
    """Whether the command leaves by itself in that time; its status is left where it is."""
    if not hasattr(os, "waitid"):
        return pipes.ended.wait(seconds)  # the next best sign: nobody holds its output
    until = time.monotonic() + seconds
    while not _has_ended(popen):
        if time.monotonic() >= until:
            return False
        time.sleep(0.005)
    return True
