"""The mouse: what is pressed and let go is meant, nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from cardtui.app import CardRoom
from cardtui.screens.home import Home
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.store.store import Store
from cardtui.widgets.choices import Choices
from cardtui.widgets.keyline import Foot, KeyLine
from cardtui.widgets.menu import Menu

from .playing import SMALL, Says, press, room, seated, shown, sit, table, until

PLAY: dict[str, Any] = {
    "phase": "play",
    "landlord": 0,
    "to_act": 0,
    "hands": ["3s 4s 5s Jd Ad", "6s 6h 8s 8h 9s 9h", "Ts Th Js Jh Qs"],
}
LEFT = (80 - 4 * 5) // 2  # where the row of five cards begins: A J 5 4 3
RIGHT_BUTTON = 3


def landlord(**changes: Any) -> Session:
    """A landlord's table, the person in front."""
    return table("happy", {}, {**PLAY, **changes}, (None, Says(), Says()))


async def mouse(
    app: CardRoom, pilot: Pilot[None], widget: Widget, *steps: str | int, button: int = 1
) -> None:
    """Press (``down``) and let go (``up``) at columns of a widget, the last number before each; all of it
    within a moment, however long the machine takes."""
    app.CLICK_CHAIN_TIME_THRESHOLD = 60.0  # type: ignore[misc]  # of this one app
    x, y = 0, widget.region.y + min(1, widget.region.height - 1)
    for step in steps:
        if isinstance(step, int):
            x = widget.region.x + step
            continue
        kind = {"down": events.MouseDown, "up": events.MouseUp, "move": events.MouseMove}[step]
        arguments = (x, y, 0, 0, button, False, False, False, x, y)
        app.post_message(kind(None, *arguments))
        await pilot.pause(0)
        await app.inputs.quiet()
    for _ in range(3):
        await pilot.pause(0)


@pytest.mark.parametrize(
    ("steps", "picked"),
    [
        ((5, "down", "up"), "Jd"),
        ((5, "down", 6, "up"), "Jd"),  # still that card
        ((5, "down", 13, "up"), "Jd 5s 4s"),  # over to the 4
        ((13, "down", 9, "move", 5, "move", 1, "up"), "Ad Jd 5s 4s"),
        ((5, "down", "up", 17, "down", 3, "up"), "Jd 5s 4s 3s Ad"),
        ((5, "down", 2, "move", "up", 9, "down", 5, "up"), "Ad Jd 5s"),
        ((5, "down", 2, "move", "up", 5, "down", 9, "up"), "Ad"),
        ((5, "down", "up", "down", "up"), "Jd"),
        ((5, "down", "up", 6, "down", "up"), "Jd"),  # a hand that shakes
        ((5, "down", "up", "down", "up", "down", "up"), "Jd"),
        ((5, "down", "up", 13, "down", "up"), "Jd 4s"),
        ((13, "up"), ""),
    ],
    ids=[
        *("click", "within", "drag", "drag with its way", "from what is not picked", "from what is picked"),
        *("down again", "double", "shaky double", "triple", "two cards", "let go only"),
    ],
)
async def test_a_card_is_picked_by_a_click_on_it(store: Store, steps: tuple[Any, ...], picked: str) -> None:
    """A drag picks what it passes, or puts it down from a picked card on; a double click picks once."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, landlord())
        await mouse(app, pilot, screen.hand, *(one + LEFT if isinstance(one, int) else one for one in steps))
        assert sorted(map(str, screen.hand.picked)) == sorted(picked.split())


async def test_the_right_button_picks_nothing(store: Store) -> None:
    """It is no left one."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, landlord())
        await mouse(app, pilot, screen.hand, LEFT + 5, "down", "up", button=RIGHT_BUTTON)
        assert screen.hand.picked == ()


