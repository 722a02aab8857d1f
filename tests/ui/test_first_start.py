"""The first start: asked once, in the room alone, and answered by one Enter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.core import State
from cardtui.screens.first import FirstStart
from cardtui.screens.home import Home
from cardtui.screens.settlement import SettlementScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.settings import Settings, load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES
from cardtui.widgets.lines import Lines
from cardtui.widgets.menu import Menu

from .hours import Unhurried
from .playing import SMALL, press, room, seated, shown, until

README = Path(__file__).parents[2] / "README.md"


def opened(store: Store, **more: Any) -> CardRoom:
    """The room as ``cardtui`` alone opens it."""
    liked = Settings(animation="off", guard_keys=False)
    return CardRoom(store, liked, store.folder / "settings.toml", hours=Unhurried(), asks=True, **more)


async def asked(app: CardRoom, pilot: Pilot[None]) -> Menu:
    """What is asked, once it is there."""
    await until(pilot, lambda: isinstance(app.screen, FirstStart) and app.screen.is_mounted)
    return app.screen.query_one(Menu)


async def test_one_enter_accepts_all_and_another_one_plays(store: Store) -> None:
    """And there is somebody who plays, with nothing set."""
    app = opened(store)
    async with app.run_test(size=SMALL) as pilot:
        await asked(app, pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert store.profiles.current() is not None
        await press(pilot, "enter")
        await until(pilot, lambda: seated(app))
    assert load(store.folder / "settings.toml")[0] == Settings()


def asked_anew(session: Session, before: State) -> bool:
    """Whether a question stands after that position; the deal, which runs on by itself, asks nothing that a
    key has to answer: how many cards fall meanwhile hangs on the machine."""
    dealing = session.state.phase == "show"
    return session.state is not before and alone(session) and not dealing


def alone(session: Session) -> bool:
    """Whether somebody is asked, and nobody else still is: when another answers, advice is out of date."""
    return bool(session.waiting) and session.state.to_act == session.waiting


async def test_key_presses_until_the_first_settlement(store: Store) -> None:
    """As the README counts them: to the first question, then advice and Enter at each."""
    pressed = 2  # the test above
    app = room(store, Setup("happy", split_specs("you,regular,regular"), seed=1))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        await until(pilot, lambda: alone(session) and "Show the hand" in shown(app))  # one reads first
        while not session.over:
            state = session.state
            await press(pilot, "h enter")
            pressed += 2
            await until(pilot, lambda state=state: session.over or asked_anew(session, state))
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
    told = re.search(r"settled after about (\d+) key presses", README.read_text("utf-8"))
    assert told is not None
    assert int(told[1]) == pressed


async def test_it_is_never_asked_again(store: Store) -> None:
    """Not where there is a profile."""
    store.profiles.create("Ann")
    app = opened(store)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Ann" in shown(app))
        assert isinstance(app.screen, Home)


@pytest.mark.parametrize("start", [None, Setup("happy", split_specs("you,greedy,greedy"), seed=3)])
async def test_no_command_asks(store: Store, start: Setup | None) -> None:
    """Neither one that opens a table, nor the room without being told to ask."""
    app = opened(store, start=start) if start is not None else room(store)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app) if start is not None else isinstance(app.screen, Home))
        assert not any(isinstance(screen, FirstStart) for screen in app.screen_stack)


async def test_every_answer_holds_at_once_and_is_kept(store: Store) -> None:
    """Language, signs and colours; the name is that of the profile."""
    app = opened(store)
    async with app.run_test(size=SMALL) as pilot:
        await asked(app, pilot)
        await press(pilot, "down right")
        assert "欢迎" in shown(app)
        await press(pilot, "down enter")
        await pilot.press(*"Bo")
        await press(pilot, "enter")
        assert "Bo" in shown(app)
        await press(pilot, "down right")
        assert "♠\ufe0f♥\ufe0f" in shown(app)
        await press(pilot, "right")
        assert "|s h d c s h d c |" in shown(app)
        await press(pilot, "right right")
        await press(pilot, "down right")
        assert app.theme == "night"
        await press(pilot, "home enter")
        await until(pilot, lambda: isinstance(app.screen, Home))
    current = store.profiles.current()
    assert current is not None
    assert current.name == "Bo"
    kept = load(store.folder / "settings.toml")[0]
    assert (kept.language, kept.glyphs, kept.theme) == ("zh_CN", "wide", "night")


async def test_signs_left_to_the_terminal_are_asked_about_as_they_are_drawn(store: Store) -> None:
    """In letters where it has said so."""
    app = opened(store, ascii=True)
    async with app.run_test(size=SMALL) as pilot:
        await asked(app, pilot)
        assert "|s h d c s h d c |" in shown(app)
        assert "letters only" in shown(app)
        await press(pilot, "down down down right")
        assert "│♠ ♥ ♦ ♣ ♠ ♥ ♦ ♣ │" in shown(app)
        assert not Lines.ascii


async def test_the_mouse_answers(store: Store) -> None:
    """A click changes what it is on, one on the first line goes on."""
    app = opened(store)
    async with app.run_test(size=SMALL) as pilot:
        menu = await asked(app, pilot)
        await pilot.click(menu, offset=(6, 4))
        await until(pilot, lambda: app.theme == "night")
        await pilot.click(menu, offset=(6, 0))
        await until(pilot, lambda: isinstance(app.screen, Home))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 10), (40, 24), (80, 12), (20, 5)])
async def test_any_window_will_do(store: Store, size: tuple[int, int], language: str) -> None:
    """The way on is in sight, and Esc takes it too."""
    app = opened(store)
    app.set(language=language)
    async with app.run_test(size=size) as pilot:
        await asked(app, pilot)
        if size[0] >= FirstStart.NEEDS[0]:
            assert ("All right" if language == "en" else "就这样") in shown(app)
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert store.profiles.current() is not None
