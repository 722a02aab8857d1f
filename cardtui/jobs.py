"""Work in several processes at once, its results in order; whatever ends it ends all of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TypeVar

from .endings import GRACE, end_within, ending_signals
from .engine.errors import Fault

MOST = 61  # what every system allows
AHEAD = 2  # parts a job that wait to be begun: results are not piled up for a slow reader

T = TypeVar("T")
P = TypeVar("P")


class JobEnded(Fault):
    """A process of ours was ended by somebody else."""


def in_order(work: Callable[[P], T], parts: Iterable[P], jobs: int) -> Generator[T, None, None]:
    """``work`` of each part, in the order of the parts, by at most so many processes at once.

    What ``work`` raises is raised when its part comes; parts after it are dropped. However it ends,
    no process is left. Raises ``JobEnded``.
    """
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(min(jobs, MOST), initializer=_begin)
    try:
        yield from results(executor, partial(_do, work), parts, jobs)
        executor.shutdown()  # whoever minds the processes has ended before this process does
    except BrokenProcessPool as fault:
        for child in set(multiprocessing.active_children()) - others:
            child.kill()  # it may wait for a lock that the killed one held, deaf to all else
        raise JobEnded("job_killed") from fault
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        executor.shutdown()


def results(
    executor: Executor, work: Callable[[P], T], parts: Iterable[P], jobs: int
) -> Generator[T, None, None]:
    """``work`` of each part by whatever executor, so many at once, in the order of the parts."""
    waiting: deque[Future[T]] = deque()
    for part in parts:
        waiting.append(executor.submit(work, part))
        if len(waiting) > AHEAD * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


# --- in a process for a part ---------------------------------------------------------------------------

_at_work = False  # signals cut off the work, never the results on their way
_told = 0  # the signal that came


def _begin() -> None:
    for number in ending_signals():
        signal.signal(number, _stop)
    threading.Thread(target=_follow, daemon=True).start()


def _stop(number: int, _frame: FrameType | None) -> None:
    global _told
    _told = number
    sys.unraisablehook = _said_by_nobody  # what is cut off half-built cannot be taken down whole
    if _at_work:
        end_within(GRACE)
        raise SystemExit(128 + number)


def _said_by_nobody(_lost: object) -> None:
    pass


def _follow() -> None:
    """Leave when the process that wants the results is gone, however it went."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    if _at_work:
        with suppress(OSError):
            os.kill(os.getpid(), signal.SIGTERM)
    else:
        os._exit(1)


def _do(work: Callable[[P], T], part: P) -> T:
    global _at_work
    _at_work = True
    try:
        if _told:  # it came between two parts
            raise SystemExit(128 + _told)
        return work(part)
    except SystemExit as fault:
        parent = multiprocessing.parent_process()
        if parent is None or not parent.is_alive():
            os._exit(1)
        raise JobEnded("job_signalled") from fault
    finally:
        _at_work = False
        if _told:
            end_within(0)
