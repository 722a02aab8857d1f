"""A player of ours against rlcard's rule agent, in the play of plain three-seat hands.

    python benchmarks/rlcard_match.py --deals 500 [--ours expert]

Seat 0 is landlord, nobody calls. Every deal is played twice: ours as landlord against two rule
agents, and as both farmers against one. Our rules are the referee; each side chooses only among
plays that both libraries allow.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from rlcard.games.doudizhu import Judger
from rlcard.games.doudizhu.utils import CARD_TYPE
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from cardtui.ai.landlord import value
from cardtui.ai.player import OnDemand, Question
from cardtui.engine.cards import Cards, Rng, deck, format_cards, parse_cards
from cardtui.engine.core import Action
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from cardtui.games import GAMES, Level

THEIRS = "3456789TJQKA2BR"  # their ranks; B and R are the jokers
OURS = "3456789TJQKA2xX"
TO_THEIRS = str.maketrans(OURS, THEIRS)
TO_OURS = str.maketrans(THEIRS, OURS)


def theirs(cards: Cards) -> str:
    """Cards as rlcard writes them: ranks low to high."""
    signs = [str(card)[0].translate(TO_THEIRS) for card in cards]
    return "".join(sorted(signs, key=THEIRS.index))


def allowed(hand: str, target: str | None) -> dict[str, str]:
    """rlcard's legal plays, to lead or on ``target``: sorted signs to its own spelling."""
    plays = {}
    types = {kind: int(weight) for kind, weight in reversed(CARD_TYPE[0][target])} if target else {}
    for play in Judger.playable_cards_from_hand(hand):
        for kind, weight in CARD_TYPE[0][play]:
            bomb = kind == "rocket" or (kind == "bomb" and "bomb" not in types)
            if target is None or ("rocket" not in types and (bomb or int(weight) > types.get(kind, 99))):
                plays["".join(sorted(play, key=THEIRS.index))] = play
                break
    return plays


class Match:
    """One deal played by both sides, with what was seen on the way."""

    def __init__(self, seed: int, level: Level) -> None:
        self.rules = rules_of("happy")
        self.level = level
        self.player = OnDemand(GAMES["happy"].player(level))
        self.agent = DouDizhuRuleAgentV1()
        self.seed = seed
        self.times: list[float] = []
        self.odd: Counter[str] = Counter()

    def play(self, number: int, ours: tuple[int, ...]) -> bool:
        """Whether the landlord won; ``ours`` are the seats of our player."""
        cards = deck()
        Rng.of(self.seed, number).shuffle(cards)
        parts = cards[:20], cards[20:37], cards[37:]
        start = {"phase": "play", "landlord": 0, "hands": [format_cards(part) for part in parts]}
        start["bottom"] = format_cards(cards[17:20])
        table = Table.at(self.rules, self.rules.position(start))
        np.random.seed(number)
        while not table.state.over:
            seat = table.state.to_act[0]
            action = self._ours(table, seat) if seat in ours else self._agent(table, seat)
            table.play(seat, action)
        return 0 in table.state.winner

    def _target(self, table: Table[Any]) -> str | None:
        return theirs(table.state.table.cards) if table.state.table else None

    def _ours(self, table: Table[Any], seat: int) -> Action:
        chance = Rng.of(self.seed, seat, len(table.steps))
        question = Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), chance)
        began = time.process_time()
        answer = self.player.decide(question)
        self.times.append(time.process_time() - began)
        plays = allowed(theirs(table.state.hands[seat]), self._target(table))
        for action, _ in answer.considered or ((answer.action, 0.0),):
            if action.verb == "pass" or theirs(action.cards) in plays:
                return action
        self.odd[f"{self.level}: nothing in common"] += 1
        return next(
            action
            for action in table.rules.legal(table.state, seat)
            if action.verb == "pass" or theirs(action.cards) in plays
        )

    def _agent(self, table: Table[Any], seat: int) -> Action:
        """Ask the agent as its environment would."""
        state = table.state
        hand, target = theirs(state.hands[seat]), self._target(table)
        plays = [*(["pass"] if target else []), *sorted(allowed(hand, target).values())]
        trace = [
            (step.seat, "pass" if step.action.verb == "pass" else self._spelled(theirs(step.action.cards)))
            for step in table.steps
        ]
        raw = {"trace": trace, "current_hand": hand, "actions": plays, "landlord": 0, "self": seat}
        chosen = str(self.agent.step({"raw_obs": raw}))
        action = Action("pass") if chosen == "pass" else self._play(chosen)
        if table.rules.why_not(state, seat, action) is None:
            return action
        self.odd[f"agent: {chosen} is no play here"] += 1
        return next(iter(table.rules.legal(state, seat)))

    @staticmethod
    def _play(signs: str) -> Action:
        return Action("play", parse_cards(signs.translate(TO_OURS)))

    @staticmethod
    def _spelled(signs: str) -> str:
        """rlcard's own spelling of sorted signs: its tables know only one order."""
        if signs in CARD_TYPE[0]:
            return signs
        return next(play for play in allowed(signs, None).values() if len(play) == len(signs))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--ours", type=Level, choices=list(GAMES["happy"].players), default=Level.REGULAR)
    options.add_argument("--weights", type=Path, help="nets that are not shipped")
    chosen = options.parse_args()
    if chosen.weights is not None:
        value.use(chosen.weights)
    match = Match(chosen.seed, chosen.ours)
    landlord, farmers, both = [], [], []
    for number in range(chosen.deals):
        landlord.append(match.play(number, (0,)))
        farmers.append(not match.play(number, (1, 2)))
        both.append((landlord[-1] + farmers[-1]) / 2)
        if sys.stderr.isatty():
            print(f"\r{number + 1} deals, {np.mean(both):.3f}", end="", file=sys.stderr)
    times = sorted(match.times)
    for name, won in (("landlord", landlord), ("farmers", farmers), ("both ways", both)):
        error = float(np.std(won, ddof=1)) / math.sqrt(len(won))
        print(f"{chosen.ours} as {name}: {100 * np.mean(won):.1f} % ± {100 * error:.1f} of {len(won)} deals")
    median, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"{len(times)} decisions, CPU median {1000 * median:.2f} ms, p99 {1000 * late:.1f} ms")
    for what, count in match.odd.most_common(5):
        print(f"{count} × {what}")


if __name__ == "__main__":
    main()
