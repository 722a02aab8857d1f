"""Guandan players against each other: every deal from both sides, in hands with tribute as well.

    python benchmarks/guandan_match.py --deals 200 [--ours expert] [--theirs old] [--seed 1] [--jobs 2]

A player is ``old``, the regular one of revision 5f78d16 (`benchmarks/old_player.py`), or a level of today:
easy, regular, hard, expert; or greedy; or ``plain``, the regular one without the net. Each sits in both seats
of a side; every deal is played twice, the sides changed. Half of the deals begin a match; half follow a hand
before, with its tribute, at a level and with places drawn by the seed. ``won``: the share of hands won by
ours; ``levels``: the levels gained a hand (G16, nominal); standard error over deals, lower 95 % bound.
A hand is a function of the seed and its number, whatever ``--jobs`` is. A line of JSON is added to ``--out``.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.guandan_players import carry_of
from benchmarks.kept import revision
from benchmarks.old_player import NoRevision, Old, OldRegular, installation
from cardtui.ai.baseline import Greedy
from cardtui.ai.guandan.levels import Easy, Expert, Hard, Regular
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

HERE = Path(__file__).resolve()
PLAIN = Regular(replace(Regular().effort, gap=1.5, learned=False))
PLAYERS: dict[str, Callable[[], Player]] = {
    "greedy": Greedy,
    "easy": Easy,
    "plain": lambda: PLAIN,
    "regular": Regular,
    "hard": Hard,
    "expert": Expert,
}
OLD = "old"


@dataclass
class Outcome:
    """A deal, both sides of it: levels won by ours (below 0: lost), and seconds a decision."""

    levels: list[int] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)


@cache
def player(name: str) -> Player:
    """The player of that name."""
    if name == OLD:
        return OldRegular(Old.load(installation()))
    return PLAYERS[name]()


def deal(task: tuple[str, str, int, int]) -> Outcome:
    """One deal from both sides."""
    ours, theirs, seed, number = task
    rules = rules_of("guandan")
    carry = carry_of(number)
    outcome = Outcome()
    for half in (0, 1):
        table = Table(rules, rules.shuffle(Rng.of(seed, "deal", number), carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            mine = seat % 2 == half
            chance = Rng.of(seed, number, seat, len(table.steps))
            question = Question(rules, table.view(seat), seat, tuple(table.history(seat)), chance)
            before = time.process_time()
            answer = player(ours if mine else theirs).decide(question)
            (outcome.ours if mine else outcome.theirs).append(time.process_time() - before)
            table.play(seat, answer.action)
        ending = table.state.outcome
        rise = ending.rise + ending.bonus
        outcome.levels.append(rise if ending.winner == half else -rise)
        outcome.won.append(ending.winner == half)
    return outcome


def mean(values: Sequence[float]) -> list[float]:
    """The mean, its standard error and the lower 95 % bound."""
    middle = fmean(values)
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return [round(middle, 4), round(error, 4), round(middle - 1.645 * error, 4)]


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of a match."""
    found: dict[str, Any] = {
        "deals": len(outcomes),
        "hands": 2 * len(outcomes),
        "won": mean([fmean(outcome.won) for outcome in outcomes]),
        "levels": mean([fmean(outcome.levels) for outcome in outcomes]),
    }
    for name in ("ours", "theirs"):
        each = sorted(one for outcome in outcomes for one in getattr(outcome, name))
        found[f"{name}_ms"] = [round(1000 * each[len(each) * at // 100], 2) for at in (50, 99)]
        found[f"{name}_mean_ms"] = round(1000 * fmean(each), 2)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--ours", choices=[OLD, *PLAYERS], default="expert")
    options.add_argument("--theirs", choices=[OLD, *PLAYERS], default=OLD)
    options.add_argument("--deals", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--out", type=Path, default=HERE.parent / "results" / "guandan_match.jsonl")
    chosen = options.parse_args()
    tasks = [(chosen.ours, chosen.theirs, chosen.seed, number) for number in range(chosen.deals)]
    outcomes = []
    try:
        if OLD in (chosen.ours, chosen.theirs):
            installation()
        with ProcessPoolExecutor(chosen.jobs) as pool:
            for outcome in pool.map(deal, tasks):
                outcomes.append(outcome)
                if sys.stderr.isatty():
                    print(f"\r{len(outcomes)} deals", end="", file=sys.stderr)
    except NoRevision as fault:
        sys.exit(f"no old player: {fault}")
    head = {
        "command": f"python benchmarks/guandan_match.py --ours {chosen.ours} --theirs {chosen.theirs}"
        f" --deals {chosen.deals} --seed {chosen.seed}",
        "revision": revision(),
        "ours": chosen.ours,
        "theirs": chosen.theirs,
        "seed": chosen.seed,
    }
    line = json.dumps(head | summary(outcomes))
    with chosen.out.open("a") as file:
        file.write(line + "\n")
    print(line)


if __name__ == "__main__":
    main()
