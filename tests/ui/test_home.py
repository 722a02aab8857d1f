"""Home: the table left last is gone on with, what was played last is played again."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Step
from cardtui.games import GAMES, Level
from cardtui.lessons.book import Book, Kept
from cardtui.screens.home import Home
from cardtui.screens.setup import SetupScreen
from cardtui.seating import BuiltIn, Setup, split_specs
from cardtui.session import setups
from cardtui.session.opening import open_table
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.menu import Menu

from .playing import AWAY, SMALL, drawn, press, resize, room, seated, shown, until

CRAZY = Setup("crazy", split_specs("you,greedy"), "plain", {"seats": 2, "laizi": "drawn"}, seed=3)
GONGZHU = Setup("gongzhu", split_specs("you,random,random,random"), None, {"decks": 2}, seed=3)


async def home(app: CardRoom, pilot: Pilot[None]) -> Menu:
    """The menu of home, once it is there."""
    await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(Menu)))
    return app.screen.query_one(Menu)


async def choose(app: CardRoom, pilot: Pilot[None], entry: str) -> None:
    """Take an entry of home."""
    (await home(app, pilot)).go_to(entry)
    await press(pilot, "enter")


def marked(app: CardRoom) -> str:
    """The entry at the mark."""
    entry = app.screen.query_one(Menu).current
    assert entry is not None
    return entry.id


def entries(app: CardRoom) -> list[str]:
    """What home offers, in order."""
    return [entry.id for entry in app.screen.query_one(Menu).entries]


async def test_the_mark_stands_on_continue_after_a_table(store: Store) -> None:
    """From New table to a table and back: Enter goes on with that table, and no other one is opened."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        assert entries(app)[:2] == ["continue", "play"]
        assert marked(app) == "continue"
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
        assert len(store.tables.all()) == 1


async def test_the_mark_stays_on_its_entry_beside_any_table(store: Store) -> None:
    """Back from a page the mark is where one went in."""
    open_table(store, CRAZY).close()
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        assert marked(app) == "continue"
        await choose(app, pilot, "settings")
        await press(pilot, "escape")
        assert marked(app) == "settings"


async def test_play_is_what_was_played_last(store: Store) -> None:
    """Game, room, seats and players of the last table, in words, also when that is gone; dealt anew."""
    app = room(store, CRAZY)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        assert "Play Crazy Dou Dizhu · no-stakes room · 2 seats · with laizi" in shown(app)
        assert app.session is not None
        seed = app.session.seed
        app.abandon_table(store.tables.all()[0].id)
        await choose(app, pilot, "play")
        await until(pilot, lambda: seated(app))
        rules = app.session.rules
        assert (rules.variant, rules.seats, rules.options()["laizi"]) == ("crazy", 2, "drawn")
        assert app.playing.table is not None
        assert [seat.player for seat in app.playing.table.spec.seats] == ["you", "greedy"]
        assert app.session.seed != seed


async def test_new_table_remembers_what_was_chosen(store: Store) -> None:
    """Two decks of Gong Zhu stand there again; another game comes as it was played last."""
    open_table(store, CRAZY).close()
    open_table(store, GONGZHU).close()
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        assert all(text in shown(app) for text in ("‹ Gong Zhu ›", "‹ 2 ›", "‹ bot (random) ›"))
        app.screen.query_one(Menu).go_to("variant")
        while "‹ Crazy Dou Dizhu ›" not in shown(app):
            await press(pilot, "left")
        assert all(
            text in shown(app) for text in ("‹ Crazy Dou Dizhu ›", "‹ random each hand ›", "‹ bot (greedy) ›")
        )
        assert "Seat 3" not in shown(app)


