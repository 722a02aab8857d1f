"""The commands on what was kept: history, stats, export, import, replay."""

from __future__ import annotations

import asyncio
import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.ai.baseline import Random
from cardtui.cli import cardtui
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table, session_of
from cardtui.store.aids import Aid
from cardtui.store.history import Filter
from cardtui.store.store import Store
from cardtui.text.sentences import family, happened_texts

from .store.hands import keep_at_once, played, spec_for


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two hands that a profile has played through a bot."""
    folder = tmp_path_factory.mktemp("saves")

    async def play(store: Store) -> None:
        session = session_of(
            store, open_table(store, Setup("happy", split_specs("you,random,random"), seed=3))
        )
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
    rows = [json.loads(line) for line in run(saves, "history", "--json").stdout.splitlines()]
    assert [row["id"] for row in rows] == [2, 1]
    assert rows[0]["names"][0] == "小明 [/]"
    table = list(csv.DictReader(run(saves, "history", "--csv").stdout.splitlines()))
    assert [row["id"] for row in table] == ["2", "1"]
    told = run(saves, "history", "--limit", "1").stdout
    assert told.count("\n") == told.count("Happy Dou Dizhu  beginner room") == 1
    assert run(saves, "--lang", "zh_CN", "history", "--limit", "1").stdout.count("欢乐斗地主") == 1
    assert run(saves, "history", "--variant", "crazy").stdout == ""
    codes = list(csv.DictReader(run(saves, "history", "--csv", "--codes").stdout.splitlines()))
    assert all(row["code"] and row["code"] in run(saves, "verify", row["id"]).stdout for row in codes)


def test_stats_add_up_to_the_ledger(saves: Path) -> None:
    """The amounts of all groups are what the profile has won and lost."""
    told = json.loads(run(saves, "stats", "--json").stdout)
    assert sum(group["hands"] for group in told["groups"]) == 2
    with Store(saves) as store:
        assert sum(group["amount"] for group in told["groups"]) == store.profiles.get(1).beans - 10000
    assert "win_rate" in run(saves, "stats", "--csv").stdout
    assert "win_rate" not in run(saves, "stats").stdout


def test_hands_with_help_are_added_up_by_themselves(tmp_path: Path) -> None:
    """Advice keeps the beans of a hand, but not among those that were played alone; the list says so."""

    async def play(store: Store) -> None:
        setup = Setup("happy", split_specs("you,random,random"), seed=3)
        session = session_of(store, open_table(store, setup))
        session.hand_over(0, Random())
        await session.take_up()
        await session.assist(Aid.ADVICE)
        await session.play()

    with Store(tmp_path) as store:
        asyncio.run(play(store))
    assert json.loads(run(tmp_path, "stats", "--json").stdout)["groups"] == []
    (group,) = json.loads(run(tmp_path, "stats", "--assisted", "--json").stdout)["groups"]
    assert group["hands"] == 1
    assert json.loads(run(tmp_path, "history", "--json").stdout)["assisted"] == "advice"
    assert ", assisted" in run(tmp_path, "history").stdout
    assert run(tmp_path, "history", "--unassisted").stdout == ""


def test_a_record_goes_out_and_comes_in(saves: Path, tmp_path: Path) -> None:
    """What is exported is imported as the same hand; a file that is there is not written over."""
    file = tmp_path / "hand.json"
    assert run(saves, "export", "1", str(file)).exit_code == 0
    assert run(saves, "export", "1").stdout == file.read_text("utf-8")
    assert run(saves, "export", "last", str(file)).exit_code == 2
    other = tmp_path / "other"
    first = run(other, "import", str(file)).stdout
    assert first.startswith("1  Happy Dou Dizhu · beginner room · ")
    assert "小明 [/], " in first
    assert run(other, "export", "last").stdout == file.read_text("utf-8")
    again = run(other, "import", str(file))
    assert (again.exit_code, again.stdout) == (
        0,
        first.rstrip() + " · in the history already, nothing was stored twice\n",
    )
    assert run(other, "history", "--imported").stdout.count("\n") == 1
    own = run(saves, "import", str(file)).stdout
    assert own.startswith("1  ")
    assert "in the history already" in own
    assert run(saves, "history", "--imported").stdout == ""


def test_imported_hands_are_listed_by_themselves(saves: Path, tmp_path: Path) -> None:
    """They are nobody's: not among those of the profile that plays, and of no other."""
    file = tmp_path / "hand.json"
    file.write_bytes(Path("tests/records/gongzhu_slam.json").read_bytes())
    folder = tmp_path / "saves"
    shutil.copytree(saves, folder)
    number = run(folder, "import", str(file)).stdout.split()[0]
    for told in (["--json"], ["--csv"], []):
        assert number not in [
            line[: len(number)] for line in run(folder, "history", *told).stdout.split("\n")
        ]
    (row,) = map(json.loads, run(folder, "history", "--imported", "--json").stdout.splitlines())
    assert (str(row["id"]), row["imported"], row["variant"], row["won"]) == (number, 1, "gongzhu", None)
    assert run(folder, "history", "--imported", "--profile", "小明 [/]").exit_code == 2


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Gong Zhu", "What happened", "pigs taken", "Places", " points", "double wins"]),
        ("zh_CN", ["拱猪", "牌局事件", "收猪", "名次", " 分", "打出双下"]),
    ],
)
def test_stats_speak_in_words(tmp_path: Path, language: str, said: list[str]) -> None:
    """No code of an event, a game or a room, in any language; Gong Zhu has points and places, no rate."""

    async def keep(store: Store) -> None:
        profile = store.profiles.create("Ann")
        for variant in ("gongzhu", "guandan", "happy", "crazy"):
            for seed in range(12):
                hand = played(seed, variant, {})
                await keep_at_once(store, spec_for(profile, hand), hand)

    with Store(tmp_path) as store:
        asyncio.run(keep(store))
        total = sum(row.score for row in store.history.hands(Filter(variant="gongzhu")))
    told = run(tmp_path, "--lang", language, "stats").stdout
    codes = {code for variant in ("happy", "guandan", "gongzhu") for code in family(variant).EVENTS}
    words = set(re.findall(r"[a-z_]+", told)) if language == "zh_CN" else set(re.findall(r"\w+_\w+", told))
    assert not words & codes
    assert not [word for word in words if "_" in word]
    assert [word for word in said if word not in told] == []
    (line,) = [line for line in told.splitlines() if said[0] in line and said[4] in line]
    assert f"{abs(total):,}" in line
    assert "%" not in line
    assert not re.search(r" 0 (coins|金币)", told)  # a room where only points count


