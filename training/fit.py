"""Fitting a net to how games ended: Adam on batches drawn from the last generations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .net import Floats, Ints, Weights, inputs, ints, starts
from .selfplay import Rows

Doubles = npt.NDArray[np.float64]

BATCH = 512
STAKE = 0.04  # what the square of the stake's error counts beside the win's cross entropy
KEPT = 0.998  # of the running mean of the weights, a step
BETA = 0.9, 0.999
ROUNDS, HELD, FAR = (
    25,
    0.001,
    8.0,
)  # of fitting multiples: steps, shrinking, the most that a hand is missed by


@dataclass
class Samples:
    """Decisions with the inputs that are on: those of row r are ``flat[start[r]:start[r] + size[r]]``."""

    flat: np.ndarray
    size: Ints
    target: Floats  # rows by (win, stake)

    @classmethod
    def of(cls, rows: Rows) -> Samples:
        """Keys expanded to inputs."""
        table = inputs()
        keys, sizes = table.row[ints(rows.keys)], ints(rows.sizes)
        each = table.start[keys + 1] - table.start[keys]
        flat = table.flat[ragged(table.start[keys], each)].astype(np.int16)
        target = np.array([rows.win, rows.stake], dtype=np.float32).T
        return cls(flat, np.add.reduceat(each, starts(sizes)).astype(np.int32), np.ascontiguousarray(target))

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        return cls(
            np.concatenate([part.flat for part in parts]),
            np.concatenate([part.size for part in parts]),
            np.concatenate([part.target for part in parts]),
        )

    def drawn(self, order: np.ndarray) -> Samples:
        """These rows in this order."""
        size = self.size[order]
        return Samples(self.flat[ragged(starts(self.size)[order], size)], size, self.target[order])


def ragged(start: np.ndarray, size: np.ndarray) -> np.ndarray:
    """The indices ``start[0] ... start[0] + size[0] - 1, start[1] ...``."""
    ends = np.cumsum(size)
    found: np.ndarray = np.arange(ends[-1] if len(ends) else 0) + np.repeat(start - ends + size, size)
    return found


@dataclass
class Learner:
    """A net that is being fitted: its weights, their running mean, and Adam's moments."""

    weights: Weights
    mean: Weights
    slope: list[Floats]
    square: list[Floats]
    steps: int = 0

    @classmethod
    def of(cls, weights: Weights) -> Learner:
        """A net before its first step."""
        nothing = [np.zeros_like(part) for part in weights.parts()]
        return cls(weights, weights.copy(), nothing, [part.copy() for part in nothing])

    def fit(
        self, samples: Samples, count: int, rate: float, shrink: float, rng: np.random.Generator
    ) -> tuple[float, float]:
        """Steps on ``count`` rows drawn at random; each also takes ``rate * shrink`` off the first layer.

        The mean loss of (win, stake).
        """
        losses = np.zeros(2)
        count = min(count, len(samples.size)) // BATCH * BATCH
        drawn = samples.drawn(rng.permutation(len(samples.size))[:count])
        begin = starts(drawn.size)
        dense = np.zeros((BATCH, len(self.weights.first)), dtype=np.float32)
        for at in range(0, count, BATCH):
            size = drawn.size[at : at + BATCH]
            on = drawn.flat[begin[at] : begin[at] + size.sum()]
            dense[:] = 0
            dense[np.repeat(np.arange(BATCH), size), on] = 1
            losses += self._step(dense, drawn.target[at : at + BATCH], rate)
            self.weights.first *= 1 - rate * shrink
        return tuple((losses / max(1, count // BATCH)).tolist())

    def _step(self, dense: Floats, target: Floats, rate: float) -> np.ndarray:
        weights = self.weights
        hidden, score, win = _forward(weights, dense)
        error = np.stack([win - target[:, 0], 2 * STAKE * (score[:, 1] - target[:, 1])], axis=1)
        self.down(dense, hidden, error, rate)
        return _losses(score, win, target)

    def down(self, dense: Floats, hidden: Floats, error: Floats, rate: float) -> None:
        """A step against the error of the outputs of these rows."""
        error = (error / len(dense)).astype(np.float32)
        back = (error @ self.weights.out.T) * (hidden > 0)
        self._adam([dense.T @ back, hidden.T @ error, error.sum(axis=0)], rate)

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        first, second = 1 - BETA[0] ** self.steps, 1 - BETA[1] ** self.steps
        kept = min(KEPT, self.steps / (self.steps + 10))
        for part, mean, slope, moment, square in zip(
            self.weights.parts(), self.mean.parts(), slopes, self.slope, self.square, strict=True
        ):
            moment += (1 - BETA[0]) * (slope - moment)
            square += (1 - BETA[1]) * (slope * slope - square)
            part -= rate / first * moment / (np.sqrt(square / second) + 1e-8)
            mean += (1 - kept) * (part - mean)


def _forward(weights: Weights, dense: Floats) -> tuple[Floats, Floats, Floats]:
    """The hidden layer, the scores of (win, stake), the chance to win."""
    hidden = np.maximum(dense @ weights.first, 0)
    score = hidden @ weights.out + weights.shift
    return hidden, score, 1 / (1 + np.exp(-np.clip(score[:, 0], -30, 30)))


def multiples(weights: Weights, samples: Samples) -> Weights:
    """The net to be shipped: on the same hidden layer the chance, and two outputs for the multiple.

    These are fitted to the hands that were won and to those that were lost, by gamma regression with a
    logarithmic link: what counts is how many times the multiple is missed, so that a hand of five bombs does
    not outweigh a hundred others.
    """
    hidden = np.concatenate([_forward(weights, dense)[0] for dense in _dense(weights, samples)])
    inputs = np.concatenate([hidden, np.ones((len(hidden), 1), np.float32)], axis=1).astype(np.float64)
    won = samples.target[:, 0] > 0.5
    found = [
        _gamma(inputs, np.abs(samples.target[:, 1]), counted.astype(np.float64)) for counted in (won, ~won)
    ]
    columns = np.vstack([weights.out[:, 0], *[each[:-1] for each in found]])
    return Weights(
        weights.first,
        np.ascontiguousarray(columns.T, dtype=np.float32),
        np.array([weights.shift[0], *[each[-1] for each in found]], dtype=np.float32),
    )


def _gamma(inputs: Doubles, target: Doubles, counted: Doubles) -> Doubles:
    """The coefficients of the logarithm of ``target``, the last input being a constant."""
    found = np.zeros(inputs.shape[1])
    found[-1] = np.log(np.average(target, weights=counted))
    held = np.eye(len(found)) * HELD * counted.sum()
    held[-1, -1] = 0
    curve = (inputs * counted[:, None]).T @ inputs + held
    for _ in range(ROUNDS):
        missed = np.clip(target / np.exp(np.clip(inputs @ found, -3, 5)) - 1, -1, FAR)
        found += np.linalg.solve(curve, inputs.T @ (counted * missed) - held @ found)
    return found


def _dense(weights: Weights, samples: Samples) -> Iterator[Floats]:
    """The inputs of samples, some thousands at a time."""
    begin = starts(samples.size)
    for at in range(0, len(samples.size), 4096):
        size = samples.size[at : at + 4096]
        dense = np.zeros((len(size), len(weights.first)), dtype=np.float32)
        on = samples.flat[begin[at] : begin[at] + size.sum()]
        dense[np.repeat(np.arange(len(size)), size), on] = 1
        yield dense


def _losses(score: Floats, win: Floats, target: Floats) -> np.ndarray:
    """The cross entropy of the win and the square of the stake's error."""
    sure = np.clip(win, 1e-6, 1 - 1e-6)
    entropy = -(target[:, 0] * np.log(sure) + (1 - target[:, 0]) * np.log(1 - sure))
    return np.array([entropy.mean(), ((score[:, 1] - target[:, 1]) ** 2).mean()])


def loss(weights: Weights, samples: Samples) -> list[float]:
    """The mean loss of (win, stake) on decisions that the net has not been fitted to."""

    def missed(dense: Floats, target: Floats) -> np.ndarray:
        _, score, win = _forward(weights, dense)
        return _losses(score, win, target)

    return mean_loss(missed, weights, samples)


def mean_loss(
    missed: Callable[[Floats, Floats], np.ndarray], weights: Weights, samples: Samples
) -> list[float]:
    """The mean over all rows of what ``missed`` says of some, their inputs and targets."""
    total, at = np.zeros(2), 0
    for dense in _dense(weights, samples):
        total += missed(dense, samples.target[at : at + len(dense)]) * len(dense)
        at += len(dense)
    return [round(float(one), 4) for one in total / len(samples.size)]
