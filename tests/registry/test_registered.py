"""A game that is registered by its two lines is everywhere: a variant of a family, a family of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from textual.pilot import Pilot

from cardtui.cli import cardtui
from cardtui.engine import positions
from cardtui.engine.variants import rules
from cardtui.games import GAMES, Game
from cardtui.screens.history import HistoryScreen
from cardtui.screens.home import Home
from cardtui.screens.rules import RulesScreen
from cardtui.screens.settlement import SettlementScreen
from cardtui.screens.setup import SetupScreen
from cardtui.screens.statistics import StatisticsScreen
from cardtui.seating import Setup, split_specs
from cardtui.store.store import Store
from cardtui.text.catalog import set_language
from cardtui.text.rules import clause_text, sheet
from cardtui.text.table import variant_text
from tests.store.hands import keep_at_once, played, spec_for
from tests.ui.playing import SMALL, press, room, seated, shown, until

from . import cheap, registered, tricks

SAMPLE = Path(__file__).parents[2] / "docs" / "sample_bot.py"
BOTH = [(cheap.RULES, cheap.CHEAP), (tricks.RULES, tricks.TRICKS)]


@pytest.fixture(params=BOTH, ids=lambda both: both[1].variant)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Each of them, registered."""
    with registered(*request.param) as entry:
        yield entry


@pytest.fixture
def own() -> Iterator[Game]:
    """The game with a family of its own."""
    with registered(tricks.RULES, tricks.TRICKS) as entry:
        yield entry


@pytest.fixture
def variant() -> Iterator[Game]:
    """The variant of a family."""
    with registered(cheap.RULES, cheap.CHEAP) as entry:
        yield entry


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty folder of saves."""
    with Store(tmp_path) as opened:
        yield opened


def run(*arguments: str) -> Result:
    """A command; whatever it says is in ``output``."""
    return CliRunner().invoke(cardtui, arguments)


# --- the command line -----------------------------------------------------------------------------------


def test_bots_play_it(game: Game) -> None:
    """``sim``: a line for each hand, the same with duplicate deals, and a summary."""
    arguments = ["sim", game.variant, "--hands", "2", "--seed", "1", "--seats"]
    lines = run(*arguments, ",".join(["greedy"] * game.seats[0])).stdout.splitlines()
    assert [json.loads(line).get("hand") for line in lines] == [0, 1, None]
    assert (
        run(*arguments, ",".join(["regular", *["random"] * (game.seats[0] - 1)]), "--duplicate").exit_code
        == 0
    )


def test_a_foreign_bot_plays_it(game: Game) -> None:
    """By the line protocol: it is told the table, and never replaced."""
    bot = f"bot:{sys.executable} {SAMPLE}"
    seats = ",".join([bot, *["greedy"] * (game.seats[0] - 1)])
    done = run("sim", game.variant, "--hands", "1", "--strict", "--seats", seats)
    assert done.exit_code == 0
    assert json.loads(done.stdout.splitlines()[-1])["summary"]["replaced"][0] == 0


def test_an_auction_is_skipped_where_there_is_one(game: Game) -> None:
    """In the variant of a landlord game, not where tricks are taken."""
    done = run("sim", game.variant, "--hands", "1", "--skip-auction")
    assert (done.exit_code == 0) == rules(game.variant).auction
    assert run("sim", game.variant, "--hands", "1", "--match").exit_code == 2


def test_its_name_and_its_options_stand_in_the_help(own: Game) -> None:
    """Of the commands that play it."""
    for command in ("sim", "play"):
        told = " ".join(run(command, "--help").output.split())
        assert f"{list(GAMES)[-2]} or tricks" in told
        assert "--aces [high|low] Tricks: aces above the king" in told


def test_an_option_decides(own: Game) -> None:
    """A hand with aces low ends otherwise; what is no value of it is refused."""
    hand = ("sim", "tricks", "--hands", "1", "--seed", "1")
    assert run(*hand, "--aces", "low").stdout != run(*hand).stdout == run(*hand, "--aces", "high").stdout
    assert run(*hand, "--aces", "middle").exit_code == 2


def test_readings_of_its_cards(variant: Game) -> None:
    """``readings`` and ``follow`` answer by the family's combinations."""
    assert run("readings", "cheap", "333").stdout == "triple:3:3\n"
    assert (
        run("readings", "cheap", "--laizi", "5", "3335").stdout
        == run("readings", "happy", "--laizi", "5", "3335").stdout
    )
    assert run("follow", "cheap", "--over", "single:3:1", "4").stdout == "single:4:1\n"


