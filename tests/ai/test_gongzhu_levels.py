"""The levels of Gong Zhu: budgets, drawn hands, endings."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from cardtui.ai.gongzhu.beliefs import Beliefs
from cardtui.ai.gongzhu.endings import solve
from cardtui.ai.gongzhu.kernel import DIAMOND, SHEEP, Kernel
from cardtui.ai.gongzhu.levels import Easy, Expert, Hard, Regular
from cardtui.ai.gongzhu.policy import choose
from cardtui.ai.gongzhu.worlds import Knowledge
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.gongzhu import gongzhu
from cardtui.engine.table import Table

from .test_gongzhu_kernel import dealt
from .test_gongzhu_regular import LATE, answer

LEVELS: list[Callable[[], Player]] = [Easy, Regular, Hard, Expert]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_what_it_weighed_best_first(level: Callable[[], Player]) -> None:
    """The chosen card comes first, no other is worth more, and the same question has the same answer."""
    found = answer(1, "0 play Ks", player=level(), **LATE)
    values = [value for _, value in found.considered]
    assert found.considered[0][0] == found.action
    assert values == sorted(values, reverse=True)
    assert found == answer(1, "0 play Ks", player=level(), **LATE)


@pytest.mark.parametrize("chance", range(9, 12))
def test_the_expert_gives_no_card_up_after_a_few_hands(chance: int) -> None:
    """Third in the first trick, with the transformer to throw: what eight drawn hands said of a card once
    stood for what it is worth."""
    own = "9s 7s 4s 3s 2s Ah 9h 3h Ac Qc Jc Tc 9d"
    deck = (rank + suit for suit in "shcd" for rank in "23456789TJQKA")
    rest = [card for card in deck if card not in (*own.split(), "2c", "8c")]
    Rng.of("x").shuffle(rest)
    hands = [own, " ".join(rest[:13]), " ".join(["2c", *rest[13:25]]), " ".join(["8c", *rest[25:]])]
    rules = gongzhu({})
    table = Table.at(rules, rules.position({"phase": "play", "to_act": 2, "hands": hands}))
    for seat, card in ((2, "2c"), (3, "8c")):
        table.play(seat, Action.parse(f"play {card}"))
    found = Expert().decide(Question(rules, table.view(0), 0, tuple(table.history(0)), Rng.of(chance)))
    assert str(found.action) == "play Ac"
    values = {str(action): value for action, value in found.considered}
    assert values["play Tc"] < values["play Ac"] - 15  # 27 in 4,000 hands


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("decks", [1, 2])
def test_every_level_answers_at_once_when_stopped(level: Callable[[], Player], decks: int) -> None:
    """Exposing and every card of a hand, called off from the start: all legal, one drawn hand each."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    rules = gongzhu({"decks": decks})
    table = Table(rules, rules.shuffle(Rng.of(3), Carry()), Carry())
    table.advance()
    decisions = 0
    while not table.state.over:
        seat = table.state.to_act[0]
        question = Question(rules, table.view(seat), seat, (), Rng.of(len(table.steps)), stop=stop)
        table.play(seat, level().decide(question).action)
        decisions += 1
    assert asked <= decisions


def brute(k: Kernel) -> list[int]:
    """Every line, card by card."""
    if not k.left:
        return k.raws()
    seat, lines = k.turn, []
    for card in k.legal():
        twin = k.copy()
        twin.play(card)
        lines.append(brute(twin))
    return max(lines, key=lambda raws: 4 * raws[seat] - sum(raws))


@pytest.mark.parametrize("decks", [1, 2])
def test_endings_are_what_all_lines_say(decks: int) -> None:
    """With two or three cards a seat, also in the middle of a trick."""
    random, found = Random(decks), 0
    while found < 15:
        state = dealt(decks, random).state
        k = Knowledge(state, state.to_act[0]).kernel()  # of a full state: all hands are there
        while k.left and k.cards_left() > random.randint(6, 12):
            k.play(choose(k) if random.random() < 0.7 else random.choice(k.legal()))
        if not k.left:
            continue
        found += 1
        seat, expected = k.turn, brute(k.copy())
        raws, _ = solve(k)
        assert 4 * raws[seat] - sum(raws) == 4 * expected[seat] - sum(expected)


def test_who_lets_the_sheep_wait_in_the_last_seat_will_hardly_have_it() -> None:
    """The evidence is against hands from which the others would have played something else."""
    rules = gongzhu({})
    hands = ["Td 2c 3c 4c 5s", "9d Kc 7c 9c 8s", "8d Jd Tc 5c 6s", "3d 4d 6c 8c 9s"]
    table = Table.at(rules, rules.position({"phase": "play", "to_act": 0, "hands": hands}))
    for seat, play in enumerate(("play Td", "play 9d", "play 8d", "play 3d")):
        table.play(seat, Action.parse(play))
    knowledge = Knowledge(table.view(0), 0)
    base, random = knowledge.kernel(), Random(1)
    beliefs = Beliefs(knowledge, base, random, choices=2)
    with_sheep, without = list[float](), list[float]()
    for _ in range(600):
        world = knowledge.draw(base, random)
        (with_sheep if SHEEP in world.hands[12 + DIAMOND] else without).append(beliefs.evidence(world))
    assert fmean(with_sheep) < fmean(without) - 0.3
