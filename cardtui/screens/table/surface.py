"""The table's surface: status, seats, plays, counter, buttons, hand, own line, log.

It lays down what it is handed, a ``Scene`` and what is asked in front of it; it takes no keys, knows no
session and no game, so a replay can lay a position on it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, WidgetPlacement
from textual.layout import Layout as Layout_
from textual.message import Message
from textual.widget import Widget

from ...engine.cards import Cards
from ...text.catalog import _
from ...widgets.choices import Choices
from ...widgets.counter import Counter
from ...widgets.hand import Hand
from ...widgets.layout import Layout
from ...widgets.lines import Line, Lines, Span, clip_line, columns, pad_line, unbroken, width, wrap_line
from ...widgets.log import LogLines
from ...widgets.note import note_lines
from ...widgets.pile import Pile, Place
from ...widgets.seat import SeatBox
from ...widgets.side import Block, Notes, Side
from .beside import ADVICE_CELLS, AdviceFace, Beside
from .measure import (
    CAPTIONS,
    CARD_ROWS,
    COUNTER_ROWS,
    KEYS,
    LARGEST,
    OWN,
    QUESTION,
    STATUS,
    TYPED,
    VERDICT,
    Blanks,
    Measure,
    measure,
    pile_regions,
)
from .panel import PanelFace, Verdict
from .scene import Frame, HandFace, PileFace, Plan, Scene

if TYPE_CHECKING:
    from ..room import Room

PLACES = ("left", "middle", "right")
BORDERS = 4  # cells of a seat box that hold no text


class Between(Container):
    """The plays between seats and hand, each where ``regions`` has it."""

    def __init__(self, *piles: Pile) -> None:
        super().__init__(*piles, id="piles")
        self.regions: Callable[[Size], Mapping[str, Region]] = lambda size: {}

    @property
    def layout(self) -> Layout_:
        """Each pile in its region."""
        return _Regions(self.regions)


class _Regions(Layout_):
    """Children in regions by their ids."""

    name = "regions"

    def __init__(self, regions: Callable[[Size], Mapping[str, Region]]) -> None:
        super().__init__()
        self._regions = regions

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        parent.pre_layout(self)
        regions = self._regions(size)
        return [
            WidgetPlacement(regions[child.id or ""], NULL_OFFSET, NULL_SPACING, child) for child in children
        ]


class Surface(Container):
    """All of a table but its keys."""

    class Resized(Message):
        """What is set in the width of the moment has to be drawn anew."""

    def __init__(
        self, plan: Plan, layout: Layout, typed: Widget | None = None, veil: Widget | None = None
    ) -> None:
        """``typed``: what stands in the row for the typed line; ``veil``: in the place of hand and
        question, while these are not to be seen."""
        super().__init__(id="surface")
        self.set_class(plan.opposite, "-opposite")
        self._plan = plan
        self._measure: Measure | None = None
        self._status_rows = STATUS
        self._tallest = 0  # cards in the tallest column since the hand was dealt
        self._me: Line = ()  # the beginning of the own line as it was drawn
        self._face = PanelFace()
        self.hand = Hand(layout, id="hand")
        self._status, self._own = Lines(id="status"), Lines(id="own")
        self._boxes = [SeatBox(id=place) for place in PLACES]
        self._piles = [Pile(id=f"{place}-pile") for place in PLACES]
        self._own_pile = Pile(id="own-pile")
        self._counter, self.choices = Counter(id="counter"), Choices(id="choices")
        self._verdict, self._advice = Lines(id="verdict"), Lines(id="advice")
        self._banner = Lines(id="banner")
        self.typed = Container(*([typed] if typed is not None else []), id="typed")
        self._veil = veil
        self._log, self._side = LogLines(id="log"), Side(id="side")
        self._log.styles.height = plan.log
        self._own_lines = Lines(id="own-lines")
        self._own_lines.styles.height = plan.own
        self._seats = Horizontal(*self._boxes, id="seats")
        self._seats.styles.height = plan.boxes
        self._between = Between(*self._piles, self._own_pile)

    def compose(self) -> ComposeResult:
        self._take_measure()  # before there are widgets: styles are reckoned once
        yield from (self._side, self._status, self._seats, self._between, self._counter)
        yield from (self._veil,) if self._veil is not None else ()
        yield self.choices
        yield from (self._verdict, self._advice, self.hand, self._own, self._own_lines, self.typed)
        yield from (self._log, self._banner)

    # --- what there is room for -------------------------------------------------------------------

    def frame(self, sort: int = 0, order: Cards = ()) -> Frame:
        """The room that a scene has here."""
        felt = self.measure.felt
        return Frame(sort, felt // len(PLACES) - BORDERS, felt, order)

    @property
    def measure(self) -> Measure:
        """How large everything on it is."""
        width, height = self.size if self.size.height else _largest(self.app.size)
        most = CARD_ROWS[cast("Room", self.app).settings.cards]
        return measure(width, height, self._plan, self._tallest, most)

    def on_resize(self) -> None:
        """Another size, another measure; the status and the own line are set in the width of the moment."""
        if self.is_attached:
            self._take_measure()
            self.post_message(self.Resized())

    def _take_measure(self) -> None:
        """Give everything the size that it has at a table of this one."""
        made = self.measure
        if made == self._measure:
            return
        self._measure = made
        self.set_class(made.side > 0, "-beside")
        self.set_class(made.slots, "-slots")
        self._side.styles.width = made.side
        self.hand.tile, self.hand.column = made.hand, made.column
        self.hand.captioned = made.captions or made.hand.framed
        self.hand.styles.height = made.hand_rows
        for pile in (*self._piles, self._own_pile):
            pile.tile = made.pile
        self._between.regions = partial(pile_regions, plan=self._plan, slots=made.slots)
        self._between.refresh(layout=True)
        self._place_piles(made)
        self._leave(made.blanks)

    def _leave(self, blanks: Blanks) -> None:
        """Leave these rows blank."""
        self._seats.styles.margin = (blanks.under_status, 0, 0, 0)
        self._between.styles.margin = (blanks.over_piles, 0, blanks.under_piles, 0)
        self.hand.styles.margin = (blanks.over_hand, 0, blanks.under_hand, 0)

    def _place_piles(self, made: Measure) -> None:
        """Where plays lie in their slots: at a table of some size each keeps its row."""
        left, middle, right = self._piles
        cross = self._plan.cross and made.slots
        kept = Place.TOP if made.slots else Place.UPPER
        left.place = Place.LEFT if cross else kept
        middle.place = Place.OVER if cross else kept
        right.place = Place.RIGHT if cross else kept
        low = Place.LOWER if made.slots else Place.TOP if self._plan.cross else Place.BOTTOM
        self._own_pile.place = Place.UNDER if cross else low

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, scene: Scene, face: PanelFace, beside: Beside = Beside()) -> None:
        """Lay this scene on the table, with what is asked in front of it and told beside it."""
        beside = replace(beside, counter=beside.counter and not self._crowded)
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
        self._draw_advice(beside.advice)
        self._draw_banner(beside.banner)
        self._draw_memory(scene if beside.counter else replace(scene, unseen=(), inferred=""), beside)

    def hold(self, hand: HandFace, single: bool) -> None:
        """Give the hand its cards; what is not there any more is not picked any more."""
        dealt = len(hand.cards) > len(self.hand.cards)
        self.hand.single = single
        self.hand.hold(hand.cards, hand.marks, hand.groups, hand.caption)
        tallest = max(map(len, self.hand.held.columns), default=0)
        self._tallest = tallest if dealt else max(tallest, self._tallest)
        self._take_measure()

    def tell_time(self, clock: str) -> None:
        """The time alone goes on, where it stands."""
        if self._face.clock:
            self._draw_own(self._face.verdict, clock)

    def _draw_status(self, forms: Sequence[tuple[Line, Line]]) -> None:
        """Row 0, in the fullest form that fits; a second row where one is too short for any."""
        cells = self.measure.felt + self.measure.side
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
        self._status.styles.height = self._status_rows = len(rows)
        self._side.styles.margin = (len(rows), 0, 0, 0)
        self._status.show(rows)

    def _draw_own(self, verdict: Verdict, clock: str) -> None:
        """The own line: who one is, the verdict, the clock."""
        answer, made = list(answered(verdict)), self.measure
        cells = made.felt
        time: list[Span] = [(f" {clock} ", "dim")] if clock else []
        self._verdict.show([pad_line(answer, cells, "centre")])
        answer = [("   ", "plain"), *answer] if answer and not made.slots else []
        forms = [[*me, *answer] for me in _shortened(self._me)]
        line = next((line for line in forms if width(line) + width(time) <= cells), forms[-1])
        if width(line) + width(time) > cells:
            time = []
        self._own.show([columns(clip_line(line, cells), time, cells)])

    def _draw_advice(self, advice: AdviceFace) -> None:
        """Under the verdict, its rows together in the middle."""
        made = self.measure
        cells = made.felt
        rows = advice.lines(min(ADVICE_CELLS, cells - 2), made.advice)
        before = (cells - max(map(width, rows), default=0)) // 2
        self._advice.show([[(" " * before, "plain"), *row] for row in rows])

    def _draw_banner(self, banner: Line) -> None:
        self._banner.styles.margin = (self._status_rows, 0, 0, 0)
        self._banner.display = bool(banner)
        before = " " * max(0, (self.measure.felt - width(banner)) // 2)
        moved: list[Line] = [[(before + " " * by, "plain"), *banner] for by in range(2)]
        self._banner.show([min((unbroken(line, self._edges()) for line in moved), key=width)])

    def _edges(self) -> list[int]:
        """Where the seat boxes begin that are in the row of the banner."""
        row = self.region.y + self._status_rows
        return [box.region.x - self.region.x for box in self._boxes if box.region.y == row]

    def _draw_memory(self, scene: Scene, beside: Beside) -> None:
        unseen = scene.unseen
        made, advice = self.measure, beside.advice
        self.typed.display = bool(made.typed) or beside.typing
        rows = self._plan.log - (TYPED if beside.typing and not made.typed else 0)
        self._log.styles.height = rows
        note = self._share_rows(beside)
        under = () if made.side else advice.lines(made.felt - 2, max(rows, COUNTER_ROWS))
        over = under if len(under) > rows and not note[0] else ()  # in the place of the counter
        self._counter.set_class(not (beside.counter or note[0] or over), "-off")
        self._counter.count(_("unseen"), unseen, note, over)
        self._log.tell(beside.entries, ("", False) if note[0] else beside.note, () if over else under)
        asked = [Block(_("Advice"), text=f"{advice.text} {advice.end}".strip())] if advice.text else []
        blocks = [*(() if made.advice else asked), *beside.blocks]
        self._side.note(
            Notes(_("Card counter"), unseen, blocks, _("Log"), beside.entries, beside.note, scene.inferred)
        )

    def _share_rows(self, beside: Beside) -> tuple[str, bool]:
        """Give the rows that no play needs to a long question and to a note that the log is too small for.
        The note, if it stands in the counter's place."""
        made = self.measure
        cells, counted = made.felt, COUNTER_ROWS if beside.counter else 0
        asked = self.choices.rows(self.choices.title, cells, self.choices.buttons)
        lent = 0 if beside.advice.text else min(asked - 1, made.advice)
        self._advice.styles.height = made.advice - lent
        free = lent + (self._free_in_slots(made) if made.slots else self._free(counted))
        given = 0
        if not made.slots and self._between.size:  # captions give way first, then tall columns
            given = min(max(0, asked - 1 - free), made.hand_rows - self._plan.hand)
        free += given
        self.hand.captioned = (made.captions or made.hand.framed) and not given
        self.hand.styles.height = made.hand_rows - given
        blanks = made.blanks.without(asked - 1 - free)
        self._leave(blanks)
        asked = max(1, min(asked, 1 + free + made.blanks.rows - blanks.rows))
        self.choices.styles.height = asked
        if self._veil is not None:
            over = asked + (made.slots * VERDICT) + made.advice - lent + blanks.over_hand + blanks.under_hand
            self._veil.styles.height = over + made.hand_rows - given
        wanted = 0 if made.side else len(note_lines(*beside.note, cells, self.app.size.height))
        held = min(wanted, counted + max(0, free - (asked - 1)))
        over = held > self._plan.log
        self._counter.styles.height = max(counted, held) if over else COUNTER_ROWS
        return beside.note if over else ("", False)

    @property
    def _crowded(self) -> bool:
        """Whether the counter would stand where plays lie, one over the other: open hands take rows, too."""
        made, plan = self.measure, self._plan
        least = STATUS + plan.boxes + QUESTION + plan.hand + OWN + plan.own + COUNTER_ROWS + plan.log
        room = (self.size or _largest(self.app.size)).height - least
        return plan.opposite and not made.side and room < 2 * (made.pile.rows + 1)

    def _free(self, counted: int) -> int:
        """The rows between seats and hand that neither plays nor counter nor a question of one row takes."""
        left, middle, right = (pile.rows for pile in self._piles)
        plays = max(left, middle + self._own_pile.rows, right)
        made, plan = self.measure, self._plan
        under = made.typed if made.side else counted + plan.log
        beside = self._status_rows + plan.boxes + QUESTION + made.hand_rows + OWN + plan.own + under
        return (self.size or _largest(self.app.size)).height - beside - plays

    def _free_in_slots(self, made: Measure) -> int:
        """The rows between the plays, less what these or the status take beyond their slots."""
        slots = 2 * (made.pile.rows + CAPTIONS)
        plays = 0 if self._plan.cross else 2 * max(pile.rows for pile in (*self._piles, self._own_pile))
        return made.blanks.between - max(0, plays - slots) - (self._status_rows - STATUS)


