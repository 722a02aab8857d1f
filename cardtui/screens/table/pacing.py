"""How fast a table goes, what tells of it for a moment, and the trick that was: commands of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise

from ...engine.core import Event
from ...session import Ended, Left, Notice, Overdue, Taken, moments
from ...settings import SETTINGS
from ...text.catalog import N_, _
from ...text.sentences import say
from ...widgets.lines import Line
from ...widgets.side import Block
from ..dialogs import Reader
from ..notes import Note
from .labels import sign_of
from .panel import Verdict
from .seated import Seated

SPEEDS = ("slow", "normal", "fast", "off")
BANNER = 1.0  # seconds
BAR = 8  # cells
TRICK_ROWS = 6  # of the block of the last trick
LAST_TRICK, NO_TRICK = N_("Last trick"), N_("no trick is over yet")


class Pacing:
    """``banner``: the line of the moment; ``trick``: whether the last trick is shown beside the table."""

    def __init__(self, table: Seated) -> None:
        self._table = table
        self.banner: Line = ()
        self.trick = False
        self._left: Left | None = None
        self._hides: Callable[[], None] = lambda: None

    # --- what the session tells -----------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        """Banners and bells, the time that is left."""
        match notice:
            case Taken(events=events):
                self._left = None
                self._tell_of(events)
            case Left():
                self._left = notice if notice.of else None
            case Overdue():
                self._table.room.board.put(Note(partial(self._overdue, notice)))
            case Ended():
                self._left = None

    def asked(self) -> None:
        """It is the turn of the seat in front."""
        if self._table.room.settings.bell:
            self._table.room.bell()

    def _tell_of(self, events: Iterable[Event]) -> None:
        table, settings = self._table, self._table.room.settings
        told = [event for event in events if event.code in table.family.banners]
        if settings.bell and any(event.code in table.family.loud for event in told):
            table.room.bell()
        if told and settings.motion and settings.animation != "off":
            view = table.seat_view()
            lines = (table.family.log_line(view, event) for event in told)
            self.banner = [(f"  {' · '.join(line for line in lines if line)}  ", "turn")]
            self._hides()
            self._hides = table.later(BANNER, self._hide)

    def _hide(self) -> None:
        self.banner = ()
        self._table.refresh_texts()

    def _overdue(self, notice: Overdue) -> str:
        name = self._table.session.seats[notice.seat].name
        if notice.gone:
            said = _("{name}'s time ran out twice: a bot plays on. A key that decides ends that")
            return said.format(name=name)
        return _("{name}'s time ran out: the default was done").format(name=name)

    def clock(self, stood: str) -> str:
        """The bar of the time that is left, or how long the question has stood."""
        left = self._left
        if left is None:
            return stood
        full = -(-BAR * left.seconds // left.of)
        return f"{'█' * full}{'░' * (BAR - full)} {left.seconds:2d}"

    # --- commands -------------------------------------------------------------------------------

    def speed(self, by: int) -> None:
        """Shorter pauses, or longer ones."""
        table = self._table
        now = SPEEDS.index(table.room.settings.animation)
        speed = SPEEDS[min(max(0, now + by), len(SPEEDS) - 1)]
        table.room.set(animation=speed)
        word = _(SETTINGS["animation"].choices[speed])
        table.say(Verdict(_("speed: {pauses}").format(pauses=word)))

    def skip(self) -> None:
        """No pauses until one is asked, or the hand is over."""
        table, session = self._table, self._table.session
        if table.seat in session.waiting:
            table.say(Verdict(_("it is your turn")))
        elif not session.over:
            session.pauses.start()
            session.pauses.hurry()

    def pause(self) -> None:
        """Nothing goes on, or all goes on."""
        pauses = self._table.session.pauses
        (pauses.start if pauses.stopped else pauses.stop)()
        self._table.spoken = self._table.spoken.quiet()  # that it is stopped stands there now
        self._table.refresh_texts()

    def verdict(self) -> Verdict | None:
        """That the table is stopped."""
        if not self._table.session.pauses.stopped:
            return None
        key = sign_of("table.pause", self._table.room.settings)
        return Verdict(_("the table is stopped; {key} lets it go on").format(key=key))

    def last_trick(self) -> None:
        """The last trick again: beside the table where there is room, else in a box."""
        table = self._table
        if not self.tricks():
            table.say(Verdict(self._said(NO_TRICK)))
        elif table.has_side:
            self.trick = not self.trick
            table.refresh_texts()
        else:
            table.ask(Reader(lambda: self._said(LAST_TRICK), lambda: "\n".join(self.tricks()[-1]), width=60))

    def block(self) -> list[Block]:
        """It for the side panel."""
        if not self.trick or not (tricks := self.tricks()):
            return []
        lines: list[Line] = [[(line, "plain")] for line in tricks[-1][-TRICK_ROWS:]]
        return [Block(self._said(LAST_TRICK), lines, rows=TRICK_ROWS)]

    def _said(self, message: str) -> str:
        """A message in the words of the game, which has its own for a trick."""
        return say(self._table.session.rules.variant, message)

    @property
    def any_trick(self) -> bool:
        """Whether a trick of the hand is over."""
        hand, rules = self._table.session.table, self._table.session.rules
        played = [state for state in hand.states if state.phase == "play"]
        return any(
            rules.under_way(before) and not rules.under_way(after) for before, after in pairwise(played)
        )

    def tricks(self) -> list[list[str]]:
        """The tricks of the hand that are over, as the log tells them."""
        table, view = self._table, self._table.seat_view()
        return [
            [line for event in events if (line := table.family.log_line(view, event))]
            for events in moments.tricks(table.session.table)
        ]
