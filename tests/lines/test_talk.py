"""The talk at a table: orders, answers, refusals, scripts, and its ends."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from cardtui.engine.rules import SomeRules
from cardtui.engine.typed import SAYINGS
from cardtui.games import GAMES
from cardtui.lines.answers import read_answer
from cardtui.lines.opening import Source, play
from cardtui.lines.orders import ABOUT, Order, read_order, words
from cardtui.lines.voice import Voice
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.aids import Aid
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.feats import feat_groups, feat_name
from cardtui.text.guide import guide
from cardtui.text.sentences import family, rank_text, say

from ..store.hands import noon
from .test_same_hand import whole_hand

ROOT = Path(__file__).parents[2]
HAPPY = Setup("happy", split_specs("you,greedy,greedy"), seed=5)
KEPT = "The table is kept: cardtui resume --lines goes on, or cardtui resume on the full screen."


def talk(store: Store, script: str, setup: Setup = HAPPY) -> int:
    """Play a script at a new table."""
    source = Source("talk.txt", script)
    return play(store, lambda: open_table(store, setup), source)


def program(saves: Path, line: str) -> list[str]:
    """The program's command line."""
    return [sys.executable, "-m", "cardtui", "--saves", str(saves), *shlex.split(line)]


def run(saves: Path, line: str, typed: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """The program, typed at through a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        program(saves, line), input=data, capture_output=True, cwd=ROOT, env={**os.environ, "LANG": "C.UTF-8"}
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


# --- orders and answers ---------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_order_is_an_answer(spoken: str) -> None:
    """In no language is the word of an order a verb of a game, or cards that can be typed."""
    set_language(spoken)
    for entry in GAMES.values():
        told = family(entry.variant)
        verbs = {*told.VERBS, *(say(entry.variant, label).casefold() for label in told.VERBS.values())}
        assert not {word for order in Order for word in words(order)} & verbs.union(SAYINGS)


def test_a_hand_is_shown_while_it_is_dealt(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """At each moment of the deal that one looks at; whoever answers is asked no more before the call."""
    assert talk(store, "look\nlook\nshow\nlook") == 2
    said, err = capsys.readouterr()
    held = [line.split(":")[0] for line in said.splitlines() if line.startswith("You hold")]
    assert held == ["You hold 8 cards", "You hold 16 cards"]
    assert err.startswith("cardtui: talk.txt:4: look: There is nothing to wait for")
    table = store.tables.resume(1)
    assert "0 show 16" in map(str, table.steps)
    table.close()


def test_orders_are_known_in_both_languages() -> None:
    """Whatever language is spoken, and however they are written."""
    assert read_order("HAND") == (Order.HAND, "")
    assert read_order("legal pair") == (Order.LEGAL, "pair")
    assert read_order("手牌") == (Order.HAND, "")
    assert read_order("悔牌") == (Order.UNDO, "")
    assert read_order("333 5") is None
    assert set(ABOUT) == set(Order)


@pytest.mark.parametrize(
    ("spoken", "typed", "verb"),
    [
        ("en", "call", "call"),
        ("en", "y", "call"),
        ("en", "No", "decline"),
        ("zh_CN", "叫地主", "call"),
        ("zh_CN", "不叫", "decline"),
    ],
)
def test_answers_may_be_typed_as_the_table_names_them(spoken: str, typed: str, verb: str) -> None:
    """In the language of the moment, or by the short words."""
    set_language(spoken)
    rules: SomeRules = GAMES["happy"].rules()
    state = rules.position({"phase": "call", "hands": ["333444555", "666677", "8899"], "first": 0})
    assert read_answer(rules, state, typed).verb == verb


def test_what_was_achieved_is_told_after_the_settlement(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once: what was had before is not new. The first hand that brings any is played again."""

    def told(seed: int) -> list[str]:
        setup = replace(HAPPY, seed=seed)
        with Store(tmp_path / "before", noon) as before:
            typed = asyncio.run(whole_hand(before, setup))
        talk(store, "\n".join(typed), setup)
        lines = capsys.readouterr().out.splitlines()
        return [line for line in lines if line.startswith("New achievement: ")]

    seed, first = next((seed, lines) for seed in range(1, 40) if (lines := told(seed)))
    codes = {code for _heading, group in feat_groups() for code in group}
    assert {line.removeprefix("New achievement: ").split(", ")[0] for line in first} <= set(
        map(feat_name, codes)
    )
    assert not set(told(seed)) & set(first)


def test_where_all_hands_lie_open_they_are_told_with_the_table(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """And at no other table."""
    for opens in (True, False):
        assert talk(store, "keep\ntable\nquit", replace(HAPPY, open=opens)) == 0
        assert ("Mei holds " in capsys.readouterr().out) is opens


@pytest.mark.parametrize("opens", [True, False])
def test_where_all_hands_lie_open_bots_say_why(
    store: Store, capsys: pytest.CaptureFixture[str], opens: bool
) -> None:
    """With what they do; at any other table once the hand is over, in its log."""
    setup = replace(HAPPY, specs=split_specs("you,regular,regular"), open=opens)
    assert talk(store, "keep\nn\nn\nn\nlog\nbot\nlog\nquit", setup) in (0, 1)
    told = capsys.readouterr().out.split("The hand is over.")
    assert ("—" in told[0]) is opens


def test_every_order_answers(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """On the way through the beginning of a hand."""
    script = "keep\nhand\n\ntable\nscore\nlegal\nlast\ncounter\nhere\nhint\nwhy L9\nlog\nhelp\n# a note"
    script += "\nundo\nquit"
    assert talk(store, script) == 0
    said = capsys.readouterr().out
    assert "You hold 17 cards: " in said
    assert "At the table: Player 17 cards, Mei 17 cards, Tao 17 cards." in said
    assert "Balances: Player 10,000, Mei 10,000, Tao 10,000." in said
    assert "L9: " in said
    assert "Not seen yet: " in said
    assert "Room factor: ×10" in said
    assert "(n), Forfeit." in said
    assert "hint: what the best player would do and why" in said
    assert "This hand is kept as one with help." in said
    assert re.search(r"Hint 1 of 2: (Rob|No rob)", said)
    assert "After that the hand no longer counts. Type it again to take back." in said
    assert said.endswith(KEPT + "\n")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_play_is_typed_as_the_list_prints_it(
    store: Store, capsys: pytest.CaptureFixture[str], spoken: str
) -> None:
    """With its name behind its cards, and in the reading that is named."""
    set_language(spoken)
    setup = Setup("guandan", split_specs("you,greedy,greedy,greedy"), seed=4)
    assert talk(store, "legal\nquit", setup) == 0
    printed = [line for line in capsys.readouterr().out.splitlines() if re.match("2♥ .*[,，]", line)]
    assert printed
    assert talk(store, f"{printed[-1]}\nquit", setup) == 0
    name = re.split("[,，]", printed[-1])[-1].strip()
    mine = re.search("^(Player|玩家).*$", capsys.readouterr().out, re.MULTILINE)
    assert mine is not None
    assert name in mine[0]


def test_chinese_is_spoken(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions and answers alike."""
    set_language("zh_CN")
    assert talk(store, "不明\n手牌\n帮助\n退出") == 0
    said = capsys.readouterr().out
    assert "轮到你" in said
    assert not re.search(
        r"[A-Za-z]{3,}",
        said.replace("cardtui resume --lines", "").replace("cardtui resume", "").replace("soft_bomb", ""),
    )


def test_nothing_of_other_hands_is_printed(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """The deal is decided by the seed: what others hold is known here, and stands nowhere."""
    assert talk(store, "keep\nhand\ntable\nlog\nlegal") == 0
    said = capsys.readouterr().out
    table = store.tables.resume(1)
    assert table.deal is not None
    held = said.partition("You hold 17 cards: ")[2].partition("\n")[0].replace(" joker", "").split()
    assert len(held) == 17
    for hand in table.deal.hands[1:]:
        assert " ".join(rank_text(card.rank) for card in hand) not in said
    table.close()


def test_where_advice_is_off_there_is_no_hint(tmp_path: Path) -> None:
    """The setting of the table holds by lines too; the hand stays one without help."""
    (tmp_path / "settings.toml").write_text("advice = false\n")
    done = run(tmp_path, "play happy --seats you,greedy,greedy --seed 5 --lines", "hint\nquit\n")
    assert "no hint for this question" in done.stdout
    assert "kept as one with help" not in done.stdout


def test_hints_walk_what_is_worth_a_look_and_the_hand_is_kept_as_one_with_help(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Round and round, in every phase; the mark is told once."""
    assert talk(store, "hint\nhint\nhint\nkeep\nhint") == 0
    said = capsys.readouterr().out
    assert [line.split()[1] for line in said.splitlines() if line.startswith("Hint")] == ["1", "2", "1", "1"]
    assert said.count("This hand is kept as one with help.") == 1
    table = store.tables.resume(1)
    assert (table.assisted, table.stakes) == (frozenset({Aid.ADVICE}), True)
    table.close()


def test_odds_are_told_and_the_hand_is_kept_as_one_with_help(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence for each sort of cards, with a figure for every other seat; the mark is told once."""
    assert talk(store, "keep\nodds\nodds") == 0
    said = capsys.readouterr().out
    assert len(re.findall(r"^bomb: .+ \d+%, .+ \d+%$", said, re.MULTILINE)) == 2
    assert said.count("This hand is kept as one with help.") == 1
    table = store.tables.resume(1)
    assert table.assisted == frozenset({Aid.ADVICE})
    table.close()


# --- scripts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "status", "said"),
    [
        ("keep\ndecline\nrob", 1, "cardtui: talk.txt:3: rob: "),
        ("keep\n\n# so\nkeep", 1, "cardtui: talk.txt:4: keep: "),
        (
            "keep\nfly",
            2,
            "cardtui: talk.txt:2: fly: “fly” cannot be done here; it can be: Rob, No rob, ",
        ),
        ("keep\n333 5", 2, "cardtui: talk.txt:2: 333 5: “333 5” cannot be done here; "),
        ("next", 2, "cardtui: talk.txt:1: next: The hand is not over yet."),
    ],
)
def test_a_script_stops_at_the_first_refused_line(
    store: Store, capsys: pytest.CaptureFixture[str], script: str, status: int, said: str
) -> None:
    """One clear line with its place on standard error; the table is kept where it was."""
    assert talk(store, script + "\nquit") == status
    out, err = capsys.readouterr()
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert out.endswith(KEPT + "\n")


def test_a_script_in_a_file_and_from_a_pipe(tmp_path: Path) -> None:
    """And a file that is none is one line."""
    script = tmp_path / "hand.txt"
    script.write_text("keep\nfly\n")
    done = run(tmp_path / "s", f"play happy --seed 5 --script {script}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(f"cardtui: {script}:2: fly: ")
    done = run(tmp_path / "s", "play happy --seed 5 --script -", "keep\nfly\n")
    assert done.stderr.startswith("cardtui: -:2: fly: ")
    done = run(tmp_path / "s", f"resume --script {tmp_path / 'none'}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


# --- ends -----------------------------------------------------------------------------------------


def test_who_cannot_enter_is_told_that_alone(tmp_path: Path) -> None:
    """Nothing stands before it as if a game had begun."""
    done = run(tmp_path, "play happy --room high --lines")
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr == "cardtui: Entry here is 50,000 beans; you have 10,000 beans.\n"


def test_the_end_of_the_input_keeps_the_table(tmp_path: Path) -> None:
    """And lets go of it: the next one goes on where it was."""
    first = run(tmp_path, "play happy --lines --seed 5", "keep")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.endswith(KEPT + "\n")
    again = run(tmp_path, "resume --lines")
    assert again.returncode == 0
    assert "At the table: Player 17 cards" in again.stdout


def _hear_signals() -> None:
    """Whoever runs the tests may have told them to hear none."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def waiting(saves: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """The program, waiting for an answer that does not come."""
    process = subprocess.Popen(
        program(saves, "play happy --lines --seed 5"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "LANG": "C.UTF-8"},
        preexec_fn=_hear_signals,
    )
    assert process.stdout is not None
    try:
        while not process.stdout.readline().startswith(b"Your turn"):
            pass
        yield process, process.stdout
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_table(tmp_path: Path, number: signal.Signals) -> None:
    """One line, the usual status, and the lock is free."""
    with waiting(tmp_path) as (process, out):
        process.send_signal(number)
        rest = out.read().decode()
        assert process.wait() == 128 + number
    assert rest == KEPT + "\n"
    with Store(tmp_path, noon) as store:
        store.tables.resume(1).close()


def test_who_stops_listening_ends_it_quietly(tmp_path: Path) -> None:
    """As ``cardtui … | head`` does: no traceback, and the table is kept."""
    line = " ".join(map(shlex.quote, program(tmp_path, "play happy --lines --seed 5")))
    done = subprocess.run(
        f"(sleep 1; yes table | head -n 2000) | {line} | head -n 1", shell=True, capture_output=True, cwd=ROOT
    )
    assert done.stderr == b""
    with Store(tmp_path, noon) as store:
        store.tables.resume(1).close()


def test_several_people_are_refused(tmp_path: Path) -> None:
    """What was printed stays in sight; at a new table and at a kept one."""
    done = run(tmp_path, "play happy --lines --seats you,you:Bo,greedy")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardtui: --lines is for one person: what was printed stays in sight of the next\n"
    with Store(tmp_path, noon) as store:
        open_table(store, Setup("happy", split_specs("you,you:Bo,greedy"))).close()
    assert run(tmp_path, "resume --lines").returncode == 2


# --- what reaches the terminal --------------------------------------------------------------------


def test_control_characters_never_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever they come from."""
    Voice(sys.stdout).say("\x1b[2J\x07evil\x9b31m \u202eback\nline\r!")
    assert capsys.readouterr().out == "␛[2J␇evil�31m �back\nline␍!\n"


def test_letters_where_suits_cannot_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A dumb terminal gets what it can print, and what can be typed."""
    Voice(sys.stdout, letters=True).say("Q♠ −200 · ×4")
    assert capsys.readouterr().out == "Qs -200, x4\n"


def test_names_are_shown_and_not_obeyed(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of bots too, which a table may have been given by anybody."""
    evil = Setup("happy", HAPPY.specs, seed=5, names=("Ann", "\x1b]0;x\x07Bo", "Cy\x1b[31m"))
    assert talk(store, "keep\ntable", evil) == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", capsys.readouterr().out)


def test_nothing_of_the_screen_is_loaded(tmp_path: Path) -> None:
    """Neither Textual nor what it draws with."""
    code = (
        "import sys\nfrom cardtui.cli import cardtui\n"
        f"try: cardtui(['--saves', {str(tmp_path)!r}, 'play', 'happy', '--lines'])\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "assert not {'textual', 'rich', 'numpy'} & sys.modules.keys()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input="keep\n", capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_former_name_of_no_laizi_is_refused_with_the_present_one(tmp_path: Path) -> None:
    """``--plain`` could be taken for a plain table."""
    done = run(tmp_path, "play happy --plain --lines")
    assert done.returncode == 2
    assert done.stderr == "cardtui: --plain is --no-laizi now; a table without the full screen is --lines\n"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
def test_the_rules_of_the_step_at_hand_are_told(
    store: Store, capsys: pytest.CaptureFixture[str], variant: str, spoken: str
) -> None:
    """The part of the page that matters there; with a word behind it the whole page."""
    set_language(spoken)
    setup = Setup(
        variant, split_specs(",".join(["you", *["greedy"] * (GAMES[variant].seated({}) - 1)])), seed=5
    )
    assert talk(store, "rules", setup) == 0
    short = capsys.readouterr().out.count("\n# ")
    assert talk(store, "rules all", setup) == 0
    assert (short, capsys.readouterr().out.count("\n# ")) == (1, len(guide(variant)))
