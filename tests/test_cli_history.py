"""The commands on what was kept: history, stats, export, import, replay."""

from __future__ import annotations

import asyncio
import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.ai.baseline import Random
from cardtui.cli import cardtui
from cardtui.games import Setup
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two hands that a profile has played through a bot."""
    folder = tmp_path_factory.mktemp("saves")

    async def play(store: Store) -> None:
        session = session_of(store, open_table(store, Setup("happy", ("you", "random", "random"), seed=3)))
        session.hand_over(0, Random())
        await session.take_up()
        await session.play()
        await session.next_hand()
        await session.play()

    with Store(folder) as store:
        store.profiles.create("小明 [/]")
        asyncio.run(play(store))
    return folder


def run(saves: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cardtui, ["--saves", str(saves), *arguments])


def test_history_lists_the_latest_first(saves: Path) -> None:
    """As text, JSON lines and CSV; names as they are."""
    rows = [json.loads(line) for line in run(saves, "history", "--format", "json").stdout.splitlines()]
    assert [row["id"] for row in rows] == [2, 1]
    assert rows[0]["names"][0] == "小明 [/]"
    table = list(csv.DictReader(run(saves, "history", "--format", "csv").stdout.splitlines()))
    assert [row["id"] for row in table] == ["2", "1"]
    assert run(saves, "history", "--limit", "1").stdout.count("happy") == 1
    assert run(saves, "history", "--variant", "crazy").stdout == ""


def test_stats_add_up_to_the_ledger(saves: Path) -> None:
    """The amounts of all groups are what the profile has won and lost."""
    told = json.loads(run(saves, "stats", "--format", "json").stdout)
    assert sum(group["hands"] for group in told["groups"]) == 2
    with Store(saves) as store:
        assert sum(group["amount"] for group in told["groups"]) == store.profiles.get(1).beans - 10000
    assert "win_rate" in run(saves, "stats").stdout


def test_a_record_goes_out_and_comes_in(saves: Path, tmp_path: Path) -> None:
    """What is exported is imported as the same hand; a file that is there is not written over."""
    file = tmp_path / "hand.json"
    assert run(saves, "export", "1", str(file)).exit_code == 0
    assert run(saves, "export", "1").stdout == file.read_text("utf-8")
    assert run(saves, "export", "last", str(file)).exit_code == 2
    other = tmp_path / "other"
    assert run(other, "import", str(file)).stdout == "1\n"
    assert run(other, "export", "last").stdout == file.read_text("utf-8")


def test_replay_tells_every_step_with_its_clause(saves: Path) -> None:
    """One line a step, from a number or from a file."""
    steps = json.loads(run(saves, "export", "1").stdout)["steps"]
    lines = run(saves, "replay", "1").stdout.splitlines()
    assert len(lines) == len(steps) + 1
    assert any("[L25]" in line for line in lines)


def test_replay_prints_a_position_and_judges_an_action(saves: Path) -> None:
    """Position, verdict and clause without the application."""
    position = run(saves, "replay", "1", "--ply", "0")
    assert 'phase  "show"' in position.stdout
    allowed = run(saves, "replay", "1", "--ply", "0", "--try", "keep")
    assert (allowed.exit_code, allowed.stdout) == (0, "allowed: 0 keep\n")
    refused = run(saves, "replay", "1", "--ply", "0", "--try", "1 rob")
    assert refused.exit_code == 1
    assert "[L1]" in refused.stdout


def test_a_record_cut_off_is_replayed_as_far_as_it_goes(saves: Path, tmp_path: Path) -> None:
    """The steps that are there are told, and then what is wrong, with status 2."""
    file = tmp_path / "cut.json"
    file.write_text(run(saves, "export", "1").stdout[:-400], "utf-8")
    result = run(saves, "replay", str(file))
    assert result.exit_code == 2
    assert "deal 8" in result.stdout
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "99"],
        ["export", "first"],
        ["import", "no-such-file"],
        ["import", "README.md"],
        ["replay", "99"],
        ["replay", "no-such-file"],
        ["replay", "1", "--ply", "9999"],
        ["replay", "1", "--try", "play 3z"],
        ["history", "--profile", "nobody"],
        ["history", "--limit", "0"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], saves: Path) -> None:
    """Nothing is printed but the line."""
    result = run(saves, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
