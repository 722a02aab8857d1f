"""Whether the players ever answer what is not allowed: whole hands of every game at one level.

    python benchmarks/legality.py regular --hands 2000 --jobs 2 [--game "gongzhu two decks"] [--keep]

All seats play at that level, from the deal to the settlement; every other hand follows the one before, with
what that leaves (tribute, streaks, who leads). An answer that is refused, or an exception instead of one, is
counted, and the hand goes on with the first legal action. A line a game, with the number of decisions and the
first faults as (hand, step, answer). ``--keep`` appends the lines to ``results/legality.jsonl``. A hand is a
function of seed and number, whatever ``--jobs`` is.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import revision
from cardtui.ai.player import OnDemand, Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import SomeTable, Table
from cardtui.games import GAMES, Level, Value

RESULTS = Path(__file__).with_name("results") / "legality.jsonl"
PLAYED: dict[str, tuple[str, dict[str, Value]]] = {
    "happy": ("happy", {}),
    "happy laizi": ("happy", {"laizi": "drawn"}),
    "crazy": ("crazy", {}),
    "crazy laizi": ("crazy", {"laizi": "drawn"}),
    "crazy two": ("crazy", {"seats": 2}),
    "crazy two laizi": ("crazy", {"seats": 2, "laizi": "drawn"}),
    "guandan": ("guandan", {}),
    "gongzhu": ("gongzhu", {}),
    "gongzhu two decks": ("gongzhu", {"decks": 2}),
}
SHOWN = 5  # faults a game

Task = tuple[str, Level, int, int]  # the game, the level, the seed, the number of the first of two hands


@dataclass
class Outcome:
    """Two hands: the decisions, and those that were no good as (hand, step, answer)."""

    decisions: int = 0
    faults: list[tuple[int, int, str]] = field(default_factory=list)


@cache
def player(variant: str, level: Level) -> Player:
    """The player of that level, made once a process."""
    return OnDemand(GAMES[variant].player(level))


def hands(task: Task) -> Outcome:
    """A hand, and the one that follows it."""
    name, _, seed, number = task
    variant, options = PLAYED[name]
    rules, carry, outcome = GAMES[variant].rules(**options), Carry(), Outcome()
    for each in (number, number + 1):
        table: SomeTable = Table(rules, rules.shuffle(Rng.of(seed, each), carry), carry)
        table.advance()
        while not table.state.over:
            decide(table, task, each, outcome)
        carry = rules.carry(table.state)
    return outcome


def decide(table: SomeTable, task: Task, number: int, outcome: Outcome) -> None:
    """One decision, made by the player or, if that is no good, by the rules."""
    name, level, seed, _ = task
    seat, step = table.state.to_act[0], len(table.steps)
    chance = Rng.of(seed, number, seat, step)
    question = Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance)
    outcome.decisions += 1
    try:
        action = player(PLAYED[name][0], level).decide(question).action
        fault = str(action) if table.rules.why_not(table.state, seat, action) else ""
    except Exception as error:  # noqa: BLE001  (whatever goes wrong in a player is looked for)
        fault = repr(error)
    if fault:
        outcome.faults.append((number, step, fault))
        action = next(iter(table.rules.legal(table.state, seat)))
    table.play(seat, action)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("level", type=Level, choices=list(Level))
    options.add_argument("--game", action="append", choices=PLAYED, help="only this; may be given again")
    options.add_argument("--hands", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--keep", action="store_true")
    chosen = options.parse_args()
    measured = {"command": " ".join(("python benchmarks/legality.py", *sys.argv[1:])), "revision": revision()}
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name in chosen.game or PLAYED:
            if chosen.level not in GAMES[PLAYED[name][0]].players:
                continue
            tasks = [(name, chosen.level, chosen.seed, number) for number in range(0, chosen.hands, 2)]
            outcomes = list(pool.map(hands, tasks, chunksize=4))
            faults = [fault for outcome in outcomes for fault in outcome.faults]
            line = {
                **measured,
                "game": name,
                "level": chosen.level,
                "seed": chosen.seed,
                "hands": 2 * len(outcomes),
                "decisions": sum(outcome.decisions for outcome in outcomes),
                "illegal": len(faults),
                "first": faults[:SHOWN],
            }
            print(json.dumps(line), flush=True)
            if chosen.keep:
                with RESULTS.open("a") as kept:
                    kept.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
