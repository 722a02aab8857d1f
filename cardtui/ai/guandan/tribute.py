"""Tribute and return: which card of equal ones to pay, and what to give back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...engine.cards import ACE, TEN, Card, without
from ...engine.core import Action
from ...engine.guandan.combinations import strength
from ...engine.guandan.state import GuandanState, partner
from ...engine.guandan.tribute import may_pay, returned_to
from ..player import Answer, Reason
from .grouping import cost

HARM, HELP = 0.02, 0.04  # what a step of rank is worth to the opponent or the partner who gets the card
STRONG = 2.5  # what an ace, a level card or a joker is worth that is given away, in leads
PER_LEAD = 0.5  # the levels that a lead is worth


def pay(state: GuandanState, seat: int) -> Answer:
    """Of the highest cards the one that the hand misses least (G21)."""
    hand, level = state.hands[seat], state.level
    weighed = _best_first(may_pay(hand, level), lambda card: -cost(without(hand, (card,)), level))
    considered = tuple((Action("tribute", (card,)), value) for value, card in weighed)
    code = "pay_highest" if len(weighed) == 1 else "pay_spare"
    return Answer(considered[0][0], Reason(code, {"cards": (weighed[0][1],)}), considered)


def give_back(state: GuandanState, seat: int) -> Answer:
    """A card that the hand misses least: a low one for an opponent, a good one for the partner (G22).

    Nobody is given an ace, a level card or a joker while there is another card.
    """
    hand, level, places = state.hands[seat], state.level, state.carry.places
    taker = returned_to(places, seat)
    ours = taker == partner(seat)

    def worth(card: Card) -> float:
        height = strength(card.rank, level)
        given = HELP * min(height, 2 * TEN) / 2 if ours else -HARM * height / 2
        return given - STRONG * (height >= 2 * ACE) - cost(without(hand, (card,)), level)

    weighed = _best_first(hand, worth)[:8]
    considered = tuple((Action("return", (card,)), value) for value, card in weighed)
    args = {"cards": (weighed[0][1],), "to": taker}
    return Answer(considered[0][0], Reason("return_partner" if ours else "return_spare", args), considered)


def _best_first(cards: Iterable[Card], worth: Callable[[Card], float]) -> list[tuple[float, Card]]:
    """The cards by their worth in leads, each with it in levels; of equal ones the lower first."""
    weighed = ((round(PER_LEAD * worth(card), 3), card) for card in dict.fromkeys(cards))
    return sorted(weighed, key=lambda pair: (-pair[0], pair[1]))
