"""Commands get other keys on the settings' page; what is taken is refused."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtui.remapping import SCOPES, commands, in_force, pressed_for, scope, taken
from cardtui.screens.help import key_lines
from cardtui.screens.key_bindings import KeyBindings, PressKey
from cardtui.screens.palette import commands as offers
from cardtui.screens.settings import SettingsScreen
from cardtui.settings import SETTINGS, load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, _, labelled
from cardtui.widgets.menu import Menu

from .playing import SMALL, press, room, shown, until
from .test_pages import go

COMMANDS = {command.id: command for command in commands()}


def test_every_command_has_its_place() -> None:
    """Under a heading, each once."""
    assert {scope(command) for command in commands()} <= SCOPES.keys()
    assert len(COMMANDS) == len(commands())


def test_the_usual_keys_may_be() -> None:
    """What is refused as another key is never one that a command has already."""
    for command in commands():
        for pressed in pressed_for(command, {}):
            assert taken(command, pressed, {}) is None, command.id


@pytest.mark.parametrize(
    ("command", "pressed", "said"),
    [
        ("table.counter", "h", "That key is taken: "),
        ("table.counter", "question_mark", "That key is taken: help for what is at hand."),
        ("table.counter", "ctrl+q", "That key is taken: "),
        ("table.counter", "k", "That key picks cards."),
        ("app.language", "q", "That key picks cards."),
        ("app.language", "u", "That key is taken: "),
        ("profiles.new", "escape", "That key moves and chooses everywhere."),
        ("hands.game", "r", "That key is taken: "),
    ],
)
def test_a_key_that_is_taken_is_refused(command: str, pressed: str, said: str) -> None:
    """With what it is there for."""
    found = taken(COMMANDS[command], pressed, {})
    assert found is not None
    assert found.text().startswith(said)


def test_a_key_that_was_given_away_is_free() -> None:
    """And the new one is not."""
    others = {"table.hint": "ctrl+y"}
    assert taken(COMMANDS["table.counter"], "h", others) is None
    assert taken(COMMANDS["table.counter"], "ctrl+y", others) is not None


def test_keys_of_the_file_that_cannot_be_are_left_out() -> None:
    """Those of other versions stay, and so do the good ones."""
    good, wrong = in_force(
        {
            "table.counter": "ctrl+y",
            "table.log": "ctrl+y",
            "table.sort": "tea",
            "table.view": "",
            "later.thing": "ctrl+y",
        }
    )
    assert good == {"table.counter": "ctrl+y", "later.thing": "ctrl+y"}
    assert [command.id for command, _why in wrong] == ["table.log", "table.sort", "table.view"]


def test_no_two_commands_that_meet_share_a_key() -> None:
    """Whatever is asked of the table of keys."""
    for one, other in combinations(commands(), 2):
        if scope(one) == scope(other):
            assert not set(pressed_for(one, {})) & set(pressed_for(other, {})), (one.id, other.id)


async def test_what_a_command_does_is_told_to_its_end(store: Store) -> None:
    """A line too short for its sentence has it whole under the list."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(KeyBindings("table.undo"))
        await pilot.pause()
        await press(pilot, "up down")
        assert COMMANDS["table.undo"].help in " ".join(shown(app).split())


async def test_a_command_gets_another_key_and_the_usual_one_back(store: Store) -> None:
    """Pressed on the page, refused where it is taken, in the help and in the file at once."""
    app = room(store)
    app._settings_path = store.folder / "settings.toml"
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "settings")
        await press(pilot, "end enter")
        assert isinstance(app.screen, KeyBindings)
        app.screen.query_one(Menu).go_to("table.counter")
        await press(pilot, "enter")
        assert isinstance(app.screen, PressKey)
        await press(pilot, "h")
        assert "That key is taken" in shown(app)
        await press(pilot, "ctrl+y")
        assert isinstance(app.screen, KeyBindings)
        assert "Ctrl+Y *" in shown(app)
        assert "* not its usual key" in shown(app)
        assert load(store.folder / "settings.toml")[0].keys == {"table.counter": "ctrl+y"}
        await press(pilot, "enter backspace")
        assert dict(app.settings.keys) == {}
        await press(pilot, "enter escape escape")
        await until(pilot, lambda: not isinstance(app.screen, KeyBindings))


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_every_setting_and_every_key_is_on_the_settings_page_in_its_help_and_among_the_commands(
    store: Store, spoken: str
) -> None:
    """The lists are the same: nothing can be set that stands in neither."""
    app = room(store, language=spoken)
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "settings")
        assert isinstance(app.screen, SettingsScreen)
        shown_there = [entry.id for entry in app.screen.entries() if entry.enabled]
        assert shown_there == [*SETTINGS, "keys"]
        told = app.screen.help_page()()
        for setting in SETTINGS.values():
            assert _(setting.label) in told
            assert _(setting.about) in told
        words, pairs = told.split(), list(key_lines(COMMANDS.values()))
        assert all(sign in words for signs, _text in pairs for sign in signs.split())
        assert all(text in told for _signs, text in pairs)
        offered = [command.title for command in offers(app.screen)]
        for setting in SETTINGS.values():
            words = [word for value, word in setting.choices.items() if value != ""]
            assert all(labelled(_(setting.label), _(word)) in offered for word in words)
        assert all(any(f"[{id}]" in title for title in offered) for id in COMMANDS)
        page = KeyBindings()
        await app.push_screen(page)
        assert [entry.id for entry in page.entries() if entry.enabled] == [*COMMANDS]


async def test_a_wrong_key_in_the_file_is_told(store: Store) -> None:
    """In one line; the usual one holds, and the file keeps what it says until there is another."""
    app = room(store, keys={"table.counter": "h"})
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "h cannot be the key of table.counter" in shown(app))
        assert dict(app.settings.keys) == {}
        app._settings_path = store.folder / "settings.toml"
        app._settings_path.write_text('[keys]\n"table.counter" = "h"  # mine\n')
        app.set(counter=False)
        assert '"table.counter" = "h"  # mine' in app._settings_path.read_text()  # left out, and not lost
        app.set(keys={"table.counter": "ctrl+y"})
        assert load(app._settings_path)[0].keys == {"table.counter": "ctrl+y"}
