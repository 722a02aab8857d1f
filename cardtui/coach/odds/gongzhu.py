"""Odds of Gong Zhu: exposed cards, suits that were not followed, and what was played, weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from ...ai.gongzhu.beliefs import Beliefs
from ...ai.gongzhu.kernel import PIG, SHEEP, SPADE, TRANSFORMER, Code, code, face
from ...ai.gongzhu.worlds import Knowledge
from ...ai.player import Question
from ...engine.cards import Cards
from ...engine.gongzhu.state import SEATS, GongzhuState
from .topics import Dealt, Topic

CHOICES = 4  # hands drawn for each that is counted
DIAMOND = SHEEP >> 5
CLUB = TRANSFORMER >> 5
_CARDS = {Topic.PIG: PIG, Topic.SHEEP: SHEEP, Topic.TRANSFORMER: TRANSFORMER}
_VOIDS = {
    Topic.VOID_SPADES: SPADE,
    Topic.VOID_HEARTS: 1,
    Topic.VOID_DIAMONDS: DIAMOND,
    Topic.VOID_CLUBS: CLUB,
}


class GongzhuOutlook:
    """What one seat sees."""

    topics = (*_CARDS, *_VOIDS)

    def __init__(self, question: Question) -> None:
        self._question = question
        state: GongzhuState = question.state
        self._state = state
        self._knowledge = Knowledge(state, question.seat)
        self.seats = tuple(seat for seat, hand in enumerate(state.hands) if seat != question.seat and hand)
        unseen = Counter(card >> 5 for card in self._knowledge.unseen)
        self._unseen = [unseen[suit] for suit in range(4)]
        known = [[code(card.plain) for card in state.known[seat]] for seat in range(SEATS)]
        self._known: list[list[Code]] = known
        self._whole = sum(self._unseen) == sum(self._knowledge.room)  # every unseen card is in some hand

    def holds(self, topic: Topic, hand: Cards) -> bool:
        """Whether a hand has it."""
        if topic in _CARDS:
            return any(code(card.plain) == _CARDS[topic] for card in hand)
        return all(card.suit - 1 != _VOIDS[topic] for card in hand)

    def proved(self, topic: Topic, seat: int) -> bool | None:
        """What the view proves: by exposed cards, by suits that seats did not follow, by counting."""
        known = self._known[seat]
        if topic in _VOIDS:
            suit = _VOIDS[topic]
            if any(card >> 5 == suit for card in known):
                return False
            if not self._may_hold(seat, suit):
                return True
            return None if self._fits(barred=(seat, suit)) else False
        card = _CARDS[topic]
        if card in known:
            return True
        if card not in self._knowledge.unseen or not self._may_hold(seat, card >> 5):
            return False
        copies = self._knowledge.unseen.count(card)
        others = [other for other in self.seats if other != seat and self._may_hold(other, card >> 5)]
        if self._whole and (copies == 1 and not others):
            return True
        return None

    def _may_hold(self, seat: int, suit: int) -> bool:
        """Whether some deal gives the seat a card of the suit."""
        knowledge = self._knowledge
        if not knowledge.room[seat] or knowledge.void[seat][suit] or not self._unseen[suit]:
            return False
        return self._fits(given=(seat, suit))

    def _fits(self, given: tuple[int, int] = (-1, -1), barred: tuple[int, int] = (-1, -1)) -> bool:
        """Whether the unseen cards can lie so that all rooms are filled and no suit is where it cannot be,
        one card of a suit ``given`` to a seat, another suit ``barred`` from one.

        So it is if no suits together have more cards than there is room where any of them may be.
        """
        if not self._whole:
            return True
        room, unseen, void = list(self._knowledge.room), list(self._unseen), self._knowledge.void
        if given[0] >= 0:
            room[given[0]] -= 1
            unseen[given[1]] -= 1
        return all(
            sum(unseen[suit] for suit in suits)
            <= sum(
                room[seat]
                for seat in range(SEATS)
                if any(not void[seat][suit] and (seat, suit) != barred for suit in suits)
            )
            for size in range(1, 5)
            for suits in combinations(range(4), size)
        )

    def worlds(self) -> Iterator[Dealt]:
        """The unseen cards dealt as the voids allow, likelier ones more often."""
        state, knowledge = self._state, self._knowledge
        random = Random(self._question.rng.word())
        base = knowledge.kernel()
        beliefs = Beliefs(knowledge, base, random, CHOICES if state.phase == "play" else 1)
        while True:
            world = beliefs.draw()
            hands: list[Cards] = []
            for seat in range(SEATS):
                held = [card for suit in range(4) for card in world.hands[seat * 4 + suit]]
                hands.append(tuple(map(face, held)))
            yield Dealt(tuple(hands))
