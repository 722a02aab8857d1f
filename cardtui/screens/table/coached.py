"""The coach at the table: where nothing is at stake it speaks before a slip goes, if that is set."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from ...engine.core import Action, State
from ...session import Asked, Notice, Session
from ...text.catalog import _
from ..room import Room
from .panel import Verdict
from .view import SeatView

if TYPE_CHECKING:
    from ...session.coaching import Coach


class Practised(Protocol):
    """The table, as far as the coach looks at it."""

    @property
    def session(self) -> Session:
        """What is played."""

    @property
    def room(self) -> Room:
        """The application."""

    @property
    def seat(self) -> int:
        """The seat in front."""

    @property
    def has_coach(self) -> bool:
        """Whether a coach may look on here."""

    def say(self, verdict: Verdict) -> None:
        """Say something in the own line until the next key changes it."""


class Coached:
    """Of one table: started when a person is first asked there."""

    def __init__(self, table: Practised, coach: Coach | None = None) -> None:
        self._table, self._coach = table, coach

    @property
    def listens(self) -> bool:
        """Whether a play waits for what the coach says of it."""
        table = self._table
        return table.has_coach and table.room.settings.coach != "off" and table.session.practises

    def hear(self, notice: Notice) -> None:
        """Somebody is asked: the position is looked at from now on."""
        if (
            isinstance(notice, Asked)
            and not notice.passing
            and self._table.seat in notice.seats
            and self.listens
        ):
            self._present.look(self._table.seat)

    async def word(self, view: SeatView[State], action: Action) -> tuple[str, str] | None:
        """What is to be said of the action before it is done, and what would be better; ``None``: it goes."""
        from ...coach.word import MARKS  # late: most tables have no coach
        from ...text.coach import better_text, word_text

        liked = self._table.room.settings
        self._table.say(Verdict(_("… the coach looks at it")))
        found = await self._present.word(view.seat, action, MARKS[liked.coach], liked.advised_counts)
        if found is None:
            return None
        told = _("{word}: once more to confirm").format(word=word_text(view.rules, view.state, found))
        return told, better_text(view.rules, view.state, found, view.names)

    @property
    def _present(self) -> Coach:
        if self._coach is None:
            from ...session.coaching import Coach

            self._coach = Coach(self._table.session)
        return self._coach

    def close(self) -> None:
        """The table is left."""
        if self._coach is not None:
            self._coach.let_be()
            asyncio.get_running_loop().run_in_executor(None, self._coach.close)
            self._coach = None
