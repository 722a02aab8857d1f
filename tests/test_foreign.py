"""Foreign bots at a table, in ``sim`` and in ``play``: who is out, what is said of whom, exit statuses."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardtui.ai import process
from cardtui.ai.baseline import Random
from cardtui.ai.player import Answer, Player, Question
from cardtui.ai.process import BotFailure, Process
from cardtui.cli import cardtui
from cardtui.engine.core import Action
from cardtui.games import GAMES, game
from cardtui.seating import Command, Setup, split_specs
from cardtui.session import Human, Notice, Replaced, Seat, Session, Taken, Terms, bot_check
from cardtui.session.failures import BOTS_LOG, PATIENCE
from cardtui.session.foreign import running
from cardtui.session.opening import open_table, session_of
from cardtui.store.store import Store
from cardtui.text.bots import failure_text, replaced_text

from .ai.commands import command, needs_pipes

HAPPY = game("happy")
LATE = BotFailure("late", "no_answer", seconds=2.0)
NAMES = ("Ann", "Bo", "Cy")


class Scripted(Player):
    """A player that fails as it is told, and then does the first legal thing; ``asked``: how often."""

    def __init__(self, script: Iterable[Exception | Action | None] = ()) -> None:
        self.script, self.asked = iter(script), 0

    def decide(self, question: Question) -> Answer:
        self.asked += 1
        told = next(self.script, None)
        if isinstance(told, Exception):
            raise told
        return Answer(told or next(question.rules.legal(question.state, question.seat)))


def table_of(player: Any, terms: Terms = Terms()) -> tuple[Session, list[Notice]]:
    """A table of Happy Dou Dizhu with the player in seat 1, and what is told of it."""
    seats = [Seat(name, Random()) for name in NAMES]
    seats[1].player = player
    session = Session(HAPPY.rules(), seats, 1, terms, regular=Random)
    notices: list[Notice] = []
    session.listen(notices.append)
    return session, notices


def replaced(notices: Iterable[Notice]) -> list[Replaced]:
    return [notice for notice in notices if isinstance(notice, Replaced)]


# --- at the table ----------------------------------------------------------------------------------


async def test_three_late_answers_in_a_row_put_a_bot_out_for_the_hand() -> None:
    """It is not asked again, that is said with the third, and in the next hand it plays again."""
    silent = Scripted([LATE] * PATIENCE)
    session, notices = table_of(silent)
    await session.start()
    await session.play()
    told = replaced(notices)
    assert silent.asked == PATIENCE
    assert [replaced.why for replaced in told[:PATIENCE]] == ["late"] * PATIENCE
    assert [replaced.out for replaced in told[:PATIENCE]] == [False] * (PATIENCE - 1) + [True]
    assert {replaced.why for replaced in told[PATIENCE:]} == {"out"}
    own = [one for one in notices if isinstance(one, Taken) and one.step.seat == 1]
    assert len(told) == len(own)  # every decision of the hand was the regular player's
    notices.clear()
    await session.next_hand()
    await session.play()
    assert silent.asked > PATIENCE
    assert replaced(notices) == []


async def test_an_answer_in_between_begins_the_count_anew() -> None:
    """Twice late, an answer, twice late: it is asked to the end."""
    slow = Scripted([LATE, LATE, None, LATE, LATE, None])
    session, notices = table_of(slow)
    await session.start()
    await session.play()
    assert [one.out for one in replaced(notices)] == [False] * 4


async def test_another_failure_in_between_begins_the_count_anew() -> None:
    """Only late answers put a bot out, and only in a row."""
    nonsense = BotFailure("nonsense", "no_message", line="what")
    session, notices = table_of(Scripted([LATE, LATE, nonsense, LATE, LATE]))
    await session.start()
    await session.play()
    assert [one.out for one in replaced(notices)] == [False] * 5


async def test_a_command_that_is_given_up_is_said_once_a_hand() -> None:
    """It fails at once and will do so again."""
    gone = BotFailure("dead", "given_up", lasting=True, times=5)
    dead = Scripted([gone] * 1000)
    session, notices = table_of(dead)
    await session.start()
    await session.play()
    assert [one.why for one in replaced(notices) if one.why != "out"] == ["dead"]
    assert dead.asked == 1


async def test_an_action_that_is_refused_is_told_with_its_clause() -> None:
    """What was said, the clause and the sentence."""
    session, notices = table_of(Scripted([Action.parse("rob")]))
    await session.start()
    await session.play()
    (told,) = replaced(notices)
    assert (told.why, str(told.said)) == ("illegal", "rob")
    text = failure_text("happy", told.error, told.said, NAMES)
    assert text == "rob is not allowed [L10]: That is not possible now (showing)."
    said = replaced_text("Bo", text, told.out)
    assert said == f"Bo: {text} The regular player decides this time."


async def test_a_long_action_is_cut(tmp_path: Path) -> None:
    """However much a bot says, what is told of it is a line."""
    session, notices = table_of(Scripted([Action("x" * 100_000)]))
    await session.start()
    await session.play()
    (told,) = replaced(notices)
    assert len(failure_text("happy", told.error, told.said, NAMES)) < 500


@needs_pipes
async def test_a_bot_that_gets_ready_while_the_position_changes_has_not_failed(tmp_path: Path) -> None:
    """A person answers before the hello has come: nothing is replaced, and the bot was started once."""
    os.mkfifo(tmp_path / "ready")
    body = f"""
    open({str(tmp_path / "starts")!r}, "a").write("x")
    open({str(tmp_path / "ready")!r}).read()
    sys.stdin.readline(); say(hello=1, legal=True)
    for m in turns(): answer(m)
    """
    session, notices = table_of(Process(command(tmp_path, body, greets=False), patience=60, hello=60))
    session.seats[0].player = session.seats[2].player = Human()
    await session.start()
    playing = asyncio.ensure_future(session.play())
    for seat in (0, 2):  # all are asked at the same time whether they show
        while not (tmp_path / "starts").exists() or seat not in session.waiting:
            await asyncio.sleep(0.01)
        assert await session.answer(seat, Action("keep")) is None
    assert 1 in session.state.to_act
    await asyncio.to_thread((tmp_path / "ready").write_text, "")
    while 1 in session.table.state.to_act and not session.table.state.dealt:
        await asyncio.sleep(0.01)
    playing.cancel()
    await asyncio.wait({playing})
    await asyncio.to_thread(session.close)
    assert replaced(notices) == []
    assert (tmp_path / "starts").read_text() == "x"


async def test_failures_are_kept_in_the_log_with_the_words_of_the_bot(tmp_path: Path) -> None:
    """When, which hand and seat, what kind, what exactly; one line each, nothing of decisions not asked."""
    wrote = BotFailure("dead", "ended", status=3, error="no \x1b[31mluck")
    session, _ = table_of(Scripted([wrote, Action.parse("rob"), LATE, LATE, LATE]), Terms(reports=tmp_path))
    await session.start()
    await session.play()
    lines = (tmp_path / BOTS_LOG).read_text().splitlines()
    assert len(lines) == 5
    told = [re.sub(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", "", line) for line in lines]
    assert told[0] == "happy, hand 0, Bo (seat 1): dead: it ended with status 3: no ␛[31mluck"
    assert told[1].startswith("happy, hand 0, Bo (seat 1): illegal: rob is not allowed [L10]: ")
    assert told[2] == "happy, hand 0, Bo (seat 1): late: no answer in 2 s"


async def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    """A file lies where its folder should be."""
    (tmp_path / "reports").write_text("")
    session, notices = table_of(Scripted([LATE]), Terms(reports=tmp_path / "reports"))
    await session.start()
    await session.play()
    assert len(replaced(notices)) == 1


async def test_a_command_that_runs_already_takes_its_seat(tmp_path: Path) -> None:
    """It is not started again for the table, only at its own seat, and it ends with the table."""
    body = f"open({str(tmp_path / 'starts')!r}, 'a').write('x')\nfor m in turns(): answer(m)"
    spec = f"bot:{command(tmp_path, body)}"
    setup = Setup("happy", split_specs(f"you,{spec},random"), seed=4)
    with Store(tmp_path) as store:
        table = open_table(store, setup)
        with running(setup.rules(), setup.specs) as foreign:
            waiting = foreign.running[1]
            assert foreign.take(0, Command(waiting.command)) is None
            session = session_of(store, table, Terms(trust=True, foreign=foreign))
            assert session.seats[1].player is waiting
            session.hand_over(0, Random())
            await session.take_up()
            await session.play()
            await asyncio.to_thread(session.close)
        table.close()
    assert (tmp_path / "starts").read_text() == "x"


# --- sim and play ----------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cardtui, arguments)


def sim(spec: str, *more: str, hands: int = 2) -> Result:
    return run("sim", "happy", "--hands", str(hands), "--json", "--seats", f"random,{spec},random", *more)


def bot(folder: Path, body: str, greets: bool = True) -> str:
    return f"bot:{command(folder, body, greets)}"


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who never answers is not waited for as long as usual."""
    monkeypatch.setattr(process, "PATIENCE", 0.1)
    monkeypatch.setattr(process, "GRACE", 0.1)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who never says hello is not waited for as long as usual."""
    monkeypatch.setattr(process, "HELLO", 0.3)


@pytest.mark.parametrize("start", [("sim", "happy"), ("play", "happy")], ids=lambda start: start[0])
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("bot:/no/such/program", "it cannot be started: No such file or directory"),
        ("bot:'open", "it cannot be started: No closing quotation"),
        ("bot:false", "it ended with status 1"),
        ("bot:''", "no command was given"),
        ("bot:echo '{\"hello\": 2}'", "it cannot be used: it speaks protocol 2, this is 1"),
        ("bot:sh -c 'echo ready; cat'", "a line that is no message: ready; does it flush?"),
        ("bot:sh -c 'echo no [red]luck >&2; exit 4'", "it ended with status 4: no [red]luck"),
    ],
)
def test_a_command_that_says_no_hello_is_refused(start: tuple[str, str], spec: str, said: str) -> None:
    """Before a card is dealt, in one line that names the seat and the command, with status 2."""
    result = run(*start, "--seats", f"regular,{spec},regular")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"cardtui: seat 1, {spec}: {said}")
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("start", ["sim", "play"])
def test_a_command_that_is_silent_is_refused(start: str) -> None:
    """The time is told, and what may be the reason."""
    result = run(start, "happy", "--seats", "regular,bot:sleep 600,regular")
    told = "cardtui: seat 1, bot:sleep 600: no hello in 0.3 s; does it flush?\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


def test_the_commands_that_did_start_are_ended_when_another_is_refused(tmp_path: Path) -> None:
    """The good one hears the end of its input."""
    body = f"for m in turns(): pass\nopen({str(tmp_path / 'ended')!r}, 'w')"
    result = run("sim", "happy", "--seats", f"{bot(tmp_path, body)},random,bot:false")
    assert result.exit_code == 2
    assert (tmp_path / "ended").exists()


def test_a_bot_that_did_all_itself_ends_with_status_0(tmp_path: Path) -> None:
    """Nothing is marked, nothing is said."""
    result = sim(bot(tmp_path, "for m in turns(): answer(m)"))
    assert (result.exit_code, result.stderr) == (0, "")
    *hands, last = map(json.loads, result.stdout.splitlines())
    assert not any("replaced" in hand for hand in hands)
    assert (last["summary"]["replaced"], last["summary"]["failures"]) == ([0, 0, 0], [])


def once(folder: Path, fault: str) -> str:
    """A bot that does it at its first play, and never again, however often it is started."""
    done = str(folder / "done")
    body = f"""
    for m in turns():
        if m["table"]["phase"] == "play" and not os.path.exists({done!r}):
            open({done!r}, "w")
            {fault}
        answer(m)
    """
    return bot(folder, body)


FAULTS = {
    "illegal": ("say(turn=m['turn'], action='call'); continue", "call is not allowed [L9]: "),
    "nonsense": ("print('hm', flush=True)", "a line that is no message: hm; does it flush?"),
    "dead": ("print('oh', file=sys.stderr); sys.exit(5)", "it ended with status 5: oh"),
}


@pytest.mark.parametrize("why", FAULTS)
def test_a_seat_that_was_ever_replaced_is_marked(why: str, tmp_path: Path) -> None:
    """At the hand and in the summary, by reason; standard error says that the figures are not its own."""
    fault, said = FAULTS[why]
    result = sim(once(tmp_path, fault), hands=1)
    assert result.exit_code == 3
    hand, last = map(json.loads, result.stdout.splitlines())
    assert hand["replaced"] == [0, 1, 0] == last["summary"]["replaced"]
    (failure,) = last["summary"]["failures"]
    assert (failure["seat"], failure["reasons"]) == (1, {why: 1})
    assert failure["first"][why].startswith(f"hand 0: {why}: {said}")
    assert result.stderr.startswith("cardtui: seat 1, bot:")
    for part in (f"({why} 1)", "its figures are not the bot's", said):
        assert part in result.stderr


def test_only_the_hands_in_which_it_happened_are_marked(tmp_path: Path) -> None:
    """An illegal action in the first of two hands."""
    result = sim(once(tmp_path, FAULTS["illegal"][0]))
    hands = list(map(json.loads, result.stdout.splitlines()))[:2]
    assert ["replaced" in hand for hand in hands] == [True, False]


@pytest.mark.parametrize(
    ("start", "hands"), [(("happy",), 2), (("crazy",), 2), (("crazy", "--duplicate"), 6)]
)
def test_a_hand_that_a_bot_gives_up_is_counted_apart(
    start: tuple[str, ...], hands: int, tmp_path: Path
) -> None:
    """Nobody has won it, but what it cost counts."""
    spec = bot(tmp_path, "for m in turns(): say(turn=m['turn'], action='leave')")
    result = run("sim", *start, "--hands", "2", "--json", "--seats", f"random,{spec},random")
    *lines, last = map(json.loads, result.stdout.splitlines())
    summary = last["summary"]
    assert (result.exit_code, [line["winner"] for line in lines]) == (0, [None] * hands)
    assert (summary["hands"], summary["left"]) == (hands, hands)
    assert summary["wins"] == {"seats": [0, 0, 0], "landlord": 0, "farmers": 0}
    assert summary["mean"][1] < 0


def test_a_silent_bot_is_counted_as_late_and_then_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three late answers, and every other decision of the hand besides."""
    monkeypatch.setattr(process.Process.__init__, "__defaults__", (None, 0.05))
    named = process.Process.__init__.__kwdefaults__
    assert named is not None
    monkeypatch.setitem(named, "grace", 0.05)
    result = sim(bot(tmp_path, "for m in turns(): pass"), hands=1)
    summary = json.loads(result.stdout.splitlines()[-1])["summary"]
    reasons = summary["failures"][0]["reasons"]
    assert result.exit_code == 3
    assert (reasons["late"], reasons["late"] + reasons["out"]) == (3, summary["replaced"][1])


