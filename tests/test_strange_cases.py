"""Cases that nobody would think of first: bad ones, each refused for its own reason, and good ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui

Options: TypeAlias = dict[str, Any]


def checked(folder: Path, variant: str, case: dict[str, Any], options: Options) -> Result:
    path = folder / "cases.json"
    case = {"id": "odd", **case, "options": options}
    path.write_text(json.dumps({"variant": variant, "cases": [case]}), "utf-8")
    return CliRunner().invoke(cardtui, ["check", str(path)])


def hand(*do: Any, expect: Any = None, **start: Any) -> dict[str, Any]:
    return {"ask": "hand", "start": start, "do": list(do), "expect": {} if expect is None else expect}


def play(*do: Any, expect: Any = None, **start: Any) -> dict[str, Any]:
    return hand(*do, expect=expect, phase="play", **start)


def settle(expect: Any = None, **end: Any) -> dict[str, Any]:
    return {"ask": "settle", **end, "expect": {} if expect is None else expect}


def readings(cards: Any, *expect: Any) -> dict[str, Any]:
    return {"ask": "readings", "cards": cards, "expect": list(expect)}


def follow(over: Any, cards: Any, *expect: Any) -> dict[str, Any]:
    return {"ask": "follow", "cards": cards, "over": over, "expect": list(expect)}


def plays(hand: Any, over: Any = None, **said: Any) -> dict[str, Any]:
    return {"ask": "plays", "hand": hand, "over": over, **said}


SEQUENCE = "2s2s3s3s4s4s5s5s6s6s7s7s8s8s9s9sTsTsJsJsQsQsKsKsAsAs"  # 26 cards of two decks
TWO, SEVEN, FIVE, EIGHT, DECKS = {"seats": 2}, {"laizi": "7"}, {"level": "5"}, {"final": "8"}, {"decks": 2}

BAD: list[tuple[str, Options, dict[str, Any], str]] = [
    # a play on the table and those before it
    (
        "happy",
        {},
        play(hands=["4", "5", "3 6 7 8"], over="pair_straight:8:14", by=2),
        "over: pair_straight:8:14",
    ),
    ("happy", {}, play(over="pair:3:2", by=None), "by: null"),
    ("happy", {}, play(over="pair:3:02", by=2), "over: not a size of a reading"),
    ("happy", {}, play("00 play 3", hands=["3", "4", "5"]), "no seat"),
    ("happy", {}, follow("triple_pair:X:5", "4"), "over: triple_pair:X:5"),
    ("happy", {}, follow("airplane_pairs:3:10", "4"), "over: airplane_pairs:3:10"),
    ("happy", {}, follow("four_two_pairs:3:6", "4"), "over: four_two_pairs:3:6"),
    ("happy", {}, follow("pair:3s:2", "4"), "over: not a rank"),
    ("happy", {}, follow("pair:3:٢", "4"), "over: not a size"),
    ("guandan", {}, follow("straight:2:5", "5s"), "over: straight:2:5"),
    ("guandan", {}, plays("3s 4s", "bomb:2:9", exactly=[]), "over: bomb:2:9: a bomb is 4 to 8"),
    ("guandan", {}, play(hands=["3s", "X", "4s", "5s"], over="joker_bomb:X:4", by=2), "over: joker_bomb:X:4"),
    # levels, tribute
    ("guandan", {}, hand(phase="return"), "start: 'places' is missing"),
    ("guandan", EIGHT, settle(places=[0, 1, 2, 3], playing="A"), "playing: A is above the final level 8"),
    ("guandan", {}, settle(places=[0, 1, 2, 3], levels=[5, 6]), "levels: item 1: not a level"),
    ("guandan", {}, settle(places=[0, 1, 2, 3], match_won=0), "unknown key 'match_won'"),
    # what nobody plays, names, or answers
    ("gongzhu", {}, plays("As Ks", includes=["As Ks"]), "includes: item 1: one card is played at a time"),
    (
        "gongzhu",
        {},
        plays("As Ks", excludes=["As", "As Ks"]),
        "excludes: item 2: one card is played at a time",
    ),
    ("gongzhu", {}, hand("0 expose 5h*"), "do: item 1: the mark * means nothing on this card"),
    ("gongzhu", {}, hand("!0 expose Qs L5"), "do: item 1: L5 is no clause of this game"),
    ("guandan", {}, play("!0 pass G14 G1"), "do: item 1: not a card"),
    ("happy", {}, play("0 play 33\n1 pass", hands=["33", "4", "5"]), "do: item 1"),
    ("happy", {}, hand("٠ call"), "do: item 1: no seat"),
    ("happy", {}, hand("0 show ９"), "do: item 1: not a number"),
    ("happy", {}, hand("0,call"), "do: item 1: no seat"),
    ("happy", {}, hand("!!0 call"), "do: item 1: no seat"),
    ("happy", {}, hand(["0", "call"]), "do: item 1: not a text"),
    ("happy", {}, hand(expect={"to_act": [0, 0]}), "expect: to_act: a seat stands twice"),
    ("happy", {}, hand(expect={"winner": [1, 1]}), "expect: winner: a seat stands twice"),
    ("guandan", {}, play(expect={"places": [0, 1, 0]}), "expect: places: a seat stands twice"),
    ("gongzhu", {}, hand(expect={"winner": "farmers"}), "expect: winner: item 1"),
    ("gongzhu", {}, settle({"raw": [0, 0, 0]}, raw=[0, 0, 0, 0]), "expect: raw: not a list of 4"),
    # keys that mean nothing here
    ("happy", {}, settle({"title": 1}, title=True, score=5, room={"N": 10}), "unknown key 'room'"),
    ("happy", {}, settle({"title": 1}, title=True, score=5, winner="landlord"), "unknown key 'winner'"),
    ("happy", {}, settle(landlord=0, winner="landlord", start={}), "unknown key 'start'"),
    ("happy", {}, {**plays("3", exactly=["3"]), "expect": []}, "unknown key 'expect'"),
    ("happy", {}, {**hand(), "room": {"N": 5}}, "unknown key 'room'"),
    ("happy", {}, hand(phase="double", first=1), "start: first: phase double does not use this key"),
    ("happy", {}, hand(phase="rob", multiple=2), "start: multiple: phase rob does not use this key"),
    (
        "crazy",
        {},
        settle(landlord=0, escape=1, multiple=3, room={"N": 2, "initial": 2}),
        "multiple: 3 does not",
    ),
    ("crazy", TWO, settle(landlord=0, winner="landlord", stacks=[1, 2, 3]), "stacks: 3 entries for 2 seats"),
    ("crazy", TWO, play(doubled=[2]), "start: doubled: not seats (0 to 1)"),
    ("gongzhu", {"laizi": None}, hand(), "options: unknown key 'laizi'"),
    ("happy", {"laizi": ""}, hand(), "options: laizi: not a rank"),
    ("guandan", {"level": None}, hand(), "options: level: "),
    # values of other kinds
    ("happy", {}, follow(["single:3:1"], "4"), "over: not a reading"),
    ("happy", {}, follow("single:14:1", "4"), "over: not a rank"),
    ("happy", {}, readings("3", ["single:3:1"]), "expect: item 1: not a reading"),
    ("happy", {}, {**readings("3"), "expect": "single:3:1"}, "expect: not a list"),
    ("happy", {}, {**readings("3"), "over": "single:3:1"}, "unknown key 'over'"),
    ("happy", {}, plays("3", exactly="3"), "exactly: not a list"),
    ("happy", {"Laizi": "7"}, hand(), "options: unknown key 'Laizi'"),
    ("happy", {"laizi": 7}, hand(), "options: laizi: not a rank"),
    ("crazy", {"seats": True}, hand(), "options: seats: not one of 2, 3"),
    ("gongzhu", {"decks": 2.0}, hand(), "options: decks: not one of 1, 2"),
    ("guandan", {"final": 8}, hand(), "options: final: not a final level"),
    ("happy", {}, hand(phase=["play"]), "start: phase: not one of"),
    ("happy", {}, play(to_act=[0]), "start: to_act: not a whole number"),
    ("happy", {}, play(landlord=1.0), "start: landlord: not a whole number"),
    ("happy", {}, play(hands={"0": "3", "1": "4", "2": "5"}), "start: hands: not a list"),
    ("happy", {}, play(hands=["3", None, "5"]), "start: hands: item 2: not cards"),
    ("happy", {}, play(plays=[0, 1.5, 0]), "start: plays: item 2: not a whole number"),
    ("happy", {}, play(doubled={"0": True}), "start: doubled: not a list"),
    ("happy", {}, play(doubled=[True, False, None]), "start: doubled: item 1: not a whole number"),
    ("happy", {}, play(room={"double_over": "none"}), "room: double_over: not a whole number"),
    (
        "happy",
        {},
        play("0 play 33 as pair:3:2 as pair:3:2", hands=["33", "4", "5"]),
        "do: item 1: not a reading",
    ),
    ("happy", {}, hand(expect={"redeal": 1}), "expect: redeal: not true or false"),
    ("guandan", {}, play(expect={"levels": ["2", "X"]}), "expect: levels: item 2: not a level"),
    ("guandan", {}, play(expect={"match_won": True}), "expect: match_won: not one of 0, 1"),
    ("guandan", {}, settle(places="0123"), "places: not a list of 4"),
    ("guandan", {}, settle(places=[0, 1, 2, 3], streaks=[0, 0, 0, 0]), "streaks: not an object"),
    ("gongzhu", {}, settle(taken="Qs"), "taken: not a list of 4"),
    ("gongzhu", {}, settle({"final": [0.5, 0, 0, -0.5]}, raw=[0, 0, 0, 0]), "expect: final: item 1"),
]


@pytest.mark.parametrize(("variant", "options", "case", "why"), BAD, ids=range(len(BAD)))
def test_a_bad_case_is_refused_for_its_own_reason(
    variant: str, options: Options, case: dict[str, Any], why: str, tmp_path: Path
) -> None:
    """Status 2 and one line that names the case, the key and the reason."""
    result = checked(tmp_path, variant, case, options)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "case 1 (odd): " in result.stderr
    assert why in result.stderr


GOOD: list[tuple[str, Options, dict[str, Any]]] = [
    # cards and readings as they may be written
    ("happy", {}, readings("10,10", "pair:T:2")),
    ("happy", {}, readings(["3", "33", "4"], "triple_single:3:4")),
    ("happy", {}, readings("10s t♥", "pair:10:2")),
    ("happy", {}, readings("X\tx", "rocket:X:2")),
    ("happy", {}, readings("2222 xX")),
    ("happy", {}, readings("2222 x 3", "four_two_singles:2:6")),
    ("happy", {}, readings("3333 4444")),
    (
        "happy",
        {},
        readings("333444555666", "triple_straight:6:12", "airplane_singles:5:12", "airplane_singles:6:12"),
    ),
    ("happy", {}, readings("TJQKA", "straight:A:5")),
    ("happy", {}, readings("A2345")),
    ("happy", {"laizi": "10"}, readings("TTTT", "pure_bomb:10:4")),
    ("happy", {"laizi": "2"}, readings("2 2 x")),
    ("happy", {"laizi": "2"}, readings("2 3", "pair:3:2")),
    ("happy", SEVEN, follow("pure_bomb:7:4", "xX", "rocket:X:2")),
    ("happy", SEVEN, follow("bomb:A:4", "8 7 7 7")),
    ("happy", SEVEN, follow("soft_bomb:A:4", "3333", "bomb:3:4")),
    ("happy", {}, plays("x X", None, exactly=["x", "X", "X x"])),
    ("happy", {}, plays("3 3 4", "pair:2:2", exactly=[])),
    ("happy", {}, plays("3", "single:X:1", excludes=["3"])),
    # positions with little in them
    ("happy", {}, {"ask": "hand", "expect": {"phase": "show", "to_act": [2, 1, 0], "winner": None}}),
    ("happy", {}, hand("0 keep", "2 keep", "1 keep", expect={"phase": "call", "to_act": 0})),
    (
        "happy",
        {},
        hand("1 decline", "2 decline", "0 decline", phase="call", first=1, expect={"redeal": True}),
    ),
    (
        "happy",
        {},
        hand("2 show 16", "0 keep", "1 show 8", expect={"phase": "call", "to_act": 1, "multiple": 4}),
    ),
    ("happy", {}, hand(phase="late_show", room={"initial": 2}, expect={"multiple": 2, "to_act": [0]})),
    (
        "happy",
        {},
        hand(
            "1 show", phase="late_show", landlord=1, multiple=6, room={"initial": 2}, expect={"multiple": 12}
        ),
    ),
    (
        "happy",
        {},
        hand("!0 double L13", "0 single", phase="double", stacks=[0, 0, 0], room={"double_over": 0}),
    ),
    ("happy", {}, play(hands=[["3", "4 5"], "6", ["7"]], expect={"hands": ["543", "6", "7"], "to_act": 0})),
    ("happy", {}, play(landlord=2, doubled=[], expect={"to_act": [2], "landlord": 2})),
    ("happy", {}, play(bottom="3 4 5", hands=["3 6", "7", "8"], expect={"phase": "play"})),
    (
        "happy",
        {},
        play(
            "1 play 44", hands=["5", "44", "6"], over="pair:3:2", by=2, to_act=1, expect={"winner": "farmers"}
        ),
    ),
    ("happy", {}, play("0 play 3", hands=["3", "4", "5"], expect={"winner": [0], "multiple": 2})),
    (
        "happy",
        {},
        play(
            "0 play 3", hands=["3", "4", "5"], plays=[1, 1, 0], expect={"winner": "landlord", "multiple": 1}
        ),
    ),
    ("happy", {}, play("!0 tribute As", "!0 play 33333", "!  0   pass   L25", hands=["3", "4", "5"])),
    ("happy", {}, play("0 PLAY 3♠", "!2 pass L1", hands=["3s 4", "4", "5"], expect={"to_act": 1})),
    ("crazy", TWO, hand("1 rob", phase="rob", first=1, expect={"to_act": 0, "multiple": 2})),
    ("crazy", TWO, play("0 play 3", "1 pass", hands=["34", "5"], expect={"to_act": 0})),
    # ends
    ("happy", {}, settle({"title": 1}, title=True, score=-(10**15))),
    ("guandan", {}, settle({"title": 22}, title=True, score=100000000)),
    ("gongzhu", {}, settle({"title": 21}, title=True, score=99999999)),
    ("happy", {}, settle({"fees": [0, 0, 0]}, landlord=1, winner="farmers", stacks=[0, 0, 0])),
    ("happy", {}, settle({"transfers": [5, 5, -10]}, escape=2, landlord=None, room={"N": 1, "A": 0})),
    ("crazy", TWO, settle({"transfers": [-4, 4]}, escape=0, landlord=None)),
    ("crazy", {}, settle({"transfers": [16, -8, -8]}, landlord=0, winner="landlord", doubled=[0])),
    ("guandan", {}, settle({"levels": ["5", "2"], "x": 3, "match_won": None}, places=[0, 2, 3, 1])),
    ("guandan", {"level": "8", "final": "8"}, settle({"match_won": 1, "x": 7}, places=[1, 0, 3, 2])),
    ("guandan", FIVE, settle({"levels": ["5", "A"]}, places=[1, 3, 0, 2], streaks={"first": [0, 20, 0, 0]})),
    ("gongzhu", {}, settle({"raw": [0] * 4, "points": [0] * 4}, taken=["", "", "", ""])),
    ("gongzhu", {}, settle({"raw": [-200, 0, 100, 0]}, taken=["Qs*", "2s", "Jd", ""])),
    ("gongzhu", DECKS, settle({"raw": [-300, 0, 0, 0]}, taken=["Qs Qs", "", "", ""], exposed=["Qs"])),
    ("gongzhu", DECKS, settle({"raw": [50, 50, 0, 0]}, taken=["Tc", "Tc", "", ""])),
    # two decks, wilds, tribute
    ("guandan", {"level": "10"}, readings("Th Th", "pair:T:2")),
    ("guandan", {"level": "a"}, readings("Ah 2d 3s 4s 5s", "straight:5:5", "straight:6:5")),
    ("guandan", FIVE, readings("9s9s9h9h9c9c9d9d 5h5h", "bomb:9:10")),
    ("guandan", FIVE, readings("x X X x", "joker_bomb:X:4")),
    ("guandan", FIVE, readings("x X")),
    ("guandan", FIVE, plays("5h", None, exactly=["5h"])),
    ("guandan", {}, follow("pair:x:2", "XX", "pair:X:2")),
    ("guandan", {}, follow("straight:5:5", "2c 3c 4c 5c 6s", "straight:6:5")),
    (
        "guandan",
        {},
        hand(phase="tribute", places=[1, 3, 2, 0], expect={"to_act": [0, 2], "phase": "tribute"}),
    ),
    (
        "guandan",
        {},
        hand(
            places=[1, 3, 0, 2], hands=["X", "3s", "X", "4s"], expect={"refused_tribute": True, "to_act": 1}
        ),
    ),
    ("guandan", {}, hand(phase="return", places=[0, 2, 1, 3], first=3, expect={"to_act": [0, 2]})),
    (
        "guandan",
        {},
        hand(
            "0 return 3d",
            "2 return 4d",
            phase="return",
            places=[0, 2, 1, 3],
            hands=[SEQUENCE + "3d9d", "5d", "4d", "6d"],
            first=3,
            expect={"to_act": 3},
        ),
    ),
    ("guandan", {}, play("1 play 5d", hands=["", "5d 6d", "7d", "8d"], to_act=1, expect={"to_act": 2})),
    (
        "guandan",
        {},
        play(levels=["5", "9"], playing="9", streaks={"first": [0, 4, 0, 0], "last": [3, 0, 1, 0]}),
    ),
    # Gong Zhu
    (
        "gongzhu",
        {},
        hand(
            "3 keep",
            "0 keep",
            "2 keep",
            "1 keep",
            first=2,
            hands=["3c", "4c", "5c", "6c"],
            expect={"to_act": 2},
        ),
    ),
    (
        "gongzhu",
        {},
        hand(
            "0 expose QsAh",
            "1 expose Tc",
            "2 keep",
            "3 keep",
            hands=["Qs Ah", "Tc", "Jd", "2c"],
            expect={"exposed": "Qs Ah Tc Jd", "to_act": 3},
        ),
    ),
    (
        "gongzhu",
        {},
        play(
            "0 play 3s",
            "1 play 4c",
            "2 play 5s",
            "3 play 6d",
            hands=["3s", "4c", "5s", "6d"],
            expect={"phase": "over", "winner": [0, 1, 2, 3]},
        ),
    ),
    (
        "gongzhu",
        DECKS,
        play(
            "!0 play Qs*",
            "0 play Qs",
            exposed="Qs",
            hands=["Qs Qs 2c", "3s", "4s", "5s"],
            expect={"to_act": [1]},
        ),
    ),
    ("gongzhu", {}, plays("5h Qs", None, exactly=["Qs", "5♥"])),
    # no hand comes here, but the rules answer all the same
    ("guandan", {}, play(hands=[SEQUENCE + "2d2d", "3d", "4d", "5d"])),
    ("gongzhu", {}, play(hands=["AsKsQsJsTs9s8s7s6s5s4s3s2s2h", "2c", "3c", "4c"])),
    ("guandan", {}, settle(places=[0, 1, 2, 3], levels=["5", "6"], playing="9")),
    ("guandan", {}, play(streaks={"first": [1, 0, 1, 0]})),
    ("guandan", {}, settle(places=[0, 1, 2, 3], streaks={"first": [2, 1, 0, 0]})),
    ("guandan", {}, hand(phase="return", places=[0, 1, 2, 3], first=1)),
]


@pytest.mark.parametrize(("variant", "options", "case"), GOOD, ids=range(len(GOOD)))
def test_a_strange_case_that_can_be_is_answered(
    variant: str, options: Options, case: dict[str, Any], tmp_path: Path
) -> None:
    """Little in it, written in another way, at a limit: the rules answer it as expected."""
    result = checked(tmp_path, variant, case, options)
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")
