"""Judged decisions: from the seat's own view, the same each time, what was played among them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from cardtui.ai.player import Question
from cardtui.coach.guandan import PLAYED_ON
from cardtui.coach.judge import judge
from cardtui.coach.judged import Basis, Choice, Effort, Judged, Mark
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Step
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

from .decisions import GAMES, decisions

SMALL = Effort(worlds=6, tried=3, solved=30, nodes=3000)


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_every_decision_is_judged_and_what_was_played_is_among_its_choices(
    variant: str, options: dict[str, Any]
) -> None:
    """The best comes first, all choices are legal, and the same question is judged the same."""
    for number, (question, action, _) in enumerate(islice(decisions(variant, options, 3), 0, 40, 4)):
        found = judge(question, SMALL, action)
        values = [choice.value for choice in found.choices]
        assert values == sorted(values, reverse=True)
        assert not found.best.error
        for choice in found.choices:
            assert question.rules.why_not(question.state, question.seat, choice.action) is None
        if question.state.phase in ("play", "expose"):
            assert found.of(question.rules, action) is not None
        if number % 4 == 0:
            assert judge(question, SMALL, action) == found


def asked(variant: str, seat: int, do: str = "", **start: object) -> Question:
    """The seat's question in a position, after the steps ``do``."""
    game = rules(variant, {})
    table = Table.at(game, game.position(start))
    table.advance()
    for line in filter(None, map(str.strip, do.split(","))):
        step = Step.parse(line, game.numbered)
        table.play(step.seat, step.action)
    return Question(game, table.view(seat), seat, tuple(table.history(seat)), Rng.of(1))


def test_a_hand_that_nobody_can_stop_is_won_whatever_the_others_hold() -> None:
    """The big joker takes the lead back from anybody, then the rest is played out."""
    hands = ["3 3 X", "4 4", "5 5"]
    question = asked("happy", 0, phase="play", landlord=0, to_act=0, hands=hands)
    found = judge(question, SMALL, Action.parse("play 3 3 as pair:3:2"))
    assert found.sure == 1
    assert found.best.chance == 1


def test_a_sure_win_is_less_than_a_larger_one_that_is_as_sure() -> None:
    """Who could go out lets the partner, whose hand lies open, go out with the rocket."""
    hands = ["Q", "A", "2 x X K"]
    start = {"phase": "play", "landlord": 0, "to_act": 2, "hands": hands, "plays": [3, 3, 3]}
    question = asked("happy", 1, "2 play K as single:K:1, 0 pass", **start, known=["Q", "", hands[2]])
    found = judge(question, SMALL, Action.parse("play A as single:A:1"))
    assert found.basis is Basis.SOLVED
    assert [(str(each.action), each.value, each.chance) for each in found.choices] == [
        ("pass", 20.0, 1.0),
        ("play A as single:A:1", 10.0, 1.0),
    ]


def test_where_there_is_one_thing_to_do_nothing_is_judged() -> None:
    """The last seat of Gong Zhu has one card of a suit: there is nothing to judge."""
    hands = ["Ks 4d 5h", "Qs 3s 3h", "2s 6d 7h", "4s 8d 9h"]
    question = asked("gongzhu", 2, "0 play Ks, 1 play Qs", phase="play", hands=hands)
    assert judge(question, SMALL).basis is Basis.FORCED


def two(loss: float, error: float, basis: Basis = Basis.WORLDS) -> Judged:
    """A best choice and one that is worse, at a stake of 100."""
    best, worse = Choice(Action("pass"), 10.0), Choice(Action("play"), 10.0 - loss, error)
    return Judged((best, worse), basis, 100.0)


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (2, 0, Mark.EVEN),
        (2, 20, Mark.CLOSE),
        (5, 1, Mark.SLIGHT),
        (5, 3, Mark.CLOSE),
        (12, 1, Mark.MISTAKE),
        (60, 1, Mark.BLUNDER),
    ],
)
def test_marks_follow_what_was_lost_of_the_stake_and_how_sure_that_is(
    loss: float, error: float, mark: Mark
) -> None:
    """Below what can be told apart nothing is marked."""
    found = two(loss, error)
    assert found.mark(found.choices[1]) is mark
    assert found.mark(found.best) is (Mark.GOOD if mark.costs else mark)


