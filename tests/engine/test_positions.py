"""Positions as plain data: whatever a hand comes to can be said, and what no hand comes to is refused."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from cardtui.engine.cards import HEARTS, Card, format_cards, parse_cards, rank_sign
from cardtui.engine.core import Reading
from cardtui.engine.errors import DataFault
from cardtui.engine.guandan.moves import makes as guandan_makes
from cardtui.engine.landlord.combinations import SHAPES, fault_of
from cardtui.engine.landlord.moves import makes as landlord_makes
from cardtui.engine.landlord.moves import moves as landlord_moves
from cardtui.engine.rules import Rules
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

from ..store.hands import played

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "happy": ("happy", {}),
    "happy laizi": ("happy", {"laizi": "drawn"}),
    "crazy": ("crazy", {}),
    "crazy two seats": ("crazy", {"seats": 2, "laizi": "drawn"}),
    "guandan": ("guandan", {}),
    "gongzhu": ("gongzhu", {}),
    "gongzhu two decks": ("gongzhu", {"decks": 2}),
}


def landlord_start(state: Any) -> dict[str, Any] | None:
    """The keys that say this position; ``None`` for one that only a whole hand says."""
    start: dict[str, Any] = {"phase": state.phase, "hands": list(map(format_cards, state.hands))}
    if state.phase == "call" and state.calls.count(None) == state.seats:
        return (
            {**start, "first": state.to_act[0], "bottom": format_cards(state.bottom)}
            if state.to_act
            else None
        )
    if state.phase not in ("late_show", "double", "play") or not state.to_act or any(state.choices):
        return None
    start |= {"landlord": state.landlord, "multiple": state.multiple, "stacks": list(state.stacks)}
    if state.phase == "play":
        start |= {"to_act": state.to_act[0], "doubled": list(state.doubled), "plays": list(state.plays)}
        if state.table:
            start |= {"over": str(state.table.reading), "by": state.table.seat}
    return start


def guandan_start(state: Any) -> dict[str, Any] | None:
    """The same for Guandan."""
    if not state.to_act:
        return None
    start: dict[str, Any] = {
        "phase": state.phase,
        "hands": list(map(format_cards, state.hands)),
        "playing": rank_sign(state.level),
        "levels": list(map(rank_sign, state.levels)),
        "stacks": list(state.stacks),
        "to_act": state.to_act[0],
    }
    if state.table:
        start |= {"over": str(state.table.reading), "by": state.table.seat}
    return start


def gongzhu_start(state: Any) -> dict[str, Any] | None:
    """The same for Gong Zhu, between two tricks."""
    start: dict[str, Any] = {"phase": state.phase, "hands": list(map(format_cards, state.hands))}
    if state.phase == "expose":
        fresh = len(state.to_act) == len(state.hands)
        return {**start, "first": state.leader} if fresh else None
    lying = [one.plain for hand in state.hands for one in hand if one.exposed]
    if state.phase != "play" or state.trick or (state.decks == 2 and sorted(lying) != list(state.exposed)):
        return None  # with two decks the other copy would be taken for one that was played
    return {**start, "to_act": state.to_act[0], "exposed": format_cards(state.exposed)}


STARTS = {
    "happy": landlord_start,
    "crazy": landlord_start,
    "guandan": guandan_start,
    "gongzhu": gongzhu_start,
}


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_hand_can_be_said(name: str) -> None:
    """With all its keys; what is said is the position, card for card and choice for choice."""
    variant, options = GAMES[name]
    said = 0
    for seed in range(3):
        table: Table[Any] = played(seed, variant, options)
        for state in table.states:
            game = fixed(table.rules, state)
            start = STARTS[variant](state)
            if start is None or state.over:
                continue
            found = game.position(start)
            assert found.hands == state.hands
            assert found.to_act == state.to_act
            if game.kinds:  # in Gong Zhu a position does not say which suits were led (Z6)
                seat = found.to_act[0]
                assert list(islice(game.legal(found, seat), 40)) == list(islice(game.legal(state, seat), 40))
            said += 1
    assert said > 20


def fixed(game: Rules[Any], state: Any) -> Rules[Any]:
    """The rules with the laizi that was drawn."""
    if not getattr(state, "laizi", 0):
        return game
    return rules(game.variant, {**game.options(), "laizi": rank_sign(state.laizi)})


@pytest.mark.parametrize("laizi", [0, 7])
def test_a_play_can_be_made_of_cards_exactly_when_there_is_such_a_move(laizi: int) -> None:
    """For every reading that there is, of the rest of a dealt deck."""
    table = played(3, "happy")
    hands = table.deal.hands
    for cards in ((*hands[0], *hands[1][:6]), hands[2], (*hands[1], *hands[2][:3])):
        moves = {move.reading for move in landlord_moves(cards, None, laizi)}
        every = {reading for shape in SHAPES.values() for reading in shape.readings.values()} | moves
        for reading in every:
            if fault_of(reading, laizi) is None and reading.size <= 20:
                assert landlord_makes(cards, reading, laizi) == (reading in moves), reading


def test_G6_a_play_can_be_made_with_the_wilds_that_are_left() -> None:
    """Ten of a rank take both, eight none."""
    every = rules("guandan").deck.cards
    without = tuple(card for card in every if str(card) != "5h")
    one_left = (*without, Card.of(5, HEARTS))
    sizes = [[guandan_makes(cards, Reading("bomb", 9, size), 5) for size in (8, 9, 10)] for cards in
             (tuple(every), one_left, without)]  # fmt: skip
    assert sizes == [[True, True, True], [True, True, False], [True, False, False]]


def test_a_start_is_read_before_it_is_built() -> None:
    """The fault names the key."""
    with pytest.raises(DataFault) as fault:
        rules("happy").position({"hands": ["3", "4"], "phase": "call"})
    assert fault.value.place == ("hands",)


@pytest.mark.parametrize(
    ("phase", "bottom", "fits"),
    [
        ("play", "9s 9h 5d", True),  # the landlord has taken it
        ("play", "9 9 5", True),
        ("double", "x 9h 5d", True),  # a joker more: it was played, or is among what nobody sees here
        ("play", "9s 9d 3s", False),  # in a farmer's hand
        ("play", "9c 9s 9", False),  # a fifth nine
        ("call", "9s 9h 5d", False),  # not dealt to anybody yet
        ("call", "Ts Th 6d", True),
    ],
)
def test_L11_the_bottom_cards_are_the_landlords_once_it_has_taken_them(
    phase: str, bottom: str, fits: bool
) -> None:
    """Before that they are beside all hands; no card is ever in two places."""
    start = {"phase": phase, "hands": ["9s 9h 5d 7s", "3s 3h 9d", "9c 4s"], "bottom": bottom}
    if phase != "call":
        start["landlord"] = 0  # type: ignore[assignment]
    game = rules("happy")
    if fits:
        assert game.position(start).bottom == parse_cards(bottom)
    else:
        with pytest.raises(DataFault, match="hands and bottom: too many copies"):
            game.position(start)
