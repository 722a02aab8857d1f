"""Decisions judged in a process of its own: a table of people never waits for the interpreter they need."""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from dataclasses import replace
from queue import SimpleQueue
from typing import IO, BinaryIO

from ..ai.apart import same_program
from ..ai.player import Question
from ..engine.core import Action
from .judge import judge
from .judged import Effort, Judged


class Apart:
    """A judge that is started when it is first asked; one question after the other. Close it in the end."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turns, self._closed = threading.Lock(), False

    def judged(self, question: Question, effort: Effort, played: Action | None = None) -> Judged:
        """As ``judge`` says; waits for it. Raises ``OSError`` and ``EOFError`` if nothing is said."""
        with self._turns:
            if self._closed:
                raise EOFError
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            _send(process.stdin, (question, effort, played))
            try:
                found: Judged = pickle.load(process.stdout)  # of our own program
            except pickle.UnpicklingError as cut:
                raise EOFError from cut
            return found

    def hurry(self) -> None:
        """What is asked at the moment is wanted no more: it ends soon, with whatever has been found."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                _send(self._process.stdin, None)

    def close(self) -> None:
        """End the process."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=same_program(),
                start_new_session=True,  # the terminal's signals are not its own
            )
        return self._process


def _send(pipe: IO[bytes], said: object) -> None:
    pipe.write(pickle.dumps(said))
    pipe.flush()


# --- in the other process ----------------------------------------------------------------------------------


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Judge what is asked until nobody asks any more."""
    waiting: SimpleQueue[tuple[Question, Effort, Action | None]] = SimpleQueue()
    hurried = threading.Event()

    def read() -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                said = pickle.load(asked)
                if said is None:
                    hurried.set()
                else:
                    waiting.put(said)
        os._exit(0)  # whoever asked is gone

    threading.Thread(target=read, daemon=True).start()
    while True:
        question, effort, played = waiting.get()
        hurried.clear()
        _send(told, judge(replace(question, stop=hurried.is_set), effort, played))


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
