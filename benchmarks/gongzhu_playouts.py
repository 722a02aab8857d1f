"""Random playouts of the Gong Zhu kernel beside the step loop of OpenSpiel's hearts, from the deal.

    python benchmarks/gongzhu_playouts.py [--deals 60] [--rounds 25] [--keep]

`pip install '.[bench]'` brings open-spiel; hearts without passing is the nearest game it has. Both loops ask
for the legal cards, draw one of them and play it, to the end of the hand: without scoring cards left in Gong
Zhu (Z9), to the 52nd card in hearts. ``ratio``: playouts a second of CPU time, ours to theirs, medians of
interleaved rounds in one process. ``--keep`` appends the line to ``results/gongzhu_playouts.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import pyspiel

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtui.ai.gongzhu.kernel import SCORING, Kernel, code
from cardtui.engine.cards import deck

RESULTS = Path(__file__).with_name("results") / "gongzhu_playouts.jsonl"


def ours(chance: random.Random) -> Kernel:
    """A dealt hand."""
    k = Kernel(1, 1)
    cards = list(map(code, deck(1, jokers=False)))
    chance.shuffle(cards)
    for at, card in enumerate(cards):
        k.hands[at % 4 * 4 + (card >> 5)].append(card)
    for held in k.hands:
        held.sort()
    k.left = sum(SCORING[card] for card in cards)
    k.pigs_left = k.sheep_left = k.transformers_left = 1
    return k


def theirs(game: Any, chance: random.Random) -> Any:
    """A dealt hand of hearts."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def play_ours(k: Kernel, draw: Callable[[], float]) -> None:
    """One hand at random."""
    k = k.copy()
    while k.left:
        legal = k.legal()
        k.play(legal[int(draw() * len(legal))])
    k.raws()


def play_theirs(state: Any, draw: Callable[[], float]) -> None:
    """One hand at random."""
    state = state.clone()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
    state.returns()


def seconds(play: Callable[[Any, Callable[[], float]], None], deals: Sequence[Any], seed: int) -> float:
    """CPU time a playout."""
    draw = random.Random(seed).random
    before = time.process_time()
    for deal in deals:
        play(deal, draw)
    return (time.process_time() - before) / len(deals)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--rounds", type=int, default=25)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", action="store_true")
    chosen = options.parse_args()
    chance = random.Random(chosen.seed)
    game = pyspiel.load_game("hearts(pass_cards=False)")
    mine = [ours(chance) for _ in range(chosen.deals)]
    peers = [theirs(game, chance) for _ in range(chosen.deals)]
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(chosen.rounds):
        times[0].append(seconds(play_ours, mine, number))
        times[1].append(seconds(play_theirs, peers, number))
    own, peer = median(times[0]), median(times[1])
    line = json.dumps({
        "command": " ".join(("python benchmarks/gongzhu_playouts.py", *sys.argv[1:])),
        "seed": chosen.seed, "n": chosen.deals * chosen.rounds,
        "ours": round(1 / own), "openspiel": round(1 / peer), "ratio": round(peer / own, 3),
    })  # fmt: skip
    print(line)
    if chosen.keep:
        with RESULTS.open("a") as kept:
            kept.write(line + "\n")


if __name__ == "__main__":
    main()
