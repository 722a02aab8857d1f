"""The command line: what it prints, and one clear line with status 2 for whatever is wrong."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui

from .ai.commands import command

RANDOM3 = "random,random,random"


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(cardtui, arguments, input=stdin)


def objects(result: Result) -> list[dict[str, Any]]:
    """The JSON lines of a run that went well."""
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def written(folder: Path, text: str) -> str:
    path = folder / "cases.json"
    path.write_text(text, "utf-8")
    return str(path)


def test_readings_are_printed_one_a_line() -> None:
    """Every reading as kind:rank:size."""
    result = run("readings", "happy", "--laizi", "5", "333", "5")
    assert sorted(result.stdout.split()) == ["soft_bomb:3:4", "triple_single:3:4"]


def test_readings_of_guandan_depend_on_the_level() -> None:
    """The heart of the level is wild."""
    assert run("readings", "guandan", "--level", "5", "5h", "Ks").stdout.split() == ["pair:K:2"]
    assert run("readings", "guandan", "--level", "6", "5h", "Ks").stdout == ""


def test_a_star_is_a_wild_or_a_laizi() -> None:
    """As at the table."""
    assert run("readings", "guandan", "--level", "5", "7s7h7d*").stdout.split() == ["bomb:7:4"]
    assert run("readings", "guandan", "--level", "5", "5h*").stdout.split() == ["single:5:1"]
    assert run("readings", "happy", "--laizi", "7", "33*").stdout.split() == ["triple:3:3"]
    assert run("follow", "guandan", "--level", "5", "--over", "triple:4:3", "7s7h*").stdout.split() == [
        "triple:7:3"
    ]


def test_a_level_that_is_none_is_told_as_such() -> None:
    """Not as a card."""
    result = run("readings", "guandan", "--level", "1", "5h")
    assert result.stderr == "cardtui: “1” cannot be chosen for level in this game.\n"


def test_follow_prints_what_beats_the_play() -> None:
    """Only readings with which the cards may be played."""
    assert run("follow", "happy", "--over", "pair:Q:2", "8888").stdout.split() == ["bomb:8:4"]
    nothing = run("follow", "happy", "--over", "bomb:8:4", "22")
    assert (nothing.exit_code, nothing.stdout) == (0, "")


def test_check_ends_with_the_count(tmp_path: Path) -> None:
    """Failing cases are printed with what was asked, expected and got; the status is 1."""
    path = written(tmp_path, json.dumps({"variant": "happy", "cases": [
        {"id": "good", "ask": "readings", "cards": "3", "expect": ["single:3:1"]},
        {"id": "bad", "ask": "readings", "cards": "4", "expect": ["single:3:1"]},
    ]}))  # fmt: skip
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"
    for part in ("bad", '"cards": "4"', "single:3:1", "single:4:1"):
        assert part in result.stdout
    assert "good" not in result.stdout


@pytest.mark.parametrize(
    ("variant", "keys"),
    [
        ("happy", "hand seed landlord winner multiple transfers fees plies"),
        ("crazy", "hand seed landlord winner multiple transfers fees plies"),
        ("guandan", "hand seed playing places levels x match_won transfers fees plies"),
        ("gongzhu", "hand seed exposed raw final points plies"),
    ],
)
def test_sim_prints_a_line_a_hand_and_the_summary(variant: str, keys: str) -> None:
    """Transfers sum to zero before fees (L35), and the summary counts the hands."""
    seats = RANDOM3 if variant in ("happy", "crazy") else f"random,{RANDOM3}"
    *hands, last = objects(run("sim", variant, "--hands", "4", "--seats", seats, "--json"))
    assert [" ".join(hand) for hand in hands] == [keys] * 4
    assert all(sum(hand["transfers" if "transfers" in hand else "final"]) == 0 for hand in hands)
    summary = last["summary"]
    assert isinstance(summary, dict)
    assert summary["hands"] == 4
    assert len(summary["mean"]) == len(summary["standard_error"]) == len(seats.split(","))


@pytest.mark.parametrize(
    "arguments",
    [
        ["happy", "--laizi", "--room", "middle"],
        ["crazy", "--players", "2", "--seats", "random,random"],
        ["happy", "--duplicate", "--seats", "greedy,random,random", "--skip-auction"],
        ["guandan", "--match", "--final", "8", "--seats", f"random,{RANDOM3}"],
        ["gongzhu", "--decks", "2", "--seats", f"random,{RANDOM3}"],
    ],
)
def test_the_same_seed_gives_the_same_bytes(arguments: list[str]) -> None:
    """In another process too."""
    if "--seats" not in arguments:
        arguments = [*arguments, "--seats", RANDOM3]
    words = [sys.executable, "-m", "cardtui", "sim", *arguments, "--hands", "3", "--seed", "9", "--json"]
    runs = [subprocess.run(words, capture_output=True, check=True).stdout for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0]


def test_sim_skips_the_auction() -> None:
    """Seat 0 is landlord of every hand, undoubled."""
    *hands, _ = objects(run("sim", "happy", "--hands", "5", "--seats", RANDOM3, "--skip-auction", "--json"))
    assert {hand["landlord"] for hand in hands} == {0}


def test_sim_plays_a_deal_once_in_each_seating() -> None:
    """With one greedy player among three there are three seatings, each of the same deal."""
    *hands, last = objects(
        run("sim", "happy", "--hands", "2", "--seats", "greedy,random,random", "--skip-auction",
            "--duplicate", "--json")
    )  # fmt: skip
    assert [(hand["hand"], hand["seating"]) for hand in hands] == [
        (deal, seating) for deal in range(2) for seating in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    ]
    assert abs(sum(last["summary"]["mean"])) < 1e-3


def test_sim_plays_whole_matches() -> None:
    """The last match is played to its end."""
    *hands, _ = objects(run("sim", "guandan", "--hands", "3", "--match", "--final", "8",
                            "--seats", f"random,{RANDOM3}", "--json"))  # fmt: skip
    assert len(hands) >= 3
    assert hands[-1]["match_won"] is not None


def test_timing_adds_times_to_the_summary() -> None:
    """Seconds of the run, and milliseconds a decision."""
    *_, last = objects(run("sim", "happy", "--hands", "1", "--seats", RANDOM3, "--json", "--timing"))
    assert last["summary"]["seconds"] > 0
    assert set(last["summary"]["decision_ms"]) == {"median", "p99"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["readings", "happy", "3 zz"],
        ["readings", "poker", "3"],
        ["readings", "happy", "--laizi", "x", "3"],
        ["readings", "happy", "--level", "3", "3"],
        ["readings", "happy"],
        ["follow", "happy", "--over", "pair", "33"],
        ["follow", "happy", "33"],
        ["readings", "happy", "33333"],
        ["readings", "happy", "3s3s"],
        ["readings", "happy", "33*"],
        ["readings", "happy", ""],
        ["readings", "happy", "#"],
        ["readings", "guandan", "5h5h5h"],
        ["readings", "guandan", "5", "5s"],
        ["readings", "guandan", "9s", "***"],
        ["readings", "guandan", "--level", "1", "5h"],
        ["readings", "gongzhu", "Qs"],
        ["follow", "gongzhu", "--over", "single:3:1", "Qs"],
        ["follow", "happy", "--over", "straight:2:5", "7777"],
        ["follow", "happy", "--over", "single:3:99", "4"],
        ["follow", "happy", "--over", "soft_bomb:5:4", "3333"],
        ["follow", "guandan", "--level", "5", "--over", "bomb:5:9", "xxXX"],
        ["follow", "guandan", "--over", "triple:4:3", "555"],
        ["sim", "guandan", "--level", "K", "--final", "8"],
        ["play", "guandan", "--level", "9", "--final", "8"],
        ["check"],
        ["check", "no-such-file.json"],
        ["check", "."],
        ["play", "poker"],
        ["play", "happy", "--room", "attic"],
        ["play", "happy", "--seats", "you,regular"],
        ["play", "happy", "--seats", "you,regular,nobody"],
        ["play", "happy", "--decks", "2"],
        ["play", "happy", "--seed", "much"],
        ["play", "happy"],
        [],
        ["--saves", "/dev/null/x", "resume"],
        ["sim", "happy", "--hands", "0"],
        ["sim", "happy", "--seats", "you,random,random"],
        ["sim", "happy", "--seats", "bot:,random,random"],
        ["sim", "gongzhu", "--skip-auction"],
        ["sim", "happy", "--match"],
        ["bot", "happy", "--level", "nobody"],
        ["--lang", "tlh"],
        ["nonsense"],
        ["--nonsense"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str]) -> None:
    """Never a traceback, never more than a line; nothing on standard output."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("cardtui: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("seats", ["regular,nobody,random", "nobody,regular,random"])
