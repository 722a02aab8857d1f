"""Many hands of each game with the laws on, in memory that does not grow.

``python -m tests.soak --hands 20000`` lets bots play so many hands of each game, or of ``--game NAME``, by
``cardtui sim --laws``: a hand that breaks a law is told with its smallest position. What the process has in
memory is looked at from the first fifth of the hands on. ``--jobs N``: in so many processes, each with a seed
of its own. The status is 1 when there is anything to tell.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from cardtui.games import GAMES

ROOT = Path(__file__).parents[1]
LEVELS = ("regular", "greedy", "random")  # who sits at a table, one after the other
GROWTH = 20_000  # KiB that may come on top after the first fifth of the hands


def memory(process: int) -> int:
    """What a process has in memory, in KiB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


def soak(variant: str, hands: int, seed: int) -> tuple[list[str], str]:
    """Play so many hands; what went wrong, and the figures for the eye."""
    seats = GAMES[variant].seated({})
    levels = ",".join(LEVELS[seat % len(LEVELS)] for seat in range(seats))
    command = [sys.executable, "-m", "cardtui", "sim", variant, "--laws", "--json", "--seats", levels]
    command += ["--hands", str(hands), "--seed", str(seed)]
    first = last = most = played = 0
    told: list[str] = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            told = [*told[-1:], line]
            played += '"summary"' not in line
            if played <= hands and played % max(1, hands // 100) == 0:
                last = memory(process.pid) or last
                first = first if played > max(1, hands // 5) else last
                most = max(most, last)
    wrong = []
    if process.returncode or played != hands:
        wrong.append(f"{variant}: status {process.returncode} after {played} hands\n{''.join(told)}")
    if most - first > GROWTH:
        wrong.append(f"{variant}: memory rose from {first} KiB to {most} KiB")
    return wrong, f"{variant}: {played} hands, memory {first} KiB, at most {most} KiB"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    faults = []
    for variant in chosen.game or GAMES:
        share = -(-chosen.hands // chosen.jobs)
        with ThreadPoolExecutor(chosen.jobs) as jobs:  # each waits for a process
            seeds = range(chosen.seed, chosen.seed + chosen.jobs)
            for wrong, figures in jobs.map(partial(soak, variant, share), seeds):
                print("\n".join([figures, *wrong]), flush=True)
                faults += wrong
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
