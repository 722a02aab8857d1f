"""Complete lists of plays of 20-card hands: how many plays, how long, and as a ratio.

The ratio is lists in the time of one loop, measured in the same run: a million additions of small
ints in a Python ``for``. Times are CPU times. Run: ``python benchmarks/landlord_moves.py``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median, quantiles
from time import process_time

from cardtui.engine.cards import THREE, Card, Cards, Rng, deck
from cardtui.engine.core import Reading
from cardtui.engine.landlord.combinations import pack
from cardtui.engine.landlord.moves import moves, moves_of

HANDS = 400
LAIZI = 7
PAIR = Reading("pair", THREE, 2)


def loop() -> float:
    """Seconds for the loop that lists are compared with; the best of five."""

    def once() -> float:
        start, total = process_time(), 0
        for number in range(1_000_000):
            total += number & 7
        return process_time() - start

    return min(once() for _ in range(5))


def dealt(laizi: int) -> list[Cards]:
    """Hands of 20 cards with that many sevens among them."""
    rest = [card for card in deck() if card.rank != LAIZI]
    hands = []
    for number in range(HANDS):
        cards = list(rest)
        Rng.of("benchmark", number).shuffle(cards)
        hands.append((*cards[: 20 - laizi], *[Card.of(LAIZI)] * laizi))
    return hands


def report(name: str, hands: list[Cards], plays: Callable[[Cards], int], unit: float) -> None:
    """Print one line: a list for each hand, timed one by one."""
    numbers, seconds = [], []
    for hand in hands:
        start = process_time()
        numbers.append(plays(hand))
        seconds.append(process_time() - start)
    mean = sum(seconds) / len(seconds)
    print(
        f"{name:32} {sum(numbers) / len(numbers):9.1f} {max(numbers):7d} {median(seconds) * 1e6:10.0f}"
        f" {quantiles(seconds, n=100)[98] * 1e6:10.0f} {1 / mean:10.0f} {unit / mean:8.2f}"
    )


def main() -> None:
    """Print the table."""
    unit = loop()
    print(f"loop: {unit * 1e3:.1f} ms for 1,000,000 additions")
    print(f"{'':32} {'plays':>9} {'most':>7} {'median us':>10} {'p99 us':>10} {'lists/s':>10} {'ratio':>8}")
    plain = dealt(0)
    packs = {hand: pack(card.rank for card in hand) for hand in plain}
    report("lead, packs", plain, lambda hand: len(list(moves_of(packs[hand], None))), unit)
    report("lead, packs, hands seen before", plain, lambda hand: len(list(moves_of(packs[hand], None))), unit)
    report("lead", plain, lambda hand: len(list(moves(hand, None))), unit)
    report("lead, first play only", plain, lambda hand: next(moves(hand, None)).reading.size, unit)
    report("on a pair of 3s", plain, lambda hand: len(list(moves(hand, PAIR))), unit)
    for laizi in range(1, 5):
        hands = dealt(laizi)
        report(f"lead, {laizi} laizi", hands, lambda hand: len(list(moves(hand, None, LAIZI))), unit)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    main()