def test_no_readings_where_there_are_none(own: Game) -> None:
    """A game without combinations says so."""
    done = run("readings", "tricks", "3s")
    assert (done.exit_code, "without combinations" in done.output) == (2, True)


CASES: dict[str, list[dict[str, Any]]] = {
    "cheap": [
        {"id": "L25", "ask": "plays", "hand": "33 4", "over": None, "exactly": ["3", "33", "4"]},
        {
            "id": "L35",
            "ask": "settle",
            "landlord": 0,
            "winner": "landlord",
            "multiple": 2,
            "expect": {"transfers": [4, -2, -2], "fees": [0, 0, 0]},
        },
    ],
    "tricks": [
        {"id": "T1", "ask": "plays", "hand": "3s 4h", "over": None, "exactly": ["3s", "4h"]},
        {
            "id": "T3",
            "ask": "hand",
            "start": {"hands": ["3s 4h", "5s 6d", "7d 8d", "9s Ts"]},
            "do": ["0 play 3s", "!1 play 6d T3", "1 play 5s", "2 play 7d", "3 play 9s"],
            "expect": {"tricks": [0, 0, 0, 1], "to_act": 3, "hands": ["4h", "6d", "8d", "Ts"]},
        },
        {"id": "T4", "ask": "settle", "tricks": [3, 5, 5, 0], "expect": {"winner": [1, 2]}},
        {
            "id": "T1-low",
            "ask": "hand",
            "options": {"aces": "low"},
            "start": {"hands": ["As", "2s", "3d", "4d"]},
            "do": ["0 play As", "1 play 2s", "2 play 3d", "3 play 4d"],
            "expect": {"tricks": [0, 1, 0, 0], "phase": "over", "winner": [1]},
        },
    ],
}


def test_its_rule_cases_are_checked(game: Game, tmp_path: Path) -> None:
    """They pass; a wrong one is told, a fault in one is refused."""
    file = tmp_path / "cases.json"
    cases = CASES[game.variant]
    file.write_text(json.dumps({"variant": game.variant, "cases": cases}))
    assert run("check", str(file)).output == f"{len(cases)} passed, 0 failed\n"
    wrong = {**cases[0], "exactly": ["3" if game.variant == "cheap" else "3s"]}
    file.write_text(json.dumps({"variant": game.variant, "cases": [wrong]}))
    assert run("check", str(file)).exit_code == 1
    file.write_text(json.dumps({"variant": game.variant, "cases": [{**cases[0], "hand": "Z"}]}))
    assert run("check", str(file)).exit_code == 2


# --- what is kept ---------------------------------------------------------------------------------------


async def test_a_finished_hand_is_kept_told_and_looked_at_again(
    game: Game, store: Store, tmp_path: Path
) -> None:
    """History, statistics, export, import and replay on the command line."""
    hand = played(1, game.variant)
    await keep_at_once(store, spec_for(store.profiles.create("Ann"), hand), hand)
    saves = ("--saves", str(tmp_path))
    listed = run(*saves, "history").output
    assert variant_text(game.variant) in listed
    assert run(*saves, "history", "--variant", game.variant, "--json").output.count("\n") == 1
    assert variant_text(game.variant) in run(*saves, "stats").output
    if game.variant == "tricks":
        assert "tricks taken" in run(*saves, "stats").output
    text = run(*saves, "replay", "1").output
    assert "[T3]" in text or "[L25]" in text
    record = tmp_path / "hand.json"
    assert run(*saves, "export", "1", str(record)).exit_code == 0
    assert run("--saves", str(tmp_path / "other"), "import", str(record)).exit_code == 0


# --- the screens ----------------------------------------------------------------------------------------


