"""What a seat of a landlord game knows, and what its reasons have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ....ai.landlord.sight import sight_of
from ....ai.landlord.value import Sight
from ....ai.player import Question
from ....engine.cards import SMALL_JOKER, TWO, Card, Cards, Rank, deck, without
from ....engine.core import Action, Reading
from ....engine.landlord.combinations import BOMBS, JOKERS, bit
from ....engine.landlord.moves import moves
from ....engine.landlord.state import LandlordState
from ..fact import Fact

NEAR = 3  # cards left with which a seat is nearly out
YES = ("call", "rob", "double", "show")
NO = ("decline", "pass", "single", "keep")
FEW_PLAYS = 4


class LandlordKnown:
    """What a seat of a landlord game knows."""

    def __init__(self, question: Question) -> None:
        state: LandlordState = question.state
        self.question, self.state, self.seat, self.laizi = question, state, question.seat, state.laizi
        self.hand = state.hands[self.seat]
        self.counts = Counter(card.rank for card in self.hand)
        self.playing = state.phase == "play"
        table = state.table
        self.over = table.reading if table is not None and self.playing else None
        self.owner = table.seat if table is not None and self.over is not None else None
        landlord = state.landlord
        others = [(self.seat + step) % state.seats for step in range(1, state.seats)]  # in the order of play
        apart = landlord is not None and landlord != self.seat
        self.opponents = [seat for seat in others if not apart or seat == landlord]
        self.mate = next((seat for seat in others if apart and seat != landlord), None)
        self.left = [len(hand) for hand in state.hands]
        self.following = others[0]

    @cached_property
    def pool(self) -> Cards:
        """The cards that may be in other hands; suits do not matter."""
        left = Counter(card.rank for card in deck())
        left.subtract(self.counts)
        left.subtract(
            card.rank
            for step in self.question.history
            if step.action.verb == "play"
            for card in step.action.cards
        )
        return tuple(Card.of(rank) for rank, count in left.items() for _ in range(count))

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Everything that may be done."""
        return tuple(self.question.rules.legal(self.state, self.seat))

    @cached_property
    def plays(self) -> tuple[Action, ...]:
        """Every play that may be made."""
        return tuple(action for action in self.legal if action.reading is not None)

    def answers(self, reading: Reading, most: int | None = None) -> Iterator[Reading]:
        """What beats it, out of the cards out of sight, in a hand of ``most`` cards or in the largest."""
        most = (
            max(self.left[seat] for seat in range(len(self.left)) if seat != self.seat)
            if most is None
            else most
        )
        found = moves(self.pool, reading, self.laizi)
        return (move.reading for move in found if move.reading.size <= most)

    def beatable(self, reading: Reading, most: int | None = None) -> bool:
        """Whether anything out of sight can beat it."""
        return next(self.answers(reading, most), None) is not None

    def rest(self, action: Action) -> Cards:
        """The hand after the action."""
        return without(self.hand, action.cards) if action.verb == "play" else self.hand

    @cached_property
    def bombs(self) -> tuple[Cards, ...]:
        """The bombs in the hand that need no laizi, and the rocket."""
        found = [
            tuple(card for card in self.hand if card.rank == rank)
            for rank, count in self.counts.items()
            if count == 4
        ]
        jokers = tuple(card for card in self.hand if bit(card.rank) & JOKERS)
        return (*found, *([jokers] if len(jokers) == 2 else []))

    @property
    def tops(self) -> Cards:
        """The twos and jokers, and laizi, in the hand."""
        return tuple(card for card in self.hand if self.is_top(card))

    def is_top(self, card: Card) -> bool:
        """Whether it is a card that takes tricks."""
        return card.rank in (TWO, self.laizi) or card.rank >= SMALL_JOKER

    def tears(self, action: Action, group: Cards) -> bool:
        """Whether the action takes some of these cards, but not all of them."""
        return action.verb == "play" and 0 < len([card for card in group if card in action.cards]) < len(
            group
        )

    def sight_after(self, rest: Cards) -> Sight:
        """What it sees with that hand and the lead."""
        asked, gone = sight_of(self.question), pack_of(without(self.hand, rest), self.laizi)
        return Sight(
            asked.hand - gone[0],
            asked.wild - gone[1],
            asked.laizi,
            asked.unseen,
            asked.unseen_wild,
            asked.left,
        )


def pack_of(cards: Cards, laizi: Rank) -> tuple[int, int]:
    """Packed counts, the laizi apart."""
    wild = sum(card.rank == laizi for card in cards)
    return sum(bit(card.rank) for card in cards if card.rank != laizi), wild


def is_bomb(reading: Reading | None) -> bool:
    """Whether it is a bomb or the rocket."""
    return reading is not None and reading.kind in BOMBS


class LandlordFact(Fact[LandlordKnown]):
    """A reason in a landlord game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Plain(LandlordFact):
    """One that needs no figures."""

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls()


@dataclass(frozen=True, slots=True)
class OfSeat(LandlordFact):
    """One about another seat and the cards that it has ``left``."""

    seat: int
    left: int

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for seat, left in enumerate(known.left):
            if seat != known.seat:
                yield cls(seat, left)

    def there(self, known: LandlordKnown) -> bool:
        """Whether the seat has so many cards."""
        return known.playing and known.left[self.seat] == self.left


@dataclass(frozen=True, slots=True)
class OfCards(LandlordFact):
    """One about cards of the hand."""

    cards: Cards
