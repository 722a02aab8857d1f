"""The split of a Guandan hand: all its cards, in plays that the rules know, few and with the best kept."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.ai.guandan.grouping import Split, cost, price, split
from cardtui.engine.cards import ACE, TWO, Card, arranged, deck, parse_cards, parse_rank
from cardtui.engine.guandan.combinations import readings

HANDS = st.integers(0, 27).flatmap(
    lambda size: st.permutations(deck(2)).map(lambda cards: arranged(cards[:size]))
)


def of(text: str, level: str = "2") -> Split:
    return split(arranged(parse_cards(text)), parse_rank(level))


def kinds(found: Split) -> Counter[str]:
    return Counter(str(play.reading) for play in found.plays)


@settings(max_examples=150)
@given(HANDS, st.integers(TWO, ACE))
def test_a_split_holds_every_card_once_in_plays_of_the_rules(hand: tuple[Card, ...], level: int) -> None:
    """Nothing is lost or doubled, and every play has the reading it claims."""
    found = split(hand, level)
    assert arranged(card for play in found.plays for card in play.cards) == hand
    assert all(play.reading in readings(play.cards, level) for play in found.plays)
    assert found.cost == pytest.approx(cost(hand, level))


@pytest.mark.parametrize(
    ("hand", "level", "plays"),
    [
        ("3s 4s 5s 6s 7s 5d 5c", "2", ["straight_flush:7:5", "pair:5:2"]),
        ("3s 4h 5s 6s 7s 9d 9c", "2", ["straight:7:5", "pair:9:2"]),
        ("As 2s 3h 4d 5c Kd", "8", ["straight:5:5", "single:K:1"]),
        ("As Ah 2d 2c 3h 3d", "8", ["tube:3:6"]),
        ("KsKhKd AsAhAc", "8", ["plate:A:6"]),
        ("3s3h3d 9s9h", "2", ["full_house:3:5"]),
        ("6s6h6d 9s9h9c Ks Kd", "2", ["full_house:6:5", "triple:9:3"]),
        ("7s7h7d 2h", "2", ["bomb:7:4"]),
        ("4s 5d 6s 7c 2h", "2", ["straight:8:5"]),
        ("5s5h5d5c 6s6h6d", "2", ["bomb:5:4", "triple:6:3"]),
        ("x x X X", "2", ["joker_bomb:X:4"]),
        ("2h 2h", "2", ["pair:2:2"]),
        ("9s9s9h9h9d9d9c9c", "2", ["bomb:9:4", "bomb:9:4"]),
    ],
)
def test_known_splits(hand: str, level: str, plays: list[str]) -> None:
    """Small hands whose best split a player sees at once."""
    assert kinds(of(hand, level)) == Counter(plays)


def test_bombs_are_worth_more_than_the_leads_they_take() -> None:
    """A bomb costs less than nothing, more so the higher it stands on the ladder."""
    ladder = ["3s3h3d3c", "3s3h3d3c3s", "3s4s5s6s7s", "3s3h3d3c3s3h", "x x X X"]
    costs = [of(hand).cost for hand in ladder]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] < 0


def test_higher_plays_cost_less() -> None:
    """The price falls with the height, the level card standing above the ace."""
    level = parse_rank("7")
    singles = [of(one, "7").plays[0].reading for one in ("3s", "9s", "Ks", "As", "7s", "x", "X")]
    prices = [price(reading, level) for reading in singles]
    assert prices == sorted(prices, reverse=True)
