"""The rest of a hand that nobody can answer, whatever the others hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from cardtui.engine.cards import Card, Cards, Rng, deck, parse_cards
from cardtui.engine.certain import rest
from cardtui.engine.core import DEALER, Carry
from cardtui.engine.gongzhu import certain as gongzhu
from cardtui.engine.table import Table
from cardtui.engine.variants import rules


def plays(variant: str, unseen: str, **start: Any) -> list[str]:
    """The plays found for seat 0, with the cards that it has not seen."""
    game = rules(variant, {})
    state = game.redact(game.position({"phase": "play", "to_act": 0, **start}), 0)
    return [str(action) for action in rest(game, state, 0, parse_cards(unseen), ("bomb", "rocket"))]


def happy(hand: str, others: tuple[str, str], unseen: str, **start: Any) -> list[str]:
    return plays("happy", unseen, landlord=0, hands=[hand, *others], **start)


def test_only_the_last_play_may_be_beaten() -> None:
    """The big joker is safe, a pair of kings over pairs of queens too; the 3 that is left ends the hand."""
    found = happy("XKK3", ("QQ4", "56"), "QQ456")
    assert found[-1] == "play 3 as single:3:1"
    assert sorted(found[:-1]) == ["play K K as pair:K:2", "play X as single:X:1"]


def test_a_bomb_that_may_be_out_leaves_the_rest_open() -> None:
    """Four 5s may lie in one hand: nothing but a higher bomb is safe from them."""
    assert happy("XKK3", ("555Q4", "56"), "5555Q4 6") == []
    assert happy("6666 3", ("555Q4", "57"), "5555Q4 6") == [
        "play 6 6 6 6 as bomb:6:4",
        "play 3 as single:3:1",
    ]


def test_a_bomb_for_which_no_hand_is_large_enough_is_none() -> None:
    """Three cards in each of the other hands are no four."""
    assert happy("XKK3", ("55Q", "556"), "5555Q6")


def test_cards_that_lie_open_are_in_that_hand_alone() -> None:
    """The one other hand with a card unseen has no room for what beats a pair."""
    game = rules("happy", {})
    state = game.position({"phase": "play", "to_act": 0, "landlord": 0, "hands": ["KK3", "A", "4 5"]})
    assert rest(game, game.redact(state, 0), 0, parse_cards("A45"))
    assert not rest(game, game.redact(state, 0), 0, parse_cards("AA5"))


def test_to_follow_the_first_play_has_to_beat_what_lies_there() -> None:
    """With the lead a pair of kings would be safe; over a single there is only the joker first."""
    follow = {"over": "single:A:1", "by": 1}
    assert happy("XKK3", ("QQ4", "56"), "QQ456", **follow)[0] == "play X as single:X:1"
    assert happy("KK3", ("QQ4", "56"), "QQ456", **follow) == []


def test_guandan_wilds_count_among_the_answers() -> None:
    """A wild in another hand makes a bomb of three 5s; without it the pair of kings is safe."""
    hands = ["KsKh3s", "5s5h5d4c", "6s", "6h"]
    assert plays("guandan", "5s5h5d4c6s6h", hands=hands)
    assert plays("guandan", "5s5h5d2h6s6h", hands=hands) == []


@pytest.mark.parametrize(
    ("hand", "unseen", "certain"),
    [
        ("As Ks Ah", "Qs Qh 3c 4c 5c 6c", True),
        ("As Js Ah", "Qs Qh 3c 4c 5c 6c", False),  # the queen takes the jack
        ("3d", "Qs Qh 3c 4c 5c 6c", True),  # nobody has diamonds
    ],
)
def test_Z5_all_tricks_that_are_left(hand: str, unseen: str, certain: bool) -> None:
    """No higher card of any suit in hand may be out."""
    game = rules("gongzhu", {})
    hands = [hand, *("Qs 3c 4c", "Qh 5c 6c", "2d 2c 3h")]
    hands = [" ".join(cards.split()[: len(hand.split())]) for cards in hands]
    state = game.redact(game.position({"phase": "play", "to_act": 0, "hands": hands}), 0)
    assert bool(gongzhu.rest(state, 0, parse_cards(unseen))) is certain


@pytest.mark.parametrize(
    ("variant", "options", "copies"),
    [("happy", {}, 1), ("happy", {"laizi": "drawn"}, 1), ("crazy", {"seats": 2}, 1), ("guandan", {}, 2)],
    ids=["happy", "laizi", "two seats", "guandan"],
)
def test_nobody_has_an_answer_to_what_is_certain(variant: str, options: dict[str, Any], copies: int) -> None:
    """In random hands: where plays are found they are played, and all others can only pass."""
    game, chance, found = rules(variant, options), random.Random(5), 0
    for seed in range(8 if copies > 1 else 20):
        table = Table(game, game.shuffle(Rng.of(seed, "deal", 0, 0), Carry()), Carry())
        while not table.state.over:
            if (due := table.due()) is not None:
                table.submit(DEALER, due)
                continue
            seat = table.state.to_act[0]
            view = table.view(seat)
            plan = () if len(view.hands[seat]) > 9 else rest(game, view, seat, _unseen(table, seat, copies))
            if len(plan) > 1 and plan[0].cards:
                found += 1
                _play_out(table, seat, plan)
                break
            legal = list(islice(game.legal(view, seat), 9))
            auction = view.phase in ("show", "call", "rob", "late_show", "double")
            table.submit(seat, legal[-1] if auction else chance.choice(legal))
    assert found


def _unseen(table: Table[Any], seat: int, copies: int) -> Iterable[Card]:
    left = Counter(deck(copies))
    for step in table.history(seat):
        left.subtract(step.action.cards if step.action.verb == "play" else ())
    left.subtract(card for hand in table.view(seat).hands for card in hand if card is not Card.BACK)
    return left.elements()


def _play_out(table: Table[Any], seat: int, plan: tuple[Any, ...]) -> None:
    for action in plan:
        hand: Cards = table.state.hands[seat]
        table.submit(seat, action)
        if len(hand) == len(action.cards):
            return
        while not table.state.over and table.state.to_act[0] != seat:
            other = table.state.to_act[0]
            assert [each.verb for each in table.rules.legal(table.state, other)] == ["pass"]
            table.submit(other, next(table.rules.legal(table.state, other)))
