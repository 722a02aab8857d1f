"""Rule cases: all files pass, and the runner is as strict as the format says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardtui.cases import CaseFault, load, run
from cardtui.engine.landlord.rules import LandlordRules

TESTS = Path(__file__).parent
SHARED = TESTS.parents[1] / "shared" / "cases"
FILES = [*sorted((TESTS / "cases").glob("*.json")), *sorted(SHARED.glob("*.json"))]

# The clauses of the three rule sheets; ids that are not listed are not used there.
CLAUSES = {
    *(f"L{n}" for n in range(1, 51) if n not in (38, 39, 44, 45, 46, 47, 48, 49)),
    *(f"G{n}" for n in range(1, 25)),
    *(f"Z{n}" for n in range(1, 23) if n not in (8, 16, 17, 18, 19)),
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_rules_answer_every_case_of_the_file(file: Path) -> None:
    """No case of any file is missed."""
    cases = load(file)
    assert cases
    assert [str(miss) for case in cases if (miss := run(case))] == []


def test_every_clause_is_named_by_a_test_or_a_case() -> None:
    """Rule sheets and tests do not drift apart: each clause id stands in a test's name or a case."""
    named: set[str] = set()
    for path in (TESTS / "cases").glob("*.json"):
        for case in json.loads(path.read_text("utf-8"))["cases"]:
            named.update(re.findall(r"\b[LGZ]\d+\b", f"{case['id']} {case.get('note', '')}"))
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", path.read_text("utf-8")):
            named.update(part for part in name.split("_") if re.fullmatch(r"[LGZ]\d+", part))
    assert sorted(CLAUSES - named) == []


