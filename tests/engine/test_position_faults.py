"""Of a position text everything that is wrong is told, whatever else is wrong with it."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtui.engine import positions
from cardtui.engine.errors import DataFault

Lines = dict[str, str]
HAPPY: Lines = {
    "": "happy",
    "phase": "play",
    "hands": "3s 3h 4d | 5c 6s 6h | 9d 9c",
    "landlord": "1",
    "to_act": "2",
    "last": "- | play 7s 7d as pair:7:2 | -",
}
ROB: Lines = {"": "crazy", "phase": "rob", "first": "2", "opens": "0", "calls": "decline call -"}
GUANDAN: Lines = {
    "": "guandan",
    "phase": "play",
    "hands": "3s 3h 5h | 9d 9c | Ts Td | Jc Jd",
    "to_act": "1",
    "last": "play 7s 7d as pair:7:2 | - | - | -",
}
TRIBUTE: Lines = {
    "": "guandan",
    "hands": "X 3s 4s | Ks 6s 7s | As 3h 4h | Qs 5h 6h",
    "tributes": "1 Ah",
    "places": "0 2 1 3",
    "levels": "5 2",
    "playing": "5",
}
GONGZHU: Lines = {
    "": "gongzhu",
    "phase": "play",
    "hands": "3s Qs* | 4s 5d | 5s 6h | Ks",
    "trick": "3 As",
    "tricks": "0 2s",
    "taken": "2h 3h | . | Jd | .",
}
EXPOSE: Lines = {"": "gongzhu", "hands": "3s Qs | 4s 5d | 5s 6h | Ks", "choices": ". | - | - | -"}

# lines with one fault each; of two with different keys none depends on the other
DAMAGES: list[tuple[Lines, list[tuple[str, str]]]] = [
    (HAPPY, [
        ("", "happy rules=99"), ("", "happy colour=1"),
        ("hands", "3s 3h 4d | 3s 6s 6h | 9d 9c"), ("hands", "3s 3z 4d | 5c 9d 6h | 9d 9c"), ("to_act", "7"),
        ("to_act", "3"), ("landlord", "9"), ("last", "- | play 7s 8d as pair:7:2 | -"), ("plays", "x"),
        ("multiple", "x"), ("factors", "robs 3"), ("shown", "1 -"), ("carry", "stacks 1 2"),
        ("carry", "first 3"), ("stacks", "1"), ("passes", "5"), ("by", "0"), ("by", "8"), ("opens", "5"),
        ("robber", "-2"), ("calls", "call call call"), ("color", "red"),
    ]),
    (HAPPY, [("", "happy laizi=Z"), ("hands", "3333 3 | 4 | 5"), ("to_act", "7"), ("passes", "5")]),
    (ROB, [
        ("", "crazy rules=x"), ("first", "7"), ("opens", "9"), ("calls", "decline - -"), ("aside", "3s 3s"),
        ("bottom", "3 4"), ("shown", "- 8 -"), ("carry", "first 3"), ("stacks", "1 2 x"),
    ]),
    (GUANDAN, [
        ("", "guandan rules=99"), ("", "guandan level=Z"), ("", "guandan final=9"),
        ("", "guandan level=9 final=8"), ("hands", "3s 3s 3s | 9d 9c | Ts Td | Jc Jd"), ("to_act", "7"),
        ("levels", "1 5"), ("streaks", "first 1"), ("out", "1"), ("out", "9"),
        ("last", "play 7s 8d as pair:7:2 | - | - | -"), ("by", "2"), ("passes", "5"),
        ("known", "7s | . | . | ."), ("carry", "stacks 1 2 3"), ("stacks", "1 2"), ("tributes", "1 5z"),
        ("returns", "1 xx"), ("leader", "6"), ("color", "red"),
    ]),
    (TRIBUTE, [
        ("", "guandan rules=99"), ("hands", "X 3s 3s 3s | Ks 6s 7s | As 3h 4h | Qs 5h 6h"),
        ("tributes", "2 Ah"), ("levels", "1 5"), ("streaks", "first x"), ("refused", "maybe"),
        ("to_act", "1"), ("known", "7s | . | . | ."), ("stacks", "x"),
    ]),
    (TRIBUTE, [("levels", "1 5"), ("places", "0 0 1 2"), ("phase", "tirbute"), ("stacks", "x")]),
    (GONGZHU, [
        ("", "gongzhu rules=99"), ("hands", "3s Qs* | 4s Qs | 5s 6h | Ks"),
        ("hands", "3s Qs* | 4s 5z | 5s 5s | Ks"), ("to_act", "9"), ("to_act", "3"), ("trick", "3 9s 3s 3s"),
        ("taken", "2h 3c | . | Jd | ."), ("taken", "2h 2h | . | Jd | ."), ("taken", "2h | ."),
        ("exposed", "3s"), ("exposed", "Z"), ("scoring_left", "-3"), ("scores", "1 2"),
        ("carry", "stacks 1 2"), ("leader", "x"), ("duty", "maybe"), ("choices", "."), ("color", "red"),
    ]),
    (GONGZHU, [("", "gongzhu decks=3"), ("hands", "3s Qz* | 4s 5d | 5s 6h | Ks"), ("to_act", "9")]),
    (EXPOSE, [
        ("", "gongzhu rules=0"), ("hands", "3s Qs | 4s Qs | 5s 6h | Ks"), ("choices", "3s | . | . | ."),
        ("first", "x"), ("leader", "6"), ("hidden", "x"), ("scores", "x"), ("carry", "first 9"),
    ]),
]  # fmt: skip


def faults(lines: Lines) -> list[str]:
    head, *keys = lines.items()
    try:
        positions.from_text("\n".join((head[1], *(f"{key}: {value}" for key, value in keys))))
    except DataFault as fault:
        return [str(each) for each in fault.every]
    return []


@pytest.mark.parametrize("which", range(len(DAMAGES)))
def test_no_fault_hides_another(which: int) -> None:
    """Two at once are told as each alone, and nothing besides; all of them are told together."""
    base, damages = DAMAGES[which]
    assert not faults(base)
    alone = {damage: faults({**base, damage[0]: damage[1]}) for damage in damages}
    assert all(alone.values())
    for one, other in combinations(damages, 2):
        if one[0] != other[0]:
            told = faults(base | dict((one, other)))
            assert set(told) == {*alone[one], *alone[other]}, (one, other)
            assert len(set(told)) == len(told)


def test_cards_too_often_are_told_each_where_it_lies() -> None:
    """Every card and rank with the places of that card alone; a line that cannot be read hides none."""
    said = "happy\nphase: play\nhands: 3s 4s | 3s 5s 6 6 | 9s\nlast: - | play 5s as single:5:1 | -\n"
    told = faults({"": said + "bottom: 6 6 6\nnonsense\nto_act: 2\nto_act: 1"})
    assert told == [
        "line 6: no colon behind a key",
        "line 8: to_act: the key stands twice",
        "hands: too many copies: 2 3s, there is 1",
        "hands and table: too many copies: 2 5s, there is 1",
        "hands and bottom: too many copies: 5 of rank 6, there are 4",
    ]


def test_an_option_that_cannot_be_read_hides_what_is_wrong_with_any_value_of_it() -> None:
    """Three of a card are too many of two decks; two may be of two."""
    said = {"": "gongzhu decks=3", "hands": "3s | Qs Qs | Qs | Jd Jd", "phase": "play"}
    told = ["options: decks: not one of 1, 2", "hands: too many copies: 3 Qs, there are 2"]
    assert faults(said) == told
    assert faults({"": "gongzhu decks=3", "hands": "3s | Qs Qs | Qs | Jd Jd", "phase": "lpay"}) == [
        told[0],
        "phase: not one of expose, play, over",
        told[1],
    ]
