"""The greedy baseline of both landlord games: it counts its hand, and then plays what is cheapest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, TWO, Card, Rank
from ...engine.core import Action
from ...engine.landlord.state import LandlordState
from ..baseline import Greedy as Cheapest
from ..player import Answer, Player, Question

WORTH = {BIG_JOKER: 4, SMALL_JOKER: 3, TWO: 2, ACE: 1}
LAIZI = FOUR = 3  # a laizi; four of a rank
WANTED = {
    "call": ("call", 7),
    "rob": ("rob", 9),
    "double": ("double", 11),
}  # what is said from which count on


def count(cards: Sequence[Card], laizi: Rank = 0) -> int:
    """What high cards, laizi and bombs are worth together; a hand of three holds 6 in the mean."""
    ranks = Counter(card.rank for card in cards)
    fours = sum(number == 4 for rank, number in ranks.items() if rank != laizi)
    return FOUR * fours + sum(
        number * (LAIZI if rank == laizi else WORTH.get(rank, 0)) for rank, number in ranks.items()
    )


@dataclass(frozen=True, slots=True)
class Greedy(Player):
    """Calls, robs and doubles from a certain count on, and never shows."""

    def decide(self, question: Question) -> Answer:
        """The answer; in the play the first action of the legal list."""
        state: LandlordState = question.state
        verb, least = WANTED.get(state.phase, ("", 0))
        if verb and count(state.hands[question.seat], state.laizi) >= least:
            action = Action(verb)
            if question.rules.why_not(state, question.seat, action) is None:
                return Answer(action)
        return Cheapest().decide(question)
