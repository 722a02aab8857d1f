"""The lab and the tests that come out of it: by keys, from what looks wrong to a case that fails."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Input

from cardtui import cases
from cardtui.ai.player import Answer
from cardtui.app import CardRoom
from cardtui.bench import Bench
from cardtui.cli import cardtui
from cardtui.engine import positions
from cardtui.engine.core import DEALER, Action, Step
from cardtui.engine.errors import Refusal
from cardtui.engine.landlord.rules import LandlordRules
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.table import Table
from cardtui.games import Level, game
from cardtui.lab import Tried, Wanted, as_case, from_words
from cardtui.replay import RECORDED, Replay
from cardtui.screens.branch import BranchScreen
from cardtui.screens.dialogs import Chooser, Reader
from cardtui.screens.lab.asking import AskAll
from cardtui.screens.lab.playing_on import WhoPlays
from cardtui.screens.lab.screen import LabScreen
from cardtui.screens.replay import ReplayScreen
from cardtui.store.errors import StoreError
from cardtui.store.records import load
from cardtui.store.store import Store

from ..store.hands import keep_at_once, played, spec_for
from .playing import AWAY, SMALL, Says, press, room, shown, sit, table, until

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


async def test_what_is_looked_at_goes_out_by_the_ending_of_a_name(store: Store, tmp_path: Path) -> None:
    """The hand of a replay as a page, the position of the lab as text, and both as they stand there."""
    app, replay = room(store), golden("guandan_wild")
    async with app.run_test(size=SMALL) as pilot:
        app.show_replay(replay)
        for keys, name, wanted in (
            ("right right x", "hand.html", 'data-ply="2"'),
            ("x", "hand.svg", "2/81"),
            ("L x", "place.txt", positions.text(replay.rules, replay.state(2))),
            ("x", "place.svg", "<svg"),
        ):
            await press(pilot, keys)
            app.screen.query_one(Input).value = "no.ending"
            await press(pilot, "enter")
            assert ".json, .txt, .svg, .html" in shown(app)
            app.screen.query_one(Input).value = str(tmp_path / name)
            await press(pilot, "enter")
            await until(pilot, lambda name=name: (tmp_path / name).exists())
            assert wanted in (tmp_path / name).read_text("utf-8")


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


# --- the lab --------------------------------------------------------------------------------------------


def bench(*words: str) -> Bench:
    """A position in few words."""
    return Bench(from_words(words))


async def in_lab(app: CardRoom, pilot: Pilot[None], at: Bench) -> LabScreen:
    """Open the lab, and wait until it knows what is legal."""
    app.show_lab(at)
    await press(pilot, "f12")
    screen = app.screen
    assert isinstance(screen, LabScreen)
    await until(pilot, lambda: screen.listed.steps is not None)
    return screen


@dataclass(frozen=True, slots=True)
class Lenient(LandlordRules):
    """A rule broken: who leads may pass."""

    def why_not(self, state: LandlordState, seat: int, action: Action) -> Refusal | None:
        """Nothing is said against it."""
        return None if action.verb == "pass" else LandlordRules.why_not(self, state, seat, action)


async def test_from_a_position_to_a_case_that_knows_the_rule(store: Store, tmp_path: Path) -> None:
    """Typed, refused, written; once the rule is broken ``check`` fails. In eight keys beside the play it
    becomes a case that fails until the rule is another one."""
    app, path = room(store), tmp_path / "leads.json"
    async with app.run_test(size=SMALL) as pilot:
        screen = await in_lab(app, pilot, bench("happy 3344 | 5 6 | 7"))
        await press(pilot, "t p a s s")
        assert "may not pass" in shown(app)
        assert "L25: The landlord leads." in shown(app)
        await press(pilot, "enter Y down down enter")
        await to_file(app, pilot, path)
        assert "it passes" in shown(app)
        await press(pilot, "escape Y enter")
        await to_file(app, pilot, tmp_path / "other.json")
        assert "it fails now" in shown(app)
        assert screen.bench.stage.tried[0].refusal is not None
    assert asked_of(path) == []
    assert len(asked_of(tmp_path / "other.json")) == 1
    (case,) = cases.load(path)
    assert isinstance(case.rules, LandlordRules)
    broken = Lenient(**{each.name: getattr(case.rules, each.name) for each in fields(case.rules)})
    miss = cases.run(replace(case, rules=broken))
    assert miss is not None
    assert (miss.expected, miss.got) == ('"!0 pass L25 refused"', '"taken"'.strip('"'))


async def test_the_text_is_the_position(store: Store) -> None:
    """Every fault is told while one types; what can be read is taken; undo has the old one again."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await in_lab(app, pilot, bench("guandan 3s 3h 3d 3c 4s | 5s | 6s | 7s"))
        before = screen.bench.position
        await press(pilot, "p")
        assert not {"u", "U", "b"} & screen.active_bindings.keys()
        screen.text.load_text("guandan rules=2\nphase: play\nhands: 3s 3s 3s | 5z | 6s | 7s\nlevels: 1 2\n")
        await press(pilot, "backspace")
        assert {fault.split(":")[0] for fault in screen.faults} == {"hands", "levels"}
        assert "levels: item 1" in shown(app)
        await press(pilot, "escape")
        assert screen.bench.position == before
        assert screen.focused is screen.menu
        await press(pilot, "escape n escape")  # lets the text go, not the lab, and asks first
        assert (app.screen, screen.focused, bool(screen.faults)) == (screen, screen.menu, True)
        await press(pilot, "escape y")
        assert (app.screen, screen.faults) == (screen, ())
        await press(pilot, "p 8 d escape")
        await until(pilot, lambda: screen.listed.steps is not None)
        assert str(screen.bench.position.state.hands[3][-1]) == "8d"
        await press(pilot, "u")
        assert screen.bench.position == before
        await press(pilot, "U")
        assert len(screen.bench.position.state.hands[3]) == 2


