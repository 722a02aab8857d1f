"""The replay screen by keys: steps, tricks, eyes, open hands, running, branches, and what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.engine.landlord.state import LandlordDeal
from cardtui.replay import Replay
from cardtui.screens.apart import ResultScreen
from cardtui.screens.branch import BranchScreen
from cardtui.screens.replay import ReplayScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.table.open_hands import OpenHands
from cardtui.screens.table.screen import TableScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.records import load
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.widgets.lines import wrap

from .hours import Still
from .playing import SMALL, press, resize, room, shown, until

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = sorted(path.stem for path in RECORDS.glob("*.json"))[::6]  # all of them: tests/test_replay.py
FAMILIES = ("happy_spring", "crazy_two_seats_laizi", "guandan_double_tribute", "gongzhu_two_decks")
NASTY = ("[/]", "[@click=app.quit]x", "a\x1b[31mb\x00c", "{seat}")


def golden(name: str, names: tuple[str, ...] = ()) -> Replay:
    """A golden record, with other names if there are any."""
    data = (RECORDS / f"{name}.json").read_text("utf-8")
    for old, new in zip(("East", "South", "West", "North"), names, strict=False):
        escaped = "".join(f"\\u{ord(sign):04x}" for sign in new)
        data = data.replace(f'"name": "{old}"', f'"name": "{escaped}"')
    return Replay(load(data))


async def test_steps_tricks_and_jumps(store: Store) -> None:
    """Every way through the hand ends where it should, and says which step it was and why."""
    app, replay = room(store), golden("happy_spring")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        await press(pilot, "right right")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "2/30" in shown(app)
        await press(pilot, "end left right")
        assert screen.ply == 30
        assert "The landlord wins." in shown(app)
        await press(pilot, "up")
        assert screen.ply == replay.marks[-2]
        await press(pilot, "down home down")
        assert screen.ply == replay.marks[1]
        await press(pilot, "g 1 9 enter")
        assert screen.ply == 19
        text = shown(app)
        assert "19/30" in text
        assert "East passes" in text
        assert "L25: The landlord leads." in text
        await press(pilot, "w")
        assert "A leader may not pass." in shown(app)
        await press(pilot, "escape g 9 9 enter escape escape")
        assert not isinstance(app.screen, ReplayScreen)


async def test_eyes_and_open_hands(store: Store) -> None:
    """Through a seat's eyes only that hand is seen; open, all of them and the bottom cards are."""
    app, replay = room(store), golden("happy_landlord_wins")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        await press(pilot, "end up")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for seat in range(3):
            assert f"as {replay.names[seat]} saw it" in shown(app)
            assert screen.seat_view().state == replay.view(seat, screen.ply)
            assert not app.screen.query_one(OpenHands).display
            await press(pilot, "e")
        await press(pilot, "o")
        assert "all hands" in shown(app)
        rows = dict(app.screen.query_one(OpenHands).rows)
        for seat in (1, 2):
            assert sorted(rows[replay.names[seat]]) == sorted(replay.state(screen.ply).hands[seat])
        dealt = replay.table.deal
        assert isinstance(dealt, LandlordDeal)
        assert sorted(rows["Bottom"]) == sorted(dealt.bottom)


async def test_it_runs_by_itself_and_stops_at_the_end(store: Store) -> None:
    """Space starts and stops it, plus makes it faster; from the end it starts anew."""
    hours = Still()
    app, replay = room(store, hours=hours), golden("happy_spring")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "end left left")
        await hours.pass_by(pilot, 20.0)  # what is said of the record goes
        await press(pilot, "space")
        assert "1/s" in shown(app)
        await hours.pass_by(pilot, 0.9)
        assert screen.ply == 28
        await hours.pass_by(pilot, 0.1)
        assert screen.ply == 29
        await press(pilot, "plus plus plus plus")
        assert "16/s" in shown(app)
        await hours.pass_by(pilot, 1 / 16)
        assert screen.ply == 30
        assert screen._halt is None
        await press(pilot, "space")
        await hours.pass_by(pilot, 3 / 16)
        assert screen.ply == 3
        await press(pilot, "space")
        await hours.pass_by(pilot, 9.0)
        assert screen.ply == 3


