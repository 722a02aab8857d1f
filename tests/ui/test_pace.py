"""How fast a table goes: speed, pause, on to one's turn, the time for a turn, what tells of bombs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardtui.app
from cardtui.app import CardRoom
from cardtui.session import Session
from cardtui.settings import Settings
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .hours import Still
from .playing import AT_ONCE, SMALL, Says, drawn, press, room, shown, sit, table, until

LEAD = {"hands": ["334459", "667788", "TTJJQ"], "landlord": 0, "to_act": 0}
THEY_LEAD = {"hands": ["334459", "667788", "TTJJQ"], "landlord": 1, "to_act": 1}
GAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "happy": ("happy", LEAD, "play 3 as single:3:1"),
    "crazy": ("crazy", LEAD, "play 3 as single:3:1"),
    "guandan": (
        "guandan",
        {"hands": ["5s 6s", "3s 8s", "4s 9s", "9h Th"], "to_act": 0},
        "play 5s as single:5:1",
    ),
    "gongzhu": (
        "gongzhu",
        {"hands": ["As 4h", "3s 5h", "5s 6h", "7s 8h"], "to_act": 0},
        "play 4h",
    ),
}


class Ringing(CardRoom):
    """A room that counts its bells."""

    CSS_PATH = str(Path(cardtui.app.__file__).with_name("app.tcss"))
    rung = 0

    def bell(self) -> None:
        self.rung += 1


def hall(store: Store, hours: Still, **settings: Any) -> Ringing:
    liked = Settings(**{"animation": "off", **AT_ONCE, **settings})
    return Ringing(store, liked, now=lambda: hours.now, hours=hours)


def play(variant: str, start: dict[str, Any], hours: Still) -> Session:
    others = [Says()] * (len(start["hands"]) - 1)
    return table(variant, {}, {"phase": "play", **start}, [None, *others], clock=hours)


def said(session: Session, seat: int = 0) -> list[str]:
    return [str(step.action) for step in session.table.steps if step.seat == seat]


async def seconds(hours: Still, pilot: Any, count: int) -> None:
    for _ in range(count):
        await hours.pass_by(pilot, 1)
        await drawn(pilot)


@pytest.mark.parametrize("game", GAMES)
async def test_L12_at_the_end_of_the_time_the_default_is_done(store: Store, game: str) -> None:
    """The bar shortens; what is done is the rules' default, and the log says why."""
    variant, start, default = GAMES[game]
    hours = Still()
    session = play(variant, start, hours)
    app = hall(store, hours, limit=10)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "████████ 10" in shown(app)
        await seconds(hours, pilot, 9)
        assert "█░░░░░░░  1" in shown(app)
        assert not said(session)
        await seconds(hours, pilot, 1)
        await until(pilot, lambda: said(session))
        assert said(session)[0] == default
        await press(pilot, "l")
        if "(time ran out)" not in shown(app):
            await press(pilot, "home")  # the others have done much since
        await until(pilot, lambda: "(time ran out)" in shown(app))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_L12_twice_in_a_row_a_bot_plays_on(store: Store, language: str) -> None:
    """And it is said."""
    hours = Still()
    start = {**LEAD, "hands": ["334459", "X Q", "x J"]}
    session = play("happy", start, hours)
    session.seats[1].player = Says("play X")
    app = hall(store, hours, limit=10, language=language)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        session.regular = Says
        await sit(app, pilot, session)
        await seconds(hours, pilot, 10)
        await until(pilot, lambda: session.over or (session.waiting == (0,) and hours.sleeps))
        assert session.seats[0].stand_in is None
        if not session.over:
            await seconds(hours, pilot, 10)
        await until(pilot, lambda: session.over or session.seats[0].stand_in is not None)
        await drawn(pilot)


async def test_a_person_who_answers_begins_anew(store: Store) -> None:
    """Time that ran out once, an answer, once more: nobody is replaced; an old limit does nothing later."""
    hours = Still()
    start = {"hands": ["3334459 K", "66 7788", "TTJJQQ"], "landlord": 0, "to_act": 0}
    session = play("happy", start, hours)
    app = hall(store, hours, limit=10)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        await sit(app, pilot, session)
        await seconds(hours, pilot, 8)
        await press(pilot, "3 enter")
        await until(pilot, lambda: session.waiting == (0,) and hours.sleeps)
        await seconds(hours, pilot, 5)
        assert len(said(session)) == 1
        await seconds(hours, pilot, 5)
        await until(pilot, lambda: len(said(session)) == 2 and session.waiting == (0,) and hours.sleeps)
        await press(pilot, "9 enter")
        await until(pilot, lambda: session.waiting == (0,) and hours.sleeps)
        await seconds(hours, pilot, 10)
        await until(pilot, lambda: len(said(session)) == 4)
        assert session.seats[0].stand_in is None