async def test_what_is_not_kept_is_not_left_by_a_key_alone(store: Store, tmp_path: Path) -> None:
    """With nothing done one leaves at once; else it is asked first, until it lies in a file."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        await in_lab(app, pilot, bench("happy 33 4 | 5 6 | 7 8"))
        await press(pilot, "escape")
        assert not isinstance(app.screen, LabScreen)
        screen = await in_lab(app, pilot, bench("happy 33 4 | 5 6 | 7 8"))
        await press(pilot, "enter escape")
        assert "is not kept" in shown(app)
        await press(pilot, "escape")
        assert app.screen is screen
        await press(pilot, "Y down down enter")
        await to_file(app, pilot, tmp_path / "kept.json")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await press(pilot, "escape escape")
        assert not isinstance(app.screen, LabScreen)


async def test_the_list_narrows_to_what_is_wanted(store: Store) -> None:
    """By kind, by the name of a kind, by cards; Enter does the marked play, whoever is to act."""
    app = room(store)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await in_lab(app, pilot, bench("happy 3333 44 5 | 6 6 6 6 | 7 8"))
        entries = screen.listed.entries
        whole = len(entries())
        await press(pilot, "slash b o m b enter")
        assert [entry.note for entry in entries()] == ["bomb 3"]
        await press(pilot, "escape")
        await press(pilot, "t 4 4")
        assert {entry.label for entry in entries()} >= {"44", "333 44"}
        assert len(entries()) < whole
        await press(pilot, "escape right_square_bracket right_square_bracket")
        assert {entry.note.split()[0] for entry in entries()} == {"pair"}
        await press(pilot, "left_square_bracket left_square_bracket slash b o m b enter enter")
        await until(pilot, lambda: screen.listed.steps is not None)
        assert screen.bench.position.state.to_act == (1,)
        assert "0: 3333 · bomb" in shown(app)
        await press(pilot, "e e")
        assert "as seat 1 sees it" in shown(app)
        assert "#*3" in shown(app)
        await until(pilot, lambda: bool(screen.listed.steps))
        await press(pilot, "e")
        await until(pilot, lambda: screen.listed.steps == [])
        assert "Nothing can be done here" in shown(app)


async def test_players_are_asked_and_stopped(store: Store) -> None:
    """One after the other; the first Esc stops whoever thinks, the second closes."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await in_lab(app, pilot, Bench.of(golden("guandan_wild"), 3))
        await press(pilot, "a")
        asked = app.screen
        assert isinstance(asked, AskAll)
        await until(pilot, lambda: isinstance(asked.said.get(Level.GREEDY), Answer))
        assert "greedy: 555 33 · full house of 5" in shown(app)
        await press(pilot, "escape")
        await until(pilot, lambda: not asked.thinks)
        assert len(asked.said) < len(game("guandan").players)
        if app.screen is not screen:
            await press(pilot, "escape")
        assert app.screen is screen


