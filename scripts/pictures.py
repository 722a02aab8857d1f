"""Draw the pictures of the README from the real screens: ``python -m scripts.pictures``.

They go to ``docs/pictures``; the same code gives the same bytes. With ``--check`` nothing is written, and
a picture that is missing or another one gives exit status 1.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.bench import Bench
from cardtui.lab import from_words
from cardtui.replay import Replay
from cardtui.screens.lab.screen import LabScreen
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.catalog import set_language
from tests.ui.playing import Says, drawn, press, room, sit, table, until
from tests.ui.test_snapshots import GAMES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SIZE = (100, 30)
TITLES = {
    "happy": "Happy Dou Dizhu",
    "crazy": "Crazy Dou Dizhu",
    "guandan": "Guandan",
    "gongzhu": "Gong Zhu",
    "replay": "A replay",
    "lab": "The lab",
}

Scene = Callable[[CardRoom, Pilot[None]], Awaitable[None]]


def at_table(game: str) -> Scene:
    """A table in the middle of a hand, cards picked."""
    variant, options, start, plays, keys = GAMES[game]

    async def scene(app: CardRoom, pilot: Pilot[None]) -> None:
        others = (Says(*([play] if play else [])) for play in plays)
        session = table(variant, options, start, (None, *others))
        await sit(app, pilot, session)
        await until(pilot, lambda: 0 in session.waiting)
        await press(pilot, keys)

    return scene


async def replayed(app: CardRoom, pilot: Pilot[None]) -> None:
    """A hand of the records after some steps, all hands open."""
    record = ROOT / "tests" / "records" / "happy_laizi_capped.json"
    app.show_replay(Replay(load(record.read_bytes())))
    await press(pilot, "g 1 2 enter o")


async def looked_into(app: CardRoom, pilot: Pilot[None]) -> None:
    """A lead in the lab, and a play that is typed."""
    app.show_lab(Bench(from_words(("happy 333444 56 2 | 7788 x | 99 TT",))))
    await press(pilot, "f12")
    screen = app.screen
    assert isinstance(screen, LabScreen)
    await until(pilot, lambda: screen.listed.steps is not None)
    await press(pilot, "t 3 3 3 5")


SCENES: dict[str, Scene] = {
    **{game: at_table(game) for game in GAMES},
    "replay": replayed,
    "lab": looked_into,
}


async def picture(name: str) -> str:
    """That screen, as SVG."""
    set_language("en")
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        app = room(store, language="en")
        async with app.run_test(size=SIZE) as pilot:
            await SCENES[name](app, pilot)
            await drawn(pilot)
            return app.export_screenshot(title=f"cardtui · {TITLES[name]}")


def main(check: bool) -> int:
    """Draw all of them, or compare them with those that are there."""
    status = 0
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES:
        path, drawing = FOLDER / f"{name}.svg", asyncio.run(picture(name)) + "\n"
        if not check:
            path.write_text(drawing, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != drawing:
            print(f"{path.relative_to(ROOT)}: not what is drawn now")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
