"""The stronger landlord players: ends of hands searched in worlds that fit what has been done."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import log
from typing import Any

import pytest

from cardtui.ai.landlord import endgame
from cardtui.ai.landlord.ahead import Ahead
from cardtui.ai.landlord.kernel import SINGLE, candidates
from cardtui.ai.landlord.levels import Expert, Hard, Regular
from cardtui.ai.landlord.likelihood import deeds, likelier
from cardtui.ai.landlord.packed import ONE, pack
from cardtui.ai.landlord.payoff import payoff
from cardtui.ai.landlord.regular import Effort
from cardtui.ai.landlord.sight import known_cards, sight_of
from cardtui.ai.landlord.value import net, role
from cardtui.ai.player import Question, never
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.text.landlord import REASONS

FIELDS: list[tuple[str, dict[str, Any]]] = [
    ("happy", {}),
    ("happy", {"laizi": "drawn"}),
    ("crazy", {"seats": 2}),
    ("crazy", {"seats": 2, "laizi": "drawn"}),
]
LITTLE = Effort(cards=24, worlds=4, nodes=1000, drawn=12, ahead=2)


def opened(variant: str, options: dict[str, Any], number: int) -> Table[Any]:
    """A hand whose first seat is landlord, before the first lead."""
    rules = rules_of(variant, options)
    table = Table(rules, rules.shuffle(Rng.of("levels", number), Carry(first=0)), Carry(first=0))
    table.advance()
    silent = {"show": "keep", "late_show": "keep", "double": "single", "rob": "decline"}
    while table.state.phase != "play":
        seat, phase = table.state.to_act[0], table.state.phase
        verb = silent.get(phase) or ("call" if seat == 0 else "decline")
        table.play(seat, Action(verb))
    return table


def question(table: Table[Any], stop: Callable[[], bool] = never) -> Question:
    seat = table.state.to_act[0]
    history = tuple(table.history(seat))
    return Question(table.rules, table.view(seat), seat, history, Rng.of("q", len(history)), stop=stop)


def on(table: Table[Any], plays: int) -> Table[Any]:
    """So many steps of regular players later, or at the end."""
    while plays and not table.state.over:
        plays -= 1
        table.play(table.state.to_act[0], Regular().decide(question(table)).action)
    return table


def ending() -> Table[Any]:
    """The first hand with few cards left that is not decided, and plays to choose from."""
    for number in count():
        table = on(opened("happy", {}, number), 8)
        while not table.state.over:
            considered = Regular().decide(question(table)).considered
            few = sum(map(len, table.state.hands)) <= 20
            if few and len(considered) >= 3 and abs(considered[0][1]) < 0.7:
                return table
            on(table, 1)
    raise AssertionError


def logs(table: Table[Any], asked: Question, worlds: list[endgame.Hands]) -> list[float]:
    """How well worlds fit, as logarithms."""
    state = asked.state
    nets = [net(role(state.seats, seat, state.landlord, bool(state.laizi))) for seat in range(state.seats)]
    done = deeds(asked, sight_of(asked), nets)
    return [sum(log(deed.likelihood(world)) for deed in done) for world in worlds]


@pytest.mark.parametrize(("variant", "options"), FIELDS)
def test_a_searched_hand_is_legal_and_explained(variant: str, options: dict[str, Any]) -> None:
    """To the last card: what is chosen stands first, values fall."""
    table = opened(variant, options, 1)
    player = Regular(LITTLE)
    while not table.state.over:
        seat, answer = table.state.to_act[0], player.decide(question(table))
        assert answer.why is not None
        assert REASONS[answer.why.code].format(**answer.why.args)
        values = [value for _, value in answer.considered]
        assert answer.considered[0][0] == answer.action
        assert values == sorted(values, reverse=True)
        assert not answer.cut
        table.play(seat, answer.action)


def test_the_same_question_has_the_same_answer() -> None:
    """To the last bit of every value: a number of worlds and positions decides."""
    table = ending()
    assert Hard().decide(question(table)) == Hard().decide(question(table))


def test_who_is_stopped_answers_at_once_and_says_that_it_was_cut() -> None:
    """Before it has looked at the first of the hands that are drawn, or after a few."""
    table = ending()
    asked = iter([False] * 3 + [True] * 9)
    for stop in (lambda: True, lambda: next(asked)):
        cut = Expert().decide(question(table, stop))
        assert cut.cut
        assert table.rules.why_not(table.state, table.state.to_act[0], cut.action) is None
    assert not Regular().decide(question(table, lambda: True)).cut


@pytest.mark.parametrize(("variant", "options"), FIELDS)
def test_the_hands_that_are_held_fit_better_than_drawn_ones(variant: str, options: dict[str, Any]) -> None:
    """After a few rounds of regular players: in the mean over some hands."""
    better = []
    for number in range(4):
        table = on(opened(variant, options, number), 14)
        if table.state.over:
            continue
        asked = question(table)
        state, seats = asked.state, table.state.seats
        others = [(asked.seat + step) % seats for step in range(seats)]
        true = tuple(pack(table.state.hands[other], state.laizi) for other in others)
        known = [pack(state.known[other], state.laizi) for other in others[1:]]
        drawn = list(endgame.worlds(sight_of(asked), known, Rng.of(number), 12))
        held, *rest = logs(table, asked, [true, *drawn])
        better.append(sum(held > each for each in rest) / len(rest))
    assert sum(better) / len(better) > 0.6


def test_hands_that_fit_come_more_often() -> None:
    """Of many that are drawn those that are kept fit better in the mean; without a deed all are alike."""
    table = on(opened("happy", {}, 3), 12)
    asked = question(table)
    sight = sight_of(asked)
    drawn = list(endgame.worlds(sight, [(0, 0), (0, 0)], Rng.of(1), 40))
    nets = [net(role(3, seat, 0, False)) for seat in range(3)]
    kept = likelier(drawn, deeds(asked, sight, nets), 10, Rng.of(2))
    assert len(kept) == 10
    fit = logs(table, asked, drawn)
    assert sum(logs(table, asked, kept)) / 10 > sum(fit) / len(fit) + 1
    assert likelier(drawn, [], 10, Rng.of(2)) == drawn[:10]


def test_in_the_middle_of_a_hand_close_plays_are_looked_ahead_for() -> None:
    """Up to the next turn of the seat: chances move, the same ones each time; not if it is stopped before."""
    looking, blind = Regular(Effort(ahead=6)), Regular()
    moved = 0
    for number in range(6):
        table = on(opened("happy", {}, number), 3)
        before, after = blind.decide(question(table)), looking.decide(question(table))
        assert after == looking.decide(question(table))
        moved += after.considered != before.considered
        assert looking.decide(question(table, lambda: True)).considered == before.considered
    assert moved >= 3


def test_a_seat_that_goes_out_before_the_next_turn_is_seen_ahead() -> None:
    """6 6 | 8 | 9 9: on a single the next seat goes out, on the pair nobody is left to."""
    asked = question(opened("happy", {}, 2))
    ahead = Ahead(asked, payoff(asked.rules, asked.state, asked.seat), turns=0)
    world = ((ONE[3] * 2, 0), (ONE[5], 0), (ONE[6] * 2, 0))
    single, pair = (SINGLE, 3, 1, ONE[3], 0), (SINGLE + 1, 3, 2, ONE[3] * 2, 0)
    assert ahead.after(world, single) == (-1.0, 0.0)
    assert ahead.after(world, pair) == (1.0, 1.0)


@pytest.mark.parametrize(("variant", "options"), FIELDS)
def test_what_comes_of_a_move_is_the_same_whatever_was_looked_at_before(
    variant: str, options: dict[str, Any]
) -> None:
    """One that has seen many worlds says of each what one says that has seen no other."""
    asked = question(on(opened(variant, options, 4), 4))
    sight, pays = sight_of(asked), payoff(asked.rules, asked.state, asked.seat)
    moves = candidates(sight.hand, sight.wild, sight.laizi, sight.over)[:3]
    worlds = list(endgame.worlds(sight, known_cards(asked), Rng.of(1), 25))
    for turns in (0, 1):
        ahead = Ahead(asked, pays, turns)
        for world in worlds:
            for move in moves:
                assert ahead.after(world, move) == Ahead(asked, pays, turns).after(world, move)
