"""Complete lists of plays of 27-card Guandan hands leading, with 0, 1 and 2 wilds.

Prints how many canonical plays, the time of a list, and its part of one loop measured in the same run: a
million additions of small ints in a Python ``for``. CPU times, best of five a hand.
Run: ``python benchmarks/guandan_moves.py``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from cardtui.engine.cards import HEARTS, TWO, Card, Cards, Rank, Rng, deck
from cardtui.engine.guandan.combinations import is_wild
from cardtui.engine.guandan.moves import Move, moves

HANDS, REPEATS = 100, 5


def loop() -> None:
    """The yardstick."""
    total = 0
    for number in range(1_000_000):
        total += number & 7


def dealt(seed: int, wilds: int) -> tuple[Cards, Rank]:
    """A random hand of 27 with that many wilds, and its level."""
    rng = Rng.of("guandan moves", seed, wilds)
    level = TWO + rng.below(13)
    rest = [card for card in deck(2) if not is_wild(card, level)]
    rng.shuffle(rest)
    return (*rest[: 27 - wilds], *[Card.of(level, HEARTS)] * wilds), level


def best(work: Callable[[], object]) -> float:
    """CPU milliseconds."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return 1000 * min(times)


def leads(hand: Cards, level: int) -> list[Move]:
    """All of them."""
    return list(moves(hand, None, level))


def main() -> None:
    yardstick = best(loop)
    print(f"loop: a million small additions {yardstick:.1f} ms")
    print(f"{HANDS} hands each          plays, median (most)   ms, median (most)   of one loop")
    for wilds in (0, 1, 2):
        hands = [dealt(seed, wilds) for seed in range(HANDS)]
        counts = [sum(1 for _ in moves(hand, None, level)) for hand, level in hands]
        times = [best(partial(leads, hand, level)) for hand, level in hands]
        plays = f"{median(counts):.0f} ({max(counts)})"
        spent = f"{median(times):.2f} ({max(times):.2f})"
        print(f"leading, {wilds} wilds {plays:>25} {spent:>19} {median(times) / yardstick:>12.1%}")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    main()
