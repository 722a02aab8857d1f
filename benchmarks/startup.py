"""What starting costs, in processor time: ``python benchmarks/startup.py [RUNS]``.

``cardtui --help`` against importing click; the first frame of home and of a table against that of the
smallest Textual application. Every figure is the median of runs taken in turn, in processes of
their own, after one in which everything was compiled; ratios of one run can be compared across
machines, seconds cannot.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile

MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    def compose(self):
        yield Static("hello")
    def on_ready(self):
        self.screen.call_after_refresh(self.exit)
Minimal().run(headless=True, size=(80, 24))
"""
ROOM = """
import sys
from pathlib import Path
from cardtui import garbage
garbage.hold()
import cardtui.app
from cardtui.settings import load
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.faults import fault_text
table = sys.argv[1] == "table"
class Room(cardtui.app.CardRoom):
    CSS_PATH = str(Path(cardtui.app.__file__).with_name("app.tcss"))
    drawn = None
    def on_ready(self):
        if not table:
            self.screen.call_after_refresh(self.seen)
    def push_screen(self, screen, *more, **how):
        shown = super().push_screen(screen, *more, **how)
        self.screen.call_after_refresh(self.seen)
        return shown
    def seen(self):
        self.drawn = self.drawn or type(self.screen).__name__
        self.exit()
    def complain(self, fault):
        self.drawn = fault_text(fault)
        self.exit()
with Store(Path(sys.argv[2])) as store:
    start = Setup("happy", split_specs("you,regular,regular"), seed=1) if table else None
    kept = Path(sys.argv[2]) / "settings.toml"
    room = Room(store, load(kept)[0], kept, start=start)
    room.run(headless=True, size=(80, 24))
wanted = "TableScreen" if table else "Home"
if room.drawn != wanted:
    sys.exit(f"instead of {wanted}: {room.drawn}")
"""


def cpu(cache: str, *arguments: str) -> float:
    """Seconds of processor time that Python takes with these arguments; ``cache`` holds what is compiled."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**kept, "PYTHONPYCACHEPREFIX": cache},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(runs: int) -> None:
    """Measure in turn, print medians and ratios with their limits."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        commands = {
            "import click": ("-c", "import click"),
            "cardtui --help": ("-m", "cardtui", "--help"),
            "smallest app": ("-c", MINIMAL),
            "home": ("-c", ROOM, "home", folder),
            "table": ("-c", ROOM, "table", folder),
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(runs + 1):
            for name, arguments in commands.items():
                taken = cpu(cache, *arguments)
                if turn:
                    times[name].append(taken)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, seconds in medians.items():
        print(f"{name:16} {1000 * seconds:7.1f} ms")
    for name, base, limit in (
        ("cardtui --help", "import click", 2.0),
        ("home", "smallest app", 1.35),
        ("table", "smallest app", 2.2),
    ):
        print(f"{name} / {base}: {medians[name] / medians[base]:.2f} (at most {limit})")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("runs", nargs="?", type=int, default=7, help="how often each is started (7)")
    main(parser.parse_args().runs)
