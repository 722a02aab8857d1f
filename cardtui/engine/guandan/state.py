"""The state of a hand of Guandan, and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..cards import Card, Cards, Rank, arranged, without
from ..core import Carry, Play, Settlement, moved
from ..plain import Count, Seat
from .levels import Outcome

SEATS = 4
HAND_SIZE = 27  # G1


def side(seat: int) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3 (G1)."""
    return seat % 2


def partner(seat: int) -> int:
    """The other seat of the side."""
    return (seat + 2) % SEATS


def after(seat: int) -> int:
    """The next seat in the order of play (G1)."""
    return (seat + 1) % SEATS


@dataclass(frozen=True, slots=True)
class GuandanCarry(Carry):
    """What a hand of Guandan hands to the next.

    ``levels`` per side (ranks), ``playing`` (the level of the hand, 0 at the start of a match), ``places`` of
    the last hand, ``first_streak`` and ``last_streak`` per seat; at the start of a match they are empty.
    """

    levels: tuple[Rank, ...] = ()
    playing: Rank = 0
    places: tuple[Seat, ...] = ()
    first_streak: tuple[Count, ...] = ()
    last_streak: tuple[Count, ...] = ()

    def reseated(self, order: tuple[int, ...]) -> GuandanCarry:
        """The same for a table at which whoever sat in seat ``order[n]`` sits in seat ``n`` now. A level is
        that of two partners (G1): for new ones a match begins."""
        usual = super(GuandanCarry, self).reseated(order)
        if side(order[0]) != side(order[2]):
            return GuandanCarry(usual.stacks, hand=self.hand)
        return replace(
            usual,
            levels=moved(self.levels, (side(order[0]), side(order[1]))),
            places=tuple(order.index(seat) for seat in self.places),
            first_streak=moved(self.first_streak, order),
            last_streak=moved(self.last_streak, order),
        )


@dataclass(frozen=True, slots=True)
class Gift:
    """A card paid as tribute or returned; ``taker`` is ``None`` while a second payer decides it (G21)."""

    giver: int
    card: Card
    taker: int | None = None


@dataclass(frozen=True, slots=True)
class GuandanState:
    """A position; a tuple that is "per seat" has one entry for each of the four seats.

    ``phase``: ``tribute``, ``return``, ``play``, ``over``. ``carry``: what this hand took over: levels per
    side, the level played, places of the hand before, streaks, stacks. ``leader``: the seat that leads the
    first trick as soon as that is decided. ``tributes``, ``returns``: what was paid, in order.
    ``refused``: tribute was refused (G23). ``table``: the play to beat, ``None`` for a fresh lead;
    ``last``: what each seat did last in this trick; ``passes`` since the play on the table. ``places``: the
    seats in the order of going out (G15). ``outcome``: levels and streaks after the hand.
    """

    hands: tuple[Cards, ...]
    known: tuple[Cards, ...]
    carry: GuandanCarry
    phase: str = "play"
    to_act: tuple[int, ...] = ()
    leader: int | None = None
    tributes: tuple[Gift, ...] = ()
    returns: tuple[Gift, ...] = ()
    refused: bool = False
    table: Play | None = None
    last: tuple[Play | None, ...] = (None,) * SEATS
    passes: int = 0
    places: tuple[int, ...] = ()
    winner: tuple[int, ...] = ()
    outcome: Outcome | None = None
    settlement: Settlement | None = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended (G15)."""
        return self.phase == "over"

    @property
    def level(self) -> Rank:
        """The rank that is played, whose hearts are wild (G2)."""
        return self.carry.playing

    @property
    def levels(self) -> tuple[Rank, ...]:
        """The level of each side, after the hand once it is settled."""
        return self.outcome.levels if self.outcome else self.carry.levels

    @property
    def stacks(self) -> tuple[int, ...]:
        """The beans of each seat, after the hand once it is settled."""
        return self.settlement.stacks if self.settlement else self.carry.stacks

    def is_in(self, seat: int) -> bool:
        """Whether the seat still holds cards."""
        return bool(self.hands[seat])

    def next_in(self, seat: int) -> int:
        """The next seat that still holds cards."""
        return next(turn % SEATS for turn in range(seat + 1, seat + 1 + SEATS) if self.hands[turn % SEATS])

    def less(self, seat: int, cards: Cards) -> GuandanState:
        """The cards leave the hand, those that everybody knows of first."""
        hands, known = list(self.hands), list(self.known)
        hands[seat] = without(hands[seat], cards)
        for card in cards:
            if card in known[seat]:
                known[seat] = without(known[seat], (card,))
        return replace(self, hands=tuple(hands), known=tuple(known))

    def plus(self, seat: int, card: Card) -> GuandanState:
        """The card comes into the hand face up: everybody knows that it is there (G22)."""
        hands, known = list(self.hands), list(self.known)
        hands[seat] = arranged((*hands[seat], card))
        known[seat] = arranged((*known[seat], card))
        return replace(self, hands=tuple(hands), known=tuple(known))

    def seen_by(self, seat: int) -> GuandanState:
        """This state with the cards of other hands face down, but for those that everybody knows."""
        return replace(
            self,
            hands=tuple(
                hand if who == seat else face_down(len(hand), known)
                for who, (hand, known) in enumerate(zip(self.hands, self.known, strict=True))
            ),
        )


def face_down(size: int, known: Iterable[Card] = ()) -> Cards:
    """A hand of that size of which only the ``known`` cards are in sight."""
    seen = arranged(known)
    return seen + (Card.BACK,) * (size - len(seen))
