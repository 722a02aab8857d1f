"""The two baselines every other player is measured against, for any game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from .player import Answer, Player, Question


@dataclass(frozen=True, slots=True)
class Random(Player):
    """Any legal action, each as likely, among the first ``breadth`` of the lazy legal list.

    Wild cards make lists of many thousands; the bound keeps a decision short.
    """

    breadth: int = 512

    def decide(self, question: Question) -> Answer:
        legal = list(islice(question.rules.legal(question.state, question.seat), self.breadth))
        return Answer(question.rng.choice(legal))


@dataclass(frozen=True, slots=True)
class Greedy(Player):
    """The first action of the legal list, which is the cheapest."""

    def decide(self, question: Question) -> Answer:
        return Answer(next(iter(question.rules.legal(question.state, question.seat))))
