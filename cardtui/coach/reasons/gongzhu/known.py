"""What a seat of Gong Zhu knows, and what its reasons have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ....ai.gongzhu.kernel import face
from ....ai.gongzhu.worlds import Knowledge
from ....ai.player import Question
from ....engine.cards import HEARTS, Card, Cards
from ....engine.core import Action
from ....engine.gongzhu.scoring import HEART_ACE, PIG, heart_value
from ....engine.gongzhu.state import SEATS, GongzhuState, taker
from ..fact import Fact

RED_FROM = 5  # hearts in one hand, and in no other, from which on all of them are in the air
COVER = 3  # low spades beside the pig
LOW = 9  # a rank that others go over


class GongzhuKnown:
    """What a seat of Gong Zhu knows. Cards are without marks but for the own hand's."""

    def __init__(self, question: Question) -> None:
        state: GongzhuState = question.state
        self.question, self.state, self.seat = question, state, question.seat
        self.hand = state.hands[self.seat]
        self.plain = tuple(card.plain for card in self.hand)
        self.playing = state.phase == "play"
        self.trick = state.trick
        self.best = taker(self.trick) if self.trick else None
        self.top = next((card for seat, card in self.trick if seat == self.best), None)
        self.last = len(self.trick) == SEATS - 1

    @cached_property
    def out(self) -> Counter[Card]:
        """The cards in other hands, also those that lie face up there."""
        held = Counter(map(face, Knowledge(self.state, self.seat).unseen))
        for seat, known in enumerate(self.state.known):
            if seat != self.seat:
                held.update(card.plain for card in known)
        return held

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Everything that may be done."""
        return tuple(self.question.rules.legal(self.state, self.seat))

    def of(self, suit: int) -> Cards:
        """The cards of the suit in the hand."""
        return tuple(card for card in self.plain if card.suit == suit)

    def above(self, card: Card) -> int:
        """How many cards in other hands go over it."""
        return sum(n for other, n in self.out.items() if other.suit == card.suit and other.rank > card.rank)

    def card(self, action: Action) -> Card | None:
        """The card that is played."""
        return action.cards[0].plain if action.verb == "play" and len(action.cards) == 1 else None

    def follows(self, action: Action) -> bool:
        """Whether it is a card of the suit that was led."""
        card = self.card(action)
        return card is not None and bool(self.trick) and card.suit == self.state.led

    def goes_over(self, action: Action) -> bool:
        """Whether the card would take the trick as it lies."""
        card = self.card(action)
        return (
            card is not None and self.follows(action) and self.top is not None and card.rank > self.top.rank
        )

    def throws(self, action: Action) -> bool:
        """Whether the card is of another suit than was led."""
        return self.card(action) is not None and bool(self.trick) and not self.follows(action)

    @property
    def lying(self) -> Cards:
        """The cards of the trick."""
        return tuple(card for _, card in self.trick)

    def minus(self, cards: Cards) -> int:
        """What taking these cards costs by themselves, in raw points: hearts and pigs, as exposed."""
        hearts = sum(heart_value(card) for card in cards if card.suit == HEARTS)
        pigs = sum(100 * (1 + (PIG in self.state.exposed)) for card in cards if card.plain is PIG)
        return int(hearts * 2 ** self.state.exposed.count(HEART_ACE) + pigs)

    def collector(self) -> int | None:
        """The seat that has every heart taken so far, and enough of them."""
        hearts = [sum(card.suit == HEARTS for card in taken) for taken in self.state.taken]
        most = max(hearts)
        return hearts.index(most) if RED_FROM * self.state.decks <= most == sum(hearts) else None


class GongzhuFact(Fact[GongzhuKnown]):
    """A reason in Gong Zhu."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Plain(GongzhuFact):
    """One that needs no figures."""

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls()


class NoChoice(Plain):
    """There is nothing else to play."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        return len(known.legal) == 1
