"""The best choices weighed in levels: by what the net makes of them, and played on in drawn deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Generic, TypeVar

from ...engine.cards import without
from ...engine.guandan.moves import Move
from ...engine.guandan.state import SEATS, GuandanState, partner, side
from .counting import Sight
from .dealing import Dealer
from .grouping import cost, split
from .playout import Playout, Plays, Taken, laid_out, placed
from .stakes import Stakes
from .value import levels

M = TypeVar("M", Move, Move | None)

PER_LEAD = 0.6  # the levels that a lead more at first sight is worth
OPINION = 32  # the deals that count as much as what is known without any
STILL = 0.3  # the levels a lead that it keeps beside all deals: what the kernel does not play out
MANY = 12  # choices shown to the net
# What it says counts so much, the rest is first sight, which knows of letting seats out and partners' tricks;
# less when a seat has fewer cards than ``NEAR``.
TRUST, NEAR = 0.8, 8
ROUND = 32  # deals between two looks at what is left behind
BEHIND, ALIKE = 3.0, 64  # standard errors after which a choice is dropped, or deals without any difference


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a decision is thought about.

    ``playouts``: hands played on in all; ``deals``: of the cards out of sight, at most; ``tried``: choices
    played on, none more than ``gap`` leads behind the best at first sight; ``learned``: the net is asked.
    """

    playouts: int
    deals: int
    tried: int
    gap: float
    learned: bool = True


