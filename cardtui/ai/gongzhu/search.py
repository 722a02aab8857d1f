"""Cards weighed by playing on: each in the same drawn hands, the close ones in more of them.

A value is the final score that the seat can expect (Z14, before rounding). Hands are played to the end by
rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from .beliefs import Beliefs
from .endings import solve
from .kernel import HEART, NOBODY, Code, Kernel, final
from .policy import play_out

MATTERS = 1.0  # final score that is worth more thought
SURE = 2.0  # standard errors by which a card of doubtful worth must be better than all others
RED_HOPE = 7  # hearts a deck, in hand or taken, from which a full red of one's own is thought of


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost; nothing else decides how long a player thinks.

    ``hands``: how many are drawn at most; ``cards``: how many are played in the head for one card, about, yet
    ``least`` hands are drawn in any case while cards are close; ``exposing``: cards played in the head before
    anything is exposed; ``choices``: of how many drawn hands the likelier one is taken; ``exact``: with so
    many cards in all hands the rest is played out exactly; ``look``: hands in which every card is tried
    before one is given up; ``doubt``: standard errors behind the best that do so.
    """

    hands: int
    cards: int
    exposing: int
    least: int = 30
    choices: int = 1
    exact: int = 12
    look: int = 8
    doubt: float = 2.0


class Trial:
    """A choice being tried: the final score it came to in each hand, for each plan of who collects hearts."""

    def __init__(self, plans: Sequence[int]) -> None:
        self.plans, self.finals = plans, [list[float]() for _ in plans]

    @property
    def plan(self) -> int:
        """The better plan."""
        return max(zip(map(sum, self.finals), self.plans, strict=True))[1]

    @property
    def best(self) -> list[float]:
        """The final scores with the better plan."""
        return max(self.finals, key=sum)

    def mean(self) -> float:
        """The final score to be expected with the better plan."""
        finals = self.best
        return sum(finals) / len(finals)

    def over(self, other: Trial) -> tuple[float, float]:
        """What it is worth more in the hands in which both were tried, and the standard error of that."""
        each = [mine - its for mine, its in zip(self.best, other.best, strict=False)]
        mean = sum(each) / len(each)
        if len(each) == 1:
            return mean, abs(mean)
        return mean, sqrt(sum((one - mean) ** 2 for one in each)) / len(each)


class CardTrial(Trial):
    """A card being tried."""

    def __init__(self, card: Code, plans: Sequence[int]) -> None:
        super().__init__(plans)
        self.card = card

    def play(self, world: Kernel, seat: int, exact: int) -> int:
        """Try it in one more hand; how many cards that took."""
        tried = 0
        for plan, finals in zip(self.plans, self.finals, strict=True):
            k = world.copy()
            k.red = plan
            k.play(self.card)
            left = k.cards_left()
            if left < exact:
                raws, left = solve(k)
            else:
                raws = play_out(k)
            finals.append(final(raws, seat))
            tried += left
        return tried


def weigh(trials: Sequence[CardTrial], beliefs: Beliefs, budget: Budget, stop: Callable[[], bool]) -> None:
    """Try the cards in drawn hands until one stands out, the budget is spent or ``stop`` says so."""
    seat, left = beliefs.base.turn, list(trials)
    drawn = spent = 0
    look = budget.look
    while True:
        world = beliefs.draw()
        spent += beliefs.cost
        for trial in left:
            spent += trial.play(world, seat, budget.exact)
        drawn += 1
        if stop() or drawn >= budget.hands or (spent >= budget.cards and drawn >= budget.least):
            return
        if drawn == look:
            look += look // 2
            best = max(left, key=Trial.mean)
            left = [trial for trial in left if trial is best or not behind(trial, best, budget)]
            if len(left) == 1:
                return


def behind(trial: Trial, best: Trial, budget: Budget) -> bool:
    """Whether it can be given up: it is worth less, or no more than the best in many hands."""
    gain, error = trial.over(best)
    doubt = budget.doubt * error
    return gain < -doubt or (len(best.best) >= budget.least and gain + doubt < MATTERS)


def may_hope_for_red(k: Kernel, seat: int) -> bool:
    """Whether a full red of the seat's own is worth a thought: no heart elsewhere, and many here."""
    held = len(k.hands[seat * 4 + HEART])
    return k.owner in (seat, NOBODY) and held + k.nhearts[seat] >= RED_HOPE * k.decks
