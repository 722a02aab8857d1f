"""Reasons: never told unless they are so, kept as data, and every one has words in both languages."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import islice
from typing import Any

import pytest

from cardtui.ai.player import Answer, Question, Reason
from cardtui.coach.reasons import explain, facts_of, holds, object_to, prefer, read
from cardtui.coach.reasons.decided import Decision, decided
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry, Step
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import Level
from cardtui.store.why import Why, kept_why, read_why
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
                speak_for = explain(question, action, others, MOST)
                cards = [sorted(of) for fact in speak_for if (of := getattr(fact, "cards", ()))]
                assert len(cards) == len(set(map(tuple, cards))), (speak_for, "the same cards twice")
                beside = prefer(question, action, done, MOST)
                assert action == done or not any(holds(question, fact, done) for fact in beside)
                facts = speak_for + beside + object_to(question, action, [done], MOST)
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


# --- kept with a hand ------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_what_is_kept_of_a_decision_is_told_again(variant: str, options: dict[str, Any]) -> None:
    """Of every step of a hand, from plain data alone."""
    said = 0
    for question, done, table in decisions(variant, options, 7):
        told = decided(question, Answer(done, Reason("lead", {"plays": 3})))
        assert told is not None
        ply = len(table.steps)
        after = Table(table.rules, table.deal, table.start_carry)
        after.replay([*table.steps, Step(question.seat, done)])
        again = Decision(read_why(json.loads(str(told.kept))))
        assert again.facts(after, ply) == told.facts(after, ply)
        assert again.said == Reason("lead", {"plays": 3})
        said += len(again.facts(after, ply))
    assert said > 10


NONSENSE: tuple[object, ...] = (
    -1,
    0,
    2,
    3,
    77,
    10**17,
    "3s",
    "",
    "x X",
    "2s 2h 2d 2c",
    ["3s", ["4s"]],
    [["3s"], ["4s"]],
    [],
    {},
)


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_what_is_not_so_is_not_told(variant: str, options: dict[str, Any]) -> None:
    """Whatever figures stand in a record: a fact that is kept is told only where it holds."""
    chance = Rng.of("nonsense", variant)
    for number, (question, done, table) in enumerate(decisions(variant, options, 8)):
        if number % 3:
            continue
        ply = len(table.steps)
        after = Table(table.rules, table.deal, table.start_carry)
        after.replay([*table.steps, Step(question.seat, done)])
        data: list[dict[str, object]] = [
            {"kind": name, **{each.name: chance.choice(NONSENSE) for each in fields(kind)}}
            for name, kind in facts_of(variant).items()
            for _ in range(3)
        ]
        data += [{"kind": "Nobody"}, {"kind": 3}, {}]
        for each in data:
            for fact in Decision(Why((each,))).facts(after, ply):
                assert is_so(question, done, table, fact), (fact, str(done))


def test_before_a_card_is_dealt_nothing_is_said_of_the_hand() -> None:
    """Whether to show is asked over an empty hand (L5): that it holds no 2 is no reason then."""
    plays = rules("happy", {})
    table = Table(plays, plays.shuffle(Rng.of("reasons"), Carry()), Carry())
    table.advance()
    assert table.state.phase == "show"
    seat = table.state.to_act[0]
    question = Question(plays, table.view(seat), seat, (), Rng.of("reasons"))
    assert not question.state.hands[seat]
    for action in plays.legal(question.state, seat):
        told = {fact.kind for fact in explain(question, action, [], MOST)}
        assert not told & {"NoTop", "FewTops", "ManyLow", "HasTop"}


def test_what_a_foreign_bot_says_is_kept_as_far_as_it_can_be() -> None:
    """Without what is no plain data, or has no end, its facts stay."""
    question, done, _table = next(iter(decisions("happy", {}, 3)))
    for args in (
        {"a": float("inf")},
        {"a": "x" * 900, "b": "y" * 900, "c": "z" * 900},
        {"a": [[[[[[[1]]]]]]]},
    ):
        told = decided(question, Answer(done, Reason("said", args)))
        assert told is not None
        assert told.said is None
        assert kept_why(str(told.kept)) in (told.kept, None)
    assert decided(question, Answer(done)) is None


def test_a_fault_that_the_better_play_has_as_well_is_no_objection() -> None:
    """Both beat the partner's card: that is said beside a pass alone."""
    sheet = rules("guandan", {})
    hands = ["6s 3s", "3h 4s", "8s 8d x", "4d 5d"]
    table: Table[Any] = Table.at(sheet, sheet.position({"phase": "play", "to_act": 0, "hands": hands}))
    for line in ("0 play 6s as single:6:1", "1 pass"):
        step = Step.parse(line, sheet.numbered)
        table.play(step.seat, step.action)
    asked = Question(sheet, table.view(2), 2, tuple(table.history(2)), Rng.of(1))
    low, joker, no = (
        sheet.resolve(table.state, 2, Action.parse(each, sheet.numbered))
        for each in ("play 8s as single:8:1", "play x as single:x:1", "pass")
    )
    assert [fact.kind for fact in object_to(asked, low, [no])] == ["OverPartner", "BreaksSet"]
    assert [fact.kind for fact in object_to(asked, low, [joker])] == ["BreaksSet"]


def test_what_is_so_of_both_plays_is_no_reason_for_one_of_them() -> None:
    """Both spades stay under the nine: what speaks for the four is the two that it keeps."""
    sheet = rules("gongzhu", {})
    hands = ["9s 3h 2c", "Ks 4s 2s", "Jh 3c 4c", "6d 7d 8d"]
    table: Table[Any] = Table.at(sheet, sheet.position({"phase": "play", "to_act": 0, "hands": hands}))
    table.play(0, Action.parse("play 9s"))
    asked = Question(sheet, table.view(1), 1, tuple(table.history(1)), Rng.of(1))
    four, two, king = (Action.parse(f"play {card}") for card in ("4s", "2s", "Ks"))
    assert [fact.kind for fact in explain(asked, four, [two])] == ["HighestBelow", "Ducks"]
    assert "Ducks" in {fact.kind for fact in prefer(asked, four, king)}
