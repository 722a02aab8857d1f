"""Commands in seats: each way to fail has its name, nothing outlives its bot, and the slow are waited for."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtui.ai.process import STARTS, BotFailure, CalledOff, Process, Transcript
from cardtui.engine.visible import excerpt
from cardtui.text.bots import FAULTS, failure_text
from cardtui.text.catalog import set_language

from .commands import GAMES, ask, command, fresh, held, needs_pipes, play_out

ROOT = Path(__file__).parents[2]
# For bots that come to an end of their own, and for bots that say hello and no more, ever.
PATIENT: dict[str, Any] = {"patience": 60.0, "hello": 60.0, "grace": 60.0}
QUICK: dict[str, Any] = {"patience": 0.3, "hello": 60.0, "grace": 0.1}


@contextmanager
def seated(folder: Path, body: str, greets: bool = True, **limits: Any) -> Iterator[Process]:
    """A bot with that body, ended in the end."""
    with closing(Process(command(folder, body, greets), **limits)) as process:
        yield process


def failure(process: Process) -> BotFailure:
    """How the bot fails at the first question of a hand."""
    with pytest.raises(BotFailure) as caught:
        process.decide(ask(fresh("happy", {}), 0))
    return caught.value


# --- slow, not late --------------------------------------------------------------------------------


@needs_pipes
def test_a_question_called_off_before_the_hello_is_no_failure(tmp_path: Path) -> None:
    """The child goes on getting ready, and answers the next question; it was started once."""
    os.mkfifo(tmp_path / "ready")
    body = f"""
    open({str(tmp_path / "starts")!r}, "a").write("x")
    open({str(tmp_path / "ready")!r}).read()
    sys.stdin.readline(); say(hello=1, legal=True)
    for m in turns(): answer(m)
    """
    table = fresh("happy", {})
    with seated(tmp_path, body, greets=False, hello=60) as process:
        for _ in range(STARTS + 1):
            with pytest.raises(CalledOff):
                process.decide(replace(ask(table, 0), stop=lambda: True))
        (tmp_path / "ready").write_text("")  # from here on it is ready
        said = process.decide(ask(table, 0))
    assert table.rules.why_not(table.state, 0, said.action) is None
    assert (tmp_path / "starts").read_text() == "x"


@needs_pipes
def test_a_hello_that_comes_after_its_time_is_still_a_hello(tmp_path: Path) -> None:
    """The question is late, the child is not ended, and answers the next one."""
    os.mkfifo(tmp_path / "ready")
    body = f"""
    open({str(tmp_path / "starts")!r}, "a").write("x")
    open({str(tmp_path / "ready")!r}).read()
    sys.stdin.readline(); say(hello=1, legal=True)
    for m in turns(): answer(m)
    """
    with seated(tmp_path, body, greets=False, hello=0.2) as process:
        late = failure(process)
        process._hello = 60
        (tmp_path / "ready").write_text("")
        process.decide(ask(fresh("happy", {}), 0))
    assert (late.code, late.fault) == ("late", "no_hello")
    assert (tmp_path / "starts").read_text() == "x"


def test_an_answer_to_a_question_called_off_is_thrown_away(tmp_path: Path) -> None:
    """The next question gets its own answer from the same child."""
    called_off = iter([False, False])  # not while it is written, then at once
    body = """
    for m in turns():
        if m["turn"] == 2: json.loads(sys.stdin.readline())["stop"] == 2 or sys.exit(1)
        answer(m, why=str(m["turn"]))
    """
    with seated(tmp_path, body, **PATIENT) as process:
        table = fresh("happy", {})
        process.decide(ask(table, 0))
        with pytest.raises(CalledOff):
            process.decide(replace(ask(table, 0), stop=lambda: next(called_off, True)))
        said = process.decide(ask(table, 0))
    assert said.why is not None
    assert said.why.args["text"] == "3"


# --- what failed -----------------------------------------------------------------------------------

FAILING: dict[str, tuple[str, str, str, str]] = {  # body, kind, fault, what is told
    "silent": ("for m in turns(): pass", "late", "no_answer_yet", "no answer in 0.3 s; does it flush?"),
    "does not flush": (
        "sys.stdout = open(1, 'w', 9999)\n"
        "for m in turns(): print(json.dumps({'turn': m['turn'], 'action': m['legal'][0]}))",
        "late",
        "no_answer_yet",
        "no answer in 0.3 s; does it flush?",
    ),
    "prints something": (
        "for m in turns(): print('I have\\x1b[2J [b]two[/b]', m['turn'], flush=True); answer(m)",
        "nonsense",
        "no_message",
        "a line that is no message: I have␛[2J [b]two[/b] 1; does it flush?",
    ),
    "answers another turn": (
        "for m in turns(): say(turn=77, action='pass')",
        "nonsense",
        "other_turn",
        'no answer to turn 1: {"turn": 77, "action": "pass"}',
    ),
    "answers no action": (
        "for m in turns(): say(turn=m['turn'], action='play ?!')",
        "nonsense",
        "no_action",
        'an action that cannot be read: {"turn": 1, "action": "play ?!"}',
    ),
    "knows no such verb": (
        "for m in turns(): say(turn=m['turn'], action='BET 4')",
        "nonsense",
        "unknown_verb",
        "unknown verb “bet”; here: ",
    ),
    "says too much": (
        "next(turns()); print('9' * (1 << 21), flush=True)",
        "nonsense",
        "too_long",
        "a line of more than 1,048,576 bytes",
    ),
    "ends": (
        "next(turns()); print('first\\nno [red]luck\\x07\\n', file=sys.stderr); sys.exit(3)",
        "dead",
        "ended",
        "it ended with status 3: no [red]luck␇",
    ),
    "ends without a word": ("next(turns()); sys.exit()", "dead", "ended", "it ended with status 0"),
    "is killed": ("next(turns()); os.kill(os.getpid(), 9)", "dead", "ended", "it was ended by SIGKILL"),
    "breaks": ("next(turns()); 1 / 0", "dead", "ended", "status 1: ZeroDivisionError: division by zero"),
    "closes its output": (
        "next(turns()); os.close(1); time.sleep(600)",
        "dead",
        "closed",
        "it has closed its output",
    ),
}


@pytest.mark.parametrize("name", FAILING)
def test_what_failed_is_told(name: str, tmp_path: Path) -> None:
    """The kind, what exactly, and in words; what the bot wrote is plain visible text in them."""
    body, code, fault, said = FAILING[name]
    limits = QUICK if code == "late" or fault == "closed" else PATIENT
    with seated(tmp_path, body, **limits) as process:
        failed = failure(process)
    text = failure_text("happy", failed, None, ())
    assert (failed.code, failed.fault) == (code, fault)
    assert said in text
    assert text.isprintable()


def test_a_line_that_does_not_end_is_told(tmp_path: Path) -> None:
    """What stands there so far; it comes in one breath with the hello, so it is there whenever one looks."""
    said = '{"hello": 1, "legal": true}\n{"turn": 1'
    body = f"sys.stdout.write({said!r}); sys.stdout.flush(); sys.stdin.read()"
    with seated(tmp_path, body, greets=False, **QUICK) as process:
        failed = failure(process)
    assert (failed.code, failed.fault) == ("late", "half_line")
    told = 'a line that does not end: {"turn": 1; does it flush?'
    assert failure_text("happy", failed, None, ()) == told


@pytest.mark.parametrize("version", ["2", '"x"', "true", "null", "1.5"])
def test_a_hello_of_another_protocol_is_refused(version: str, tmp_path: Path) -> None:
    """In words, and for good: the same command speaks no other."""
    body = f"sys.stdin.readline(); print('{{\"hello\": {version}}}', flush=True); time.sleep(600)"
    with seated(tmp_path, body, greets=False, **PATIENT) as process:
        failed = failure(process)
    text = failure_text("happy", failed, None, ())
    assert (failed.code, failed.lasting) == ("nonsense", True)
    assert text == f"it cannot be used: it speaks protocol {version}, this is 1"


@pytest.mark.parametrize("nothing", ["", "  ", "''"])
def test_a_command_that_is_none_is_told(nothing: str) -> None:
    """It is not called a program that may not be started."""
    failed = failure(Process(nothing))
    assert failure_text("happy", failed, None, ()) == "no command was given"


def test_a_command_without_a_hello_is_told_by_what_it_says(tmp_path: Path) -> None:
    """Another message in place of the hello is nonsense; silence is late."""
    with seated(tmp_path, "say(turn=1)", greets=False, **PATIENT) as process:
        assert failure(process).fault == "other_than_hello"
    with seated(tmp_path, "time.sleep(600)", greets=False, hello=0.2) as process:
        assert failure_text("happy", failure(process), None, ()) == "no hello in 0.2 s; does it flush?"


def test_a_bot_that_does_not_read_is_late_and_ends_no_hand(tmp_path: Path) -> None:
    """Turns that fill the pipe are not taken in time; the word of the end of a hand may be lost."""
    table = fresh("guandan", {})
    with seated(tmp_path, "time.sleep(600)", **QUICK) as process:
        large = replace(ask(table, table.state.to_act[0]), history=tuple(table.history(0)) * 10000)
        with pytest.raises(BotFailure) as caught:
            process.decide(large)
        assert (caught.value.code, caught.value.fault) == ("late", "deaf")
        process.start(table.rules, 0)
        process.over({"facts": "9" * (1 << 18)})


def test_a_command_that_cannot_be_started_says_why() -> None:
    """By the word of the system."""
    with pytest.raises(BotFailure) as caught:
        Process("/no/such/program").greet(fresh("happy", {}).rules, 0)
    assert failure_text("happy", caught.value, None, ()).startswith("it cannot be started: No such file")


def test_five_failures_in_a_row_are_the_last(tmp_path: Path) -> None:
    """An answer in between begins the count anew; afterwards it is said that it will be so from now on."""
    path = tmp_path / "starts"
    body = f"""
    open({str(path)!r}, "a").write("x")
    if os.path.getsize({str(path)!r}) == {STARTS}: answer(next(turns()))
    next(turns()); sys.exit(1)
    """
    table = fresh("happy", {})
    with seated(tmp_path, body, **PATIENT) as process:
        for _ in range(STARTS - 1):
            assert failure(process).fault == "ended"
        process.decide(ask(table, 0))
        for _ in range(STARTS):
            assert (last := failure(process)).fault == "ended"
        assert not last.lasting
        assert failure(process).lasting
        assert failure(process).fault == "given_up"
    assert len(path.read_text()) == STARTS + STARTS - 1


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_fault_has_a_sentence(language: str) -> None:
    """With everything that it may say, in both languages, on one line, whatever a bot wrote."""
    set_language(language)
    wrote = "\x1b[31m[bold]\u202e" + "9" * 5000
    details: dict[str, Any] = {"line": wrote, "error": wrote, "detail": wrote, "status": -11, "seconds": 2.0}
    details |= {"signal": wrote, "times": 5, "limit": 1, "number": 4}
    details |= {"theirs": wrote, "ours": 1, "verb": wrote, "verbs": "play, pass"}
    for fault in FAULTS:
        text = failure_text("happy", BotFailure("dead", fault, **details), None, (), short=True)
        assert text.isprintable()
        assert len(text) < 250
        assert "{" not in text


def test_foreign_text_is_cut_and_made_visible() -> None:
    """A cut is marked; nothing is a control character."""
    assert excerpt("a\tb\x9b\n", 10) == "a␉b�␊"
    assert excerpt("x" * 11, 10) == "x" * 9 + "…"


# --- nothing outlives a bot ------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="the system shows no status without taking it")
def test_a_command_that_leaves_its_output_to_another_process_is_dead(tmp_path: Path) -> None:
    """Its last answer is heard; then it is told with its status, not as late."""
    body = """
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    answer(next(turns()))
    os._exit(4)
    """
    with seated(tmp_path, body, **PATIENT) as process:
        process.decide(ask(fresh("happy", {}), 0))
        failed = failure(process)
    assert (failed.code, failed.fault, failed.details["status"]) == ("dead", "ended", 4)


@needs_pipes
@pytest.mark.parametrize("ends", ["politely", "before it is asked to", "never"])
def test_what_a_bot_has_started_ends_with_it_however_it_ends(ends: str, tmp_path: Path) -> None:
    """A grandchild that only waits is gone when the table is closed."""
    held_open = str(tmp_path / "pipe")
    body = f"""
    held = open({held_open!r}, "w")
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=held)
    held.close()
    for m in turns():
        if {ends == "before it is asked to"}: sys.exit(3)
        answer(m)
    if {ends == "never"}: time.sleep(600)
    """
    with held(tmp_path / "pipe"), seated(tmp_path, body, **PATIENT) as process:
        if ends == "before it is asked to":
            assert failure(process).details["status"] == 3
        else:
            process.decide(ask(fresh("happy", {}), 0))


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="the system shows no status without taking it")
@pytest.mark.parametrize("body", ["for m in turns(): answer(m)", "next(turns()); sys.exit(3)"])
def test_the_group_is_ended_while_its_number_is_still_its_own(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the group is killed nobody has taken the leader's status: no other process can have its number."""
    killed, unreaped = os.killpg, []

    def watched(group: int, number: int) -> None:
        unreaped.append(os.waitid(os.P_PID, group, os.WEXITED | os.WNOHANG | os.WNOWAIT))
        killed(group, number)

    monkeypatch.setattr(os, "killpg", watched)
    with seated(tmp_path, body, **PATIENT) as process, contextlib.suppress(BotFailure):
        process.decide(ask(fresh("happy", {}), 0))
    assert len(unreaped) == 1


