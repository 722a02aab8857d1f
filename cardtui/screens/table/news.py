"""What everybody in front of the screen reads before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from ...engine.core import Event, State
from ...keys import NEWS
from ...session import Replaced, Session
from ...text.bots import failure_text, replaced_text
from ...text.catalog import N_
from ...widgets.paragraphs import Teller
from ..dialogs import Reader
from .family import SomeFamily
from .view import SeatView


def replaced(session: Session, notice: Replaced) -> str:
    """That a bot failed and another plays in its place."""
    names = tuple(seat.name for seat in session.seats)
    failure = failure_text(session.rules.variant, notice.error, notice.said, names, short=True)
    return replaced_text(names[notice.seat], failure, notice.out)


class NewsReader(Reader):
    """One of them; the key that goes on without pauses closes it, too."""

    BINDINGS: ClassVar[list[BindingType]] = list(NEWS)

    def __init__(self, heading: Teller, tell: Teller, skip: Callable[[], None]) -> None:
        super().__init__(heading, tell, close=("⏎", N_("Go on")))
        self._skip = skip

    def action_skip(self) -> None:
        """Go on without pauses."""
        self._skip()
        self.dismiss(None)


class News:
    """The events that are still to be read; the game waits for that."""

    def __init__(self, session: Session, family: SomeFamily, skip: Callable[[], None]) -> None:
        """``skip``: what goes on without pauses."""
        self._session, self._family, self._skip = session, family, skip
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

        return NewsReader(partial(tell, 0), partial(tell, 1), self._skip)

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
