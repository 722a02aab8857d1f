"""What seats say their chance is before the play, beside what happens, in hands of regular players.

    python benchmarks/landlord_chances.py --hands 2000 [--seats 2] [--laizi] [--jobs 2]

Counted are the chance of the landlord when it called or robbed for the last time, and of every seat when it
doubles or does not. By tenths of the scale: how often it was said, the mean of what was said, and the share
won. The last line is JSON. A hand is a function of the seed and its number, whatever ``--jobs`` is.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtui.ai.landlord.regular import Regular
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

Said = tuple[str, float, bool]  # by whom, the chance said, whether it won


def hand(task: tuple[int, bool, int, int]) -> list[Said]:
    """One hand: what was said, and what came of it; nothing of a hand that is dealt anew."""
    seats, laizi, seed, number = task
    options: dict[str, Any] = {"laizi": "drawn"} if laizi else {}
    rules = rules_of("happy", options) if seats == 3 else rules_of("crazy", options | {"seats": 2})
    table, player = Table(rules, rules.shuffle(Rng.of(seed, number), Carry()), Carry()), Regular()
    table.advance()
    taking: dict[int, float] = {}
    doubling: dict[int, float] = {}
    while not table.state.over:
        seat, phase = table.state.to_act[0], table.state.phase
        chance = Rng.of(seed, number, seat, len(table.steps))
        answer = player.decide(Question(rules, table.view(seat), seat, tuple(table.history(seat)), chance))
        said = answer.why.args.get("chance") if answer.why else None
        if isinstance(said, int) and phase in ("call", "rob") and answer.action.verb != "decline":
            taking[seat] = said / 100
        if isinstance(said, int) and phase == "double":
            doubling[seat] = said / 100
        table.play(seat, answer.action)
    landlord, winners = table.state.landlord, table.state.winner
    found = [
        ("landlord, calling or robbing", said, seat in winners)
        for seat, said in taking.items()
        if seat == landlord
    ]
    found += [
        ("landlord, doubling" if seat == landlord else "farmer, doubling", said, seat in winners)
        for seat, said in doubling.items()
    ]
    return found


def tenths(said: list[tuple[float, bool]]) -> list[dict[str, float]]:
    """For each tenth of the scale in which something was said: n, said, won, the standard error of won."""
    found = []
    for tenth in range(10):
        these = [each for each in said if min(9, int(10 * each[0])) == tenth]
        if these:
            won = fmean(each[1] for each in these)
            found.append(
                {
                    "from": tenth / 10,
                    "n": len(these),
                    "said": round(fmean(each[0] for each in these), 3),
                    "won": round(won, 3),
                    "error": round(math.sqrt(won * (1 - won) / len(these)), 3),
                }
            )
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--hands", type=int, default=2000)
    options.add_argument("--seats", type=int, default=3, choices=(2, 3))
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    chosen = options.parse_args()
    tasks = [(chosen.seats, chosen.laizi, chosen.seed, number) for number in range(chosen.hands)]
    by: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number, found in enumerate(pool.map(hand, tasks, chunksize=10), 1):
            for who, said, won in found:
                by[who].append((said, won))
                by["all"].append((said, won))
            if sys.stderr.isatty():
                print(f"\r{number} hands", end="", file=sys.stderr)
    tables = {who: tenths(said) for who, said in sorted(by.items())}
    for who, rows in tables.items():
        print(f"{who}\n  {'from':>5} {'n':>6} {'said':>6} {'won':>6} {'±':>6} {'off':>6}")
        for row in rows:
            off = row["won"] - row["said"]
            figures = f"{row['said']:6.3f} {row['won']:6.3f} {row['error']:6.3f} {off:+6.3f}"
            print(f"  {row['from']:5} {row['n']:6} {figures}")
    kept = {"seats": chosen.seats, "laizi": chosen.laizi, "seed": chosen.seed, "hands": chosen.hands}
    print(json.dumps(kept | {"tenths": tables}))


if __name__ == "__main__":
    main()
