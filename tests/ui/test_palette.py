"""The list of commands: what can be done now, settings, rules and games, by their names."""

from __future__ import annotations

from typing import Any

import pytest
from textual.command import CommandList, CommandPalette

from cardtui.app import CardRoom
from cardtui.games import GAMES
from cardtui.screens.home import Home
from cardtui.screens.palette import commands
from cardtui.screens.rules import RulesScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.settings import SETTINGS
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, _, labelled

from .playing import SMALL, Says, press, room, seated, shown, sit, table, until

SUITS = SETTINGS["suits"]
LEAD: dict[str, Any] = {"phase": "play", "hands": ["334459", "667788", "TTJJQ"], "landlord": 0, "to_act": 0}


async def choose(app: CardRoom, pilot: Any, name: str) -> None:
    """Open the list, type the name, take the first that is found."""
    app.action_command_palette()
    await until(pilot, lambda: isinstance(app.screen, CommandPalette))
    for sign in name:
        await pilot.press("space" if sign == " " else sign)
    await until(pilot, lambda: name.split(" ", maxsplit=1)[0] in shown(app))
    await pilot.pause(0.3)
    await pilot.press("enter")
    await pilot.pause(0.1)
    if isinstance(app.screen, CommandPalette):
        await pilot.press("enter")
    await until(pilot, lambda: not isinstance(app.screen, CommandPalette))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_commands_are_those_of_the_moment(store: Store, language: str) -> None:
    """Who leads may not pass and has no tribute; every setting, sheet and game is there."""
    session = table("happy", {}, LEAD, [None, Says(), Says()])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        names = [command.title for command in commands(screen)]
        assert any(name.endswith("(⏎)") for name in names)
        assert not any(name.endswith("(p)") for name in names)
        choices = sum(len([value for value in one.choices if value != ""]) for one in SETTINGS.values())
        assert len(names) >= choices + len(GAMES)
        assert len(set(names)) == len(names)
        app.set(suits="safe")
        marked = [
            each
            for each in commands(screen)
            if str(each.help) == _("{about} · in force").format(about=_(SUITS.about))
        ]
        assert [each.title for each in marked] == [labelled(_(SUITS.label), _(str(SUITS.choices["safe"])))]


async def test_ctrl_p_opens_it_and_a_command_is_carried_out(store: Store) -> None:
    """A setting, by its name."""
    session = table("happy", {}, LEAD, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        listed = app.screen.query_one(CommandList)
        await until(pilot, lambda: listed.option_count > 5)
        first = [str(listed.get_option_at_index(at).prompt).split("\n")[0] for at in range(5)]
        assert all(title.endswith(")") for title in first), first  # keys of the moment, no settings
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await choose(app, pilot, "Bell: on")
        assert app.settings.bell


@pytest.mark.parametrize("language", LANGUAGES)
async def test_over_the_menu_it_offers_what_the_menu_does(store: Store, language: str) -> None:
    """First, before any setting; what is taken there is done, and the menu is gone."""
    session = table("happy", {}, LEAD, [None, Says(), Says()])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "escape")
        first = [command.title for command in commands(app.screen)][:4]
        assert first[:3] == [_("Play on"), _("Settings"), _("Rules")]
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        listed = app.screen.query_one(CommandList)
        await until(pilot, lambda: listed.option_count > 5)
        await pilot.press("down", "down", "enter")  # the first is marked from the start
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_behind_the_curtain_it_offers_no_command_of_the_table(store: Store) -> None:
    """One can lift it or leave."""
    session = table("happy", {}, LEAD, [None, None, Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "")
        assert screen.sharing.curtain.down
        names = [command.title for command in commands(screen)]
        assert any(name.startswith("Show cards") for name in names)
        assert not any(name.startswith(("Play (", "Hint (", "Sort (")) for name in names)


async def test_a_sheet_and_a_game_by_their_names(store: Store) -> None:
    """From home."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        offered = {command.title: command for command in commands(app.screen)}
        offered["Rules: Gong Zhu"].callback()
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await until(pilot, lambda: "Gong Zhu" in shown(app))
        app.pop_screen()
        offered["Play Guandan"].callback()
        await until(pilot, lambda: app.session is not None and app.session.rules.variant == "guandan")
        await until(pilot, lambda: isinstance(app.screen, TableScreen | Home))
