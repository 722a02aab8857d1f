"""What needs no answer: Enter where there is one thing to do, what goes by itself, a hand played out."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.app import CardRoom
from cardtui.screens.table.unasked import VISIBLE
from cardtui.session import Session
from cardtui.settings import Settings
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES

from .hours import Still
from .playing import AT_ONCE, SMALL, Says, drawn, press, shown, sit, table, until

FOLLOW = {"hands": ["334459", "668899", "TTJJQ"], "over": "single:2:1", "by": 2, "to_act": 0, "landlord": 0}
NOTHING_BEATS: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", FOLLOW),
    "crazy": ("crazy", FOLLOW),
    "guandan": (
        "guandan",
        {"hands": ["5s 6s", "3s", "4s", "9s"], "to_act": 0, "over": "single:A:1", "by": 3},
    ),
}
SURE: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "happy": (
        "happy",
        {"hands": ["xX2222 3", "QQ4", "56"], "landlord": 0, "to_act": 0},
        ["play 2 2 2 2 as bomb:2:4", "play x X as rocket:X:2", "play 3 as single:3:1"],
    ),
    "guandan": (
        "guandan",
        {"hands": ["X X x x 4s 4h", "3s", "5s", "6s"], "to_act": 0},
        ["play x x X X as joker_bomb:X:4", "play 4s 4h as pair:4:2"],
    ),
    "gongzhu": (
        "gongzhu",
        {"hands": ["As Ah", "3s 4h", "5s 6h", "7s 8h"], "to_act": 0},
        ["play As", "play Ah"],
    ),
}


def hall(store: Store, hours: Still, **settings: Any) -> CardRoom:
    liked = Settings(**{"animation": "off", **AT_ONCE, **settings})
    return CardRoom(store, liked, now=lambda: hours.now, hours=hours)


def play(variant: str, start: dict[str, Any], hours: Still) -> Session:
    others = [Says()] * (len(start["hands"]) - 1)
    return table(variant, {}, {"phase": "play", **start}, [None, *others], clock=hours)


def said(session: Session, seat: int = 0) -> list[str]:
    """What the seat did."""
    return [str(step.action) for step in session.table.steps if step.seat == seat]


@pytest.mark.parametrize("game", NOTHING_BEATS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_enter_passes_where_nothing_beats(store: Store, game: str, language: str) -> None:
    """The own line and the key line say so, and Enter does it."""
    hours = Still()
    session = play(*NOTHING_BEATS[game], hours)
    app = hall(store, hours, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        wanted = {
            "en": ("nothing you hold beats it: ⏎ passes", "⏎ Pass"),
            "zh_CN": ("要不起：⏎ 不出", "⏎ 不出"),
        }
        assert wanted[language][0] in shown(app)
        assert wanted[language][1] in shown(app).split("\n")[-1]
        await hours.pass_by(pilot, 60)
        assert not said(session)
        await press(pilot, "enter")
        assert said(session)[0] == "pass"


async def test_enter_passes_nothing_that_could_be_beaten(store: Store) -> None:
    """With a 2 in hand it asks for cards."""
    hours = Still()
    session = play("happy", {**FOLLOW, "over": "single:A:1", "hands": ["33445 2", "668899", "TTJJQ"]}, hours)
    app = hall(store, hours, auto_pass=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "enter")
        await hours.pass_by(pilot, 60)
        assert "✗ no cards picked: ← → and Space pick, or the key of a rank" in shown(app)
        assert not said(session)


@pytest.mark.parametrize("game", NOTHING_BEATS)
async def test_where_it_is_set_one_passes_after_a_second_that_is_seen(store: Store, game: str) -> None:
    """It is said, and done when the second is over."""
    hours = Still()
    session = play(*NOTHING_BEATS[game], hours)
    app = hall(store, hours, auto_pass=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "it passes by itself" in shown(app)
        await hours.pass_by(pilot, VISIBLE - 0.1)
        assert not said(session)
        await hours.pass_by(pilot, 0.1)
        await until(pilot, lambda: said(session))
        assert said(session)[0] == "pass"


async def test_a_pass_that_was_to_come_is_not_that_of_a_later_turn(store: Store) -> None:
    """Who passes by a key is asked again; the second of the question before says nothing to that."""
    hours = Still()
    start = {**FOLLOW, "hands": ["33445 2", "X 8 9 9", "TTJJQ"], "over": "single:x:1"}
    session = play("happy", start, hours)
    session.seats[1].player = Says("play X")
    app = hall(store, hours, auto_pass=True)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await hours.pass_by(pilot, 0.5)
        await press(pilot, "p")
        await until(pilot, lambda: session.waiting == (0,) and len(said(session)) == 1)
        await hours.pass_by(pilot, 0.6)
        assert said(session) == ["pass"]
        assert session.waiting == (0,)


@pytest.mark.parametrize("auto", [False, True])
async def test_a_last_play_goes_by_itself_only_where_that_is_set(store: Store, auto: bool) -> None:
    """A hand that is one pair, to lead."""
    hours = Still()
    session = play("happy", {"hands": ["33", "668899", "TTJJQ"], "landlord": 0, "to_act": 0}, hours)
    app = hall(store, hours, auto_play=auto)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        await hours.pass_by(pilot, VISIBLE)
        await until(pilot, lambda: bool(said(session)) is auto)
        assert session.over is auto


async def test_the_only_card_that_may_be_played_needs_no_pick(store: Store) -> None:
    """Gong Zhu, one card of the led suit."""
    hours = Still()
    start = {"hands": ["Qs 4h", "3s 5h", "5s 6h", "7s 8h"], "to_act": 3}
    session = play("gongzhu", start, hours)
    session.seats[3].player = Says("play 7s")
    app = hall(store, hours)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        await drawn(pilot)
        assert "⏎ plays Q♠" in shown(app)
        await press(pilot, "enter")
        assert said(session)[0] == "play Qs"


@pytest.mark.parametrize("game", SURE)
async def test_a_certain_rest_is_played_out_by_one_key(store: Store, game: str) -> None:
    """The table says so; D plays all of it, and nothing was asked in between."""
    variant, start, wanted = SURE[game]
    hours = Still()
    session = play(variant, start, hours)
    app = CardRoom(store, Settings(animation="off"), now=lambda: hours.now, hours=hours)  # dear plays too
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "D plays it out" in shown(app)
        assert "D Play out" in shown(app).split("\n")[-1]
        await press(pilot, "D")
        await until(pilot, lambda: len(said(session)) >= len(wanted))
        assert sorted(said(session)) == sorted(wanted)


async def test_an_open_rest_is_not_played_out(store: Store) -> None:
    """Four 5s may be out: D says so, and is not offered."""
    hours = Still()
    session = play("happy", {"hands": ["XKK3", "555Q4", "56"], "landlord": 0, "to_act": 0}, hours)
    app = hall(store, hours)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await drawn(pilot)
        assert "Play out" not in shown(app)
        await press(pilot, "D")
        assert "the rest is not certain" in shown(app)
        assert not said(session)


async def test_a_card_key_ends_the_playing_out(store: Store) -> None:
    """The next play is one's own again."""
    hours = Still()
    session = play("happy", SURE["happy"][1], hours)
    app = hall(store, hours, animation="slow")
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "D")
        await until(pilot, lambda: said(session))
        while session.waiting != (0,) or len(session.table.steps) < 3:
            assert not session.over
            await hours.pass_by(pilot, 0.25)
            await drawn(pilot)  # no play is on its way
        await press(pilot, "3")
        done = len(said(session))
        await hours.pass_by(pilot, 60)
        assert len(said(session)) == done


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_has_nothing_to_expose_is_not_asked_for_long(store: Store, language: str) -> None:
    """After the same moment as ever it goes on; whoever holds the pig is asked."""
    hours, others = Still(), ["Kh 5h 3d 7h", "Ah 3s 4s 6h", "Jd 3h 4c 2h"]
    session = table(
        "gongzhu", {}, {"phase": "expose", "hands": ["4h 3c", *[hand[:5] for hand in others]]},
        [None, Says(), Says(), Says()], clock=hours,
    )  # fmt: skip
    app = hall(store, hours, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        await drawn(pilot)
        assert {"en": "goes on by itself", "zh_CN": "自动继续"}[language] in shown(app)
        await hours.pass_by(pilot, VISIBLE)
        await until(pilot, lambda: said(session))
        assert said(session) == ["keep"]


async def test_who_holds_the_pig_is_asked(store: Store) -> None:
    """That is a choice."""
    hours = Still()
    hands = ["Qs 3c", "Kh 5h", "Ah 3s", "Jd 3h"]
    session = table(
        "gongzhu", {}, {"phase": "expose", "hands": hands}, [None, Says(), Says(), Says()], clock=hours
    )
    app = hall(store, hours)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: session.waiting == (0,))
        await hours.pass_by(pilot, 60)
        assert not said(session)
