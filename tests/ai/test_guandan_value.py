"""The Guandan net: what is on, and what its outputs come to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtui.ai.baseline import Greedy
from cardtui.ai.guandan import inputs, value
from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.follow import follows
from cardtui.ai.guandan.inputs import INPUTS, known, left
from cardtui.ai.guandan.lead import leads
from cardtui.ai.guandan.stakes import Stakes
from cardtui.ai.guandan.value import ENDS, Net, end
from cardtui.ai.player import Question
from cardtui.engine.cards import ACE, Rng
from cardtui.engine.core import Carry
from cardtui.engine.guandan.moves import Move
from cardtui.engine.guandan.state import GuandanCarry, GuandanState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

GUANDAN = rules("guandan")
Asked = tuple[Sight, GuandanState, list[Move | None]]


def asked() -> Iterator[Asked]:
    """The decisions of a hand, each with what is weighed; greedy players play it."""
    table = Table(GUANDAN, GUANDAN.shuffle(Rng.of("inputs"), Carry()), Carry())
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        view: GuandanState = table.view(seat)
        question = Question(GUANDAN, view, seat, tuple(table.history(seat)), Rng.of(seat))
        sight = Sight(question)
        over = view.table.reading if view.table else None
        if view.table is None or over is None:
            seen: list[Move | None] = [move for _, move in leads(sight)]
        else:
            seen = [move for _, move in sorted(follows(sight, view.table, over), key=lambda pair: -pair[0])]
        yield sight, view, seen
        table.play(seat, Greedy().decide(question).action)


@pytest.fixture(scope="module")
def hand() -> list[Asked]:
    """All decisions of a hand."""
    return list(asked())


def test_each_input_is_there_and_on_once(hand: list[Asked]) -> None:
    """Whatever is seen and chosen."""
    for sight, state, choices in hand:
        for choice in choices:
            on = known(sight, state) + left(sight, state, choice)
            assert len(set(on)) == len(on)
            assert all(0 <= at < INPUTS for at in on)


def test_a_choice_that_goes_out_leaves_nothing_to_split(hand: list[Asked]) -> None:
    """No cards are left, the play lies on the table."""
    out = [
        (sight, state, choice)
        for sight, state, choices in hand
        for choice in choices
        if choice is not None and len(choice.cards) == len(sight.hand)
    ]
    assert out
    for sight, state, choice in out:
        on = left(sight, state, choice)
        assert inputs._AT["own_left"] in on
        assert not any(inputs._AT["plays"] <= at < inputs._AT["table"] for at in on)


@pytest.mark.parametrize(
    ("places", "ends"),
    [
        ((0, 2), (0, 3, 0, 3)),
        ((1, 0, 3), (4, 1, 4, 1)),
        ((3, 0, 2), (5, 2, 5, 2)),
        ((2, 1, 0, 3), (1, 4, 1, 4)),
    ],
)
def test_an_end_is_told_by_the_side_that_is_first_and_its_partner(
    places: tuple[int, ...], ends: tuple[int, ...]
) -> None:
    """Three that are won and three that are lost (G15)."""
    assert tuple(end(places, seat) for seat in range(4)) == ends


def certain(one: int, column: int) -> Net:
    """A net of one unit that says this end where the input is on, and otherwise all alike."""
    columns = [(1.0,) if at == column else (0.0,) for at in range(INPUTS)]
    return Net(columns, [((40.0,) if at == one else (0.0,), 0.0) for at in range(ENDS)])


@pytest.mark.parametrize("one", range(ENDS))
def test_levels_are_those_of_the_end_that_is_expected(
    one: int, hand: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is paid for it, also with streaks and a match to be won; the mean of all where nothing is told."""
    carry = GuandanCarry(
        levels=(ACE, ACE), playing=ACE, places=(0, 2, 1, 3), first_streak=(2, 0, 2, 0), last_streak=(0,) * 4
    )
    sight, state, choices = hand[5]
    stakes = Stakes(carry, ACE, sight.seat % 2)
    paid = stakes.by_end(sight.seat % 2)
    lower = [-levels for levels in Stakes(carry, ACE, 1 - sight.seat % 2).by_end(sight.seat % 2)]
    assert paid == lower
    bias = inputs._AT["bias"]
    monkeypatch.setattr(value, "net", lambda: certain(one, bias))
    assert value.levels(sight, state, choices, stakes) == pytest.approx([paid[one]] * len(choices))
    never = inputs._AT["out_first"]
    monkeypatch.setattr(value, "net", lambda: certain(one, never))
    assert value.levels(sight, state, choices, stakes) == pytest.approx([sum(paid) / ENDS] * len(choices))


def test_the_shipped_net_tells_near_ends(hand: list[Asked]) -> None:
    """All ends together are certain; a side whose seat goes out first has won."""
    for sight, state, choices in hand:
        for choice, shares in zip(choices, value.net().ends(sight, state, choices), strict=True):
            assert sum(shares) == pytest.approx(1)
            if choice is not None and len(choice.cards) == len(sight.hand) and not state.places:
                assert sum(shares[:3]) > 0.97
