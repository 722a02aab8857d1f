"""The chances of a hand before the play, fitted to hands that went through the auction.

    python -m training.chances [--seats 2] [--laizi] [--games 12000] [--workers 2]

Writes the coefficients of a game into ``cardtui/ai/landlord/chances.py``, with where they come from. In the
first round seats call and rob by chance, after that as the regular player does with what was fitted before;
in some of the hands one answer is given by chance, so that hands are seen in every role. The play is that of
the nets, in the last round that of the regular player, who searches: then farmers win more.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import platform
import pprint
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from cardtui.ai.landlord import auction, chances, odds
from cardtui.ai.landlord.odds import Said, said_by
from cardtui.ai.landlord.packed import pack
from cardtui.ai.landlord.regular import Regular
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng
from cardtui.engine.core import Action, Carry
from cardtui.engine.landlord.combinations import order
from cardtui.engine.landlord.state import LandlordDeal
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of

from . import provenance
from .landlord import PART, SHIPPED, shipped
from .net import Table as NetTable
from .net import Weights
from .selfplay import CLIP, Field, Hand, Way, play_out

WRITTEN = Path(chances.__file__)
STRAY = (1.0, 0.5, 0.15)  # of the hands of each round: with an answer by chance; the first: with all
ANSWERS = 6  # among which that one is
SILENT = {"late_show": "keep", "double": "single"}

Features = Sequence[float]
Coefficients = dict[str, tuple[float, ...]]


@dataclass
class Rows:
    """What is fitted: features, whether it was so, and the result in multiples where there is one."""

    features: list[Features] = field(default_factory=list)
    so: list[bool] = field(default_factory=list)
    stake: list[float] = field(default_factory=list)

    def add(self, features: Features, so: bool, stake: float = 0.0) -> None:
        self.features.append(features)
        self.so.append(so)
        self.stake.append(stake)

    def extend(self, other: Rows) -> None:
        self.features += other.features
        self.so += other.so
        self.stake += other.stake


@dataclass
class Begun:
    """A hand whose landlord is known, with what each seat could say of it.

    ``won``: whether the landlord has; ``doublings`` of the play, spring included.
    """

    table: Table[Any]
    hand: Hand
    landlord: int
    said: Said
    own: list[Features]
    early: list[Features]
    late: list[Features]
    bottom: Features
    lead: Features
    won: bool = False
    doublings: int = 0


def table_of(what: Field, rng: Rng) -> tuple[Table[Any], LandlordDeal]:
    """A deal of the game; the three-seat auction is the same in both variants."""
    options: dict[str, Any] = {"laizi": "drawn"} if what.laizi else {}
    rules = rules_of("happy", options) if what.seats == 3 else rules_of("crazy", options | {"seats": 2})
    carry = Carry()
    deal = rules.shuffle(rng, carry)
    assert isinstance(deal, LandlordDeal)
    return Table(rules, deal, carry), deal


def question_of(table: Table[Any], seat: int) -> Question:
    """What the seat is asked."""
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), Rng.of(0))


def begin(what: Field, rng: Rng, turn: int, found: Mapping[str, Rows]) -> Begun | None:
    """One hand of a round through the auction, and in ``found`` what others said; ``None``: nobody called."""
    table, deal = table_of(what, rng)
    stray = rng.below(ANSWERS) if rng.below(1000) < 1000 * STRAY[turn] else -1
    parts: dict[int, list[Features]] = {}
    table.advance()
    answers = 0
    while not table.state.over and table.state.phase != "late_show":
        state = table.state
        seat = state.to_act[0]
        if state.phase == "show":
            if state.dealt and state.dealt not in parts:
                parts[state.dealt] = [odds.of_hand(*pack(hand)) for hand in state.hands]
            table.play(seat, Action("keep"))
            continue
        question = question_of(table, seat)
        strays = not turn or answers == stray
        answers += 1
        yes = rng.below(2) == 1 if strays else auction.decide(question).action.verb != "decline"
        if not strays:
            said = said_by(state, question.history)
            for other in range(what.seats):
                if other != seat:
                    own = odds.of_hand(*pack(state.hands[other], state.laizi))
                    features = odds.answer_features(own, said, other, seat)
                    found[f"{what.name} {state.phase}s"].add(features, yes)
        table.play(seat, Action(state.phase if yes else "decline"))
    if table.state.over:
        return None
    state, landlord = table.state, table.state.landlord
    early, late = (parts[dealt] for dealt in sorted(parts))
    said = said_by(state, table.history(landlord))
    best = auction.best_lead(question_of(table, landlord))
    places = [[order(card.rank) for card in hand] for hand in deal.hands]
    turned = places[landlord:] + places[:landlord]
    bottom = pack(deal.bottom, deal.laizi)
    return Begun(
        table,
        Hand.of(turned, [order(card.rank) for card in deal.bottom], order(deal.laizi) if deal.laizi else -1),
        landlord,
        said,
        [odds.of_hand(*pack(hand, deal.laizi)) for hand in deal.hands],
        early,
        late,
        odds.of_bottom(*bottom),
        odds.lead_features(best.chance, best.stake, said, landlord),
    )


def learn(what: Field, begun: Begun, found: Mapping[str, Rows]) -> None:
    """What a hand that has been played out says of its seats."""
    landlord, name, won = begun.landlord, what.name, begun.won
    result = (1.0 if won else -1.0) * (1 << min(CLIP, begun.doublings))
    own = begun.own[landlord]
    found[f"{name} early"].add(begun.early[landlord], won, result)
    found[f"{name} late"].add(begun.late[landlord], won, result)
    found[f"{name} landlord"].add(odds.landlord_features(own, begun.said, landlord), won, result)
    found[f"{name} lead"].add(begun.lead, won, result)
    for role in range(1, what.seats):
        seat = (landlord + role) % what.seats
        features = odds.farmer_features(begun.own[seat], begun.said, seat, landlord)
        found[f"{name} farmer{role}"].add(features, not won, -result)
        found[f"{name} facing{role}"].add((*features, *begun.bottom), not won, -result)


def played(task: tuple[Field, int, int, int, Coefficients]) -> dict[str, Rows]:
    """One part of a round."""
    what, seed, turn, part, known = task
    chances.CHANCES.update(known)
    found: dict[str, Rows] = defaultdict(Rows)
    hands = []
    for number in range(PART):
        rng = Rng.of("chances", what.name, seed, turn, part, number)
        if (begun := begin(what, rng, turn, found)) is not None:
            hands.append(begun)
    if turn < len(STRAY) - 1:
        play_by_nets(hands, what, random.Random(f"chances {what.name} {seed} {turn} {part}"))
    for begun in hands:
        if turn == len(STRAY) - 1:
            play_by_regulars(begun)
        learn(what, begun, found)
    return dict(found)


def play_by_nets(hands: Sequence[Begun], what: Field, chance: random.Random) -> None:
    """All of them at once to their ends."""
    weights = [Weights.read(blob) for blob in shipped(what)]
    play_out([begun.hand for begun in hands], [NetTable(each) for each in weights], chance, Way())
    for begun in hands:
        begun.won, begun.doublings = begun.hand.game.winner == 0, begun.hand.stake()


def play_by_regulars(begun: Begun) -> None:
    """To its end by regular players, who know what was said; nobody shows or doubles."""
    table, player = begun.table, Regular()
    while table.state.phase != "play":
        table.play(table.state.to_act[0], Action(SILENT[table.state.phase]))
    before = table.state.multiple
    while not table.state.over:
        seat = table.state.to_act[0]
        table.play(seat, player.decide(question_of(table, seat)).action)
    begun.won = begun.landlord in table.state.winner
    begun.doublings = (table.state.multiple // before).bit_length() - 1


def fitted(what: Field, games: int, seed: int, workers: int) -> Coefficients:
    """The coefficients of a game after the last round."""
    known: Coefficients = {}
    with ProcessPoolExecutor(workers) as pool:
        for turn in range(len(STRAY)):
            share = games if turn == len(STRAY) - 1 else games // 5
            tasks = [(what, seed, turn, part, known) for part in range(max(1, share // PART))]
            found: dict[str, Rows] = defaultdict(Rows)
            for rows in pool.map(played, tasks):
                for name, each in rows.items():
                    found[name].extend(each)
            known = coefficients(what, found)
    return known


def coefficients(what: Field, found: Mapping[str, Rows]) -> Coefficients:
    """What fits the rows; what was not said as a player says it (the first round) is as likely as not."""
    known: Coefficients = {}
    for name, rows in found.items():
        x, so = np.array(rows.features, dtype=float), np.array(rows.so, dtype=float)
        if name.endswith(("calls", "robs")):
            known[name] = logistic(x, so)
        else:
            known[f"{name} win"] = logistic(x, so)
            known[f"{name} stake"] = linear(x, np.array(rows.stake))
    size = len(odds.of_hand(*pack(()))) + 3 * len(odds.SAID)
    for said in ("calls", "robs"):
        known.setdefault(f"{what.name} {said}", (0.0,) * size)
    return known


def logistic(x: np.ndarray, y: np.ndarray) -> tuple[float, ...]:
    """By Newton's steps with a light ridge."""
    weights = np.zeros(x.shape[1])
    for _ in range(12):
        guess = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - guess) - 0.5 * weights
        bend = (x * (guess * (1 - guess))[:, None]).T @ x + 0.5 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return _rounded(weights)


