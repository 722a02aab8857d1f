"""Every text fits its slot at 80×24, in cells, in both languages."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from rich.cells import cell_len

from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.sentences import amount_text, reason_text
from cardtui.text.table import money, number, signed
from cardtui.text.titles import TITLES
from cardtui.widgets.menu import Menu

from .playing import NAMES, SMALL, Says, press, room, seated, shown, sit, table, until

HANDS = ["33344455567789TTJQK", "666888999TTJJQ22", "AAAAKKKQQ22xX"]
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
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3), language=language)
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


TENS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "laizi": (
        "happy",
        {"laizi": "T"},
        {"phase": "late_show", "landlord": 1, "hands": ["T33344455567789", "TTT66688899", "JQK"]},
    ),
    "level": (
        "guandan",
        {"level": "T"},
        {"phase": "play", "to_act": 0, "playing": "T", "hands": ["Th Th Ts Tc 9s 8s", "Td", "Td Ts", "Tc"]},
    ),
    "exposed": (
        "gongzhu",
        {"decks": 2},
        {"phase": "play", "to_act": 0, "hands": ["Tc 2s", "Tc Th", "Th Ts", "4s"], "exposed": "Tc Tc"},
    ),
}


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
@pytest.mark.parametrize("name", TENS)
async def test_ten_is_written_in_one_way(store: Store, name: str, size: tuple[int, int]) -> None:
    """10 with and without marks, in hands, boxes, piles and counter; T is for typing, and for a marked ten in
    a frame of three cells."""
    variant, options, start = TENS[name]
    bots = (Says("show", "play T"), Says("play Th", "play Td"), Says())
    seats = len(start["hands"])
    session = table(variant, options, start, (None, *bots)[:seats])
    app = room(store)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        texts = []
        for keys in ("", "v", "v", "v s", "t enter"):
            await press(pilot, keys)
            texts.append(shown(app))
        assert screen.hand.held.cards
        assert "10" in texts[0]
        assert not [
            line for text in texts for line in text.splitlines() if re.search(r"T(?![a-z]|[♠♥♦♣][*^]│)", line)
        ]


def test_there_is_one_minus_sign() -> None:
    """What bots expect, scores and balances are below zero with the sign of all other figures."""
    args = {"cards": (), "value": -208}
    assert reason_text("gongzhu", "lead", args, NAMES) == "leads the most promising suit (−208 expected)"
    texts = [amount_text(-1208), amount_text(Fraction(-1, 4)), number(-1208), signed(-1208), money(-5, None)]
    assert texts == ["−1,208", "−0.25", "−1,208", "−1,208", "−5"]
    assert signed(0) == "0"
