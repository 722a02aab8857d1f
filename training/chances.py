"""The chances of a hand before the play, fitted to games of the shipped nets.

    python -m training.chances --seats 3 --laizi --games 4000

Prints the lines of ``cardtui/ai/landlord/chances.py``: logistic coefficients a role. In nine deals of ten
the best hand is landlord.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import random

import numpy as np

from cardtui.ai.landlord.auction import features

from .landlord import PART, shipped
from .net import Table, Weights
from .selfplay import Field, Way, finish


def fitted(what: Field, games: int, seed: int, best: float = 0.9) -> list[tuple[float, ...]]:
    """Coefficients a role, by Newton's steps with a light ridge."""
    nets = [Table(Weights.read(blob)) for blob in shipped(what)]
    rows: list[list[tuple[float, ...]]] = [[] for _ in nets]
    won: list[list[bool]] = [[] for _ in nets]
    for part in range(-(-games // PART)):
        rng = random.Random(f"chances {what.name} {seed} {part}")
        for hand in finish(rng, what, min(PART, games - part * PART), nets, Way(best=best)):
            for seat, dealt in enumerate(hand.dealt):
                rows[seat].append(features(*dealt))
                won[seat].append((seat == 0) == (hand.game.winner == 0))
    return [_logistic(np.array(x), np.array(y, dtype=float)) for x, y in zip(rows, won, strict=True)]


def _logistic(x: np.ndarray, y: np.ndarray) -> tuple[float, ...]:
    weights = np.zeros(x.shape[1])
    for _ in range(12):
        guess = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - guess) - 0.5 * weights
        bend = (x * (guess * (1 - guess))[:, None]).T @ x + 0.5 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return tuple(round(float(one), 4) for one in weights)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--games", type=int, default=4000)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    what = Field(chosen.seats, chosen.laizi)
    for seat, weights in enumerate(fitted(what, chosen.games, chosen.seed)):
        print(f'    "{what.name}{seat}": {weights},')


if __name__ == "__main__":
    main()
