"""A seat played by a command that speaks the line protocol.

Whatever the command does, a question ends: with an answer, or with ``BotFailure``, upon which the table
lets its regular player decide. The command is a child with pipes of its own, so it cannot reach
the terminal; what it writes to standard error goes to a log.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import IO, Any

from ..engine.core import Rules
from ..engine.errors import NotationError
from .player import Answer, Question
from .protocol import LIMIT, answer, decode, encode, hello, turn

PATIENCE = 10.0  # seconds for an answer where the table sets no time
GRACE = 1.0  # seconds for an answer after ``stop``, and for going when the input ends
HELLO = 10.0  # seconds for the first sign of life
STARTS = 5  # a command that failed that often is not started again
AHEAD = 64  # lines a bot may be ahead of us
LOG_LIMIT = 1 << 20  # bytes of standard error that are kept


class BotFailure(Exception):
    """The command gave no answer. ``code``: ``late``, ``dead`` or ``nonsense``."""

    def __init__(self, code: str, what: str) -> None:
        super().__init__(what)
        self.code = code


class Process:
    """A player in a child process, started when it is first asked. Close it when the table closes.

    A child that dies or breaks the protocol is ended and started anew for the next decision, but
    not for ever. ``log`` takes its standard error; without one that is thrown away.
    """

    def __init__(self, command: str, log: Path | None = None, patience: float = PATIENCE) -> None:
        """``command`` is split like a shell does it, but no shell runs it; ``patience`` in seconds."""
        self.command, self.log, self.patience = command, log, patience
        self._child: _Child | None = None
        self._turn = 0
        self._starts = 0
        self._turns = threading.Lock()

    def __repr__(self) -> str:
        return f"Process({self.command!r})"

    def decide(self, question: Question) -> Answer:
        """The command's answer; raises ``BotFailure``. Questions are asked one after the other."""
        with self._turns:
            self._turn += 1
            try:
                return self._ask(self._ready(question), question)
            except BotFailure as failure:
                if failure.code != "late":
                    self._end()
                raise
            except OSError as fault:
                self._end()
                raise BotFailure("dead", f"{self.command}: {fault}") from fault

    def over(self, result: dict[str, Any]) -> None:
        """Tell the command how the hand ended."""
        with self._turns, contextlib.suppress(OSError):
            if self._child is not None:
                self._child.send({"over": result}, GRACE)

    def close(self) -> None:
        """End the command; it may be started again."""
        with self._turns:
            self._end()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def _ready(self, question: Question) -> _Child:
        """The running child that knows this table and seat."""
        place = (question.rules, question.seat)
        if self._child is not None and self._child.place != place:
            self._end()
        if self._child is None:
            if self._starts >= STARTS:
                raise BotFailure("dead", f"{self.command}: failed {STARTS} times, not started again")
            self._starts += 1
            self._child = _Child(self.command, self.log, *place)
            self._child.send(hello(question.rules, question.seat), HELLO)
            message = self._child.receive(time.monotonic() + HELLO, question)
            if message is None:
                raise BotFailure("late", f"{self.command}: no hello")
            if "hello" not in message:
                raise BotFailure("nonsense", f"{self.command}: no hello")
            self._child.legal = message.get("legal") is True
            self._child.greeted = True
        elif not self._child.greeted:
            raise BotFailure("dead", f"{self.command}: no hello")
        return self._child

    def _ask(self, child: _Child, question: Question) -> Answer:
        number = self._turn
        allowed = question.ms / 1000 if question.ms else self.patience
        child.send(turn(number, question, child.legal), allowed)
        deadline = time.monotonic() + allowed
        stopped = False
        while True:
            message = child.receive(deadline, question)
            if message is None:
                if stopped:
                    raise BotFailure("late", f"{self.command}: no answer to turn {number}")
                child.send({"stop": number}, GRACE)
                stopped, deadline = True, time.monotonic() + GRACE
                continue
            told = message.get("turn")
            if type(told) is int and 0 < told < number:
                continue  # an answer that came too late
            if told != number:
                raise BotFailure("nonsense", f"{self.command}: turn {told!r} instead of {number}")
            try:
                found = answer(message, question)
            except NotationError as fault:
                raise BotFailure("nonsense", f"{self.command}: {fault}") from fault
            self._starts = max(1, self._starts - 1)  # it works after all
            return found


