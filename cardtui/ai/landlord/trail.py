"""What everybody has seen in the play so far: who played what, who passed on what, the bottom cards left."""

from __future__ import annotations

from dataclasses import dataclass

from .kernel import SINGLE, TRIPLE, TRIPLE_PAIR, Move
from .packed import PLACES

REFUSED = 3  # sorts of plays whose refusal is remembered: singles, pairs, triples with or without a wing


@dataclass(frozen=True, slots=True)
class Trail:
    """The course of the play as a seat remembers it.

    ``played``: the natural cards that each seat after it has played, packed, in order of play. ``bottom``,
    ``bottom_wild``: the bottom cards that the landlord still holds, if of equal ranks it plays those
    first. ``refused``: for each seat after it and each sort (see ``REFUSED``) the lowest place of a foe's
    play on which it has passed, ``PLACES`` if none. ``farmers_fresh``: no farmer has played yet;
    ``landlord_fresh``: the landlord has played no more than once (L28).
    """

    played: tuple[int, ...] = ()
    bottom: int = 0
    bottom_wild: int = 0
    refused: tuple[int, ...] = ()
    farmers_fresh: bool = False
    landlord_fresh: bool = False


NOTHING = Trail()


class Course:
    """The play followed step by step; a trail can be taken for the seat that is to act."""

    __slots__ = ("_farmer_plays", "_landlord_plays", "bottom", "bottom_wild", "landlord", "played", "refused")

    def __init__(self, seats: int, landlord: int, bottom: int, bottom_wild: int) -> None:
        """``bottom``: the bottom cards, packed, and the laizi among them."""
        self.landlord, self.bottom, self.bottom_wild = landlord, bottom, bottom_wild
        self.played = [0] * seats
        self.refused = [[PLACES] * REFUSED for _ in range(seats)]
        self._landlord_plays = self._farmer_plays = 0

    def lay_down(self, seat: int, move: Move) -> None:
        """The seat plays."""
        self.played[seat] += move[3]
        if seat != self.landlord:
            self._farmer_plays += 1
            return
        self._landlord_plays += 1
        if self.bottom_wild:
            self.bottom_wild = max(0, self.bottom_wild - move[4])
        if self.bottom:
            self.bottom = _less(self.bottom, move[3])

    def pass_by(self, seat: int, over: Move, owner: int) -> None:
        """The seat passes on a play of ``owner``; only what a foe played is a refusal."""
        kind, top = over[0], over[1]
        if (seat == self.landlord) == (owner == self.landlord) or not SINGLE <= kind <= TRIPLE_PAIR:
            return
        sort = kind - SINGLE if kind < TRIPLE else REFUSED - 1
        self.refused[seat][sort] = min(self.refused[seat][sort], top)

    def copy(self) -> Course:
        """The same course, to be followed apart."""
        copy = Course(len(self.played), self.landlord, self.bottom, self.bottom_wild)
        copy.played, copy.refused = self.played[:], [each[:] for each in self.refused]
        copy._landlord_plays, copy._farmer_plays = self._landlord_plays, self._farmer_plays
        return copy

    def trail(self, seat: int) -> Trail:
        """What the seat remembers."""
        seats = len(self.played)
        others = [(seat + step) % seats for step in range(1, seats)]
        return Trail(
            tuple([self.played[other] for other in others]),
            self.bottom,
            self.bottom_wild,
            tuple([place for other in others for place in self.refused[other]]),
            not self._farmer_plays,
            self._landlord_plays <= 1,
        )


def _less(cards: int, gone: int) -> int:
    """``cards`` without what has gone of their ranks."""
    left, at = 0, 0
    while cards >> at:
        held = (cards >> at & 15) - (gone >> at & 15)
        if held > 0:
            left |= held << at
        at += 4
    return left
