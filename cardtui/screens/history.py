"""The finished hands: found again by game, room, result, date and player; looked at again; out and in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget
from textual.worker import Worker

from ..exports.ways import Way, way_of
from ..files import read
from ..keys import HANDS, HISTORY, PAGE, Key, bindings
from ..replay import Replay
from ..store import aids
from ..store.aids import Aid
from ..store.history import Filter, HandRow
from ..store.records import MAX_BYTES, load
from ..store.store import wall_clock
from ..text.catalog import _, ngettext
from ..text.dates import local_time, short_time
from ..text.sentences import listed
from ..text.table import room_name, signed, variant_text
from ..totals import currency_of, imported_text, result_text
from ..widgets.lines import Line, pad_line
from ..widgets.menu import Entry, Made, Menu
from .deal import deal_reader
from .dialogs import Prompt
from .exporting import as_way, named, write_new
from .hands import HandsPage, Show
from .notes import Note
from .rows import AT_ONCE, Rows

RESULT_CELLS = 8
FIGURES = (6, 8)  # cells of multiple or place and of the amount, which stand one under the other
WIDE, NARROW = (18, 32), (13, 23)  # cells of when it ended and of what was played where
NAMED = 100  # columns from which there is room for names


def hand_entry(row: HandRow | None, wide: bool = True, year: str = "") -> Entry:
    """A hand in the list; ``None``: it is not read yet. ``wide``: there is room for who played; else
    ``year`` is left out, of another one the clock, and a room with a long name."""
    if row is None:
        return Entry("", "…")
    where, when, places = variant_text(row.variant), local_time(row.finished), WIDE if wide else NARROW
    if not wide:
        day, _blank, clock = when.partition(" ")
        when = short_time(row.finished) if clock and day.startswith(f"{year}-") else day
    if row.room and cell_len(whole := f"{where} · {room_name(row.room)}") <= places[1]:
        where = whole
    cells = [(when, places[0]), (result_text(row), RESULT_CELLS), (where, places[1])]
    label = "".join(
        "".join(text for text, _look in pad_line([(text, "plain")], size)) for text, size in cells
    )
    amount = row.amount if currency_of(row.variant, row.room) else row.score
    figure = f"×{row.multiple:,}" if row.multiple else ""
    if row.place and row.won is not None:
        figure = _("place {n}").format(n=row.place)
    figures = [" " * (FIGURES[0] - cell_len(figure)) + figure]
    if row.stakes:  # what was only reckoned nobody has won or lost
        figures.append(signed(amount).rjust(FIGURES[1] - (not wide)))
    note = listed(row.names.split("\n")) if wide else ""
    nothing = _("again") if Aid.AGAIN in aids.read(row.assisted) else _("no stakes")
    helped = [_("assisted")] if row.assisted else []
    marks = [_("imported")] if row.imported else helped if row.stakes else [nothing]
    return Entry(str(row.id), label.rstrip(), "  ".join([*marks, *figures]).rstrip(), note)


class HistoryScreen(HandsPage):
    """Enter looks at a hand again."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *HISTORY, *HANDS)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(HISTORY))
    PLAYERS = (*HandsPage.PLAYERS, {"own": False, "imported": True})
    rows: Sequence[HandRow | None] | None = None  # before the first look
    _one: Callable[[int], Sequence[HandRow]]  # reads that row alone

    def __init__(self, clock: Callable[[], datetime] = wall_clock) -> None:
        super().__init__(clock)
        self.menu = Menu(self.entries, id="hands")

    def title_text(self) -> str:
        return _("History")

    def content(self) -> Iterable[Widget]:
        yield from super().content()
        yield self.menu

    def on_mount(self) -> None:
        self.menu.focus()

    def look(self, which: Filter) -> Show:
        history = self.store.history
        count, first = history.found(which, AT_ONCE)
        below = first[0].id + 1 if first else None  # a hand that ends meanwhile moves nothing

        def ask(page: int) -> None:
            def reading() -> Show:
                return partial(rows.put, page, history.hands(which, AT_ONCE, page * AT_ONCE, below))

            self.read_aside(reading)

        def show() -> None:
            self.rows = rows
            self.refresh_bindings()
            self._one = lambda at: history.hands(which, 1, at, below)

        rows = Rows(count, first, ask)
        return show

    def summary(self) -> Line:
        """How many there are."""
        if self.rows is None:
            return ()
        count = len(self.rows)
        return [(" " + ngettext("{n} hand", "{n} hands", count).format(n=f"{count:,}"), "dim")]

    def entries(self) -> Sequence[Entry]:
        """The hands that fit, the latest first."""
        if self.rows is None:
            return ()
        wide, year = self.app.size.width >= NAMED, f"{self._clock():%Y}"
        return Made(self.rows, lambda row: hand_entry(row, wide, year)) or [
            Entry("", _("There are no such hands."), enabled=False)
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is done with a hand needs one."""
        if action in ("take_out", "review", "deal"):
            return bool(self.rows)
        return super().check_action(action, parameters)

    async def _at_cursor(self, then: Callable[[HandRow], None]) -> None:
        """Do something with the hand at the cursor, as soon as it is known which one that is."""
        await self.settled()
        if not self.rows:
            return
        at = min(self.menu.at, len(self.rows) - 1)
        found = [self.rows[at]]
        if found == [None]:
            await self.read(lambda: partial(found.extend, self._one(at)))
        if (row := found[-1]) is not None and self.is_current:
            then(row)

    def _with_cursor(self, then: Callable[[HandRow], None]) -> Worker[None]:
        async def work() -> None:
            await self._at_cursor(then)

        return self.run_worker(work, group="cursor", exclusive=True, exit_on_error=False)

    def on_menu_chosen(self) -> None:
        """Look at the hand again."""
        self._with_cursor(lambda row: self.room.show_hand(row.id, row.seat))

    def action_review(self) -> None:
        """The decisions of the hand judged."""
        self._with_cursor(lambda row: self.room.show_review(row.id, row.seat))

    def action_deal(self) -> None:
        """The deal code of the hand, and its sealed code."""

        def ask(row: HandRow) -> None:
            self.read_aside(lambda: self._deal(Replay(load(self.store.history.record(row.id)))))

        self._with_cursor(ask)

    def _deal(self, found: Replay) -> Show:
        reader = deal_reader(found.code, found.record.seal, found.table.deal)

        def show() -> None:
            self.app.push_screen(reader)

        return show

    def action_take_out(self) -> None:
        """Write the record of the hand at the cursor to a file."""
        if self.has_no_files():
            return

        def ask(row: HandRow) -> None:
            heading = lambda: _("Write it to which file (.json, .txt, .html)?")  # noqa: E731
            write = partial(self._write, row.id)
            self.app.push_screen(Prompt(heading, f"cardtui-{row.id}.json", _no_picture, act=write))

        self._with_cursor(ask)

    async def _write(self, hand: int, name: str) -> None:
        """Never over another file; without a name nothing is done. Raises what went wrong."""
        if not name:
            return
        path, way = named(name), way_of(name)
        record = await asyncio.wrap_future(self.store.aside(self.store.history.record, hand))
        if way in (Way.TEXT, Way.HTML):
            record = await as_way(await asyncio.to_thread(lambda: Replay(load(record), hand)), way)
        await write_new(path, record)
        self.room.board.put(Note(lambda: _("Written: {path}").format(path=path)))

    def action_take_in(self) -> None:
        """Take a record from a file into the history."""
        if self.has_no_files():
            return
        self.app.push_screen(Prompt(lambda: _("Which file holds the record?"), act=self._read))

    async def _read(self, name: str) -> None:
        """Say what was taken in; without a name nothing is done. Raises what went wrong."""
        if not name:
            return
        data = await asyncio.to_thread(read, named(name), MAX_BYTES)
        history = self.store.history
        taken = await asyncio.wrap_future(self.store.later(history.take_in, data))
        row = await asyncio.wrap_future(self.store.later(history.row, taken.hand))
        self.room.board.put(Note(lambda: imported_text(row, taken.new)))
        self.choose(own=False, imported=False, variant=None, room=None, won=None, span="any")
        if taken.new:
            self.menu.at = 0  # the latest


def _no_picture(name: str) -> str:
    """Here is nothing to be seen of the hand."""
    return _("A picture is made in the replay, by x.") if way_of(name) is Way.SVG else ""