def _largest(size: Size) -> Size:
    """The table in a window of that size, without its keys."""
    width, height = LARGEST
    return Size(min(size.width, width), min(size.height, height) - KEYS)


def _shortened(me: Line) -> Iterator[Line]:
    """Who one is, in ever fewer words: a long answer matters more than what also the hand tells."""
    yield me
    for at in reversed(range(len(me))):
        parts = me[at][0].split(" · ")
        for kept in reversed(range(1, len(parts))):
            yield [*me[:at], (" · ".join(parts[:kept]), me[at][1])]
    yield me[:1]


def answered(verdict: Verdict) -> Line:
    """A verdict with its sign, in its look; a refusal with its clause."""
    sign, look = {True: ("✓ ", "good"), False: ("✗ ", "warn"), None: ("", "plain")}[verdict.ok]
    look = "turn" if verdict.dear else "dim" if verdict.growing else look
    clause = verdict.refusal.clause if verdict.refusal is not None and verdict.ok is False else ""
    spans = [(sign, look), (f"{clause}: " if clause else "", "strong"), (verdict.text, look)]
    return [span for span in spans if span[0]] if verdict.text else []


def _lay(pile: Pile, face: PileFace) -> None:
    pile.brief = face.brief
    pile.lay(face.title, face.cards, face.note, face.marks, face.above, face.past, face.below)
