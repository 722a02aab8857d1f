"""Dou Dizhu of Botzone: the same winner and multiple, and what is no hand or not ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtui.foreign.botzone import hands, recognises
from cardtui.foreign.hand import Claimed, Note, Outcome
from cardtui.foreign.replaying import outcomes
from cardtui.text.taking_in import foreign_text

from .writing import botzone_hand, botzone_log, botzone_views, rocket_as_kickers, shuttle, text_of

REAL = (Path(__file__).parent / "botzone.json").read_text()


def came_of(text: str) -> list[Outcome]:
    assert recognises(text)
    return list(outcomes(hands(text)))


def the_only(found: Any) -> Outcome:
    (outcome,) = came_of(text_of([found]))
    return outcome


def said(outcome: Outcome) -> str:
    assert outcome.fault is not None
    return foreign_text(outcome.fault)


def test_real_hands_come_to_the_same_end() -> None:
    """Winner and multiple; the line of each is known."""
    found = came_of(REAL)
    assert [each.fault for each in found] == [None, None]
    assert [(each.number, each.line) for each in found] == [(1, 2), (2, 3)]
    assert {each.compared for each in found} == {(Claimed.OUT, Claimed.MULTIPLE)}
    multiples = [
        each.record.result["facts"]["multiple"] for each in found if each.record and each.record.result
    ]
    assert multiples == [1, 2]


def check_hands(first: int, last: int) -> None:
    """Written as whole hands they come to the same end, whatever was read into a play."""
    written = [botzone_hand(seed) for seed in range(first, last)]
    found = came_of(text_of(written))
    assert [(each.number, each.fault) for each in found] == [(n + 1, None) for n in range(last - first)]


def test_hands_played_at_random_come_back() -> None:
    """Few of them."""
    check_hands(0, 12)


@pytest.mark.slow
def test_hundreds_of_hands_come_back() -> None:
    """Readings that are not written down included: airplanes with wings, fours with two."""
    check_hands(100, 500)


@pytest.mark.parametrize("bids", [True, False], ids=["with bids", "older"])
def test_a_match_file_is_the_same_hand(bids: bool) -> None:
    """The seats behind one another, under one name, and the log: the same record each time."""
    hand = botzone_hand(3) | ({} if bids else {"landlord": 0})
    if not bids:
        seats = hand["plays"][0][0]
        hand = rotated(hand, seats)
    record = the_only(hand).record
    views = botzone_views(hand, bids)
    assert record is not None
    assert the_only({"seats": views}).record == record
    assert the_only({str(seat): view for seat, view in enumerate(views)}).record == record
    (behind,) = came_of(text_of(views))
    assert behind.record == record
    if bids:
        assert the_only({"log": botzone_log(hand)}).record == record
        (alone,) = came_of(json.dumps(botzone_log(hand), indent=1))
        assert alone.record == record


def rotated(hand: dict[str, Any], by: int) -> dict[str, Any]:
    """The hand with the landlord in seat 0, as all were before there were bids."""
    return {
        "own": hand["own"][by:] + hand["own"][:by],
        "publiccard": hand["publiccard"],
        "landlord": 0,
        "plays": [[(seat - by) % 3, cards] for seat, cards in hand["plays"]],
    }


def test_one_seat_alone_is_a_hand_if_it_saw_the_end() -> None:
    """The winner's; of the others it is known what they played, which is said."""
    hand = botzone_hand(5)
    outcome = the_only(botzone_views(hand)[hand["winner"]])
    assert (outcome.fault, outcome.notes) == (None, (Note.UNPLAYED,))
    other = the_only(botzone_views(hand)[(hand["winner"] + 1) % 3])
    assert other.fault is not None
    assert other.fault.code == "foreign_unfinished"


def test_what_our_rules_refuse_is_named_by_clause_and_place() -> None:
    """The two known differences."""
    fours, jokers = came_of(text_of([shuttle(), rocket_as_kickers()]))
    assert said(fours).startswith("plays: item 1: seat 0, play ")
    assert said(fours).endswith("fours in a row, with or without wings, are no play here [L15]")
    assert said(jokers).endswith("both jokers are never kickers here [L16]")


def with_plays(change: Callable[[list[Any]], object]) -> dict[str, Any]:
    hand = json.loads(json.dumps(botzone_hand(7)))
    change(hand["plays"])
    assert isinstance(hand, dict)
    return hand


def test_passes_behind_the_end_do_not_matter() -> None:
    """Cards do."""
    assert the_only(with_plays(lambda plays: plays.append([(plays[-1][0] + 1) % 3, []]))).fault is None
    wrong = the_only(with_plays(lambda plays: plays.append([(plays[-1][0] + 1) % 3, [0]])))
    assert said(wrong).endswith("[L26]")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"publiccard": [0, 0, 1]}, "publiccard: 3h stands there twice: in own: item 3 too"),
        ({"own": [[0, 1], [2], [3]]}, "own: item 1: 2 cards, not 17"),
        ({"own": "x"}, "own: "),
        ({"winner": 7}, "winner: "),
        ({"plays": [[0, [99]]]}, "plays: item 1: item 2: item 1: "),
        ({"plays": []}, "plays: it ends after 0 plays, before the end of the hand"),
        ({"plays": [[0]]}, "plays: item 1: "),
        ({"multiple": 64}, "multiple: the multiplier is 64 there, by our rules 1"),
    ],
    ids=lambda value: "".join(value) if isinstance(value, dict) else None,
)
def test_a_damaged_hand_is_refused_with_its_place(change: dict[str, Any], told: str) -> None:
    """The one before it and the one behind it come in."""
    good, other = json.loads(REAL)
    found = came_of(text_of([good, good | change, other]))
    assert [each.fault is None for each in found] == [True, False, True]
    assert told in said(found[1])


def test_the_other_winner_is_told() -> None:
    """Both are."""
    good, _ = json.loads(REAL)
    assert said(the_only(good | {"winner": 2})) == "winner: seat 2 has gone out there, by our rules seat 0"


def test_what_is_no_json_costs_one_hand() -> None:
    """Line and column are told; so for a hand that has lost its beginning, and one that is cut off."""
    head, first, second, end = REAL.splitlines()
    broken = first.replace('"bids"', "bids")
    text = "\n".join((head, broken, first, second.replace("{", "", 1) + ",", first[: len(first) // 2]))
    faults = [each.fault and said(each) for each in came_of(text)]
    assert [fault is None for fault in faults] == [False, True, False, False]
    assert str(faults[0]).startswith("line 2, column ")
    assert str(faults[2]).startswith("line 4, column ")
    assert str(faults[3]).startswith("line 5, column ")
    assert end == "]"


def test_a_landlord_who_did_not_bid_is_one_all_the_same() -> None:
    """Nobody did, or nothing is said of it; another seat that did is said."""
    good, _ = json.loads(REAL)
    nobody = the_only(good | {"bids": [[0, 0], [1, 0], [2, 0]]})
    silent = the_only({key: value for key, value in good.items() if key not in ("bids", "landlord")})
    other = the_only(good | {"bids": [[0, 0], [1, 2], [2, 0]]})
    assert (nobody.record, nobody.notes) == (silent.record, silent.notes) == (the_only(good).record, ())
    assert other.notes == (Note.BIDS,)
