"""Friends at one keyboard: a curtain between one person's cards and the next.

The curtain falls when another person is to act, before every hand and when a table is taken up again.
Behind it nothing private is drawn. It is lifted to play (until another person is to act) or to peek:
a terminal tells of no released key, so the repeats of a held key keep it up, and without them it falls.
Once a person has acted, the cards in front are covered: only what everybody may see is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from ...engine.core import DEALER, Step
from ...keys import CURTAIN, TABLE, Key, bindings
from ...session import Asked, Dealt, Ended, Notice, Session, Taken
from ...text.catalog import _
from ...text.table import variant_text
from ...widgets.keyline import key_sign
from ...widgets.lines import Line, Lines, pad_line, wrap
from ...widgets.note import NoteLine
from .panel import Panel, Verdict
from .sitting import TableView
from .view import SeatView

PEEK = 1.0  # seconds: longer than a keyboard waits before a held key repeats
NOBODY = -2  # no seat: what it sees, everybody may see
_OWN = frozenset(key.action.partition("(")[0] for key in CURTAIN)


def _signs() -> dict[str, str]:
    """How the keys of these commands are written."""
    return {key.action: key_sign(key.keys) for key in CURTAIN}


class Curtain(Lines):
    """A whole table's worth of nothing but a name and what to do."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self._texts: Sequence[tuple[str, str]] = ()

    def tell(self, texts: Sequence[tuple[str, str]]) -> None:
        """Show these paragraphs, each with its look, in the middle."""
        self._texts = texts
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows: list[Line] = []
        for text, look in self._texts:
            rows += [pad_line([(row, look)], width, "centre") for row in wrap(text, max(1, width - 4))]
            rows.append([])
        return [*([[]] * max(0, (height - len(rows)) // 2)), *rows]


class Curtained(TableView):
    """A sitting that several people may share; with one person at the table there is no curtain."""

    KEYS: ClassVar[tuple[Key, ...]] = (*CURTAIN, *TABLE)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(KEYS))

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.curtain = Curtain()
        self.down = self.shared
        self._covered = False  # the one in front has acted
        self._peek: Callable[[], None] | None = None  # one looks; the call ends what would end that
        self._dealing = False  # everybody may show while cards are dealt (L5)
        self._stopped = False  # somebody looks meanwhile: the deal waits
        self._dress()

    def body(self) -> Iterable[Widget]:
        yield self.curtain
        yield from super().body()

    def on_mount(self) -> None:
        """A table that is taken up begins behind the curtain."""
        if self.shared:
            self.fall(self._called())

    def on_unmount(self) -> None:
        """Stop nothing any longer."""
        self._deal_on()

    @property
    def shared(self) -> bool:
        """Whether several people sit at this keyboard."""
        return len(self.session.people) > 1

    # --- when it falls --------------------------------------------------------------------------

    def _told(self, notice: Notice) -> None:
        if self.shared:
            match notice:
                case Dealt():
                    self.fall(self._called())
                case Taken(step=step) if step.seat == DEALER and step.action.verb == "deal":
                    self._deal()
                case Taken(step=step) if step.seat == self.seat and not self.down:
                    self._acted(step)
                case Ended():
                    self._conceal()
        super()._told(notice)

    def _deal(self) -> None:
        self._dealing = True
        if not self.down and not self._stopped:
            self.fall(self.seat)

    def _acted(self, step: Step) -> None:
        if not self._stopped:
            self._conceal()
        elif step.action.verb == "show":  # what was let pass as one began to look is no answer
            self.fall(self.seat)

    def asked(self, notice: Asked) -> None:
        if not self.shared:
            super().asked(notice)
            return
        self._since = self.room.now()
        if notice.passing:
            return
        self._dealing = False
        if self.seat not in notice.seats:
            self.fall(notice.seats[0])
        else:
            self._covered = False

    def fall(self, seat: int) -> None:
        """Let the curtain fall: this seat comes to the front behind it, nothing of another stays."""
        self.close_boxes()  # they tell of the seat that was in front
        self._end_peek()
        self._deal_on()
        self.down, self._covered = True, False
        self._dress()
        self.face(seat)
        self.room.inputs.changed()
        self.room.inputs.by_itself()

    def _conceal(self) -> None:
        """What the person in front has picked and holds goes out of sight."""
        self._covered = True
        self.hand.hold(())

    def _called(self) -> int:
        """The person whose turn it is, or the first."""
        waiting = self.session.waiting
        return self.seat if self.seat in waiting or not waiting else waiting[0]

    def _callable(self) -> list[int]:
        """The people who may come to the front: who is asked, and whose seats bots play."""
        if self._dealing:
            return list(self.session.people)
        away = {seat for seat in self.session.people if self.session.seats[seat].stand_in is not None}
        return sorted({self.seat, *self.session.waiting, *away})

    def _dress(self) -> None:
        """The curtain in place of the table, or the table."""
        self.set_class(self.down and self._peek is None, "-behind")
        self.surface.disabled = self.down  # a peek is only a look

    # --- what is done about it --------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Behind the curtain one can only lift it, or leave."""
        if action == "cover":
            return self.shared and not self.down
        if action in _OWN:
            return self.down and (action != "another" or len(self._callable()) > 1)
        if self.down:
            return action in ("clear", "help")
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Whatever is not the held key ends a peek."""
        signs = [key.keys for key in CURTAIN if key.action in ("peek", "lift")]
        if self._peek is not None and event.key not in signs:
            event.stop()
            self._hide()

    def action_lift(self) -> None:
        """To play: until another person is to act."""
        if self.session.over:
            self.settle()
            return
        self._end_peek()
        self.down, self._since = False, self.room.now()
        self.room.inputs.changed()
        if self._dealing:
            self._stopped = True
            self.session.hold()
        self._draw()  # before the table is in sight
        self._dress()

    def action_peek(self) -> None:
        """As long as the key is held."""
        looks = self._peek is not None
        self._end_peek()
        self._peek = self.room.hours.later(self, PEEK, self._hide)
        if not looks:
            self._draw()
            self._dress()

    def _hide(self) -> None:
        self._end_peek()
        self._dress()
        self.refresh_texts()

    def _end_peek(self) -> None:
        if self._peek is not None:
            self._peek()
            self._peek = None

    def action_cover(self) -> None:
        """Let the curtain fall, in front of whoever is asked."""
        self.fall(self._called())
        self.room.inputs.changed()

    def action_another(self, by: int) -> None:
        """Another person comes to the front, behind the curtain."""
        people = self._callable()
        self._end_peek()
        self._dress()
        self.face(people[(people.index(self.seat) + by) % len(people)])

    def _deal_on(self) -> None:
        if self._stopped:
            self._stopped = False
            self.session.go_on()

    # --- what is drawn ----------------------------------------------------------------------------

    def seat_view(self) -> SeatView:
        """What the person in front sees; covered, only what everybody may see."""
        return self._public(super().seat_view()) if self._covered else super().seat_view()

    def _public(self, view: SeatView) -> SeatView:
        table = self.session.table
        state, steps = table.view(NOBODY), tuple(table.history(NOBODY))
        return replace(view, state=state, steps=steps, turn=False, covered=True)

    def _verdict(self, view: SeatView, panel: Panel) -> Verdict:
        if view.covered and self._said is None and self.seat not in view.by_bot:
            return Verdict(_("your cards are covered until you are asked again"))
        if self._stopped:
            return Verdict(_("the deal waits; {key} lets it go on").format(key=_signs()["cover"]))
        return super()._verdict(view, panel)

    @property
    def _foot_note(self) -> tuple[str, bool]:
        return self.note if self.down and self._peek is None else ("", False)

    def _draw(self) -> None:
        for line in self.query(NoteLine):
            line.tell(*self._foot_note)
        if not self.down or self._peek is not None:
            super()._draw()
            return
        self._due = False
        self.curtain.tell(self._texts())
        self.key_line.redraw()

    def _tick(self) -> None:
        if not self.down:
            super()._tick()

    def _texts(self) -> list[tuple[str, str]]:
        """The name on the curtain, and what may be done."""
        session, name = self.session, self.session.seats[self.seat].name
        if self._dealing:
            turn = _("The cards are being dealt. Who wants to show a hand lifts the curtain.")
        elif self.seat in session.waiting:
            turn = _("It is the turn of {name}.").format(name=name)
        else:
            turn = _("The others are playing.")
        signs = _signs()
        keys = [
            _("{key} lifts the curtain").format(key=signs["lift"]),
            _("hold {key} to peek").format(key=signs["peek"]),
        ]
        if len(self._callable()) > 1:
            keys.append(_("←→ another player"))
        away = ", ".join(one.name for one in session.seats if one.stand_in is not None)
        return [
            (variant_text(session.rules.variant), "dim"),
            (name, "accent"),
            (turn, "plain"),
            (_("Only {name} should look at the screen now.").format(name=name), "plain"),
            *([(_("Played by a bot meanwhile: {names}").format(names=away), "warn")] if away else []),
            (" · ".join(keys), "dim"),
        ]

    def show_settlement(self) -> None:
        """Uncovered: the hand is over."""
        self.room.show_settlement(super().seat_view())
