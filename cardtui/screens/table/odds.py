"""Odds at the table: who may hold what, in the side panel or in a box, for whoever sits in front."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.cells import cell_len

from ...coach.odds import Sheet, tells, watched
from ...engine.cards import Rank
from ...engine.core import State
from ...session import Dealt, Notice
from ...session.thinking import question
from ...store.aids import Aid
from ...text.catalog import _
from ...text.odds import topic_text
from ...widgets.side import Block
from ..dialogs import Reader
from .panel import Verdict
from .seated import Seated
from .view import SeatView

REST = 0.15  # seconds that a position must stand before its odds are reckoned
WIDTH = 48  # of the box
NAME, CELLS = 13, 7  # at most, of a topic, and of what each seat has in its row
MANY = 3  # seats from which on that is one less


class Likely:
    """The odds of one table. They count as advice, and are reckoned from what the seat in front sees."""

    def __init__(self, table: Seated) -> None:
        self._table = table
        self._seat: int | None = None  # whose odds are shown; ``None``: nobody's
        self._of: State | None = None  # the position that they are of
        self._sheet: Sheet | None = None
        self._task: asyncio.Task[None] | None = None
        self._rows = 0
        self._box: Reader | None = None

    def toggle(self) -> None:
        """Ask for them, or take them away."""
        table = self._table
        view = table.seat_view()
        if self._seat is not None:
            self.close()
            table.refresh_texts()
            return
        if view.covered or view.state.over or not tells(view.variant):
            return
        if not table.room.settings.advice:
            table.say(Verdict(_("no odds: advice is off in the settings")))
        elif not table.session.advises:
            table.say(Verdict(_("no odds: you did not agree on advice")))
        else:
            table.begin(self._open(view.seat))

    async def _open(self, seat: int) -> None:
        """The hand is marked before anything is told."""
        table = self._table
        await table.session.assist(Aid.ADVICE, table.room.settings.advised_counts)
        view = table.seat_view()
        if view.seat != seat or view.covered or view.state.over:
            return
        self._seat, self._sheet, self._rows = seat, None, 0
        if not table.has_side:
            self._box = Reader(self._heading, self._told, width=WIDTH)
        self._begin()
        table.refresh_texts()

    def close(self) -> None:
        """Nobody looks at them any more."""
        if self._task is not None:
            self._task.cancel()
        self._seat = self._of = self._sheet = self._task = self._box = None

    def hear(self, notice: Notice) -> None:
        """Another position has other odds; in another hand nobody has asked for them."""
        if self._seat is None:
            return
        view = self._table.seat_view()
        if isinstance(notice, Dealt):
            self.close()
            return
        if view.seat != self._seat or view.state.over or view.covered:
            self.close()
        elif self._of is not self._table.session.state:
            self._begin()

    def _begin(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._of, self._sheet = self._table.session.state, None
        self._task = asyncio.ensure_future(self._reckon(self._of))

    async def _reckon(self, state: State) -> None:
        session, seat = self._table.session, self._seat
        assert seat is not None
        with self._table.room.complaints():
            if self._box is None:
                await asyncio.sleep(REST)
            async for sheet in watched(question(session.table, seat, session.seed, 0, "odds")):
                if session.state is not state or self._seat != seat:
                    return
                first, self._sheet = self._sheet is None, sheet
                if self._box is None:
                    self._table.refresh_texts()
                elif first:
                    self._table.ask(self._box, lambda _none: self.close())
                else:
                    self._box.refresh_texts()

    def _heading(self) -> str:
        """What they are reckoned from, where all hands lie open too."""
        if self._table.session.lies_open:
            return _("Odds, as if the other hands lay face down")
        return _("Odds, from what you can see")

    def _told(self) -> str:
        """The box: the table of percentages, and what it means."""
        rows = self._texts(self._table.seat_view())
        return "\n".join([*rows, "", _("0% and 100% are certain. The hand counts as one with advice.")])

    def _texts(self, view: SeatView[State]) -> list[str]:
        if self._sheet is None:
            return []
        wild = view.rules.wild(view.state)
        return odds_rows(view.variant, self._sheet, view.names, wild.rank if wild is not None else 0)

    def blocks(self, view: SeatView[State]) -> Sequence[Block]:
        """The odds in the side panel, in as many rows as they first took."""
        if self._seat is None or self._box is not None or view.covered:
            return ()
        texts = self._texts(view)
        self._rows = max(self._rows, len(texts))
        return (Block(_("Odds"), [[(text, "plain")] for text in texts] or [[("…", "dim")]], rows=self._rows),)


def odds_rows(variant: str, sheet: Sheet, names: Sequence[str], special: Rank = 0) -> list[str]:
    """A row with the names of the seats, then one for each topic, in columns: three seats fit beside the
    narrowest felt."""
    topics = {topic: _clipped(topic_text(variant, topic, special), NAME) for topic in sheet.topics}
    before = max(map(cell_len, topics.values()), default=0)
    cells = CELLS if len(sheet.seats) < MANY else CELLS - 1
    heads = [_clipped(names[seat], cells - 1) for seat in sheet.seats]
    rows = [" " * before + "".join(_right(head, cells) for head in heads)]
    for topic, name in topics.items():
        shares = "".join(_right(f"{sheet.of(topic, seat)}%", cells) for seat in sheet.seats)
        rows.append(name + " " * (before - cell_len(name)) + shares)
    return rows


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_len(text)) + text


def _clipped(text: str, cells: int) -> str:
    if cell_len(text) <= cells:
        return text
    while cell_len(text) > cells - 1:
        text = text[:-1]
    return text + "…"
