"""Endgames with one best play, proved by judges of their own, and when puzzles come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from itertools import combinations
from typing import Generic, TypeVar

import pytest

from cardtui.coach.puzzles.book import Endgame, shipped
from cardtui.coach.puzzles.exact import Search, solution
from cardtui.engine.cards import HEARTS, Card, Cards, Rank
from cardtui.engine.core import Reading
from cardtui.store.puzzles import Course

from ..oracle import gongzhu, guandan, landlord

P = TypeVar("P", bound=Hashable)
FAMILIES = ("happy", "laizi", "guandan", "gongzhu")


@dataclass
class Judge(Generic[P]):
    """Plays every position out, by the clauses alone: ``turn`` of a position, what ``follows`` from it with
    a name for each, what an ``end`` is worth to the side, ``None`` while it goes on."""

    turn: Callable[[P], int]
    follows: Callable[[P], list[tuple[Hashable, P]]]
    end: Callable[[P], int | None]
    side: frozenset[int]
    known: dict[tuple[P, int], bool] = field(default_factory=dict)

    def sure(self, place: P, least: int) -> bool:
        """Whether the side comes to so much against every defence."""
        worth = self.end(place)
        if worth is not None:
            return worth >= least
        key = place, least
        if key not in self.known:
            own = self.turn(place) in self.side
            self.known[key] = (
                any(self.sure(after, least) is own for _move, after in self.follows(place)) is own
            )
        return self.known[key]

    def proves(self, puzzle: Endgame, place: P, answer: Hashable) -> None:
        """The answer is sure of its value and of no more, all others of less, the next best of what is
        said."""
        reached = {}
        for move, after in self.follows(place):
            reached[move] = [self.sure(after, n) for n in (puzzle.other, puzzle.value, puzzle.value + 1)]
        assert reached.pop(answer) == [True, True, False]
        assert any(each[0] for each in reached.values())
        assert not any(self.sure(self.after(place, each), puzzle.other + 1) for each in reached)

    def after(self, place: P, move: Hashable) -> P:
        """The position after a move."""
        return dict(self.follows(place))[move]


# --- landlord games: hands of ranks, who is to act, the play to beat, whose it is ---

Ranks = tuple[Rank, ...]
Climb = tuple[tuple[Ranks, ...], int, Reading | None, int]


def of_landlord(puzzle: Endgame) -> None:
    """Whoever is out first has won."""
    laid = puzzle.laid()
    state, turn = laid.state, laid.state.to_act[0]

    @cache
    def sets(hand: Ranks) -> list[tuple[Ranks, Reading]]:
        every = {ranks for size in range(1, len(hand) + 1) for ranks in combinations(hand, size)}
        return [(ranks, each) for ranks in every for each in landlord.readings(ranks, state.laizi)]

    def follows(place: Climb) -> list[tuple[Hashable, Climb]]:
        hands, at, over, owner = place
        then = (at + 1) % len(hands)
        found: list[tuple[Hashable, Climb]] = []
        if over is not None:
            found.append(("pass", (hands, then, None if then == owner else over, owner)))
        for ranks, reading in sets(hands[at]):
            if over is None or landlord.beats(reading, over):
                left = tuple(sorted((Counter(hands[at]) - Counter(ranks)).elements()))
                found.append(((ranks, reading), ((*hands[:at], left, *hands[at + 1 :]), then, reading, at)))
        return found

    def end(place: Climb) -> int | None:
        out = [at for at, hand in enumerate(place[0]) if not hand]
        return int(out[0] in judge.side) if out else None

    side = {at for at in range(3) if (at == state.landlord) == (turn == state.landlord)}
    judge: Judge[Climb] = Judge(lambda place: place[1], follows, end, frozenset(side))
    hands = tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands)
    over, owner = (state.table.reading, state.table.seat) if state.table is not None else (None, turn)
    answer = puzzle.answer
    cards = tuple(sorted(card.rank for card in answer.cards))
    judge.proves(puzzle, (hands, turn, over, owner), (cards, answer.reading) if answer.cards else "pass")


# --- Guandan: hands, who is to act, the play to beat, whose it is, passes, who is out ---

Team = tuple[tuple[Cards, ...], int, Reading | None, int, int, tuple[int, ...]]


def of_guandan(puzzle: Endgame) -> None:  # noqa: C901  (one clause after the other, as on the sheet)
    """Both of a side first: 3 levels; first and third: 2; first and last: 1 (G15, G16)."""
    laid = puzzle.laid()
    state, turn, level = laid.state, laid.state.to_act[0], laid.state.level

    def is_wild(card: Card) -> bool:
        return card == Card.of(level, HEARTS)

    def like(cards: Cards) -> Hashable:
        return tuple(sorted((card.rank, is_wild(card)) for card in cards))

    @cache
    def sets(hand: Cards) -> list[tuple[Hashable, Cards, Reading]]:
        every = {like(cards): cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}
        return [(key, cards, each) for key, cards in every.items() for each in guandan.readings(cards, level)]

    def next_in(hands: tuple[Cards, ...], at: int) -> int:
        return next(n % 4 for n in range(at + 1, at + 5) if hands[n % 4])

    def follows(place: Team) -> list[tuple[Hashable, Team]]:
        hands, at, over, owner, passes, out = place
        found: list[tuple[Hashable, Team]] = []
        if over is not None:
            others = sum(bool(hand) for seat, hand in enumerate(hands) if seat != owner)
            if passes + 1 == others:  # the trick is over (G12); its partner leads for who is out (G13)
                leads = owner if hands[owner] else (owner + 2) % 4
                leads = leads if hands[leads] else next_in(hands, owner)
                found.append(("pass", (hands, leads, None, leads, 0, out)))
            else:
                found.append(("pass", (hands, next_in(hands, at), over, owner, passes + 1, out)))
        for key, cards, reading in sets(hands[at]):
            if over is None or guandan.beats(reading, over, level):
                left = list(hands[at])
                for card in cards:
                    left.remove(card)
                after = (*hands[:at], tuple(left), *hands[at + 1 :])
                gone = out if left else (*out, at)
                then = next_in(after, at) if any(after[n] for n in range(4) if n != at) else at
                found.append(((key, reading), (after, then, reading, at, 0, gone)))
        return found

    def end(place: Team) -> int | None:
        out = place[5]
        if not any(len([seat for seat in out if seat % 2 == side]) == 2 for side in (0, 1)):
            return None
        rest = [seat for seat in range(4) if seat not in out]
        order = [*out, *rest]
        places = [at for at, seat in enumerate(order) if seat % 2 == order[0] % 2]
        risen = {1: 3, 2: 2, 3: 1}[places[1]]
        return risen if order[0] % 2 == turn % 2 else -risen

    judge: Judge[Team] = Judge(lambda place: place[1], follows, end, frozenset({turn, (turn + 2) % 4}))
    for hand in state.hands:  # no straight flush: suits matter nowhere
        suits = Counter(card.suit for card in hand)
        assert max(suits.values(), default=0) + suits[HEARTS] < 5 or len(hand) < 5
    over, owner = (state.table.reading, state.table.seat) if state.table is not None else (None, turn)
    answer = puzzle.answer
    judge.proves(
        puzzle,
        (state.hands, turn, over, owner, state.passes, state.places),
        (like(answer.cards), answer.reading) if answer.cards else "pass",
    )


# --- Gong Zhu: hands, the trick and who led it, the suits that were led, what was taken ---

Trick = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], int, tuple[str, ...], tuple[tuple[str, ...], ...]]
HIGH = "23456789TJQKA"


def of_gongzhu(puzzle: Endgame) -> None:
    """What a seat can be sure of if all the others play against it, in points."""
    laid = puzzle.laid()
    state, turn = laid.state, laid.state.to_act[0]
    exposed = list(map(str, state.exposed))

    def follows(place: Trick) -> list[tuple[Hashable, Trick]]:
        hands, trick, leader, led, taken = place
        at = (leader + len(trick)) % 4
        found: list[tuple[Hashable, Trick]] = []
        for card in hands[at]:
            if not gongzhu.may_play(hands[at], trick, led, card):
                continue
            left = tuple(each for each in hands[at] if each != card)
            after, lying = (*hands[:at], left, *hands[at + 1 :]), (*trick, card)
            if len(lying) < 4:
                found.append((card, (after, lying, leader, led, taken)))
                continue
            best = max(
                (n for n in range(4) if lying[n][1] == lying[0][1]), key=lambda n: HIGH.index(lying[n][0])
            )
            taker = (leader + best) % 4
            won = tuple(sorted((*taken[taker], *(each for each in lying if is_scoring(each)))))
            got = (*taken[:taker], won, *taken[taker + 1 :])
            found.append((card, (after, (), taker, (*led, lying[0][1]), got)))
        return found

    def end(place: Trick) -> int | None:
        hands, trick, _leader, _led, taken = place
        if trick or any(is_scoring(card) for hand in hands for card in hand):
            return None
        raws = [gongzhu.raw(cards, exposed, 1) for cards in taken]
        final: int = 12 * gongzhu.finals(raws)[turn]
        return final

    judge: Judge[Trick] = Judge(lambda place: (place[2] + len(place[1])) % 4, follows, end, frozenset({turn}))
    trick = tuple(str(card) for _seat, card in state.trick)
    judge.proves(
        puzzle,
        (
            tuple(tuple(map(str, hand)) for hand in state.hands),
            trick,
            state.trick[0][0] if state.trick else turn,
            tuple(str(each[0][1].plain)[1] for each in state.tricks),
            tuple(tuple(sorted(map(str, cards))) for cards in state.taken),
        ),
        str(puzzle.answer.cards[0]),
    )


def is_scoring(card: str) -> bool:
    """Whether it is a card that counts (Z2)."""
    return card[1] == "h" or card[:2] in ("Qs", "Jd", "Tc")


# --- what must hold ---

PROVES = {"happy": of_landlord, "laizi": of_landlord, "guandan": of_guandan, "gongzhu": of_gongzhu}


def sample() -> Iterator[Endgame]:
    """The first two of each family: those that need the fewest plays."""
    for family in FAMILIES:
        yield from [puzzle for puzzle in shipped() if puzzle.family == family][:2]


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: puzzle.code)
def test_an_endgame_has_the_one_solution_by_the_judge(puzzle: Endgame) -> None:
    """Every play of every seat is tried, by the clauses alone: one is best, by what is said."""
    PROVES[puzzle.family](puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.code)
def test_every_endgame_has_the_one_solution_by_the_judge(puzzle: Endgame) -> None:
    """All that are shipped."""
    PROVES[puzzle.family](puzzle)


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
