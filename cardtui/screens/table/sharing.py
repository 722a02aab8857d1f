"""Friends at one keyboard: who sits in front of the screen, and the curtain between one and the next.

A terminal tells of no released key, so the repeats of a held key keep a peek up, and without them the
curtain falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...engine.core import DEALER, State
from ...keys import CURTAIN
from ...session import Asked, Dealt, Ended, Notice, Session, Taken
from ...text.catalog import _
from ...text.table import variant_text
from ...widgets.hand import Hand
from ...widgets.keyline import key_sign
from ..room import Room
from .curtain import Curtain
from .panel import Verdict
from .spoken import Spoken
from .view import SeatView

_COMMANDS = frozenset(key.action.partition("(")[0] for key in CURTAIN)
_HELD = frozenset(key.keys for key in CURTAIN if key.action in ("peek", "lift"))
PEEK = 1.0  # seconds: longer than a keyboard waits before a held key repeats


def signs() -> dict[str, str]:
    """How the keys of these commands are written, by action."""
    return {key.action: key_sign(key.keys) for key in CURTAIN}


class Front(Protocol):
    """The table as it stands in front of somebody."""

    seat: int

    @property
    def hand(self) -> Hand:
        """The cards in front."""

    @property
    def room(self) -> Room:
        """The application."""

    def face(self, seat: int) -> None:
        """Turn the table: this seat is in front, with nothing of the other's picks."""

    def close_boxes(self) -> None:
        """Close what stands over the table."""

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of the table, or the table."""

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Do that after so many seconds; the call that is returned undoes it."""

    def refresh_texts(self) -> None:
        """Draw everything anew."""


