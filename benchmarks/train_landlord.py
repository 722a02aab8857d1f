"""Make the landlord players' value nets by self-play (numpy; about ten minutes for each of four games).

    python benchmarks/train_landlord.py --seats 3 --laizi --generations 5 --games 4000

Every generation plays games between the nets of the last one (the first: a rule of thumb on the cost
of the split), with some moves at random, and fits each role's net to who won in the end.
"""

from __future__ import annotations

import argparse
import math
import random
import struct
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from cardtui.ai.landlord import value
from cardtui.ai.landlord.auction import features
from cardtui.ai.landlord.kernel import PASSING, SOFT, Game, Move, candidates
from cardtui.ai.landlord.packed import ONE, split_wild
from cardtui.ai.landlord.value import HIDDEN, INPUTS, Net, Sight

FULL = sum(ONE[place] * (4 if place < 13 else 1) for place in range(15))
DECK = [place for place in range(13) for _ in range(4)] + [13, 14]
WEIGHTS = Path(value.__file__).parent / "weights"
PAD = 96


def deal(rng: random.Random, seats: int, field: bool, best: float) -> Game:
    """A deal with landlord and bottom cards; in a share of ``best`` the best hand is landlord."""
    deck = DECK[:]
    rng.shuffle(deck)
    laizi = rng.randrange(13) if field else -1
    size = 17 if seats == 3 else 20
    parts = [deck[at * size : at * size + size] for at in range(seats)]
    bottom = deck[seats * size : seats * size + 3]

    def packed(cards: list[int]) -> tuple[int, int]:
        return sum(ONE[place] for place in cards if place != laizi), cards.count(laizi)

    if rng.random() < best:
        parts.sort(key=lambda cards: max(split_wild(*packed(cards))[:2]) - packed(cards)[1])
    parts[0] = parts[0] + bottom
    hands = [packed(cards) for cards in parts]
    return Game([hand for hand, _ in hands], [wild for _, wild in hands], laizi)


def sight(game: Game, gone: int, gone_wild: int) -> Sight:
    seat, seats = game.turn, game.seats
    full = FULL - (ONE[game.laizi] * 4 if game.laizi >= 0 else 0)
    return Sight(
        game.hands[seat],
        game.wilds[seat],
        game.laizi,
        full - gone - game.hands[seat],
        (4 if game.laizi >= 0 else 0) - gone_wild - game.wilds[seat],
        tuple(game.left[(seat + step) % seats] for step in range(1, seats)),
        game.table,
        (game.owner - seat) % seats if game.table else 0,
    )


def thumb(view: Sight, moves: list[Move], partner: bool) -> list[float]:
    """Values by rule of thumb for the first generation."""
    found = []
    for move in moves:
        cost = max(split_wild(view.hand - move[3], view.wild - move[4])[:2]) - 0.7 * (view.wild - move[4])
        if move is PASSING:
            cost += -0.8 if partner else 0.35
        elif move[0] >= SOFT and view.hand != move[3]:
            cost += 0.3
        elif view.over is None:
            cost -= 0.1 * move[2]
        found.append(-cost)
    return found


Samples = list[list[tuple[list[int], int]]]
Hands = list[list[tuple[tuple[float, ...], int]]]


