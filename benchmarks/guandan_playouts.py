"""Guandan hands played on at random: the kernel against the rules, uniform over the complete legal list.

    python benchmarks/guandan_playouts.py [--hands 40] [--seed 1]

First they are compared: the kernel plays each hand, and at every step the number of its plays is that of the
legal list. Then both play the hands; CPU time, hands a second and the ratio, in one run.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from cardtui.ai.guandan.kernel import Kernel
from cardtui.engine.cards import HEARTS, TWO, Card, Cards, Rank, arranged, deck, format_cards, rank_sign
from cardtui.engine.core import Action
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.variants import rules

GUANDAN = rules("guandan")


def dealt(seed: int, number: int) -> tuple[list[Cards], Rank]:
    """Four hands and their level."""
    rng, cards = Random(seed * 1_000_003 + number), deck(2)
    rng.shuffle(cards)
    return [arranged(cards[seat::4]) for seat in range(4)], TWO + number % 13


def opened(hands: list[Cards], level: Rank) -> GuandanState:
    """The position in which seat 0 leads."""
    shown = [*map(format_cards, hands)]
    state: GuandanState = GUANDAN.position(
        {"phase": "play", "playing": rank_sign(level), "hands": shown, "to_act": 0}
    )
    return state


def by_rules(state: GuandanState, rng: Random) -> int:
    """A hand played out with the rules alone; the number of steps."""
    steps = 0
    while not state.over:
        seat = state.to_act[0]
        state, _ = GUANDAN.apply(state, seat, rng.choice(list(GUANDAN.legal(state, seat))))
        steps += 1
    return steps


def compared(hands: list[Cards], level: Rank, rng: Random) -> int:
    """A hand played by the kernel and followed by the rules; the number of steps."""
    state, kernel, steps, over = opened(hands, level), Kernel(hands, level, 0), 0, False
    wild = Card.of(level, HEARTS)
    while not over:
        plays = list(kernel.plays())
        seat = kernel.turn
        assert len(plays) + (kernel.over is not None) == len(list(GUANDAN.legal(state, seat))), state
        at = rng.randrange(len(plays) + (kernel.over is not None))
        play = plays[at] if at < len(plays) else None
        action = Action("pass")
        if play is not None:
            naturals = (Card.of(rank, suit) for rank, suit in play.cards)
            action = Action("play", arranged([*naturals, *[wild] * play.wilds]), play.reading)
        state, _ = GUANDAN.apply(state, seat, action)
        over = kernel.do(play)
        steps += 1
    assert state.over
    return steps


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--hands", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    deals = [dealt(chosen.seed, number) for number in range(chosen.hands)]
    steps = sum(compared(hands, level, Random(number)) for number, (hands, level) in enumerate(deals))
    print(f"{chosen.hands} hands, {steps} steps: the same plays at every step")
    rates = []
    for name in ("rules", "kernel"):
        before, steps = process_time(), 0
        for number, (hands, level) in enumerate(deals):
            rng = Random(number)
            if name == "rules":
                steps += by_rules(opened(hands, level), rng)
            else:
                steps += Kernel(hands, level, 0).play_out(rng)
        spent = process_time() - before
        rates.append(chosen.hands / spent)
        print(f"{name}: {rates[-1]:.1f} hands a second, {steps / chosen.hands:.0f} steps a hand")
    print(f"kernel / rules: {rates[1] / rates[0]:.1f}")


if __name__ == "__main__":
    main()