class _Child:
    """A running command with the threads that empty its pipes."""

    def __init__(self, command: str, log: Path | None, rules: Rules[Any], seat: int) -> None:
        self.place = (rules, seat)
        self.legal = self.greeted = False
        try:
            self._popen = subprocess.Popen(
                shlex.split(command) or [""],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # the terminal's signals are not its own
            )
        except ValueError as fault:  # an open quote, a zero byte
            raise BotFailure("dead", f"{command!r}: {fault}") from None
        self._lines: queue.Queue[dict[str, Any] | BotFailure] = queue.Queue(AHEAD)
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        assert self._popen.stdin
        assert self._popen.stdout
        assert self._popen.stderr
        self._gone = threading.Event()
        self._sent = threading.Semaphore(0)
        for work, *args in (
            (_read, command, self._popen.stdout, self._lines, self._gone),
            (_write, self._popen.stdin, self._out, self._sent),
            (_keep, self._popen.stderr, log),
        ):
            threading.Thread(target=work, args=args, daemon=True).start()
        self._finalizer = weakref.finalize(self, _kill, self._popen, self._out, self._gone)

    def send(self, message: dict[str, Any], seconds: float) -> None:
        """Write a line; a child that does not read is late."""
        self._out.put(encode(message))
        if not self._sent.acquire(timeout=max(seconds, 0.1)):
            raise BotFailure("nonsense", "the bot does not read its input")

    def receive(self, deadline: float, question: Question) -> dict[str, Any] | None:
        """The next line; ``None`` when time is up or the answer is wanted at once."""
        while True:
            left = deadline - time.monotonic()
            try:
                message = self._lines.get(timeout=max(0.0, min(0.02, left)))
            except queue.Empty:
                if left <= 0 or question.stop():
                    return None
                continue
            if isinstance(message, BotFailure):
                raise message
            return message

    def end(self) -> None:
        """Let the child go: its input ends, and after a moment it is killed."""
        self._finalizer()


def _read(command: str, source: IO[bytes], lines: queue.Queue[Any], gone: threading.Event) -> None:
    """Bring lines into the queue; a full queue lets the bot wait."""
    last: Any = BotFailure("dead", f"{command}: its output ended")
    with contextlib.suppress(OSError, ValueError):
        while (line := source.readline(LIMIT + 1)) and not gone.is_set():
            try:
                item: Any = decode(line)
            except NotationError as fault:
                last = BotFailure("nonsense", f"{command}: {fault}")
                break
            if not _offer(lines, item, gone):
                break
    _offer(lines, last, gone)
    with contextlib.suppress(OSError, ValueError):
        source.close()


def _offer(lines: queue.Queue[Any], item: Any, gone: threading.Event) -> bool:
    while not gone.is_set():
        with contextlib.suppress(queue.Full):
            lines.put(item, timeout=0.1)
            return True
    return False


def _write(sink: IO[bytes], out: queue.SimpleQueue[bytes | None], sent: threading.Semaphore) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := out.get()) is not None:
            with contextlib.suppress(BrokenPipeError):  # its output tells how it ended
                sink.write(line)
                sink.flush()
            sent.release()
    with contextlib.suppress(OSError, ValueError):
        sink.close()


def _keep(source: IO[bytes], log: Path | None) -> None:
    """Write standard error to the log, up to a limit; empty the pipe in any case."""
    room = LOG_LIMIT
    with contextlib.suppress(OSError, ValueError), contextlib.ExitStack() as stack:
        sink = None
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            sink = stack.enter_context(log.open("ab"))
        while chunk := os.read(source.fileno(), 1 << 16):
            if sink is not None and room > 0:
                sink.write(chunk[:room])
                sink.flush()
                room -= len(chunk)
    source.close()


def _kill(
    popen: subprocess.Popen[bytes], out: queue.SimpleQueue[bytes | None], gone: threading.Event
) -> None:
    gone.set()
    out.put(None)
    try:
        popen.wait(0.2)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):  # gone by itself at last
            if sys.platform == "win32":
                popen.kill()
            else:
                os.killpg(popen.pid, signal.SIGKILL)  # with whatever it has started
        popen.wait()
