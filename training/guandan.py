"""Self-play for the Guandan net, and its fitting: ``cardtui/ai/guandan/value.py``.

    python -m training.guandan play FOLDER --hands 20000 [--seed 1] [--workers 2]
    python -m training.guandan fit FOLDER [--hidden 48] [--passes 5] [--rate .002] [--shrink .02] [--seed 1]
    python -m training.guandan ship FOLDER --strength "..."

``play``: hands of players that choose at first sight, a seventh of the plays drawn by how good they look;
half of the hands follow a hand before. Each decision is kept with the end that its hand came to, in files of
250 hands; those that are there are not played again. ``fit`` writes ``value.f16`` and prints the mean loss on
every nineteenth hand, which is not fitted: of the six ends (cross entropy) and of the levels (square).
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import cos, exp, pi
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.guandan_players import carry_of
from benchmarks.kept import revision
from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.follow import follows
from cardtui.ai.guandan.inputs import INPUTS, known, left
from cardtui.ai.guandan.lead import leads
from cardtui.ai.guandan.plan import action
from cardtui.ai.guandan.tribute import give_back, pay
from cardtui.ai.guandan.value import ENDS, SHIPPED, end
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.engine.guandan.moves import Move
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

from . import provenance
from .fit import BATCH, Learner, Samples, mean_loss
from .net import Floats, Weights

PART = 250  # hands of a file
HEAT, SCALE = 0.15, 0.7  # the share of plays that are drawn, and the leads that make one e times likelier
FAR = 20.0  # the smallest logarithm of a weight
HELD = 19  # one hand in so many is not fitted
STEPS = 200  # of the falling rate
LEVELS = (3, 2, 1, -3, -2, -1)  # of the ends, nominal (G16)


class Decision(NamedTuple):
    """The inputs that are on after a choice, and the end of the hand for the seat."""

    on: list[int]
    end: int


def game(seed: int, number: int) -> list[Decision]:
    """The decisions of one hand."""
    guandan, carry = rules("guandan"), carry_of(number)
    table = Table(guandan, guandan.shuffle(Rng.of(seed, "value", number), carry), carry)
    table.advance()
    chance = Random(seed * 1_000_003 + number)
    found: list[tuple[int, list[int]]] = []
    while not table.state.over:
        seat = table.state.to_act[0]
        view: GuandanState = table.view(seat)
        if view.phase != "play":
            table.play(seat, (pay if view.phase == "tribute" else give_back)(view, seat).action)
            continue
        history = tuple(table.history(seat))
        sight = Sight(Question(guandan, view, seat, history, Rng.of(seed, number, seat, len(history))))
        choice = chosen(sight, view, chance)
        found.append((seat, known(sight, view) + left(sight, view, choice)))
        table.play(seat, action(choice))
    return [Decision(on, end(table.state.places, seat)) for seat, on in found]


def chosen(sight: Sight, state: GuandanState, chance: Random) -> Move | None:
    """What looks best, or now and then something that looks good."""
    table = state.table
    seen: Sequence[tuple[float, Move | None]]
    seen = leads(sight) if table is None or table.reading is None else follows(sight, table, table.reading)
    ranked = sorted(seen, key=lambda pair: -pair[0])
    if len(ranked) > 1 and chance.random() < HEAT:
        weights = [exp(max(-FAR, (worth - ranked[0][0]) / SCALE)) for worth, _ in ranked]
        return chance.choices(ranked, weights)[0][1]
    return ranked[0][1]


def played(folder: Path, seed: int, first: int) -> str:
    """Play the hands of a file, unless it is there; its name."""
    path = folder / f"{seed}_{first}.npz"
    if not path.exists():
        on, size, ends, number = list[int](), list[int](), list[int](), list[int]()
        for hand in range(first, first + PART):
            for decision in game(seed, hand):
                on += decision.on
                size.append(len(decision.on))
                ends.append(decision.end)
                number.append(hand)
        fresh = path.with_suffix(".part.npz")
        np.savez_compressed(
            fresh,
            on=np.array(on, np.int16),
            size=np.array(size, np.int32),
            end=np.array(ends, np.int8),
            number=np.array(number, np.int32),
        )
        fresh.rename(path)
    return path.name


def kept(folder: Path) -> tuple[Samples, Samples]:
    """The decisions of all files: those to be fitted, and those that are held back."""
    fitted, held = list[Samples](), list[Samples]()
    for path in sorted(folder.glob("*_*.npz")):
        with np.load(path) as part:
            target = np.eye(ENDS, dtype=np.float32)[part["end"]]
            samples = Samples(part["on"], part["size"], target)
            back = part["number"] % HELD == 0
        fitted.append(samples.drawn(np.flatnonzero(~back)))
        held.append(samples.drawn(np.flatnonzero(back)))
    return Samples.joined(fitted), Samples.joined(held)


class Ends(Learner):
    """A net that is fitted to how likely each end is."""

    def _step(self, dense: Floats, target: Floats, rate: float) -> npt.NDArray[np.float64]:
        hidden, shares = forward(self.weights, dense)
        self.down(dense, hidden, shares - target, rate)
        return losses(shares, target)


def forward(weights: Weights, dense: Floats) -> tuple[Floats, Floats]:
    """The hidden layer, and how likely each end is."""
    hidden = np.maximum(dense @ weights.first, 0)
    score = hidden @ weights.out + weights.shift
    parts = np.exp(score - score.max(axis=1, keepdims=True))
    return hidden, parts / parts.sum(axis=1, keepdims=True)


def losses(shares: Floats, target: Floats) -> npt.NDArray[np.float64]:
    """The cross entropy of the ends, and the square of the levels' error."""
    entropy = -np.log(np.maximum(shares[target > 0], 1e-6))
    missed = (shares - target) @ np.array(LEVELS, np.float32)
    return np.array([entropy.mean(), (missed**2).mean()])


