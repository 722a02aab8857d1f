"""Endgames with one best play, proved by judges of their own, and when puzzles come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

import pytest

from cardtui.coach.guandan_ends import risen
from cardtui.coach.puzzles.book import Endgame, shipped
from cardtui.coach.puzzles.exact import Search, solution
from cardtui.engine.cards import Rng
from cardtui.engine.core import State
from cardtui.engine.gongzhu.state import GongzhuState
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.variants import rules
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


ROUND_THE_LEVEL = "6s 6d 7s 7c 7h 7h 8s 8d Kc x X x X As 2d 3c 3d"  # the level is 7: its hearts are wild


def guandan(*hands: str) -> GuandanState:
    """A position in which the first seat leads; the level is 7."""
    found: GuandanState = rules("guandan", {}).position(
        {"phase": "play", "playing": "7", "to_act": 0, "hands": list(hands)}
    )
    return found


def test_of_positions_that_come_to_the_same_one_is_searched() -> None:
    """Small hands in other suits, or of ranks in the same order: nothing more is looked at, and what may be
    played is of the hand that is asked for."""
    search = Search.of(rules("guandan", {}), guandan("3s 3h 9d", "4s Kd", "5s 5d", "Qc Ac"))
    value = search.value(guandan("3s 3h 9d", "4s Kd", "5s 5d", "Qc Ac"))
    left = search.nodes
    other = guandan("2d 2c Th", "3c Ks", "4d 4h", "Qs As")
    assert search.value(other) == value
    assert search.nodes == left
    for action, _after in search.moves(other):
        assert search.rules.why_not(other, 0, action) is None


def test_one_search_knows_apart_what_is_not_the_same() -> None:
    """Wilds, level cards and jokers among others: every position comes to what the judge says."""
    pool, rng, searches = ROUND_THE_LEVEL.split(), Rng.of("alike"), list[Search]()
    for _ in range(15):
        rng.shuffle(pool)
        state = guandan(*(" ".join(pool[low:high]) for low, high in pairwise((0, 3, 5, 7, 9))))
        if not searches:
            searches = [Search.of(rules("guandan", {}), state, 1 << 20) for _ in range(2)]
            searches[1].bounds = partial(risen, seat=0)
        ending = of_guandan(state)
        assert [search.value(state) for search in searches] == [ending.worth(ending.place)] * 2


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
