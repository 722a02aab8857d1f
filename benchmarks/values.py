"""Whether the values in reviews are true: what decisions were said to be worth, and what hands came to.

    python benchmarks/values.py [--hands 2000] [--games happy crazy guandan gongzhu] [--seed 1] [--jobs 1]
                                [--parts FILE] [--keep]

Of each hand of regular players that is settled one decision in the play, drawn at random, is judged as in a
review; what was played there has a value, in stakes of the decision, and the hand came to something for that
seat. It stands for all decisions of the seat in the hand and counts as many times: else those of short hands,
which are lost ones more often, would count more than they are met. Sorted by what was said, in ten parts of
as many hands: mean said and mean reached, and the standard error of their difference. ``error``: the mean
difference of the two over the parts. ``--parts`` goes on where it was left, ``--keep`` appends the figures to
``results/values.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count, pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from benchmarks.review import hand
from cardtui.coach.asked import asked_at
from cardtui.coach.judge import is_forced, judge
from cardtui.coach.review import GLANCE, decisions, result_of
from cardtui.engine.cards import Rng
from cardtui.games import GAMES, Level

RESULTS = Path(__file__).with_name("results") / "values.jsonl"
PARTS = 10


def valued(part: tuple[str, int, int]) -> tuple[float, float, int] | None:
    """What a decision of a hand was said to be worth and what the hand came to, in stakes, and for how many
    decisions it stands; ``None`` for a hand in which that is not known."""
    variant, seed, number = part
    table, seat = hand(variant, Level.REGULAR, seed, number)
    result = result_of(table, seat)
    plies = [ply for ply in decisions(table, seat) if table.states[ply].phase == "play"]
    free = [ply for ply in plies if not is_forced(asked_at(table, ply))]
    if result is None or not free:
        return None
    ply = Rng.of("values", variant, seed, number).choice(free)
    played = table.steps[ply].action
    found = judge(asked_at(table, ply), GLANCE, played)
    choice = found.of(table.rules, played)
    return None if choice is None else (choice.value / found.stake, result / found.stake, len(free))


class Part(NamedTuple):
    """Of hands for which about the same was said: how many, mean said and reached, and the standard error of
    what was reached beside what was said."""

    hands: int
    said: float
    reached: float
    error: float

    def __str__(self) -> str:
        means = f"said {self.said:+.3f}, reached {self.reached:+.3f} ± {self.error:.3f} stakes"
        return f"{self.hands:5} hands, {means}"


def mean_of(found: Sequence[tuple[float, float, int]]) -> Part:
    """The means over some hands."""
    every = sum(times for *_, times in found)
    said, reached = (sum(each[at] * each[2] for each in found) / every for at in (0, 1))
    apart = ((one[1] - one[0] - reached + said) * one[2] for one in found)
    return Part(len(found), said, reached, sqrt(sum(each * each for each in apart)) / every)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=["happy", "crazy", "guandan", "gongzhu"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    can_go_on(parser)
    given = parser.parse_args()
    for variant in given.games:
        found: list[tuple[float, float, int]] = []
        parts = ((variant, given.seed, number) for number in count())
        for each in in_parts(valued, parts, given.jobs, given.parts):
            if each is not None:
                found.append(each)
            if len(found) == given.hands:
                break
        found.sort()
        print(f"{variant}: {len(found)} hands")
        cuts = [at * len(found) // PARTS for at in range(PARTS + 1)]
        tenths = [mean_of(found[first:last]) for first, last in pairwise(cuts) if first < last]
        for at, part in enumerate(tenths, 1):
            print(f"  {at:2}. tenth: {part}")
        error = sum(part.hands * abs(part.said - part.reached) for part in tenths) / len(found)
        print(f"  all: {mean_of(found)}; parts apart {error:.3f}", flush=True)
        if given.keep:
            rows = [(part.hands, *(round(each, 3) for each in part[1:])) for part in tenths]
            kept = {"game": variant, "hands": len(found), "seed": given.seed, "tenths": rows}
            keep(RESULTS, "python benchmarks/values.py", {**kept, "error": round(error, 3)})


if __name__ == "__main__":
    main()
