"""The regular Gong Zhu player against random ones: raw score with standard errors, processor time a decision.

    python benchmarks/gongzhu_players.py [--deals 500] [--decks 1] [--legal 2000 --level easy]

Every deal is played with the one regular player in each of the four seats, or with two of them in four
pairs of seats, exposing on. The figure of a deal is the mean raw score of the regular seats less that of the
random ones, over its seatings; the standard error is that of the mean over deals. ``--legal N`` plays N more
hands of four players of ``--level`` with each number of decks, each led as the one before left it. Any
refused action ends the run with an error.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from statistics import mean, median, quantiles, stdev

from cardtui.ai.baseline import Random
from cardtui.ai.gongzhu.levels import Easy, Expert, Hard, Regular
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.gongzhu import GongzhuRules, GongzhuState, gongzhu
from cardtui.engine.table import Table

LEVELS: dict[str, Callable[[], Player]] = {"easy": Easy, "regular": Regular, "hard": Hard, "expert": Expert}


def play(
    rules: GongzhuRules, players: Sequence[Player], seed: int, carry: Carry, times: list[float]
) -> GongzhuState:
    """One hand; processor seconds of the regular players' decisions with a choice go to ``times``."""
    table = Table(rules, rules.shuffle(Rng.of("deal", seed), carry), carry)
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        view = table.view(seat)
        question = Question(rules, view, seat, (), Rng.of(seed, seat, len(table.steps)))
        began = time.process_time()
        answer = players[seat].decide(question)
        if isinstance(players[seat], Regular) and len(answer.considered) > 1:
            times.append(time.process_time() - began)
        table.play(seat, answer.action)
    return table.state


def against_random(
    rules: GongzhuRules, seatings: Sequence[Sequence[int]], deals: int, times: list[float]
) -> list[float]:
    """A deal each: mean raw score of the regular seats less that of the random ones, over the seatings."""
    figures = []
    for deal in range(deals):
        leads = []
        for regular in seatings:
            players: list[Player] = [Regular() if seat in regular else Random() for seat in range(4)]
            raw = play(rules, players, deal, Carry(), times).raw
            ours = mean(raw[seat] for seat in regular)
            leads.append(ours - mean(raw[seat] for seat in range(4) if seat not in regular))
        figures.append(mean(leads))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--decks", type=int, default=1, choices=(1, 2))
    parser.add_argument("--legal", type=int, default=0)
    parser.add_argument("--level", choices=LEVELS, default="regular")
    given = parser.parse_args()
    rules, times = gongzhu({"decks": given.decks}), list[float]()
    for name, seatings in (
        ("one regular, three random", [(seat,) for seat in range(4)]),
        ("two regular, two random", [(0, 2), (1, 3), (0, 1), (2, 3)]),
    ):
        figures = against_random(rules, seatings, given.deals, times)
        error = stdev(figures) / len(figures) ** 0.5
        print(f"{name}: {mean(figures):+.1f} ± {error:.1f} raw a seat over {len(figures)} deals", flush=True)
    slow = quantiles(times, n=100)[98]
    print(f"decisions: median {median(times) * 1e3:.1f} ms, 99 % under {slow * 1e3:.1f} ms", flush=True)
    for decks in (1, 2) if given.legal else ():
        both, carry = gongzhu({"decks": decks}), Carry()
        for hand in range(given.legal):
            carry = both.carry(play(both, [LEVELS[given.level]()] * 4, hand, carry, times))
        print(f"{given.legal} hands with {decks} decks: no refused action", flush=True)


if __name__ == "__main__":
    main()