async def test_the_dealers_step_that_is_due_is_no_hindrance(store: Store) -> None:
    """As a hand of Guandan is dealt the dealer names who leads; that seat's plays are listed all the same."""
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        screen = await in_lab(app, pilot, Bench.of(golden("guandan_wild"), 0))
        assert screen.bench.position.state.to_act == ()
        await press(pilot, "end enter")
        assert screen.bench.stage.steps[0].seat == DEALER
        assert len(screen.bench.stage.steps) == 2


async def test_play_goes_on_with_whom_one_likes(store: Store) -> None:
    """A line for each seat; as recorded as long as that can be; Esc at the table is back in the lab."""
    app, replay = room(store), golden("happy_spring")
    ply = next(ply for ply in replay.marks if replay.state(ply).phase == "play")
    seat = replay.state(ply).to_act[0]
    others = [other for other in range(3) if other != seat]
    async with app.run_test(size=SMALL) as pilot:
        screen = await in_lab(app, pilot, Bench.of(replay, ply))
        await press(pilot, "b")
        asked = app.screen
        assert isinstance(asked, WhoPlays)
        for other in others:
            asked.menu.go_to(str(other))
            while asked.seats[other] != RECORDED:
                await press(pilot, "right")
        asked.menu.go_to("play")
        await press(pilot, "enter")
        branch = app.screen
        assert isinstance(branch, BranchScreen)
        await until(pilot, lambda: branch.session.waiting == (seat,))
        own = replay.table.steps[ply]
        assert await branch.session.answer(seat, own.action) is None
        await until(pilot, lambda: branch.session.waiting == (seat,))
        steps = branch.session.table.steps
        assert steps == replay.table.steps[: len(steps)]
        assert len(steps) > ply + 1
        await press(pilot, AWAY)
        assert app.screen is screen


async def test_at_the_table_it_opens_without_stakes(store: Store) -> None:
    """With the seat's own view alone; where something is at stake it stays shut."""
    app = room(store)
    start = {"phase": "play", "to_act": 0, "hands": ["3 4 5", "6 7", "8 9"]}
    session = table("happy", {}, start, [None, Says(), Says()])
    async with app.run_test(size=SMALL) as pilot:
        await sit(app, pilot, session)
        await until(pilot, lambda: bool(session.waiting))
        await press(pilot, "L")
        assert "without stakes" in shown(app)
        session.stakes = False
        await press(pilot, "L")
        screen = app.screen
        assert isinstance(screen, LabScreen)
        assert screen.bench.position.state == session.view(0)
        await press(pilot, "b")
        assert "face down" in shown(app)


def before(bench: Bench) -> Tried | None:
    """What is taken back next; the first position of all has nothing behind it."""
    return next(iter(bench.stage.tried[-1:]), None) if bench.undo() else None


