"""The line protocol, served and asked: foreign bots never stop or garble a hand."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from cardtui.ai.baseline import Greedy, Random
from cardtui.ai.player import Answer, Player, Question
from cardtui.ai.process import BotFailure, Process
from cardtui.ai.protocol import LIMIT, answer, decode, encode, hello, serve, turn
from cardtui.ai.public import table
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Step
from cardtui.engine.errors import IllegalAction, NotationError
from cardtui.engine.gongzhu.state import GongzhuCarry
from cardtui.engine.guandan import combinations as guandan_combinations
from cardtui.engine.guandan import legality as guandan_legality
from cardtui.engine.landlord import legality as landlord_legality
from cardtui.engine.landlord.combinations import KINDS as LANDLORD_KINDS
from cardtui.engine.plain import from_plain, to_plain
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.games import game
from cardtui.seating import BuiltIn
from cardtui.text.sentences import reason_text

from .commands import GAMES, ask, command, fresh, needs_pipes, play_out


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_view_comes_back_from_plain_data_as_it_was(variant: str, options: dict[str, Any]) -> None:
    """Every state of a hand survives the wire for the seat that is asked."""
    for question in play_out(fresh(variant, options), [Random()] * 4):
        wire = json.loads(json.dumps(to_plain(question.state)))
        assert from_plain(type(question.state), wire, whole=True) == question.state


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_served_player_answers_as_in_the_same_process(variant: str, options: dict[str, Any]) -> None:
    """The same actions from the served random player, whose choice hangs on state and chance alone."""
    asked = play_out(fresh(variant, options), [Random()] * 4)
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


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_served_regular_answers_as_in_the_same_process(variant: str, options: dict[str, Any]) -> None:
    """What foreign bots are told beside the state changes nothing for a player that thinks from it."""
    asked = [
        question
        for question in play_out(fresh(variant, options, seed=5), [Greedy()] * 4)
        if question.seat == 0
    ][::3]
    process = Process(f"'{sys.executable}' -m cardtui bot {variant}", patience=60, hello=60)
    for question in asked:
        away, home = process.decide(question), BuiltIn().player(game(variant)).decide(question)
        assert (away.action, away.considered) == (home.action, home.considered)
    process.close()


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_the_table_of_a_turn_is_the_same_for_every_seat(variant: str, options: dict[str, Any]) -> None:
    """It holds what everybody sees and no more, and says it as the facts of the position do."""
    played = fresh(variant, options, seed=2)
    play_out(played, [Random()] * 4)
    for ply, state in enumerate(played.states[:-1]):
        seen = [table(played.rules, played.view(seat, ply)) for seat in range(played.rules.seats)]
        assert all(one == seen[0] for one in seen)
        assert seen[0]["cards"] == [len(hand) for hand in state.hands]
        facts = played.rules.facts(state)
        for name in seen[0].keys() & facts.keys():
            assert seen[0][name] == facts[name], name
        assert "#" not in json.dumps(seen)


def test_the_table_has_the_level_and_what_was_paid() -> None:
    """Guandan: of this hand, not of the first; G21: the first of two tributes has no taker yet."""
    rules = rules_of("guandan", {"level": "5"})
    start = {
        "phase": "tribute", "playing": "9", "levels": ["9", "3"], "places": [0, 2, 1, 3],
        "hands": ["3s 4s", "Ks 4h", "5s 6s", "Qs 7h"],
    }  # fmt: skip
    played = Table.at(rules, rules.position(start))
    played.play(1, Action.parse("tribute Ks"))
    seen = table(played.rules, played.view(2))
    assert (seen["level"], seen["levels"], seen["last_places"]) == ("9", ["9", "3"], [0, 2, 1, 3])
    assert (seen["tributes"], seen["cards"]) == ([[1, "Ks", None]], [2, 1, 2, 2])
    played.play(3, Action.parse("tribute Qs"))
    seen = table(played.rules, played.view(2))
    assert (seen["tributes"], seen["cards"]) == ([[1, "Ks", 0], [3, "Qs", 2]], [3, 1, 3, 1])
    assert seen["known"] == ["Ks", "", "Qs", ""]


def test_the_table_has_the_trick_and_what_was_taken() -> None:
    """Gong Zhu: exposed cards, the cards on the table, scoring cards and what they count."""
    rules = rules_of("gongzhu", {})
    carry = GongzhuCarry(first=0, scores=(12, 0, -12, 0))
    played = Table(rules, rules.shuffle(Rng.of(3, "deal"), carry), carry)
    while len(played.state.tricks) < 5 or not played.state.trick:
        played.advance()
        seat = played.state.to_act[0]
        played.play(seat, list(rules.legal(played.state, seat))[-1])  # exposes all that can be
    seen: Any = table(played.rules, played.view(1))
    state = played.state
    assert seen["exposed"] == "Tc Jd Qs Ah"
    assert seen["trick"] == [[seat, str(card)] for seat, card in state.trick]
    assert (seen["tricks"], seen["scores"]) == (5, [12, 0, -12, 0])
    assert sum(len(taken.split()) for taken in seen["taken"]) == 16 - state.scoring_left > 0
    assert seen["raw"] == list(state.raw)


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
        '{"hello": 2, "variant": "happy", "seat": 0}',
        '{"hello": 1, "variant": "happy", "seat": 0}\n{"turn": "x"}',
        '{"hello": 1, "variant": "happy", "seat": 0}\n{"turn": 1, "state": 5, "history": 5}',
    ],
)
def test_serving_refuses_what_is_not_the_protocol(line: str) -> None:
    """A hello or a turn of the wrong kind is a notation error, whatever is wrong with it."""
    with pytest.raises(NotationError):
        serve(lambda variant: Greedy(), io.BytesIO(line.encode() + b"\n"), io.BytesIO())


@pytest.mark.parametrize("value", ["9" * 400, "1e999", '"much"', '"nan"', "[]", "null", "true"])
def test_a_value_that_is_no_figure_is_refused(value: str) -> None:
    """What a bot says of a considered action is a float or a notation error."""
    with pytest.raises(NotationError):
        answer(decode(f'{{"turn": 1, "action": "pass", "considered": [["pass", {value}]]}}'.encode()))


def test_a_considered_action_is_one_of_the_game() -> None:
    """Read like the action itself: a ``*`` is a wild there, a verb that the game does not have is named."""
    rules = rules_of("guandan", {"level": "5"})
    state = rules.position({"phase": "play", "hands": ["5h 7s", "3s", "4s", "6s"]})
    question = Question(rules, rules.redact(state, 0), 0, (), Rng.of(0))
    said = answer({"turn": 1, "action": "play 7s", "considered": [["play 7s*", 1], ["pass", -2.5]]}, question)
    assert said.considered == ((Action.parse("play 7s 5h"), 1.0), (Action.parse("pass"), -2.5))
    with pytest.raises(NotationError, match="unknown verb 'fold'"):
        answer({"turn": 1, "action": "play 7s", "considered": [["fold", 1]]}, question)


@pytest.mark.parametrize("code", ["strong", "phase", "\x1b[2J", "said"])
@pytest.mark.parametrize(
    "args", [{}, {"text": "\x1b]0;x\x07[/]\n"}, {"cards": {"a": ["\x1b[2J"]}, "count": []}]
)
def test_any_reason_of_a_foreign_bot_is_one_printable_line(code: str, args: dict[str, Any]) -> None:
    """Codes of ours without their figures, and text that a terminal would obey, are shown and do nothing."""
    said = answer({"turn": 1, "action": "pass", "why": {"code": code, "args": args}})
    assert said.why is not None
    for variant in ("happy", "guandan", "gongzhu"):
        assert reason_text(variant, said.why.code, said.why.args, ()).isprintable()


# --- foreign commands ---------------------------------------------------------------------------------

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
    play_out(table, [process] * 3)
    process.close()
    assert table.state.over
    assert (tmp_path / "log").read_text().startswith("thinking")
    assert capfd.readouterr() == ("", "")


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


@needs_pipes
def test_an_answer_that_comes_too_late_is_never_taken_for_another_turn(tmp_path: Path) -> None:
    """The late answer to one turn is thrown away, and the next turn gets its own."""
    os.mkfifo(tmp_path / "go")
    body = f"""
    for m in turns():
        if m["turn"] == 1: open({str(tmp_path / "go")!r}).read()
        say(turn=m["turn"], action="keep", why=str(m["turn"]))
    """
    process = Process(command(tmp_path, body), patience=0.2, hello=60, grace=0.1)
    table = fresh("happy", {})
    with pytest.raises(BotFailure) as failure:
        process.decide(ask(table, 0))
    assert failure.value.code == "late"
    (tmp_path / "go").write_text("")
    process.patience = 60
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
    process = Process(command(tmp_path, body), patience=0.1, hello=60, grace=60)
    table = fresh("happy", {})
    said = process.decide(ask(table, 0))
    process.close()
    assert table.rules.why_not(table.state, 0, said.action) is None
    assert said.considered[0][1] == 0.5


class Waits(Player):
    """A player that ends its thought when it is told to."""

    def decide(self, question: Question) -> Answer:
        while not question.stop():
            time.sleep(0.001)
        return Greedy().decide(question)


@pytest.mark.parametrize(("player", "told"), [(Waits(), [{"stop": 3}]), (Greedy(), [])])
def test_a_thought_that_was_cut_says_so(player: Player, told: list[dict[str, int]]) -> None:
    """The answer that ``stop`` asked for is marked; one that came by itself is not."""
    table = fresh("happy", {})
    read, write = os.pipe()
    lines = [hello(table.rules, 0), turn(3, ask(table, 0), legal=False), *told]
    out = io.BytesIO()
    with os.fdopen(read, "rb") as source, os.fdopen(write, "wb") as sink:
        threading.Thread(target=end_when, args=(sink, lines, out), daemon=True).start()
        serve(lambda variant: player, source, out)
    found = answer(json.loads(out.getvalue().splitlines()[1]))
    assert found.cut == bool(told)


def end_when(sink: BinaryIO, lines: Sequence[dict[str, Any]], out: io.BytesIO) -> None:
    """Say all lines, and end when the turn among them was answered."""
    sink.write(b"".join(map(encode, lines)))
    sink.flush()
    while out.getvalue().count(b"\n") < 2:
        time.sleep(0.001)
    sink.close()


DOCUMENT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def test_the_messages_in_the_documentation_are_messages() -> None:
    """Every JSON example of docs/bots.md is one line that decodes, and its answer can be read."""
    examples = [part.split("```")[0].strip() for part in DOCUMENT.split("```json")[1:]]
    messages = [decode(example.encode()) for example in examples]
    assert [next(iter(message)) for message in messages] == ["hello", "hello", "turn", "turn"]
    played = fresh("happy", {})
    assert str(answer(messages[-1]).action) == messages[2]["legal"][0]
    assert all(str(Step.parse(step, played.rules.numbered)) == step for step in messages[2]["history"])
    assert messages[0] == hello(played.rules, 1)
    question = ask(played, 1)
    assert messages[2].keys() == turn(7, question, legal=True).keys()
    assert messages[2]["table"].keys() == table(question.rules, question.state).keys()


def rows(heading: str) -> dict[str, str]:
    """Of the tables under a heading of docs/bots.md: what each row is about (in code), and its games."""
    part = DOCUMENT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [line.split(" | ") for line in part.splitlines() if line.startswith("| `")]
    found: dict[str, str] = {}
    for first, games, *_ in cells:
        for code in re.findall(r"`([^`]+)`", first):
            found[code.split()[0]] = found.get(code.split()[0], "") + games.strip(" |")
    return found


def test_the_documentation_has_every_kind() -> None:
    """Of both families, each with its games; and no other."""
    guandan = {*guandan_combinations.SIZES, guandan_combinations.BOMB}
    written = rows("Kinds")
    assert written.keys() == {*LANDLORD_KINDS, *guandan}
    for kind, games in written.items():
        assert ("landlord" in games) == (kind in LANDLORD_KINDS)
        assert ("Guandan" in games) == (kind in guandan)


def test_the_documentation_has_every_verb() -> None:
    """Of the games' own lists and of all recorded hands, the dealer's and those of hidden choices too."""
    verbs = {"hidden", "leave", *landlord_legality.DEALER_VERBS}
    for by_phase in (landlord_legality.VERBS, guandan_legality.VERBS):
        verbs |= {verb for phase in by_phase.values() for verb in phase}
    for record in (Path(__file__).parents[1] / "records").glob("*.json"):
        verbs |= {step.split()[1] for step in json.loads(record.read_text())["steps"]}
    assert {"tribute", "return", "refuse", "lead", "exposed", "tally"} <= verbs
    assert verbs - rows("Steps").keys() == {"hidden"}
    assert DOCUMENT.count("`hidden`") == 2


GAME_WORDS = {"happy": "landlord", "crazy": "landlord", "guandan": "Guandan", "gongzhu": "Gong Zhu"}


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_the_documentation_has_every_key_of_the_table_and_of_the_end(
    variant: str, options: dict[str, Any]
) -> None:
    """In its table, under this game; and every key that is said to be there is."""
    played = fresh(variant, options)
    play_out(played, [Random()] * 4)
    for heading, keys in {
        "The table": table(played.rules, played.view(0)).keys(),
        "Over": played.rules.facts(played.state).keys(),
    }.items():
        said = {
            key
            for key, games in rows(heading).items()
            if key.isidentifier() and (games == "all" or GAME_WORDS[variant] in games)
        }
        assert said == keys
    assert played.state.over


def test_the_documentation_has_every_phase_and_kind_of_failure() -> None:
    """Phases in which somebody is asked, in the order of legal; kinds of failure as they are counted."""
    asked = {*landlord_legality.VERBS, *guandan_legality.VERBS, "expose"} - {"over"}
    assert asked <= set(re.findall(r"`([a-z_]+)`", DOCUMENT.split("## The order of `legal`")[1]))
    for why in ("late", "dead", "nonsense", "illegal", "out"):
        assert f"`{why}`" in DOCUMENT
    for option in ("--bot-log", "--strict"):
        assert option in DOCUMENT


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_legal_is_in_the_documented_order(variant: str, options: dict[str, Any]) -> None:
    """What binds to the least is first; passing is last, and missing for a lead."""
    for question in play_out(fresh(variant, options, seed=9), [Random()] * 4):
        legal = turn(1, question, legal=True)["legal"]
        verbs = [action.split()[0] for action in legal]
        phase = question.state.phase
        if phase in ("show", "late_show", "expose"):
            assert verbs[0] == "keep"
        elif phase in ("call", "rob"):
            assert verbs == ["decline", phase]
        elif phase == "double":
            assert verbs in (["single"], ["single", "double"])
        elif variant != "gongzhu":
            assert verbs.count("pass") == (question.state.table is not None)
            assert "pass" not in verbs[:-1]
            bombs = [is_bomb(action) for action in legal if action != "pass"]
            assert bombs == sorted(bombs)


def is_bomb(action: str) -> bool:
    kind = action.rpartition(" as ")[2].split(":")[0]
    return kind in ("soft_bomb", "bomb", "pure_bomb", "rocket", "straight_flush", "joker_bomb")
