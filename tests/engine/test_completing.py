"""What picked cards can still become, asked of the legal plays of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from cardtui.engine.cards import Card, parse_cards, parse_rank
from cardtui.engine.completing import Wanted, completions, fitting, missing
from cardtui.engine.core import Action, State
from cardtui.engine.guandan.combinations import RUNS as GUANDAN_RUNS
from cardtui.engine.landlord.combinations import BOMBS
from cardtui.engine.landlord.combinations import RUNS as LANDLORD_RUNS
from cardtui.engine.rules import SomeRules
from cardtui.engine.variants import rules

HAPPY = Wanted(LANDLORD_RUNS, BOMBS)
GUANDAN = Wanted(
    {kind: width for kind, (_length, width) in GUANDAN_RUNS.items()},
    ("bomb", "straight_flush", "joker_bomb"),
)
LARGE = "5h 5h 6s 6s 6h 6h 6d 6d 6c 6c 7s 7d 8s 8d 8c 9d 9d Td Jd Jd Kd Ad Ad 2s 2c x X"


def game(variant: str, options: Mapping[str, Any], hand: str, **start: Any) -> tuple[SomeRules, State]:
    """A position in play as the first seat, which is to act, sees it."""
    made = rules(variant, options)
    others = ["2"] * (made.seats - 1) if variant != "guandan" else ["3s", "3h", "3d"]
    first = {"landlord": 0} if variant in ("happy", "crazy") else {}
    state = made.position({"phase": "play", "to_act": 0, "hands": [hand, *others], **first, **start})
    seen: State = made.redact(state, 0)
    return made, seen


def first(made: SomeRules, state: State, picked: str, wanted: Wanted) -> str:
    """The likeliest play with these cards."""
    play = next(completions(made, state, 0, parse_cards(picked), wanted), None)
    return "" if play is None else str(play)


@pytest.mark.parametrize(
    ("picked", "play"),
    [
        ("3 7", "play 3 4 5 6 7 as straight:7:5"),
        ("3 3 5", "play 3 3 4 4 5 5 as pair_straight:5:6"),
        ("9 K", "play 9 T J Q K as straight:K:5"),
        ("3 3 7 7", "play 3 3 4 4 5 5 6 6 7 7 as pair_straight:7:10"),
        ("4 5", "play 4 5 6 7 8 as straight:8:5"),
        ("T J", "play 9 T J Q K as straight:K:5"),
        ("3 3", "play 3 3 3 as triple:3:3"),
        ("3 x", ""),
    ],
)
def test_L15_two_ends_of_a_run_become_the_run(picked: str, play: str) -> None:
    """A run whose ends are picked comes before what takes fewer cards; without ends one goes on upwards."""
    made, state = game("happy", {}, "333 4 4 5 5 6 6 7 7 8 9 T J Q K K")
    assert first(made, state, picked, HAPPY) == play


def test_L17_what_takes_a_laizi_comes_after_what_does_not() -> None:
    """Of two straights the one of natural cards; a laizi where there is no other."""
    made, state = game("happy", {"laizi": "7"}, "7 7 3 4 5 6 8 9 T J")
    assert first(made, state, "8 J", HAPPY) == "play 7 8 9 T J as straight:J:5"
    assert first(made, state, "3 6", HAPPY) == "play 3 4 5 6 7 as straight:7:5"


@pytest.mark.parametrize(
    ("picked", "play"),
    [
        ("Td Jd", "play 7s 8s 9d Td Jd as straight:J:5"),
        ("9d Kd", "play 5h 9d Td Jd Kd as straight:K:5"),
        ("6d Td", "play 6d 7s 8s 9d Td as straight:T:5"),
        ("6s 7s", "play 6s 7s 8s 9d Td as straight:T:5"),
        ("Ad 2s", "play 2s 2c 5h Ad Ad as full_house:2:5"),
        ("5h Kd", "play 5h Kd as pair:K:2"),
    ],
)
def test_G6_wilds_fill_what_the_hand_has_not(picked: str, play: str) -> None:
    """The wild is taken where nothing else does; a natural straight comes before a flush, which is a bomb."""
    made, state = game("guandan", {"level": "5"}, LARGE)
    found = [str(each) for each in completions(made, state, 0, parse_cards(picked), GUANDAN)]
    if picked == "5h Kd":  # that may be played already
        assert play not in found
    else:
        assert found[0] == play


@pytest.mark.parametrize(
    ("variant", "options", "hand", "wanted"),
    [
        ("happy", {"laizi": "7"}, "77 334455 8 8 T x", HAPPY),
        ("guandan", {"level": "5"}, "5h 5s 6s 6d 7s 8s 8d 9s Ts x x", GUANDAN),
    ],
)
@pytest.mark.parametrize("over", [None, "pair:4:2"])
def test_what_cannot_become_anything_is_in_no_legal_play(
    variant: str, options: Mapping[str, Any], hand: str, wanted: Wanted, over: str | None
) -> None:
    """Every choice of three cards, against every subset of the hand with them that may be played."""
    start = {"over": over, "by": 1} if over else {}
    made, state = game(variant, options, hand, **start)
    cards = state.hands[0]
    playable = [
        more
        for size in range(1, len(cards) + 1)
        for more in combinations(range(len(cards)), size)
        if made.why_not(state, 0, Action("play", tuple(cards[at] for at in more))) is None
    ]
    for picked in combinations(range(len(cards)), 3):
        chosen = tuple(cards[at] for at in picked)
        larger = any(set(picked) < set(play) for play in playable)
        found = list(completions(made, state, 0, chosen, wanted))
        assert bool(found) == larger
        for play in found:
            assert made.why_not(state, 0, play) is None
            assert sorted((*chosen, *missing(play, chosen))) == sorted(play.cards)


def test_L24_one_card_of_what_is_followed_is_the_number_that_fits() -> None:
    """A pair takes two, a bomb that alone beats takes four, a single takes one."""
    made, state = game("happy", {}, "6666 9 9 9 Q K K", over="pair:8:2", by=2)

    def fits(rank: str, kind: str, picked: str = "") -> int:
        wanted = Wanted(LANDLORD_RUNS, BOMBS, kind)
        return fitting(made, state, 0, parse_cards(picked), parse_rank(rank), wanted)

    assert [fits(rank, "pair") for rank in "69QKA"] == [4, 2, 0, 2, 0]
    made, state = game("happy", {}, "6666 9 9 9 Q K K", over="single:T:1", by=2)
    assert [fits(rank, "single") for rank in "69QK"] == [4, 0, 1, 1]
    made, state = game("happy", {}, "6 9 9 9 Q Q Q K K", over="triple_single:8:4", by=2)
    assert [fits(rank, "triple_single") for rank in "69K"] == [1, 1, 1]
    assert fits("9", "triple_single", "9 9 9") == 0


def test_Z3_what_is_exposed_may_be_exposed_with_more() -> None:
    """Where the cards themselves count, no other copy stands for one."""
    made = rules("gongzhu", {})
    hands = ["Qs Jd 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d", "", "", ""]
    deck = [Card.of(rank, suit) for suit in range(1, 5) for rank in range(2, 15)]
    left = [card for card in deck if str(card) not in hands[0].split()]
    for seat in range(1, 4):
        hands[seat] = " ".join(map(str, left[13 * seat - 13 : 13 * seat]))
    state = made.redact(made.position({"phase": "expose", "hands": hands}), 0)
    found = {str(play) for play in completions(made, state, 0, parse_cards("Qs"))}
    assert found == {"expose Jd Qs"}
    assert list(completions(made, state, 0, parse_cards("2c"))) == []
