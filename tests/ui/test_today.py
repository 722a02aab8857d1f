"""Today's hand on the screen: played by keys to its end, its line copied, its day kept; achievements."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.screens.feats import FeatsScreen
from cardtui.screens.home import Home
from cardtui.screens.today import TodayScreen
from cardtui.session.today import open_day
from cardtui.store.days import Ended
from cardtui.store.days import end as end_of_day
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.menu import Menu

from ..store.hands import Calendar, keep_at_once, played, spec_for
from .playing import SMALL, drawn, play_out, press, room, seated, shown, until

GONGZHU, HAPPY = date(2026, 12, 1), date(2026, 12, 2)
SIZES = {"80x24": (80, 24), "120x36": (120, 36)}


async def at(app: CardRoom, pilot: Pilot[None], entry: str) -> None:
    """Choose an entry of home."""
    await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(Menu)))
    app.screen.query_one(Menu).go_to(entry)
    await press(pilot, "enter")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_day_from_home_to_its_line(tmp_path: Path, language: str) -> None:
    """Enter plays it; after the settlement its page says how it stands, and how the expert did; home too."""
    set_language(language)
    calendar = Calendar(HAPPY)
    with Store(tmp_path, calendar) as store:
        profile = store.profiles.create("Ann")
        app = room(store, language=language)
        async with app.run_test(size=SMALL) as pilot:
            await at(app, pilot, "today")
            assert isinstance(app.screen, TodayScreen)
            assert {"en": "Not played yet.", "zh_CN": "还没打。"}[language] in shown(app)
            await press(pilot, "enter")
            await play_out(app, pilot)
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, TodayScreen))

            def known() -> bool:
                day = store.days.get(profile.id, HAPPY.isoformat())
                return day is not None and day.expert is not None

            await until(pilot, known)
            start = {"en": "cardtui 2026-12-02 Happy Dou Dizhu: ", "zh_CN": "cardtui 2026-12-02 欢乐斗地主："}
            await until(pilot, lambda: "· " in shown(app).partition(start[language])[2])
            assert "…" not in shown(app)
            await press(pilot, "y")
            assert app.clipboard.startswith(start[language])
            await press(pilot, "escape")
            await drawn(pilot)
            told = {"en": ("Today's hand: ", "1 day played"), "zh_CN": ("今日一局：", "打过 1 天")}[language]
            assert all(text in shown(app) for text in told)
            calendar.day = GONGZHU + timedelta(30)
            await at(app, pilot, "today")
            assert {"en": "Not played yet.", "zh_CN": "还没打。"}[language] in shown(app)
            assert {"en": "1 day played", "zh_CN": "打过 1 天"}[language] in shown(app)


async def test_a_day_that_is_left_is_gone_on_with_and_a_second_time_is_practice(tmp_path: Path) -> None:
    """Its page says so each time."""
    with Store(tmp_path, Calendar(GONGZHU)) as store:
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            await at(app, pilot, "today")
            await press(pilot, "enter")
            await until(pilot, lambda: seated(app))
            app.leave_table()
            await at(app, pilot, "today")
            assert "Go on: Gong Zhu" in shown(app)
            await press(pilot, "enter")
            await play_out(app, pilot)
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, TodayScreen))
            await until(pilot, lambda: "once more, for practice" in shown(app))
            await press(pilot, "enter")
            await until(pilot, lambda: seated(app))
            assert app.session is not None
            assert not app.session.stakes


async def test_the_table_of_another_profile_is_not_ones_own(tmp_path: Path) -> None:
    """Ann's hand of the day lies on the table; Bo has not played yet."""
    with Store(tmp_path, Calendar(GONGZHU)) as store:
        store.profiles.create("Ann")
        open_day(store, GONGZHU).close()
        store.profiles.choose(store.profiles.create("Bo").id)
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            await at(app, pilot, "today")
            assert "Play Gong Zhu for the record" in shown(app)


async def test_a_settlement_says_what_is_new(tmp_path: Path) -> None:
    """Only the first time."""
    with Store(tmp_path, Calendar(HAPPY)) as store:
        profile = store.profiles.create("Ann")
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            await at(app, pilot, "today")
            await press(pilot, "enter")
            await play_out(app, pilot)
            new = store.feats.new_with(profile.id, 1)
            assert ("New: " in shown(app)) == bool(new)


async def filled(store: Store) -> None:
    """A profile with some hands and days."""
    profile = store.profiles.create("Ann")
    for seed in range(1, 12):
        await keep_at_once(store, spec_for(profile, played(seed)), played(seed))
    for number, day in enumerate(("2026-11-26", "2026-11-29", "2026-12-01")):
        store.days.begin(profile.id, day, 900 + number)

        ended = Ended(None, 2, 132, number == 1)
        store.database.write(partial(end_of_day, table=900 + number, hand=1 + number, ended=ended))
        store.days.keep_expert(profile.id, day, Ended(None, 1, 240))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", ["home", "today", "feats", "setup"])
def test_pictures(tmp_path: Path, snap_compare: Any, page: str, size: str, language: str) -> None:
    """Home, today's hand, the achievements, a new table."""
    set_language(language)
    store = Store(tmp_path, Calendar(GONGZHU))
    app = room(store, language=language)

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(Menu)))
        await filled(store)
        match page:
            case "home":
                app.push_screen(Home())
            case "setup":
                await at(app, pilot, "setup")
                await press(pilot, "down down down down")
            case "today":
                app.push_screen(TodayScreen())
            case _:
                app.push_screen(FeatsScreen())
                await until(pilot, lambda: "●" in shown(app))
        await drawn(pilot)
        assert "…" not in "\n".join(shown(app).split("\n")[:-2]).replace(" …", "")

    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)
    store.close()