def test_nobody_wins_or_loses_gong_zhu(tmp_path: Path) -> None:
    """Its hands are neither among the won nor among the lost; points and place are told."""

    async def keep(store: Store) -> None:
        profile = store.profiles.create("Ann")
        for seed in range(4):
            hand = played(seed, "gongzhu", {})
            await keep_at_once(store, spec_for(profile, hand), hand)

    with Store(tmp_path) as store:
        asyncio.run(keep(store))
    assert run(tmp_path, "history", "--won").stdout == run(tmp_path, "history", "--lost").stdout == ""
    lines = run(tmp_path, "history").stdout.splitlines()
    assert len(lines) == 4
    for line in lines:
        assert re.search(r"Gong Zhu +place [1-4] +[+−]?[\d,]+ points", line)
    (group,) = json.loads(run(tmp_path, "stats", "--json").stdout)["groups"]
    assert (group["won"], group["lost"], group["win_rate"]) == (0, 0, None)


def test_every_event_is_told_or_passed_over_on_purpose() -> None:
    """What a seat does or is given is counted under a word, or is no more than the course of every hand."""
    course = {
        "bottom", "chosen", "dealt", "decline_call", "decline_rob", "exposed_last", "farmers_won",
        "finished", "first_streak", "hand_over", "hand_won", "laizi", "landlord", "landlord_by_show",
        "landlord_won", "last_streak", "lead", "leads", "no_double", "no_rise", "none_exposed", "pass",
        "play",        "redeal", "refused", "return", "tribute_goes", "trick_taken", "trick_won", "wild",
    }  # fmt: skip
    for variant in ("happy", "guandan", "gongzhu"):
        assert set(family(variant).EVENTS) <= course | set(happened_texts())
    assert not course & set(happened_texts())


def test_replay_tells_every_step_with_its_clause(saves: Path) -> None:
    """One line a step, from a number or from a file."""
    steps = json.loads(run(saves, "export", "1").stdout)["steps"]
    *lines, settlement = run(saves, "replay", "1").stdout.splitlines()
    assert len(lines) == len(steps)
    assert all("[L" in line for line in lines)
    assert json.loads(settlement)["transfers"]


def test_replay_prints_a_position_and_judges_an_action(saves: Path) -> None:
    """Hands, table, facts, verdict and clause without the application; 0 allowed, 1 not."""
    position = run(saves, "replay", "1", "--ply", "0")
    assert "show" in position.stdout
    assert "小明 [/]:\n" in position.stdout
    allowed = run(saves, "replay", "1", "--ply", "0", "--try", "keep")
    assert allowed.exit_code == 0
    assert allowed.stdout == position.stdout + "allowed: 0 keep\n"
    refused = run(saves, "replay", "1", "--ply", "0", "--try", "1 rob")
    assert refused.exit_code == 1
    assert "[L10]\nL10: " in refused.stdout


