"""History and statistics by keys: filters, dates, replay, export and import, charts, names, sizes."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

from cardtui.app import CardRoom
from cardtui.screens.history import HistoryScreen, hand_entry
from cardtui.screens.profiles import ProfilesScreen
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.statistics import VIEWS, StatisticsScreen
from cardtui.screens.tables import TablesScreen
from cardtui.screens.wanted import days_of
from cardtui.settings import Settings
from cardtui.store.history import Filter, HandRow
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.dates import local_time
from cardtui.text.faults import SYSTEM, fault_text
from cardtui.text.table import number
from cardtui.widgets.lines import Lines
from cardtui.widgets.menu import Places

from ..store.hands import keep_at_once, played, spec_for
from .hours import Still
from .playing import SMALL, press, resize, room, shown, until

NASTY = "[/] [@click=app.quit]x{a}"
TODAY = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Days:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = TODAY - timedelta(days=40)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands of all games by a profile with a name that is no markup: one long ago, the others of today."""
    folder = tmp_path_factory.mktemp("saves")
    clock = Days()
    with Store(folder, clock) as store:
        profile = store.profiles.create(NASTY)
        games: list[tuple[str, dict[str, Any]]] = [
            ("happy", {}),
            ("happy", {"laizi": "drawn"}),
            ("crazy", {"seats": 2}),
            ("guandan", {}),
            ("gongzhu", {}),
        ]
        for seed, (variant, options) in enumerate(games):
            hand = played(seed, variant, options)
            asyncio.run(keep_at_once(store, spec_for(profile, hand), hand))
            clock.now = TODAY
    return folder


@pytest.fixture
def kept(saves: Path) -> Iterator[Store]:
    """The folder with these hands."""
    with Store(saves, lambda: TODAY) as store:
        yield store


async def test_filters_find_hands(kept: Store) -> None:
    """Each key changes its part of the choice; the list is what the store finds."""
    app = room(kept)
    async with app.run_test(size=(120, 30)) as pilot:
        screen = HistoryScreen(lambda: TODAY)
        app.push_screen(screen)
        await until(pilot, lambda: "5 hands" in shown(app))
        assert NASTY[:9] in shown(app)

        async def found(keys: str) -> list[HandRow]:
            await press(pilot, keys)
            await screen.settled()
            return [row for row in screen.rows or () if row]

        assert [row.variant for row in await found("g")] == ["happy", "happy"]
        assert [row.variant for row in await found("g g")] == ["guandan"]
        assert all(row.won == 1 for row in await found("g g w"))
        assert all(row.won == 0 for row in await found("w"))
        assert await found("w a a") == []
        assert len(await found("a d down enter")) == 4
        assert "today" in shown(app)
        assert len(await found("d up enter d up up up up enter")) == 5
        screen.choose(span="2026-01-01..2026-02-01")
        assert len(await found("")) == 1
        await press(pilot, "r")
        await until(pilot, lambda: screen.choice.room == "beginner")