async def page(app: object, pilot: Pilot[None], kind: type, *keys: str) -> str:
    """What a page shows once it is there."""
    for name in keys:
        await press(pilot, name)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.pause()
    return shown(pilot.app)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_it_is_set_up_and_its_rules_are_read(game: Game, store: Store, language: str) -> None:
    """The game and its options are lines of the set-up page, its clauses a page of the rules."""
    set_language(language)
    app = room(store, language=language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        app.push_screen(setup := SetupScreen())
        await until(pilot, lambda: app.screen is setup)
        await press(pilot, "down left")  # before the first game comes the last
        assert variant_text(game.variant) in shown(app)
        if game.variant == "tricks":
            assert ("Aces" if language == "en" else "A 的大小") in shown(app)
        app.push_screen(RulesScreen(game.variant))
        assert sheet(game.family.name).splitlines()[0].removeprefix("# ")[:2] in await page(
            app, pilot, RulesScreen
        )


async def test_a_hand_is_played_by_keys(own: Game, store: Store) -> None:
    """From the table to the settlement: typed cards, help, the outcome in both languages."""
    setup = Setup("tricks", split_specs("you,regular,random,greedy"), None, {"aces": "low"}, seed=3)
    app = room(store, setup)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app))
        session = app.session
        assert session is not None
        await until(pilot, lambda: "Lead a card" in shown(app) or "Follow suit" in shown(app))
        await press(pilot, "question_mark")
        assert "the most tricks win" in shown(app)
        await press(pilot, "escape")
        while not session.over:
            before = len(session.table.steps)
            action = next(session.rules.legal(session.state, 0))
            await press(pilot, "slash")
            await press(pilot, " ".join(str(action.cards[0]).lower()))
            await press(pilot, "enter")
            await until(
                pilot,
                lambda before=before: session.over or (session.waiting and len(session.table.steps) > before),
            )
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await pilot.pause()
        assert "the most tricks" in shown(app)
        set_language("zh_CN")
        assert isinstance(app.screen, SettlementScreen)
        app.screen.refresh_texts()
        await pilot.pause()
        assert "吃墩最多" in shown(app)


@pytest.mark.parametrize(("language", "said"), [("en", "Tricks"), ("zh_CN", "吃墩")])
async def test_its_hands_stand_in_history_and_statistics(
    own: Game, store: Store, language: str, said: str
) -> None:
    """In the words of its own catalog."""
    hand = played(1, "tricks")
    await keep_at_once(store, spec_for(store.profiles.create("Ann"), hand), hand)
    app = room(store, language=language)
    set_language(language)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Home))
        for kind in (HistoryScreen, StatisticsScreen):
            app.push_screen(screen := kind())
            await until(pilot, lambda screen=screen: app.screen is screen)
            await screen.settled()
            await pilot.pause()
            assert said in shown(app)


async def test_the_variant_is_played_with_the_words_of_its_family(variant: Game, store: Store) -> None:
    """Its table is that of the family, under its own name."""
    app = room(store, Setup("cheap", split_specs("you,regular,regular"), seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: seated(app) and "Cheap Dou Dizhu" in shown(app))
        await press(pilot, "n")
        await until(pilot, lambda: seated(app))


# --- words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_family_brings_its_sheet_and_its_words(own: Game, language: str) -> None:
    """Clauses and messages come from the folder that its entry names."""
    set_language(language)
    assert clause_text("tricks", "T4") == ("The most tricks win." if language == "en" else "吃墩最多者胜。")
    assert variant_text("tricks") == ("Tricks" if language == "en" else "吃墩")


def test_what_is_not_registered_is_no_game() -> None:
    """After the test nothing of it is left."""
    assert run("sim", "tricks").exit_code == 2
    assert "tricks" not in run("sim", "--help").output


def test_its_positions_are_written_and_read_back(game: Game) -> None:
    """Whole and as seats see them, to the end of a hand."""
    table = played(1, game.variant)
    for ply in range(0, len(table.states), 5):
        for state in (table.states[ply], table.view(ply % table.rules.seats, ply), table.state):
            said = positions.text(table.rules, state)
            assert positions.from_text(said) == positions.Position(table.rules, state), said
