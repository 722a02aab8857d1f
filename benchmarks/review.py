"""Whether reviews are fair: how many mistakes they find in hands of an expert, of others, of a random player.

    python benchmarks/review.py [--hands 6] [--games happy crazy guandan gongzhu] [--levels LEVEL ...]
                                [--seed 1] [--jobs 1] [--parts FILE] [--keep]

One seat of each hand plays at the level, the others are regular players; its decisions are reviewed. A line
for each game and level: decisions of which it can be told whether something was given away, the share of
them as good as the best, slight losses, mistakes and blunders to a hundred; beside these decisions that are
too close to call and such in which nothing hung on it; what was given away in stakes to a hand, seconds to a
hand.
``--parts`` goes on where it was left, ``--keep`` appends the figures to ``results/review.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from cardtui.ai.player import Question
from cardtui.coach.review import summed, verdicts
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import SomeTable, Table
from cardtui.games import GAMES, Level
from cardtui.seating import BuiltIn
from cardtui.store.verdicts import Mark

RESULTS = Path(__file__).with_name("results") / "review.jsonl"
MARKS = (Mark.SLIGHT, Mark.MISTAKE, Mark.BLUNDER)


def hand(variant: str, level: Level, seed: int, number: int) -> tuple[SomeTable, int]:
    """A hand that was settled, and the seat that played at the level."""
    entry = GAMES[variant]
    rules, seat = entry.rules(), number % entry.rules().seats
    levels = [level if who == seat else Level.REGULAR for who in range(rules.seats)]
    players = [BuiltIn(each).player(entry) for each in levels]
    for redeal in range(100):
        carry = Carry()
        chance = Rng.of("review", variant, seed, number, redeal)
        table: SomeTable = Table(rules, rules.shuffle(chance, carry), carry)
        table.advance()
        while not table.state.over:
            who = table.state.to_act[0]
            rng = Rng.of("review", seed, number, len(table.steps))
            asked = Question(rules, table.view(who), who, tuple(table.history(who)), rng)
            table.play(who, players[who].decide(asked).action)
        if table.state.settlement is not None:
            return table, seat
    raise SystemExit("no hand was settled")


def reviewed(part: tuple[str, Level, int, int]) -> dict[str, Any]:
    """Of a hand: its marks, the decisions that count and how many were good, what was given away in stakes
    (what a hand moves there: the mean stake of its decisions), seconds."""
    table, seat = hand(*part)
    began = time.process_time()
    review = summed(table, seat, False, verdicts(table, seat))
    stakes = [verdict.stake for verdict in review.verdicts]
    return {
        "marks": Counter(verdict.mark for verdict in review.verdicts),
        "decisions": review.clear,
        "good": review.good,
        "given": review.lost / max(1.0, sum(stakes) / max(1, len(stakes))),
        "seconds": time.process_time() - began,
    }


def figures(variant: str, level: Level, found: Sequence[Mapping[str, Any]], seed: int) -> dict[str, object]:
    """The figures of a game and a level."""
    hands, count = len(found), Counter[str]()
    for each in found:
        count.update(each["marks"])
    good, choices, given, seconds = (
        sum(each[name] for each in found) for name in ("good", "decisions", "given", "seconds")
    )
    return {
        "game": variant,
        "level": str(level),
        "hands": hands,
        "seed": seed,
        "decisions": choices,
        "good": round(100 * good / max(1, choices), 1),
        **{str(mark): round(100 * count[mark] / max(1, choices), 1) for mark in MARKS},
        "close": count[Mark.CLOSE],
        "even": count[Mark.EVEN],
        "given": round(given / hands, 2),
        "seconds": round(seconds / hands, 1),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=6)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=["happy", "crazy", "guandan", "gongzhu"])
    levels = [Level.EXPERT, Level.EASY, Level.RANDOM]
    parser.add_argument("--levels", nargs="+", type=Level, choices=list(Level), default=levels)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    can_go_on(parser)
    given = parser.parse_args()
    for variant in given.games:
        for level in given.levels:
            if level not in GAMES[variant].players:
                continue
            parts = [(variant, level, given.seed, number) for number in range(given.hands)]
            every = list(in_parts(reviewed, parts, given.jobs, given.parts))
            found = figures(variant, level, every, given.seed)
            print("  ".join(f"{name} {value}" for name, value in found.items()), flush=True)
            if given.keep:
                keep(RESULTS, "python benchmarks/review.py", found)


if __name__ == "__main__":
    main()
