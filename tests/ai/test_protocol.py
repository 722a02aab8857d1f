"""The line protocol, served and asked: foreign bots never stop or garble a hand."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.ai.baseline import Greedy, Random
from cardtui.engine.plain import from_plain, to_plain
from cardtui.ai.player import Player, Question
from cardtui.ai.process import BotFailure, Process
from cardtui.ai.protocol import LIMIT, answer, decode, encode, hello, serve, turn
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry, Step
from cardtui.engine.errors import IllegalAction, NotationError
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.text.sentences import reason_text

OPTIONS = {
    "happy": [{}, {"laizi": "drawn"}],
    "crazy": [{}, {"seats": 2, "laizi": "drawn"}],
    "guandan": [{}],
    "gongzhu": [{}, {"decks": 2}],
}
GAMES = [(variant, options) for variant, each in OPTIONS.items() for options in each]


def fresh(variant: str, options: dict, seed: int = 1) -> Table:
    """A table at its first decision."""
    rules = rules_of(variant, options)
    carry = Carry()
    table = Table(rules, rules.shuffle(Rng.of(seed, "deal"), carry), carry)
    table.advance()
    return table


def ask(table: Table, seat: int, seed: int = 1, ms: int = 0) -> Question:
    """What the seat is asked now."""
    chance = Rng.of(seed, seat, len(table.steps))
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance, ms)


def play_out(table: Table, player: Player, steps: int = 400) -> list[Question]:
    """Play on with one player in all seats; the questions asked on the way."""
    asked = []
    while not table.state.over and len(asked) < steps:
        seat = table.state.to_act[0]
        question = ask(table, seat)
        asked.append(question)
        table.play(seat, player.decide(question).action)
    return asked


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_view_comes_back_from_plain_data_as_it_was(variant: str, options: dict) -> None:
    """Every state of a hand survives the wire for the seat that is asked."""
    for question in play_out(fresh(variant, options), Random()):
        wire = json.loads(json.dumps(to_plain(question.state)))
        assert from_plain(type(question.state), wire, whole=True) == question.state


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_served_player_answers_as_in_the_same_process(variant: str, options: dict) -> None:
    """The same actions from the served random player, whose choice hangs on state and chance alone."""
    asked = play_out(fresh(variant, options), Random())
    for seat in range(asked[0].rules.seats):
        mine = [question for question in asked if question.seat == seat]
        lines = [encode(hello(asked[0].rules, seat))]
        lines += [encode(turn(n, again(question), legal=False)) for n, question in enumerate(mine)]
        out = io.BytesIO()
        serve(lambda variant: Random(), io.BytesIO(b"".join(lines)), out)
        replies = [json.loads(line) for line in out.getvalue().splitlines()]
        assert "hello" in replies[0]
        expected = [str(Random().decide(again(question)).action) for question in mine]
        assert [one["action"] for one in replies[1:]] == expected


def again(question: Question) -> Question:
    """The question with its chance as it was before it was answered."""
    history = [step for step in question.history if step.seat >= 0]
    return replace(question, rng=Rng.of(7, question.seat, len(history)))


def test_a_line_that_is_no_message_is_refused() -> None:
    """Text that is no JSON object, or too long, is a notation error."""
    for line in (b"hey\n", b"[1]\n", b"\xff\n", b"[" * 100000, b'{"turn":"' + b"1" * LIMIT + b'"}'):
        with pytest.raises(NotationError):
            decode(line)


def test_serving_refuses_a_turn_before_the_hello() -> None:
    """A table that does not greet is told so."""
    with pytest.raises(NotationError, match="before the hello"):
        serve(lambda variant: Greedy(), io.BytesIO(b'{"turn": 1}\n'), io.BytesIO())


@pytest.mark.parametrize(
    "line",
    [
        '{"hello": 1, "variant": "happy", "options": 5, "seat": 0}',
        '{"hello": 1, "variant": "happy", "seat": null}',
        '{"hello": 1, "variant": "happy", "seat": 7}',
        '{"hello": 1, "variant": "happy", "seat": 0}\n{"turn": "x"}',
        '{"hello": 1, "variant": "happy", "seat": 0}\n{"turn": 1, "state": 5, "history": 5}',
    ],
)
def test_serving_refuses_what_is_not_the_protocol(line: str) -> None:
    """A hello or a turn of the wrong kind is a notation error, whatever is wrong with it."""
    with pytest.raises(NotationError):
        serve(lambda variant: Greedy(), io.BytesIO(line.encode() + b"\n"), io.BytesIO())


@pytest.mark.parametrize("value", ["9" * 400, '"much"', "[]", "null"])
def test_a_value_that_is_no_figure_is_refused(value: str) -> None:
    """What a bot says of a considered action is a float or a notation error."""
    with pytest.raises(NotationError):
        answer(decode(f'{{"turn": 1, "action": "pass", "considered": [["pass", {value}]]}}'.encode()))


@pytest.mark.parametrize("code", ["strong", "phase", "\x1b[2J", "said"])
@pytest.mark.parametrize(
    "args", [{}, {"text": "\x1b]0;x\x07[/]\n"}, {"cards": {"a": ["\x1b[2J"]}, "count": []}]
)
def test_any_reason_of_a_foreign_bot_is_one_printable_line(code: str, args: dict) -> None:
    """Codes of ours without their figures, and text that a terminal would obey, are shown and do nothing."""
    said = answer({"turn": 1, "action": "pass", "why": {"code": code, "args": args}})
    assert said.why is not None
    for variant in ("happy", "guandan", "gongzhu"):
        assert reason_text(variant, said.why.code, said.why.args, ()).isprintable()


# --- foreign commands ---------------------------------------------------------------------------------

GREETS = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
def turns():
    for line in sys.stdin:
        message = json.loads(line)
        if "turn" in message: yield message
sys.stdin.readline()
say(hello=1, legal=True)
"""
BOTS = {
    "sleeps": ("for m in turns(): time.sleep(60)", "late"),
    "sleeps deaf to its input": ("time.sleep(60)", "late"),
    "dies": ("next(turns()); sys.exit(3)", "dead"),
    "talks nonsense": ("for m in turns(): print('I fold', flush=True)", "nonsense"),
    "answers another turn": ("for m in turns(): say(turn=10**6, action='pass')", "nonsense"),
    "answers no action": ("for m in turns(): say(turn=m['turn'], action='play ?!')", "nonsense"),
    "answers a list": ("for m in turns(): say(turn=m['turn'], action=['pass'])", "nonsense"),
    "floods one line": ("next(turns()); sys.stdout.write('9' * 10**8); sys.stdout.flush()", "nonsense"),
    "floods messages": ("next(turns())\nwhile True: say(turn=0, action='pass')", "nonsense"),
}


