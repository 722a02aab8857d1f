"""What a seat of Guandan knows, and what its reasons have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ....ai.guandan.counting import Sight
from ....ai.guandan.grouping import cost, price, split
from ....ai.player import Question
from ....engine.cards import ACE, SMALL_JOKER, Card, Cards, arranged, without
from ....engine.core import Action, Reading
from ....engine.guandan.combinations import is_wild, tier
from ....engine.guandan.moves import moves
from ....engine.guandan.state import SEATS, GuandanState, partner, side
from ..fact import Fact

NEAR = 3  # cards left with which a seat is nearly out, and too few for a bomb
CLOSE = 6  # cards left that are worth a word
FEW_PLAYS = 4
DEAR = 0.3  # leads from which on breaking a bomb is worth a word


class GuandanKnown:
    """What a seat of Guandan knows."""

    def __init__(self, question: Question) -> None:
        state: GuandanState = question.state
        self.question, self.state, self.seat, self.level = question, state, question.seat, state.level
        self.hand = state.hands[self.seat]
        self.counts = Counter(card.rank for card in self.hand if not is_wild(card, self.level))
        self.wilds = tuple(card for card in self.hand if is_wild(card, self.level))
        self.playing = state.phase == "play"
        table = state.table if self.playing else None
        self.over = table.reading if table is not None else None
        self.owner = table.seat if table is not None and self.over is not None else None
        self.left = [len(hand) for hand in state.hands]
        self.opponents = [s for s in range(SEATS) if side(s) != side(self.seat) and self.left[s]]
        self.mate = partner(self.seat) if self.left[partner(self.seat)] else None

    @cached_property
    def pool(self) -> Cards:
        """The cards that may be in other hands."""
        shown = (card for seat, hand in enumerate(self.state.hands) if seat != self.seat for card in hand)
        return (*Sight(self.question).hidden, *(card for card in shown if card is not Card.BACK))

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The cheapest of what may be done, one at least; all of it can be thousands."""
        found = self.question.rules.legal(self.state, self.seat)
        return tuple(action for action, _ in zip(found, range(2), strict=False))

    @cached_property
    def answering(self) -> tuple[Action, ...]:
        """Every play on what lies; none if there is the lead."""
        if self.over is None:
            return ()
        found = moves(self.hand, self.over, self.level)
        return tuple(Action("play", arranged(move.cards), move.reading) for move in found)

    def beatable(self, reading: Reading, most: int | None = None, bombs: bool = True) -> bool:
        """Whether anything out of sight can beat it, in a hand of ``most`` cards or in the largest."""
        if most is None:
            most = max(self.left[seat] for seat in range(SEATS) if seat != self.seat)
        found = moves(self.pool, reading, self.level)
        return any(
            move.reading.size <= most and (bombs or move.reading.kind == reading.kind) for move in found
        )

    def rest(self, action: Action) -> Cards:
        """The hand after the action."""
        return without(self.hand, action.cards) if action.verb != "pass" else self.hand

    @cached_property
    def bombs(self) -> tuple[Cards, ...]:
        """The bombs of one rank that need no wild, all cards of the rank."""
        found = [rank for rank, count in self.counts.items() if count >= 4 and rank < SMALL_JOKER]
        return tuple(
            tuple(c for c in self.hand if c.rank == rank and not is_wild(c, self.level)) for rank in found
        )

    @cached_property
    def flushes(self) -> tuple[Cards, ...]:
        """The straight flushes of the cheapest split."""
        return tuple(
            play.cards for play in split(self.hand, self.level).plays if play.reading.kind == "straight_flush"
        )

    def is_top(self, card: Card) -> bool:
        """Whether it is a joker, a level card or a wild."""
        return card.rank >= SMALL_JOKER or card.rank == self.level

    def tears(self, action: Action, group: Cards) -> bool:
        """Whether the action takes some of these cards, but not all of them."""
        taken = Counter(group) & Counter(action.cards)
        return action.verb == "play" and 0 < taken.total() < len(group)

    def lost(self, action: Action) -> float:
        """What the action costs in leads beside the plays that the hand has in any case; 0.0 of a pass."""
        if action.reading is None:
            return 0.0
        rest = cost(without(self.hand, action.cards), self.level)
        return rest + price(action.reading, self.level) - cost(self.hand, self.level)


class GuandanFact(Fact[GuandanKnown]):
    """A reason in Guandan."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Plain(GuandanFact):
    """One that needs no figures."""

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls()


@dataclass(frozen=True, slots=True)
class OfSeat(GuandanFact):
    """One about another seat and the cards that it has ``left``."""

    seat: int
    left: int

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for seat, left in enumerate(known.left):
            if seat != known.seat and left:
                yield cls(seat, left)

    def there(self, known: GuandanKnown) -> bool:
        """Whether the seat has so many cards."""
        return known.playing and known.left[self.seat] == self.left > 0


@dataclass(frozen=True, slots=True)
class OfCards(GuandanFact):
    """One about cards of the hand."""

    cards: Cards

    def kept(self, known: GuandanKnown, action: Action) -> bool:
        """Whether the cards are there, and stay."""
        return not Counter(self.cards) - Counter(known.rest(action))


BY_LEVEL = ("single", "pair", "triple", "full_house")  # kinds whose ranks are compared by G3


def is_bomb(reading: Reading | None) -> bool:
    return reading is not None and tier(reading) > 0


def groups(known: GuandanKnown) -> tuple[Cards, ...]:
    """The pairs and triples of one rank, all natural cards of it."""
    return tuple(
        tuple(card for card in known.hand if card.rank == rank and not is_wild(card, known.level))
        for rank, count in known.counts.items()
        if count in (2, 3) and rank <= ACE
    )