async def test_L12_a_limit_holds_for_the_question_that_stands(store: Store) -> None:
    """Set, changed and taken off while one is asked, it counts at once."""
    hours = Still()
    session = play("happy", LEAD, hours)
    app = hall(store, hours)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        await sit(app, pilot, session)
        assert "████████" not in shown(app)
        for limit, told in ((30, "████████ 30"), (10, "████████ 10")):
            app.set(limit=limit)
            session.go(app.pace)
            await until(pilot, lambda: told in shown(app))  # noqa: B023
        app.set(limit=0)
        session.go(app.pace)
        await until(pilot, lambda: "████████" not in shown(app))
        await seconds(hours, pilot, 15)
        assert not said(session)


async def test_what_the_settings_forbid_is_not_named_in_the_key_line(store: Store) -> None:
    """Advice is, until it is off."""
    app = hall(store, Still())
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, play("happy", LEAD, Still()))
        await until(pilot, lambda: "h Advice" in shown(app))
        app.set(advice=False)
        await until(pilot, lambda: "h Advice" not in shown(app))


async def test_no_time_passes_while_the_table_is_stopped(store: Store) -> None:
    """P says so, and lets it go on."""
    hours = Still()
    session = play("happy", LEAD, hours)
    app = hall(store, hours, limit=10)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        await sit(app, pilot, session)
        await press(pilot, "plus")  # what that says gives way
        await press(pilot, "P")
        assert "P lets it go on" in shown(app)
        await seconds(hours, pilot, 30)
        assert not said(session)
        await press(pilot, "P")
        await seconds(hours, pilot, 10)
        await until(pilot, lambda: said(session))


async def test_bots_wait_while_the_table_is_stopped_and_hurry_when_asked(store: Store) -> None:
    """P holds a thought that is over, the full stop goes on to one's turn without any pause."""
    hours = Still()
    session = play("happy", THEY_LEAD, hours)
    app = hall(store, hours, animation="slow")
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        await sit(app, pilot, session)
        await press(pilot, "P")
        await hours.pass_by(pilot, 60)
        assert session.table.steps == []
        assert ". On" in shown(app).split("\n")[-1]
        await press(pilot, "full_stop")
        await until(pilot, lambda: session.waiting == (0,))
        assert len(session.table.steps) == 2
        await press(pilot, "full_stop")
        assert "it is your turn" in shown(app)


async def test_the_speed_is_changed_at_the_table(store: Store) -> None:
    """Plus and minus, kept in the settings."""
    hours = Still()
    session = play("happy", LEAD, hours)
    app = hall(store, hours, animation="normal")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "plus")
        assert app.settings.animation == "fast"
        assert "speed: fast" in shown(app)
        await press(pilot, "minus minus minus minus")
        assert app.settings.animation == "slow"


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
async def test_the_last_trick_again(store: Store, size: tuple[int, int]) -> None:
    """In a box, or beside the table; before one is over the key says so."""
    hours = Still()
    session = play("happy", LEAD, hours)
    app = hall(store, hours)
    async with app.run_test(size=size) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "e")
        assert "no trick is over yet" in shown(app)
        await press(pilot, "9 enter")
        await until(pilot, lambda: session.waiting == (0,))
        await press(pilot, "e")
        assert "Last trick" in shown(app)
        assert "Ann" in shown(app).split("Last trick")[1]


async def test_a_line_over_the_boxes_loses_no_sign(store: Store) -> None:
    """Wherever it begins: signs of two cells do not lie across the edges of what is under them."""
    session = play("happy", LEAD, Still())
    app = room(store, language="zh_CN")
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        for told in (
            "赢下本局，升级，对方双下，连对钢板三带二头游接风",
            "a赢下本局，升级，b对方双下，c连对钢板",
            "玩",
        ):
            for by in range(3):
                screen.pacing.banner = [(" " * by + told, "turn")]
                screen.refresh_texts()
                await drawn(pilot)
                assert told.replace(" ", "") in shown(app).split("\n")[1].replace(" ", "")


@pytest.mark.parametrize("motion", [True, False])
async def test_a_bomb_has_a_line_for_a_second_and_rings_where_that_is_set(store: Store, motion: bool) -> None:
    """Without motion there is no line; without the setting no bell."""
    hours = Still()
    session = play("happy", {**LEAD, "hands": ["4444 5 9", "668899", "TTJJQ"]}, hours)
    app = hall(store, hours, animation="fast", motion=motion, bell=motion)
    async with app.run_test(size=SMALL) as pilot:
        session.pace = app.pace
        screen = await sit(app, pilot, session)
        await drawn(pilot)
        assert app.rung == (1 if motion else 0)
        await press(pilot, "4 4 4 4 enter")
        assert bool(screen.pacing.banner) is motion
        assert app.rung == (2 if motion else 0)
        await hours.pass_by(pilot, 1)
        await drawn(pilot)
        assert not screen.pacing.banner
