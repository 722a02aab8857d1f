"""Every text fits its slot at 80×24, in cells, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from cardtui.games import Setup
from cardtui.screens.settlement import SettlementScreen
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.landlord import TITLES
from cardtui.widgets.menu import Menu

from .playing import SMALL, Says, press, room, seated, shown, sit, table, until

HANDS = ["33344455567789TTJQK", "66668888999TTJJQ", "AAAAKKKQQ2222xX"]
POSITIONS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "showing": ("happy", {}, {"hands": HANDS}),
    "calling": ("happy", {"laizi": "7"}, {"phase": "call", "hands": HANDS, "first": 0}),
    "robbing back": ("happy", {}, {"phase": "rob", "hands": HANDS, "first": 0}),
    "late show": ("happy", {}, {"phase": "late_show", "landlord": 0, "hands": HANDS, "multiple": 96}),
    "doubling": (
        "happy",
        {"room": {"name": "high", "N": 1000, "A": 50, "entry": 50000, "double_over": 200000}},
        {"phase": "double", "landlord": 1, "hands": HANDS, "stacks": [123456789, 987654321, 5]},
    ),
    "lead": ("happy", {"laizi": "7"}, {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS}),
    "follow": (
        "happy",
        {},
        {
            "phase": "play",
            "landlord": 2,
            "to_act": 0,
            "hands": ["33344455", "66", "7"],
            "over": "airplane_singles:T:12",
            "by": 2,
            "multiple": 1536,
            "stacks": [123456789, 987654321, 555555555],
        },
    ),
    "two seats": (
        "crazy",
        {"seats": 2, "room": {"name": "high", "N": 50, "entry": 130000, "double_over": 130000}},
        {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["333444555", "66"], "multiple": 3072},
    ),
}


def cut(text: str) -> list[str]:
    """The lines in which something was cut off; a bot that thinks ends in … by itself."""
    return [line for line in text.split("\n") if "…" in line.replace(" …", "")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
async def test_nothing_is_cut_off_at_the_table(store: Store, name: str, language: str) -> None:
    """Status, boxes, buttons, own line, log and keys of every phase fit."""
    variant, options, start = POSITIONS[name]
    set_language(language)
    session = table(variant, options, start, [None, Says(), Says()][: 2 if options.get("seats") else 3])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "h")
        text = shown(app)
        assert not cut(text)
        assert all(cell_len(line) == SMALL[0] for line in text.split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_off_elsewhere(store: Store, language: str) -> None:
    """Home, setup, settings, profiles, tables and the settlement fit."""
    app = room(store, Setup("happy", ("you", "greedy", "greedy"), seed=3), language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, "n g")
        assert not cut(shown(app))
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, "escape")
        assert not cut(shown(app))
        for page in ("setup", "tables", "profiles", "settings"):
            app.screen.query_one(Menu).go_to(page)
            await press(pilot, "enter")
            assert not cut(shown(app))
            await press(pilot, "escape")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_at_least_seven_keys_are_named(store: Store, language: str) -> None:
    """The key line of a table holds the commands one needs, in every language."""
    session = table("happy", {}, POSITIONS["lead"][2], (None, Says(), Says()))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        from cardtui.widgets.keyline import KeyLine

        assert len(app.screen.query_one(KeyLine)._spots) >= 7


def test_the_titles_differ() -> None:
    """L50: the English titles of 12/13, 14/15, 19/20 are different words, as all are."""
    assert len(set(TITLES)) == 22
