"""The easy player of Gong Zhu: looks at the trick on the table and at its own card, and no further.

It knows that high cards take tricks and that pigs and hearts are bad to have; it does not count what is out,
does not think of full red, and exposes nothing. A value is the final score that it sees in this trick (Z14).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.cards import HEARTS, Card
from ...engine.core import Action
from ...engine.gongzhu.scoring import HEART_ACE, PIG, SHEEP, TRANSFORMER, heart_value
from ...engine.gongzhu.state import SEATS, GongzhuState, taker
from ..player import Answer, Player, Question, Reason
from .reasons import reason

BESIDES = -10.0  # raw score that a trick brings on average by what others will still lay on it
RID = 0.5  # final score for each rank of a card that will not take a later trick


@dataclass(frozen=True, slots=True)
class Easy(Player):
    """One look at each card that may be played."""

    def decide(self, question: Question) -> Answer:
        state, seat = question.state, question.seat
        legal = list(question.rules.legal(state, seat))
        if len(legal) == 1:
            return Answer(legal[0], Reason("only_card"))
        if state.phase == "expose":
            return Answer(Action("keep"), Reason("expose_nothing"))
        considered = sorted(
            ((action, seen(state, seat, action.cards[0])) for action in legal), key=lambda choice: -choice[1]
        )
        action, value = considered[0]
        return Answer(action, reason(state, seat, action.cards[0], value, red=False), tuple(considered))


def seen(state: GongzhuState, seat: int, card: Card) -> float:
    """The final score that the card seems to bring in this trick."""
    trick = (*state.trick, (seat, card))
    chance = 0.0
    if taker(trick) == seat:
        chance = ((card.rank - 1) / 13) ** (SEATS - len(trick))
    raw = sum(worth(state, laid) for _, laid in trick) + BESIDES * (SEATS - len(trick)) / 3
    return chance * raw - (1 - chance) * raw / 3 + (1 - chance) * RID * card.rank


def worth(state: GongzhuState, card: Card) -> float:
    """The raw score of a card for whoever takes it, as a beginner sees it."""
    if card.suit == HEARTS:
        return -heart_value(card) * 2.0 ** state.exposed.count(HEART_ACE)
    return {PIG: -100.0, SHEEP: 100.0, TRANSFORMER: 25.0}.get(card.plain, 0.0) * (1 + card.exposed)