async def test_new_table_keeps_what_was_chosen_while_one_looks_at_another_game(store: Store) -> None:
    """Room, options and players of a game stand there again when one turns back to it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        menu = screen.query_one(Menu)
        for row in ("room", "laizi", "open", "seat1"):
            menu.go_to(row)
            await press(pilot, "right")
        chosen = screen.setup()
        menu.go_to("variant")
        await press(pilot, "right")
        assert screen.variant != chosen.variant
        assert screen.setup().options == {}
        await press(pilot, "left")
        assert screen.setup() == chosen


async def test_a_game_offers_the_levels_that_it_has(store: Store) -> None:
    """Who cannot play the next game gives way to its regular player."""
    lacking = next((name for name, entry in GAMES.items() if Level.EXPERT not in entry.players), None)
    if lacking is None:
        pytest.skip("every game has them all")
    having = next(name for name, entry in GAMES.items() if Level.EXPERT in entry.players)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        menu = screen.query_one(Menu)
        menu.go_to("variant")
        while screen.variant != having:
            await press(pilot, "right")
        menu.go_to("seat1")
        while screen.players[1] != BuiltIn(Level.EXPERT):
            await press(pilot, "right")
        assert "‹ bot (expert) ›" in shown(app)
        menu.go_to("variant")
        while screen.variant != lacking:
            await press(pilot, "right")
        assert "expert" not in shown(app)
        assert screen.players[1] == BuiltIn()
        screen.setup().rules()


async def test_continue_is_the_table_left_last(store: Store) -> None:
    """An older table that was taken up and left again comes first, at home and for ``resume``."""
    for setup in (CRAZY, GONGZHU):
        open_table(store, setup).close()
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        assert "Continue: Gong Zhu" in shown(app)
        await choose(app, pilot, "tables")
        await press(pilot, "end enter")
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        assert "Continue: Crazy Dou Dizhu" in shown(app)
        last = store.tables.last()
        assert last is not None
        assert last.spec.variant == "crazy"


@pytest.mark.parametrize("use", ["open", "act", "leave"])
def test_a_table_that_is_opened_acted_at_or_left_is_the_last_one(store: Store, use: str) -> None:
    """Each of the three alone puts it first."""
    first, second = open_table(store, CRAZY), open_table(store, CRAZY)
    match use:
        case "open":
            first.close()
            second.close()
            store.tables.resume(first.id)
        case "act":
            deal = CRAZY.rules().shuffle(Rng.of(1), first.carry)
            asyncio.run(first.begin(first.carry, deal))
            second.touch()
            asyncio.run(first.step(0, Step(-1, Action("deal", numbers=(9,)))))
        case "leave":
            second.close()
            first.close()
    last = store.tables.last()
    assert last is not None
    assert last.id == first.id


def test_looking_after_a_table_is_no_use_of_it(store: Store) -> None:
    """A new name puts it nowhere."""
    first, second = open_table(store, CRAZY), open_table(store, CRAZY)
    first.close()
    second.close()
    looked_at = store.tables.resume(first.id, to_play=False)
    looked_at.rename("Evening")
    looked_at.close()
    assert [row.id for row in store.tables.all()] == [second.id, first.id]


async def test_a_finished_session_is_played_again(store: Store) -> None:
    """Its table is gone, Play is not."""
    app = room(store, Setup("gongzhu", GONGZHU.specs, None, {"hands": 1}, seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        for seat in session.people:
            session.hand_over(seat)
        await until(pilot, lambda: session.over)
        await until(pilot, lambda: not store.tables.all())
        app.leave_table()
        await home(app, pilot)
        await pilot.pause()
        assert entries(app)[0] == "play"
        assert "Play Gong Zhu · 1 hand" in shown(app)


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", '{"happy": 3}', '{"happy": {"specs": [], "room": null, "options": {}}}', '{"x": {}}'],
)
def test_a_memory_that_is_none_is_no_matter(store: Store, text: str) -> None:
    """Whatever stands in the file, something can be played."""
    (store.folder / setups.FILE).write_text(text)
    assert setups.last(store.folder) == setups.FIRST


def test_a_memory_that_is_no_file_is_no_matter(store: Store, tmp_path: Path) -> None:
    """A folder of that name."""
    (store.folder / setups.FILE).mkdir()
    setups.remember(store.folder, CRAZY)
    assert setups.last(store.folder) == setups.FIRST


def test_who_plays_now_sits_at_the_table_once(store: Store) -> None:
    """The other person of the last table plays this time: a guest takes that seat."""
    setups.remember(store.folder, Setup("happy", split_specs("you,you:Bo,regular")))
    assert setups.last(store.folder, "bo").specs == split_specs("you,you,regular")
    assert setups.last(store.folder, "Ann").specs == split_specs("you,you:Bo,regular")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "setup",
    [
        Setup("happy", split_specs("you,regular,regular"), "high", {"laizi": "drawn"}),
        Setup("crazy", split_specs("you,greedy,random"), "middle", {"laizi": "drawn"}),
        Setup("guandan", split_specs("you,greedy,you,random"), "beginner", {"level": "T", "final": "8"}),
        Setup("gongzhu", split_specs("you,greedy,you,random"), None, {"decks": 2, "hands": 16}),
    ],
    ids=lambda setup: setup.variant,
)
async def test_the_last_setup_fits_its_line(store: Store, setup: Setup, language: str) -> None:
    """At 80 columns, in every language, the players as well."""
    setups.remember(store.folder, setup)
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        await pilot.pause()
        line = next(row for row in shown(app).split("\n") if "▸" in row)
        assert "…" not in line
        assert cell_len(line) == SMALL[0]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "with 2 bots (regular)"), ("zh_CN", "同桌 2 个机器人：")]
)
async def test_who_has_never_played_reads_that_bots_sit_there(store: Store, language: str, told: str) -> None:
    """A level and a character alone do not say that."""
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        assert told in next(row for row in shown(app).split("\n") if "▸" in row)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_home_says_who_plays_and_what_they_have(store: Store, language: str) -> None:
    """Name, title, beans and coins."""
    store.profiles.create("Ann")
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        await drawn(pilot)
        told = {"en": "Ann · Day Labourer", "zh_CN": "Ann · 短工"}[language]
        line = next(row for row in shown(app).split("\n") if told in row)
        assert "10,000" in line
        assert "6,000" in line


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_in_play_is_told_in_full_words(store: Store, language: str) -> None:
    """Game, room and options; hand and date as far as there is room: nothing is cut."""
    open_table(store, CRAZY).close()
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await home(app, pilot)
        await drawn(pilot)
        told = {
            "en": "Continue: Crazy Dou Dizhu · no-stakes room · 2 seats · with laizi",
            "zh_CN": "继续：疯狂斗地主 · 积分场 · 2 人 · 癞子场",
        }[language]
        assert told in shown(app)
        assert "…" not in shown(app)
        await resize(pilot, 120, 36)
        dated = re.compile(re.escape(told) + r"  (hand 1|第 1 局) · \d\d-\d\d \d\d:\d\d")
        await until(pilot, lambda: dated.search(shown(app)))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_tables_says_game_room_hand_and_date(store: Store, language: str) -> None:
    """Below it, in full, the table at the mark with its players; nothing is cut."""
    open_table(store, CRAZY, "Our long evening").close()
    open_table(store, GONGZHU).close()
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "tables")
        await press(pilot, "end")
        told = shown(app)
        assert re.search(r"(hand 1|第 1 局) · \d\d-\d\d \d\d:\d\d", told)
        assert "Our long e…" in told
        assert re.search(r"Our long evening(: |：)", told)
        assert {"en": "2 seats · with laizi", "zh_CN": "2 人 · 癞子场"}[language] in " ".join(told.split())
        assert "…" not in told.replace("e…", "")
        await press(pilot, "d y")
        assert [row.spec.variant for row in store.tables.all()] == ["gongzhu"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
async def test_every_choice_of_a_new_table_is_explained(store: Store, variant: str, language: str) -> None:
    """In two lines at most, whatever is chosen: rooms, options, every level of bots; nothing is cut."""
    seats = split_specs(",".join(["you", *["regular"] * (GAMES[variant].seats[0] - 1)]))
    setups.remember(store.folder, Setup(variant, seats))
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        menu = screen.query_one(Menu)
        for entry in [entry.id for entry in menu.entries]:
            menu.go_to(entry)
            for _value in range(6 if entry.startswith(("seat1", "room")) else 1):
                await drawn(pilot)
                assert screen.about(), entry
                assert "…" not in shown(app)
                if entry not in ("start", "seed", "name", "variant"):
                    await press(pilot, "right")


async def test_a_bot_is_told_with_its_measured_strength(store: Store) -> None:
    """The figure stands below the list where one was measured."""
    setups.remember(store.folder, Setup("guandan", split_specs("you,easy,easy,easy")))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await choose(app, pilot, "setup")
        app.screen.query_one(Menu).go_to("seat1")
        await drawn(pilot)
        assert "measured against greedy: wins 95% (±3.4, 20 deals)" in " ".join(shown(app).split())


async def test_who_has_learned_nothing_finds_it_under_play(store: Store) -> None:
    """A lesson that was left is named there; who was through one finds it further down."""
    book = Book(store.folder)
    for kept, place, said in (
        (Kept(), 1, "new to a game?"),
        (Kept(("dealer deal",)), 1, "go on: Guandan"),
        (Kept(done=True), 4, ""),
    ):
        book.keep("guandan", kept)
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            menu = await home(app, pilot)
            (at,) = [at for at, entry in enumerate(menu.entries) if entry.id == "learn"]
            assert (menu.at, at) == (0, place)
            assert said in menu.entries[at].note