def play(args: tuple[int, int, bool, int, bytes | None, float]) -> tuple[Samples, Hands]:
    """Games from a seed, a role: what it saw after its moves, its first hand; and whether its side won."""
    seed, seats, field, games, blob, heat = args
    rng = random.Random(seed)
    nets = None
    if blob:
        size = len(blob) // seats
        nets = [Net.read(blob[at * size : at * size + size]) for at in range(seats)]
    samples: Samples = [[] for _ in range(seats)]
    hands: Hands = [[] for _ in range(seats)]
    for _ in range(games):
        game = deal(rng, seats, field, 0.5 if heat else 0.9)
        first = [features(*one) for one in zip(game.hands, game.wilds)]
        gone = gone_wild = 0
        trace: list[tuple[int, list[int]]] = []
        while game.winner < 0:
            seat = game.turn
            moves = candidates(game.hands[seat], game.wilds[seat], game.laizi, game.table)
            if game.table:
                moves.append(PASSING)
            view = sight(game, gone, gone_wild)
            whole = [move for move in moves if move[2] == game.left[seat]]
            if whole:
                move = whole[0]
            elif len(moves) == 1:
                move = moves[0]
            else:
                partner = game.table is not None and seat != 0 and game.owner != 0
                values = nets[seat].values(view, moves) if nets else thumb(view, moves, partner)
                if rng.random() < heat:
                    best = max(values)
                    scale = 0.1 if nets else 1.0
                    weights = [math.exp((one - best) / scale) for one in values]
                    move = rng.choices(moves, weights)[0]
                else:
                    move = moves[values.index(max(values))]
            if move[2] != game.left[seat]:
                keys = value.context(view) + value.after(view, move)
                trace.append((seat, [at for key in keys for at in value.expand(key)]))
            gone += move[3]
            gone_wild += move[4]
            game.play(move)
        for seat, inputs in trace:
            samples[seat].append((inputs, int((seat == 0) == (game.winner == 0))))
        for seat in range(seats):
            hands[seat].append((first[seat], int((seat == 0) == (game.winner == 0))))
    return samples, hands


def fit_chances(hands: list[list[tuple[tuple[float, ...], int]]]) -> list[list[float]]:
    """Logistic coefficients a role, by Newton's steps with a light ridge."""
    found = []
    for rows in hands:
        x = np.array([features for features, _ in rows])
        y = np.array([won for _, won in rows])
        weights = np.zeros(x.shape[1])
        for _ in range(12):
            guess = 1 / (1 + np.exp(-x @ weights))
            slope = x.T @ (y - guess) - 0.5 * weights
            bend = (x * (guess * (1 - guess))[:, None]).T @ x + 0.5 * np.eye(len(weights))
            weights += np.linalg.solve(bend, slope)
        found.append([round(float(one), 4) for one in weights])
    return found


