"""Processes to be killed: ``python -m tests.store.worker TASK FOLDER ...``."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

from cardtui.engine.table import Table
from cardtui.store.open_table import OpenTable
from cardtui.store.store import Store

from .hands import keep_hand, noon, played, settle, spec_for


def opened(store: Store) -> OpenTable:
    """A new table of the profile that plays."""
    profile = store.profiles.current() or store.profiles.create("Ann")
    return store.tables.open(spec_for(profile, played(1)))


async def hold(store: Store) -> None:
    """Open a table, say which, and keep it."""
    table = opened(store)
    print(table.id, flush=True)
    time.sleep(60)


async def play(store: Store, seed: str) -> None:
    """Play hand after hand and say ``HAND PLIES`` after each step that is kept."""
    table, first = opened(store), played(int(seed))
    carry = first.start_carry
    while True:
        hand = Table(first.rules, first.deal, carry)
        hand.replay(first.steps)
        await table.begin(carry, hand.deal)
        print(carry.hand, 0, flush=True)
        for ply, step in enumerate(hand.steps[:-1]):
            await table.step(ply, step)
            print(carry.hand, ply + 1, flush=True)
        await settle(table, hand)
        carry = table.carry
        print(carry.hand, 0, flush=True)


async def hands(store: Store, seed: str, count: str) -> None:
    """Play a number of hands."""
    table = opened(store)
    for number in range(int(count)):
        await keep_hand(table, played(100 * int(seed) + number))


TASKS: dict[str, Callable[..., Coroutine[None, None, None]]] = {"hold": hold, "play": play, "hands": hands}

if __name__ == "__main__":
    with Store(Path(sys.argv[2]), noon) as kept:
        asyncio.run(TASKS[sys.argv[1]](kept, *sys.argv[3:]))
