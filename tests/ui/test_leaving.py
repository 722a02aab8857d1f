"""Esc: what is picked is put down, then a menu; the table is left by its last entry alone."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.app import CardRoom
from cardtui.screens.dialogs import Chooser, Question
from cardtui.screens.home import Home
from cardtui.screens.rules import RulesScreen
from cardtui.screens.settings import SettingsScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.menu import Menu

from .playing import AWAY, SMALL, Says, begun, burst, press, room, seated, shown, sit, table, until

HAPPY = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3 4 9 9 K K", "5 6", "7 8"]}
GUANDAN = {"hands": ["5s 6s", "3s 3h", "4s", "9s"], "to_act": 0}
PIG = {"phase": "play", "to_act": 0, "hands": ["Qs 7c", "3s 3h", "4s 4h", "5s 5h"]}
GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("happy", HAPPY), ("crazy", HAPPY), ("guandan", GUANDAN), ("gongzhu", PIG))
]
ENTRIES = [("settings", SettingsScreen), ("rules", RulesScreen), ("give_up", Question)]


def front(app: CardRoom) -> object:
    """What is in front."""
    return app.screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("variant", "start"), GAMES)
async def test_esc_clears_then_opens_the_menu(
    store: Store, variant: str, start: dict[str, Any], language: str
) -> None:
    """First the picks, then the menu, and from that back to the table, however often."""
    session = table(variant, {}, start, (None, *[Says() for _ in start["hands"][1:]]))
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        rank = "q" if variant == "gongzhu" else "5" if variant == "guandan" else "3"
        await press(pilot, rank)
        assert len(screen.hand.picked) == 1
        await press(pilot, "escape")
        assert not screen.hand.picked
        assert front(app) is screen
        await press(pilot, "escape")
        assert isinstance(app.screen, Chooser)
        offered = [entry.id for entry in app.screen.query_one(Menu).entries]
        gives_up = ["give_up"] if variant in ("happy", "crazy") else []
        assert offered == ["back", "settings", "rules", "open", *gives_up, "leave"]
        await press(pilot, "escape")
        assert front(app) is screen
        await press(pilot, "escape enter")
        assert front(app) is screen


async def test_esc_in_any_number_never_leaves(store: Store) -> None:
    """Nor do keys that come with it: they belong to the menu, or to the table."""
    session = table("happy", {}, HAPPY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        for keys in ("escape " * 7, "escape q k", "escape escape 3", "escape backspace backspace n p y"):
            await burst(pilot, keys)
            assert not any(isinstance(each, Home) for each in app.screen_stack[1:])
            assert screen in app.screen_stack
            while front(app) is not screen:
                await press(pilot, "escape")
            assert session.table.steps == []
            screen.hand.clear()


@pytest.mark.parametrize(("entry", "kind"), ENTRIES)
async def test_each_entry_comes_back_to_the_table(store: Store, entry: str, kind: type) -> None:
    """Settings, the rules of the game, the question before giving up; Esc is back."""
    session = table("happy", {}, HAPPY, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "escape")
        app.screen.query_one(Menu).go_to(entry)
        await press(pilot, "enter")
        if entry == "give_up":
            assert "cannot be forfeited" in shown(app) or isinstance(app.screen, kind)
        else:
            assert isinstance(app.screen, kind)
        await press(pilot, "escape")
        assert front(app) is screen


async def test_the_last_entry_leaves_and_nothing_typed_after_it_is_done(store: Store) -> None:
    """The table is kept; keys of the same burst choose nothing at home."""
    app = room(store, Setup("happy", split_specs("you,random,random"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await burst(pilot, AWAY + " down enter enter p")
        assert [type(screen) for screen in app.screen_stack] == [Home]
        assert len(store.tables.all()) == 1
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_behind_the_curtain_the_table_can_be_left(store: Store) -> None:
    """There is nothing to clear, and no hand to give up unseen."""
    app = room(store, Setup("happy", split_specs("you,you:Bo,random"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await begun(app, pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, Chooser)
        assert "give_up" not in [entry.id for entry in app.screen.query_one(Menu).entries]
        await press(pilot, "end enter")
        assert [type(screen) for screen in app.screen_stack] == [Home]