def linear(x: np.ndarray, y: np.ndarray) -> tuple[float, ...]:
    """By least squares with a light ridge."""
    return _rounded(np.linalg.solve(x.T @ x + 0.5 * np.eye(x.shape[1]), x.T @ y))


def _rounded(weights: np.ndarray) -> tuple[float, ...]:
    return tuple(round(float(one), 4) for one in weights)


def write(what: Field, known: Coefficients, origin: str) -> None:
    """Put the coefficients of the game into the file of the player, in the place of those it had."""
    kept = {name: each for name, each in chances.CHANCES.items() if not name.startswith(f"{what.name} ")}
    origins = dict(chances.FITTED) | {what.name: origin}
    rows = {name: " ".join(map(str, each)) for name, each in sorted((kept | known).items())}
    lines = [
        '"""Coefficients of what a hand may expect before the play: ``training.chances`` writes them."""',
        f"FITTED: dict[str, str] = {pprint.pformat(dict(sorted(origins.items())), width=100)}",
        f"_ROWS: dict[str, str] = {pprint.pformat(rows, width=100)}",
        "CHANCES: dict[str, tuple[float, ...]] = {",
        "    name: tuple(map(float, row.split())) for name, row in _ROWS.items()",
        "}",
    ]
    WRITTEN.write_text("\n".join(lines) + "\n", "utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(WRITTEN)], check=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    options.add_argument("--seats", type=int, default=3, choices=(2, 3))
    options.add_argument("--laizi", action="store_true")
    options.add_argument("--games", type=int, default=12_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=1)
    chosen = options.parse_args()
    what = Field(chosen.seats, chosen.laizi)
    known = fitted(what, chosen.games, chosen.seed, chosen.workers)
    command = (
        f"python -m training.chances --seats {what.seats}{' --laizi' * what.laizi} --games {chosen.games}"
    )
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(
        git, cwd=provenance.ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    nets = [provenance.digest(SHIPPED / f"{what.name}{role}.f16")[:8] for role in range(what.seats)]
    write(
        what,
        known,
        f"{command} --seed {chosen.seed}; commit {commit}, nets {' '.join(nets)}, "
        f"python {platform.python_version()}, numpy {np.__version__}",
    )


if __name__ == "__main__":
    main()