async def test_a_button_that_is_left_again_is_not_pressed(store: Store) -> None:
    """Down on one answer, up on the other: neither."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        session = table(
            "happy", {}, {"phase": "call", "first": 0, "hands": PLAY["hands"]}, (None, Says("call"), Says())
        )
        screen = await sit(app, pilot, session)
        choices = screen.query_one(Choices)
        row = shown(app).split("\n")[choices.region.y]
        await mouse(app, pilot, choices, row.index("Call"), "down", row.index("No call"), "up")
        assert not session.table.steps
        await mouse(app, pilot, choices, row.index("No call"), "down", "up")
        await until(pilot, lambda: bool(session.table.steps))
        assert str(session.table.steps[0]) == "0 decline"


async def test_a_double_click_answers_one_question(store: Store) -> None:
    """The one that comes in its place is still there."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app) and "Don't show" in shown(app))
        session, choices = app.session, app.screen.query_one(Choices)
        assert session is not None
        row = shown(app).split("\n")[choices.region.y]
        at = row.index("▸")  # there the next question has a button too
        await mouse(app, pilot, choices, at, "down", "up")
        await until(pilot, lambda: session.state.phase == "call" and "No call" in shown(app))
        assert choices.thing_at(at, 0) is not None
        await mouse(app, pilot, choices, at, "down", "up")
        await press(pilot, "")
        answers = [step for step in session.table.steps if step.seat == 0 and step.action.verb != "keep"]
        assert answers == []


async def test_a_key_of_the_line_that_is_left_again_is_not_pressed(store: Store) -> None:
    """Down on Sort, up on Advice."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, landlord())
        line = screen.query_one(KeyLine)
        row = shown(app).split("\n")[-1]
        await mouse(app, pilot, line, row.index("Sort"), "down", row.index("Advice"), "up")
        assert screen.hand.picked == ()
        await mouse(app, pilot, line, row.index("Advice"), "down", "up")
        await until(pilot, lambda: screen.hand.picked != ())


async def test_an_entry_that_is_left_again_is_not_chosen(store: Store) -> None:
    """A drag over a menu opens nothing."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home) and bool(app.screen.query(Menu)))
        menu = app.screen.query_one(Menu)
        x, y = menu.region.x + 4, menu.region.y
        for kind, row in ((events.MouseDown, 1), (events.MouseUp, 2)):
            app.post_message(kind(None, x, y + row, 0, 0, 1, False, False, False, x, y + row))
            await pilot.pause(0)
            await app.inputs.quiet()
        assert isinstance(app.screen, Home)


async def test_a_double_click_picks_the_rank(store: Store) -> None:
    """All cards of the rank in a row, the whole column in columns; again: all are put down."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, landlord(hands=["3s 4s 4h 4d Ad", "6s 6h", "Ts Th"]))
        await mouse(app, pilot, screen.hand, LEFT + 9, "down", "up", "down", "up")
        assert sorted(map(str, screen.hand.picked)) == ["4d", "4h", "4s"]
        await mouse(app, pilot, screen.hand, LEFT + 17, "down", "up")
        await mouse(app, pilot, screen.hand, LEFT + 5, "down", "up", "down", "up")
        assert sorted(map(str, screen.hand.picked)) == ["3s"]


async def test_a_trick_takes_the_card_where_the_drag_ends(store: Store) -> None:
    """Where one card is played a drag goes from card to card."""
    hands = ["Qs Jd 7c 4h", "3s 3h 3c 3d", "5s 5h 5c 5d", "6s 6h 6c 6d"]
    session = table("gongzhu", {}, {"phase": "play", "to_act": 0, "hands": hands}, (None, *[Says()] * 3))
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        cells = [x for x in range(80) if screen.hand.thing_at(x, 1) is not None]
        await mouse(app, pilot, screen.hand, cells[0], "down", cells[-1], "up")
        assert screen.hand.picked == screen.hand.cards[-1:]


async def test_a_key_at_the_foot_of_a_box_can_be_clicked(store: Store) -> None:
    """What a box names closes it."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        table_screen = await sit(app, pilot, landlord())
        await press(pilot, "m")
        foot = app.screen.query_one(Foot)
        row = shown(app).split("\n")[foot.region.y]
        await pilot.click(Foot, offset=(row.index("Close") - foot.region.x, 0))
        await press(pilot, "")
        assert app.screen is table_screen
