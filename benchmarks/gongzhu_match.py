"""A level of Gong Zhu against another, or against the regular player of revision 5f78d16: two seats each.

    python benchmarks/gongzhu_match.py regular old --deals 500 --jobs 2 [--decks 2] [--seed 1] [--keep]

Whole hands with exposing. Every deal is played twice, with the pairs of seats exchanged; the pairs change
from deal to deal, and so does who leads (every fifth deal: the two of clubs, Z4). ``final``: the mean final
score (Z14) of a seat and hand of the first player, that of the second is its negative; ± is one standard
error over deals, ``lower`` the lower 95 % bound. ``pig``: of the hands in which a seat was dealt a pig, the
share in which it took one of its own, and in which it did so though it had another legal card. ``--keep``
appends the line to ``results/gongzhu_match.jsonl``; ``compiled``: whether the kernel was compiled by mypyc,
which changes times and nothing else. A hand is a function of seed and number, whatever
``--jobs`` is.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.kept import revision
from benchmarks.old_player import NoRevision, Old, OldRegular, installation
from cardtui.ai.baseline import Greedy, Random
from cardtui.ai.gongzhu import kernel
from cardtui.ai.gongzhu.levels import Easy, Expert, Hard, Regular
from cardtui.ai.player import Player, Question
from cardtui.engine.cards import Card, Rng
from cardtui.engine.core import Carry
from cardtui.engine.gongzhu import GongzhuState, gongzhu
from cardtui.engine.gongzhu.scoring import PIG, finals
from cardtui.engine.gongzhu.state import SEATS, taker
from cardtui.engine.table import Table

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "easy": Easy,
    "regular": Regular,
    "hard": Hard,
    "expert": Expert,
    "old": lambda: OldRegular(Old.load(installation())),
}
PAIRS = ((0, 2), (0, 1), (0, 3))
RESULTS = Path(__file__).with_name("results") / "gongzhu_match.jsonl"


@dataclass(frozen=True)
class Match:
    """What is measured."""

    names: tuple[str, str]
    decks: int
    seed: int


@dataclass
class Outcome:
    """A deal from both sides; of either player: seconds a decision, hands with a pig, own pigs taken."""

    finals: list[float] = field(default_factory=list)
    times: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    dealt: list[int] = field(default_factory=lambda: [0, 0])
    taken: list[int] = field(default_factory=lambda: [0, 0])
    chosen: list[int] = field(default_factory=lambda: [0, 0])


@cache
def player(name: str) -> Player:
    """The player of that name, made once a process."""
    return PLAYERS[name]()


def deal(task: tuple[Match, int]) -> Outcome:
    """One deal in both seatings."""
    match, number = task
    outcome = Outcome()
    pair = PAIRS[number % len(PAIRS)]
    for ours in (pair, tuple(seat for seat in range(SEATS) if seat not in pair)):
        state = hand(match, number, [0 if seat in ours else 1 for seat in range(SEATS)], outcome)
        final = finals(state.raw)
        outcome.finals.append(fmean(final[seat] for seat in ours))
    return outcome


def hand(match: Match, number: int, sides: Sequence[int], outcome: Outcome) -> GongzhuState:
    """One hand to its end; ``sides``: which of the two players sits in a seat."""
    rules = gongzhu({"decks": match.decks})
    carry = Carry(first=number % SEATS if number % 5 else None)
    table = Table(rules, rules.shuffle(Rng.of(match.seed, number), carry), carry)
    table.advance()
    holders = {seat for seat in range(SEATS) if PIG in table.state.hands[seat]}
    taken, chosen, free = set[int](), set[int](), dict[int, bool]()
    while not table.state.over:
        state: GongzhuState = table.state
        seat = state.to_act[0]
        chance = Rng.of(match.seed, number, seat, len(table.steps))
        view = table.view(seat)
        question = Question(rules, view, seat, tuple(table.history(seat)), chance)
        choices = len({action.cards for action in rules.legal(view, seat)}) > 1
        before = time.process_time()
        answer = player(match.names[sides[seat]]).decide(question)
        if choices:
            outcome.times[sides[seat]].append(time.process_time() - before)
        if state.phase == "play":
            (card,) = answer.action.cards
            if card.plain is PIG:
                free[seat] = _another(table, seat)
            trick = (*state.trick, (seat, card))
            if len(trick) == SEATS:
                winner = taker(trick)
                if any(other == winner and played.plain is PIG for other, played in trick):
                    taken.add(winner)
                    if free[winner]:
                        chosen.add(winner)
        table.play(seat, answer.action)
    for seat in holders:
        outcome.dealt[sides[seat]] += 1
        outcome.taken[sides[seat]] += seat in taken
        outcome.chosen[sides[seat]] += seat in chosen
    return table.state


def _another(table: Table[GongzhuState], seat: int) -> bool:
    """Whether the seat has a legal card besides the pig."""
    legal: list[Card] = [action.cards[0] for action in table.rules.legal(table.state, seat)]
    return any(card.plain is not PIG for card in legal)


def summary(match: Match, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of a match."""
    means = [fmean(outcome.finals) for outcome in outcomes]
    error = stdev(means) / math.sqrt(len(means))
    found: dict[str, Any] = {"players": list(match.names), "decks": match.decks, "seed": match.seed}
    found |= {"deals": len(outcomes), "n": 2 * len(outcomes), "compiled": not kernel.__file__.endswith(".py")}
    found["final"] = [round(fmean(means), 2), round(error, 2)]
    found["lower"] = round(fmean(means) - 1.96 * error, 2)
    found["pig"], found["ms"] = {}, {}
    for side in (1, 0) if match.names[0] != match.names[1] else (0,):
        held = sum(outcome.dealt[side] for outcome in outcomes) or 1
        own, free = (sum(o.taken[side] for o in outcomes), sum(o.chosen[side] for o in outcomes))
        found["pig"][match.names[side]] = [held, round(own / held, 3), round(free / held, 3)]
        each = sorted(one for outcome in outcomes for one in outcome.times[side])
        found["ms"][match.names[side]] = [round(1000 * each[len(each) * at // 100], 2) for at in (50, 99)]
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("ours", choices=PLAYERS)
    options.add_argument("theirs", choices=PLAYERS)
    options.add_argument("--decks", type=int, default=1, choices=(1, 2))
    options.add_argument("--deals", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument(
        "--minutes", type=float, default=math.inf, help="end then with the deals that are played"
    )
    options.add_argument("--keep", action="store_true")
    chosen = options.parse_args()
    match = Match((chosen.ours, chosen.theirs), chosen.decks, chosen.seed)
    tasks = [(match, number) for number in range(chosen.deals)]
    measured = {
        "command": " ".join(("python benchmarks/gongzhu_match.py", *sys.argv[1:])),
        "revision": revision(),
    }
    outcomes, end = list[Outcome](), time.monotonic() + 60 * chosen.minutes
    try:
        if "old" in match.names:
            installation()
        with ProcessPoolExecutor(chosen.jobs) as pool:
            for outcome in pool.map(deal, tasks, chunksize=1):
                outcomes.append(outcome)
                if len(outcomes) > 1 and time.monotonic() > end:
                    pool.shutdown(cancel_futures=True)
                    break
                if sys.stderr.isatty():
                    print(f"\r{len(outcomes)} deals", end="", file=sys.stderr)
    except NoRevision as fault:
        sys.exit(f"no old player: {fault}")
    line = json.dumps(measured | summary(match, outcomes))
    print(line)
    if chosen.keep:
        with RESULTS.open("a") as kept:
            kept.write(line + "\n")


if __name__ == "__main__":
    main()
