"""The easy player of the landlord games: what a beginner sees, and what it comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtui.ai.landlord.easy import Easy, dimmed
from cardtui.ai.landlord.kernel import SINGLE
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.sight import DECK
from cardtui.ai.landlord.trail import NOTHING, Trail
from cardtui.ai.landlord.value import Sight
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.games import Level, game
from cardtui.seating import BuiltIn
from cardtui.simulation import Arena, compete

from .commands import GAMES, fresh, play_out

FIELDS = [(variant, options) for variant, options in GAMES if game(variant).family.name == "landlord"]


@pytest.mark.parametrize(("variant", "options"), FIELDS)
def test_it_plays_whole_hands_by_the_rules(variant: str, options: dict[str, Any]) -> None:
    """Each play is taken, and has a reason and its value."""
    table = fresh(variant, options, seed=11)
    asked = play_out(table, [Easy()] * 3)
    assert table.state.over
    for question in asked[::7]:
        answer = Easy().decide(replace(question, rng=Rng.of(1)))
        if question.state.phase == "play":
            assert answer.why is not None
            values = [value for _, value in answer.considered]
            assert values == sorted(values, reverse=True)


def cards(text: str) -> int:
    return pack(parse_cards(text))[0]


HAND = cards("3 4 5 6 8 T Q A")
SIGHT = Sight(HAND, 0, -1, DECK - HAND, 0, (10, 10))


def test_it_counts_the_high_cards_alone() -> None:
    """Sevens that are gone are still out there for it; aces and twos are not."""
    without_sevens = replace(SIGHT, unseen=SIGHT.unseen - cards("7777"))
    without_twos = replace(SIGHT, unseen=SIGHT.unseen - cards("2222"))
    assert dimmed(without_sevens, 1) == dimmed(SIGHT, 1)
    assert dimmed(without_twos, 1) != dimmed(SIGHT, 1)
    assert dimmed(replace(SIGHT, trail=Trail(farmers_fresh=True)), 1).trail == NOTHING


def test_a_partners_play_is_one_to_beat() -> None:
    """A farmer takes it for the landlord's; a lead stays a lead, and the landlord has no partner."""
    over = (SINGLE, 5, 1, 0, 0)
    partners = replace(SIGHT, over=over, owner=2)
    assert dimmed(partners, 1).owner == 1
    assert dimmed(replace(SIGHT, over=None, owner=0), 1).owner == 0
    assert dimmed(partners, 0).owner == 2


def test_it_overlooks_some_bombs() -> None:
    """Where nothing else beats a two it bombs or weighs it at times, and at times sees no way but to pass."""
    rules = rules_of("happy", {})
    hands = ["4444 6 8 T", "3 3 5 6", "9 9 T"]
    table = Table.at(
        rules, rules.position({"phase": "play", "landlord": 0, "hands": hands, "over": "single:2:1"})
    )
    seen: set[frozenset[str]] = set()
    for number in range(60):
        question = Question(rules, table.view(0), 0, (), Rng.of("easy", number))
        seen.add(frozenset(action.verb for action, _ in Easy().decide(question).considered))
    assert seen == {frozenset({"pass"}), frozenset({"pass", "play"})}


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "options"), [("happy", {}), ("crazy", {"seats": 2})])
def test_it_stands_between_greedy_and_regular(variant: str, options: dict[str, Any]) -> None:
    """In the play of both sides, by three standard errors."""
    entry = game(variant)
    for other, sign in ((Level.GREEDY, 1), (Level.REGULAR, -1)):
        ring = Arena(entry, entry.rules(**options), (BuiltIn(Level.EASY), BuiltIn(other)), 100, 1, True)
        *_, last = compete(ring, "")
        won = last["summary"]["pairs"][0]["won"]
        assert sign * (won["mean"] - 0.5) > 3 * won["standard_error"]
