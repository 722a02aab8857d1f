"""The arena: every pair in all seatings, the same lines whatever plays, and figures that add up."""

from __future__ import annotations

import json
import subprocess
import sys
from math import log10
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui
from cardtui.games import game
from cardtui.seating import split_specs
from cardtui.simulation import Arena
from cardtui.simulation.standings import Standings, ratings

from .ai.commands import command

SHORT = ["happy", "--skip-auction", "--seats", "greedy,random,greedy", "--deals", "4", "--seed", "3"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardtui, ["arena", *arguments])


def apart(*arguments: str) -> str:
    """What a run in a process of its own prints."""
    words = [sys.executable, "-m", "cardtui", "arena", *arguments]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


ALTERNATING = [(0, 1, 0, 1), (1, 0, 1, 0)]
TWO_OF_FOUR = [(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)]
ONE_OR_TWO = [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize(
    ("variant", "options", "skip_auction", "seatings"),
    [
        ("happy", {}, True, [(0, 1, 1), (1, 0, 0)]),
        ("happy", {}, False, ONE_OR_TWO),
        ("crazy", {"seats": 2}, True, [(0, 1), (1, 0)]),
        ("crazy", {"seats": 2}, False, [(0, 1), (1, 0)]),
        ("guandan", {}, False, ALTERNATING),
        ("gongzhu", {}, False, TWO_OF_FOUR),
    ],
)
def test_a_deal_is_played_in_all_seatings(
    variant: str, options: dict[str, Any], skip_auction: bool, seatings: list[tuple[int, ...]]
) -> None:
    """Partners stay together; otherwise both have as many seats, or one more."""
    entry = game(variant)
    ring = Arena(entry, entry.rules(**options), split_specs("greedy,random"), 1, 0, skip_auction)
    assert ring.seatings((0, 1)) == seatings


def test_every_pair_meets_on_the_same_deals() -> None:
    """Three players are three pairs; a line has who sat where and what came of it."""
    *hands, last = lines(run(*SHORT).stdout)
    assert [hand["hand"] for hand in hands] == [0] * 6 + [1] * 6 + [2] * 6 + [3] * 6
    deal = [[0, 1, 1], [1, 0, 0], [0, 2, 2], [2, 0, 0], [1, 2, 2], [2, 1, 1]]
    assert [hand["seating"] for hand in hands] == deal * 4
    summary = last["summary"]
    assert [pair["players"] for pair in summary["pairs"]] == [[0, 1], [0, 2], [1, 2]]
    assert {pair["deals"] for pair in summary["pairs"]} == {4}
    level = summary["pairs"][1]  # greedy against itself: what one wins as landlord the other does too
    assert (level["won"]["mean"], level["gain"]["mean"], level["won"]["standard_error"]) == (0.5, 0, 0)
    assert (summary["seed"], summary["n"], summary["rules"]) == (3, 4, 2)
    assert summary["revision"].startswith("0.")
    words = summary["command"].split()
    assert lines(run(*words[2:]).stdout)[-1] == last


@pytest.mark.parametrize(
    "arguments",
    [SHORT, ["crazy", "--players", "2", "--laizi", "--seats", "greedy,random", "--deals", "9"]],
    ids=" ".join,
)
def test_several_jobs_give_the_bytes_of_one(arguments: list[str]) -> None:
    """Lines and summary."""
    assert apart(*arguments, "--jobs", "3") == apart(*arguments)


@pytest.mark.parametrize("cut", [0, 3, 40, 900, 2500, 10_000, 10**6])
def test_a_run_goes_on_where_it_was_cut_off(tmp_path: Path, cut: int) -> None:
    """Wherever that was: in the first line, in a hand, in a deal, in the summary; or with more deals."""
    whole = run(*SHORT).stdout
    kept = tmp_path / "kept"
    assert run(*SHORT, "--deals", "3", "--keep", str(kept)).exit_code == 0
    text = kept.read_bytes()
    kept.write_bytes(text[:cut])
    assert run(*SHORT, "--keep", str(kept)).stdout == whole
    head, rest = kept.read_text().split("\n", 1)
    assert rest == whole
    assert json.loads(head)["arena"]["players"] == ["greedy", "random", "greedy"]


def test_hands_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    """What stands in the file is what is counted."""
    kept = tmp_path / "kept"
    run(*SHORT, "--keep", str(kept))
    told = kept.read_text().replace('"multiple": 1,', '"multiple": 99,')
    kept.write_text(told)
    assert '"multiple": 99,' in run(*SHORT, "--keep", str(kept)).stdout


@pytest.mark.parametrize(
    "other", ["a letter", '{"arena": {"seed": 3}}\n', '{"hand": 0}\n', "\n", "[]\n"], ids=repr
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, other: str) -> None:
    """A run of other players or another revision, or no run at all."""
    kept = tmp_path / "kept"
    kept.write_text(other)
    refused = run(*SHORT, "--keep", str(kept))
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert kept.read_text() == other


@pytest.mark.parametrize(
    "arguments",
    [
        ["happy", "--seats", "greedy"],
        ["happy", "--seats", "greedy,you"],
        ["happy", "--seats", "greedy,best"],
        ["gongzhu", "--seats", "greedy,random", "--skip-auction"],
        ["happy", "--seats", "greedy,bot:/no/such/program", "--deals", "1"],
    ],
    ids=" ".join,
)
def test_what_cannot_meet_is_refused_in_one_line(arguments: list[str]) -> None:
    """With nothing played."""
    refused = run(*arguments)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)


