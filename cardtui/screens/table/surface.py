"""The table's surface: status, seats, plays, counter, buttons, hand, own line, log.

It takes no keys and knows no session, so a replay can lay a position on it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical

from ...text.catalog import _
from ...text.sentences import phase_text
from ...widgets.choices import Button, Choices
from ...widgets.counter import Counter
from ...widgets.hand import Hand
from ...widgets.lines import Line, Lines, Span, clip_line, columns, width, wrap_line
from ...widgets.log import LogLines
from ...widgets.note import note_lines
from ...widgets.pile import Pile
from ...widgets.seat import SeatBox, Sitter
from ...widgets.side import Notes, Side
from .family import Family
from .panel import Panel, Verdict
from .view import SeatView

PLACES = ("left", "middle", "right")
BORDERS = 4  # cells of a seat box that hold no text
SIDE = 36  # columns of the side panel
COUNTER_ROWS = 2


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn beside the position: the verdict, the marked button, the clock, the log.

    ``heading`` replaces the panel's title; ``texts``: (heading, text) pairs for the side panel; ``note``:
    what is said beside the game, and whether it is urgent.
    """

    verdict: Verdict = Verdict("")
    mark: int | None = None
    sort: int = 0
    clock: str = ""
    heading: str | None = None
    texts: Sequence[tuple[str, str]] = ()
    entries: Sequence[str] = ()
    counter: bool = True
    note: tuple[str, bool] = ("", False)


