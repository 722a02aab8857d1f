"""What a hand is played for, in levels: the rise, the streak and the match (G16, G17, G19, G24)."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.cards import Rank
from ...engine.guandan.levels import reckon
from ...engine.guandan.settlement import base
from ...engine.guandan.state import SEATS, GuandanCarry, partner


class Stakes:
    """What each end of a hand comes to for a side; the other side gets as much below 0.

    The levels are those that are paid for (G24): nominal, with the streak of first places and what a won
    match adds.
    """

    def __init__(self, carry: GuandanCarry, final: Rank, side: int) -> None:
        self._carry, self._final, self._side = carry, final, side
        self._ends = [
            [self._levels(first, place) if place else 0.0 for place in range(SEATS)] for first in range(SEATS)
        ]

    @property
    def most(self) -> float:
        """The most that can be won or lost."""
        return max(abs(levels) for ends in self._ends for levels in ends)

    def by_end(self, side: int) -> list[float]:
        """What a win with the partner second, third and last comes to, and a loss so; the mean of the two
        seats that may be first, whose streaks may differ."""
        return [
            (self._ends[winner][place] + self._ends[partner(winner)][place]) / 2
            for winner in (side, 1 - side)
            for place in range(1, SEATS)
        ]

    def _levels(self, first: int, place: int) -> float:
        """What it comes to if the partner of the first is at that place."""
        carry = self._carry
        places = [first, *(seat for seat in range(SEATS) if (seat - first) % 2)]
        places.insert(place, partner(first))
        outcome = reckon(
            places, carry.levels, carry.playing, self._final, carry.first_streak, carry.last_streak
        )
        levels = float(base(outcome, self._final))
        return levels if outcome.winner == self._side else -levels

    def of(self, places: Sequence[int]) -> float:
        """The levels that these places come to, those that are out as the hand ends (G15)."""
        first = places[0]
        mate = partner(first)
        return self._ends[first][places.index(mate) if mate in places else SEATS - 1]
