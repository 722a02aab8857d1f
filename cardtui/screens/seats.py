"""Who sits where from the next hand on: people change seats, come and go, bots are of another level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from ..engine.rules import SomeRules
from ..games import game
from ..keys import BOX, OTHER_LANGUAGE
from ..seating import YOU, Person, Seating, Spec, parse_spec, usual
from ..session import Session
from ..store.names import name_of
from ..text.catalog import N_, _
from ..text.sentences import listed
from ..text.table import player_text
from ..widgets.keyline import Foot
from ..widgets.lines import Line, Lines, pad_line, wrap
from ..widgets.menu import Entry, Menu
from .base import Dialog
from .dialogs import Box, Heading, Prompt
from .setup import LEVELS

NOTE_ROWS = 2


class SeatsScreen(Dialog[Seating]):
    """One line for each seat; the first one plays on with them. Whoever is chosen for a seat and sits in
    another one changes places with who is there."""

    NEEDS = (60, 16)
    BINDINGS: ClassVar[list[BindingType]] = [*BOX, *OTHER_LANGUAGE]

    def __init__(self, session: Session) -> None:
        super().__init__()
        assert session.journal is not None  # there is nothing to change at a table that is kept nowhere
        self.session, self.kept = session, session.journal.spec
        self.sittings: list[int | Spec] = list(range(session.rules.seats))
        self.advice = self.kept.advice
        self._turned: int | None = None  # the seat that is being turned, from ``_base`` on
        self._base = list(self.sittings)
        self.menu = Menu(self.entries, id="seats-menu")

    def body(self) -> Iterable[Widget]:
        yield Box(
            Heading(lambda: _("Seats from the next hand on")),
            self.menu,
            Note(self),
            Foot(("←→", N_("Change")), ("⏎", N_("Choose")), ("Esc", N_("Cancel"))),
            width=72,
            height=len(self.kept.seats) + NOTE_ROWS + 8,
        )

    # --- what is chosen -------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """As it is chosen now."""
        return Seating(tuple(self.sittings), self.advice)

    @property
    def persons(self) -> int:
        """How many people would sit there."""
        return sum(isinstance(self._spec(sitting), Person) for sitting in self.sittings)

    def _spec(self, sitting: int | Spec) -> Spec:
        return parse_spec(self.kept.seats[sitting].player) if isinstance(sitting, int) else sitting

    def who(self, seat: int) -> str:
        """Who would sit there."""
        sitting = self.sittings[seat]
        spec = self._spec(sitting)
        if isinstance(spec, Person):
            called = self.kept.seats[sitting].name if isinstance(sitting, int) else spec.name
            return called or self._you()
        level = _("bot ({level})").format(level=player_text(str(spec)))
        return listed((self.kept.seats[sitting].name, level)) if isinstance(sitting, int) else level

    def _you(self) -> str:
        """Who plays, unless they sit somewhere: then a guest."""
        profile = self.room.store.profiles.current()
        seated = {self.kept.seats[at].profile for at in self.sittings if isinstance(at, int)}
        return _("guest") if profile is None or profile.id in seated else profile.name

    @property
    def breaks_match(self) -> bool:
        """Whether partners would be others, so that a match under way ends (G1)."""
        from ..session.reseating import order_of

        rules: SomeRules = self.session.rules
        carry = self.session.next_carry()
        return rules.goes_on(carry) and not rules.goes_on(carry.reseated(order_of(self.seating)))

    def entries(self) -> Sequence[Entry]:
        """The seats, and what is agreed on."""
        rows = [Entry("done", _("Play on with these seats"))]
        for seat in range(len(self.sittings)):
            label = _("Seat {n}").format(n=seat + 1)
            rows.append(Entry(f"seat{seat}", label, self.who(seat), self._partner(seat), changes=True))
        if self.persons > 1:
            agreed = _("may be asked for") if self.advice else _("nobody asks for any")
            rows.append(Entry("advice", _("Advice"), agreed, changes=True))
        return rows

    def _partner(self, seat: int) -> str:
        camps = self.session.rules.camps(skipped=False)
        other = next((other for camp in camps if seat in camp for other in camp if other != seat), None)
        return _("partner of seat {n}").format(n=other + 1) if other is not None else ""

    def note_text(self) -> str:
        """What a change means besides."""
        if self.breaks_match:
            return _("Other partners: a new match begins.")
        if not self.persons:
            return _("Only bots: nothing is at stake, and all hands lie open.")
        return _("Who moves takes what is won along; who comes takes over the seat.")

    # --- choosing -------------------------------------------------------------------------------

    def _offered(self, seat: int) -> list[int | Spec]:
        """Who may sit there, from whoever does: all others at the table, other profiles, a guest, bots."""
        here = self._base[seat]
        others = [sitting for sitting in self._base if sitting != here and isinstance(sitting, int)]
        names = {self.kept.seats[at].name for at in self._base if isinstance(at, int)}
        names |= {spec.name for spec in self._base if isinstance(spec, Person)}
        profiles = (profile.name for profile in self.room.store.profiles.all())
        come = [Person(name) for name in profiles if name not in names]
        bots = [usual(seat, level) for level in LEVELS if level in game(self.session.rules.variant).players]
        newcomers = [spec for spec in bots if not (isinstance(here, int) and self._spec(here) == spec)]
        nameless = [] if YOU in (*self._base[:seat], *self._base[seat + 1 :]) else [YOU]  # one at most
        return [here, *others, *come, *nameless, *newcomers]

    def on_menu_change(self, event: Menu.Change) -> None:
        """Left and right."""
        if event.entry.id == "advice":
            self.advice = not self.advice
        elif event.entry.id.startswith("seat"):
            self._turn(int(event.entry.id.removeprefix("seat")), event.by)
        self.refresh_texts()

    def _turn(self, seat: int, by: int) -> None:
        """Somebody else sits there; who sits elsewhere changes places with who sat there at first."""
        if self._turned != seat:
            self._turned, self._base = seat, list(self.sittings)
        offered = self._offered(seat)
        now = self.sittings[seat]
        at = offered.index(now) if now in offered else 0
        self._put(seat, offered[(at + by) % len(offered)])

    def _put(self, seat: int, sitting: int | Spec) -> None:
        self.sittings = list(self._base)
        if isinstance(sitting, int) and sitting in self._base:
            self.sittings[self._base.index(sitting)] = self._base[seat]
        self.sittings[seat] = sitting

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Enter: done, or a name for who sits there."""
        if event.entry.id == "done":
            self.begin(self._take())
        elif event.entry.id == "advice":
            self.advice = not self.advice
            self.refresh_texts()
        else:
            seat = int(event.entry.id.removeprefix("seat"))
            self.app.push_screen(
                Prompt(lambda: _("Who sits there? A profile, or a guest"), check=self._check),
                lambda name: self._named(seat, name),
            )

    @staticmethod
    def _check(name: str) -> str:
        return "" if name_of(name) else _("a name")

    def _named(self, seat: int, name: str | None) -> None:
        if name is None:
            return
        self._turned, self._base = seat, list(self.sittings)
        called = name_of(name)
        names = {who.name.casefold(): at for at, who in enumerate(self.kept.seats)}
        there = [at for at in self._base if at == names.get(called.casefold())]
        self._put(seat, there[0] if there else Person(called))
        self.refresh_texts()

    async def _take(self) -> None:
        """Let them sit so, if that fits; else it is said, and the box stays."""
        changed = self.sittings != list(range(len(self.sittings))) or self.advice != self.kept.advice
        if changed:
            await self.room.reseat(self.seating)
        self.dismiss(self.seating if changed else None)


class Note(Lines):
    """What a change means."""

    def __init__(self, screen: SeatsScreen) -> None:
        super().__init__(classes="foot")
        self._screen = screen
        self.styles.height = NOTE_ROWS

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [pad_line([(row, "dim")], width) for row in wrap(self._screen.note_text(), width)][:height]
