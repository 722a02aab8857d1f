"""Whole hands with auction: what calling, robbing, showing and doubling with sense is worth.

    python benchmarks/landlord_players.py --deals 400 [--variant crazy --seats 2] [--laizi]

Duplicate: every deal is played by regulars alone, and once a seat with a player in that seat that plays
on like a regular but calls, robs, shows and doubles at random. The gain is a seat's stake as
regular less its stake as that player, on the same deal against the same others. Stakes are in base
units, before the room's coefficient and limits.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from statistics import fmean, stdev
from typing import Any

from cardtui.ai.baseline import Random
from cardtui.ai.landlord.regular import Regular
from cardtui.ai.player import Answer, Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of


class Careless(Player):
    """A regular player that leaves everything before the play to chance."""

    def decide(self, question: Question) -> Answer:
        return (REGULAR if question.state.phase == "play" else RANDOM).decide(question)


REGULAR, RANDOM, CARELESS = Regular(), Random(), Careless()


class Run:
    """Hands of one game, with the time of the regular's decisions."""

    def __init__(self, variant: str, options: dict[str, Any], seed: int) -> None:
        self.rules, self.seed = rules_of(variant, options), seed
        self.times: list[float] = []
        self.reasons: Counter[str] = Counter()

    def hand(self, number: int, players: list[Player]) -> LandlordState:
        """The end of one hand; a redeal ends it too."""
        table = Table(self.rules, self.rules.shuffle(Rng.of(self.seed, number), Carry()))
        table.advance()
        decisions = 0
        while not table.state.over:
            seat = table.state.to_act[0]
            decisions += 1
            chance = Rng.of(self.seed, number, seat, decisions)
            question = Question(self.rules, table.view(seat), seat, tuple(table.history(seat)), chance)
            began = time.process_time()
            answer = players[seat].decide(question)
            if players[seat] is REGULAR:
                self.times.append(time.process_time() - began)
                self.reasons[answer.why.code if answer.why else ""] += 1
            table.play(seat, answer.action)
        end: LandlordState = table.state
        return end


def stakes(end: LandlordState) -> tuple[float, ...]:
    """What each seat won; nothing after a redeal."""
    return end.settlement.scores if end.settlement else (0.0,) * end.seats


def percent(won: list[bool]) -> str:
    share = fmean(won)
    return f"{100 * share:.1f} % ± {100 * math.sqrt(share * (1 - share) / len(won)):.1f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--variant", default="happy")
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--deals", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--regulars-only", action="store_true", help="no duplicate: shares and times")
    chosen = options.parse_args()
    given: dict[str, Any] = {"laizi": "drawn"} if chosen.laizi else {}
    if chosen.variant == "crazy":
        given["seats"] = chosen.seats
    run = Run(chosen.variant, given, chosen.seed)
    seats = run.rules.seats
    gains, landlord_won, redealt, multiples = [], [], [], []
    for number in range(chosen.deals):
        end = run.hand(number, [REGULAR] * seats)
        redealt.append(end.redeal)
        if not end.redeal:
            landlord_won.append(end.landlord in end.winner)
            multiples.append(end.multiple)
        if not chosen.regulars_only:
            own = stakes(end)
            gain = 0.0
            for seat in range(seats):
                players: list[Player] = [REGULAR] * seats
                players[seat] = CARELESS
                gain += own[seat] - stakes(run.hand(number, players))[seat]
            gains.append(gain / seats)
    print(f"{chosen.variant} {given}, {chosen.deals} deals, seed {chosen.seed}")
    if gains:
        error = stdev(gains) / math.sqrt(len(gains))
        mean = fmean(gains)
        print(
            f"  gain by the auction: {mean:+.2f} ± {error:.2f} base units a hand, {mean / error:.1f} errors"
        )
    print(f"  all decline: {percent(redealt)}; landlord wins: {percent(landlord_won)}")
    print(f"  multiple: mean {fmean(multiples):.1f}, median {sorted(multiples)[len(multiples) // 2]}")
    times = sorted(run.times)
    median, late, most = (1000 * times[at] for at in (len(times) // 2, len(times) * 99 // 100, -1))
    print(f"  {len(times)} decisions, CPU median {median:.2f} ms, p99 {late:.1f}, most {most:.0f}")
    print("  " + ", ".join(f"{code} {count}" for code, count in run.reasons.most_common()))


if __name__ == "__main__":
    main()
