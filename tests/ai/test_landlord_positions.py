"""Positions with a plain answer: what the regular landlord player must not do, by a margin in value."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardtui.ai.landlord.kernel import PASSING, Move, candidates
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.payoff import payoff
from cardtui.ai.landlord.regular import EVEN, TORN, Regular, Valued, even_broken, tears
from cardtui.ai.landlord.value import Sight
from cardtui.ai.player import Answer, Question
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.landlord.combinations import BOMBS
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

THREE: dict[str, Any] = {"laizi": None}
TWO: dict[str, Any] = {"laizi": None, "seats": 2}


def answer(  # noqa: PLR0913  (a position has many parts)
    own: str,
    left: list[int],
    seat: int = 0,
    over: str = "",
    by: int = 0,
    lies: str = "",
    number: int = 1,
    laizi: str | None = None,
) -> Answer:
    """What the seat answers with these cards; the others hold some of the rest, ``left`` of them each.

    ``lies``: the cards of the play on the table; ``laizi``: a rank, in the laizi field.
    """
    rest = Counter("3456789TJQKA2" * 4 + "xX")
    rest.subtract((own + lies).replace(" ", ""))
    cards = list(rest.elements())
    Rng.of("position", own, number).shuffle(cards)
    hands = []
    for who, count in enumerate(left):
        hands.append(own if who == seat else " ".join(cards.pop() for _ in range(count)))
    options = (TWO if len(left) == 2 else THREE) | {"laizi": laizi}
    rules = rules_of("crazy" if len(left) == 2 else "happy", options)
    start: dict[str, Any] = {"phase": "play", "hands": hands, "to_act": seat, "landlord": 0}
    start["plays"] = [1] * len(left)
    if over:
        start |= {"over": over, "by": by}
    table = Table.at(rules, rules.position(start))
    chance = Rng.of(number, seat)
    return Regular().decide(Question(rules, table.view(seat), seat, tuple(table.history(seat)), chance))


def values(found: Answer) -> dict[str, float]:
    """What was weighed, by its words: ``pass``, ``single:2:1`` ..."""
    return {str(action.reading or action.verb): value for action, value in found.considered}


# --- a hand that is nearly out -------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("own", "left", "seat", "over", "by", "lies"),
    [
        ("45567899TTJJQQK22x", [18, 1, 14], 0, "single:Q:1", 2, "Q"),
        ("334489999TJQKX", [1, 13, 14], 2, "single:Q:1", 1, "Q"),
        ("334489999TJQKX", [1, 13, 14], 2, "single:5:1", 1, "5"),
    ],
)
def test_who_has_one_card_is_not_let_by(
    own: str, left: list[int], seat: int, over: str, by: int, lies: str, number: int
) -> None:
    """The foe with one card is next to act: the trick is taken, by a wide margin."""
    found = answer(own, left, seat, over, by, lies, number)
    weighed = values(found)
    assert found.action.verb == "play"
    assert next(iter(weighed.values())) >= weighed.get("pass", -9) + 0.1


@pytest.mark.parametrize("number", range(3))
def test_what_a_landlord_with_two_cards_led_is_beaten(number: int) -> None:
    """Two cards are left to it, and a pair of it lies there: kings or aces go on it."""
    found = answer("33446788KKAA", [2, 12, 10], 1, "pair:9:2", 0, "99", number)
    assert str(found.action.reading) in ("pair:K:2", "pair:A:2")


@pytest.mark.parametrize("number", range(3))
def test_a_landlord_with_one_card_is_led_no_low_single(number: int) -> None:
    """The pair, which it cannot answer, or a high card; a four is worse by far."""
    found = answer("4489QK2", [1, 7, 10], 2, number=number)
    weighed = values(found)
    assert str(found.action.reading) not in ("single:4:1", "single:8:1", "single:9:1")
    assert max(weighed.values()) > weighed["single:4:1"] + 0.5


@pytest.mark.parametrize("number", range(3))
def test_no_2_is_led_to_a_landlord_with_two_cards(number: int) -> None:
    """It holds the trick, and then the low cards are still there."""
    found = answer("489TQQK22", [2, 9, 10], 1, number=number)
    assert str(found.action.reading) not in ("single:2:1", "pair:2:2")


# --- openings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "left", "bad"),
    [
        ("223345556666789TTJKKAxX", [23, 20], {"single:x:1", "single:X:1", "single:2:1", "pair:2:2"}),
        ("22355667889TTJJQKKKAAA", [22, 20], {"pair:2:2", "single:2:1"}),
        ("4455667788JJJQQKA222", [20, 17, 17], {"single:A:1", "single:2:1", "pair:2:2", "single:K:1"}),
        ("22233348TTQQQ", [13, 9], {"single:2:1", "pair:2:2"}),
        ("44589TTQKA222", [13, 15, 12], {"single:A:1", "single:K:1", "single:2:1", "pair:2:2"}),
        ("223477889TJQQKK", [15, 14, 14], {"single:K:1", "single:Q:1", "single:2:1", "pair:2:2"}),
    ],
)
def test_control_is_not_led_from_a_long_hand(own: str, left: list[int], bad: set[str]) -> None:
    """No 2 and no joker leads while there is so much else."""
    assert str(answer(own, left).action.reading) not in bad


def test_laizi_and_both_aces_are_not_spent_where_little_can_be_won() -> None:
    """On the triple queens of a landlord with much in hand: kings do, or nothing."""
    found = answer("34556677899TJJJQKKAA", [15, 20], 1, "triple_pair:Q:5", 0, "44QQQ", laizi="3")
    assert not {"3", "A"} <= {str(card)[0] for card in found.action.cards}


def test_a_farmer_before_the_landlord_leads_no_three_to_him() -> None:
    """A run, a triple or a pair first: he gets rid of a low card on it."""
    found = answer("223579TJKKKAA", [14, 13, 13], 2, laizi="6")
    assert str(found.action.reading) not in ("single:3:1", "single:5:1")


def test_a_bomb_is_not_spent_on_a_pair_early() -> None:
    """Fifteen cards, two pairs of worth beside the bomb: the aces may stand."""
    found = answer("46677899QQQQ22x", [15, 11, 11], 0, "pair:A:2", 1, "AA")
    assert found.action.reading is None or found.action.reading.kind not in BOMBS


# --- equal values --------------------------------------------------------------------------------------


def sight(hand: str) -> Sight:
    """To lead in the plain field, with much out of sight."""
    return Sight(pack(parse_cards(hand))[0], 0, -1, pack(parse_cards("3456789TJQKA2"))[0], 0, (17, 17))


def valued(hand: str, worth: dict[str, float]) -> list[Valued]:
    """Moves of the hand by their cards, with these values, best first; ``pass`` too."""
    moves: dict[int, Move] = {move[3]: move for move in candidates(pack(parse_cards(hand))[0], 0, -1, None)}
    found = [
        Valued(PASSING if cards == "pass" else moves[pack(parse_cards(cards))[0]], value, 0.5)
        for cards, value in worth.items()
    ]
    return sorted(found, key=lambda each: -each.value)


def first(hand: str, worth: dict[str, float]) -> int:
    """The cards of the move that is chosen."""
    return even_broken(valued(hand, worth), sight(hand))[0].move[3]


def test_of_equal_plays_the_one_that_leaves_fewer_plays_is_chosen() -> None:
    """The straight leaves two plays, a card of it many."""
    hand = "3 4 5 6 7 9 9 K"
    assert first(hand, {"3": 0.5, "34567": 0.5 - EVEN / 2}) == pack(parse_cards("34567"))[0]
    assert first(hand, {"3": 0.5, "34567": 0.5 - 2 * EVEN}) == pack(parse_cards("3"))[0]


def test_of_equal_plays_that_leave_as_many_the_lower_is_chosen() -> None:
    """4 and K are one play each."""
    assert first("4 K 9 9", {"K": 0.51, "4": 0.5}) == pack(parse_cards("4"))[0]


def test_passing_is_not_among_equal_plays() -> None:
    """Where passing is best it is chosen; a play that is best is not given up for it."""
    assert first("4 K 9 9", {"pass": 0.51, "4": 0.5}) == 0
    assert first("4 K 9 9", {"pass": 0.5, "K": 0.51}) == pack(parse_cards("K"))[0]


@pytest.mark.parametrize(
    ("hand", "torn", "whole"),
    [("x X 3 5 8", "x", "3"), ("4 5 5 5 5 6 7 8 K", "45678", "4"), ("3 3 3 3 6 7 9 9", "3 3 3 3 6 7", "9 9")],
)
def test_a_bomb_is_torn_only_for_what_is_gained(hand: str, torn: str, whole: str) -> None:
    """A joker of the rocket, one of four in a straight, four with two: if near, something else goes."""
    assert first(hand, {torn: 0.5, whole: 0.5 - TORN / 2}) == pack(parse_cards(whole))[0]
    assert first(hand, {torn: 0.5, whole: 0.5 - 2 * TORN}) == pack(parse_cards(torn))[0]


def test_a_bomb_that_is_played_is_not_torn() -> None:
    """Nor the rocket, nor a triple of three."""
    moves = {move[0:2]: move for move in candidates(pack(parse_cards("x X 3333 4 4 4"))[0], 0, -1, None)}
    hand = pack(parse_cards("x X 3333 4 4 4"))[0]
    assert not tears(moves[14, 0], hand)
    assert not tears(moves[16, 14], hand)
    assert not tears(moves[3, 1], hand)
    assert tears(moves[1, 14], hand)


# --- the stakes -----------------------------------------------------------------------------------------


def test_L27_a_certain_win_takes_the_line_with_a_bomb_more() -> None:
    """Four with two pairs would go out at once; the bomb first, for one card beats neither it nor a pair."""
    rules = rules_of("happy", THREE)
    hands = ["3333 KK AA", "4", "9"]
    start = {"phase": "play", "hands": hands, "to_act": 0, "landlord": 0, "plays": [3, 2, 2]}
    table = Table.at(rules, rules.position(start))
    while not table.state.over:
        seat = table.state.to_act[0]
        found = Regular().decide(
            Question(rules, table.view(seat), seat, tuple(table.history(seat)), Rng.of(1))
        )
        table.play(seat, found.action)
    assert table.state.multiple == 2
    assert 0 in table.state.winner


@pytest.mark.parametrize("own", ["8888 AA", "8888 2 A", "8888 KK AA"])
def test_L27_a_win_is_put_off_for_a_bomb_that_hardly_anything_stops(own: str) -> None:
    """Four with two would be out at once for a plain win; the high cards first, and the bomb doubles it."""
    found = answer(own, [len(own.replace(" ", "")), 8, 9])
    assert found.why is not None
    assert found.why.code == "more"
    assert found.action.cards[0].rank > 10
    best, out = [value for _, value in found.considered]
    assert out == 1
    assert best > 2 * out


def test_a_win_is_not_put_off_where_the_bomb_would_hardly_come_to_pay() -> None:
    """Two low cards would have to get by."""
    found = answer("3333 4 5", [6, 8, 9])
    assert found.why is not None
    assert found.why.code == "out"


def test_L33_L34_where_nothing_more_can_be_won_a_bomb_is_worth_nothing() -> None:
    """A stack that covers the plain stake alone: what is expected is the chance; else the whole multiple."""
    rules = rules_of("happy", THREE)
    hands = ["34567", "89TJQ", "KA2"]
    for stack, worth in ((10, 0.2), (100_000, 1.0)):
        start = {"phase": "play", "hands": hands, "landlord": 0, "stacks": [stack * 2, stack, stack]}
        pays = payoff(rules, rules.position(start), 0)
        assert pays.of(1) == 1
        assert pays.of(2) == (1 if stack == 10 else 2)
        assert pays.expected(0.6, 1.0) == pytest.approx(worth)


def test_L43_who_can_lose_little_may_win_much() -> None:
    """In Crazy a short stack cuts what it loses, not what it wins."""
    rules = rules_of("crazy", TWO | {"room": {"name": "low", "N": 2, "entry": 0, "double_over": 0, "A": 0}})
    start = {"phase": "play", "hands": ["34567", "89TJQ"], "landlord": 0, "stacks": [4, 100_000]}
    pays = payoff(rules, rules.position(start), 0)
    assert pays.won[:3] == (1, 2, 4)
    assert pays.lost[:3] == (0.5, 0.5, 0.5)
