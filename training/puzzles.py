"""Endgames of Dou Dizhu with one solution, out of hands of regular players.

    python -m training.puzzles [--hands 200] [--seed 1] [--cards 16] [--most 40]

Plays hands, looks at every position with at most so many cards in all hands, lays all hands open, and keeps
those in which at least four plays are legal, exactly one wins against the best defence, and at least two
plays are needed. Writes ``cardtui/coach/puzzles/endgames.json``; ``tests/coach`` proves each by a judge of
its own.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from cardtui.ai.landlord.regular import Regular
from cardtui.coach.puzzles.book import SHIPPED
from cardtui.coach.puzzles.exact import Search, solution
from cardtui.engine import positions
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.table import SomeTable, Table
from cardtui.engine.variants import rules as rules_of
from cardtui.session.thinking import question

NODES = 20_000
FEWEST, CHOICES = 2, 4  # plays that are needed, plays that are legal
A_GRADE = 12  # puzzles, at most


def opened(state: LandlordState) -> LandlordState:
    """The same position at a table of its own, with all hands open."""
    return replace(state, known=state.hands)


def main() -> None:
    """Find them, and write them down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=int, default=16)
    parser.add_argument("--most", type=int, default=40)
    given = parser.parse_args()
    rules, player = rules_of("happy"), Regular()
    found: list[dict[str, object]] = []
    grades: Counter[int] = Counter()
    for number in range(given.hands):
        chance = Rng.of("puzzles", given.seed, number)
        table: SomeTable = Table(rules, rules.shuffle(chance, Carry()), Carry())
        table.advance()
        while not table.state.over:
            state, seat = table.state, table.state.to_act[0]
            if state.phase == "play" and sum(map(len, state.hands)) <= given.cards:
                shown = opened(state)
                side = frozenset(
                    at for at in range(rules.seats) if at == seat or rules.together(state, seat, at)
                )
                search = Search(rules, side, NODES)
                one = len(list(search.plays(shown))) >= CHOICES and solution(rules, shown, side, NODES)
                if one and one[1] >= FEWEST and grades[one[1]] < A_GRADE:
                    grades[one[1]] += 1
                    said = positions.text(rules, plain(rules, shown))
                    kept = {"variant": "happy", "position": said, "solution": str(one[0]), "plays": one[1]}
                    found.append({"code": "", **kept})
                    print(number, len(found), one[1], str(one[0]), flush=True)
                    break
            table.submit(seat, player.decide(question(table, seat, number, 0)).action)
            table.advance()
        if len(found) >= given.most:
            break
    found.sort(key=lambda each: (each["plays"], len(str(each["position"]))))
    for number, each in enumerate(found, 1):
        each["code"] = f"end{number}"
    target = Path(__file__).parents[1] / "cardtui" / "coach" / "puzzles" / SHIPPED
    target.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(dict(sorted(grades.items())))


def plain(rules: object, state: LandlordState) -> LandlordState:
    """The position by itself: nothing of the auction, no stakes of others, what lies there kept."""
    return replace(
        state,
        calls=(None,) * state.seats,
        caller=None,
        robber=None,
        choices=(),
        doubled=(False,) * state.seats,
        shown=(None,) * state.seats,
        answered=(),
    )


if __name__ == "__main__":
    main()
