"""What takes hours: fuzz, soak, monkey, verdicts and mutants, in parts of minutes.

``python -m tests.nightly`` does the whole, a part on each processor; ``--scale 0.01`` a hundredth of each.
At scale 1: 20,000 hands and 100,000 events of each game, ten minutes of input for each parser, 1,000 reviewed
endgames of each game, every mutant. With ``--parts FILE`` each part that went well is kept there, and a run
that was cut off goes on from it. What goes wrong is told where it does, and the status is 1 then.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.parts import can_go_on, in_parts
from cardtui.games import GAMES

from .fuzz import PARSERS
from .mutation import TARGETS

ROOT = Path(__file__).parents[1]
MUTANTS = 400  # more than any file has
SOAKS = 4  # of each game, long enough to see what grows
MONKEYS = 5  # of each game and way of sizes

Part = tuple[str, ...]


def parts(scale: float) -> Iterator[Part]:
    """The modules with their arguments, at that scale."""

    def scaled(whole: int) -> str:
        return str(max(1, round(scale * whole)))

    for name in PARSERS:
        yield "tests.fuzz", "--parser", name, "--seconds", scaled(600)
    for game in GAMES:
        for seed in map(str, range(1, SOAKS + 1)):
            yield "tests.soak", "--game", game, "--hands", scaled(20_000 // SOAKS), "--seed", seed
        for sizes in ("fixed", "changing"):
            for seed in map(str, range(1, MONKEYS + 1)):
                how = "--game", game, "--sizes", sizes, "--seed", seed
                yield "tests.faults.monkey", *how, "--events", scaled(50_000 // MONKEYS)
        yield "tests.verdicts", "--game", game, "--ends", scaled(1000)
    for file in TARGETS:
        yield "tests.mutation", "--file", file, *([] if scale >= 1 else ["--sample", scaled(MUTANTS)])


def done(part: Part) -> dict[str, Any]:
    """A part's ``status``, ``seconds`` and what it ``said``."""
    begun = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-m", *part],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return {"status": run.returncode, "seconds": round(time.monotonic() - begun), "said": run.stdout}


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    can_go_on(parser)
    parser.set_defaults(jobs=os.cpu_count() or 1)
    given = parser.parse_args()
    every = list(parts(given.scale))
    failed = []
    found = in_parts(done, every, given.jobs, given.parts, lambda part: not part["status"])
    for part, run in zip(every, found, strict=True):
        command = " ".join(["python -m", *part])
        print(f"{command}\n{run['said']}  {run['seconds']} s", flush=True)
        if run["status"]:
            failed.append(command)
    print("\n".join(["failed:", *failed]) if failed else "all is well")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
