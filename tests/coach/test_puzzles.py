"""Endgames with one solution, and when puzzles come back."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import combinations

import pytest

from cardtui.coach.puzzles.book import Puzzle, shipped
from cardtui.coach.puzzles.schedule import Course
from cardtui.engine.cards import Rank
from cardtui.engine.core import Reading

from ..oracle import landlord as judge

Hand = tuple[Rank, ...]
Move = tuple[Hand, Reading | None]


def moves(hand: Hand, over: Reading | None) -> list[Move]:
    """Everything that the judge allows: each set of ranks in each of its readings, and the pass."""
    sets = {ranks for size in range(1, len(hand) + 1) for ranks in combinations(hand, size)}
    found: list[Move] = [] if over is None else [((), None)]
    for ranks in sets:
        found += [(ranks, each) for each in judge.readings(ranks) if over is None or judge.beats(each, over)]
    return found


def first_out(
    hands: tuple[Hand, ...],
    turn: int,
    over: Reading | None,
    owner: int,
    side: set[int],
    known: dict[object, bool],
) -> bool:
    """Whether the side is first out against every defence."""
    key = hands, turn, over, owner
    if key not in known:
        own = turn in side
        known[key] = (
            any(
                after(hands, turn, move, over, owner, side, known) is own for move in moves(hands[turn], over)
            )
            is own
        )
    return known[key]


def after(
    hands: tuple[Hand, ...],
    turn: int,
    move: Move,
    over: Reading | None,
    owner: int,
    side: set[int],
    known: dict[object, bool],
) -> bool:
    """The same after a move."""
    ranks, reading = move
    following = (turn + 1) % len(hands)
    if reading is None:
        return first_out(hands, following, None if following == owner else over, owner, side, known)
    left = tuple(sorted((Counter(hands[turn]) - Counter(ranks)).elements()))
    if not left:
        return turn in side
    return first_out((*hands[:turn], left, *hands[turn + 1 :]), following, reading, turn, side, known)


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.code)
def test_an_endgame_has_the_one_solution_by_the_judge(puzzle: Puzzle) -> None:
    """Every set of cards in every reading is tried, by the clauses alone: one wins."""
    laid = puzzle.laid()
    state, turn = laid.state, laid.state.to_act[0]
    hands = tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands)
    side = {at for at in range(len(hands)) if at == turn or laid.rules.together(state, turn, at)}
    over, owner = (state.table.reading, state.table.seat) if state.table is not None else (None, turn)
    won = [m for m in moves(hands[turn], over) if after(hands, turn, m, over, owner, side, {})]
    answer = puzzle.answer
    assert won == [(tuple(sorted(card.rank for card in answer.cards)), answer.reading)]


def test_a_puzzle_comes_back_until_it_was_answered_right_twice() -> None:
    """Wrong: tomorrow; right: later, the more the more often it was asked; twice in a row: no more."""
    today = date(2026, 12, 1)
    course = Course().answered(False, today)
    assert course.due == today + timedelta(days=1)
    course = course.answered(True, today)
    assert course.due == today + timedelta(days=3)
    assert course.answered(False, today) == Course(3, 0, today + timedelta(days=1))
    assert course.answered(True, today).due is None
