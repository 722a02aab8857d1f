"""Every exception of ours, and every refusal of the command line, is said in the player's language."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner

import cardtui as cardtui_package
from cardtui.cli import cardtui
from cardtui.cluster import NoCluster
from cardtui.deals import BadCode
from cardtui.engine.errors import (
    BadSetup,
    DataFault,
    Fault,
    IllegalAction,
    Misfit,
    NotationError,
    Refusal,
    Unread,
)
from cardtui.engine.landlord.codes import LandlordRefusalCode
from cardtui.engine.positions import from_text
from cardtui.files import NoFile
from cardtui.foreign.hand import ForeignFault
from cardtui.jobs import JobEnded
from cardtui.session import TooManyRedeals, TooPoor
from cardtui.session.duel import BadDuel
from cardtui.session.foreign import BotUnusable
from cardtui.session.reviewing import ReviewEnded
from cardtui.simulation import BotFailed, BotReplaced
from cardtui.simulation.kept import OtherRun
from cardtui.simulation.other import OtherUnusable
from cardtui.store.errors import StoreError
from cardtui.store.records import load
from cardtui.text.catalog import _, set_language, speaking
from cardtui.text.faults import FAULTS, UNREAD, every_fault, fault_text, input_text

CHINESE = re.compile("[一-鿿]")
PACKAGE = Path(cardtui_package.__file__).parent


@pytest.fixture(params=["en", "zh_CN"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """One language after the other."""
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.fixture
def chinese() -> Iterator[None]:
    """The other language."""
    set_language("zh_CN")
    yield
    set_language("en")


def figures(sentence: str) -> dict[str, Any]:
    """A figure for each place in the sentence: a number where it is written as one."""
    return {name: 7 if form else f"<{name}>" for name, form in re.findall(r"\{(\w+)(:[^}]*)?\}", sentence)}


@pytest.mark.parametrize("code", FAULTS)
def test_every_code_is_a_line_in_both_languages(language: str, code: str) -> None:
    """With all its figures in it; Chinese is Chinese."""
    details = figures(FAULTS[code])
    said = fault_text(Fault(code, **details))
    assert "\n" not in said
    assert all(str(value) in said for value in details.values())
    if language == "zh_CN":
        assert CHINESE.search(said)


def test_every_code_that_is_declared_has_its_words() -> None:
    """Of setups, and of what cannot be read."""
    assert set(Misfit) <= FAULTS.keys()
    assert set(get_args(Unread)) - {""} == UNREAD.keys()


@pytest.mark.parametrize("code", UNREAD)
def test_what_cannot_be_read_is_said_in_both_languages(language: str, code: Unread) -> None:
    """In English as it was raised; a typed line tells the same place in both."""
    fault = NotationError("33 x", 3, "why", code, figures(UNREAD[code]))
    assert bool(CHINESE.search(fault_text(fault))) == (language == "zh_CN")
    assert bool(CHINESE.search(input_text(fault))) == (language == "zh_CN")


OF_BOTS = PACKAGE / "ai" / "protocol.py"  # it is told with the line that was wrong, for developers


def reasons() -> Iterator[tuple[str, ast.expr]]:
    """Why something is not what is wanted, as the code says it where it has no code: with its place."""
    for path in sorted(set(PACKAGE.rglob("*.py")) - {OF_BOTS}):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("DataFault" | "Worded"), args=[why, *_], keywords=more):
                    pass
                case ast.Call(func=ast.Name("NotationError"), args=[_, _, why], keywords=more):
                    pass
                case _:
                    continue
            if "code" not in {each.arg for each in more}:
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", why


def test_every_reason_has_words_in_chinese(chinese: None) -> None:
    """None is put together where no catalog can know it; figures stay."""
    found = list(reasons())
    assert [place for place, why in found if isinstance(why, ast.JoinedStr)] == []
    messages = {why.value for _place, why in found if isinstance(why, ast.Constant)}
    assert len(messages) > 100
    for message in messages:
        assert isinstance(message, str)
        said = _(message)
        assert figures(said) == figures(message)
        assert CHINESE.search(said) or not re.search(r"\w", re.sub(r"\{\w+\}", "", message)), message


def test_a_reason_within_a_reason_is_said_in_chinese(chinese: None) -> None:
    """Every part of it, with its place; and every fault of a position."""
    text = "happy 34 | 5 | 6\nto_act: 7\nlast: - | play as bomb:9:5 | -\nbottom: 3\nhands 3"
    with pytest.raises(DataFault) as wrong:
        from_text(text)
    said = every_fault(wrong.value)
    assert "to_act：没有座位 7（只有 0 到 2）" in said
    assert "last：第 2 项：bomb:9:5：炸弹是四张同点数的牌，不含王" in said
    assert "第 5 行：键后面没有冒号" in said
    assert all(CHINESE.search(each) for each in said)
    assert len(said) == 4


FAULTY: list[BaseException] = [
    BadSetup(Misfit.ROOM, room="attic", known="beginner"),
    StoreError("no_hand", id=3),
    ForeignFault("foreign_word", place="line 3", word="Z9"),
    NoFile("file_pipe", "a pipe", Path("x")),
    BadCode("deal_code_slip"),
    BadDuel("two_names", text="Ann"),
    NoCluster("no_scheduler", address="tcp://here:1", detail="…"),
    OtherRun("other_run", path="arena.jsonl"),
    TooPoor(0, 10, 500, "beans"),
    TooManyRedeals("redeals", count=100),
    BotUnusable("bot_unusable", seat=1, command="bot:x", said="…"),
    BotReplaced("bot_replaced", seat=1, command="bot:x", said="…"),
    BotFailed("bot_broke", player="regular", why="dead", error="…"),
    OtherUnusable("other_unusable", command="./judge", said="…"),
    JobEnded("job_killed"),
    ReviewEnded("review_ended"),
    NotationError("x", 0, "not a verb", "verb"),
    DataFault("not every seat once", "carry", "levels"),
    IllegalAction(Refusal("L13", LandlordRefusalCode.THRESHOLD)),
    FileNotFoundError(2, "No such file or directory", "x"),
]


@pytest.mark.parametrize("fault", FAULTY, ids=lambda fault: type(fault).__name__)
def test_every_class_is_said_in_both_languages(language: str, fault: BaseException) -> None:
    """None is told by its type alone."""
    said = fault_text(fault)
    assert said != type(fault).__name__
    assert bool(CHINESE.search(said)) == (language == "zh_CN")


@pytest.mark.parametrize(
    ("spoken", "said"), [("en", "500 beans; you have 10 beans"), ("zh_CN", "500 豆，你只有 10 豆")]
)
def test_who_cannot_enter_is_told_in_what_the_room_counts(spoken: str, said: str) -> None:
    """Never a bare figure: there are beans, coins and points."""
    with speaking(spoken):
        assert said in fault_text(TooPoor(0, 10, 500, "beans"))


def classes(kind: type[Fault]) -> set[type[Fault]]:
    """All kinds of faults that there are."""
    return {kind, *(deeper for each in kind.__subclasses__() for deeper in classes(each))}


def test_no_class_is_forgotten_above() -> None:
    """A new kind of fault is added to the list."""
    assert classes(Fault) - {Fault} <= {type(fault) for fault in FAULTY}


@pytest.mark.parametrize("fault", [fault for fault in FAULTY if isinstance(fault, Fault)], ids=str)
def test_a_fault_comes_whole_from_another_process(fault: Fault) -> None:
    """Code, figures and kind."""
    again = pickle.loads(pickle.dumps(fault))
    assert (type(again), again.code, again.details) == (type(fault), fault.code, fault.details)


def test_what_is_wrong_with_a_record_is_told_in_chinese(chinese: None) -> None:
    """The place by its keys, the fault in words."""
    text = (Path(__file__).parent / "records" / "happy_spring.json").read_text("utf-8")
    with pytest.raises(StoreError) as wrong:
        load(text.replace('"first": ', '"third": ', 1))
    said = fault_text(wrong.value)
    assert "deal：不认识的键 third" in said
    assert "unknown" not in said


REFUSED = [
    ["play", "whist"],
    ["sim", "whist"],
    ["sim", "happy", "--seats", "nobody,regular,random"],
    ["sim", "happy", "--seats", "regular"],
    ["sim", "happy", "--seats", "you,regular,regular"],
    ["sim", "happy", "--room", "attic"],
    ["sim", "guandan", "--level", "1"],
    ["sim", "guandan", "--skip-auction"],
    ["sim", "happy", "--match"],
    ["sim", "happy", "--jobs", "2"],
    ["sim", "happy", "--hands", "many"],
    ["sim", "happy", "--seats", "regular,bot:/no/such/program,regular"],
    ["sim", "happy", "--colour", "red"],
    ["sim"],
    ["whist"],
    ["bot", "happy", "--level", "you"],
    ["bot-check", "/no/such/program"],
    ["readings", "gongzhu", "33"],
    ["readings", "happy", "?"],
    ["readings", "happy", "--laizi", "0", "33"],
    ["readings", "happy", "33333"],
    ["follow", "happy", "--over", "pair", "33"],
    ["follow", "happy", "--over", "pair:2:9", "33"],
    ["replay", "last"],
    ["replay", "7"],
    ["replay", "no such file"],
    ["replay", "tests"],
    ["replay", "tests/records/happy_spring.json", "--ply", "999"],
    ["replay", "tests/records/happy_spring.json", "--try", "dance"],
    ["replay", "tests/records/happy_spring.json", "--try", "9 pass"],
    ["replay", "tests/records/happy_spring.json", "--text", "--ply", "1"],
    ["replay", "tests/test_faults.py"],
    ["history", "--since", "yesterday"],
    ["history", "--profile", "Nobody"],
    ["export", "nothing"],
    ["import", "tests/test_faults.py"],
    ["resume"],
    ["play", "happy"],
    ["check", "no such file"],
]


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_the_command_line_refuses_in_chinese(arguments: list[str], tmp_path: Path) -> None:
    """One line, in the language that was asked for."""
    result = CliRunner().invoke(cardtui, ["--lang", "zh_CN", "--saves", str(tmp_path), *arguments])
    set_language("en")
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("cardtui: ")
    assert result.stderr.count("\n") == 1
    assert CHINESE.search(result.stderr)
