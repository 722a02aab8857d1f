"""Many hands of each game with the laws on, in memory that does not grow.

``python -m tests.soak --hands 20000`` lets bots play so many hands of each game, or of ``--game NAME``:
greedy and random ones, at every twentieth table a regular one with them. The laws of ``cardtui sim --laws``
are asked of every position, but one in forty alone is written and read back. A hand that breaks one ends
its process, and is told with its smallest position. What a process has in memory is looked at from the first
fifth of its hands on. ``--jobs N``: so many processes, each with a seed of its own. The status is 1 when
there is anything to tell.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from cardtui.engine.variants import rules
from cardtui.games import GAMES
from cardtui.seating import split_specs
from cardtui.simulation.plan import Plan
from cardtui.simulation.proving import HandFails, Proving
from cardtui.simulation.running import simulate

FAST = ("greedy", "random")  # who sits at a table, one after the other
SLOW = ("regular", "greedy", "random")
TURN = 20  # hands to a table; the regular player sits at one in so many of them
TEXTS = 40  # positions, of which one is written and read back
GROWTH = 20_000  # KiB that may come on top after the first fifth of the hands


def memory() -> int:
    """What this process has in memory, in KiB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) if found else 0


def plan(variant: str, hands: int, seed: int, table: int) -> Plan:
    """So many hands at a table."""
    game = GAMES[variant]
    levels = FAST if table % TURN else SLOW
    seats = (levels[(seat + table) % len(levels)] for seat in range(game.seated({})))
    return Plan(game, rules(variant, {}), split_specs(",".join(seats)), hands, (seed << 32) + table)


def soak(variant: str, hands: int, seed: int) -> tuple[list[str], str]:
    """Play so many hands; what went wrong, and the figures for the eye."""
    begun, first, most, played = time.process_time(), 0, 0, 0
    wrong: list[str] = []
    while played < hands and not wrong:
        seats = plan(variant, min(TURN, hands - played), seed, played // TURN)
        try:
            for _ in simulate(seats, see=Proving(seats, laws=True, texts=TEXTS)):
                pass
        except HandFails as found:
            again = f"--hands {found.seen.number + 1} --seats {','.join(seats.names)} --seed {seats.seed}"
            wrong.append(f"cardtui sim {variant} --laws {again}\n{found.smallest.text}")
        played += seats.hands
        if played >= hands / 5:
            most = max(most, memory())
            first = first or most
    if most - first > GROWTH:
        wrong.append(f"{variant}: memory rose from {first} KiB to {most} KiB")
    took = (time.process_time() - begun) / played
    figures = f"{took:.2f} s of a processor each, memory {first} KiB, at most {most} KiB"
    return wrong, f"{variant}: {played} hands, {figures}"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    faults = []
    share = -(-chosen.hands // chosen.jobs)
    for variant in chosen.game or GAMES:
        with ProcessPoolExecutor(chosen.jobs, get_context("spawn"), max_tasks_per_child=1) as jobs:
            seeds = range(chosen.seed, chosen.seed + chosen.jobs)
            for wrong, figures in jobs.map(partial(soak, variant, share), seeds):
                print("\n".join([figures, *wrong]), flush=True)
                faults += wrong
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
