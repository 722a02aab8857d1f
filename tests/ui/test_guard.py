"""Keys that decide mean what one has read: no question of a moment ago, nor one that came while held."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.app import CardRoom
from cardtui.session import Session
from cardtui.settings import Settings
from cardtui.store.store import Store

from .playing import SMALL, Says, press, shown, sit, table

PLAY = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3 3 9 9 K K", "5 6", "4 7"]}
FOLLOW = {**PLAY, "over": "single:8:1", "by": 2}
CALL = {"phase": "call", "first": 0, "hands": ["3 3 9 9 K K", "5 6", "4 7"]}
EXPOSE = {"phase": "expose", "hands": ["Qs Jd 3c 4h", "Kh 5h 3d 7h", "2d 3s 4s 6h", "2h 3h 4c Ah"]}


class Times:
    """A clock of a room that stands until a test moves it."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def hall(store: Store, times: Times, guard: bool = True) -> CardRoom:
    return CardRoom(store, Settings(animation="off", guard_keys=guard), now=times)


def own(session: Session) -> list[str]:
    """What the person has done."""
    return [str(step) for step in session.table.steps if step.seat == 0]


def seats(variant: str, start: dict[str, Any], *actions: str) -> Session:
    return table(variant, {}, start, (None, *[Says(*actions) for _ in start["hands"][1:]]))


@pytest.mark.parametrize(
    ("variant", "start", "key", "done"),
    [
        ("happy", FOLLOW, "p", "0 pass"),
        ("happy", FOLLOW, "n", "0 pass"),
        ("happy", CALL, "y", "0 call"),
        ("happy", {"phase": "double", "hands": CALL["hands"], "landlord": 1}, "enter", "0 single"),
        ("gongzhu", EXPOSE, "enter", "0 keep"),
        (
            "guandan",
            {"hands": ["5s 6s", "3s 3h", "4s", "9s"], "to_act": 0, "over": "single:3:1", "by": 3},
            "p",
            "0 pass",
        ),
    ],
)
async def test_a_new_question_is_not_answered_for_a_moment(
    store: Store, variant: str, start: dict[str, Any], key: str, done: str
) -> None:
    """The same key after the moment answers it."""
    times, session = Times(), seats(variant, start)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        times.now += 0.1
        await press(pilot, key)
        assert own(session) == []
        times.now += 0.3
        await press(pilot, key)
        assert own(session)[0].startswith(done)


async def test_the_setting_takes_it_at_once(store: Store) -> None:
    """Without the guard the first key counts."""
    times, session = Times(), seats("happy", FOLLOW)
    app = hall(store, times, guard=False)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "p")
        assert str(session.table.steps[0]) == "0 pass"


async def test_a_key_that_is_held_since_before_does_not_answer(store: Store) -> None:
    """As long as it comes again and again; let go and pressed anew it does."""
    times, session = Times(), seats("happy", FOLLOW)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.guard.press("p", times.now - 0.03)  # while others played
        screen.guard.is_slip(times.now - 0.03)
        for _ in range(20):
            await press(pilot, "p")
            times.now += 0.05
        assert session.table.steps == []
        times.now += 0.5
        await press(pilot, "p")
        assert str(session.table.steps[0]) == "0 pass"


async def test_a_pick_shows_that_the_question_was_read(store: Store) -> None:
    """Cards picked for it and Enter, in no time."""
    times, session = Times(), seats("happy", FOLLOW)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "9 enter")
        assert str(session.table.steps[0]).startswith("0 play 9")


async def test_a_hand_can_be_played_by_the_mouse_alone(store: Store) -> None:
    """A card and the word on the key line are clicked; the word alone not at once."""
    times, session = Times(), seats("happy", FOLLOW)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        keys = shown(app).split("\n")[-1]
        await pilot.click("KeyLine", offset=(keys.index("Pass"), 0))
        assert session.table.steps == []
        times.now += 0.3
        await press(pilot, "")
        nine = shown(app).split("\n")[screen.hand.region.y + 1].index("9")
        await pilot.click("#hand", offset=(nine, 1))
        await pilot.click("KeyLine", offset=(keys.index("Play"), 0))
        await press(pilot, "")
        assert str(session.table.steps[0]).startswith("0 play 9")


async def test_a_pick_before_the_question_does_not(store: Store) -> None:
    """Enter on cards that were picked while others played waits, and the picks stay."""
    start = {**FOLLOW, "to_act": 2, "over": "single:4:1", "by": 1}
    times, session = Times(), table("happy", {}, start, (None, Says(), Says("play 7")))
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.hand.pick(screen.hand.cards[:1])
        await press(pilot, "enter")
        assert [step.seat for step in session.table.steps] == [2]
        times.now += 0.3
        await press(pilot, "enter")
        assert [step.seat for step in session.table.steps][:2] == [2, 0]


async def test_a_typed_line_counts_at_once(store: Store) -> None:
    """What is typed and sent with Enter was meant."""
    times, session = Times(), seats("happy", FOLLOW)
    app = hall(store, times)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "slash p a s s enter")
        assert str(session.table.steps[0]) == "0 pass"