@dataclass(frozen=True, slots=True)
class Weighed(Generic[M]):
    """A choice and what is expected of it.

    ``levels``: for the side of the seat, below 0 when it loses more. ``won``: the chance to win the hand; of
    ``deals`` hands played on, ``None`` without.
    """

    choice: M
    levels: float
    won: float | None = None
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a thought may take: ``stop`` is asked before every deal."""

    effort: Effort
    rng: Random
    stop: Callable[[], bool]


def weigh(
    sight: Sight,
    state: GuandanState,
    seen: Sequence[tuple[float, M]],
    stakes: Stakes,
    bounds: Bounds,
) -> list[Weighed[M]]:
    """The choices best first, of ``seen``: with what each is worth in leads at first sight.

    The best of them are played on, every one in the same deals, and only they are kept. One that is clearly
    behind is dropped on the way.
    """
    ranked = sorted(seen, key=lambda pair: -pair[0])
    effort, best = bounds.effort, ranked[0][0]
    most = MANY if effort.learned else effort.tried
    near = [pair for pair in ranked[:most] if best - pair[0] < effort.gap]
    said = expected(sight, state, near, stakes, effort.learned)
    order = sorted(range(len(near)), key=lambda at: -said[at] - STILL * near[at][0])[: effort.tried]
    trials = Trials(sight, state, [near[at] for at in order], [said[at] for at in order], stakes)
    if len(ranked) > 1:
        trials.run(bounds)
    return trials.weighed()


def expected(
    sight: Sight,
    state: GuandanState,
    tried: Sequence[tuple[float, Move | None]],
    stakes: Stakes,
    learned: bool = True,
) -> list[float]:
    """The levels expected of each choice before any deal is played on; ``tried``: with its worth in leads."""
    best, first = max(worth for worth, _ in tried), outlook(sight, state)
    plain = [first + PER_LEAD * (worth - best) for worth, _ in tried]
    if not learned or len(tried) == 1:
        return plain
    trust = TRUST * min(1.0, min(size for size in sight.sizes if size) / NEAR)
    nets = levels(sight, state, [choice for _, choice in tried], stakes)
    return [trust * net + (1 - trust) * other for net, other in zip(nets, plain, strict=True)]


class Trials(Generic[M]):
    """Choices played on in the same deals.

    ``results``: a choice, what it came to in each deal so far, in levels; ``wins``: how many of them were
    won; ``live``: those not yet dropped.
    """

    def __init__(
        self,
        sight: Sight,
        state: GuandanState,
        tried: Sequence[tuple[float, M]],
        said: Sequence[float],
        stakes: Stakes,
    ) -> None:
        """``tried``: choices, each with its worth in leads; ``said``: the levels expected of each without a
        deal."""
        self.sight: Sight = sight
        self.state: GuandanState = state
        self.stakes: Stakes = stakes
        self.on_table: tuple[int, int, int] | None = None
        table = state.table
        if table is not None and table.reading is not None:
            kind, high = placed(table.reading, sight.level)
            self.on_table = kind, high, table.seat
        self.choices: list[M] = [choice for _, choice in tried]
        self.leads = [worth for worth, _ in tried]
        self.said = said
        self.mine = [_after(sight, choice) for choice in self.choices]
        self.taken: list[Taken | None] = [
            placed(choice.reading, sight.level) if choice else None for choice in self.choices
        ]
        self.results: list[list[float]] = [[] for _ in tried]
        self.wins = [0] * len(tried)
        self.live = list(range(len(tried)))

    def run(self, bounds: Bounds) -> None:
        """Play deals until the effort is spent, or one choice is left, or it is time to stop."""
        left = bounds.effort.playouts
        dealer = Dealer(self.sight, self.state, bounds.rng)
        for number in range(1, bounds.effort.deals + 1):
            left -= len(self.live)
            if left < 0 or bounds.stop():
                return
            hands = dealer.dealt()
            self.play(hands)
            if number % ROUND == 0:
                self._drop()
                if len(self.live) == 1:
                    return

    def play(self, hands: list[Plays]) -> None:
        """Play every choice that is not dropped in one more deal, the plays of each seat; they are kept as
        they are but for the seat's own."""
        for at in self.live:
            hands[self.sight.seat] = self.mine[at]
            self.results[at].append(self._played(hands, at))

    def _played(self, hands: Sequence[Plays], at: int) -> float:
        copied = [[heights[:] for heights in plays] for plays in hands]
        sizes, places = list(self.sight.sizes), list(self.state.places)
        game = Playout(copied, sizes, places, self.sight.seat, self.on_table, self.state.passes)
        ended = game.end(self.taken[at])
        self.wins[at] += side(ended[0]) == side(self.sight.seat)
        return self.stakes.of(ended)

    def _drop(self) -> None:
        """Drop the choices that are clearly behind the best."""
        first = self._best()
        kept = []
        for at in self.live:
            paired = [a - b for a, b in zip(self.results[at], self.results[first], strict=True)]
            count = len(paired)
            mean = sum(paired) / count
            error = sqrt(sum((one - mean) ** 2 for one in paired)) / count
            behind = self._ahead(at) - self._ahead(first)
            if at == first or (behind > -BEHIND * error and (error or count < ALIKE)):
                kept.append(at)
        self.live = kept

    def _best(self) -> int:
        return max(self.live, key=self._ahead)

    def _ahead(self, at: int) -> float:
        """The levels that a choice is ahead of the first that is still played on."""
        first = self.live[0]
        own, other = self.results[at], self.results[first]
        deals = len(own)
        played = sum(own) - sum(other[:deals]) + OPINION * (self.said[at] - self.said[first])
        return played / (deals + OPINION) + STILL * (self.leads[at] - self.leads[first])

    def weighed(self) -> list[Weighed[M]]:
        """The choices best first; one that was dropped stands by its distance from the best till then."""
        first = self._best()
        results = self.results[first]
        base = (sum(results) + OPINION * self.said[first]) / (len(results) + OPINION) - self._ahead(first)
        most = self.stakes.most
        found = []
        for at, choice in enumerate(self.choices):
            own = self.results[at]
            won = self.wins[at] / len(own) if own else None
            found.append(Weighed(choice, min(most, max(-most, base + self._ahead(at))), won, len(own)))
        return sorted(found, key=lambda one: -one.levels)


def outlook(sight: Sight, state: GuandanState) -> float:
    """The levels that a position is worth at first sight: by the split of the hand, the cards left, who is
    out and whose trick it is. A line through hands of regular players (correlation .5)."""
    foes = [sight.sizes[(sight.seat + step) % SEATS] for step in (1, 3)]
    table = state.table
    return (
        0.25
        - 0.37 * cost(sight.hand, sight.level)
        - 0.02 * len(sight.hand)
        - 0.05 * sight.sizes[partner(sight.seat)]
        + 0.035 * sum(foes)
        + 1.1 * (sight.mate is None)
        - 1.5 * foes.count(0)
        + 0.6 * (table is None or side(table.seat) == side(sight.seat))
    )


def _after(sight: Sight, choice: Move | None) -> Plays:
    left = without(sight.hand, choice.cards) if choice else sight.hand
    return laid_out(split(left, sight.level).plays, sight.level)
