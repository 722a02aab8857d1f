"""From one cell to a wall: nothing breaks, and what does not fit says what it needs."""

from __future__ import annotations

import time
from typing import Any

import pytest

from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store

from .playing import Says, press, resize, room, shown, sit, table, until

WIDTHS = (1, 2, 3, 4, 5, 10, 20, 40, 79, 80, 81, 100, 120, 200)
HEIGHTS = (1, 2, 3, 5, 10, 23, 24, 25, 40, 60)
SIZES = [(width, height) for width in WIDTHS for height in HEIGHTS]
PLAY: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["33344455567789TTJQKxX"[:20], "666", "8"],
}


async def test_every_size_up_and_down_while_a_hand_runs(store: Store) -> None:
    """The table is resized through all sizes, up and down, with a play on the way at each width."""
    session = table("happy", {}, PLAY, (None, Says(*["pass"] * 99), Says(*["pass"] * 99)))
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit(app, pilot, session)
        for width, height in SIZES + SIZES[::-1]:
            await resize(pilot, width, height)
            if height == HEIGHTS[0] and len(session.state.hands[0]) > 2 and session.waiting:
                await press(pilot, "h enter")
        assert session.table.steps
        assert app.is_running


async def test_home_and_boxes_in_every_size(store: Store) -> None:
    """Home, setup, a question over the table and the settlement survive the small sizes too."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    sizes = [(1, 1), (2, 3), (4, 5), (10, 2), (20, 10), (40, 24), (79, 23), (80, 24), (300, 100)]
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await press(pilot, "g")
        for size in sizes + sizes[::-1]:
            await resize(pilot, *size)
        await press(pilot, "y")
        await until(pilot, lambda: app.session is not None and app.session.over)
        for size in sizes + sizes[::-1]:
            await resize(pilot, *size)
        await press(pilot, "escape")
        for page in range(7):
            await press(pilot, "home " + "down " * page + "enter")
            for size in sizes + sizes[::-1]:
                await resize(pilot, *size)
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")
            assert app.is_running


async def test_too_small_says_what_it_needs(store: Store) -> None:
    """One column less than the table needs: only the size is said."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=(79, 24)) as pilot:
        await sit(app, pilot, session)
        assert "This needs 80×24; the terminal has 79×24." in shown(app)


async def test_a_wide_terminal_has_the_side_panel(store: Store) -> None:
    """From 100 columns counter and log move to the side."""
    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        await sit(app, pilot, session)
        assert app.screen.query_one("#side").display
        assert not app.screen.query_one("#log").display


async def test_a_busy_machine_loses_no_change_of_size(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is not let run finds its moments gone: the table takes its new size all the same."""
    gone, times = 0.0, 0

    def late() -> float:
        nonlocal gone, times
        if times:  # between two looks at the clock
            gone, times = gone + 0.05, times - 1
        return time.monotonic() + gone

    session = table("happy", {}, PLAY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit(app, pilot, session)
        monkeypatch.setattr("textual.timer._time.get_time", late)
        for size in ((120, 40), (90, 25), (100, 30)):
            times = 300
            await resize(pilot, *size)
            await until(pilot, lambda: screen.surface.region.right == size[0])  # noqa: B023