def fit(samples: Samples, hidden: int, passes: float, rate: float, shrink: float, seed: int) -> Weights:
    """The running mean of the weights at the end of a falling rate."""
    rng = np.random.default_rng(seed)
    fresh = Weights(
        rng.normal(0, 0.05, (INPUTS, hidden)).astype(np.float32),
        (rng.normal(0, 1, (hidden, ENDS)) / hidden**0.5).astype(np.float32),
        np.zeros(ENDS, np.float32),
    )
    learner = Ends.of(fresh)
    whole = int(passes * len(samples.size))
    steps = max(1, min(STEPS, whole // BATCH))
    for step in range(steps):
        falling = 0.02 + 0.49 * (1 + cos(pi * step / steps))
        learner.fit(samples, whole // steps, rate * falling, shrink, rng)
    return learner.mean


def loss(weights: Weights, samples: Samples) -> list[float]:
    """The mean losses on decisions that were not fitted."""
    return mean_loss(lambda dense, target: losses(forward(weights, dense)[1], target), weights, samples)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["play", "fit", "ship"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--passes", type=float, default=5.0)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--shrink", type=float, default=0.02)
    parser.add_argument("--strength", default="")
    given = parser.parse_args()
    net, log = given.folder / "value.f16", given.folder / "value.json"
    if given.what == "play":
        given.folder.mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(given.workers) as pool:
            for name in pool.map(partial(played, given.folder, given.seed), range(0, given.hands, PART)):
                print(name, flush=True)
    elif given.what == "fit":
        samples, held = kept(given.folder)
        found = fit(samples, given.hidden, given.passes, given.rate, given.shrink, given.seed)
        net.write_bytes(found.write())
        options = f"--hidden {given.hidden} --passes {given.passes} --shrink {given.shrink}"
        said = {
            "command": f"python -m training.guandan fit FOLDER {options}",
            "seed": given.seed,
            "commit": revision(),
            "hands": PART * len(list(given.folder.glob("*_*.npz"))),
            "decisions": len(samples.size),
            "loss": loss(found, held),
        }
        log.write_text(json.dumps(said) + "\n")
        print(json.dumps(said))
    else:
        said = json.loads(log.read_text())
        path = provenance.PLAYERS / "guandan" / "weights" / SHIPPED.name
        shutil.copyfile(net, path)
        provenance.record(
            [
                {
                    "file": path.relative_to(provenance.ROOT).as_posix(),
                    "sha256": provenance.digest(path),
                    "command": said["command"],
                    "seed": said["seed"],
                    "commit": said["commit"],
                    "libraries": provenance.libraries(),
                    "games": said["hands"],
                    "strength": given.strength,
                }
            ]
        )


if __name__ == "__main__":
    main()