class Sharing:
    """The curtain of a table; with one person at it there is none."""

    def __init__(self, session: Session, front: Front) -> None:
        self._session, self._front = session, front
        self.curtain = Curtain(down=self.shared)
        self._stop_peek: Callable[[], None] = lambda: None

    @property
    def shared(self) -> bool:
        """Whether several people sit at this keyboard."""
        return len(self._session.people) > 1

    def others(self) -> list[int]:
        """The people who may come to the front: who is asked, and whose seats bots play."""
        session = self._session
        if self.curtain.dealing:
            return list(session.people)
        away = {seat for seat in session.people if session.seats[seat].stand_in is not None}
        return sorted({self._front.seat, *session.waiting, *away})

    def called(self) -> int:
        """The person whose turn it is, or the first."""
        waiting = self._session.waiting
        return self._front.seat if self._front.seat in waiting or not waiting else waiting[0]

    # --- what the session tells -----------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        """The curtain of several people falls before every hand, and covers who has acted."""
        if not self.shared:
            return
        seat = self._front.seat
        match notice:
            case Dealt():
                self.fall(self.called())
            case Taken(step=step) if step.seat == DEALER and step.action.verb == "deal":
                self._become(self.curtain.dealt_on())
            case Taken(step=step) if step.seat == seat and not self.curtain.down:
                self._become(self.curtain.acted(step.action.verb))
            case Ended():
                self._become(self.curtain.ended())

    def hear_asked(self, notice: Asked) -> None:
        """Somebody is asked: the curtain falls before another than who is in front."""
        if notice.passing:
            return
        in_front = self._front.seat in notice.seats
        self._set(self.curtain.asked(in_front))
        if not in_front:
            self.fall(notice.seats[0])

    def _become(self, after: Curtain) -> None:
        falls = after.down and not self.curtain.down
        self._set(after)
        if falls:
            self.fall(self._front.seat)
        elif after.covered:
            self._front.hand.hold(())  # out of sight

    def _set(self, after: Curtain) -> None:
        """The deal waits as long as somebody looks meanwhile."""
        before, self.curtain = self.curtain, after
        self._session.limit.stands = after.down
        if after.stopped and not before.stopped:
            self._session.hold("look")
        elif before.stopped and not after.stopped:
            self._session.go_on("look")

    # --- what may be done -------------------------------------------------------------------------

    def allows(self, action: str) -> bool | None:
        """Whether the curtain allows a command: behind it one can only lift it, or leave. ``None``: it has
        nothing to say about it."""
        down = self.curtain.down
        if action == "cover":
            return self.shared and not down
        if action in _COMMANDS:
            return down and (action != "another" or len(self.others()) > 1)
        return action in ("menu", "help") if down else None

    def ends_look(self, key: str) -> bool:
        """Whether that key ends a look behind the curtain: whatever is not the held one."""
        return self.curtain.peeking and key not in _HELD

    # --- what is done about it --------------------------------------------------------------------

    def fall(self, seat: int) -> None:
        """This seat comes to the front behind the curtain, nothing of another stays."""
        self._front.close_boxes()  # they tell of the seat that was in front
        self._stop_peek()
        self._set(self.curtain.fallen())
        self._front.dress(self.curtain)
        self._front.face(seat)
        self._front.room.inputs.changed()
        self._front.room.inputs.by_itself()  # nobody asked for it

    def lift(self) -> None:
        """To play: until another person is to act. The table is drawn, then dressed by the caller."""
        self._stop_peek()
        self._set(self.curtain.lifted())

    def peek(self) -> bool:
        """As long as the key is held. Whether the look has just begun."""
        begun = not self.curtain.peeking
        self._stop_peek()
        self.curtain = self.curtain.peeked()
        self._stop_peek = self._front.later(PEEK, self.close)
        return begun

    def close(self) -> None:
        """End the look."""
        self._end_peek()
        self._front.refresh_texts()

    def another(self, by: int) -> None:
        """Another person comes to the front, behind the curtain."""
        people = self.others()
        self._end_peek()
        self._front.face(people[(people.index(self._front.seat) + by) % len(people)])

    def _end_peek(self) -> None:
        self._stop_peek()
        self.curtain = self.curtain.closed()
        self._front.dress(self.curtain)

    def let_deal(self) -> None:
        """Nobody looks any longer."""
        self._set(self.curtain.left())

    # --- what is told -----------------------------------------------------------------------------

    def _partners(self, seat: int) -> str:
        """Who plays with this seat; empty where nobody does, or it is not settled yet."""
        session = self._session
        rules, state = session.rules, session.view(seat)
        others = (other for other in range(rules.seats) if other != seat)
        names = [session.seats[other].name for other in others if rules.together(state, seat, other)]
        return _("Partner: {names}").format(names=", ".join(names)) if names else ""

    def verdict(self, view: SeatView[State], spoken: Spoken) -> Verdict | None:
        """What the one in front is told instead of anything about cards, if they are out of sight or the deal
        waits."""
        if view.covered and spoken.verdict is None and view.seat not in view.by_bot:
            return Verdict(_("your cards are covered until you are asked again"))
        if self.curtain.stopped:
            return Verdict(_("the deal waits; {key} lets it go on").format(key=signs()["cover"]))
        return None

    def texts(self) -> list[tuple[str, str]]:
        """What stands on the curtain: the name, and what may be done; each with its look."""
        session, seat = self._session, self._front.seat
        name = session.seats[seat].name
        if self.curtain.dealing:
            turn = _("The cards are being dealt. Who wants to show a hand lifts the curtain.")
        elif seat in session.waiting:
            turn = _("It is the turn of {name}.").format(name=name)
        else:
            turn = _("The others are playing.")
        sign = signs()
        keys = [
            _("{key} lifts the curtain").format(key=sign["lift"]),
            _("hold {key} to peek").format(key=sign["peek"]),
        ]
        if len(self.others()) > 1:
            keys.append(_("←→ another player"))
        away = ", ".join(seat.name for seat in session.seats if seat.stand_in is not None)
        return [
            (variant_text(session.rules.variant), "dim"),
            (name, "accent"),
            *([(partners, "partner")] if (partners := self._partners(seat)) else []),
            (turn, "plain"),
            (_("Only {name} should look at the screen now.").format(name=name), "plain"),
            *([(_("Played by a bot meanwhile: {names}").format(names=away), "warn")] if away else []),
            (" · ".join(keys), "dim"),
        ]