def command(tmp_path: Path, body: str, greets: bool = True) -> str:
    """The command line of a bot written to a file."""
    path = tmp_path / "bot.py"
    path.write_text((GREETS if greets else "") + textwrap.dedent(body))
    return f"'{sys.executable}' '{path}'"


@pytest.mark.parametrize("fault", BOTS)
def test_a_broken_bot_fails_and_the_question_ends(fault: str, tmp_path: Path) -> None:
    """Each way to break gives a failure of its kind, again and again, and never hangs."""
    body, code = BOTS[fault]
    process = Process(command(tmp_path, body), patience=0.2 if code == "late" else 30)
    try:
        for _ in range(2):
            table = fresh("happy", {})
            with pytest.raises(BotFailure) as failure:
                process.decide(ask(table, table.state.to_act[0]))
            assert failure.value.code == code
    finally:
        process.close()


def test_a_bot_that_always_dies_is_not_started_for_ever(tmp_path: Path) -> None:
    """After a few starts the command is left alone."""
    path = tmp_path / "starts"
    process = Process(command(tmp_path, f"open({str(path)!r}, 'a').write('x'); next(turns()); sys.exit()"))
    table = fresh("happy", {})
    for _ in range(9):
        with pytest.raises(BotFailure):
            process.decide(ask(table, table.state.to_act[0]))
    assert path.read_text() == "x" * 5


@pytest.mark.parametrize("command", ["'open", "a\0b", " ", "/"])
def test_a_command_that_is_none_is_dead(command: str) -> None:
    """An open quote, a zero byte, nothing, a folder: the question ends like that of a missing command."""
    with pytest.raises(BotFailure) as caught:
        Process(command).decide(ask(fresh("happy", {}), 0))
    assert caught.value.code == "dead"


def test_a_command_that_is_not_there_is_dead() -> None:
    """A missing program and an empty command fail like a dead one."""
    table = fresh("happy", {})
    for words in ("/no/such/program", ""):
        with pytest.raises(BotFailure) as failure:
            Process(words).decide(ask(table, table.state.to_act[0]))
        assert failure.value.code == "dead"


