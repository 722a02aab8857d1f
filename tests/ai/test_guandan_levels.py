"""The levels of the Guandan players: what all of them keep to, and what sets them apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardtui.ai.guandan.levels import Easy, Expert, Hard, Regular
from cardtui.ai.guandan.stakes import Stakes
from cardtui.ai.guandan.worlds import Effort
from cardtui.ai.player import Question, never
from cardtui.engine.cards import Rng, parse_rank
from cardtui.engine.core import Carry
from cardtui.engine.guandan.rules import GuandanRules
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table
from cardtui.text.guandan_reasons import REASONS

GUANDAN = GuandanRules()
NOTHING = (0,) * 4
LEVELS = (Easy(), Regular(), Hard(), Expert(effort=Effort(playouts=200, deals=400, tried=8, gap=3.0)))


def carry(level: str, places: tuple[int, ...] = (), first_streak: tuple[int, ...] = NOTHING) -> GuandanCarry:
    rank = parse_rank(level)
    return GuandanCarry(
        levels=(rank, rank), playing=rank, places=places, first_streak=first_streak, last_streak=NOTHING
    )


def opened(seed: int, before: Carry) -> Table[Any]:
    table = Table(GUANDAN, GUANDAN.shuffle(Rng.of("levels", seed), before), before)
    table.advance()
    return table


def question(table: Table[Any], stop: Callable[[], bool] = never, ms: int = 0) -> Question:
    seat = table.state.to_act[0]
    history = tuple(table.history(seat))
    return Question(GUANDAN, table.view(seat), seat, history, Rng.of("q", len(history)), ms, stop)


@pytest.mark.parametrize("player", LEVELS, ids=lambda player: type(player).__name__)
@pytest.mark.parametrize("before", [Carry(), carry("9", (1, 0, 3, 2)), carry("A", (2, 0, 3, 1))])
def test_every_level_is_legal_and_explained(player: Regular, before: Carry) -> None:
    """Tribute to last card: legal, the chosen one first, values falling and within what is played for."""
    table = opened(3, before)
    most = Stakes(table.state.carry, GUANDAN.final, 0).most
    while not table.state.over:
        seat, answer = table.state.to_act[0], player.decide(question(table))
        assert answer.why is not None
        assert REASONS[answer.why.code].format(**answer.why.args)
        values = [value for _, value in answer.considered]
        assert answer.considered[0][0] == answer.action
        assert values == sorted(values, reverse=True)
        for action, _ in answer.considered:
            assert GUANDAN.why_not(table.state, seat, action) is None
        if table.state.phase == "play":
            assert max(map(abs, values)) <= most
        table.play(seat, answer.action)


@pytest.mark.parametrize("player", LEVELS, ids=lambda player: type(player).__name__)
def test_the_same_question_has_the_same_answer(player: Regular) -> None:
    """To the last bit of every value: chance is the question's alone."""
    table = opened(5, Carry())
    assert player.decide(question(table)) == player.decide(question(table))


def test_the_strongest_answers_at_once_when_it_is_stopped() -> None:
    """Stopped before its first deal, or after some: what it has so far is its answer."""
    table = opened(5, Carry())
    at_once = Expert().weigh(question(table, stop=lambda: True))
    assert {one.deals for one in at_once} == {0}
    assert all(one.won is None for one in at_once)

    asked = iter([False] * 3 + [True] * 9)
    some = Expert().weigh(question(table, stop=lambda: next(asked)))
    assert {one.deals for one in some} == {3}


def test_time_cuts_the_thought_short() -> None:
    """With a millisecond to think only a few deals are played."""
    table = opened(5, Carry())
    short = Expert().weigh(question(table, ms=1))
    assert max(one.deals for one in short) < 100


def test_it_says_the_chance_to_win() -> None:
    """The share of the deals that is won, also where first and last place are worth no level (G19)."""
    best = Hard().weigh(question(opened(5, Carry())))[0]
    assert best.won is not None
    assert 0 < best.won < 1
    assert best.deals > 16

    start = {"phase": "play", "hands": ["3s 4d x", "", "", "X"], "places": [2, 1, 3, 0], "to_act": 0}
    at_the_ace = {"playing": "A", "levels": ["A", "A"], "over": "single:A:1", "by": 3}
    state = GUANDAN.position({**start, **at_the_ace})
    weighed = Hard().weigh(Question(GUANDAN, GUANDAN.redact(state, 0), 0, (), Rng.of("last")))
    assert all(one.deals and one.levels < 1 and one.won == 1 for one in weighed)


@pytest.mark.parametrize(
    ("level", "final", "streak", "places", "levels"),
    [
        ("5", "A", NOTHING, (0, 2), 3),  # G16
        ("5", "A", NOTHING, (2, 1, 0), 2),
        ("5", "A", NOTHING, (0, 1, 3), 1),
        ("5", "A", NOTHING, (1, 3), -3),
        ("5", "A", (2, 0, 0, 0), (0, 2), 4),  # G17: the third first place in a row
        ("A", "A", NOTHING, (0, 1, 3), 0),  # G19: first and last at the final level is no rise
        ("A", "A", NOTHING, (0, 1, 2), 12),  # G24: the match is won
        ("8", "8", NOTHING, (3, 1), -8),
    ],
)
def test_stakes(
    level: str, final: str, streak: tuple[int, ...], places: tuple[int, ...], levels: int
) -> None:
    """What an end of the hand is worth to side 0."""
    assert Stakes(carry(level, (), streak), parse_rank(final), 0).of(places) == levels
    assert Stakes(carry(level, (), streak), parse_rank(final), 1).of(places) == -levels


def test_the_easy_one_overlooks_bombs_but_says_nothing_false() -> None:
    """In some of its questions it passes over a bomb that it holds; it never says that nothing beats."""
    hand = "3s 4d 6s 6h 6d 6c 9s"
    start = {"hands": [hand, "As", "Ks Kd", "Qs Qd Qh"], "over": "pair:A:2", "by": 3}
    state = GUANDAN.redact(GUANDAN.position(start), 0)
    answers = [
        Easy().decide(Question(GUANDAN, state, 0, (), Rng.of("overlooked", number))) for number in range(20)
    ]
    verbs = [answer.action.verb for answer in answers]
    assert 0 < verbs.count("pass") < len(verbs)
    assert all(answer.why is not None and answer.why.code != "nothing_beats" for answer in answers)
