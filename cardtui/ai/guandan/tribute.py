"""Tribute and return: which card of equal ones to pay, and what to give back."""

from __future__ import annotations

from ...engine.cards import Card, without
from ...engine.core import Action
from ...engine.guandan.combinations import strength
from ...engine.guandan.state import GuandanState, partner
from ...engine.guandan.tribute import may_pay, returned_to
from ..player import Answer, Reason
from .grouping import cost

HARM, HELP = 0.02, 0.04  # what a step of rank is worth to the opponent or the partner who gets the card


def pay(state: GuandanState, seat: int) -> Answer:
    """Of the highest cards the one that the hand misses least (G21)."""
    hand, level = state.hands[seat], state.level
    weighed = sorted(
        (
            (round(-cost(without(hand, (card,)), level), 3), card)
            for card in dict.fromkeys(may_pay(hand, level))
        ),
        key=lambda pair: (-pair[0], pair[1]),
    )
    considered = tuple((Action("tribute", (card,)), value) for value, card in weighed)
    code = "pay_highest" if len(weighed) == 1 else "pay_spare"
    return Answer(considered[0][0], Reason(code, {"cards": (weighed[0][1],)}), considered)


def give_back(state: GuandanState, seat: int) -> Answer:
    """A card that the hand misses least: a low one for an opponent, a good one for the partner (G22)."""
    hand, level, places = state.hands[seat], state.level, state.carry.places
    taker = returned_to(places, seat)
    ours = taker == partner(seat)

    def worth(card: Card) -> float:
        given = (HELP if ours else -HARM) * strength(card.rank, level) / 2
        return given - cost(without(hand, (card,)), level)

    weighed = sorted(
        ((round(worth(card), 3), card) for card in dict.fromkeys(hand)), key=lambda pair: (-pair[0], pair[1])
    )
    considered = tuple((Action("return", (card,)), value) for value, card in weighed[:8])
    args = {"cards": (weighed[0][1],), "to": taker}
    return Answer(considered[0][0], Reason("return_partner" if ours else "return_spare", args), considered)
