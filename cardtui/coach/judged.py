"""A judged decision: what could have been done, and what each of it was worth to the seat.

Values are in what is played for: beans, coins, score or points, as they stand in the settlement.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.core import Action
from ..engine.rules import SomeRules
from ..store.verdicts import Basis, Mark

__all__ = ["Basis", "Mark"]  # what a verdict is, is also kept

SURE = 2.5  # standard errors from which on a difference is taken for one
SLIGHT, MISTAKE, BLUNDER = 0.03, 0.1, 0.2  # of the stake: from where on a loss gets its mark


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at for one decision.

    ``worlds``: ways in which the unseen cards may lie; ``tried``: plays compared in them; ``turns``: own ones
    looked ahead where that is bounded, -1: all; ``solved``: up to so many worlds, all there are, are
    played out exactly, with no more than ``nodes`` positions.
    """

    worlds: int = 64
    tried: int = 5
    turns: int = 1
    solved: int = 60
    nodes: int = 60_000


QUICK = Effort()
DEEP = Effort(worlds=400, tried=8, turns=3, solved=600, nodes=400_000)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could be done and what is expected of it.

    ``error``: the standard error of what it is worth less than the best, in the same worlds. ``chance``: to
    win, ``None`` where nobody wins or it is not known.
    """

    action: Action
    value: float
    error: float = 0.0
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and its choices, the best first.

    ``worlds``: how many were looked at; ``stake``: what a plain win or a plain loss moves, by which losses
    are marked. ``sure``: 1 if the best choice wins whatever the others hold, -1 if all choices lose against
    the best defence, else 0.
    """

    choices: tuple[Choice, ...]
    basis: Basis
    stake: float
    worlds: int = 0
    sure: int = 0

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def of(self, rules: SomeRules, action: Action) -> Choice | None:
        """What was found of an action, or of one that is the same play with other cards."""
        return next((each for each in self.choices if same(rules, each.action, action)), None)

    def loss(self, choice: Choice) -> float:
        """What the choice is worth less than the best."""
        return max(0.0, self.best.value - choice.value)

    def mark(self, choice: Choice | None) -> Mark:
        """What is said of a choice; of one that nothing is known of, that it is too close to call.

        Whether the decision counts hangs on all choices, not on this one: what was right where nothing could
        be told wrong is no merit.
        """
        loss = 0.0 if choice is None else self.loss(choice)
        if self.is_even:
            return Mark.EVEN
        if choice is None or not any(map(self._is_worse, self.choices)):
            return Mark.CLOSE
        if not self._is_worse(choice):
            return Mark.GOOD if loss < SLIGHT * self.stake else Mark.CLOSE
        marks = ((BLUNDER, Mark.BLUNDER), (MISTAKE, Mark.MISTAKE))
        return next((mark for least, mark in marks if loss >= least * self.stake), Mark.SLIGHT)

    @property
    def is_even(self) -> bool:
        """Whether all choices come to the same, and that is known: what one line of play says is no news."""
        slight, doubt = SLIGHT * self.stake, MISTAKE * self.stake
        return all(self.loss(choice) < slight and choice.error < doubt for choice in self.choices)

    def _is_worse(self, choice: Choice) -> bool:
        """Whether something is given away by the choice for sure; nothing stands behind an opinion."""
        least = max(SLIGHT * self.stake, SURE * choice.error)
        return self.basis is not Basis.OPINION and self.loss(choice) >= least


def same(rules: SomeRules, one: Action, other: Action) -> bool:
    """Whether two actions are the same play, with whatever copies of the cards."""
    if one.verb != other.verb or one.reading != other.reading:
        return False
    if one.reading is None:
        return sorted(card.plain for card in one.cards) == sorted(card.plain for card in other.cards)
    return rules.canonical(one.cards, one.reading) == rules.canonical(other.cards, other.reading)
