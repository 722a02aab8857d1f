"""What takes hours: soak, monkey, fuzz, verdicts and mutants, one after the other.

``python -m tests.nightly`` does the whole; ``--scale 0.01`` a hundredth of each. At scale 1: 20,000 hands
and 100,000 events of each game, ten minutes of input for each parser, 1,000 reviewed endgames of each game,
every mutant. What goes wrong is told where it does, and the status is 1 then.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from cardtui.games import GAMES

ROOT = Path(__file__).parents[1]
MUTANTS = 400  # more than any file has


def commands(scale: float) -> Iterator[list[str]]:
    """The modules with their arguments, at that scale."""

    def scaled(whole: int) -> str:
        return str(max(1, round(scale * whole)))

    yield ["tests.fuzz", "--seconds", scaled(600)]
    yield ["tests.soak", "--hands", scaled(20_000), "--jobs", str(os.cpu_count() or 1)]
    for game in GAMES:
        for sizes in ("fixed", "changing"):
            yield ["tests.faults.monkey", "--game", game, "--sizes", sizes, "--events", scaled(50_000)]
    yield ["tests.verdicts", "--ends", scaled(1000), "--jobs", str(os.cpu_count() or 1)]
    yield ["tests.mutation", *([] if scale >= 1 else ["--sample", scaled(MUTANTS)])]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    failed = []
    for command in commands(parser.parse_args().scale):
        begun = time.monotonic()
        print(" ".join(["python -m", *command]), flush=True)
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT).returncode:
            failed.append(" ".join(command))
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    print("\n".join(["failed:", *failed]) if failed else "all is well")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
