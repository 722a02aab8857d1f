"""Endgames with one best play, proved by judges of their own, and when puzzles come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from cardtui.coach.puzzles.book import Endgame, shipped
from cardtui.coach.puzzles.exact import Search, solution
from cardtui.engine.core import State
from cardtui.engine.gongzhu.state import GongzhuState
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.landlord.state import LandlordState
from cardtui.store.puzzles import Course

from ..oracle.ends import AnyEnding, of_gongzhu, of_guandan, of_landlord

FAMILIES = ("happy", "laizi", "guandan", "gongzhu")


def played_out(state: State) -> AnyEnding:
    """The position by the clauses alone."""
    match state:
        case LandlordState():
            return of_landlord(state, lambda won, _doublings: won)
        case GuandanState():
            return of_guandan(state)
        case GongzhuState():
            return of_gongzhu(state)
    raise TypeError(state)


def proves(puzzle: Endgame) -> None:
    """The answer is sure of its value and of no more, all others of less, the next best of what is said."""
    ending = played_out(puzzle.laid().state)
    follows = dict(ending.follows(ending.place))
    reached = {
        move: [ending.sure(after, n) for n in (puzzle.other, puzzle.value, puzzle.value + 1)]
        for move, after in follows.items()
    }
    assert reached.pop(ending.name(puzzle.answer)) == [True, True, False]
    assert any(each[0] for each in reached.values())
    assert not any(ending.sure(follows[each], puzzle.other + 1) for each in reached)


def sample() -> Iterator[Endgame]:
    """The first two of each family: those that need the fewest plays."""
    for family in FAMILIES:
        yield from [puzzle for puzzle in shipped() if puzzle.family == family][:2]


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: puzzle.code)
def test_an_endgame_has_the_one_solution_by_the_judge(puzzle: Endgame) -> None:
    """Every play of every seat is tried, by the clauses alone: one is best, by what is said."""
    proves(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.code)
def test_every_endgame_has_the_one_solution_by_the_judge(puzzle: Endgame) -> None:
    """All that are shipped."""
    proves(puzzle)


def test_there_are_some_dozen_of_each_family_graded_by_the_plays_that_they_need() -> None:
    """Each with a name and a position of its own, at least two plays, and the easier ones first."""
    for family in FAMILIES:
        found = [puzzle for puzzle in shipped() if puzzle.family == family]
        assert len(found) >= 30
        assert [puzzle.plays for puzzle in found] == sorted(puzzle.plays for puzzle in found)
        assert found[0].plays >= 2
        assert len({puzzle.plays for puzzle in found}) > 1
    assert len({puzzle.code for puzzle in shipped()}) == len({each.position for each in shipped()})


def test_the_search_finds_again_what_is_shipped() -> None:
    """With the values and the count of plays, for the easiest of each family."""
    for puzzle in list(sample())[::2]:
        laid = puzzle.laid()
        found = solution(Search.of(laid.rules, laid.state), laid.state)
        assert found is not None
        assert (str(found.action), found.value, found.other, found.plays) == (
            puzzle.solution,
            puzzle.value,
            puzzle.other,
            puzzle.plays,
        )


def test_a_puzzle_comes_back_until_it_was_answered_right_twice_in_a_row() -> None:
    """At growing distances; a wrong answer begins anew."""
    day = date(2026, 1, 1)
    once = Course().answered(True, day)
    assert once == Course(1, 1, day + timedelta(days=1))
    assert once.answered(True, day) == Course(2, 2, None)
    wrong = once.answered(False, day)
    assert wrong == Course(2, 0, day + timedelta(days=1))
    assert wrong.answered(True, day) == Course(3, 1, day + timedelta(days=7))
    assert wrong.is_due(day + timedelta(days=1))
    assert not wrong.is_due(day)
