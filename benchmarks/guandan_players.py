"""The regular Guandan pair against the greedy pair: the same deals in both seatings.

    python benchmarks/guandan_players.py --deals 200

Every deal is a hand at a level of its own, half of them with tribute after a hand before; it is played twice,
the pairs changing seats. Prints the part of hands won by the first pair with its standard error over deals,
the levels it gained a hand, and the processor time of a decision.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median, quantiles, stdev

from cardtui.ai.player import Player, Question
from cardtui.engine.cards import ACE, TWO, Rng
from cardtui.engine.core import Carry
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.games import Level, game
from cardtui.seating import BuiltIn

ORDERS = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))  # double win, first and third, first and last


def carry_of(seed: int) -> Carry:
    """Half of the deals begin a match, half follow a hand before."""
    if seed % 2 == 0:
        return Carry()
    rng = Rng.of("carry", seed)
    first = rng.below(4)
    places = tuple((first + step) % 4 for step in ORDERS[rng.below(3)])
    level = TWO + rng.below(ACE - TWO + 1)
    nothing = (0,) * 4
    return GuandanCarry(
        levels=(level, level), playing=level, places=places, first_streak=nothing, last_streak=nothing
    )


def play(seed: int, players: Sequence[Player], spent: list[list[float]]) -> tuple[int, int]:
    """The side that wins the deal, and the levels it rises (``spent``: milliseconds a decision, a seat)."""
    guandan = rules("guandan")
    carry = carry_of(seed)
    table = Table(guandan, guandan.shuffle(Rng.of("deal", seed), carry), carry)
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        question = Question(
            guandan, table.view(seat), seat, tuple(table.steps), Rng.of(seed, seat, len(table.steps))
        )
        began = time.process_time()
        answer = players[seat].decide(question)
        spent[seat].append((time.process_time() - began) * 1000)
        table.play(seat, answer.action)
    outcome = table.state.outcome
    return outcome.winner, outcome.risen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", default="regular")
    parser.add_argument("--second", default="greedy")
    args = parser.parse_args()
    pairs = [BuiltIn(Level(name)).player(game("guandan")) for name in (args.first, args.second)]
    spent: tuple[list[float], list[float]] = ([], [])
    won: list[float] = []
    gained: list[float] = []
    for seed in range(args.seed, args.seed + args.deals):
        results = []
        for ours in (0, 1):
            seats = [pairs[seat % 2 != ours] for seat in range(4)]
            times = [spent[seat % 2 != ours] for seat in range(4)]
            winner, rise = play(seed, seats, times)
            results.append((winner == ours, rise if winner == ours else -rise))
        won.append(fmean(win for win, _ in results))
        gained.append(fmean(rise for _, rise in results))
    error = 100 * stdev(won) / sqrt(len(won))
    print(f"{args.first} against {args.second}: {args.deals} deals, each in both seatings")
    print(
        f"hands won {100 * fmean(won):.1f} % (standard error {error:.1f}), levels a hand {fmean(gained):+.2f}"
    )
    late = quantiles(spent[0], n=100)[98]
    print(f"{len(spent[0])} decisions, median {median(spent[0]):.1f} ms, 99 % under {late:.1f} ms")


if __name__ == "__main__":
    main()