def test_a_hand_without_stakes_has_no_amount() -> None:
    """Its multiple stands there, what it did not move does not."""
    row = HandRow(
        1, "", "happy", "beginner", "beans", 1, 0, "Ann\nBo\nCy", 16, 0, "farmer", 0, -645, -64, None, None
    )
    entries = [hand_entry(each) for each in (row, row._replace(stakes=0), row._replace(assisted="advice"))]
    told = [" ".join(entry.value.split()) for entry in entries]
    assert told == ["×16 −645", "no stakes ×16", "assisted ×16 −645"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_at_80_columns_nothing_of_a_hand_is_cut(store: Store, language: str) -> None:
    """The year is left out, of another year the clock, and a long name of a room; the longest rows fit."""
    set_language(language)
    finished = "2026-02-01T12:00:00+00:00"
    row = HandRow(
        1,
        finished,
        "happy",
        "beginner",
        "beans",
        1,
        0,
        "Ann\nBo\nCy",
        512,
        0,
        "farmer",
        0,
        -64500,
        -64,
        None,
        None,
    )
    rows = [
        row,
        row._replace(assisted="advice"),
        row._replace(variant="crazy", room="middle", stakes=0, finished="2025-12-31T12:00:00+00:00"),
        row._replace(variant="guandan", multiple=None, place=4, assisted="advice"),
        row._replace(variant="gongzhu", room="", multiple=None, place=4, won=None, assisted="advice"),
    ]
    entries = [hand_entry(each, False, "2026") for each in rows]
    assert Places.of(entries, SMALL[0] - 4).label >= max(cell_len(entry.label) for entry in entries)
    assert entries[0].label.startswith("02-0")
    assert entries[2].label.startswith("2025-12-31 ")


def test_days_are_read_as_they_are_typed() -> None:
    """A day, from one to another, from or until one; anything else is refused."""
    days = [days_of(text, TODAY) for text in ("2026-01-31", "2026-01-31..", "..2026-01-31", "today")]
    day = datetime(2026, 1, 31).date()
    assert days == [(day, day), (day, None), (None, day), (TODAY.date(), None)]
    for wrong in ("", "..", "2026-13-01", "x", "2026-01-31..x"):
        with pytest.raises(ValueError, match=r"no day|isoformat|month"):
            days_of(wrong, TODAY)


def flat(text: str) -> str:
    """What stands in a box, without its frame and its lines' ends."""
    return re.sub(r"[\s│]+", " ", text)


async def test_keys_that_need_a_hand_or_a_table_are_offered_where_there_is_one(store: Store) -> None:
    """Without one the key line says only what can be done."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        for page, gone in ((HistoryScreen, ("Export", "Review")), (TablesScreen, ("Rename", "Remove"))):
            app.push_screen(page())
            await pilot.pause()
            assert "? Help" in shown(app)
            assert not any(word in shown(app) for word in gone)
            await press(pilot, "escape")


def test_a_time_that_is_none_is_shown_as_it_came() -> None:
    """A record from elsewhere may say anything of its form."""
    for finished in ("2026-99-99T99:99:99Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
        assert local_time(finished)
    assert local_time("") == "–"
    assert local_time("2026-99-99T99:99:99Z") == "2026-99-99T99:99:99Z"


async def test_a_hand_is_looked_at_again_and_back(kept: Store) -> None:
    """``f`` tells its deal code; Enter opens the replay of the hand at the cursor; Esc comes back to it."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HistoryScreen(lambda: TODAY))
        await until(pilot, lambda: "5 hands" in shown(app))
        await press(pilot, "down f")
        await until(pilot, lambda: "Deal code:" in shown(app) and "guandan-" in shown(app))
        await press(pilot, "escape enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.hand == 4
        await press(pilot, "escape")
        assert isinstance(app.screen, HistoryScreen)


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type a text and Enter."""
    await press(pilot, f"{' '.join(text)} enter")


async def test_a_record_goes_out_and_comes_in(kept: Store, tmp_path: Path) -> None:
    """The name that is proposed gives way to a typed one; imported elsewhere it is nobody's hand, once."""
    file = tmp_path / "hand.json"
    app = room(kept)
    async with app.run_test(size=(120, 30)) as pilot:
        app.push_screen(HistoryScreen(lambda: TODAY))
        await until(pilot, lambda: "5 hands" in shown(app))
        await press(pilot, "x")
        assert "cardtui-5.json" in shown(app)
        await typed(pilot, str(file))
        await until(pilot, lambda: "Written: " in shown(app))
        assert isinstance(app.screen, HistoryScreen)
        assert file.read_text("utf-8") == kept.history.record(5)
    hours = Still()
    with Store(tmp_path / "other") as other:
        hours = Still()
        app = room(other, hours=hours)
        async with app.run_test(size=(120, 30)) as pilot:
            app.push_screen(HistoryScreen(lambda: TODAY))
            await until(pilot, lambda: "There are no such hands." in shown(app))
            await press(pilot, "i")
            await typed(pilot, str(file))
            await until(pilot, lambda: "Imported as hand 1: Gong Zhu · " in shown(app))
            await until(pilot, lambda: "1 hand" in shown(app))
            assert json.loads(other.history.record(1))["variant"] == "gongzhu"
            await press(pilot, "i")
            await typed(pilot, str(file))
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
            await until(pilot, lambda: "Nothing new: this is hand 1 already" in shown(app))
            assert other.history.count() == 1
            await press(pilot, "p")
            await until(pilot, lambda: "imported hands" in shown(app) and "1 hand" in shown(app))


async def test_a_file_that_is_there_is_not_written_over(kept: Store, tmp_path: Path) -> None:
    """Why not is said in the box in a sentence of ours, and the typed name can be mended."""
    file = tmp_path / "hand.json"
    file.write_text("mine", "utf-8")
    app = room(kept)
    async with app.run_test(size=(120, 30)) as pilot:
        app.push_screen(HistoryScreen(lambda: TODAY))
        await until(pilot, lambda: "5 hands" in shown(app))
        await press(pilot, "x")
        for name, why in (
            (str(file), "it was left as it is"),
            (str(tmp_path / "no" / "a"), "or no folder for it"),
        ):
            await press(pilot, "home shift+end")
            await typed(pilot, name)
            await until(pilot, lambda why=why: why in flat(shown(app)))
            assert app.screen.query_one(Input).value == name
            assert "Errno" not in shown(app)
        assert file.read_text("utf-8") == "mine"
        await typed(pilot, "b")
        assert "Errno" not in shown(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(SYSTEM))
def test_what_the_system_refuses_is_a_sentence(code: int, language: str) -> None:
    """With the name of the file, without numbers of errors."""
    set_language(language)
    told = fault_text(OSError(code, os.strerror(code), "/x/hand.json"))
    assert "/x/hand.json" in told
    assert "rrno" not in told
    assert fault_text(OSError(code, os.strerror(code)))


async def test_a_name_that_is_taken_can_be_mended(store: Store) -> None:
    """A box that could not do what it asked for keeps what was typed."""
    store.profiles.create("Ann")
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(ProfilesScreen())
        await press(pilot, "n")
        await typed(pilot, "Ann")
        await until(pilot, lambda: "The name Ann is taken." in shown(app))
        assert app.screen.query_one(Input).value == "Ann"
        await typed(pilot, "a")
        await until(pilot, lambda: isinstance(app.screen, ProfilesScreen))
        assert {one.name for one in store.profiles.all()} == {"Ann", "Anna"}


async def test_what_is_no_file_is_not_waited_for(store: Store, tmp_path: Path) -> None:
    """A pipe that nobody writes to is refused at once, in words; keys are taken as before."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    app = room(store)
    async with app.run_test(size=(120, 30)) as pilot:
        app.push_screen(HistoryScreen(lambda: TODAY))
        await until(pilot, lambda: "There are no such hands." in shown(app))
        await press(pilot, "i")
        await typed(pilot, str(pipe))
        await until(pilot, lambda: "is a pipe, not a file." in flat(shown(app)))
        await press(pilot, "escape escape")
        await until(pilot, lambda: not isinstance(app.screen, HistoryScreen))
        assert store.history.count(Filter()) == 0


async def test_statistics_say_what_the_store_counts(kept: Store) -> None:
    """Figures, then a chart for each currency and the win rates; the filters hold for all of them."""
    app = room(kept)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = StatisticsScreen(lambda: TODAY)
        app.push_screen(screen)
        await until(pilot, lambda: "5 hands" in shown(app))
        text = shown(app)
        assert "Guandan" in text
        assert "What happened" in text
        await press(pilot, "right")
        await until(pilot, lambda: "at the end" in shown(app) and "┤" in shown(app))
        balance = kept.profiles.get(1).beans
        assert f"{balance:,} at the end" in shown(app)
        assert "g: one game alone" in shown(app)
        await press(pilot, "left left")
        await until(pilot, lambda: "100┤" in shown(app))
        assert "1  " in shown(app)
        await press(pilot, "g g")
        await until(pilot, lambda: "Crazy Dou Dizhu ·" in shown(app) and "Guandan" not in shown(app))


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_gong_zhu_has_points_in_place_of_wins(kept: Store, size: tuple[int, int]) -> None:
    """Nothing says that it was won or lost, or that there is nothing: a place, points, a curve of them."""
    app = room(kept)
    points = number(kept.history.hands(Filter(variant="gongzhu"))[0].score)
    async with app.run_test(size=size) as pilot:
        app.push_screen(HistoryScreen(lambda: TODAY))
        await until(pilot, lambda: "5 hands" in shown(app))
        await press(pilot, "g g g g w")
        await until(pilot, lambda: "place " in shown(app) and "Guandan" not in shown(app))
        (line,) = [line for line in shown(app).splitlines() if "place " in line]
        assert re.search(r"place [1-4] ", line)
        assert points in line
        assert not re.search(r"\b(won|lost)\b", shown(app))
        app.pop_screen()
        app.push_screen(StatisticsScreen(lambda: TODAY))
        await press(pilot, "g g g g")
        await until(pilot, lambda: f"{points} points" in shown(app) and "Happy" not in shown(app))
        assert "%" not in shown(app)
        for said in ("No beans", "No coins", "No score"):
            await press(pilot, "right")
            if said == "No coins":
                await until(pilot, lambda said=said: said in shown(app))
            assert "Nothing has been won" not in shown(app)
        await press(pilot, "right")
        await until(pilot, lambda: f"{points} points in 1 hand" in shown(app) and "┤" in shown(app))
        await press(pilot, "right")
        await until(pilot, lambda: "no such hands of a game with levels" in shown(app))
        await press(pilot, "right")
        await until(pilot, lambda: "No such hand was reviewed yet" in shown(app))
        await press(pilot, "right")
        await until(pilot, lambda: "Nobody wins or loses a hand of Gong Zhu." in shown(app))


async def test_charts_in_ascii(kept: Store) -> None:
    """A terminal that has only ASCII signs gets charts made of them."""
    app = CardRoom(kept, Settings(animation="off"), ascii=True)
    try:
        async with app.run_test(size=SMALL) as pilot:
            screen = StatisticsScreen(lambda: TODAY)
            app.push_screen(screen)
            await press(pilot, "right")
            await until(pilot, lambda: "*" in shown(app))
            await press(pilot, "left left")
            await until(pilot, lambda: "###" in shown(app))
            assert not set(shown(app)) & set("┤┬─│└█⠤")
    finally:
        Lines.ascii = False


@pytest.mark.parametrize("page", [HistoryScreen, StatisticsScreen])
async def test_every_size_in_both_languages(kept: Store, page: Any) -> None:
    """From one cell to a wall, every view; the name is a name everywhere."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(page(lambda: TODAY))
        await press(pilot, "z")
        for _view in VIEWS:
            for size in ((1, 1), (2, 3), (4, 5), (40, 12), (60, 12), (80, 24), (120, 40), (200, 60)):
                await resize(pilot, *size)
                await press(pilot, "z down")
            assert NASTY[:9] in shown(app)
            await resize(pilot, *SMALL)
            await press(pilot, "right")
        assert app.is_running


async def test_an_empty_folder_has_pages_too(store: Store) -> None:
    """Without a profile and without a hand nothing breaks."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        for page in (HistoryScreen(lambda: TODAY), StatisticsScreen(lambda: TODAY)):
            app.push_screen(page)
            await until(pilot, lambda: "There are no such hands." in shown(app))
            apart = "Hands with advice or played by a bot stand apart: a shows them." in shown(app)
            assert apart == isinstance(page, StatisticsScreen)
            await press(pilot, "right g w r x p enter right right right")
            await press(pilot, "escape escape")
            assert app.screen is not page


class Asked(list[HandRow]):
    """Rows that count how many of them were asked for."""

    asked = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.asked += len(found) if isinstance(index, slice) else 1
        return found


async def test_a_long_list_costs_what_is_drawn(kept: Store) -> None:
    """Only the hands on the screen are put into words, however many there are."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        screen = HistoryScreen(lambda: TODAY)
        app.push_screen(screen)
        await until(pilot, lambda: "5 hands" in shown(app))
        assert screen.rows is not None
        screen.rows = rows = Asked([row for row in screen.rows if row is not None] * 2000)
        screen.refresh_texts()
        await press(pilot, "end up home")
        assert "10,000 hands" in shown(app)
        assert 0 < rows.asked < 500


def test_the_plotting_library_is_loaded_by_the_charts_alone() -> None:
    """Not by the room, nor by the pages as long as no chart is drawn."""
    code = (
        "import sys, cardtui.app, cardtui.screens.history, cardtui.screens.statistics\n"
        "assert not {'plotext', 'textual_plotext'} & sys.modules.keys()\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_figures_are_a_table_at_80_columns(store: Store, language: str) -> None:
    """Every group is one line, with large amounts in beans too."""
    set_language(language)
    profile = store.profiles.create("Ann")
    for variant in ("happy", "crazy", "guandan", "gongzhu"):
        for seed in range(4):
            hand = played(seed, variant, {})
            await keep_at_once(store, spec_for(profile, hand), hand)
    store.database.write(
        lambda connection: connection.execute("UPDATE results SET amount = -1234567 * (amount != 0)")
    )
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = StatisticsScreen()
        app.push_screen(screen)
        await until(pilot, lambda: screen.statistics is not None)
        groups = screen.statistics.groups if screen.statistics is not None else ()
        lines = screen.figures().split("\n")[2 : 3 + len(groups)]
        assert [cell_len(line) for line in lines if cell_len(line) > 76] == []
        await until(pilot, lambda: all(line in shown(app) for line in lines))
