"""Whether verdicts of the usual review stand before the deep one.

    python benchmarks/stands.py [--verdicts 10] [--games happy crazy guandan gongzhu] [--level easy]
                                [--seed 1] [--keep]

Hands in which one seat plays at the level are reviewed as usual; each decision that is marked is judged again
as deeply as a review goes. A line for each of them, then how many are still marked, and in how many of these
the better play is the same. ``--keep`` appends the figures to ``results/stands.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.review import hand
from cardtui.coach.review import DEEPLY, Verdict, decisions, verdict
from cardtui.games import GAMES, Level

RESULTS = Path(__file__).with_name("results") / "stands.jsonl"


def twice(variant: str, level: Level, seed: int) -> Iterator[tuple[Verdict, Verdict]]:
    """Marked verdicts, and those of the deep review."""
    for number in count():
        table, seat = hand(variant, level, seed, number)
        for ply in decisions(table, seat):
            usual = verdict(table, ply)
            if usual is not None and usual.mark.costs:
                deep = verdict(table, ply, DEEPLY)
                assert deep is not None
                yield usual, deep


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--verdicts", type=int, default=10)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=["happy", "crazy", "guandan", "gongzhu"])
    parser.add_argument("--level", type=Level, choices=list(Level), default=Level.EASY)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    for variant in given.games:
        level = given.level if given.level in GAMES[variant].players else Level.GREEDY
        stand = alike = 0
        began = time.process_time()
        for usual, deep in islice(twice(variant, level, given.seed), given.verdicts):
            stand += deep.mark.costs
            alike += deep.mark.costs and deep.best.action == usual.best.action
            told = f"{usual.played}, better {usual.best.action} by {usual.loss:.1f} of {usual.stake:.0f}"
            again = f"{deep.mark}: {deep.best.action} by {deep.loss:.1f}"
            print(f"  {variant} {usual.mark} ({usual.basis}): {told}; deep {again}", flush=True)
        spent = round(time.process_time() - began, 1)
        print(f"{variant}, {level}: {stand} of {given.verdicts} stand, {alike} with the same better play")
        if given.keep:
            kept = {"game": variant, "level": str(level), "verdicts": given.verdicts, "seed": given.seed}
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**kept, "stand": stand, "same": alike, "seconds": spent}) + "\n")


if __name__ == "__main__":
    main()
