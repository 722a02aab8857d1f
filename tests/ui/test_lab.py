"""The lab and the tests that come out of it: by keys, from what looks wrong to a case that fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardtui import cases
from cardtui.app import CardRoom
from cardtui.replay import Replay
from cardtui.screens.dialogs import Chooser, Reader
from cardtui.screens.replay import ReplayScreen
from cardtui.store.records import load
from cardtui.store.store import Store

from .playing import SMALL, press, room, shown

RECORDS = Path(__file__).parents[1] / "records"


def golden(name: str) -> Replay:
    """A golden record."""
    return Replay(load((RECORDS / f"{name}.json").read_bytes()))


def asked_of(path: Path) -> list[str]:
    """The cases of a file that the rules answer otherwise."""
    return [miss.id for case in cases.load(path) if (miss := cases.run(case)) is not None]


async def to_file(app: CardRoom, pilot: Pilot[None], path: Path) -> None:
    """Type the name of a file where it is asked for; a good one stands there."""
    field = app.screen.query_one(Input)
    assert field.value.endswith(path.suffix)
    field.value = str(path)
    await press(pilot, "enter")


# --- replay ---------------------------------------------------------------------------------------------


async def test_jumps_go_from_event_to_event(store: Store) -> None:
    """To whatever is worth a look, or to one kind alone; past the last of them nothing happens."""
    app, replay = room(store), golden("gongzhu_two_decks")
    taken = replay.moments["trick_taken"]
    for ply in range(1, replay.last + 1):
        raw, before = (replay.rules.facts(replay.state(at))["raw"] for at in (ply, ply - 1))
        assert (ply in taken) == (raw != before)
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "f")
        assert isinstance(app.screen, Chooser)
        app.screen.query_one("#choices-menu").go_to("trick_taken")  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert screen.ply == taken[0]
        await press(pilot, "right_square_bracket right left_square_bracket")
        assert screen.ply == taken[1]
        await press(pilot, "end left_square_bracket right_square_bracket")
        assert screen.ply == taken[-1] == replay.last


async def test_the_log_leads_to_a_step(store: Store) -> None:
    """It is marked where one is; what is chosen is where the replay goes on."""
    app, replay = room(store), golden("happy_spring")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go_to(19)
        await press(pilot, "l")
        assert " 19  East passes" in shown(app)
        await press(pilot, "down enter")
        assert screen.ply == 20
        await press(pilot, "l home enter")
        assert screen.ply == 1


@pytest.mark.parametrize(
    ("keys", "passes"),
    [
        ("down down", True),  # as it is
        ("", False),  # the step should be refused
    ],
)
async def test_a_step_becomes_a_case(store: Store, tmp_path: Path, keys: str, passes: bool) -> None:
    """As it is it passes; asked for otherwise it fails, with the clause that was named."""
    app, replay, path = room(store), golden("guandan_wild"), tmp_path / "case.json"
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go_to(3)
        await press(pilot, f"Y {keys} enter")
        if not passes:
            await press(pilot, "Q 9 enter")
            assert "There is no such clause" in shown(app)
            await press(pilot, "backspace backspace G 1 2 enter")
        await to_file(app, pilot, path)
        assert isinstance(app.screen, Reader)
        assert ("it passes" if passes else "it fails now") in shown(app)
    assert bool(asked_of(path)) != passes
    (case,) = json.loads(path.read_text("utf-8"))["cases"]
    assert case["do"][-1].endswith(" G12") != passes
