"""From a key to the first paint, beside a thinking expert and at an idle table.

``python benchmarks/keys.py [KEYS]``: one table of Guandan with 27 cards in the hand, headless, 120×40. The
cursor goes from card to card, now while nobody thinks, now while the expert does, in a process of its own as
at a table, in blocks that take turns. Median and 95th percentile of both, and their ratios, which can be
compared across machines; milliseconds cannot.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TypeVar

from rich.console import RenderableType
from textual import events
from textual.screen import Screen

import cardtui.app
from cardtui.ai.player import Question
from cardtui.games import Level, game
from cardtui.hours import Hours
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import BuiltIn, Setup, split_specs
from cardtui.session import Pace
from cardtui.session.thinking import question
from cardtui.store.store import Store

T = TypeVar("T")
BLOCK = 25  # keys in a row
PAUSE = 0.02  # seconds between two keys
LIMIT = 1.5  # of both ratios


class Room(cardtui.app.CardRoom):
    """The application, which says when it has painted."""

    CSS_PATH = str(Path(cardtui.app.__file__).with_name("app.tcss"))

    def __init__(self, store: Store, setup: Setup) -> None:
        super().__init__(store, start=setup, pace=Pace(), hours=Hours())
        self.painted = asyncio.Event()

    def _display(self, screen: Screen[T], renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        if renderable is not None:
            self.painted.set()


class Thinking:
    """The expert, asked again and again as long as it is to think."""

    def __init__(self, asked: Question) -> None:
        self._asked = asked
        self._player = BuiltIn(Level.EXPERT).at_table(game("guandan"))
        self.on = threading.Event()
        self._ended = False
        self.answers = 0
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()

    def _think(self) -> None:
        while not self._ended:
            self.on.wait()
            if not self._ended:
                self._player.decide(self._asked)
                self.answers += 1

    def close(self) -> None:
        """End it."""
        self._ended = True
        self.on.set()
        self._thread.join()
        self._player.close()


async def one(app: Room, key: str) -> float:
    """Seconds from that key to the first paint."""
    app.painted.clear()
    began = time.perf_counter()
    app.post_message(events.Key(key, None))
    await asyncio.wait_for(app.painted.wait(), 30)
    return time.perf_counter() - began


async def measure(store: Store, keys: int) -> dict[str, list[float]]:
    """Keys at an idle table and beside the expert, block by block."""
    setup = Setup("guandan", split_specs("you,regular,regular,regular"), seed=4)
    app = Room(store, setup)
    taken: dict[str, list[float]] = {"idle": [], "beside an expert": []}
    async with app.run_test(size=(120, 40)) as pilot:
        while not (isinstance(app.screen, TableScreen) and app.screen.session.waiting):
            await pilot.pause(0.05)
        session = app.screen.session
        expert = Thinking(question(session.table, session.waiting[0], 1, 0))
        expert.on.set()
        while not expert.answers:  # it is loaded
            await asyncio.sleep(0.05)
        while len(taken["beside an expert"]) < keys:
            for name, times in taken.items():
                (expert.on.set if name != "idle" else expert.on.clear)()
                await asyncio.sleep(1.5 if name == "idle" else 0.1)  # the last thought ends
                for number in range(BLOCK):
                    times.append(await one(app, "right" if number % 2 else "left"))
                    await asyncio.sleep(PAUSE)
        await asyncio.to_thread(expert.close)
    return taken


def main(keys: int) -> None:
    """Measure, print medians, 95th percentiles and their ratios."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        taken = asyncio.run(measure(store, keys))
    figures = {}
    for name, times in taken.items():
        half, most = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        figures[name] = half, most
        print(f"{name:17} median {1000 * half:6.1f} ms   95 % {1000 * most:6.1f} ms   {len(times)} keys")
    (idle, idle_most), (beside, beside_most) = figures.values()
    ratios = f"median {beside / idle:6.2f}      95 % {beside_most / idle_most:6.2f}"
    print(f"{'ratios':17} {ratios}      (at most {LIMIT})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