class Surface(Container):
    """All of a table but its keys."""

    def __init__(self, family: Family) -> None:
        super().__init__(id="surface", classes="-opposite" if family.opposite else "")
        self._family = family
        self.hand = Hand(family.layouts[0](), id="hand")
        self._status, self._own = Lines(id="status"), Lines(id="own")
        self._boxes = [SeatBox(id=place) for place in PLACES]
        self._piles = [Pile(id=f"{place}-pile") for place in PLACES]
        self._own_pile = Pile(id="own-pile")
        self._own_pile.bottom = True
        self._counter, self.choices = Counter(id="counter"), Choices(id="choices")
        self._log, self._side = LogLines(id="log"), Side(id="side")
        self.hand.styles.height = family.hand_rows
        self._log.styles.height = family.log_rows
        self._own_lines = Lines(id="own-lines")
        self._own_lines.styles.height = family.own_rows
        left, middle, right = self._piles
        self._between = Horizontal(left, Vertical(middle, self._own_pile, id="centre"), right, id="piles")

    def compose(self) -> ComposeResult:
        yield self._side
        yield self._status
        seats = Horizontal(*self._boxes, id="seats")
        seats.styles.height = self._family.box_rows
        yield seats
        yield self._between
        yield from (self._counter, self.choices, self.hand, self._own, self._own_lines, self._log)

    def draw(self, view: SeatView, panel: Panel, shown: Shown) -> None:
        """Lay this position on the table."""
        self.hold(view, panel, shown.sort)
        self._draw_places(view)
        self._draw_choices(view, panel, shown)
        self.draw_own(view, shown)
        self._draw_memory(view, shown)

    def hold(self, view: SeatView, panel: Panel, sort: int) -> None:
        """Give the hand its cards; what is not there any more is not picked any more."""
        sorts, marks = self._family.sorts(view), self._family.marks(view)
        label, sorted_ = sorts[sort % len(sorts)]
        cards = () if view.covered else sorted_(view.hand)
        self.hand.single = panel.single
        self.hand.hold(cards, marks, self._family.groups(view, label, cards))

    def _draw_places(self, view: SeatView) -> None:
        family = self._family
        self._draw_status(view)
        for box, pile, seat in zip(self._boxes, self._piles, family.seats(view), strict=True):
            if seat is not None:
                box.sit(self._sitter(view, seat))
                self._lay(pile, view, seat)
            else:
                box.sit(family.centre(view) if box.id == "middle" else None)
                pile.lay()
        self._lay(self._own_pile, view, view.seat)
        self._own_lines.show(family.own_lines(view, self._own_lines.size.width or self.app.size.width))

    def _draw_status(self, view: SeatView) -> None:
        """Row 0, in the fullest form that fits; a second row where one is too short for any."""
        cells = self._status.size.width or self.app.size.width
        left: Line = ()
        right: Line = ()
        for left, right in self._family.status_forms(view):
            if width(left) + width(right) <= cells:
                break
        rows = [columns(left, right, cells)]
        if width(left) + width(right) > cells:
            *rows, last = wrap_line(left, cells)
            fits = width(last) + width(right) <= cells
            rows += [columns(last, right, cells)] if fits else [last, columns((), right, cells)]
        self._status.styles.height = len(rows)
        self._side.styles.margin = (len(rows), 0, 0, 0)
        self._status.show(rows)

    def _sitter(self, view: SeatView, seat: int) -> Sitter:
        """The sitter; a person for whom a bot plays is told apart (托管)."""
        across = self.app.size.width - (SIDE if self.screen.has_class("-wide") else 0)  # at the first drawing
        cells = (self._boxes[0].size.width or across // len(PLACES)) - BORDERS
        sitter = self._family.sitter(view, seat, cells)
        return replace(sitter, name=f"{sitter.name} " + _("(bot)")) if seat in view.by_bot else sitter

    def _lay(self, pile: Pile, view: SeatView, seat: int) -> None:
        face = self._family.pile(view, seat)
        pile.lay(face.title, face.cards, face.note, face.marks, face.above)

    def _draw_choices(self, view: SeatView, panel: Panel, shown: Shown) -> None:
        if shown.heading is not None:
            self.choices.offer(shown.heading)
        elif view.turn and not view.state.over:
            buttons = [
                Button(choice.key, choice.label, choice.refusal is None) for choice in panel.choices(view)
            ]
            self.choices.offer(panel.title(view), buttons, shown.mark)
        elif view.awaited:
            names = ", ".join(view.names[seat] for seat in view.awaited)
            self.choices.offer(_("{names}: thinking …").format(names=names))
        else:
            self.choices.offer(phase_text(view.variant, view.state.phase))

    def _share_rows(self, shown: Shown) -> tuple[str, bool]:
        """Give the rows that no play needs to a long question and to a note that the log is too small for.
        The note, if it stands in the counter's place."""
        cells, counted = self.choices.size.width or self.app.size.width, COUNTER_ROWS if shown.counter else 0
        wide = self.screen.has_class("-wide")
        left, middle, right = (pile.rows for pile in self._piles)
        between = self.hand.region.y - self._between.region.y  # of plays, counter and question together
        free = between - max(left, middle + self._own_pile.rows, right) - 1 - (0 if wide else counted)
        asked = self.choices.rows(self.choices.title, cells, self.choices.buttons)
        asked = max(1, min(asked, 1 + free))
        self.choices.styles.height = asked
        wanted = 0 if wide else len(note_lines(*shown.note, cells, self.app.size.height))
        held = min(wanted, counted + max(0, free - (asked - 1)))
        over = held > self._family.log_rows
        self._counter.styles.height = max(counted, held) if over else COUNTER_ROWS
        self._counter.set_class(not shown.counter and not over, "-off")
        return shown.note if over else ("", False)

    def draw_own(self, view: SeatView, shown: Shown) -> None:
        """The own line: who one is, the verdict, the clock."""
        verdict = shown.verdict
        sign, look = {True: ("✓ ", "good"), False: ("✗ ", "warn"), None: ("", "plain")}[verdict.ok]
        said: list[Span] = [(sign, look), (verdict.text, look)] if verdict.text else []
        if verdict.refusal is not None:
            said.insert(1, (f"{verdict.refusal.clause}: ", "strong"))
        me: list[Span] = [("▶ " if view.turn else "  ", "accent"), (self._family.own(view), "strong")]
        if view.seat in view.by_bot:
            me.append((" " + _("(bot)"), "warn"))
        cells = self._own.size.width or self.app.size.width
        clock: list[Span] = [(f" {shown.clock} ", "dim")] if shown.clock else []
        line = clip_line([*me, ("   ", "plain"), *said], cells - width(clock))
        self._own.show([columns(line, clock, cells)])

    def _draw_memory(self, view: SeatView, shown: Shown) -> None:
        unseen = self._family.unseen(view) if shown.counter else []
        note = self._share_rows(shown)
        self._counter.count(_("unseen"), unseen, note)
        self._log.tell(shown.entries, ("", False) if note[0] else shown.note)
        self._side.note(Notes(_("Unseen cards"), unseen, shown.texts, _("Log"), shown.entries, shown.note))

    def on_resize(self) -> None:
        """The status and the own line are set in the width of the moment."""
        if self.is_attached:
            self.screen.refresh_texts()  # type: ignore[attr-defined]
