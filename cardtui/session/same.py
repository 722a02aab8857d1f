"""The same cards once more: by bots, the best of them in one's seat (par), or by oneself, without stakes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.core import Carry, Deal
from ..engine.rules import SomeRules
from ..games import Level, game
from ..seating import BuiltIn, known_spec
from ..store.aids import Aid
from ..store.days import Ended
from ..store.seat import Seat as KeptSeat
from .advising import best_level
from .clock import Clock, WallClock
from .notices import Notice
from .seats import Human, Seat
from .session import Session
from .terms import INSTANT, Pace, Terms

if TYPE_CHECKING:
    from ..ai.player import Player


@dataclass(frozen=True, slots=True)
class SameCards:
    """A hand that was played, as it began. ``seat``: one's own; ``kept``: who sat there, per seat; ``seed``:
    the table's, on which the chances of bots depend."""

    rules: SomeRules
    deal: Deal
    carry: Carry
    seat: int
    kept: tuple[KeptSeat, ...]
    seed: int

    @classmethod
    def of(cls, session: Session, seat: int, kept: Sequence[KeptSeat]) -> SameCards:
        """The hand that lies on a table."""
        table = session.table
        return cls(session.rules, table.deal, table.start_carry, seat, tuple(kept), session.seed)

    @property
    def best(self) -> Level:
        """Who plays one's cards for par."""
        return best_level(game(self.rules.variant))

    def by_bots(self) -> Session:
        """All seats played by bots, one's own by the best there is; a better one thinks apart."""
        seats = [
            Seat(kept.name, self._player(seat, self.best if seat == self.seat else self._level(seat)))
            for seat, kept in enumerate(self.kept)
        ]
        return self._session(seats, Terms())

    def again(self, pace: Pace = INSTANT, clock: Clock = WallClock(), seat: int | None = None) -> Session:
        """A person in one's seat, or in ``seat``, and bots elsewhere; kept nowhere, without stakes, and
        marked: the cards were seen."""
        own = self.seat if seat is None else seat
        seats = [
            Seat(kept.name, Human() if at == own else self._player(at, self._level(at)))
            for at, kept in enumerate(self.kept)
        ]
        session = self._session(seats, Terms(pace, clock))
        session.assisted |= {Aid.AGAIN}
        return session

    def _session(self, seats: Sequence[Seat], terms: Terms) -> Session:
        entry = game(self.rules.variant)
        session = Session(self.rules, seats, self.seed, terms, regular=lambda: BuiltIn().player(entry))
        session.resume(self.deal, self.carry, (), stakes=False)
        return session

    def _level(self, seat: int) -> Level:
        """The level that sat there; for a person or a command the regular one."""
        spec = known_spec(self.kept[seat].player)
        return spec.level if isinstance(spec, BuiltIn) else Level.REGULAR

    def _player(self, seat: int, level: Level) -> Player:
        return BuiltIn(level).at_table(game(self.rules.variant))


def ended_of(session: Session, seat: int, deal: Deal) -> Ended:
    """How the hand came out for a seat; nothing is won or lost where it was dealt anew (L9)."""
    if session.table.deal != deal:
        return Ended(None, None, 0)
    finish = session.rules.finish_of(session.state, seat)
    return Ended(finish.won, finish.place, finish.gain, bool(session.assisted - {Aid.AGAIN}))


async def par_of(same: SameCards, told: Callable[[int], None] = lambda steps: None) -> Ended:
    """How the hand comes out with the best player in one's seat; ``told`` hears after how many steps it is.

    Bots think beside the event loop; whoever cancels it has it stopped at once.
    """
    session = same.by_bots()

    def hear(_notice: Notice) -> None:
        told(len(session.table.steps))

    session.listen(hear)
    try:
        await session.play()
        return ended_of(session, same.seat, same.deal)
    finally:
        await asyncio.shield(asyncio.to_thread(session.close))
