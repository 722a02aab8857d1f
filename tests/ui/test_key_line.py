"""The key line says what the keys do in this phase, and names none that does nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardtui.keys import TABLE
from cardtui.screens.dialogs import Reader
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.curtain import Curtain
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.keyline import KeyLine

from .playing import AWAY, SMALL, Says, drawn, press, room, seated, shown, sit, table, until

HANDS = ["334459", "668899", "TTJJQ"]
FOUR = ["Qs Jd 3c 4h", "Kh 5h 3d 7h", "2d 3s 4s 6h", "2h 3h 4c Ah"]
PHASES: dict[str, tuple[str, dict[str, Any], str, list[str]]] = {
    "call": ("happy", {"phase": "call", "hands": HANDS}, "", ["⏎ Choose", "n No", "y Yes", "h Advice"]),
    "rob": ("happy", {"phase": "rob", "hands": HANDS}, "", ["⏎ Choose", "n No", "y Yes", "h Advice"]),
    "late show": (
        "happy",
        {"phase": "late_show", "landlord": 0, "hands": HANDS},
        "",
        ["⏎ Choose", "n No", "y Yes", "h Advice"],
    ),
    "double": (
        "happy",
        {"phase": "double", "landlord": 1, "hands": HANDS},
        "",
        ["⏎ Choose", "n No", "y Yes", "h Advice"],
    ),
    "lead": (
        "happy",
        {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS},
        "",
        ["⏎ Play", "h Advice"],
    ),
    "follow": (
        "happy",
        {"phase": "play", "landlord": 2, "to_act": 0, "hands": HANDS, "over": "pair:3:2", "by": 2},
        "",
        ["⏎ Play", "p Pass", "h Advice"],
    ),
    "guandan follow": (
        "guandan",
        {"hands": ["5s 6s", "3s 3h", "4s", "9s"], "to_act": 0, "over": "single:3:1", "by": 3},
        "",
        ["⏎ Play", "p Pass", "h Advice"],
    ),
    "expose": ("gongzhu", {"phase": "expose", "hands": FOUR}, "", ["⏎ Nothing", "h Advice"]),
    "expose the pig": (
        "gongzhu",
        {"phase": "expose", "hands": FOUR},
        "q",
        ["⏎ Expose", "n Nothing", "h Advice"],
    ),
    "trick": ("gongzhu", {"phase": "play", "to_act": 0, "hands": FOUR}, "", ["⏎ Play", "h Advice"]),
}


SIGNS = {"Esc": "escape", "?": "question_mark", "*": "asterisk", "/": "slash", ".": "full_stop"}


def line(text: str) -> list[str]:
    """The keys of the line that decide: those before the undo."""
    beside = ("f", "*", ".", "u", "/", "s", "e", "r", "m", "c", "d", "Esc", "?", "z")
    return [part for part in named_keys(text) if part.split()[0] not in beside]


def named_keys(text: str) -> list[str]:
    """The keys of the line, each with what it does."""
    keys = text.split("\n")[-1].strip()
    return [part.strip() for part in re.split(r"\s+(?=(?:[⏎a-z*/.?]|Esc) \S)", keys)] if keys else []


@pytest.mark.parametrize("phase", PHASES)
async def test_the_line_names_what_the_keys_do(store: Store, phase: str) -> None:
    """Enter takes the marked answer, each has its key; passing is offered to who may pass."""
    variant, start, keys, wanted = PHASES[phase]
    players = [None, Says(), Says(), Says()][: len(start["hands"])]
    session = table(variant, {}, start, players)
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, keys)
        assert line(shown(app)) == wanted


async def test_before_the_deal_enter_chooses(store: Store) -> None:
    """The first question of all."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await until(pilot, lambda: line(shown(app)) == ["⏎ Choose", "n No", "y Yes", "h Advice"])


