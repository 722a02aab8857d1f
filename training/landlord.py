"""The value nets of the landlord games, by self-play.

    python -m training.landlord train FOLDER --seats 3 --games 600000      (again: goes on from there)
    python -m training.landlord match FOLDER --deals 1000                  (against the shipped nets)
    python -m training.landlord export FOLDER                              (weights into the folder)
    python -m training.landlord ship FOLDER --strength "61.3 ± 0.9 % ..."  (into the package, recorded)

A generation of games is played by the running mean of the nets (the first ones by the shipped nets);
then each role's net is fitted to how the games of the last generations ended. What a folder holds is a
function of its plan: the same plan gives the same weights on the same machine and libraries.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: one process is one core

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from math import cos, pi, sqrt
from pathlib import Path

import numpy as np

from cardtui.ai.landlord import value
from cardtui.cluster import cluster

from . import provenance
from .fit import Learner, Samples, loss, multiples
from .net import Table, Weights
from .selfplay import Field, Hand, Rows, Way, finish, play

SHIPPED = Path(value.__file__).parent / "weights"
PART = 250  # games played at once
AIMS = ("win", "stake")
SAVED = 5  # generations between two states on disk


@dataclass(frozen=True)
class Plan:
    """What decides the weights.

    ``games`` in all, ``generation`` of them at a time; ``aim``: ``win`` or ``stake``; ``heat``: share of
    stray moves; ``best``: share of deals in which the best hand is landlord; ``again``: how often a
    decision is fitted, on average, while it is among the last ``window`` generations; ``trust``: see
    ``Way``; ``shrink``: see ``Learner.fit``; ``taught``: generations played by the shipped nets; ``go_on``:
    the shipped nets are trained further, widened to ``hidden`` where they are narrower.
    """

    seats: int = 3
    laizi: bool = False
    games: int = 600_000
    generation: int = 2000
    hidden: int = 64
    aim: str = "win"
    heat: float = 0.15
    best: float = 0.5
    again: float = 1.5
    window: int = 10
    shrink: float = 0.3
    trust: float = 1.0
    taught: int = 5
    go_on: bool = False
    rate: float = 0.003
    last_rate: float = 0.0002
    seed: int = 1

    @property
    def field(self) -> Field:
        return Field(self.seats, self.laizi)

    @property
    def way(self) -> Way:
        return Way(AIMS.index(self.aim), self.heat, self.best, self.trust)

    @property
    def generations(self) -> int:
        return self.games // self.generation

    @property
    def roles(self) -> list[str]:
        return [f"{self.field.name}{seat}" for seat in range(self.seats)]

    def rate_at(self, generation: int) -> float:
        """Half a cosine from the first rate to the last."""
        share = min(1.0, generation / max(1, self.generations - 1))
        return self.last_rate + (self.rate - self.last_rate) * (1 + cos(pi * share)) / 2


@dataclass
class Run:
    """A training on its way."""

    plan: Plan
    folder: Path
    learners: list[Learner]
    window: list[list[Samples]] = field(default_factory=list)
    generation: int = 0

    @classmethod
    def open(cls, folder: Path, plan: Plan) -> Run:
        """The run in the folder, or a new one by ``plan``."""
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "plan.json").exists():
            plan = Plan(**json.loads((folder / "plan.json").read_text()))
        else:
            (folder / "plan.json").write_text(json.dumps(asdict(plan), indent=1) + "\n")
        rng = np.random.default_rng([plan.seed, 0])
        if plan.go_on:
            nets = [Weights.read(blob) for blob in shipped(plan.field)]
            learners = [Learner.of(net.further(plan.hidden, rng)) for net in nets]
        else:
            learners = [Learner.of(Weights.fresh(rng, plan.hidden)) for _ in range(plan.seats)]
        run = cls(plan, folder, learners)
        if (folder / "state.npz").exists():
            run._restore()
        return run

    def save(self) -> None:
        """Everything that the next generation depends on."""
        arrays: dict[str, np.ndarray] = {"generation": np.array(self.generation)}
        for role, learner in enumerate(self.learners):
            parts = [*learner.weights.parts(), *learner.mean.parts(), *learner.slope, *learner.square]
            arrays |= {f"net{role}_{at}": part for at, part in enumerate(parts)}
            arrays[f"steps{role}"] = np.array(learner.steps)
        for at, generation in enumerate(self.window):
            for role, samples in enumerate(generation):
                name = f"rows{at}_{role}"
                arrays |= {f"{name}_flat": samples.flat, f"{name}_size": samples.size}
                arrays[f"{name}_target"] = samples.target
        np.savez(self.folder / "new.npz", **arrays)  # type: ignore[arg-type]
        (self.folder / "new.npz").replace(self.folder / "state.npz")

    def _restore(self) -> None:
        with np.load(self.folder / "state.npz") as kept:
            self.generation = int(kept["generation"])
            for role, learner in enumerate(self.learners):
                parts = [*learner.weights.parts(), *learner.mean.parts(), *learner.slope, *learner.square]
                for at, part in enumerate(parts):
                    part[:] = kept[f"net{role}_{at}"]
                learner.steps = int(kept[f"steps{role}"])
            count = sum(name.endswith("_0_flat") for name in kept.files)
            self.window = [
                [
                    Samples(*[kept[f"rows{at}_{role}_{part}"] for part in ("flat", "size", "target")])
                    for role in range(self.plan.seats)
                ]
                for at in range(count)
            ]

    def nets(self) -> list[Weights]:
        """The nets as they would be shipped: the running means."""
        return [learner.mean for learner in self.learners]

    def advance(self, pool: Executor | None) -> dict[str, object]:
        """One generation; figures of it."""
        plan, began = self.plan, time.process_time()
        blobs = shipped(plan.field) if self.generation < plan.taught else [w.write() for w in self.nets()]
        tasks = [(plan, self.generation, part, blobs) for part in range(plan.generation // PART)]
        parts = list((pool.map if pool else map)(_play, tasks))
        fresh = [Samples.joined([Samples.of(part[role]) for part in parts]) for role in range(plan.seats)]
        self.window = [*self.window[1 - plan.window :], fresh] if plan.window > 1 else [fresh]
        played = time.process_time()
        unseen = [loss(learner.mean, samples) for learner, samples in zip(self.learners, fresh, strict=True)]
        losses = []
        for role, learner in enumerate(self.learners):
            rng = np.random.default_rng([plan.seed, 1, self.generation, role])
            samples = Samples.joined([generation[role] for generation in self.window])
            count = int(plan.again * len(fresh[role].size))
            losses.append(learner.fit(samples, count, plan.rate_at(self.generation), plan.shrink, rng))
        self.generation += 1
        return {
            "generation": self.generation,
            "games": self.generation * plan.generation,
            "rows": [len(each.size) for each in fresh],
            "won": [round(float(each.target[:, 0].mean()), 3) for each in fresh],
            "unseen": unseen,
            "loss": [[round(float(one), 4) for one in each] for each in losses],
            "played": round(played - began, 1),
            "fitted": round(time.process_time() - played, 1),
        }


def shipped(what: Field) -> list[bytes]:
    """The weights that the package ships for a game."""
    return [(SHIPPED / f"{what.name}{seat}.f16").read_bytes() for seat in range(what.seats)]


def _play(task: tuple[Plan, int, int, list[bytes]]) -> list[Rows]:
    plan, generation, part, blobs = task
    rng = random.Random(f"{plan.field.name} {plan.seed} {generation} {part}")
    nets = [Table(Weights.read(blob)) for blob in blobs]
    return play(rng, plan.field, PART, nets, plan.way)


# --- matches ---------------------------------------------------------------------------------------------


def match(
    what: Field, ours: Sequence[Weights], theirs: Sequence[Weights], deals: int, seed: int, aim: int = 0
) -> dict[str, object]:
    """Nets against nets, no search: every deal with ours as landlord and with ours as farmers.

    ``aim``: how ours choose; theirs choose by the chance to win.
    """
    mine, other = [Table(one) for one in ours], [Table(one) for one in theirs]
    if aim:
        mine = [one.turned() for one in mine]
    results: list[tuple[int, int]] = []
    for part in range(0, deals, PART):
        games, ends = min(PART, deals - part), []
        for nets in ([mine[0], *other[1:]], [other[0], *mine[1:]]):
            rng = random.Random(f"match {what.name} {seed} {part}")
            ends.append([_landlords(hand) for hand in finish(rng, what, games, nets, Way())])
        results += [(one, -two) for one, two in zip(*ends, strict=True)]
    return {
        "deals": deals,
        "won": _mean([((one > 0) + (two > 0)) / 2 for one, two in results]),
        "landlord": round(sum(one > 0 for one, _ in results) / deals, 4),
        "farmers": round(sum(two > 0 for _, two in results) / deals, 4),
        "stake": _mean([(one + two) / 2 for one, two in results]),
    }


def _mean(values: Sequence[float]) -> list[float]:
    """The mean and its standard error."""
    return [round(float(np.mean(values)), 4), round(float(np.std(values, ddof=1)) / sqrt(len(values)), 4)]


def _landlords(hand: Hand) -> int:
    """The landlord's result, in multiples."""
    return (1 if hand.game.winner == 0 else -1) << hand.stake()