def test_the_table_is_what_was_played_in_the_trick(saves: Path) -> None:
    """Golden record: the landlord's play and one pass lie there, and what does not beat it is refused."""
    golden = "tests/records/happy_spring.json"
    result = run(saves, "replay", golden, "--ply", "19", "--try", "1 play 33")
    assert "2 play 5c Ts Td Tc as triple_single:T:4, 0 pass\n" in result.stdout
    assert "hand 2    West: 6c" in result.stdout
    assert result.exit_code == 1


def test_a_record_cut_off_is_replayed_as_far_as_it_goes(saves: Path, tmp_path: Path) -> None:
    """The steps that are there are told, and then what is wrong, with status 2; its positions are judged."""
    file = tmp_path / "cut.json"
    file.write_text(run(saves, "export", "1").stdout[:-400], "utf-8")
    result = run(saves, "replay", str(file))
    assert result.exit_code == 2
    assert "deal 8" in result.stdout
    assert result.stderr.startswith("cardtui: It goes as far as step ")
    assert result.stderr.count("\n") == 1
    assert run(saves, "replay", str(file), "--ply", "0", "--try", "keep").exit_code == 0


def test_a_record_that_stops_early_claims_its_end_and_has_none(saves: Path, tmp_path: Path) -> None:
    """No settlement is printed that the steps do not come to; what the record claims is said."""
    record = json.loads(run(saves, "export", "1").stdout)
    file = tmp_path / "early.json"
    transfers = record["result"]["settlement"]["transfers"]
    for steps, status in ((record["steps"][:20], 0), ([*record["steps"][:20], "0 rob"], 2)):
        file.write_text(json.dumps({**record, "steps": steps}), "utf-8")
        result = run(saves, "replay", str(file), "--text")
        assert result.exit_code == status
        assert "transfers" not in result.stdout
        assert len(result.stdout.splitlines()) == 20
        assert "It claims an end that its steps do not reach: " in result.stderr
        assert all(f"{amount:+,}".replace("-", "−") in result.stderr for amount in transfers)
        assert result.stderr.count("\n") == 1


def test_the_settlement_printed_is_that_of_the_steps(saves: Path, tmp_path: Path) -> None:
    """Not the one that the record claims, which is said to be another."""
    record = json.loads(run(saves, "export", "1").stdout)
    false = {**record["result"], "settlement": {**record["result"]["settlement"], "transfers": [1, 1, -2]}}
    file = tmp_path / "false.json"
    file.write_text(json.dumps({**record, "result": false}), "utf-8")
    result = run(saves, "replay", str(file), "--text")
    assert json.loads(result.stdout.splitlines()[-1]) == record["result"]["settlement"]
    assert result.stderr == "cardtui: The result in the record is not the one that its steps come to.\n"


def test_what_is_no_record_is_not_damaged(saves: Path) -> None:
    """It is told what it looks like instead."""
    for path, looks in (("README.md", "some text"), ("tests/cases/happy.json", "a file of rule cases")):
        result = run(saves, "import", path)
        assert result.exit_code == 2
        assert result.stderr == f"cardtui: This is not a record of cardtui: it looks like {looks}.\n"


def test_other_rules_are_said(saves: Path, tmp_path: Path) -> None:
    """A record that was settled under another revision says so."""
    file = tmp_path / "old.json"
    file.write_text(run(saves, "export", "1").stdout.replace('"rules": 2,', '"rules": 3,'), "utf-8")
    result = run(saves, "replay", str(file))
    assert result.exit_code == 0
    assert "revision 3 of the rules" in result.stderr


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
        ["replay", "1", "--try", "3 pass"],
        ["replay", "1", "--try", "fold"],
        ["replay", "1", "--try", "0 fold"],
        ["replay", "1", "--try", "tribute 3s"],
        ["replay", "1", "--try", "333"],
        ["replay", "1", "--try", "play 33333"],
        ["replay", "1", "--try", "play 3*"],
        ["replay", "1", "--try", "play 3 as tube:5:6"],
        ["replay", "1", "--try", "- deal 8"],
        ["replay", "1", "--ply", "5", "--text"],
        ["history", "--profile", "nobody"],
        ["history", "--variant", "happi"],
        ["stats", "--variant", ""],
        ["history", "--limit", "0"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], saves: Path) -> None:
    """Nothing is printed but the line."""
    result = run(saves, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


def test_a_date_that_is_none_is_bad_input(saves: Path) -> None:
    """A filter by no date would find nothing and say nothing; a zone is reckoned with."""
    for option in ("--since", "--until"):
        result = run(saves, "history", option, "last week")
        assert result.exit_code == 2
        assert "not a date: 'last week'" in result.stderr
    everything = run(saves, "history", "--json").stdout
    finished = json.loads(everything.splitlines()[-1])["finished"]
    assert run(saves, "history", "--json", "--since", finished).stdout == everything
    assert run(saves, "history", "--json", "--since", finished.replace("Z", "+00:00")).stdout == everything
    assert run(saves, "history", "--json", "--until", finished.replace("Z", "+00:00")).stdout == ""
