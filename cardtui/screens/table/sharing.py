"""Friends at one keyboard: who sits in front of the screen, and the curtain between one and the next.

A terminal tells of no released key, so the repeats of a held key keep a peek up, and without them the
curtain falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...engine.core import DEALER, Action, State
from ...keys import CURTAIN
from ...session import Asked, Dealt, Ended, Notice, Session, Taken
from ...text.catalog import _, labelled
from ...text.sentences import listed
from ...widgets.glyphs import ENTER
from ...widgets.keyline import key_sign
from ...widgets.menu import Entry
from ...widgets.side import Block
from ..dialogs import Chooser
from .beside import AdviceFace
from .curtain import Curtain
from .log import since
from .panel import Verdict
from .seated import Seated
from .spoken import Spoken
from .view import SeatView, view_of

_COMMANDS = frozenset(key.action.partition("(")[0] for key in CURTAIN)
_HELD = frozenset(key.keys for key in CURTAIN if key.action in ("peek", "lift"))
PEEK = 1.0  # seconds: longer than a keyboard waits before a held key repeats


def signs() -> dict[str, str]:
    """How the keys of these commands are written, by action."""
    return {key.action: key_sign(key.keys) for key in CURTAIN}


class Front(Seated, Protocol):
    """The table as it stands in front of somebody."""

    def face(self, seat: int) -> None:
        """Turn the table: this seat is in front, with nothing of the other's picks."""

    def close_boxes(self) -> None:
        """Close what stands over the table."""

    def dress(self, curtain: Curtain) -> None:
        """The curtain in place of hand and question, or these."""


class Sharing:
    """The curtain of a table; with one person at it there is none."""

    def __init__(self, session: Session, front: Front) -> None:
        self._session, self._front = session, front
        self.curtain = Curtain(down=self.shared)
        self._answering = False  # one answer for all is being given
        self._recalls = False  # what has happened since the turn before stands beside the table
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
                self._recalls = False
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
        self._ask_all(notice.seats)

    def _ask_all(self, seats: Sequence[int]) -> None:
        """Where nobody holds a card there is no secret: one question for all; Esc leaves it to each."""
        session, front = self._session, self._front
        if not self.curtain.down or any(session.state.hands) or self._answering:
            return
        offered = {seat: front.panel(view := view_of(session, seat)).choices(view) for seat in seats}
        if not all(offered.values()):
            return
        nobody = next(iter(offered.values()))[-1]

        def entries() -> list[Entry]:
            made = [Entry("", _("Nobody: {choice}").format(choice=nobody.label))]
            for seat, choices in offered.items():
                name = session.seats[seat].name
                for at, choice in enumerate(choices[:-1]):
                    made.append(
                        Entry(
                            f"{seat} {at}",
                            labelled(name, choice.label),
                            enabled=not choice.refusal,
                        )
                    )
            return made

        def answered(chosen: str | None) -> None:
            if chosen is None or session.waiting != tuple(seats):
                return
            if chosen:
                seat, at = map(int, chosen.split())
                front.begin(session.answer(seat, offered[seat][at].action))  # the others are asked again
            else:
                front.begin(self._answer([(seat, choices[-1].action) for seat, choices in offered.items()]))

        def title() -> str:
            view = view_of(session, seats[0])
            return front.panel(view).title(view)

        front.ask(Chooser(title, entries, 52), answered)
        front.room.inputs.by_itself()

    async def _answer(self, acts: Sequence[tuple[int, Action]]) -> None:
        """Answer for all; nobody is asked again in between."""
        self._answering = True
        try:
            for seat, action in acts:
                await self._session.answer(seat, action)
        finally:
            self._answering = False

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
        self._recalls = True
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

    # --- what has happened meanwhile --------------------------------------------------------------

    def _recalled(self, view: SeatView[State]) -> list[str]:
        """What has happened since the last turn of the one in front, as long as they have not acted."""
        if not (self.shared and self._recalls) or self.curtain.hides or view.covered or not view.turn:
            return []
        return since(self._front.family, view, self._session)

    def recalled(self, view: SeatView[State]) -> AdviceFace:
        """It in the rows of advice, where there is no panel beside the table."""
        lines = [] if self._front.has_side else self._recalled(view)
        return AdviceFace(labelled(self._recalls_from(view), _("; ").join(lines)) if lines else "")

    def blocks(self, view: SeatView[State]) -> list[Block]:
        """It for the panel."""
        lines = self._recalled(view) if self._front.has_side else []
        return [Block(self._recalls_from(view), text="\n".join(lines))] if lines else []

    def _recalls_from(self, view: SeatView[State]) -> str:
        acted = any(step.seat == view.seat for step in self._session.table.steps)
        return _("Since your last turn") if acted else _("Since the hand began")

    # --- what is told -----------------------------------------------------------------------------

    def _partners(self, seat: int) -> str:
        """Who plays with this seat; empty where nobody does, or it is not settled yet."""
        session = self._session
        rules, state = session.rules, session.view(seat)
        others = (other for other in range(rules.seats) if other != seat)
        names = [session.seats[other].name for other in others if rules.together(state, seat, other)]
        return _("Partner: {names}").format(names=listed(names)) if names else ""

    def verdict(self, view: SeatView[State], spoken: Spoken) -> Verdict | None:
        """What the one in front is told instead of anything about cards, if they are out of sight or the deal
        waits."""
        if self.curtain.hides:
            return Verdict("")
        if view.covered and spoken.verdict is None and view.seat not in view.by_bot:
            return Verdict(_("your cards are covered until you are asked again"))
        if self.curtain.stopped:
            return Verdict(_("the deal waits; {key} lets it go on").format(key=ENTER))
        return None

    def texts(self) -> list[tuple[str, str]]:
        """What stands on the curtain, in the place of a hand: the name and the partner, whose turn it is, and
        what may be done; each with its look."""
        session, seat = self._session, self._front.seat
        name = session.seats[seat].name
        if self.curtain.dealing:
            turn = _("The cards are being dealt. To show your hand, press {key}.").format(key=signs()["lift"])
        elif seat in session.waiting:
            turn = _("It is the turn of {name}.").format(name=name)
        else:
            turn = _("The others are playing.")
        sign = signs()
        keys = [
            _("{key} shows your cards").format(key=sign["lift"]),
            _("hold {key} to peek").format(key=sign["peek"]),
        ]
        if len(self.others()) > 1:
            keys.append(_("←→ another player"))
        away = listed(seat.name for seat in session.seats if seat.stand_in is not None)
        only = _("Only {name} should look at the screen now.").format(name=name)
        if away:
            turn = _("{turn} On auto-play: {names}").format(turn=turn, names=away)
        partners = self._partners(seat)
        return [
            (f"{name} · {partners}" if partners else name, "accent"),
            (turn, "plain"),
            (only, "plain"),
            (" · ".join(keys), "dim"),
        ]
