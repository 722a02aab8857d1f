"""From one cell to a wall: nothing breaks, and what does not fit says what it needs."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from rich.cells import cell_len

from cardtui.engine.variants import rules
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language

from .playing import AWAY, Says, drawn, press, resize, room, shown, sit, table, until
from .test_fit import cut

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
                await press(pilot, AWAY if isinstance(app.screen, TableScreen) else "escape")
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


WINDOWS = [
    (1, 1), (5, 3), (20, 10), (79, 24), (80, 23), (80, 24), (80, 25), (80, 30), (80, 40), (80, 60), (90, 24),
    (99, 30), (100, 24), (100, 27), (100, 30), (100, 33), (110, 36), (119, 29), (120, 24), (120, 31),
    (120, 36), (120, 40), (140, 40), (155, 48), (156, 36), (160, 48), (161, 49), (200, 60), (250, 24),
    (300, 100),
]  # fmt: skip
SUITED = [rank + suit for suit in "sh" for rank in "23456789TJQKA"]
OTHERS = ("5d", "6d", "7d")
PHASES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "happy, play": ("happy", {}, PLAY),
    "happy, call": ("happy", {}, {"phase": "call", "first": 0, "hands": ["33344455567789TTJ", "666", "8"]}),
    "crazy, play": ("crazy", {"seats": 2}, {**PLAY, "hands": ["33344455567789TTJQKxX22", "666"]}),
    "guandan, play": (
        "guandan",
        {},
        {
            "phase": "play",
            "to_act": 0,
            "hands": [
                "3s 3s 3h 3h 3c 3c 3d 3d 9d Ts Th Td Tc 4s 4h Js Jd Qs Kd Kd Ah Ac Ac 2h 2h x X",
                *OTHERS,
            ],
        },
    ),
    "happy, show": ("happy", {}, {"phase": "show", "first": 0, "hands": ["33344455567789TTJ", "666", "8"]}),
    "happy, late show": (
        "happy",
        {},
        {"phase": "late_show", "landlord": 0, "hands": ["33344455567789TTJQKA", "666", "8"]},
    ),
    "guandan, return": (
        "guandan",
        {},
        {"places": [0, 1, 3, 2], "hands": ["3s 3s 3h 4h 5c 6c 7d 8d 9d Ts Jh Qd", "Ah 5d", "6d 7c", "8d 9c"]},
    ),
    "happy, rob": (
        "happy",
        {},
        {"phase": "rob", "first": 0, "hands": ["33344455567789TTJ", "666", "8"]},
    ),
    "happy, double": (
        "happy",
        {},
        {"phase": "double", "landlord": 0, "hands": ["33344455567789TTJQKA", "666", "8"]},
    ),
    "guandan, tribute": (
        "guandan",
        {},
        {
            "phase": "tribute",
            "places": [1, 2, 3, 0],
            "hands": [
                "3s 3s 3h 3h 3c 3c 3d 3d 9d Ts Th Td Tc 4s 4h Js Jd Qs Kd Kd Ah Ac Ac 2h 2h x",
                *OTHERS,
            ],
        },
    ),
    "gongzhu, expose": ("gongzhu", {}, {"phase": "expose", "hands": ["Qs Jd Tc Ah 2s 3s 4s", *OTHERS]}),
    "gongzhu, play": (
        "gongzhu",
        {},
        {"phase": "play", "to_act": 0, "hands": [" ".join(SUITED[:13]), *OTHERS]},
    ),
    "two decks, play": (
        "gongzhu",
        {"decks": 2},
        {"phase": "play", "to_act": 0, "hands": [" ".join(SUITED), *OTHERS]},
    ),
}


LOOKS = [(glyphs, language) for glyphs in ("unicode", "wide", "ascii") for language in LANGUAGES]
SOME = 6  # windows in which every run looks; the nightly one looks in all


@pytest.mark.parametrize("phase", PHASES)
async def test_every_slot_is_whole(store: Store, phase: str) -> None:
    """In one of the looks of the table and in some of the windows, the smallest among them."""
    chance = random.Random(phase)
    windows = [(80, 24), (1, 1), *chance.sample(WINDOWS, SOME)]
    await sweep(store, phase, *chance.choice(LOOKS), windows)


@pytest.mark.slow
@pytest.mark.parametrize(("glyphs", "language"), LOOKS)
@pytest.mark.parametrize("phase", PHASES)
async def test_every_slot_is_whole_in_every_window(
    store: Store, phase: str, glyphs: str, language: str
) -> None:
    """With both widths of suits and with letters alone, in both languages, up and down."""
    await sweep(store, phase, glyphs, language, WINDOWS + WINDOWS[::-1])


async def sweep(
    store: Store, phase: str, glyphs: str, language: str, windows: Sequence[tuple[int, int]]
) -> None:
    """Live from size to size: what matters is in sight with all its rows, one under the other, none of it is
    cut off, and no line is wider than the window."""
    variant, options, start = PHASES[phase]
    set_language(language)
    session = table(variant, options, start, (None, Says(), Says(), Says())[: rules(variant, options).seats])
    app = room(store, glyphs=glyphs, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await sit(app, pilot, session)
        for width, height in windows:
            await resize(pilot, width, height)
            await until(pilot, lambda: screen.outer_size == (width, height))  # noqa: B023
            await drawn(pilot)
            if width < 80 or height < 24:
                continue
            rows = shown(app).split("\n")
            assert all(cell_len(line) == width for line in rows)
            surface = screen.surface
            made = surface.measure
            ids = ["status", "seats", "piles", "choices", "verdict", "hand", "own", "own-lines"]
            parts = {id: surface.query_one(f"#{id}") for id in ids}
            regions = {id: part.region for id, part in parts.items() if part.display and part.region.height}
            assert all(one.bottom <= other.y for one, other in pairwise(regions.values())), (width, height)
            last = next(reversed(regions.values()))
            assert last.bottom <= screen.key_line.region.y < height
            assert surface.choices.size.width == made.felt  # so wide is a question before it is laid out
            plan = screen.family.plan_for(session.rules)
            least = made.hand_rows if made.slots else plan.hand  # captions give way
            assert least <= surface.hand.region.height <= made.hand_rows
            slots = 2 * made.pile.rows + (1 if variant == "gongzhu" else 4)
            between = slots if made.slots else 5 if plan.cross else 6
            assert surface.query_one("#piles").region.height >= between
            assert surface.query_one("#side").display == (made.side > 0)
            for id in TOLD & set(regions):
                told = "\n".join(rows[regions[id].y : regions[id].bottom])
                assert not cut(told), (id, width, height)


TOLD = {"status", "seats", "choices", "verdict", "own"}  # slots with figures and questions
