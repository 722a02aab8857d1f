"""Gong Zhu as a list of tricks: the same raw scores, in every way of writing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtui.foreign.hand import Claimed, Outcome
from cardtui.foreign.replaying import outcomes
from cardtui.foreign.tricks import hands, recognises
from cardtui.text.taking_in import foreign_text

from .writing import trick_hand, trick_text

REAL = (Path(__file__).parent / "tricks.txt").read_text()
FIRST = REAL.strip().split("\n\n")[0]


def came_of(text: str) -> list[Outcome]:
    assert recognises(text)
    return list(outcomes(hands(text)))


def the_only(text: str) -> Outcome:
    (outcome,) = came_of(text)
    return outcome


def said(outcome: Outcome) -> str:
    assert outcome.fault is not None
    return foreign_text(outcome.fault)


def raw_of(outcome: Outcome) -> list[int]:
    assert outcome.record is not None
    assert outcome.record.result is not None
    raw = outcome.record.result["facts"]["raw"]
    assert isinstance(raw, list)
    return raw


def test_real_hands_come_to_the_same_raw_scores() -> None:
    """With the transformer on the hearts of a seat; what follows the last scoring card is looked at too."""
    found = came_of(REAL)
    assert [each.fault for each in found] == [None] * 3
    assert {each.compared for each in found} == {(Claimed.RAW,)}
    assert raw_of(found[0]) == [0, 600, 0, -100]


def check_hands(first: int, last: int) -> None:
    """They come to the raw scores that the cards have."""
    texts, raws = [], []
    for seed in range(first, last):
        tricks, raw = trick_hand(seed)
        texts.append(trick_text(tricks, raw if seed % 5 else None, seed))
        raws.append(list(raw))
    found = came_of("\n\n".join(texts) + "\n")
    assert [(each.number, each.fault) for each in found] == [(n + 1, None) for n in range(last - first)]
    assert list(map(raw_of, found)) == raws


def test_hands_played_at_random_come_back() -> None:
    """Few of them, with every way of writing lines."""
    check_hands(0, 15)


@pytest.mark.slow
def test_hundreds_of_hands_come_back() -> None:
    """Later hands, and first ones that happen to be led with the two of clubs."""
    check_hands(100, 700)


def test_lines_may_be_written_otherwise() -> None:
    """Small letters, suit signs, other commas, comments, no empty line between two hands, no result."""
    other = FIRST.lower().replace("s", "♠").replace("re♠ult", "Result").replace(", ", " ，")
    (plain,) = came_of(FIRST)
    tricks = "\n".join(FIRST.splitlines()[:-1])
    found = came_of(f"\ufeff# mine\r\n{other}\n{tricks}\n{tricks}\n\n\n{FIRST}")
    assert [each.record for each in found] == [plain.record] * 4
    assert [bool(each.compared) for each in found] == [True, False, False, True]


def test_a_first_leader_without_the_two_of_clubs_leads_a_later_hand() -> None:
    """Z4: its carry says who leads; one that leads it begins."""
    later = the_only(FIRST)
    assert later.record is not None
    assert later.record.carry.first == 0
    lines = FIRST.replace("C2", "Cx").replace("C5", "C2").replace("Cx", "C5").splitlines()
    lines[0] = "0, C2, C6, C9, CQ"
    first = the_only("\n".join(lines))
    assert first.record is not None
    assert first.record.carry.first is None


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_of_fewer_tricks_is_none(seed: int) -> None:
    """Whichever is missing, also where the one before was taken by the same seat, and at either end."""
    tricks, raw = trick_hand(seed)
    for missing in range(len(tricks)):
        left = [trick for number, trick in enumerate(tricks) if number != missing]
        fault = the_only(trick_text(left, raw if seed % 2 else None, seed)).fault
        assert fault is not None
        assert fault.code in ("foreign_leader", "foreign_tricks")
        assert fault.details["place"].startswith("line ")
        begun = [*tricks[:missing], tricks[missing][:2]]
        assert said(the_only(trick_text(begun, raw, seed))).endswith(": 2 cards, not 4")


def test_a_missing_trick_is_told_where_it_shows() -> None:
    """At the leader who has not taken what stands before, else at the end."""
    lines = FIRST.splitlines()
    led = the_only("\n".join(lines[:2] + lines[3:]))
    assert said(led) == "line 3: seat 3 leads, but seat 1 has taken the trick before"
    assert said(the_only("\n".join(lines[:12]))) == "line 12: 12 tricks, not 13"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("3, H9, H7, HQ, H4", "3, H9, H7, HQ", "line 17: 3 cards, not 4"),
        ("3, H9, H7, HQ, H4", "3, H9, H7, HQ, H4, H2", "line 17: 5 cards, not 4"),
        ("3, H9, H7, HQ, H4", "3, H9, H7, HQ, C5", "line 17: 5c stands there twice: in line 16 too"),
        ("3, H9, H7, HQ, H4", "3, H9, H7, XQ, H4", "line 17: no card, seat or score: XQ"),
        ("3, H9, H7, HQ, H4", ", ,", "line 17: no card, seat or score: , ,"),
        ("3, H9, H7, HQ, H4", "7, H9, H7, HQ, H4", "line 17: no card, seat or score: 7"),
        (
            "1, S6, SJ, SK, SQ",
            "2, S6, SJ, SK, SQ",
            "line 18: 6s: seat 2, play 6s: not allowed by our rules. ",
        ),
        ("0, DA, DQ, D4, D10", "0, DA, DQ, H6, D10", "line 27: 6h stands there twice: in line 22 too"),
        (
            "result: 0, 600, 0, -100",
            "result: 0, 600, 0, 100",
            "result: the raw scores are 0, 600, 0, 100 there",
        ),
        ("result: 0, 600, 0, -100", "result: 0, 600", "line 29: no card, seat or score: 0, 600"),
    ],
)
def test_a_damaged_hand_is_refused_with_its_place(old: str, new: str, told: str) -> None:
    """The others of the file come in."""
    broken = FIRST.replace(old, new)
    assert broken != FIRST
    found = came_of(f"{FIRST}\n\n{broken}\n\n{FIRST}")
    assert [each.fault is None for each in found] == [True, False, True]
    assert said(found[1]).startswith(told)


def test_a_card_of_another_suit_is_refused_by_our_rules() -> None:
    """Z5, also in the tricks behind the last scoring card."""
    swapped = FIRST.replace("H4", "Hx").replace("C4", "H4").replace("Hx", "C4")
    assert said(the_only(swapped)).startswith("line 2: 4c: seat 2, play 4c: not allowed by our rules.")
    assert said(the_only(swapped)).endswith("[Z5]")
