"""The greedy baseline in the auction: what its hand counts decides, and legality before that."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.ai.landlord.greedy import count
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng, parse_cards, parse_rank
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.games import Level, game
from cardtui.seating import BuiltIn

LOW, HIGH = "33 44 55 66 77 89 TJQ KK", "X 22 A 33 44 55 66 77 8 9"


@pytest.mark.parametrize(
    ("cards", "laizi", "expected"),
    [
        ("3 4 5 T J Q K", "", 0),
        ("X x 2 A", "", 10),
        ("22 AAA", "", 7),
        ("4444 5555 666", "", 6),
        ("4444 5555 666", "4", 15),
        ("22 3", "2", 6),
    ],
)
def test_high_cards_laizi_and_bombs_count(cards: str, laizi: str, expected: int) -> None:
    """A laizi counts as one, whatever else its rank would be worth, and four of them are no bomb more."""
    assert count(parse_cards(cards), parse_rank(laizi) if laizi else 0) == expected


def decision(phase: str, hand: str, **start: Any) -> str:
    """What the greedy player of seat 0 says; the others hold a card each."""
    rules = rules_of("happy", {})
    table = Table.at(rules, rules.position({"phase": phase, "hands": [hand, "8", "9"], **start}))
    question = Question(rules, table.view(0), 0, (), Rng.of("greedy"))
    return BuiltIn(Level.GREEDY).player(game("happy")).decide(question).action.verb


def test_a_hand_that_counts_enough_calls() -> None:
    """And one that does not declines."""
    assert decision("call", HIGH) == "call"
    assert decision("call", LOW) == "decline"


def test_robbing_asks_for_more_than_calling() -> None:
    """The seat before has called."""
    assert decision("rob", "X x 22 A 33 44 55 66 77 8") == "rob"
    assert decision("rob", HIGH.replace("A", "")) == "decline"


def test_doubling_asks_for_more_and_for_the_right_to() -> None:
    """The threshold of the room is the rules' to judge (L13)."""
    rich = "X x 22 AA 33 44 55 66 77 89 TJ"
    assert decision("double", rich) == "double"
    assert decision("double", LOW) == "single"
    assert decision("double", rich, stacks=[100, 9000, 9000]) == "single"


def test_it_never_shows() -> None:
    """Open cards are for those who can reckon with them."""
    assert decision("late_show", HIGH) == "keep"