def test_whether_a_decision_counts_does_not_hang_on_what_was_played() -> None:
    """Right is only who could have been wrong; of three choices one may be neither."""
    for found in (two(2, 0), two(5, 3), two(60, 1, Basis.OPINION)):
        assert not any(
            found.mark(choice) is Mark.GOOD or found.mark(choice).costs for choice in found.choices
        )
    wrong, unclear = Choice(Action("expose"), -50.0, 1.0), Choice(Action("play"), 0.0, 30.0)
    found = Judged((Choice(Action("pass"), 10.0), unclear, wrong), Basis.WORLDS, 100.0)
    assert [found.mark(choice) for choice in found.choices] == [Mark.GOOD, Mark.CLOSE, Mark.BLUNDER]


def test_what_hangs_on_a_decision_is_seen_by_its_worst_choice() -> None:
    """However few plays are weighed, the last at first sight is among them and says so."""
    hands = ["3 4 6 7 10 J K 2 x X", "4 4 5 6 7 8 8 9", "Q Q K A A 2 2 8"]
    question = asked("happy", 0, phase="play", landlord=1, to_act=0, hands=hands, plays=[0, 3, 3])
    few = judge(question, Effort(worlds=8, tried=2, solved=0, nodes=1))
    assert [str(each.action) for each in few.choices][-1] == "play x X as rocket:X:2"
    assert len(few.choices) == 3
    assert not few.is_even


def test_plain_players_that_play_on_leave_a_doubt_however_many_deals_there_are() -> None:
    """In Guandan a small loss is too close to call: it may come of the rules of thumb of the playouts."""
    question, action, _ = next(islice(decisions("guandan", {}, 3), 8, None))
    for worlds in (2, 40):
        found = judge(question, Effort(worlds=worlds, tried=3, solved=0), action)
        assert found.basis is Basis.WORLDS
        assert not found.best.error
        assert all(each.error >= PLAYED_ON * found.stake for each in found.choices[1:])
        slight = Choice(
            found.choices[1].action, found.best.value - 0.1 * found.stake, PLAYED_ON * found.stake
        )
        assert found.mark(slight) is Mark.CLOSE


def test_an_exact_verdict_knows_every_play_of_every_seat() -> None:
    """A landlord with two laizi goes out with four of a kind and two cards: who passes lets him, and the
    rocket does not."""
    hands = ["5 5 9", "A 4 4 4 K 2 2", "x X"]
    start = {"phase": "play", "landlord": 1, "to_act": 1, "hands": hands, "laizi": "2", "plays": [3, 3, 3]}
    question = asked("happy", 2, "1 play A as single:A:1", **start, known=["5 5 9", "4 4 4 K 2 2", ""])
    found = judge(question, SMALL, Action("pass"))
    assert found.basis is Basis.SOLVED
    assert found.best.action.reading is not None
    assert found.best.action.reading.kind == "rocket"
    assert [each.chance for each in found.choices if not each.action.cards] == [0.0]


def test_beside_a_hand_that_is_shown_one_line_to_the_end_is_no_news() -> None:
    """All cards are known and there are too many to search: a position is neither won nor lost for sure, and
    nobody says that every choice comes to the same."""
    hands = ["3 4 5 6 7 8 8 8 9 10 J Q K A 2 2", "4 5 6 7 9 10 J Q K A x", "3 3 5 6 7 J Q Q K K A"]
    question = asked(
        "happy", 0, phase="play", landlord=1, to_act=0, hands=hands, plays=[0, 3, 3], known=["", hands[1], ""]
    )
    found = judge(question, Effort(worlds=8, tried=3, turns=-1, solved=0, nodes=1))
    assert not found.is_even
    assert any(each.chance not in (0.0, 1.0) for each in found.choices)
