"""Everything that is no table: home, setup, tables, profiles, settings, rules."""

from __future__ import annotations

from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.screens.home import Home
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import language
from cardtui.widgets.menu import Menu

from .playing import AWAY, SMALL, press, room, seated, shown, until

HOSTILE = "[/][@click=app.quit]x"


async def go(app: CardRoom, pilot: Pilot[None], page: str) -> None:
    """Open a page from home."""
    await until(pilot, lambda: isinstance(app.screen, Home))
    app.screen.query_one(Menu).go_to(page)
    await press(pilot, "enter")


async def test_a_table_is_set_up_by_keys(store: Store) -> None:
    """Crazy, two seats, with laizi and a typed seed: the table is what was chosen."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "setup")
        await press(pilot, "down right")
        menu = app.screen.query_one(Menu)
        menu.go_to("seats")
        await press(pilot, "right")
        menu.go_to("laizi")
        await press(pilot, "right")
        menu.go_to("seed")
        await press(pilot, "enter")
        await press(pilot, "4 2 enter")
        menu.go_to("start")
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
        assert app.session is not None
        rules = app.session.rules
        assert (rules.variant, rules.seats, app.session.seed) == ("crazy", 2, 42)
        assert rules.options()["laizi"] == "drawn"


async def test_a_room_one_cannot_enter_stays_closed(store: Store) -> None:
    """The high room asks for more than a new profile has: the setup says so and opens nothing (L37)."""
    store.profiles.create("Ann")
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "setup")
        app.screen.query_one(Menu).go_to("room")
        await press(pilot, "left")
        assert "beans: not enough" in shown(app)
        app.screen.query_one(Menu).go_to("start")
        await press(pilot, "enter")
        assert not isinstance(app.screen, TableScreen)
        assert store.tables.all() == []


async def test_a_table_one_cannot_pay_for_leaves_home_and_no_table(store: Store) -> None:
    """The high room straight from the command line (L37): why not is said at home, nothing is kept."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), room="high", seed=4))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await until(pilot, lambda: "Play Happy Dou Dizhu" in shown(app))
        assert app.session is None
        await until(pilot, lambda: "Entry here is 50,000" in shown(app))
        assert store.tables.all() == []


async def test_a_table_that_is_not_there_leaves_home(store: Store) -> None:
    """``resume`` with a wrong number."""
    app = room(store, 77)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Play Happy Dou Dizhu" in shown(app))


async def test_profiles_are_made_renamed_and_deleted_by_keys(store: Store) -> None:
    """n, r and d, each with its box."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "profiles")
        await press(pilot, "n A n n enter")
        await press(pilot, "n B o enter")
        assert {profile.name for profile in store.profiles.all()} == {"Ann", "Bo"}
        await press(pilot, "r A n n i enter")
        assert "Anni" in {profile.name for profile in store.profiles.all()}
        await press(pilot, "d y")
        assert [profile.name for profile in store.profiles.all()] == ["Bo"]


async def test_a_name_that_is_taken_is_refused_in_words(store: Store) -> None:
    """Nothing is changed, and a sentence says why."""
    store.profiles.create("Ann")
    app = room(store)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await go(app, pilot, "profiles")
        await press(pilot, "n A n n enter")
        await until(pilot, lambda: "The name Ann is taken." in shown(app))
        assert len(store.profiles.all()) == 1


async def test_a_hostile_name_is_a_name_on_every_page(store: Store) -> None:
    """Home, profiles, the question before deleting, and the list of tables show it literally."""
    store.profiles.create(HOSTILE)
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: HOSTILE in shown(app))
        await press(pilot, AWAY)
        assert HOSTILE in shown(app)
        for page, keys in (("tables", ""), ("profiles", ""), ("profiles", "d")):
            await go(app, pilot, page)
            await press(pilot, keys)
            assert HOSTILE in shown(app)
            while not isinstance(app.screen, Home):
                await press(pilot, "escape")


async def test_a_table_is_taken_away_after_a_question(store: Store) -> None:
    """d asks; no keeps the table, yes removes it."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        await go(app, pilot, "tables")
        await press(pilot, "d n")
        assert len(store.tables.all()) == 1
        await press(pilot, "d y")
        assert store.tables.all() == []
        assert "no tables in play" in shown(app)


async def test_settings_hold_at_once_and_later(store: Store) -> None:
    """Language and colours change while one looks, and are written down."""
    app = room(store)
    app._settings_path = store.folder / "settings.toml"
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "settings")
        await press(pilot, "right")
        assert language() == "zh_CN"
        assert "设置" in shown(app)
        await press(pilot, "down right")
        assert app.theme == "night"
    written = (store.folder / "settings.toml").read_text("utf-8")
    assert "zh_CN" in written
    assert "night" in written


async def test_the_rules_page_scrolls_and_turns_over(store: Store) -> None:
    """Down moves the page, right shows another game's, w the clauses."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await go(app, pilot, "rules")
        assert "The aim" in shown(app)
        await press(pilot, "pagedown pagedown")
        assert "The aim" not in shown(app)
        await press(pilot, "right")
        assert "Two or three players" in shown(app)
        await press(pilot, "right w home")
        assert "G1   Two decks" in shown(app)