def fit(samples: list[tuple[list[int], int]], start: tuple | None, epochs: int) -> tuple[tuple, float]:
    """Train one net with Adam; returns its parameters and the loss on a tenth held back."""
    rng = np.random.default_rng(len(samples))
    index = np.full((len(samples), PAD), INPUTS, dtype=np.int16)
    for row, (inputs, _) in enumerate(samples):
        index[row, : len(inputs)] = inputs
    target = np.array([won for _, won in samples], dtype=np.float32)
    if start is None:
        first = rng.normal(0, 0.12, (INPUTS + 1, HIDDEN)).astype(np.float32)
        start = (first, rng.normal(0, 0.3, HIDDEN).astype(np.float32), np.zeros(1, dtype=np.float32))
    weights = [part.copy() for part in start]
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in weights]
    held = len(samples) // 10
    order = rng.permutation(len(samples))
    test, train = order[:held], order[held:]
    batch, step = 1024, 0

    def dense(rows: np.ndarray) -> np.ndarray:
        found = np.zeros((len(rows), INPUTS + 1), dtype=np.float32)
        found[np.arange(len(rows))[:, None], index[rows]] = 1
        found[:, INPUTS] = 0
        return found

    def forward(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(x @ weights[0], 0)
        return hidden, 1 / (1 + np.exp(-np.clip(hidden @ weights[1] + weights[2], -30, 30)))

    total = epochs * math.ceil(len(train) / batch)
    for _ in range(epochs):
        rng.shuffle(train)
        for at in range(0, len(train), batch):
            rows = train[at : at + batch]
            x = dense(rows)
            hidden, guess = forward(x)
            error = (guess - target[rows]) / len(rows)
            back = np.outer(error, weights[1]) * (hidden > 0)
            slopes = [x.T @ back, hidden.T @ error, np.array([error.sum()], dtype=np.float32)]
            step += 1
            rate = 0.003 * (1 - step / total) + 1e-5
            for part, slope, (mean, square) in zip(weights, slopes, moments):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                part *= 1 - rate * 0.003
    losses = []
    for at in range(0, held, 4096):
        rows = test[at : at + 4096]
        guess = np.clip(forward(dense(rows))[1], 1e-6, 1 - 1e-6)
        losses.append(-(target[rows] * np.log(guess) + (1 - target[rows]) * np.log(1 - guess)))
    return tuple(weights), float(np.concatenate(losses).mean())


def write(parameters: tuple) -> bytes:
    floats = np.concatenate([parameters[0][:INPUTS].ravel(), parameters[1], parameters[2]])
    return struct.pack(f"<{len(floats)}e", *floats.tolist())


def read(data: bytes) -> tuple:
    floats = np.frombuffer(data, dtype="<f2").astype(np.float32)
    columns = np.concatenate([floats[: INPUTS * HIDDEN], np.zeros(HIDDEN, np.float32)]).reshape(-1, HIDDEN)
    return columns, floats[INPUTS * HIDDEN : -1].copy(), floats[-1:].copy()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--generations", type=int, default=5)
    options.add_argument("--games", type=int, default=4000)
    options.add_argument("--epochs", type=int, default=4)
    options.add_argument("--keep", type=int, default=2, help="generations to train on")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--auction", action="store_true", help="fit the chances of hands instead")
    options.add_argument("--go-on", metavar="GAME", help="start from the nets of 3p, 3w, 2p or 2w")
    chosen = options.parse_args()
    field, seats = chosen.laizi, chosen.seats
    names = [value.role(seats, seat, 0, field) for seat in range(seats)]
    origin = [f"{chosen.go_on}{seat}" for seat in range(seats)] if chosen.go_on else names
    started = chosen.go_on or chosen.auction
    blob = b"".join((WEIGHTS / f"{name}.f16").read_bytes() for name in origin) if started else None
    kept: list[list[list[tuple[list[int], int]]]] = []
    parameters: list[tuple | None] = [None] * seats
    if blob:
        size = len(blob) // seats
        parameters = [read(blob[at * size : at * size + size]) for at in range(seats)]
    with ProcessPoolExecutor(chosen.workers) as pool:
        if chosen.auction:
            hands: Hands = [[] for _ in range(seats)]
            jobs = [
                (chosen.seed * 10**6 + at, seats, field, 100, blob, 0.0) for at in range(chosen.games // 100)
            ]
            for _, played_hands in pool.map(play, jobs):
                for seat in range(seats):
                    hands[seat] += played_hands[seat]
            for name, weights in zip(names, fit_chances(hands)):
                print(f'    "{name}": {tuple(weights)},')
            return
        for generation in range(chosen.generations):
            began = time.time()
            part = 100
            jobs = [
                (chosen.seed * 10**6 + generation * 10**4 + at, seats, field, part, blob, 0.15)
                for at in range(chosen.games // part)
            ]
            fresh: list[list[tuple[list[int], int]]] = [[] for _ in range(seats)]
            for samples, _ in pool.map(play, jobs):
                for seat in range(seats):
                    fresh[seat] += samples[seat]
            kept = [*kept[-chosen.keep + 1 :], fresh] if chosen.keep > 1 else [fresh]
            played = time.time()
            losses = []
            for seat in range(seats):
                rows = [row for data in kept for row in data[seat]]
                parameters[seat], loss = fit(rows, parameters[seat], chosen.epochs)
                losses.append(loss)
            blob = b"".join(write(part) for part in parameters if part)
            WEIGHTS.mkdir(exist_ok=True)
            for name, part in zip(names, parameters):
                assert part
                (WEIGHTS / f"{name}.f16").write_bytes(write(part))
            print(
                f"{seats}{'w' if field else 'p'} generation {generation}: {sum(map(len, fresh))} positions, "
                f"{played - began:.0f} s played, {time.time() - played:.0f} s fitted, "
                f"won {[round(sum(won for _, won in data) / len(data), 3) for data in fresh]}, loss {losses}",
                file=sys.stderr,
                flush=True,
            )


if __name__ == "__main__":
    main()