@pytest.mark.parametrize("name", FAMILIES)
async def test_a_branch_and_back(store: Store, name: str) -> None:
    """From the middle one plays on against bots, marked as what it is; Esc is back at the same step."""
    app, replay = room(store), golden(name)
    steps = list(replay.table.steps)
    ply = replay.marks[len(replay.marks) // 2]
    seat = replay.state(ply).to_act[0]
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.seat = seat
        screen.go_to(ply)
        await press(pilot, "b")
        branch = app.screen
        assert isinstance(branch, BranchScreen)
        await until(pilot, lambda: "Played on from step" in shown(app) and bool(branch.session.waiting))
        assert branch.session.waiting == (seat,)
        await press(pilot, "h enter")
        await until(pilot, lambda: len(branch.session.table.steps) > ply)
        while isinstance(app.screen, BranchScreen):
            await press(pilot, "escape")
        assert (screen.ply, screen.seat) == (ply, seat)
        assert replay.table.steps == steps
        assert store.history.count() == 0
        assert store.tables.all() == []


async def test_a_branch_is_played_to_its_end(store: Store) -> None:
    """The settlement is shown as without stakes, and leads back to the replay."""
    app, replay = room(store), golden("happy_spring")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.seat = 2
        screen.go_to(26)
        await press(pilot, "b h enter")
        branch = app.screen
        await press(pilot, "h enter o")
        await until(
            pilot, lambda: isinstance(app.screen, ResultScreen) and "This hand does not count" in shown(app)
        )
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        assert branch is not screen
        assert screen.ply == 26
        await press(pilot, "end b")
        assert app.screen is screen


@pytest.mark.parametrize("name", [*GOLDEN, "happy_nobody_calls"])
async def test_a_golden_record_shows_its_own_result(store: Store, name: str) -> None:
    """The figures of the settlement are those in the record."""
    app, replay = room(store), golden(name)
    kept = replay.record.result
    assert kept is not None
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        await press(pilot, "end enter")
        if kept["settlement"] is None:
            assert isinstance(app.screen, ReplayScreen)
        else:
            assert isinstance(app.screen, ResultScreen)
            settlement = app.screen.settlement
            assert list(settlement.transfers) == kept["settlement"]["transfers"]
            assert list(settlement.stacks) == kept["settlement"]["stacks"]
            assert list(settlement.scores) == kept["settlement"]["scores"]


@pytest.mark.parametrize("name", ["happy_laizi", "guandan_short_stacks", "gongzhu_two_decks_slam"])
@pytest.mark.parametrize(
    ("language", "told"), [("en", "Settled under revision 1 of the rules"), ("zh_CN", "按规则第 1 版结算")]
)
async def test_an_old_hand_says_under_which_revision_it_was_settled(
    store: Store, name: str, language: str, told: str
) -> None:
    """In the settlement, with its figures, in 80 x 24."""
    app, replay = room(store), golden(name)
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        set_language(language)
        await press(pilot, "end enter")
        assert isinstance(app.screen, ResultScreen)
        assert told in shown(app)


@pytest.mark.parametrize("name", FAMILIES)
async def test_names_are_names_at_every_step(store: Store, name: str) -> None:
    """Markup, escapes and braces are shown as they are, in both languages, with all hands open."""
    app, replay = room(store), golden(name, NASTY)
    async with app.run_test(size=(120, 30)) as pilot:
        app.show_replay(replay)
        await press(pilot, "o")
        for ply in replay.marks[::4]:
            app.screen.go_to(ply)  # type: ignore[attr-defined]
            await press(pilot, "z")
            text = shown(app)
            assert "[/]" in text
            assert "\x1b" not in text
            assert "\x00" not in text
        await press(pilot, "end l")
        await press(pilot, "escape enter")
        assert "[@click=app.quit]x"[:8] in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReplayScreen)


async def test_from_the_settlement_and_back(store: Store) -> None:
    """v looks at the hand that has just ended; Esc is back at its settlement."""
    app = room(store, Setup("happy", split_specs("you,random,random"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.session.waiting))
        await press(pilot, "g")
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen) and "Replay" in shown(app))
        await press(pilot, "v")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.replay.hand == 1
        assert app.session is not None
        assert screen.replay.table.states == app.session.table.states
        await press(pilot, "escape")
        assert isinstance(app.screen, SettlementScreen)


async def test_what_a_record_lacks_is_said(store: Store) -> None:
    """Cut off, under other rules: in the first line, and in words."""
    data = (RECORDS / "happy_spring.json").read_text("utf-8")
    cut = Replay(load(data[: data.index('"2 play 6c')].replace('"rules": 1,', '"rules": 3,')))
    app = room(store)
    async with app.run_test(size=(100, 30)) as pilot:
        app.show_replay(cut)
        await press(pilot, "end")
        text = shown(app)
        assert "✗ It goes as far as step" in text
        assert "rules 3" in text
        assert "cut off" in text
        assert "29/29" in text
        await press(pilot, "w")
        await until(pilot, lambda: "It goes as far as step 29. The record is cut off at line" in shown(app))
        await press(pilot, "escape enter")
        assert isinstance(app.screen, ReplayScreen)
    old = replace(cut.loaded.record, result=load(data).record.result)
    assert Replay(replace(cut.loaded, record=old)).settlement is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FAMILIES)
async def test_it_fits_and_survives_every_size(store: Store, name: str, language: str) -> None:
    """The key line is whole at 80 columns; from one cell to a wall nothing breaks, open or not."""
    set_language(language)
    app, replay = room(store, language=language), golden(name)
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        await press(pilot, "down down down")
        last = shown(app).split("\n")[-1]
        assert ("中文" if language == "en" else "English") in last
        assert ("Help" if language == "en" else "帮助") in last
        for size in ((1, 1), (2, 3), (4, 5), (20, 2), (79, 24), (80, 24), (100, 30), (120, 40), (200, 60)):
            await resize(pilot, *size)
            await press(pilot, "o down")
            assert app.is_running


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_that_a_step_brought_is_read(store: Store, size: tuple[int, int], language: str) -> None:
    """The last step of a hand tells of places, sides and levels: in as many rows as that takes."""
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(golden("guandan_match_won_at_ace"))
        app.push_screen(screen)
        await press(pilot, "end")
        heading = screen._heading(screen.seat_view())
        rows = wrap(heading, screen.surface.choices.size.width - 2)
        assert len(rows) > 1
        await until(pilot, lambda: all(row.strip() in shown(app) for row in rows))
        await press(pilot, "home")
        await until(pilot, lambda: screen.surface.choices.size.height == 1)