def test_strict_stops_at_the_first_replaced_decision(tmp_path: Path) -> None:
    """In one line with what was wrong; no summary, status 3."""
    result = sim(once(tmp_path, FAULTS["illegal"][0]), "--strict", hands=50)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    assert "hand 0: illegal: call is not allowed [L9]: " in result.stderr


def test_strict_lets_a_good_bot_play_on(tmp_path: Path) -> None:
    """To the summary."""
    result = sim(bot(tmp_path, "for m in turns(): answer(m)"), "--strict")
    assert result.exit_code == 0
    assert "summary" in result.stdout


def test_the_summary_to_be_read_marks_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, where no JSON is printed."""
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    spec = once(tmp_path, FAULTS["illegal"][0])
    result = run("sim", "happy", "--hands", "1", "--seats", f"random,{spec},random")
    seats = next(line for line in result.stdout.splitlines() if line.startswith("seats"))
    assert seats.count("(replaced)") == 1
    assert re.search(r"^replaced +0 1 0$", result.stdout, re.MULTILINE)


def test_the_bot_log_keeps_the_whole_conversation_and_is_the_same_each_time(tmp_path: Path) -> None:
    """Of two bots, with direction and seat; what a bot is told of the end of the hand too."""
    spec = bot(tmp_path, "for m in turns(): answer(m, why='so')")
    kept = []
    for name in ("one", "two"):
        file = tmp_path / name
        result = run(
            "sim", "happy", "--hands", "2", "--seats", f"{spec},random,{spec}", "--bot-log", str(file)
        )
        assert result.exit_code == 0
        kept.append(file.read_text())
    assert kept[0] == kept[1]
    lines = list(map(json.loads, kept[0].splitlines()))
    assert {line["seat"] for line in lines} == {0, 2}
    turns = [line["to"]["turn"] for line in lines if line["seat"] == 2 and "turn" in line.get("to", ())]
    answers = [line["from"]["turn"] for line in lines if line["seat"] == 2 and "turn" in line.get("from", ())]
    assert turns == answers == list(range(1, len(turns) + 1))
    assert sum("over" in line.get("to", ()) for line in lines) == 4


def failed(file: Path) -> list[dict[str, Any]]:
    """The failures in a bot log."""
    return [line for line in map(json.loads, file.read_text().splitlines()) if "failed" in line]


@pytest.mark.parametrize("how", [(), ("--strict",)], ids=["on", "strict"])
def test_the_bot_log_of_sim_keeps_an_illegal_action_as_a_failure(
    how: tuple[str, ...], tmp_path: Path
) -> None:
    """After what the bot said, with the clause; also where the run stops there."""
    file = tmp_path / "log"
    result = sim(once(tmp_path, FAULTS["illegal"][0]), "--bot-log", str(file), *how)
    assert result.exit_code == 3
    (line,) = failed(file)
    assert (line["seat"], line["failed"], line["clause"], line["action"]) == (1, "illegal", "L9", "call")
    lines = list(map(json.loads, file.read_text().splitlines()))
    assert lines[lines.index(line) - 1]["from"]["action"] == "call"


async def test_the_bot_log_of_play_keeps_an_illegal_action_as_a_failure(tmp_path: Path) -> None:
    """At a kept table, where the commands run already."""
    spec, file = once(tmp_path, FAULTS["illegal"][0]), tmp_path / "log"
    setup = Setup("happy", split_specs(f"you,{spec},greedy"), seed=1)
    with Store(tmp_path / "saves") as store:
        table = open_table(store, setup)
        with running(setup.rules(), setup.specs, None, file) as foreign:
            session = session_of(store, table, Terms(trust=True, foreign=foreign))
            session.hand_over(0, Random())
            await session.take_up()
            await session.play()
            await asyncio.to_thread(session.close)
        table.close()
    assert [(line["seat"], line["failed"]) for line in failed(file)] == [(1, "illegal")]


def test_a_bot_log_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    """A folder is no file."""
    result = sim(bot(tmp_path, "for m in turns(): answer(m)"), "--bot-log", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"cardtui: {tmp_path} is a folder, not a file.\n"


@needs_pipes
@pytest.mark.parametrize("start", ["sim", "play"])
def test_a_bot_log_that_is_a_pipe_or_a_device_is_bad_input(start: str, tmp_path: Path) -> None:
    """Nobody waits for somebody who reads it."""
    os.mkfifo(tmp_path / "pipe")
    seats = f"random,{bot(tmp_path, 'for m in turns(): answer(m)')},random"
    for file, what in ((str(tmp_path / "pipe"), "pipe"), (os.devnull, "device")):
        result = run(start, "happy", "--seats", seats, "--bot-log", file)
        told = f"cardtui: {file} is a {what}, not a file.\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


def test_a_bot_log_that_is_there_is_written_anew(tmp_path: Path) -> None:
    """Nothing of the one before is left in it."""
    file = tmp_path / "log"
    file.write_text("old\n" * 100_000)
    assert sim(bot(tmp_path, "for m in turns(): answer(m)"), "--bot-log", str(file), hands=1).exit_code == 0
    assert all("seat" in json.loads(line) for line in file.read_text().splitlines())


# --- bot-check -------------------------------------------------------------------------------------


def checked(folder: Path, body: str, *variants: str) -> tuple[int, list[str]]:
    """The status and the lines of a check of that bot."""
    chosen = [word for variant in variants for word in ("--variant", variant)]
    result = run("bot-check", command(folder, body), *chosen)
    assert result.stderr == ""
    return result.exit_code, result.stdout.splitlines()


def test_the_sample_bot_passes_the_check() -> None:
    """At a table of every game, then its ``stop`` and its end."""
    sample = Path(__file__).parents[1] / "docs" / "sample_bot.py"
    result = run("bot-check", f"'{sys.executable}' '{sample}'")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert all(line.startswith("good") for line in lines)
    for variant in GAMES:
        assert any(variant in line and "turns" in line for line in lines)


def test_the_check_says_what_is_wrong_with_a_bot(tmp_path: Path) -> None:
    """By kind and in words, at the table where it happened; the others are good."""
    body = """
    for m in turns():
        if m["table"]["phase"] in ("tribute", "return"): say(turn=m["turn"], action="pass")
        else: answer(m)
    """
    status, lines = checked(tmp_path, body, "guandan", "gongzhu")
    wrong = [at for at, line in enumerate(lines) if line.startswith("wrong")]
    assert status == 1
    assert [lines[at].split(", seat")[0] for at in wrong] == [
        "wrong   guandan, level 9",
        "wrong   guandan, level A",
    ]
    assert all(lines[at + 1].strip().startswith("illegal: pass is not allowed [G") for at in wrong)


def test_the_check_finds_a_bot_that_does_not_stop_and_does_not_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers when it likes, and outlives the end of its input."""
    body = """
    for line in sys.stdin:
        m = json.loads(line)
        if "turn" in m and m["ms"] == 1: continue
        if "turn" in m: answer(m)
    time.sleep(600)
    """
    monkeypatch.setattr(bot_check, "LEAVES", 0.1)  # it never does
    status, lines = checked(tmp_path, body, "gongzhu")
    assert status == 1
    assert [line.strip() for line in lines[2:]] == [
        "wrong   stop: an answer within a second",
        "it answers later",
        "wrong   the end of its input: it leaves",
        "it has to be killed",
    ]


@pytest.mark.parametrize("arguments", [["/no/such/program"], ["false"], ["cat", "--variant", "poker"]])
def test_the_check_of_what_is_no_bot_is_bad_input(arguments: list[str]) -> None:
    """One line, status 2."""
    result = run("bot-check", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
