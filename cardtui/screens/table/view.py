"""What the person in front of the screen sees: the seat's view of the position, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...engine.cards import Cards
from ...engine.core import Rules, Step


@dataclass(frozen=True, slots=True)
class SeatView:
    """A position as it is drawn. ``state`` and ``steps`` are the seat's own (redacted): no more is known.

    ``names`` per seat; ``turn``: the seat may act now;
    ``stakes``: whether the hand counts; ``by_bot``: the seats of people for whom bots play meanwhile;
    ``covered``: one's own cards are out of sight, too, and ``state`` is what everybody may see.
    """

    rules: Rules[Any]
    state: Any
    seat: int
    names: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    turn: bool = False
    stakes: bool = True
    by_bot: frozenset[int] = frozenset()
    covered: bool = False

    @property
    def variant(self) -> str:
        """The game."""
        return self.rules.variant

    @property
    def hand(self) -> Cards:
        """One's own cards."""
        hand: Cards = self.state.hands[self.seat]
        return hand

    @property
    def awaited(self) -> tuple[int, ...]:
        """The other seats that owe an action."""
        return tuple(seat for seat in self.state.to_act if seat != self.seat)

    def after(self, places: int) -> int:
        """The seat that many places after one's own, in the order of play."""
        return (self.seat + places) % self.rules.seats
