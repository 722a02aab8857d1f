"""What the person in front of the screen sees: the seat's view of the position, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic

from ...engine.cards import Cards
from ...engine.core import Action, S, State, Step
from ...engine.rules import Rules
from ...session import Session
from ...widgets.tie import Tie

NOBODY = -2  # no seat: what it sees, everybody may see


@dataclass(frozen=True, slots=True)
class SeatView(Generic[S]):
    """A position as it is drawn. ``state`` and ``steps`` are the seat's own (redacted): no more is known.

    ``names`` per seat; ``turn``: the seat may act now;
    ``stakes``: whether the hand counts; ``people``: the seats of people, ``by_bot``: those of them for whom
    bots play meanwhile;
    ``covered``: one's own cards are out of sight, too, and ``state`` is what everybody may see.
    """

    rules: Rules[S]
    state: S
    seat: int
    names: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    turn: bool = False
    stakes: bool = True
    by_bot: frozenset[int] = frozenset()
    covered: bool = False
    people: tuple[int, ...] = ()

    @property
    def variant(self) -> str:
        """The game."""
        return self.rules.variant

    @property
    def hand(self) -> Cards:
        """One's own cards."""
        return self.state.hands[self.seat]

    @property
    def awaited(self) -> tuple[int, ...]:
        """The other seats that owe an action."""
        return tuple(seat for seat in self.state.to_act if seat != self.seat)

    def tie(self, seat: int) -> Tie:
        """How a seat stands to one's own."""
        return Tie.of(self.rules.together(self.state, self.seat, seat)) if seat != self.seat else Tie.NONE

    def signed(self, seat: int) -> str:
        """The name of a seat after the sign of how it stands to one's own."""
        return " ".join(part for part in (self.tie(seat).sign, self.names[seat]) if part)

    def after(self, places: int) -> int:
        """The seat that many places after one's own, in the order of play."""
        return (self.seat + places) % self.rules.seats


def view_of(session: Session, seat: int) -> SeatView[State]:
    """What a seat sees of a session now."""
    state: State = session.view(seat)  # a session plays any game: from here on its states have a type
    return SeatView(
        session.rules,
        state,
        seat,
        tuple(seat.name for seat in session.seats),
        tuple(session.table.history(seat)),
        seat in session.waiting or _may_show(session, state, seat),
        session.stakes,
        frozenset(at for at, seat in enumerate(session.seats) if seat.stand_in is not None),
        people=tuple(session.people),
    )


def _may_show(session: Session, state: State, seat: int) -> bool:
    """A show during the deal is open although nobody is waited for (L5)."""
    person = seat in session.people and session.thinker(seat) is None
    return state.phase == "show" and person and not session.rules.why_not(state, seat, Action("show"))


def covered(view: SeatView[State], session: Session) -> SeatView[State]:
    """The same with only what everybody may see."""
    table = session.table
    steps = tuple(table.history(NOBODY))
    return replace(view, state=table.view(NOBODY), steps=steps, turn=False, covered=True)
