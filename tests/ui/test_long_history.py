"""Histories that are too long to be read at once: the room goes on meanwhile, and reads what is looked at."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.screens.hands import HandsPage
from cardtui.screens.history import HistoryScreen
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.rows import AT_ONCE, KEPT, Rows
from cardtui.screens.statistics import StatisticsScreen
from cardtui.store.history import HandRow
from cardtui.store.recording import record_hand
from cardtui.store.seat import Seat
from cardtui.store.store import Store
from cardtui.text.catalog import language
from cardtui.widgets.menu import Menu

from ..store.hands import noon, played, record_of
from .playing import SMALL, press, room, shown, until

HANDS = 2 * AT_ONCE + 50


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same two hands many times: the odd ones won, the even ones lost."""
    folder = tmp_path_factory.mktemp("saves")
    with Store(folder, noon) as store:
        fill(store, HANDS)
    return folder


def fill(store: Store, hands: int) -> None:
    """Keep that many hands of the profile that plays."""
    me = store.profiles.current() or store.profiles.create("Ann")
    won = [next(seed for seed in range(50) if (0 in played(seed).state.winner) == wins) for wins in (0, 1)]
    tables = [played(seed) for seed in won]
    you = Seat("you", me.name, me.id)
    records = [replace(record_of(table), seats=(you, *record_of(table).seats[1:])) for table in tables]

    def work(connection: sqlite3.Connection) -> None:
        for number in range(1, hands + 1):
            record_hand(connection, records[number % 2], tables[number % 2])

    store.database.write(work)


@pytest.fixture
def kept(saves: Path) -> Iterator[Store]:
    """The folder with these hands."""
    with Store(saves, noon) as store:
        yield store


@contextmanager
def slow(store: Store) -> Iterator[None]:
    """Reading takes as long as this lasts."""
    done = threading.Event()
    reading = store.aside(done.wait)
    try:
        yield
    finally:
        done.set()
        reading.result()


@pytest.mark.parametrize("page", [HistoryScreen, StatisticsScreen])
async def test_a_page_answers_keys_while_its_hands_are_read(kept: Store, page: type[HandsPage]) -> None:
    """The language changes, the store keeps and reads, one may leave; what is found comes when it comes."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        with slow(kept):
            app.push_screen(page(noon))
            await until(pilot, lambda: "all games" in shown(app))
            await press(pilot, "z")
            assert language() == "zh_CN"
            assert kept.profiles.all()
            await press(pilot, "z escape")
            assert not isinstance(app.screen, page)
            screen = page(noon)
            app.push_screen(screen)
            await press(pilot, "w g")
            assert "hand" not in shown(app)
            assert "There are no such hands." not in shown(app)
        await until(pilot, lambda: f"{HANDS // 2} hands" in shown(app))


async def test_a_choice_made_meanwhile_counts_and_not_the_one_before_it(kept: Store) -> None:
    """Enter right after a filter opens the first hand that fits it."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        screen = HistoryScreen(noon)
        app.push_screen(screen)
        await until(pilot, lambda: f"{HANDS} hands" in shown(app))
        with slow(kept):
            await press(pilot, "w w enter")
            assert app.screen is screen
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.hand == HANDS  # even, so lost; the first one that was won is before it


async def test_the_end_of_a_long_list_is_read_when_one_goes_there(kept: Store) -> None:
    """The last row is the first hand; it is opened even before it has been read."""
    app = room(kept)
    async with app.run_test(size=SMALL) as pilot:
        screen = HistoryScreen(noon)
        app.push_screen(screen)
        await until(pilot, lambda: f"{HANDS} hands" in shown(app))
        assert screen.rows is not None
        await press(pilot, "end")
        await until(pilot, lambda: screen.rows[-1] is not None)
        ids = [row.id for row in screen.rows[AT_ONCE * 2 :] if row]
        assert ids == list(range(50, 0, -1))
        screen.query_one(Menu).at = AT_ONCE + 7  # on the page between
        with slow(kept):
            await press(pilot, "enter")
            assert app.screen is screen
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.hand == HANDS - AT_ONCE - 7


async def test_a_hand_that_ends_meanwhile_moves_nothing(tmp_path: Path) -> None:
    """Pages read later join those read before."""
    with Store(tmp_path, noon) as store:
        fill(store, HANDS)
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            screen = HistoryScreen(noon)
            app.push_screen(screen)
            await until(pilot, lambda: f"{HANDS} hands" in shown(app))
            fill(store, 3)
            await press(pilot, "end")
            await until(pilot, lambda: screen.rows is not None and screen.rows[-1] is not None)
            assert screen.rows is not None
            await until(pilot, lambda: None not in screen.rows[:])
            assert [row.id for row in screen.rows if row] == list(range(HANDS, 0, -1))


def rows_of(page: int) -> list[HandRow]:
    """A page of rows that know where they stand."""
    row = HandRow(0, "", "happy", "", "", 1, 0, "", None, 0, "", None, 0, 0, None, None)
    return [row._replace(id=page * AT_ONCE + at) for at in range(AT_ONCE)]


def test_a_page_is_asked_for_once_and_only_so_many_are_kept() -> None:
    """The one read longest ago is forgotten, and asked for again when it is looked at."""
    asked: list[int] = []
    rows = Rows((KEPT + 3) * AT_ONCE, rows_of(0), asked.append)
    for page in range(1, KEPT + 1):
        assert rows[page * AT_ONCE] is rows[page * AT_ONCE + 1] is None
        rows.put(page, rows_of(page))
        found = rows[page * AT_ONCE + 5]
        assert found is not None
        assert found.id == page * AT_ONCE + 5
    assert asked == list(range(1, KEPT + 1))
    assert rows[0] is None
    assert asked[-1] == 0
    with pytest.raises(IndexError):
        rows[len(rows)]
