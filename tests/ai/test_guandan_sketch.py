"""The quick split: all cards of a hand once, and nearly as good as the one that is searched for."""

from __future__ import annotations

from statistics import fmean

import pytest

from cardtui.ai.guandan.grouping import price, split
from cardtui.ai.guandan.playout import BOMBS, CARDS, KINDS, PAIRS, TRIPLES, Plays, laid_out, placed
from cardtui.ai.guandan.sketch import sketched
from cardtui.engine.cards import Rng, arranged, deck, parse_cards, parse_rank
from cardtui.engine.core import Reading
from cardtui.engine.guandan.combinations import SIZES, fault_of
from tests.widths import widths

JOINED = 0.82  # what a pair saves in a full house


def cost(plays: Plays, level: int) -> float:
    """What the plays cost, triples and pairs joined."""
    prices = {}
    for kind in (*KINDS, "straight_flush", "joker_bomb", "bomb"):
        for rank in range(2, 17):
            for size in range(4, 11) if kind == "bomb" else (SIZES[kind],):
                reading = Reading(kind, rank, size)
                if fault_of(reading, level) is None:
                    prices[placed(reading, level)] = price(reading, level)
    total = sum(prices[kind, high] for kind, heights in enumerate(plays) for high in heights)
    return total - JOINED * min(len(plays[PAIRS]), len(plays[TRIPLES]))


@widths(60, 1500)
def test_it_holds_every_card_once_and_costs_little_more(width: int) -> None:
    """Of hands of all sizes; on average less than a lead more than the split by search."""
    more = []
    for number in range(width):
        rng = Rng.of("sketch", number)
        cards, level = deck(2), 2 + rng.below(13)
        rng.shuffle(cards)
        hand = arranged(cards[: 1 + rng.below(27)])
        plays = sketched(hand, level)
        below = sum(len(heights) * size for heights, size in zip(plays[:BOMBS], CARDS, strict=False))
        assert below + sum(high & 15 for high in plays[BOMBS]) == len(hand)
        assert all(heights == sorted(heights) for heights in plays)
        more.append(cost(plays, level) - cost(laid_out(split(hand, level).plays, level), level))
    assert 0 <= fmean(more) < 0.6


@pytest.mark.parametrize(
    ("hand", "level"),
    [
        ("3s 4s 5s 6s 7s 5d 5c", "2"),
        ("3s 4h 5s 6s 7s 9d 9c", "2"),
        ("As 2s 3h 4d 5c Kd", "8"),
        ("As 2s 3s 4s 5s Kd", "8"),
        ("As Ah 2d 2c 3h 3d", "8"),
        ("KsKhKd AsAhAc", "8"),
        ("7s7h7d 2h", "2"),
        ("5s5h5d5c 6s6h6d", "2"),
        ("x x X X", "2"),
        ("x x X", "2"),
        ("2h 2h", "2"),
        ("9s9s9h9h9d9d9c9c", "2"),
    ],
)
def test_plain_hands_are_split_as_by_search(hand: str, level: str) -> None:
    """Where there is one thing to see it is seen."""
    cards, rank = arranged(parse_cards(hand)), parse_rank(level)
    assert sketched(cards, rank) == laid_out(split(cards, rank).plays, rank)
