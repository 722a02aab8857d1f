"""A folder of saves that goes away, or that others can read, is told on the screen."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardtui.seating import Setup, split_specs
from cardtui.store.folder import MARKER
from cardtui.store.store import Store

from .playing import SMALL, room, seated, shown, until


async def test_a_folder_that_is_gone_is_told_while_nobody_has_done_anything(tmp_path: Path) -> None:
    """Not only at the next step, and with the way out."""
    folder = tmp_path / "saves"
    with Store(folder) as store:
        app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await until(pilot, lambda: seated(app))
            shutil.rmtree(folder)
            app._look_for_saves()
            await until(pilot, lambda: "is gone" in " ".join(shown(app).split()))


async def test_a_folder_that_was_open_to_others_is_told_at_the_start(tmp_path: Path) -> None:
    """It is closed by then."""
    (tmp_path / MARKER).touch()
    (tmp_path / "settings.toml").touch(0o644)
    tmp_path.chmod(0o755)
    with Store(tmp_path) as store:
        app = room(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await until(pilot, lambda: "now only you can" in " ".join(shown(app).split()))
