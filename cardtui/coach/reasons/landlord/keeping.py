"""Reasons that lie in what stays in the hand: bombs, top cards, sets, answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

from ....engine.cards import QUEEN, Card
from ....engine.core import Action
from ....engine.landlord.combinations import order, readings
from ....engine.landlord.moves import moves
from .known import (
    LandlordKnown,
    OfCards,
    is_bomb,
)


class KeepsBomb(OfCards):
    """A bomb stays whole that another play would break."""

    WEIGHT, TOPIC = 7.0, "bomb"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            if any(known.tears(other, bomb) for other in others):
                yield cls(bomb)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return self.cards in known.bombs and all(card in rest for card in self.cards)


class SavesBomb(OfCards):
    """A bomb is not used yet."""

    WEIGHT, TOPIC = 4.5, "bomb"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            if any(is_bomb(other.reading) and set(bomb) <= set(other.cards) for other in others):
                yield cls(bomb)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return self.cards in known.bombs and all(card in rest for card in self.cards)


class SavesTop(OfCards):
    """Twos, jokers and laizi stay that another play would spend."""

    WEIGHT, TOPIC = 5.0, "top"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        spent = {card for other in others for card in other.cards if known.is_top(card)}
        saved = tuple(card for card in known.tops if card in spent)
        if saved:
            yield cls(saved)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return bool(self.cards) and all(known.is_top(card) and card in rest for card in self.cards)


class KeepsTogether(OfCards):
    """A pair or triple stays whole that another play would break."""

    WEIGHT, TOPIC = 4.0, "set"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for rank, count in known.counts.items():
            group = tuple(card for card in known.hand if card.rank == rank)
            if count in (2, 3) and any(known.tears(other, group) for other in others):
                yield cls(group)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        ranks = {card.rank for card in self.cards}
        if (
            len(ranks) != 1
            or len(self.cards) not in (2, 3)
            or known.counts[self.cards[0].rank] != len(self.cards)
        ):
            return False
        rest = known.rest(action)
        return all(card in rest for card in self.cards)


class KeepsAnswer(OfCards):
    """The only high pair stays: the one answer to pairs."""

    WEIGHT, TOPIC = 6.0, "answer"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        pairs = [rank for rank, count in known.counts.items() if count >= 2]
        high = [rank for rank in pairs if order(rank) >= order(QUEEN)]
        for rank in high if len(high) == 1 else ():
            group = tuple(card for card in known.hand if card.rank == rank)
            if any(
                other.verb == "play" and len([c for c in group if c in other.cards]) > len(group) - 2
                for other in others
            ):
                yield cls(tuple(card for card in group if card in known.rest(action))[:2])

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if len(self.cards) != 2 or self.cards[0].rank != self.cards[1].rank or known.laizi:
            return False
        left = known.rest(action)
        if any(card not in left for card in self.cards):
            return False
        rest = Counter(card.rank for card in left)
        high = [rank for rank, count in rest.items() if count >= 2 and order(rank) >= order(QUEEN)]
        return high == [self.cards[0].rank]


class TakesBack(OfCards):
    """A play of the kind that is led stays in the hand, and nobody can beat that."""

    WEIGHT, TOPIC = 6.5, "answer"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if action.reading is None or known.over is not None or is_bomb(action.reading):
            return
        if not known.beatable(action.reading):
            return
        found = [
            move
            for move in moves(known.rest(action), action.reading, known.laizi)
            if not is_bomb(move.reading)
        ]
        if found and action.reading.kind in ("single", "pair", "triple", "straight"):
            top = max(found, key=lambda move: order(move.reading.rank))
            left, cards = Counter(top.ranks), list[Card]()
            for card in known.rest(action):
                if left[card.rank] > 0:
                    left[card.rank] -= 1
                    cards.append(card)
            yield cls(tuple(cards))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.reading is None or known.over is not None or not known.beatable(action.reading):
            return False
        rest = list(known.rest(action))
        for card in self.cards:
            if card not in rest:
                return False
            rest.remove(card)
        kind, size = action.reading.kind, action.reading.size
        same = [one for one in readings(self.cards, known.laizi) if (one.kind, one.size) == (kind, size)]
        return any(not known.beatable(one) for one in same)