def test_standard_error_goes_to_the_log_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What a bot writes there is in the log, and nothing of it on the terminal."""
    body = """
    for m in turns():
        sys.stderr.write("thinking " * 20000 + "\\x1b[2J"); sys.stderr.flush()
        say(turn=m["turn"], action=m["legal"][0])
    """
    process = Process(command(tmp_path, body), log=tmp_path / "log")
    table = fresh("happy", {})
    play_out(table, process)
    process.close()
    assert table.state.over
    assert (tmp_path / "log").read_text().startswith("thinking")
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    """A child of the bot does not outlive a bot that is killed."""
    os.mkfifo(tmp_path / "pipe")
    body = f"""
    import subprocess
    held = open({str(tmp_path / "pipe")!r}, "w")
    for m in turns():
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=held)
        say(turn=m["turn"], action=m["legal"][0])
    time.sleep(600)
    """
    reading = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    process = Process(command(tmp_path, body))
    process.decide(ask(fresh("happy", {}), 0))
    process.close()
    ends = time.monotonic() + 60
    with contextlib.closing(os.fdopen(reading, "rb", buffering=0)) as pipe:
        while pipe.read(1) is None:  # somebody could still write
            assert time.monotonic() < ends
            time.sleep(0.01)


def test_an_illegal_answer_is_judged_by_the_table(tmp_path: Path) -> None:
    """The answer comes back as it was said; the table refuses it and nothing has changed."""
    process = Process(command(tmp_path, "for m in turns(): say(turn=m['turn'], action='play X X X')"))
    table = fresh("happy", {})
    seat = table.state.to_act[0]
    said = process.decide(ask(table, seat))
    process.close()
    before = table.state
    with pytest.raises(IllegalAction):
        table.play(seat, said.action)
    assert table.state is before


def test_an_answer_that_comes_too_late_is_never_taken_for_another_turn(tmp_path: Path) -> None:
    """The late answer to one turn is thrown away, and the next turn gets its own."""
    body = """
    for m in turns():
        if m["turn"] == 1: time.sleep(1.6)
        say(turn=m["turn"], action="keep", why=str(m["turn"]))
    """
    process = Process(command(tmp_path, body), patience=0.2)
    table = fresh("happy", {})
    with pytest.raises(BotFailure) as failure:
        process.decide(ask(table, 0))
    assert failure.value.code == "late"
    process.patience = 10
    said = process.decide(ask(table, 0))
    process.close()
    assert said.why is not None
    assert said.why.args["text"] == "2"


def test_stop_asks_for_an_answer_at_once(tmp_path: Path) -> None:
    """A bot that waits for ``stop`` gets it when its time is up, and its answer counts."""
    body = """
    for m in turns():
        stop = json.loads(sys.stdin.readline())
        say(turn=stop["stop"], action=m["legal"][0], considered=[[m["legal"][0], 0.5]])
    """
    process = Process(command(tmp_path, body), patience=0.1)
    table = fresh("happy", {})
    said = process.decide(ask(table, 0))
    process.close()
    assert table.rules.why_not(table.state, 0, said.action) is None
    assert said.considered[0][1] == 0.5


def test_the_sample_bot_of_the_documentation_plays_a_hand() -> None:
    """The sample is short, needs nothing but Python, and is never refused."""
    path = Path(__file__).parents[2] / "docs" / "sample_bot.py"
    assert len(path.read_text().splitlines()) < 60
    process = Process(f"'{sys.executable}' '{path}'")
    table = fresh("happy", {}, seed=3)
    asked = play_out(table, process)
    process.close()
    assert table.state.over
    assert len(asked) > 5


def test_the_messages_in_the_documentation_are_messages() -> None:
    """Every JSON example of docs/bots.md is one line that decodes, and its answer can be read."""
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    examples = [part.split("```")[0].strip() for part in text.split("```json")[1:]]
    messages = [decode(example.encode()) for example in examples]
    assert [next(iter(message)) for message in messages] == ["hello", "hello", "turn", "turn"]
    assert str(answer(messages[-1]).action) == messages[2]["legal"][0]
    assert all(str(Step.parse(step)) == step for step in messages[2]["history"])
    table = fresh("happy", {})
    assert messages[0] == hello(table.rules, 1)
    assert messages[2].keys() == turn(7, ask(table, 1), legal=True).keys()