@needs_pipes
def test_a_run_that_is_ended_by_a_signal_ends_its_bots(tmp_path: Path) -> None:
    """``sim`` is told to go: neither the bot nor what it has started stays behind."""
    body = f"""
    held = open({str(tmp_path / "pipe")!r}, "w")
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=held)
    next(turns())
    os.kill(os.getppid(), {int(signal.SIGTERM)})
    time.sleep(600)
    """
    with held(tmp_path / "pipe"):
        seats = f"bot:{command(tmp_path, body)},random,random"
        run = [sys.executable, "-m", "cardtui", "sim", "happy", "--seats", seats]
        done = subprocess.run(run, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 128 + signal.SIGTERM
    assert done.stderr == b""


# --- what is kept ----------------------------------------------------------------------------------


def test_standard_error_is_kept_line_by_line_without_anything_a_terminal_obeys(tmp_path: Path) -> None:
    """Escape sequences are shown; the lines are those of the bot."""
    body = "print('one\\n\\x1b[2Jtwo\\tthree', file=sys.stderr, flush=True)\nfor m in turns(): answer(m)"
    with seated(tmp_path, body, log=tmp_path / "log", **PATIENT) as process:
        process.decide(ask(fresh("happy", {}), 0))
    assert (tmp_path / "log").read_text().splitlines() == ["one", "␛[2Jtwo three"]


def test_the_transcript_has_every_word_with_its_direction_and_seat(tmp_path: Path) -> None:
    """Messages as messages, what is none as visible text, starts and failures; no time."""
    kept = io.StringIO()
    body = "answer(next(turns()))\nnext(turns()); print('\\x1bwhat', flush=True); time.sleep(600)"
    table = fresh("happy", {})
    with seated(tmp_path, body, transcript=Transcript(kept), **PATIENT) as process:
        said = process.decide(ask(table, 2))
        with pytest.raises(BotFailure):
            process.decide(ask(table, 2))
    lines = [json.loads(line) for line in kept.getvalue().splitlines()]
    assert {line.pop("seat") for line in lines} == {2}
    assert [next(iter(line)) for line in lines] == [
        "start",
        "to",
        "from",
        "to",
        "from",
        "to",
        "from",
        "failed",
    ]
    assert lines[1]["to"]["seat"] == 2
    assert lines[4]["from"]["action"] == str(said.action)
    assert lines[6]["from"] == "␛what"
    assert lines[7] == {"failed": "nonsense", "fault": "no_message", "line": "␛what"}


# --- the sample bot --------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_the_sample_bot_plays_every_game_and_is_never_refused(variant: str, options: dict[str, Any]) -> None:
    """Two whole hands with one in each seat, by nothing but the documented fields."""
    words = f"'{sys.executable}' '{ROOT / 'docs' / 'sample_bot.py'}'"
    processes = [Process(words) for _ in range(fresh(variant, options).rules.seats)]
    try:
        for seed in (3, 4):
            table = fresh(variant, options, seed)
            play_out(table, processes)
            assert table.state.over
    finally:
        for process in processes:
            process.close()