def test_a_name_that_is_no_player_is_named(seats: str) -> None:
    """The fault is the name, not the number of players."""
    result = run("sim", "happy", "--seats", seats)
    assert "not a player" in result.stderr
    assert "“nobody”" in result.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", '{"variant": "happy", "cases": [{"id": "a"}]}'])
def test_a_broken_case_file_is_one_line_with_its_place(text: str, tmp_path: Path) -> None:
    """The line names the file."""
    path = written(tmp_path, text)
    result = run("check", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert path in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("options", [[], ["--laizi"]], ids=["plain", "laizi"])
@pytest.mark.parametrize("game", [["happy"], ["crazy"], ["crazy", "--players", "2"]], ids=" ".join)
def test_greedy_players_among_themselves_come_to_an_end(game: list[str], options: list[str]) -> None:
    """Somebody calls in most deals, and either side wins some of them."""
    seats = ",".join(["greedy"] * (2 if "2" in game else 3))
    *hands, last = objects(run("sim", *game, *options, "--hands", "40", "--seats", seats, "--json"))
    assert len(hands) == 40
    summary = last["summary"]
    assert isinstance(summary, dict)
    assert summary["redeals"] < 40
    assert all(summary["wins"][side] for side in ("landlord", "farmers"))


def test_a_run_of_bots_that_never_call_is_an_error_of_the_run(tmp_path: Path) -> None:
    """L9: after 100 redeals in a row, with status 1."""
    never = "bot:" + command(tmp_path, "for m in turns(): answer(m)")
    result = run("sim", "happy", "--hands", "1", "--seats", ",".join([never] * 3))
    assert result.exit_code == 1
    assert "100" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_reader_that_goes_away_ends_the_run_quietly() -> None:
    """As in ``cardtui sim … | head -1``."""
    words = [sys.executable, "-m", "cardtui", "sim", "happy", "--seats", RANDOM3, "--hands", "50", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("closed", "arguments", "status"),
    [
        (">&-", ["readings", "happy", "33"], 0),
        (">&-", ["sim", "happy", "--hands", "1", "--seats", RANDOM3], 0),
        ("<&-", ["bot", "happy"], 0),
        ("<&- >&-", ["resume"], 2),
        ("2>&-", ["readings", "happy", "z"], 2),
        ("<&- >&- 2>&-", ["--help"], 0),
    ],
)  # fmt: skip
def test_a_stream_that_was_closed_is_as_good_as_an_empty_one(
    closed: str, arguments: list[str], status: int, tmp_path: Path
) -> None:
    """As a shell or a service starts it: nothing to read, nobody to tell."""
    line = shlex.join([sys.executable, "-m", "cardtui", "--saves", str(tmp_path), *arguments])
    ended = subprocess.run(f"{line} {closed}", shell=True, capture_output=True, text=True)
    assert ended.returncode == status, ended.stderr
    assert "Traceback" not in ended.stderr


def test_resume_without_a_table_says_so(tmp_path: Path) -> None:
    """Nothing was left: one line."""
    result = run("--saves", str(tmp_path), "resume")
    assert result.exit_code == 2
    assert "no table" in result.stderr


def test_version_and_help() -> None:
    """Both go to standard output with status 0."""
    assert "cardtui" in run("--version").stdout
    told = run("--help").stdout
    assert "sim" in told
    assert "{" not in told


README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_readme_has_two_set_up_commands() -> None:
    """One line opens the game, one runs all tests; ``.ci/run`` takes the second from there."""
    lines = [line for line in README.splitlines() if "venv" in line]
    assert [line.rpartition("/")[2] for line in lines] == ["cardtui", "python -m pytest"]


def test_a_bot_of_ours_served_by_a_command_plays_as_at_home() -> None:
    """The same hand, and nothing of it was the regular player's."""
    served = f"bot:{sys.executable} -m cardtui bot happy --level random"
    home, away = (
        objects(run("sim", "happy", "--hands", "1", "--json", "--seats", f"{spec},random,random"))
        for spec in ("random", served)
    )
    assert home[0] == away[0]
    assert away[1]["summary"]["replaced"] == [0, 0, 0]
    assert away[1]["summary"]["failures"] == []


def test_the_shared_options_stand_before_a_command_or_behind_it(tmp_path: Path) -> None:
    """``--saves`` behind a command is not another option; without its folder it is a fault."""
    folder = str(tmp_path)
    for arguments in (("--saves", folder, "history"), ("history", "--saves", folder)):
        assert run(*arguments).exit_code == 0
    assert run("history", f"--saves={folder}", "--lang", "zh_CN").exit_code == 0
    assert run("history", "--saves").exit_code == 2


def test_a_folder_of_saves_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty name is no folder, least of all the one where one happens to stand."""
    monkeypatch.chdir(tmp_path)
    result = run("--saves", "", "history")
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert result.stderr.count("\n") == 1
