"""Whether marked plays of Guandan are worse also where whole plays are made: others than the judge's play on.

    python benchmarks/guandan_verdicts.py [--verdicts 20] [--worlds 30] [--level easy] [--seed 1] [--jobs 1]
                                          [--parts FILE] [--keep]

Hands in which one seat plays at the level are reviewed as usual. After each marked play, and after the one
that is said to be better, the hand is played on from the same drawn deals by regular players who go by first
sight alone; the judge goes by its kernel of fixed splits. A line for each: what was said to be lost and what
was, in stakes, ± one standard error. Then in how many the better play is better, by what was said to be lost.
``--parts`` goes on where it was left, ``--keep`` appends the figures to ``results/guandan_verdicts.jsonl``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count, islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import keep
from benchmarks.parts import can_go_on, in_parts
from benchmarks.review import hand
from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.dealing import Dealer
from cardtui.ai.guandan.regular import Regular
from cardtui.ai.guandan.stakes import Stakes
from cardtui.ai.guandan.worlds import Effort
from cardtui.ai.player import Question
from cardtui.coach.asked import asked_at
from cardtui.coach.guandan import LEVELS
from cardtui.coach.review import decisions, verdict
from cardtui.engine.cards import Card, Rng, arranged
from cardtui.engine.core import Action
from cardtui.engine.guandan.rules import GuandanRules
from cardtui.engine.guandan.state import GuandanState, side
from cardtui.engine.table import SomeTable, Table
from cardtui.games import Level
from cardtui.store.verdicts import Verdict

RESULTS = Path(__file__).with_name("results") / "guandan_verdicts.jsonl"
PLAYER = Regular(Effort(playouts=0, deals=0, tried=8, gap=99.0))
APART = 2  # deals drawn for one that is played: those in a row are much alike
GROUPS = (0.0, 0.2, 0.35, 0.6)  # stakes said to be lost


def places(asked: Question, state: GuandanState, action: Action) -> tuple[int, ...]:
    """Who is out in which order after the action."""
    table: SomeTable = Table.at(asked.rules, asked.rules.apply(state, asked.seat, action)[0])
    while not table.state.over:
        who = table.state.to_act[0]
        chance = Rng.of("guandan verdicts", len(table.steps))
        question = Question(asked.rules, table.view(who), who, tuple(table.history(who)), chance)
        table.play(who, PLAYER.decide(question).action)
    return cast(GuandanState, table.state).places


def played_on(table: SomeTable, said: Verdict, worlds: int) -> tuple[float, float]:
    """What the play is behind the one said to be better, in stakes, and the standard error of that."""
    asked = asked_at(table, said.ply)
    state, rules = cast(GuandanState, asked.state), cast(GuandanRules, asked.rules)
    stakes = Stakes(state.carry, rules.final, side(asked.seat))
    dealer = Dealer(Sight(asked), state, Random(asked.rng.word()))
    better, played = (Action.parse(each, rules.numbered) for each in (said.best.action, said.played))
    apart = []
    for _ in range(worlds):
        for _ in range(APART):
            dealer.dealt()
        hands = [
            arranged([*(card for card in open_ if card is not Card.BACK), *held])
            for open_, held in zip(state.hands, dealer.held(), strict=True)
        ]
        hands[asked.seat] = state.hands[asked.seat]
        full = replace(state, hands=tuple(hands))
        came = [stakes.of(list(places(asked, full, each))) for each in (better, played)]
        apart.append((came[0] - came[1]) / LEVELS)
    mean = sum(apart) / worlds
    return mean, sqrt(sum((each - mean) ** 2 for each in apart) / (worlds - 1) / worlds)


def marked(part: tuple[Level, int, int, int]) -> list[dict[str, Any]]:
    """The marked plays of a hand: what was said to be lost, what was."""
    level, worlds, seed, number = part
    table, seat = hand("guandan", level, seed, number)
    found: list[dict[str, Any]] = []
    for ply in decisions(table, seat):
        said = verdict(table, ply) if table.states[ply].phase == "play" else None
        if said is not None and said.mark.costs:
            lost, error = played_on(table, said, worlds)
            told = {"mark": said.mark, "basis": said.basis, "played": said.played, "better": said.best.action}
            found.append({**told, "said": said.loss / said.stake, "lost": lost, "error": error})
    return found


def grouped(found: Sequence[dict[str, Any]]) -> list[tuple[float, int, int, float, float]]:
    """By what was said to be lost, from so much on: verdicts, of how many the better play is better, means
    said and lost."""
    groups = []
    for low, high in zip(GROUPS, (*GROUPS[1:], 99.0), strict=True):
        here = [each for each in found if low <= each["said"] < high]
        if here:
            said, lost = (sum(each[name] for each in here) / len(here) for name in ("said", "lost"))
            holds = sum(each["lost"] > 0 for each in here)
            groups.append((low, len(here), holds, round(said, 3), round(lost, 3)))
    return groups


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--verdicts", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=30)
    parser.add_argument("--level", type=Level, choices=list(Level), default=Level.EASY)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    can_go_on(parser)
    given = parser.parse_args()
    parts = ((given.level, given.worlds, given.seed, number) for number in count())
    found = []
    for each in islice(chain.from_iterable(in_parts(marked, parts, given.jobs, given.parts)), given.verdicts):
        found.append(each)
        told = f"{each['mark']} ({each['basis']}): {each['played']}, better {each['better']}"
        print(f"  {told}: said {each['said']:.2f}, lost {each['lost']:.2f} ± {each['error']:.2f}", flush=True)
    for low, verdicts, holds, said, lost in grouped(found):
        print(
            f"said to lose {low:.2f} and more: {holds} of {verdicts} hold, said {said:.2f}, lost {lost:.2f}"
        )
    holds = sum(each["lost"] > 0 for each in found)
    print(f"{holds} of {len(found)} hold")
    if given.keep:
        kept = {"level": str(given.level), "verdicts": len(found), "worlds": given.worlds, "seed": given.seed}
        figures = {**kept, "hold": holds, "groups": grouped(found)}
        keep(RESULTS, "python benchmarks/guandan_verdicts.py", figures)


if __name__ == "__main__":
    main()
