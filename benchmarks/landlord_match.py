"""Today's regular player against the one of revision 5f78d16, in the play of landlord hands.

    python benchmarks/landlord_match.py --deals 1000 --jobs 2 [--seats 2] [--laizi] [--weights FOLDER]
    python benchmarks/landlord_match.py --ours expert --theirs regular --deals 500 [--parts FILE]

Seat 0 calls and is landlord; nobody robs, shows or doubles. Every deal is played twice: ours as landlord
against theirs, and ours as farmers. ``won``: the share of games won, ``multiple``: the mean result in
multiples (bombs and spring, L27); ± is one standard error over deals. ``--weights`` measures nets that are
not shipped. A game is a function of the seed and its number, whatever ``--jobs`` is; ``--parts`` goes on
where it was stopped.

``--auction``: whole hands, shown, called, robbed and doubled by the players. Every deal is played by theirs
alone and once a seat with ours in it; ``gain``: what ours won more in a seat than theirs did there, in the
scores of the settlement (L50: base units, without the room's coefficient).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.old_player import NoRevision, Old, OldRegular, installation
from benchmarks.parts import can_go_on, in_parts
from cardtui.ai.landlord import value
from cardtui.ai.landlord.levels import Easy, Expert, Hard, Regular
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

LEVELS: dict[str, Player] = {"easy": Easy(), "regular": Regular(), "hard": Hard(), "expert": Expert()}
SILENT = {"show": "keep", "late_show": "keep", "double": "single", "rob": "decline"}


class Match(NamedTuple):
    """What is measured."""

    seats: int
    laizi: bool
    seed: int
    weights: str | None  # a folder
    ours: str = "regular"
    theirs: str = ""  # the old player
    auction: bool = False

    @property
    def options(self) -> tuple[str, dict[str, Any]]:
        """Variant and options; the three-seat play is the same in both variants."""
        given: dict[str, Any] = {"laizi": "drawn"} if self.laizi else {}
        return ("happy", given) if self.seats == 3 else ("crazy", given | {"seats": 2})


Kept = list[list[float]]  # an outcome's fields


@dataclass
class Outcome:
    """A deal: our results as landlord and as farmers, in multiples, and seconds a decision."""

    results: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def kept(self) -> Kept:
        """As it stands in a file; times to the microsecond."""
        ours, theirs = ([round(each, 6) for each in one] for one in (self.ours, self.theirs))
        return [self.results, ours, theirs]


@cache
def players(match: Match) -> tuple[Player, Player]:
    """Ours and theirs."""
    if match.weights is not None:
        value.use(Path(match.weights))
    theirs = LEVELS[match.theirs] if match.theirs else OldRegular(Old.load(installation()))
    return LEVELS[match.ours], theirs


def deal(task: tuple[Match, int]) -> Kept:
    """One deal from both sides."""
    match, number = task
    ours, theirs = players(match)
    outcome = Outcome()
    for landlord in (True, False):
        table = begun(match, number)
        while not table.state.over:
            seat = table.state.to_act[0]
            mine = (seat == 0) == landlord
            chance = Rng.of(match.seed, number, seat, len(table.steps))
            question = Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance)
            before = time.process_time()
            answer = (ours if mine else theirs).decide(question)
            (outcome.ours if mine else outcome.theirs).append(time.process_time() - before)
            table.play(seat, answer.action)
        won = (0 in table.state.winner) == landlord
        outcome.results.append(table.state.multiple if won else -table.state.multiple)
    return outcome.kept()


def hand(task: tuple[Match, int]) -> Kept:
    """One deal with its auction: what ours gains in each seat."""
    match, number = task
    ours, theirs = players(match)
    outcome = Outcome()
    variant, options = match.options
    rules = rules_of(variant, options)
    scores: list[tuple[int, ...]] = []
    for seated in (None, *range(match.seats)):
        table = Table(rules, rules.shuffle(Rng.of(match.seed, number), Carry()), Carry())
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            chance = Rng.of(match.seed, number, seat, len(table.steps))
            question = Question(rules, table.view(seat), seat, tuple(table.history(seat)), chance)
            before = time.process_time()
            answer = (ours if seat == seated else theirs).decide(question)
            times = outcome.ours if seat == seated else outcome.theirs
            times.append(time.process_time() - before)
            table.play(seat, answer.action)
        settled = table.state.settlement
        scores.append(settled.scores if settled else (0,) * match.seats)  # none after a redeal
    outcome.results = [own[seat] - scores[0][seat] for seat, own in enumerate(scores[1:])]
    return outcome.kept()


def begun(match: Match, number: int) -> Table[Any]:
    """The deal with seat 0 landlord."""
    variant, options = match.options
    rules = rules_of(variant, options)
    carry = Carry(first=0)
    table = Table(rules, rules.shuffle(Rng.of(match.seed, number), carry), carry)
    table.advance()
    while table.state.phase != "play":
        seat = table.state.to_act[0]
        verb = SILENT.get(table.state.phase) or ("call" if seat == 0 else "decline")
        table.play(seat, Action(verb, numbers=(table.state.dealt,) if verb == "show" else ()))
    return table


def mean(values: Sequence[float]) -> list[float]:
    """The mean and its standard error."""
    return [round(fmean(values), 4), round(stdev(values) / math.sqrt(len(values)), 4)]


def summary(match: Match, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of a match."""
    found: dict[str, Any] = {"ours": match.ours, "theirs": match.theirs or "old"}
    found |= {"seats": match.seats, "laizi": match.laizi, "seed": match.seed}
    found["deals"] = len(outcomes)
    if match.auction:
        found["gain"] = mean([fmean(outcome.results) for outcome in outcomes])
        return found | times(outcomes)
    found["won"] = mean([sum(one > 0 for one in outcome.results) / 2 for outcome in outcomes])
    found["landlord"], found["farmers"] = (
        mean([float(outcome.results[at] > 0) for outcome in outcomes]) for at in (0, 1)
    )
    found["multiple"] = mean([fmean(outcome.results) for outcome in outcomes])
    return found | times(outcomes)


def times(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Median and 99th percentile of a decision's CPU time, in ms."""
    found = {}
    for name in ("ours", "theirs"):
        each = sorted(one for outcome in outcomes for one in getattr(outcome, name))
        found[f"{name}_ms"] = [round(1000 * each[len(each) * at // 100], 2) for at in (50, 99)]
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--seats", type=int, default=3, choices=(2, 3))
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--deals", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    can_go_on(options)
    options.add_argument("--weights", type=Path)
    options.add_argument("--auction", action="store_true")
    options.add_argument("--ours", choices=LEVELS, default="regular")
    options.add_argument("--theirs", choices=LEVELS, default="", help="instead of the old player")
    chosen = options.parse_args()
    folder = str(chosen.weights) if chosen.weights is not None else None
    match = Match(chosen.seats, chosen.laizi, chosen.seed, folder, chosen.ours, chosen.theirs, chosen.auction)
    tasks = [(match, number) for number in range(chosen.deals)]
    outcomes: list[Outcome] = []
    try:
        if not match.theirs:
            installation()
        for found in in_parts(hand if match.auction else deal, tasks, chosen.jobs, chosen.parts):
            outcomes.append(Outcome(*found))
            if sys.stderr.isatty():
                print(f"\r{len(outcomes)} deals", end="", file=sys.stderr)
    except NoRevision as fault:
        sys.exit(f"no old player: {fault}")
    print(json.dumps(summary(match, outcomes)))


if __name__ == "__main__":
    main()