# --- the command line --------------------------------------------------------------------------------------


@contextmanager
def executor(workers: int, scheduler: str) -> Iterator[Executor | None]:
    """What plays: the machines of a dask scheduler, so many processes, or nothing but this one."""
    if scheduler:
        with cluster(scheduler) as (pool, _):
            yield pool
    elif workers > 1:
        with ProcessPoolExecutor(workers) as processes:
            yield processes
    else:
        yield None


def train(
    run: Run, every: int, deals: int, pool: Executor | None, minutes: float
) -> Iterator[dict[str, object]]:
    """Generations to the end of the plan or of the time, with a match every few of them."""
    began = time.monotonic()
    old = [Weights.read(blob) for blob in shipped(run.plan.field)]
    while run.generation < run.plan.generations:
        line = run.advance(pool)
        late = time.monotonic() - began > 60 * minutes
        last = late or run.generation == run.plan.generations
        if run.generation % every == 0 or last:
            line["match"] = match(run.plan.field, run.nets(), old, deals, 7, run.plan.way.aim)
        if run.generation % SAVED == 0 or last:  # only between generations, or they would not repeat
            run.save()
        yield line
        if late:
            return


def command_line() -> argparse.ArgumentParser:
    """The command line: the fields of a ``Plan``, and what decides no weights."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("command", choices=("train", "match", "export", "ship"))
    options.add_argument("folder", type=Path)
    for name, default in asdict(Plan()).items():
        if name == "aim":
            options.add_argument("--aim", choices=AIMS, default=default, help="what moves are chosen by")
        elif isinstance(default, bool):
            options.add_argument(f"--{name.replace('_', '-')}", action="store_true")
        else:
            options.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    options.add_argument("--every", type=int, default=10, help="generations between matches")
    options.add_argument("--deals", type=int, default=500, help="of a match")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--scheduler", default="", help="play on the machines of this dask scheduler")
    options.add_argument("--minutes", type=float, default=1e9)
    options.add_argument("--strength", default="", help="what was measured, and with which command")
    options.add_argument("--against", type=Path, help="another folder instead of the shipped nets")
    return options


def main() -> None:
    chosen = command_line().parse_args()
    plan = replace(Plan(), **{name: getattr(chosen, name) for name in asdict(Plan())})
    if plan.generation % PART:
        sys.exit(f"--generation: not a multiple of {PART}")
    for folder in (chosen.folder, chosen.against):
        if chosen.command != "train" and folder and not (folder / "state.npz").exists():
            sys.exit(f"{folder}: no training has begun here")
    run = Run.open(chosen.folder, plan)
    if chosen.command == "train":
        log_file = chosen.folder / "log.jsonl"
        with log_file.open("a") as log, executor(chosen.workers, chosen.scheduler) as pool:
            for line in train(run, chosen.every, chosen.deals, pool, chosen.minutes):
                print(json.dumps(line), file=log, flush=True)
    elif chosen.command == "match":
        theirs = [Weights.read(blob) for blob in shipped(run.plan.field)]
        if chosen.against:
            theirs = Run.open(chosen.against, plan).nets()
        print(
            json.dumps(
                match(run.plan.field, run.nets(), theirs, chosen.deals, chosen.seed, AIMS.index(chosen.aim))
            )
        )
    elif chosen.command == "export":
        write(run, chosen.folder)
    elif not chosen.strength:
        sys.exit("weights are shipped with what was measured: --strength")
    else:
        write(run, SHIPPED)
        provenance.record(described(run, chosen.strength))


def write(run: Run, folder: Path) -> None:
    """The nets as files, with the multiples of the games that are still held."""
    for role, (name, net) in enumerate(zip(run.plan.roles, run.nets(), strict=True)):
        samples = Samples.joined([generation[role] for generation in run.window])
        (folder / f"{name}.f16").write_bytes(multiples(net, samples).write())


def described(run: Run, strength: str) -> Iterator[dict[str, str | int]]:
    """The entries of the shipped files of this run."""
    plan = {name: each for name, each in asdict(run.plan).items() if each != asdict(Plan())[name]}
    given = [
        f"--{name.replace('_', '-')}" + ("" if each is True else f" {each}") for name, each in plan.items()
    ]
    git = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=provenance.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in run.plan.roles:
        path = SHIPPED / f"{name}.f16"
        yield {
            "file": path.relative_to(provenance.ROOT).as_posix(),
            "sha256": provenance.digest(path),
            "command": " ".join(["python -m training.landlord train FOLDER", *given]),
            "seed": run.plan.seed,
            "commit": git.stdout.strip(),
            "libraries": provenance.libraries(),
            "games": run.generation * run.plan.generation,
            "strength": strength,
        }


if __name__ == "__main__":
    main()
