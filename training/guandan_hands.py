"""What hands are held in Guandan, for `cardtui/ai/guandan/habits.py`.

    python -m training.guandan_hands --hands 300 [--seed 1] [--jobs 2]

Regular players play hands, half of them after a hand before. At half of the decisions each hand that the
seat does not see is set against two that it might take it for, drawn as `dealing` draws: by sizes and cards
that are known, equal ranks together. For each size of hands the logarithms are fitted that tell the one from
the others best (logistic regression on the differences, Newton's method, a little shrinking). Printed are the
rows of `ROWS`, with how well they tell hands apart in the half of the games that was not fitted.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.guandan_players import carry_of
from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.dealing import Dealer, passed_on
from cardtui.ai.guandan.habits import ROWS, TRAITS, Passed, row, traits
from cardtui.ai.guandan.regular import Regular
from cardtui.ai.guandan.sketch import sketched
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

DRAWN = 2  # hands drawn for each that is held
SHARE = 0.5  # of the decisions
SHRINK, ROUNDS = 4.0, 40


class Pair(NamedTuple):
    """The traits of a hand that is held and of one that might be."""

    game: int
    size: int
    held: list[float]
    drawn: list[float]


def game(seed: int, number: int) -> list[Pair]:
    """The pairs of one game."""
    guandan, carry, player = rules("guandan"), carry_of(number), Regular()
    table = Table(guandan, guandan.shuffle(Rng.of(seed, "hands", number), carry), carry)
    table.advance()
    chance = Random(seed * 1_000_003 + number)
    found: list[Pair] = []
    while not table.state.over:
        seat = table.state.to_act[0]
        history = tuple(table.history(seat))
        rng = Rng.of(seed, number, seat, len(history))
        question = Question(guandan, table.view(seat), seat, history, rng)
        if table.state.phase == "play" and chance.random() < SHARE:
            found += pairs(number, question, table.state, chance)
        table.play(seat, player.decide(question).action)
    return found


def pairs(number: int, question: Question, state: GuandanState, chance: Random) -> list[Pair]:
    """The hands out of sight, each against those that it might be."""
    sight = Sight(question)
    passed = [Passed(lowest) for lowest in passed_on(question.history, sight.level)]
    found = []
    for _ in range(DRAWN):
        drawn = Dealer(sight, question.state, chance).drawn()
        for seat, hand in enumerate(state.hands):
            if hand and seat != question.seat:
                held = traits(sketched(hand, sight.level), passed[seat])
                found.append(Pair(number, len(hand), held, traits(drawn[seat], passed[seat])))
    return found


def fitted(differences: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The weights under which hands that are held are likeliest, of scaled differences of traits."""
    weights = np.zeros(TRAITS)
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-differences @ weights))
        slope = differences.T @ (1 - likely) - SHRINK * weights
        bend = (differences.T * (likely * (1 - likely))) @ differences + SHRINK * np.eye(TRAITS)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def told(size: int, found: Sequence[Pair]) -> str:
    """The row for hands of that size, with how often it tells which one is held in games not fitted."""
    games = np.array([pair.game for pair in found])
    differences = np.array([pair.held for pair in found]) - np.array([pair.drawn for pair in found])
    scale = np.sqrt((differences**2).mean(axis=0)) + 0.05
    scaled = differences / scale
    fresh = scaled[games % 2 == 1] @ fitted(scaled[games % 2 == 0])
    right = ((fresh > 0) + 0.5 * (fresh == 0)).mean()
    weights = ", ".join(f"{weight:.2f}" for weight in fitted(scaled) / scale)
    return f"Row({size}, {row(size).together}, ({weights})),  # {len(found)} pairs, {right:.1%} told right"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--hands", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    chosen = options.parse_args()
    by_size: defaultdict[int, list[Pair]] = defaultdict(list)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for found in pool.map(partial(game, chosen.seed), range(chosen.hands)):
            for pair in found:
                by_size[row(pair.size).size].append(pair)
    for known in ROWS:
        print(told(known.size, by_size[known.size]))


if __name__ == "__main__":
    main()
