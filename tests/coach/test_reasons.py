"""Reasons: never told unless they are so, kept as data, and every one has words in both languages."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from cardtui.ai.player import Question
from cardtui.coach.reasons import explain, facts_of, holds, object_to, read
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import Level
from cardtui.text.sentences import family

from .decisions import GAMES, decisions
from .independent import KINDS, is_so

MOST = 9  # facts asked for: many more than are told
NONE = (0,) * 4
AFTER = GuandanCarry(  # tribute is due
    (10_000,) * 4,
    levels=(4, 2),
    playing=4,
    places=(0, 2, 1, 3),
    first_streak=NONE,
    last_streak=NONE,
)


def told_and_so(variant: str, options: dict[str, Any], count: int, first: int) -> set[str]:
    """Whatever is told in so many decisions is so; the kinds that were told."""
    seen, number, told = 0, first, set[str]()
    while seen < count:
        number += 1
        level = Level.RANDOM if number % 3 == 2 else Level.EASY
        carry = AFTER if variant == "guandan" and number % 2 else Carry()
        for question, done, table in decisions(variant, options, number, level, carry):
            seen += 1
            rng = Rng.of("reasons", number, seen)
            legal = list(islice(question.rules.legal(question.state, question.seat), 300))
            others = [rng.choice(legal) for _ in range(3)]
            for action in (done, others[0]):
                action = question.rules.resolve(table.state, question.seat, action)
                facts = explain(question, action, others, MOST) + object_to(question, action, [done], MOST)
                for fact in facts:
                    assert is_so(question, action, table, fact), (
                        fact,
                        str(action),
                        question.seat,
                        table.steps,
                    )
                    assert holds(question, fact, action)
                    assert read(variant, json.loads(json.dumps(fact.data))) == fact
                told |= {fact.kind for fact in facts}
    return told


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_what_is_told_of_a_play_is_so(variant: str, options: dict[str, Any]) -> None:
    """Checked with all cards on the table, and in other ways in which they may lie."""
    assert told_and_so(variant, options, 40, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_what_is_told_of_two_thousand_plays_is_so(variant: str, options: dict[str, Any]) -> None:
    """The same for as many decisions as any table sees in a long evening."""
    assert len(told_and_so(variant, options, 2000, 100)) > 20


@pytest.mark.parametrize("variant", KINDS)
def test_every_reason_is_checked_and_put_into_words(variant: str) -> None:
    """No kind without its check from the whole state, and none without a message."""
    assert set(facts_of(variant)) == set(KINDS[variant]) == set(family(variant).FACTS)


def test_before_a_card_is_dealt_nothing_is_told_of_the_hand() -> None:
    """Whoever declines to show then lacks no two and no joker: there is no hand yet (L5)."""
    plays = rules("happy", {})
    table = Table(plays, plays.shuffle(Rng.of("coach", 1), Carry()), Carry())
    table.advance()
    seat = table.state.to_act[0]
    question = Question(plays, table.view(seat), seat, tuple(table.history(seat)), Rng.of("coach", 1))
    decline = next(action for action in plays.legal(question.state, seat) if action.verb == "keep")
    assert not question.state.hands[seat]
    assert "NoTop" not in {fact.kind for fact in explain(question, decline, [], MOST)}
