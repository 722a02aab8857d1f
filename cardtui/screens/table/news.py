"""What everybody in front of the screen reads before the game goes on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...engine.core import Event, State
from ...session import Replaced, Session
from ...text.bots import failure_text, replaced_text
from ...text.catalog import N_
from ..dialogs import Reader
from .family import SomeFamily
from .view import SeatView


def replaced(session: Session, notice: Replaced) -> str:
    """That a bot failed and another plays in its place."""
    names = tuple(seat.name for seat in session.seats)
    failure = failure_text(session.rules.variant, notice.error, notice.said, names, short=True)
    return replaced_text(names[notice.seat], failure, notice.out)


class News:
    """The events that are still to be read; the game waits for that."""

    def __init__(self, session: Session, family: SomeFamily) -> None:
        self._session, self._family = session, family
        self._unread: list[tuple[SeatView[State], Event]] = []

    def missed(self, seat: int) -> list[Event]:
        """What happened since the seat's last step, while the table was not in sight."""
        table = self._session.table
        own = [ply for ply, step in enumerate(table.steps) if step.seat == seat]
        return [event for step in table.events[own[-1] if own else 0 :] for event in step]

    def hear(self, view: SeatView[State], happened: Iterable[Event]) -> bool:
        """Keep what is news to the seat, and stop the game for it. Whether anything is unread."""
        self._unread += [(view, event) for event in happened if self._family.news(view, event) is not None]
        if self._unread:
            self._session.hold("news")
        return bool(self._unread)

    def reader(self) -> Reader | None:
        """A box with the first that is unread; ``read`` is to be called when it is closed."""
        if not self._unread:
            return None
        view, event = self._unread[0]

        def tell(part: int) -> str:
            return (self._family.news(view, event) or ("", ""))[part]

        return Reader(partial(tell, 0), partial(tell, 1), close=("⏎", N_("Go on")))

    def read(self, _closed: None = None) -> None:
        """The first has been read; after the last one the game goes on."""
        del self._unread[:1]
        if not self._unread:
            self._session.go_on("news")

    def forget(self) -> None:
        """Nobody reads any more."""
        if self._unread:
            self._unread.clear()
            self._session.go_on("news")
