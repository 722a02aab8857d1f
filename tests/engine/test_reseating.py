"""What a table hands on to the next hand when people have changed their seats."""

from __future__ import annotations

from cardtui.engine.core import Carry
from cardtui.engine.gongzhu.state import GongzhuCarry
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.variants import rules

MATCH = GuandanCarry(
    (10, 20, 30, 40),
    hand=3,
    levels=(5, 2),
    playing=5,
    places=(0, 1, 2, 3),
    first_streak=(2, 0, 0, 0),
    last_streak=(0, 0, 0, 1),
)


def test_stacks_and_the_right_to_begin_go_along() -> None:
    """Who sat in seat 2 sits in seat 0 now, with what they hold, and still calls first."""
    assert Carry((1, 2, 3), first=2, hand=4).reseated((2, 0, 1)) == Carry((3, 1, 2), first=0, hand=4)


def test_Z15_the_points_of_a_session_go_along() -> None:
    """The sheet of Gong Zhu is one of people."""
    carry = GongzhuCarry(hand=2, scores=(12, -12, 24, -24))
    moved = carry.reseated((1, 0, 2, 3))
    assert moved.scores == (-12, 12, 24, -24)
    rules("gongzhu").read_carry(moved.to_json())


def test_G2_partners_who_change_sides_take_their_level_along() -> None:
    """Each one chair on: the pairs stay, levels, places and streaks go with them."""
    moved = MATCH.reseated((3, 0, 1, 2))
    assert (moved.levels, moved.playing, moved.places) == ((2, 5), 5, (1, 2, 3, 0))
    assert (moved.first_streak, moved.last_streak) == ((0, 2, 0, 0), (1, 0, 0, 0))
    assert rules("guandan").read_carry(moved.to_json()) == moved


def test_G2_new_partners_begin_a_match() -> None:
    """A level is that of two partners; their beans are their own."""
    moved = MATCH.reseated((0, 2, 1, 3))
    assert moved == GuandanCarry((10, 30, 20, 40), hand=3)
    assert rules("guandan").read_carry(moved.to_json()) == moved