async def test_a_click_on_the_line_is_that_answer(store: Store) -> None:
    """The name of the answer can be clicked as well."""
    session = table("happy", {}, {"phase": "call", "hands": HANDS, "first": 0}, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        at = shown(app).split("\n")[-1].index("y Yes")
        await pilot.click(screen.query_one(KeyLine), offset=(at, 0))
        await pilot.pause()
        assert str(session.table.steps[0]) == "0 call"


async def test_a_bot_in_ones_seat_can_be_relieved_by_enter(store: Store) -> None:
    """And the line says so."""
    start = {"phase": "play", "landlord": 1, "to_act": 1, "hands": HANDS}
    session = table("happy", {}, start, [None, None, Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        screen.face(0)
        session.hand_over(0, Says())
        screen.sharing.curtain = Curtain()
        screen.refresh_texts()
        await press(pilot, "")
        assert line(shown(app)) == ["⏎ Take over"]


@pytest.mark.parametrize("phase", ["call", "lead", "guandan follow", "expose", "trick"])
async def test_help_lists_no_key_that_means_nothing_here(store: Store, phase: str) -> None:
    """The scores of a landlord game, giving up in Guandan, passing in Gong Zhu."""
    variant, start, _keys, _wanted = PHASES[phase]
    session = table(variant, {}, start, [None, Says(), Says(), Says()][: len(start["hands"])])
    app = room(store)
    async with app.run_test(size=(120, 60)) as pilot:
        screen = await sit(app, pilot, session)
        panel = screen.panel(screen.seat_view())
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Reader)
        text = app.screen._text._tell()
        for key in TABLE:
            idle = key.action in panel.idle()
            told = {**screen.family.words, **panel.words}.get(key.action, ("", key.help))[1]
            assert (told in text) != idle, key


async def test_home_names_its_key_after_a_table(store: Store) -> None:
    """It was empty until the table was left: the list is what one chooses in from then on."""
    app = room(store, Setup("happy", split_specs("you,greedy,greedy"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        await press(pilot, AWAY)
        assert "⏎ Choose" in shown(app).split("\n")[-1]


@pytest.mark.parametrize("to_act", [1, 2])
async def test_who_is_out_is_named_no_key_that_decides(store: Store, to_act: int) -> None:
    """First in Guandan: the others play on, and nothing is left to play, to pass or to hint at."""
    start = {"hands": ["", "3s 3h", "4s", "9s"], "to_act": to_act}
    session = table("guandan", {}, start, [None, Says(), Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.playing.session = session
        await app.push_screen(TableScreen(session))  # the others take their time
        await press(pilot, "")
        assert "out: first" in shown(app)
        assert line(shown(app)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
async def test_every_key_that_is_named_does_something(store: Store, phase: str, language: str) -> None:
    """At 80 columns, in both languages: advice, help and the way out are always there; of what decides, the
    first key is pressed at the end."""
    set_language(language)
    variant, start, keys, _wanted = PHASES[phase]
    session = table(variant, {}, start, [None, Says(), Says(), Says()][: len(start["hands"])])
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, keys)
        signs = [part.split()[0] for part in named_keys(shown(app))]
        assert {"⏎", "h", "?", "Esc"} <= set(signs)
        for sign in sorted(signs, key=lambda sign: sign == "h"):  # advice takes the rows of others
            if sign in ("⏎", "n", "p", "y", "z"):
                continue
            before = shown(app)
            await press(pilot, SIGNS.get(sign, sign))
            assert shown(app) != before, sign
            if app.screen is not screen or screen.line.opened:
                await press(pilot, "escape")
        before = shown(app)
        await press(pilot, "enter")  # what was advised is picked, or the button is marked
        assert shown(app) != before


async def test_what_there_is_nothing_for_is_not_named(store: Store) -> None:
    """Undo before the first decision, the last trick before there was one, a wild that one does not hold; and
    each of them once there is."""
    start = {"phase": "play", "to_act": 0, "landlord": 0, "hands": HANDS}
    session = table("happy", {"laizi": "3"}, start, [None, Says("pass"), Says("pass")])
    app = room(store)
    async with app.run_test(size=(160, 48)) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "")
        named = named_keys(shown(app).rstrip())
        assert "* Wild" in named
        assert "u Undo" not in named
        assert "e Last trick" not in named
        await press(pilot, "3 3 enter")
        await until(pilot, lambda: 0 in session.waiting)
        await press(pilot, "")
        named = named_keys(shown(app).rstrip())
        assert "* Wild" not in named
        assert "u Undo" in named
        assert "e Last trick" in named


@pytest.mark.parametrize("key", ["g", "m", "f", "ctrl+p", "escape"])
async def test_behind_a_box_the_line_names_its_keys(store: Store, key: str) -> None:
    """A question, a text, a list, the palette, the menu: none of the table's keys does anything then; they
    are named again as soon as it is closed."""
    start = {"phase": "play", "landlord": 0, "to_act": 0, "hands": HANDS}
    session = table("happy", {}, start, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit(app, pilot, session)
        await press(pilot, key)
        await until(pilot, lambda: app.screen is not screen)
        await drawn(pilot)
        keys = shown(app).split("\n")[-1]
        assert "Esc" in keys
        assert not {"Play", "Advice", "Sort", "Menu", "Help"} & set(keys.split())
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        await drawn(pilot)
        assert {"Play", "Advice", "Sort"} <= set(shown(app).split("\n")[-1].split())


async def test_a_settlement_names_its_keys_alone(store: Store) -> None:
    """In its own line; the table's below is empty."""
    start = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3", "44", "55"]}
    session = table("happy", {}, start, [None, Says(), Says()])
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await press(pilot, "3 enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await drawn(pilot)
        assert all(key in shown(app) for key in ("⏎ Next hand", "w Rule", "? Help", "Esc Home"))
        assert shown(app).split("\n")[-1].strip() == ""
        await press(pilot, "question_mark")
        await until(pilot, lambda: "the rules by which the hand was settled" in shown(app))
