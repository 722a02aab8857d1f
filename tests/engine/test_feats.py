"""What is worth remembering of a hand: on the golden records, seat by seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtui.engine.codes import FeatCode
from cardtui.engine.core import Reading
from cardtui.engine.gongzhu.feats import GongzhuFeat
from cardtui.engine.guandan.feats import GuandanFeat
from cardtui.engine.landlord.feats import LandlordFeat, of_play
from cardtui.engine.table import Table
from cardtui.store.records import load

RECORDS = Path(__file__).parents[1] / "records"
KINDS: tuple[type[FeatCode], ...] = (LandlordFeat, GuandanFeat, GongzhuFeat)
FEATS = {  # record: what each seat did
    "happy_spring": ["", "", "high_multiple open_hand rocket spring"],
    "happy_anti_spring": ["anti_spring open_hand", "", "anti_spring open_hand"],
    "happy_all_double": ["open_hand", "", "long_straight"],
    "happy_laizi_capped": ["high_multiple open_hand two_bombs", "", "two_bombs"],
    "happy_laizi_pure_bomb": ["open_hand pure_bomb", "", "open_hand"],
    "happy_landlord_left": ["", "", ""],
    "crazy_two_seats_spring": ["bomb_last open_hand rocket spring", ""],
    "guandan_double_refusal": ["double_win", "tribute_refused", "double_win", "tribute_refused"],
    "guandan_match_won_at_ace": [
        "ace_passed double_win", "", "ace_passed double_win last_to_first tribute_refused", "",
    ],
    "guandan_match_won_at_8": [
        "double_win", "straight_flush", "double_win straight_flush tribute_refused", "",
    ],
    "guandan_joker_bomb": ["joker_bomb", "three_bombs", "", "straight_flush"],
    "guandan_first_streak": ["first_thrice", "straight_flush", "", ""],
    "guandan_straight_flush": [
        "straight_flush", "big_bomb double_win three_bombs", "", "big_bomb double_win",
    ],
    "gongzhu_full_red": ["full_red many_points", "clean pig_exposed", "clean", "clean"],
    "gongzhu_slam": ["many_points sheep_doubled slam", "clean pig_exposed", "clean", "clean"],
    "gongzhu_all_exposed": ["clean pig_exposed", "sheep_exposed", "", ""],
}  # fmt: skip


def table_of(record: str) -> Table[Any]:
    """The hand of a golden record, played again."""
    return load((RECORDS / f"{record}.json").read_bytes()).table


def done(table: Table[Any], seat: int) -> frozenset[FeatCode]:
    """The feats of a seat."""
    events = [event for events in table.events for event in events]
    return table.rules.feats(events, table.state, seat)


@pytest.mark.parametrize("record", FEATS)
def test_the_feats_of_a_hand_are_those_of_its_seats(record: str) -> None:
    """No more and no fewer, and the same when the hand is played again."""
    for _time in range(2):
        table = table_of(record)
        assert [" ".join(sorted(done(table, seat))) for seat in range(table.rules.seats)] == FEATS[record]


def test_no_two_games_share_a_code() -> None:
    """What is kept by its code alone is told by it."""
    codes = [str(code) for kind in KINDS for code in kind]
    assert len(set(codes)) == len(codes)


def test_an_airplane_of_three_triples_is_a_great_one() -> None:
    """With wings it has more cards, and no more triples."""
    sizes = {"triple_straight": (6, 9), "airplane_singles": (8, 12), "airplane_pairs": (10, 15)}
    for kind, (two, three) in sizes.items():
        assert list(of_play(Reading.parse(f"{kind}:8:{two}"))) == []
        assert list(of_play(Reading.parse(f"{kind}:8:{three}"))) == [LandlordFeat.LONG_AIRPLANE]


@pytest.mark.parametrize(
    ("record", "seat", "finish"),
    [
        ("happy_spring", 2, (True, None, 1)),
        ("happy_landlord_left", 0, (None, None, 0)),
        ("guandan_double_win", 1, (True, None, 3)),
        ("guandan_double_win", 0, (False, None, -3)),
        ("gongzhu_slam", 0, (None, 1, 1)),
    ],
)
def test_how_a_hand_ended_for_a_seat(
    record: str, seat: int, finish: tuple[bool | None, int | None, int]
) -> None:
    """Won or lost, the place, and the sign of what the game counts; levels exactly."""
    table = table_of(record)
    found = table.rules.finish_of(table.state, seat)
    won, place, gain = finish
    assert found.won is won
    assert place is None or found.place == place
    if record.startswith("guandan"):
        assert found.gain == gain
        assert found.place == table.state.places.index(seat) + 1
    elif gain:
        assert found.gain * gain > 0
