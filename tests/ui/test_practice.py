"""All hands open: a table for practice, and a hand that a person has had opened."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.screens.dialogs import Chooser
from cardtui.screens.setup import SetupScreen
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.session.setups import last
from cardtui.store.aids import Aid
from cardtui.store.store import Store
from cardtui.widgets.menu import Menu

from .playing import SMALL, Says, press, room, seated, shown, sit, table, until

LANGUAGES = ("en", "zh_CN")
SAID = {"en": "Practice: all hands lie open, nothing is at stake", "zh_CN": "练习：全部摊牌，不计输赢"}
GAMES = {
    "happy": "you,greedy,greedy",
    "guandan": "you,greedy,greedy,greedy",
    "gongzhu": "you,greedy,greedy,greedy",
}
START: dict[str, Any] = {"phase": "play", "to_act": 0, "hands": ["3456789", "TJQ", "KA2"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
async def test_a_practice_table_shows_every_hand_and_stakes_nothing(
    store: Store, variant: str, language: str
) -> None:
    """The table is kept as such, and so is the set-up."""
    setup = Setup(variant, split_specs(GAMES[variant]), seed=3, open=True)
    app = room(store, setup, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        screen, session = app.screen, app.session
        assert isinstance(screen, TableScreen)
        assert session is not None
        await until(pilot, lambda: SAID[language] in shown(app))
        others = [session.seats[seat].name for seat in range(1, session.rules.seats)]
        assert [name for name, _cards in screen.opened.hands.rows][: len(others)] == others
        assert not session.stakes
        assert session.assisted == {Aid.OPEN}
    (kept,) = store.tables.all()
    assert kept.spec.open
    assert last(store.folder).open


async def test_whatever_lies_in_a_trick_is_seen_beside_open_hands(store: Store) -> None:
    """In the smallest terminal the counter gives way, which says nothing where all cards are seen."""
    app = room(store, Setup("gongzhu", split_specs(GAMES["gongzhu"]), seed=5, open=True))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app) and "nothing to expose" in shown(app))
        await press(pilot, "enter")
        await until(pilot, lambda: "Tao: 6♣" in shown(app) and "Follow" in shown(app))
        assert shown(app).count("6♣") == 2  # in the log and on the table
        assert "unseen" not in shown(app)
        await pilot.resize_terminal(80, 30)
        await until(pilot, lambda: "unseen" in shown(app))
        assert shown(app).count("6♣") == 2


async def test_it_is_chosen_where_a_table_is_set_up_by_one_person(store: Store) -> None:
    """Where several sit down there is no such choice, and what was chosen before does not hold."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = SetupScreen()
        await app.push_screen(screen)
        menu = screen.query_one(Menu)
        names = [entry.id for entry in menu.entries]
        await press(pilot, "down " * names.index("open") + "right")
        assert screen.setup().practice
        assert "all open, for practice" in shown(app)
        screen.players[1] = split_specs("you")[0]
        screen.refresh_texts()
        assert "open" not in [entry.id for entry in menu.entries]
        assert not screen.setup().practice
        assert not open_table(store, screen.setup()).spec.open


async def test_the_menu_opens_the_hands_of_this_hand(store: Store) -> None:
    """From then on nothing is at stake; it is not offered twice."""
    session = table("happy", {}, START, (None, Says(), Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "escape")
        assert isinstance(app.screen, Chooser)
        names = [entry.id for entry in app.screen.query_one(Menu).entries]
        await press(pilot, "down " * names.index("open") + "enter")
        await until(pilot, lambda: SAID["en"] in shown(app))
        assert [name for name, _cards in screen.opened.hands.rows][:2] == ["Bo", "Cy"]
        assert not session.stakes
        assert session.assisted == {Aid.OPEN}
        await press(pilot, "escape")
        assert isinstance(app.screen, Chooser)
        assert "open" not in [entry.id for entry in app.screen.query_one(Menu).entries]


async def test_several_people_cannot_have_them_opened(store: Store) -> None:
    """Each would see what the others hold."""
    session = table("happy", {}, START, (None, None, Says()))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: seated(app))
        await press(pilot, "enter escape")
        assert isinstance(app.screen, Chooser)
        assert "open" not in [entry.id for entry in app.screen.query_one(Menu).entries]
