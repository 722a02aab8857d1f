"""What is not taken back cheaply is asked for once more, in the own line, and done then."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.app import CardRoom
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.settings import Settings
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .playing import SMALL, Says, press, shown, sit, table, until
from .test_hands import begun

BOMB = {"hands": ["4444 5 9 x", "33", "66"], "over": "single:3:1", "by": 2, "to_act": 0, "landlord": 0}


class Times:
    """A clock of a room that stands until a test moves it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def hall(store: Store, times: Times, **settings: Any) -> CardRoom:
    return CardRoom(store, Settings(animation="off", guard_keys=False, **settings), now=times)


def play(variant: str, **start: Any) -> Session:
    others = [Says()] * (len(start["hands"]) - 1)
    return table(variant, {}, {"phase": "play", **start}, [None, *others])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_bomb_where_less_beats_wants_enter_twice(store: Store, language: str) -> None:
    """The first says so in amber, one that comes at once is not a second, the second plays."""
    times, session = Times(), play("happy", **BOMB)
    app = hall(store, times, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "4 4 4 4 enter")
        word = {"en": "once more to play it", "zh_CN": "再按一次才出"}[language]
        assert word in shown(app)
        assert session.table.steps == []
        await press(pilot, "enter")
        assert session.table.steps == []
        times.now += 0.3
        await press(pilot, "enter")
        assert str(session.table.steps[0]).startswith("0 play 4 4 4 4")


async def test_another_pick_takes_the_question_back(store: Store) -> None:
    """What is picked then is played as it is."""
    times, session = Times(), play("happy", **BOMB)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "4 4 4 4 enter")
        times.now += 0.3
        await press(pilot, "4 5 enter")
        assert str(session.table.steps[0]).startswith("0 play 5 as single")


async def test_a_typed_bomb_is_asked_for_once_more(store: Store) -> None:
    """Enter at the table is the second."""
    times, session = Times(), play("happy", **BOMB)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash 4 4 4 4 enter")
        assert "once more to play it" in shown(app)
        times.now += 0.3
        await press(pilot, "enter")
        assert str(session.table.steps[0]).startswith("0 play 4 4 4 4")


@pytest.mark.parametrize(
    ("variant", "start", "keys"),
    [
        ("happy", {"hands": ["4444 5 9", "33", "66"], "landlord": 0, "to_act": 0}, "4"),
        ("happy", {"hands": ["x X 5 9", "33", "66"], "landlord": 0, "to_act": 0}, "X"),
        ("guandan", {"hands": ["7s7h7c7d 9s", "3s3h", "4s4h", "5s5h"], "to_act": 0}, "7"),
        ("guandan", {"hands": ["xxXX 9s", "3s3h", "4s4h", "5s5h"], "to_act": 0}, "x"),
    ],
)
async def test_cards_out_of_a_bomb_want_enter_twice(
    store: Store, variant: str, start: dict[str, Any], keys: str
) -> None:
    """Four of a rank, the rocket, the four jokers."""
    times, session = Times(), play(variant, **start)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, f"slash {keys} enter")
        assert "breaks a bomb" in shown(app)
        times.now += 0.3
        await press(pilot, "enter")
        assert session.table.steps


@pytest.mark.parametrize(
    ("keys", "start"),
    [
        ("4 4 4 4", {**BOMB, "hands": ["4444 3", "33", "66"], "over": "pair:5:2"}),  # nothing else beats
        ("4 4 4 4", {**BOMB, "over": None, "by": None}),  # a lead
        ("5", BOMB),
    ],
)
async def test_what_is_cheap_is_played_at_once(store: Store, keys: str, start: dict[str, Any]) -> None:
    """No question where there is no choice, or nothing dear."""
    session = play("happy", **{key: value for key, value in start.items() if value is not None})
    app = hall(store, Times())
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, f"{keys} enter")
        assert session.table.steps


async def test_a_show_before_the_deal_is_asked_for_once_more(store: Store) -> None:
    """Whatever button is marked: Enter is for what was asked."""
    times = Times()
    start = Setup("happy", split_specs("you,greedy,greedy"), seed=3)
    app = CardRoom(store, Settings(animation="off", guard_keys=False), start=start, now=times)
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await press(pilot, "y")
        assert "×5 for an open hand" in shown(app)
        assert "0 show 0" not in map(str, session.table.steps)
        times.now += 0.3
        await press(pilot, "enter")
        await until(pilot, lambda: "0 show 0" in map(str, session.table.steps))


BREAK = {"hands": ["4444 5 9", "33", "66"], "landlord": 0, "to_act": 0}


@pytest.mark.parametrize(
    ("setting", "start", "keys"),
    [("again_bomb", BOMB, "4 4 4 4 enter"), ("again_break", BREAK, "slash 4 enter")],
)
async def test_each_question_can_be_turned_off(
    store: Store, setting: str, start: dict[str, Any], keys: str
) -> None:
    """Then it is done at once, and only then: the other questions' settings change nothing."""
    for off in (setting, next(name for name in ("again_bomb", "again_break") if name != setting)):
        session = play("happy", **start)
        app = hall(store, Times(), **{off: False})
        async with app.run_test(size=SMALL) as pilot:
            await sit(app, pilot, session)
            await press(pilot, keys)
            assert bool(session.table.steps) is (off == setting)


async def test_an_early_show_can_be_asked_for_without_a_question(store: Store) -> None:
    """One key shows, where that is set."""
    start = Setup("happy", split_specs("you,greedy,greedy"), seed=3)
    settings = Settings(animation="off", guard_keys=False, again_show=False)
    app = CardRoom(store, settings, start=start, now=Times())
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        await press(pilot, "y")
        await until(pilot, lambda: "0 show 0" in map(str, session.table.steps))
