"""From a key to the first paint, beside a thinking expert, at an idle table and in the smallest application.

``python benchmarks/keys.py [KEYS]``: one table of Guandan with 27 cards in the hand, headless, 120×40. The
cursor goes from card to card, now while nobody thinks, now while the expert does, in a process of its own as
at a table, in blocks that take turns; before them a digit changes in the smallest Textual application. Median
and 95th percentile of each, and ratios, which can be compared across machines; milliseconds cannot. On an
idle machine 95 of 100 keys are painted within 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import TypeVar

from rich.console import RenderableType
from textual import events
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Static

import cardtui.app
from cardtui import garbage
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


class Smallest(App[None]):
    """A line that another key changes; it says when it has painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = asyncio.Event()
        self._line = Static("0")

    def compose(self) -> ComposeResult:
        yield self._line

    def on_key(self, event: events.Key) -> None:
        """Another digit."""
        self._line.update("1" if event.key == "right" else "0")

    def _display(self, screen: Screen[T], renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        if renderable is not None:
            self.painted.set()


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


async def one(app: Room | Smallest, key: str) -> float:
    """Seconds from that key to the first paint."""
    app.painted.clear()
    began = time.perf_counter()
    app.post_message(events.Key(key, None))
    await asyncio.wait_for(app.painted.wait(), 30)
    return time.perf_counter() - began


async def smallest(keys: int) -> list[float]:
    """Keys in the smallest application."""
    app, times = Smallest(), []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.5)
        for number in range(keys):
            times.append(await one(app, "left" if number % 2 else "right"))
            await asyncio.sleep(PAUSE)
    return times


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
        garbage.hold()  # as the command does
        taken = {"smallest app": asyncio.run(smallest(keys)), **asyncio.run(measure(store, keys))}
    figures = {}
    for name, times in taken.items():
        half, most = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        figures[name] = half, most
        print(f"{name:17} median {1000 * half:6.1f} ms   95 % {1000 * most:6.1f} ms   {len(times)} keys")
    for one_of, other, limit in (
        ("idle", "smallest app", ""),
        ("beside an expert", "idle", f"      (at most {LIMIT})"),
    ):
        (half, most), (base, base_most) = figures[one_of], figures[other]
        print(f"{one_of} / {other}: median {half / base:.2f}, 95 % {most / base_most:.2f}{limit}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("keys", nargs="?", type=int, default=200, help="how many keys are pressed in each")
    main(parser.parse_args().keys)
