"""The typed line at the foot of the table: read and judged while one types, done with Enter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardtui.screens.dialogs import Chooser
from cardtui.session import Session
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import SMALL, Says, burst, press, room, shown, sit, table, until

HAPPY: dict[str, Any] = {"phase": "play", "landlord": 0, "to_act": 0}
RUN = {**HAPPY, "hands": ["3 4 5 6 7 9 9 K", "2 2", "A A"]}
ROCKET = {**HAPPY, "hands": ["x X 9 9 K", "2 2", "A A"]}
PAIR = {"over": "pair:8:2", "by": 2}
LAIZI = {**HAPPY, "hands": ["3 4 5 6 9 K", "2 2", "A A"]}
WILD = {"phase": "play", "to_act": 0, "hands": ["4h 5s 6s 7d 9d 9c x", "3s", "3h", "3d"]}
PIG = {"phase": "play", "to_act": 0, "hands": ["Qs 7c", "3s 3h", "4s 4h", "5s 5h"]}
EXPOSE = {"phase": "expose", "hands": ["Qs Jd 3c 4h", "Kh 5h 3d 7h", "2d 3s 4s 6h", "2h 3h 4c Ah"]}


def seated(variant: str, options: Mapping[str, Any], start: Mapping[str, Any]) -> Session:
    return table(variant, options, start, (None, *[Says() for _ in start["hands"][1:]]))


@pytest.mark.parametrize(
    ("variant", "options", "start", "line", "done"),
    [
        ("happy", {}, RUN, "3 4 5 6 7", "play 3 4 5 6 7 as straight:7:5"),
        ("happy", {}, {**RUN, **PAIR}, "p", "pass"),
        ("happy", {}, {**RUN, **PAIR}, "过", "pass"),
        ("happy", {}, {**RUN, **PAIR}, "不 出", "pass"),
        ("crazy", {}, {**ROCKET, **PAIR}, "s x", "play x X as rocket:X:2"),
        ("happy", {}, ROCKET, "王 炸", "play x X as rocket:X:2"),
        ("happy", {"laizi": "9"}, LAIZI, "3 4 5 6 7", "play 3 4 5 6 9 as straight:7:5"),
        ("guandan", {"level": "4"}, WILD, "5 6 7 8 9", "play 4h 5s 6s 7d 9d as straight:9:5"),
        ("guandan", {"level": "4"}, WILD, "9 9 *", "play 4h 9d 9c as triple:9:3"),
        ("gongzhu", {}, PIG, "q s", "play Qs"),
        ("gongzhu", {}, EXPOSE, "p", "keep"),
        ("happy", {}, {"phase": "call", "hands": RUN["hands"]}, "y", "call"),
    ],
)
async def test_a_line_is_done_with_enter(
    store: Store, variant: str, options: Mapping[str, Any], start: dict[str, Any], line: str, done: str
) -> None:
    """In one piece, and nothing of it reaches the table."""
    session = seated(variant, options, start)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await burst(pilot, f"slash {line} enter")
        mine = [str(step.action) for step in session.table.steps if step.seat == 0]
        assert mine[:1] == [done]
        assert not screen.line.opened


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_typed_is_judged_while_one_types(store: Store, language: str) -> None:
    """Grey while it can become something, red with the clause when it cannot, green when it may be played."""
    session = seated("happy", {}, RUN)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)

        def verdict() -> Any:
            view = screen.seat_view()
            return screen.verdict(view, screen.panel(view))

        await press(pilot, "slash 3 4")
        assert (verdict().ok, verdict().growing) == (None, True)
        await press(pilot, "5 6 7")
        assert verdict().ok is True
        assert {"en": "✓ straight 3–7", "zh_CN": "✓ 顺子 3–7"}[language] in shown(app)
        await press(pilot, "k")
        assert verdict().ok is False
        assert screen.hand.picked == ()
        await press(pilot, "enter")
        assert screen.line.text == "34567k"
        assert session.table.steps == []
        await press(pilot, "backspace enter")
        assert len(session.table.steps) > 0


async def test_what_cannot_be_read_is_said_and_stays(store: Store) -> None:
    """Quietly while one types, in red after Enter."""
    session = seated("happy", {}, RUN)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "slash h e l")
        assert "✗" not in shown(app)
        await press(pilot, "p enter")
        assert "✗ “help” cannot be done here" in shown(app)
        assert screen.line.text == "help"


async def test_tab_completes_the_line_and_walks_its_readings(store: Store) -> None:
    """Two ends of a run are completed; of several readings Enter plays the one shown."""
    start = {**HAPPY, "hands": ["3 4 6 7 5 5 5 J Q", "2 2", "A A"]}
    session = seated("happy", {"laizi": "5"}, start)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "slash 3 7 tab")
        assert screen.line.text.split() == list("34567")
        await press(pilot, "escape slash 5 5 j q tab")
        cards = tuple(card for card in session.state.hands[0] if str(card) in ("J", "Q", "5"))[:2] + tuple(
            card for card in session.state.hands[0] if str(card) in ("J", "Q")
        )
        offered = session.rules.offers(session.state, 0, cards)
        if len(offered) > 1:
            assert f"‹2/{len(offered)}›" in shown(app)
            await press(pilot, "enter")
            assert session.table.steps[0].action.reading == offered[1]


async def test_earlier_lines_come_back(store: Store) -> None:
    """Up is the line before, down the one after it, and after the last what was begun."""
    session = seated("happy", {}, RUN)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        for line in ("3", "4"):
            screen.line.open()
            screen.line.type(line)
            screen.line.done()
        await press(pilot, "slash 5 up")
        assert screen.line.text == "4"
        await press(pilot, "up")
        assert screen.line.text == "3"
        await press(pilot, "down down")
        assert screen.line.text == "5"


async def test_esc_closes_the_line_and_keeps_the_picks(store: Store) -> None:
    """Esc gives the keys back to the table; the next one clears, the one after that is the menu."""
    session = seated("happy", {}, RUN)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "k slash 3 escape")
        assert (screen.line.opened, len(screen.hand.picked)) == (False, 1)
        await press(pilot, "escape escape")
        assert isinstance(app.screen, Chooser)


async def test_letters_type_at_once_where_the_setting_says_so(store: Store) -> None:
    """The line is always open: cards and words are typed, Enter does them, commands are on other keys."""
    session = seated("happy", {}, {**RUN, "hands": ["3 4 5 6 7 9 9 K", "8 8 2 2", "A A"]})
    app = room(store, type_at_once=True)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        assert screen.line.opened
        before = app.settings.counter
        await burst(pilot, "3 4 5 6 7 enter")
        assert str(session.table.steps[0]) == "0 play 3 4 5 6 7 as straight:7:5"
        assert screen.line.opened
        assert app.settings.counter is before
        await press(pilot, "f6")
        assert app.settings.counter is not before
        await press(pilot, "escape")
        assert isinstance(app.screen, Chooser)
        await press(pilot, "escape")
        assert screen.line.opened


async def test_an_open_line_may_outlast_the_hand(store: Store) -> None:
    """A hand that is given up has nothing that Enter could do, and the line stays where it is always open."""
    session = seated("happy", {}, RUN)
    app = room(store, type_at_once=True)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        assert await session.give_up(0) is None
        await until(pilot, lambda: app.screen is not screen)
        assert screen.line.opened
        assert screen.active_bindings["escape"].binding.description == "Menu"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 48)])
async def test_the_line_has_its_place(store: Store, size: tuple[int, int]) -> None:
    """One row of its own; at 24 rows it is the last of the log's while one types."""
    session = seated("happy", {}, RUN)
    app = room(store)
    async with app.run_test(size=size) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, "slash 3 4 5")
        region = screen.line.region
        assert region.height == 1
        assert "345" in shown(app).split("\n")[region.y]
