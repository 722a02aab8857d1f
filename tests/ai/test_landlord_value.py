"""What the landlord players remember of a hand, and the sorts of nets that value it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from math import exp
from pathlib import Path

import pytest

from cardtui.ai.landlord import value
from cardtui.ai.landlord.kernel import PAIR, SINGLE, STRAIGHT, Move, candidates
from cardtui.ai.landlord.packed import ONE, PLACES, pack
from cardtui.ai.landlord.trail import Course, Trail
from cardtui.ai.landlord.value import INPUTS, NARROW, NARROW_HIDDEN, Net, Sight
from cardtui.ai.net import Column
from cardtui.engine.cards import parse_cards


def cards(text: str) -> int:
    return pack(parse_cards(text))[0]


def single(place: int) -> Move:
    return SINGLE, place, 1, ONE[place], 0


def sight(trail: Trail) -> Sight:
    return Sight(cards("3 4 4 K"), 0, -1, cards("5 6 7 7 8 A 2"), 0, (3, 4), trail=trail)


def test_what_a_seat_passed_on_is_remembered_if_a_foe_played_it() -> None:
    """The lowest of a sort counts; a pass on the partner's play says nothing, nor one on a run."""
    course = Course(3, 0, 0, 0)
    course.pass_by(1, single(8), 0)
    course.pass_by(1, single(5), 0)
    course.pass_by(2, (PAIR, 4, 2, ONE[4] * 2, 0), 0)
    course.pass_by(2, single(1), 1)
    course.pass_by(1, (STRAIGHT, 6, 5, 0, 0), 0)
    course.pass_by(0, single(9), 2)
    none = PLACES
    assert course.trail(0).refused == (5, none, none, none, 4, none)
    assert course.trail(2).refused == (9, none, none, 5, none, none)


def test_bottom_cards_go_first_of_their_rank() -> None:
    """Of the bottom cards those remain of whose rank the landlord has played less."""
    course = Course(3, 1, cards("3 9 9"), 1)
    course.lay_down(1, (PAIR, 6, 2, cards("9 9"), 0))
    course.lay_down(2, (PAIR, 0, 2, cards("3 3"), 0))
    trail = course.trail(0)
    assert trail.bottom == cards("3")
    assert trail.bottom_wild == 1
    assert trail.played == (cards("9 9"), cards("3 3"))
    course.lay_down(1, (PAIR, 6, 2, cards("9"), 1))
    assert course.trail(0).bottom_wild == 0


def test_L28_a_spring_is_possible_until_both_sides_have_played() -> None:
    """The farmers' first play rules a spring out, the landlord's second an anti-spring."""
    course = Course(2, 0, 0, 0)
    course.lay_down(0, single(3))
    assert (course.trail(1).farmers_fresh, course.trail(1).landlord_fresh) == (True, True)
    course.lay_down(1, single(4))
    course.lay_down(0, single(5))
    assert (course.trail(1).farmers_fresh, course.trail(1).landlord_fresh) == (False, False)


def wide(width: int, on: dict[int, float]) -> bytes:
    """A net in which the inputs ``on`` move the first hidden unit; the chance and what is lost follow it."""
    columns = [[on.get(at, 0.0)] + [0.0] * (width - 1) for at in range(INPUTS)]
    out, none = [1.0] + [0.0] * (width - 1), [0.0] * width
    floats = [*(one for column in columns for one in column), *out, -0.5, *none, 0.5, *out, 0.25]
    return struct.pack(f"<{len(floats)}e", *floats)


def test_a_wide_net_knows_what_has_happened_and_says_chance_and_multiples() -> None:
    """An input of the history moves the chance to win and what a loss costs."""
    fresh = INPUTS - 1  # the landlord has played no more than once
    net = Net.read(wide(4, {fresh: 2.0}))
    moves = candidates(cards("3 4 4 K"), 0, -1, None)
    for trail, score in ((Trail(landlord_fresh=True), 2.0), (Trail(), 0.0)):
        chance = 1 / (1 + exp(0.5 - score))
        worth = chance * exp(0.5) - (1 - chance) * exp(score + 0.25)
        for found in net.outcomes(sight(trail), moves):
            assert (found.chance, found.stake) == pytest.approx((chance, worth))
        assert net.values(sight(trail), moves) == pytest.approx([chance] * len(moves))


def test_multiples_of_one_decision_are_drawn_together() -> None:
    """A move with twice the multiple of another counts for less than twice; a plain end is the least."""
    columns: list[Column] = [(1.0,) if at == value._PLAYS + 2 else (0.0,) for at in range(INPUTS)]
    net = Net(columns, (((0.0,), 20.0), ((1.0,), 0.0), ((-1.0,), 0.0)))
    moves = candidates(cards("3 4 4 K"), 0, -1, None)
    worth = {round(found.stake, 6) for found in net.outcomes(sight(Trail()), moves)}
    assert len(worth) == 2
    assert max(worth) / min(worth) == pytest.approx(exp(value.SWAY), rel=1e-4)


def test_a_narrow_net_does_not_know_what_has_happened() -> None:
    """Its file ends before those inputs, and its values do not move with them."""
    size = NARROW * NARROW_HIDDEN + NARROW_HIDDEN + 1
    net = Net.read(struct.pack(f"<{size}e", *[(at * 37 % 101 - 50) / 400 for at in range(size)]))
    moves = candidates(cards("3 4 4 K"), 0, -1, None)
    course = Course(3, 0, cards("3 9 K"), 0)
    course.lay_down(1, single(7))
    course.pass_by(2, single(8), 0)
    plain = sight(Trail())
    assert net.values(plain, moves) == net.values(replace(plain, trail=course.trail(0)), moves)
    assert len(set(net.values(plain, moves))) > 1


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A folder that nets are read from."""
    yield tmp_path
    value.use(value.SHIPPED)


def test_nets_can_be_measured_before_they_are_shipped(elsewhere: Path) -> None:
    """A net of the folder is used, the others are the shipped ones."""
    (elsewhere / "3p0.f16").write_bytes(wide(6, {}))
    shipped = value.net("3p1")
    value.use(elsewhere)
    assert len(value.net("3p0").heads[0][0]) == 6
    assert value.net("3p1").heads == shipped.heads