@pytest.mark.parametrize("seed", [2, 7])
@pytest.mark.parametrize("variant", ["happy", "guandan", "gongzhu"])
def test_what_was_done_at_a_table_can_be_taken_back(variant: str, seed: int, tmp_path: Path) -> None:
    """As the seat saw it and with open cards, step by step, each with what it brought about; and on again.
    A step is a case as it is, that passes, and one that fails until it is refused."""
    whole = played(seed, variant)
    for opened, share in ((False, 2), (True, 1)):
        table = Table(whole.rules, whole.deal, whole.start_carry)
        table.replay(whole.steps[: len(whole.steps) // share])
        bench = Bench.at_table(table, 0, opened)
        place = bench.position
        assert place.state == (table.state if opened else table.view(0))
        taken = [str(tried.asked) for tried in iter(partial(before, bench), None)]
        steps = [str(step) for step in (table.steps if opened else table.history(0)) if step.seat >= 0]
        assert len(taken) >= min(10, len(steps))
        assert taken[::-1] == steps[-len(taken) :]
        while bench.redo():
            pass
        assert bench.position == place
        bench.undo()
        for wanted, misses in ((Wanted(), []), (Wanted(otherwise=True), ["x"])):
            case, file = as_case(bench.stage.start, bench.stage.tried, "x", wanted), tmp_path / "case.json"
            file.write_text(json.dumps(case), "utf-8")
            assert asked_of(file) == misses


def test_the_command_wants_a_terminal_and_something_to_look_at() -> None:
    """Faults of a position are told as elsewhere."""
    for words, told in (
        (["happy 3z | 4 | 5"], "not a card"),
        ([str(RECORDS / "happy_spring.json"), "--ply", "999"], "steps"),
        (["happy 3 | 4 | 5"], "terminal"),
    ):
        said = CliRunner().invoke(cardtui, ["lab", *words])
        assert (said.exit_code, said.stderr.count("\n")) == (2, 1)
        assert told in said.stderr


# --- lines ----------------------------------------------------------------------------------------------


async def hand_in(store: Store) -> int:
    """A hand in the history."""
    hand = played(1, "happy", {})
    await keep_at_once(store, spec_for(store.profiles.create("Ann"), hand), hand)
    last = store.history.last()
    assert last is not None
    return last


async def test_a_departure_is_a_line_that_stays_with_its_hand(store: Store, tmp_path: Path) -> None:
    """Kept when one leaves it, renamed, set beside the hand, exported and read back; deleted it is gone."""
    hand = await hand_in(store)
    record = store.history.record(hand)
    replay = Replay(load(record), hand)
    ply = next(ply for ply in replay.marks if replay.state(ply).phase == "play")
    seat = replay.state(ply).to_act[0]
    other = next(
        action for action in replay.rules.legal(replay.state(ply), seat)
        if action != replay.table.steps[ply].action
    )  # fmt: skip
    app = room(store)
    async with app.run_test(size=SMALL) as pilot:
        app.show_hand(hand, seat)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        screen.go_to(ply)
        await press(pilot, "n")
        assert "None yet" in shown(app)
        await press(pilot, "escape b")
        branch = app.screen
        assert isinstance(branch, BranchScreen)
        await until(pilot, lambda: branch.session.waiting == (seat,))
        assert await branch.session.answer(seat, other) is None
        await press(pilot, AWAY)
        assert app.screen is screen
        (line,) = load(store.history.record(hand)).record.lines
        assert (line.name, line.ply, line.steps[0]) == ("Line 1", ply, Step(seat, other))
        await press(pilot, "n r d a r e enter")
        await press(pilot, "c")
        assert "not played to its end" in shown(app)
        await press(pilot, "escape enter right")
        again = app.screen
        assert isinstance(again, ReplayScreen)
        assert (again.ply, again.replay.step(ply + 1)) == (ply + 1, Step(seat, other))
        await press(pilot, "escape")
        text = store.history.record(hand)
        await press(pilot, "d y escape")
        assert store.history.record(hand) == record
    assert [line.name for line in load(text).record.lines] == ["dare"]
    with Store(tmp_path / "elsewhere") as elsewhere:
        assert elsewhere.history.take_in(record).new
        taken = elsewhere.history.take_in(text)
        assert (taken.new, elsewhere.history.count()) == (False, 1)
        assert elsewhere.history.record(taken.hand) == text
    data = json.loads(text)
    for key, value, told in (
        ("ply", 9999, "lines: 1: ply"),
        ("steps", [f"{seat} pass", f"{seat} pass"], "lines: 1: step 1: not allowed"),
    ):
        broken = {**data, "lines": [{**data["lines"][0], key: value}]}
        loaded = load(json.dumps(broken))
        assert told in str(loaded.fault)
        assert loaded.record.lines == ()
    for key, value in (("seats", ["you"]), ("steps", []), ("steps", ["x"]), ("name", 3)):
        broken = {**data, "lines": [{**data["lines"][0], key: value}]}
        with pytest.raises(StoreError, match=rf"lines: .*{key}|lines: .*step"):
            load(json.dumps(broken))