def written(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "cases.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return path


def one_case(variant: str = "happy", **case: Any) -> dict[str, Any]:
    return {"variant": variant, "cases": [{"id": "a", **case}]}


READINGS: dict[str, Any] = {"ask": "readings", "cards": "33", "expect": ["pair:3:2"]}
HAND = {"hands": ["3 4", "5", "6"], "phase": "play", "landlord": 0, "to_act": 0}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("{", "line 1 column 2"),
        ("[]", "not an object"),
        ('{"variant": "happy", "variant": "happy", "cases": []}', "stands twice"),
        ({"variant": "poker", "cases": []}, "variant"),
        ({"variant": "happy"}, "cases"),
        ({"variant": "happy", "cases": [], "extra": 1}, "extra"),
        ({"variant": "happy", "options": {"seats": 3}, "cases": []}, "seats"),
        ({"variant": "happy", "options": {"laizi": "Z"}, "cases": []}, "laizi"),
        ({"variant": "happy", "options": {"laizi": "x"}, "cases": []}, "options"),
        ({"variant": "gongzhu", "options": {"decks": True}, "cases": []}, "decks"),
        ({"variant": "guandan", "options": {"level": "K", "final": "8"}, "cases": []}, "final level"),
        ({"variant": "happy", "cases": [{"ask": "readings"}]}, "case 1"),
        ({"variant": "happy", "cases": [{"id": "a", **READINGS}, {"id": "a", **READINGS}]}, "case 2 (a)"),
        (one_case(ask="guess"), "ask"),
        (one_case(ask=["hand"]), "ask"),
        (one_case(**{**READINGS, "cards": "3 1"}), "cards: not a card at character 3"),
        (one_case(**{**READINGS, "cards": 33}), "cards"),
        (one_case(**{**READINGS, "expect": ["pair:3"]}), "expect"),
        (one_case(**{**READINGS, "hand": "3"}), "hand"),
        (one_case(ask="readings", cards="3"), "expect"),
        (one_case(ask="plays", hand="3", over=None), "exactly"),
        (one_case(ask="plays", hand="3", over="single:3", includes=[]), "over"),
        (one_case(ask="hand", start={"frist": 0}, do=[], expect={}), "frist"),
        (one_case(ask="hand", start=HAND, do=["0 fly 3"], expect={}), "do"),
        (one_case(ask="hand", start=HAND, do=["x play 3"], expect={}), "do"),
        (one_case(ask="hand", start=HAND, do=["0 play 3 L25"], expect={}), "do"),
        (one_case(ask="hand", start=HAND, do=["!0 play 3 Y25"], expect={}), "do"),
        (one_case(ask="hand", start={**HAND, "doubled": [True, 0, 0]}, do=[], expect={}), "doubled"),
        (one_case(ask="hand", start=HAND, do=[], expect={"colour": 1}), "colour"),
        (one_case(ask="hand", start=HAND, do=[], expect={"to_act": "0"}), "to_act"),
        (one_case(ask="hand", start=HAND, do=[], expect={"hands": ["3", "Y", "4"]}), "hands"),
        (one_case(ask="settle", room={"M": 1}, expect={}), "room"),
        (one_case(ask="settle", title=True, expect={"title": 1}), "score"),
        (one_case(ask="settle", landlord=0, winner="nobody", expect={}), "winner"),
        (one_case("gongzhu", ask="settle", raw=[1, 2, 3], expect={}), "raw"),
    ],
)
def test_what_is_no_case_is_refused_with_its_place(data: Any, place: str, tmp_path: Path) -> None:
    """The fault names the file and the place in it."""
    path = written(tmp_path, data)
    with pytest.raises(CaseFault) as fault:
        load(path)
    assert str(path) in str(fault.value)
    assert place in str(fault.value)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[" * 100000, b'{"variant": "happy", "cases": [NaN]}'])
def test_foreign_bytes_are_a_fault(data: bytes, tmp_path: Path) -> None:
    """Nothing that a file may hold breaks the runner."""
    path = tmp_path / "cases.json"
    path.write_bytes(data)
    with pytest.raises(CaseFault):
        load(path)


@pytest.mark.parametrize(
    ("start", "key"),
    [
        ({"phase": "nap"}, "phase"),
        ({"hands": ["3", "4"]}, "hands"),
        ({"first": 3}, "first"),
        ({"phase": "play", "multiple": 3, "room": {"N": 1, "initial": 2}}, "multiple"),
    ],
)
def test_a_position_that_cannot_be_is_a_fault(start: dict[str, Any], key: str, tmp_path: Path) -> None:
    """The rules refuse the position; the fault names the case and the key."""
    with pytest.raises(CaseFault, match=rf"case 1 \(a\): start: {key}: "):
        load(written(tmp_path, one_case(ask="hand", start=start, do=[], expect={})))


@pytest.mark.parametrize(
    "case",
    [
        {**READINGS, "expect": []},
        {**READINGS, "expect": ["pair:3:2", "single:3:1"]},
        {"ask": "follow", "cards": "44", "over": "pair:3:2", "expect": []},
        {"ask": "plays", "hand": "3 3", "over": None, "exactly": ["3"]},
        {"ask": "plays", "hand": "3 3", "over": None, "includes": ["4"]},
        {"ask": "plays", "hand": "3 3", "over": None, "excludes": ["33"]},
        {"ask": "hand", "start": HAND, "do": ["0 play 3"], "expect": {"to_act": 2}},
        {"ask": "hand", "start": HAND, "do": ["0 play 5"], "expect": {}},
        {"ask": "hand", "start": HAND, "do": ["!0 play 3"], "expect": {}},
        {"ask": "hand", "start": HAND, "do": ["!0 play 3 L15"], "expect": {}},
        {"ask": "hand", "start": HAND, "do": ["!0 pass L1"], "expect": {}},
        {"ask": "hand", "start": HAND, "do": [], "expect": {"hands": ["3 4", "6", "5"]}},
        {"ask": "hand", "start": HAND, "do": [], "expect": {"transfers": [0, 0, 0]}},
        {"ask": "settle", "title": True, "score": 0, "expect": {"title": 2}},
    ],
)
def test_a_wrong_answer_is_a_miss(case: dict[str, Any], tmp_path: Path) -> None:
    """A case fails when anything it asks for is otherwise."""
    (read,) = load(written(tmp_path, one_case(**case)))
    miss = run(read)
    assert miss is not None
    assert miss.id == "a"


@pytest.mark.parametrize(
    "case",
    [
        {"ask": "hand", "start": HAND, "do": ["!0 pass", "0 play 3"], "expect": {"hands": ["4", "5", "6"]}},
        {"ask": "hand", "start": HAND, "do": ["!0 pass L25", "!0 play 3 4 as pair:4:2 L15"], "expect": {}},
        {"ask": "hand", "start": HAND, "do": [], "expect": {"to_act": [0], "winner": None}},
        {"ask": "hand", "start": HAND, "do": [], "expect": {"hands": ["4 3", ["5"], "6"]}},
        {"ask": "plays", "hand": "4 3 3", "over": None, "exactly": ["33", "4", ["3"]], "excludes": ["34"]},
        {"ask": "readings", "cards": ["3", "3"], "expect": ["pair:3:2"], "note": "a list of cards"},
    ],
)  # fmt: skip
def test_a_right_answer_is_none(case: dict[str, Any], tmp_path: Path) -> None:
    """Hands and plays are multisets of ranks; one seat and a list of one are the same."""
    (read,) = load(written(tmp_path, one_case(**case)))
    assert run(read) is None


def test_plays_of_guandan_are_compared_as_the_rules_tell_them_apart(tmp_path: Path) -> None:
    """Any equal cards may stand for a play, but a straight flush is not the straight of its ranks."""
    hand = "3s 3h 4h 5h 6h 7h"
    ask = {"ask": "plays", "hand": hand, "over": "single:2:1"}
    flush, straight = ["3h 4h 5h 6h 7h"], ["3s 4h 5h 6h 7h"]
    cases = {"variant": "guandan", "options": {"level": "9"}, "cases": [
        {"id": "flush", **ask, "includes": flush},
        {"id": "either", **ask, "over": None, "includes": [*flush, *straight, "3h", "3s"]},
        {"id": "straight", **ask, "excludes": straight},
    ]}  # fmt: skip
    assert [run(case) for case in load(written(tmp_path, cases))] == [None, None, None]


def test_G7_a_straight_of_mixed_suits_is_found_beside_the_flush_with_the_same_wild(tmp_path: Path) -> None:
    """The cards of one play may be read more than one way; any cards that are the play will do."""
    ask = {"ask": "plays", "hand": "3s 3h 4s 5s 6s 9h"}
    mixed, flush = "3h 4s 5s 6s 9h", "3s 4s 5s 6s 9h"
    cases = {"variant": "guandan", "options": {"level": "9"}, "cases": [
        {"id": "both", **ask, "over": "straight:6:5", "exactly": [mixed, flush]},
        {"id": "flush", **ask, "over": "bomb:A:5", "exactly": [flush], "excludes": [mixed]},
        {"id": "missed", **ask, "over": "bomb:A:5", "includes": [mixed]},
    ]}  # fmt: skip
    missed = [run(case) is not None for case in load(written(tmp_path, cases))]
    assert missed == [False, False, True]


def test_plays_are_asked_of_a_hand_of_every_rank(tmp_path: Path) -> None:
    """The other seats hold cards that the hand leaves in the decks."""
    hand = "2s 3s 4s 5s 6c 7s 8s 9s Ts Jc Qs Ks As x x X X"
    cases = {"variant": "guandan", "cases": [
        {"id": "all", "ask": "plays", "hand": hand, "over": "bomb:9:8", "exactly": ["x x X X"]},
    ]}  # fmt: skip
    assert [run(case) for case in load(written(tmp_path, cases))] == [None]


def test_plays_of_gongzhu_are_single_cards(tmp_path: Path) -> None:
    """Whoever leads may lead any card (Z7)."""
    cases = {"variant": "gongzhu", "cases": [
        {"id": "lead", "ask": "plays", "hand": "3s Ah 4s", "over": None, "exactly": ["Ah", "3s", "4s"]},
    ]}  # fmt: skip
    assert [run(case) for case in load(written(tmp_path, cases))] == [None]


def test_rules_that_break_are_a_miss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they broke with is told, and the cases behind it are asked."""
    case: dict[str, Any] = {"ask": "hand", "start": HAND, "do": ["0 play 3"], "expect": {"to_act": [1]}}
    (read,) = load(written(tmp_path, one_case(**case)))

    def broken(*_: object) -> None:
        raise AssertionError("no such play")

    monkeypatch.setattr(LandlordRules, "apply", broken)
    miss = run(read)
    assert miss is not None
    assert miss.got == "AssertionError: no such play"


def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    """A step that the case takes for legal and the rules refuse: clause and words."""
    case = one_case(ask="hand", start=HAND, do=["0 play 7"], expect={})
    (miss,) = (run(one) for one in load(written(tmp_path, case)))
    assert miss is not None
    assert miss.got == "refused: L2: You do not hold all of this: 7."


def test_a_missed_case_is_told_as_it_was_asked(tmp_path: Path) -> None:
    """A room stands where the case has it, and not among the options too."""
    start = {"phase": "late_show", "room": {"N": 7}}
    data = {"variant": "happy", "options": {"laizi": "7"}, "cases": [
        {"id": "a", "ask": "hand", "start": start, "expect": {"multiple": 2}},
        {"id": "b", "ask": "settle", "landlord": 0, "winner": "farmers", "room": {"N": 7},
         "expect": {"fees": [1, 1, 1]}},
    ]}  # fmt: skip
    asked = [json.loads(miss.asked) for case in load(written(tmp_path, data)) if (miss := run(case))]
    assert [each["options"] for each in asked] == [{"laizi": "7"}] * 2
    assert (asked[0]["start"], asked[1]["room"]) == (start, {"N": 7})
