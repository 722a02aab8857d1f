"""Other machines to work on: those of a dask scheduler, behind the interface of the standard executors."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from .engine.errors import Fault


class NoCluster(Fault):
    """There is none to work on."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the scheduler at that address, and how many parts they work on at a time.

    They need this program, and what it raises comes back from them. Raises ``NoCluster``.
    """
    try:
        from distributed import Client
    except ImportError as fault:
        raise NoCluster("no_distributed") from fault
    try:
        client = Client(address)
    except (OSError, ValueError) as fault:
        raise NoCluster("no_scheduler", address=address, detail=str(fault)) from fault
    with client:
        yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))
