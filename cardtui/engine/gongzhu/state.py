"""A hand of Gong Zhu as an immutable value, the same type for the table and for what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..cards import CLUBS, TWO, Card, Cards
from ..core import Carry, Settlement, moved
from .scoring import HEART_ACE, GongzhuAccount, Tally, finals, points, tally

SEATS = 4
FIRST_CARD = Card.of(TWO, CLUBS)
Trick: TypeAlias = tuple[tuple[int, Card], ...]  # (seat, card) in the order played


def taker(trick: Trick) -> int:
    """Who takes the trick: the highest card of the led suit, of identical ones the first played (Z5, Z20)."""
    led = trick[0][1].suit
    return max((play for play in trick if play[1].suit == led), key=lambda play: play[1].rank)[0]


def exposed_copy(card: Card) -> Card:
    """The card with the mark of exposure."""
    return Card.of(card.rank, card.suit, exposed=True)


def first_leader(hands: Sequence[Cards]) -> int | None:
    """The seat that was dealt the earlier two of clubs, card by card from seat 0 (Z4, Z20)."""
    got = [(hand.index(FIRST_CARD), seat) for seat, hand in enumerate(hands) if FIRST_CARD in hand]
    return min(got)[1] if got else None


@dataclass(frozen=True, slots=True)
class GongzhuCarry(Carry):
    """What a hand of Gong Zhu hands to the next: besides, the sheet's running totals per seat, ``scores``."""

    scores: tuple[int, ...] = ()

    def with_totals(self, other: Carry) -> GongzhuCarry:
        """The same, but as if won and lost before were what ``other`` says."""
        return replace(self, stacks=other.stacks, scores=GongzhuCarry.of(other).scores)

    def reseated(self, order: tuple[int, ...]) -> GongzhuCarry:
        """The same for a table at which whoever sat in seat ``order[n]`` sits in seat ``n`` now."""
        usual = super(GongzhuCarry, self).reseated(order)
        return replace(usual, scores=moved(self.scores, order))


@dataclass(frozen=True, slots=True)
class GongzhuState:
    """One hand.

    ``phase``: ``expose``, ``play``, ``over``. ``hands``: an exposed card carries its mark. ``choices``:
    what each seat exposes, ``None`` while it owes the choice, a face-down card for another seat's; empty
    once they are open. ``exposed``: all cards exposed in this hand, without mark. ``leader``: who leads
    the trick, ``None`` in a view that does not know it yet; ``duty``: must lead the two of clubs (Z4).
    ``trick``: the cards on the table; ``tricks`` the completed ones; ``taken`` the scoring cards per seat;
    ``scoring_left``: how many scoring cards are still to be taken (Z9).
    """

    decks: int
    phase: str
    to_act: tuple[int, ...]
    hands: tuple[Cards, ...]
    choices: tuple[Cards | None, ...]
    exposed: Cards
    leader: int | None
    duty: bool
    trick: Trick
    tricks: tuple[Trick, ...]
    taken: tuple[Cards, ...]
    scoring_left: int
    carry: GongzhuCarry

    @property
    def known(self) -> tuple[Cards, ...]:
        """The exposed cards still in each hand (Z3)."""
        return tuple(tuple(card for card in hand if card.exposed) for hand in self.hands)

    @property
    def over(self) -> bool:
        """Whether the hand has ended (Z9)."""
        return self.phase == "over"

    @property
    def led(self) -> int | None:
        """The suit led to the trick on the table."""
        return self.trick[0][1].suit if self.trick else None

    @property
    def opened(self) -> frozenset[int]:
        """The suits whose first trick is complete: their exposed cards are free (Z6)."""
        return frozenset(trick[0][1].suit for trick in self.tricks)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What each seat has taken so far, counted as if the hand ended now."""
        aces = self.exposed.count(HEART_ACE)
        return tuple(tally(taken, aces, self.decks) for taken in self.taken)

    @property
    def raw(self) -> tuple[int, ...]:
        """The raw score of each seat so far."""
        return tuple(tally.raw for tally in self.tallies)

    @property
    def winner(self) -> tuple[int, ...]:
        """At the end the seats with the best final score."""
        if not self.over:
            return ()
        final = finals(self.raw)
        return tuple(seat for seat in range(SEATS) if final[seat] == max(final))

    @property
    def settlement(self) -> Settlement | None:
        """At the end the points of each seat and how they came about; no stakes (Z15)."""
        if not self.over:
            return None
        final = finals(self.raw)
        score = points(final)
        accounts = tuple(map(GongzhuAccount, self.tallies, final, score))
        nothing = (0,) * SEATS
        return Settlement(nothing, nothing, self.carry.stacks, score, accounts)
