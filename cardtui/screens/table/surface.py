"""The table's surface: status, seats, plays, counter, buttons, hand, own line, log.

It lays down what it is handed, a ``Scene`` and what is asked in front of it; it takes no keys, knows no
session and no game, so a replay can lay a position on it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message

from ...text.catalog import _
from ...widgets.choices import Choices
from ...widgets.counter import Counter
from ...widgets.hand import Hand, Layout
from ...widgets.lines import Line, Lines, Span, clip_line, columns, width, wrap_line
from ...widgets.log import LogLines
from ...widgets.note import note_lines
from ...widgets.pile import Pile
from ...widgets.seat import SeatBox
from ...widgets.side import Notes, Side
from .panel import PanelFace, Verdict
from .scene import Frame, HandFace, PileFace, Plan, Scene

PLACES = ("left", "middle", "right")
BORDERS = 4  # cells of a seat box that hold no text
SIDE = 36  # columns of the side panel
COUNTER_ROWS = 2


@dataclass(frozen=True, slots=True)
class Beside:
    """What is told beside the game: (heading, text) pairs for the side panel, the log, whether the counter is
    on; ``note``: a text, and whether it is urgent."""

    texts: Sequence[tuple[str, str]] = ()
    entries: Sequence[str] = ()
    counter: bool = True
    note: tuple[str, bool] = ("", False)


class Surface(Container):
    """All of a table but its keys."""

    class Resized(Message):
        """What is set in the width of the moment has to be drawn anew."""

    def __init__(self, plan: Plan, layout: Layout) -> None:
        super().__init__(id="surface", classes="-opposite" if plan.opposite else "")
        self._plan = plan
        self._me: Line = ()  # the beginning of the own line as it was drawn
        self._face = PanelFace()
        self.hand = Hand(layout, id="hand")
        self._status, self._own = Lines(id="status"), Lines(id="own")
        self._boxes = [SeatBox(id=place) for place in PLACES]
        self._piles = [Pile(id=f"{place}-pile") for place in PLACES]
        self._own_pile = Pile(id="own-pile")
        self._own_pile.bottom = True
        self._counter, self.choices = Counter(id="counter"), Choices(id="choices")
        self._log, self._side = LogLines(id="log"), Side(id="side")
        self.hand.styles.height = plan.hand
        self._log.styles.height = plan.log
        self._own_lines = Lines(id="own-lines")
        self._own_lines.styles.height = plan.own
        left, middle, right = self._piles
        self._between = Horizontal(left, Vertical(middle, self._own_pile, id="centre"), right, id="piles")

    def compose(self) -> ComposeResult:
        yield self._side
        yield self._status
        seats = Horizontal(*self._boxes, id="seats")
        seats.styles.height = self._plan.boxes
        yield seats
        yield self._between
        yield from (self._counter, self.choices, self.hand, self._own, self._own_lines, self._log)

    # --- what there is room for -------------------------------------------------------------------

    def frame(self, sort: int = 0) -> Frame:
        """The room that a scene has here."""
        across = self.app.size.width - (SIDE if self.screen.has_class("-wide") else 0)  # at the first drawing
        box = (self._boxes[0].size.width or across // len(PLACES)) - BORDERS
        return Frame(sort, box, self._own_lines.size.width or self.app.size.width)

    def on_resize(self) -> None:
        """The status and the own line are set in the width of the moment."""
        if self.is_attached:
            self.post_message(self.Resized())

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, scene: Scene, face: PanelFace, beside: Beside = Beside()) -> None:
        """Lay this scene on the table, with what is asked in front of it and told beside it."""
        self.hold(scene.hand, face.single)
        self._draw_status(scene.status)
        for box, sitter in zip(self._boxes, scene.boxes, strict=True):
            box.sit(sitter)
        for pile, lies in zip((*self._piles, self._own_pile), (*scene.piles, scene.own_pile), strict=True):
            _lay(pile, lies)
        self._own_lines.show(scene.own_lines)
        self.choices.offer(face.title, face.buttons, face.mark)
        self._me, self._face = scene.own, face
        self._draw_own(face.verdict, face.clock)
        self._draw_memory(scene.unseen if beside.counter else (), beside)

    def hold(self, hand: HandFace, single: bool) -> None:
        """Give the hand its cards; what is not there any more is not picked any more."""
        self.hand.single = single
        self.hand.hold(hand.cards, hand.marks, hand.groups)

    def tell_time(self, clock: str) -> None:
        """The time alone goes on, where it stands."""
        if self._face.clock:
            self._draw_own(self._face.verdict, clock)

    def _draw_status(self, forms: Sequence[tuple[Line, Line]]) -> None:
        """Row 0, in the fullest form that fits; a second row where one is too short for any."""
        cells = self._status.size.width or self.app.size.width
        left: Line = ()
        right: Line = ()
        for left, right in forms:
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

    def _draw_own(self, verdict: Verdict, clock: str) -> None:
        """The own line: who one is, the verdict, the clock."""
        sign, look = {True: ("✓ ", "good"), False: ("✗ ", "warn"), None: ("", "plain")}[verdict.ok]
        look = "turn" if verdict.dear else look
        answer: list[Span] = [(sign, look), (verdict.text, look)] if verdict.text else []
        if verdict.refusal is not None:
            answer.insert(1, (f"{verdict.refusal.clause}: ", "strong"))
        cells = self._own.size.width or self.app.size.width
        time: list[Span] = [(f" {clock} ", "dim")] if clock else []
        line = clip_line([*self._me, ("   ", "plain"), *answer], cells - width(time))
        self._own.show([columns(line, time, cells)])

    def _draw_memory(self, unseen: Sequence[tuple[str, int]], beside: Beside) -> None:
        note = self._share_rows(beside)
        self._counter.count(_("unseen"), unseen, note)
        self._log.tell(beside.entries, ("", False) if note[0] else beside.note)
        self._side.note(Notes(_("Unseen cards"), unseen, beside.texts, _("Log"), beside.entries, beside.note))

    def _share_rows(self, beside: Beside) -> tuple[str, bool]:
        """Give the rows that no play needs to a long question and to a note that the log is too small for.
        The note, if it stands in the counter's place."""
        cells, counted = self.choices.size.width or self.app.size.width, COUNTER_ROWS if beside.counter else 0
        wide = self.screen.has_class("-wide")
        left, middle, right = (pile.rows for pile in self._piles)
        between = self.hand.region.y - self._between.region.y  # of plays, counter and question together
        free = between - max(left, middle + self._own_pile.rows, right) - 1 - (0 if wide else counted)
        asked = self.choices.rows(self.choices.title, cells, self.choices.buttons)
        asked = max(1, min(asked, 1 + free))
        self.choices.styles.height = asked
        wanted = 0 if wide else len(note_lines(*beside.note, cells, self.app.size.height))
        held = min(wanted, counted + max(0, free - (asked - 1)))
        over = held > self._plan.log
        self._counter.styles.height = max(counted, held) if over else COUNTER_ROWS
        self._counter.set_class(not beside.counter and not over, "-off")
        return beside.note if over else ("", False)


def _lay(pile: Pile, face: PileFace) -> None:
    pile.lay(face.title, face.cards, face.note, face.marks, face.above)
