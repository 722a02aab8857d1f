"""Whether verdicts of the usual review stand before the deep one.

    python benchmarks/stands.py [--verdicts 10] [--games happy crazy guandan gongzhu] [--level easy]
                                [--seed 1] [--jobs 1] [--parts FILE] [--keep]

Hands in which one seat plays at the level are reviewed as usual; each decision that is marked is judged again
as deeply as a review goes. A line for each of them, then how many are still marked, in how many the better
play is still better than what was done, and in how many of these it is the best. ``--parts`` goes on where it
was left, ``--keep`` appends the figures to ``results/stands.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from benchmarks.review import hand
from cardtui.coach.review import DEEPLY, decisions, verdict
from cardtui.games import GAMES, Level
from cardtui.store.verdicts import Mark

RESULTS = Path(__file__).with_name("results") / "stands.jsonl"


def twice(part: tuple[str, Level, int, int]) -> list[dict[str, Any]]:
    """Verdicts of a hand that are marked, and what the deep review says of them; losses in stakes."""
    found: list[dict[str, Any]] = []
    table, seat = hand(*part)
    began = time.process_time()
    for ply in decisions(table, seat):
        usual = verdict(table, ply)
        if usual is None or not usual.mark.costs:
            continue
        deep = verdict(table, ply, DEEPLY)
        assert deep is not None
        values = {each.action: each.value for each in deep.choices}
        better, played = values.get(usual.best.action), values[deep.played]
        found.append(
            {
                "mark": usual.mark,
                "basis": usual.basis,
                "played": usual.played,
                "better": usual.best.action,
                "loss": usual.loss / usual.stake,
                "deep": deep.mark,
                "best": deep.best.action,
                "lost": deep.loss / deep.stake,
                "ahead": (better - played) / deep.stake if better is not None else None,
                "seconds": time.process_time() - began,
            }
        )
        began = time.process_time()
    return found


def stands(each: dict[str, Any]) -> bool:
    """Whether the deep review marks what was played, too."""
    return Mark(each["deep"]).costs


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
    can_go_on(parser)
    given = parser.parse_args()
    for variant in given.games:
        level = given.level if given.level in GAMES[variant].players else Level.GREEDY
        parts = ((variant, level, given.seed, number) for number in count())
        marked = chain.from_iterable(in_parts(twice, parts, given.jobs, given.parts))
        found = []
        for each in islice(marked, given.verdicts):
            found.append(each)
            told = f"{each['played']}, better {each['better']} by {each['loss']:.2f}"
            again = f"{each['deep']}: {each['best']} by {each['lost']:.2f}"
            ahead = "" if each["ahead"] is None else f", that by {each['ahead']:.2f}"
            print(f"  {variant} {each['mark']} ({each['basis']}): {told}; deep {again}{ahead}", flush=True)
        stand = [each for each in found if stands(each)]
        better = sum((each["ahead"] or 0) > 0 for each in stand)
        alike = sum(each["best"] == each["better"] for each in stand)
        spent = round(sum(each["seconds"] for each in found), 1)
        print(
            f"{variant}, {level}: {len(stand)} of {len(found)} stand, {better} with the better play better, "
            f"{alike} with it best"
        )
        if given.keep:
            kept = {"game": variant, "level": str(level), "verdicts": given.verdicts, "seed": given.seed}
            figures = {**kept, "stand": len(stand), "better": better, "same": alike, "seconds": spent}
            keep(RESULTS, "python benchmarks/stands.py", figures)


if __name__ == "__main__":
    main()
