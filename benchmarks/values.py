"""Whether the values in reviews are true: what decisions were said to be worth, and what hands came to.

    python benchmarks/values.py [--hands 2000] [--games happy crazy guandan gongzhu] [--seed 1] [--jobs 1]
                                [--parts FILE] [--keep]

Of each hand of regular players that is settled one decision in the play, drawn at random, is judged as in a
review; what was played there has a value, in stakes of the decision, and the hand came to something for that
seat. Sorted by what was said, in ten parts of the same size: mean said and mean reached. ``error``: the mean
difference of the two over the parts. ``--parts`` goes on where it was left, ``--keep`` appends the figures to
``results/values.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from benchmarks.review import hand
from cardtui.coach.asked import asked_at
from cardtui.coach.judge import judge
from cardtui.coach.review import GLANCE, Basis, decisions, result_of
from cardtui.engine.cards import Rng
from cardtui.games import GAMES, Level

RESULTS = Path(__file__).with_name("results") / "values.jsonl"
PARTS = 10


def valued(part: tuple[str, int, int]) -> tuple[float, float] | None:
    """What a decision of a hand was said to be worth and what the hand came to, in stakes; ``None`` for a
    hand in which that is not known."""
    variant, seed, number = part
    table, seat = hand(variant, Level.REGULAR, seed, number)
    plies = [ply for ply in decisions(table, seat) if table.states[ply].phase == "play"]
    Rng.of("values", variant, seed, number).shuffle(plies)
    result = result_of(table, seat)
    for ply in plies if result is not None else ():
        played = table.steps[ply].action
        found = judge(asked_at(table, ply), GLANCE, played)
        choice = found.of(table.rules, played)
        if found.basis is not Basis.FORCED and choice is not None:
            assert result is not None
            return choice.value / found.stake, result / found.stake
    return None


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
        found: list[tuple[float, float]] = []
        parts = ((variant, given.seed, number) for number in count())
        for pair in in_parts(valued, parts, given.jobs, given.parts):
            if pair is not None:
                found.append(pair)
            if len(found) == given.hands:
                break
        found.sort()
        print(f"{variant}: {len(found)} hands")
        tenths, error = [], 0.0
        for at in range(PARTS):
            here = found[at * len(found) // PARTS : (at + 1) * len(found) // PARTS]
            said, reached = (
                (sum(each) / max(1, len(here)) for each in zip(*here, strict=True)) if here else (0, 0)
            )
            tenths.append((len(here), round(said, 3), round(reached, 3)))
            error += len(here) * abs(said - reached) / len(found)
            print(
                f"  {at + 1:2}. tenth: {len(here):5} hands, said {said:+.3f}, reached {reached:+.3f} stakes"
            )
        mean_said, mean_reached = (sum(each) / len(found) for each in zip(*found, strict=True))
        print(f"  all: said {mean_said:+.3f}, reached {mean_reached:+.3f}; error {error:.3f}", flush=True)
        if given.keep:
            kept = {"game": variant, "hands": len(found), "seed": given.seed, "tenths": tenths}
            keep(RESULTS, "python benchmarks/values.py", {**kept, "error": round(error, 3)})


if __name__ == "__main__":
    main()
