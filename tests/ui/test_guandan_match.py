"""A whole match of Guandan at 80×24, and a tribute that a kill interrupts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from cardtui.app import CardRoom
from cardtui.engine.core import Action
from cardtui.screens.dialogs import Reader
from cardtui.screens.setup import SetupScreen
from cardtui.seating import Setup, split_specs
from cardtui.session import Session
from cardtui.store.store import Store
from cardtui.text.sentences import card_text

from .playing import SMALL, burst, press, room, shown, until, write
from .test_hands import begun, settled

ROOT = Path(__file__).parents[2]
TYPED = 12  # steps of a hand after which lines are put in whole


def typed(action: Action) -> str:
    """The keys that type an action into the line."""
    return "slash " + " ".join("space" if sign == " " else sign for sign in str(action)) + " enter"


def read(app: CardRoom) -> bool:
    """Whether something lies over the table that is read first."""
    return isinstance(app.screen, Reader)


def further(session: Session, steps: int) -> bool:
    """Whether the hand has more steps than so many."""
    return len(session.table.steps) > steps


async def play_hand(app: CardRoom, pilot: Pilot[None], session: Session) -> str:
    """Play the hand to its end by typed lines; what was read on the way."""
    told = ""
    while not session.over:
        await until(pilot, lambda: read(app) or session.over or bool(session.waiting))
        if read(app):
            await until(pilot, lambda: "Go on" in shown(app))
            told += shown(app)
            await press(pilot, "enter")
        elif session.waiting:
            steps = len(session.table.steps)
            action = next(session.rules.legal(session.state, 0))
            if steps < TYPED:
                await burst(pilot, typed(action))
            else:
                await write(pilot, str(action))
            await until(pilot, partial(further, session, steps))
    await settled(app, pilot)
    return told


async def test_a_match_by_keys_and_typed_lines(store: Store) -> None:
    """From level 5 to a win at level 8, through a single and a double tribute, and into a new match."""
    setup = Setup(
        "guandan", split_specs("you,greedy,greedy,greedy"), options={"level": "5", "final": "8"}, seed=24
    )
    app = room(store, setup)
    async with app.run_test(size=SMALL) as pilot:
        session = await begun(app, pilot)
        assert "we 5 · they 5" in shown(app)
        assert await play_hand(app, pilot, session) == ""
        assert session.table.state.places == (3, 2, 1, 0)
        assert "You lose, they rise by 2: second and last. We 5, they 5 → 7." in shown(app)

        await press(pilot, "enter")
        await until(pilot, lambda: "You were last: pay tribute to Yun" in shown(app))
        assert "we 5 · they 7" in shown(app)
        told = await play_hand(app, pilot, session)
        (paid,), (returned,) = session.table.state.tributes, session.table.state.returns
        assert (paid.giver, paid.taker, returned.giver, returned.taker) == (0, 3, 3, 0)
        assert f"Player pays {card_text(paid.card)} to Yun." in told
        assert f"Yun returns {card_text(returned.card)} to Player." in told
        assert "You lose, they rise by 3: both last." in shown(app)

        await press(pilot, "enter")
        await until(pilot, lambda: "Both of your side were last" in shown(app))
        assert "we 5 · they 8" in shown(app)
        told = await play_hand(app, pilot, session)
        assert {gift.giver for gift in session.table.state.tributes} == {0, 2}
        assert "Tao pays" in told
        assert "They win the match" in shown(app)
        assert re.search(r"levels +match won +levels won +room ×10 +fee", shown(app))
        assert re.search(r"Yun +✕ first +3 +\+ 5 +\= 8 +\+80 +−5", shown(app))

        await press(pilot, "enter")
        assert "Hands that counted: 3" in shown(app)  # who won how much
        await press(pilot, "enter")
        await until(pilot, lambda: session.hand == 3 and bool(session.waiting))
        assert (session.table.state.levels, session.table.state.carry.places) == ((5, 5), ())
    assert store.history.count() == 3


async def test_a_tribute_survives_a_kill(tmp_path: Path) -> None:
    """Killed while the partner has paid and the person has not: the same cards, steps and screen again."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.tribute_begun", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    before = json.loads(child.stdout.readline())
    child.kill()
    child.wait()
    child.stdout.close()
    assert [step.split()[:2] for step in before["steps"]] == [["2", "tribute"]]
    assert "→" not in before["screen"]
    with Store(tmp_path) as store:
        app = room(store)
        async with app.run_test(size=SMALL) as pilot:
            app.resume_table(before["table"])
            await until(pilot, lambda: "⏎ pays" in shown(app))
            session = app.session
            assert session is not None
            assert [str(step) for step in session.table.steps] == before["steps"]
            assert shown(app) == before["screen"]
            await press(pilot, "enter")
            await until(pilot, lambda: read(app) and "Player pays" in shown(app))
            assert len(session.table.state.tributes) == len(session.table.state.returns) == 2
            assert all(len(hand) == 27 for hand in session.state.hands)


async def test_a_table_is_set_up_with_room_level_and_final_level(store: Store) -> None:
    """The setup offers them; the table that is opened plays at them."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(SetupScreen())
        await pilot.pause()
        await press(pilot, "down right right")
        text = shown(app)
        assert all(word in text for word in ("Guandan", "beginner room", "First level", "Final level"))
        await press(pilot, "down down right right right down right home enter")
        await until(pilot, lambda: "we 5 · they 5" in shown(app))
        assert "final 8" in shown(app)
        assert app.session is not None
        options: Any = app.session.rules.options()
        assert (options["level"], options["final"], options["room"]["name"]) == ("5", "8", "beginner")


async def test_G19_the_setup_offers_no_level_above_the_final_one(store: Store) -> None:
    """A first level that is too high comes down with the final level; from 2 one goes back to 8."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = SetupScreen()
        app.push_screen(screen)
        await pilot.pause()
        await press(pilot, "down right right down down left left")  # king, counted from the ace
        assert screen.chosen["level"] == "K"
        await press(pilot, "down right")
        assert (screen.chosen["final"], screen.chosen["level"]) == ("8", "8")
        await press(pilot, "up right left")
        assert screen.setup().rules().options()["level"] == "8"
