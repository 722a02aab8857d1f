"""Who pays, takes and refuses tribute, in the order of the seats, and what a view can say of it."""

from __future__ import annotations

import pytest

from cardtui.engine.core import DEALER, Action
from cardtui.engine.guandan.tribute import payers, takers
from cardtui.engine.variants import rules

RULES = rules("guandan", {})


@pytest.mark.parametrize(("places", "paying", "taking"), [
    ((0, 1, 2, 3), (3,), (0,)), ((1, 2, 3, 0), (0,), (1,)), ((2, 3, 0, 1), (1,), (2,)),
    ((0, 2, 3, 1), (1, 3), (0, 2)), ((2, 0, 1, 3), (1, 3), (0, 2)), ((3, 1, 2, 0), (0, 2), (1, 3)),
])  # fmt: skip
def test_G21_tribute_is_owed_and_taken_in_the_order_of_the_seats(
    places: tuple[int, ...], paying: tuple[int, ...], taking: tuple[int, ...]
) -> None:
    """The last seat pays the first; after a double win both of a side pay both of the other."""
    assert (payers(places), takers(places)) == (paying, taking)


@pytest.mark.parametrize(("holders", "fits"), [
    ((1, 3), True), ((1, 1), True), ((3, 3), True),
    ((0, 1), False), ((1,), False), ((), False), ((1, 3, 3), False), ((0, 2), False),
])  # fmt: skip
def test_G23_a_view_takes_a_refusal_that_can_be(holders: tuple[int, ...], fits: bool) -> None:
    """Two big jokers, both with seats that owe; whether they are there it cannot see."""
    hands = ["3s 4s", "X 4c", "3d 4d", "X 6d"]
    state = RULES.position({"phase": "tribute", "places": [0, 2, 1, 3], "hands": hands})
    refusal = RULES.why_not(RULES.redact(state, 0), DEALER, Action("refuse", numbers=holders))
    assert (refusal is None) == fits
