"""The stronger landlord players: hands that fit what was done, and plays played out in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log
from typing import Any

import pytest

from cardtui.ai.landlord import endgame
from cardtui.ai.landlord.levels import Expert, Hard, Regular
from cardtui.ai.landlord.likelihood import deeds, likelier
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.playouts import Effort, Start, chances
from cardtui.ai.landlord.sight import course_of, sight_of
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
LITTLE = Effort(drawn=6, worlds=3, tried=3, gap=0.3, opinion=2)


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


def logs(table: Table[Any], asked: Question, worlds: list[endgame.Hands]) -> list[float]:
    """How well worlds fit, as logarithms."""
    state = asked.state
    nets = [net(role(state.seats, seat, state.landlord, bool(state.laizi))) for seat in range(state.seats)]
    done = deeds(asked, sight_of(asked), nets)
    return [sum(log(deed.likelihood(world)) for deed in done) for world in worlds]


@pytest.mark.parametrize(("variant", "options"), FIELDS)
def test_a_hand_of_playouts_is_legal_and_explained(variant: str, options: dict[str, Any]) -> None:
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
    """To the last bit of every value: a number of playouts decides."""
    table = on(opened("happy", {}, 2), 6)
    assert Hard().decide(question(table)) == Hard().decide(question(table))


def test_who_is_stopped_says_what_the_net_says_and_that_it_was_cut() -> None:
    """Before the first playout; the record knows."""
    table = on(opened("happy", {}, 2), 6)
    cut, quick = Expert().decide(question(table, lambda: True)), Regular().decide(question(table))
    assert cut.cut
    assert cut == replace(quick, cut=True)


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


def test_a_move_that_loses_in_every_world_is_given_up() -> None:
    """The last farmer's single is let by or not: who passes on it has lost."""
    rules = rules_of("happy", {})
    start = {
        "phase": "play",
        "hands": ["44 2", "5", "667788"],
        "to_act": 0,
        "landlord": 0,
        "plays": [2, 2, 2],
        "over": "single:3:1",
        "by": 2,
    }
    table = Table.at(rules, rules.position(start))
    asked = question(table)
    sight = sight_of(asked)
    nets = [net(role(3, seat, 0, False)) for seat in range(3)]
    begun = Start(sight, 0, 0, course_of(asked), nets)
    worlds = [
        ((sight.hand, 0), pack(table.state.hands[1], 0), pack(table.state.hands[2], 0)) for _ in range(8)
    ]
    two, passing = (1, 12, 1, 1 << 48, 0), (0, 0, 0, 0, 0)
    found = chances(begun, [(two, 0.5), (passing, 0.6)], worlds, 2, never)
    assert found[0] > 0.8
    assert found[1] < 0.3