def test_answers_of_commands_that_failed_are_counted_by_seat(tmp_path: Path) -> None:
    """Illegal ones apart; standard error says whose figures are not its own."""
    body = """
    for m in turns():
        say(turn=m["turn"], action="play X X X" if m["table"]["phase"] == "play" else m["legal"][0])
    """
    arguments = ["happy", "--skip-auction", "--deals", "1", "--seats"]
    told = run(*arguments, f"greedy,bot:{command(tmp_path, body)}")
    assert told.exit_code == 3
    *hands, last = lines(told.stdout)
    summary = last["summary"]
    assert summary["illegal"] == summary["replaced"]
    assert summary["illegal"][0] == [0, 0, 0]
    assert all(count > 0 for count in summary["illegal"][1])
    assert sum(summary["illegal"][1]) == sum(len(hand["failed"]) for hand in hands)
    assert "its figures are not the bot's" in told.stderr


def test_a_command_stays_in_its_seat(tmp_path: Path) -> None:
    """It is started once a seat, however often it is seated anew."""
    starts = tmp_path / "starts"
    body = f"""
    open({str(starts)!r}, "a").write("x")
    for m in turns(): answer(m)
    """
    told = run("guandan", "--deals", "2", "--seats", f"greedy,bot:{command(tmp_path, body)}")
    assert told.exit_code == 0
    assert starts.read_text() == "xxxx"


def test_the_summary_adds_up() -> None:
    """Means over deals: two deals of two hands each; equal amounts are half a win."""
    standings = Standings(3, [(0, 1)], 2)
    for hand, seating, amounts in (
        (0, [0, 1, 1], [20, -10, -10]),
        (0, [1, 0, 0], [-40, 20, 20]),
        (1, [0, 1, 1], [-20, 10, 10]),
        (1, [1, 0, 0], [0, 0, 0]),
    ):
        standings.add({"hand": hand, "seating": seating, "amounts": amounts})
    pair = standings.summary()["pairs"][0]
    won = {"mean": 0.625, "standard_error": 0.375, "low": 0, "high": 1}  # 1 and 1/4
    assert pair["won"] == won
    gain = {"mean": 15, "standard_error": 30, "low": -43.8, "high": 73.8}  # 45 and -15
    assert pair["gain"] == gain
    assert (pair["deals"], pair["hands"]) == (2, 4)


def test_ratings_are_those_of_bradley_and_terry() -> None:
    """Of two players the odds that were met, with one hand shared; of three that agree the same for each."""
    one, other = ratings(2, {(0, 1): 29.5, (1, 0): 9.5})
    assert one == -other == pytest.approx(200 * log10(3), abs=0.1)
    odds = {(0, 1): 2, (1, 2): 2, (0, 2): 4}
    won = {pair: 100_000 * odd / (1 + odd) for pair, odd in odds.items()}
    won |= {(b, a): 100_000 / (1 + odd) for (a, b), odd in odds.items()}
    best, middle, worst = ratings(3, won)
    assert (best, middle, worst) == pytest.approx((400 * log10(2), 0, -400 * log10(2)), abs=0.1)


def test_who_never_lost_has_a_rating_too() -> None:
    """It grows with the hands, and is finite."""
    few, many = ratings(2, {(0, 1): 10, (1, 0): 0}), ratings(2, {(0, 1): 1000, (1, 0): 0})
    assert 0 < next(iter(few)) < next(iter(many)) < 1000


@pytest.mark.cluster
def test_a_cluster_gives_the_bytes_of_one_process() -> None:
    """Workers in processes of their own, here."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster:
        told = apart(*SHORT, "--scheduler", cluster.scheduler_address)
    assert told == apart(*SHORT)


@pytest.mark.cluster
def test_a_scheduler_that_is_not_there_is_said_in_one_line() -> None:
    """And nothing is played."""
    pytest.importorskip("distributed")
    refused = run(*SHORT, "--scheduler", "nowhere")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--scheduler" in refused.stderr
