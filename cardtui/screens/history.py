"""The finished hands: found again by game, room, result, date and player; looked at again; out and in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeAlias, TypeVar, overload

from textual.binding import BindingType
from textual.widget import Widget
from textual.worker import Worker, WorkerError

from ..files import read
from ..games import GAMES
from ..keys import HANDS, HISTORY, PAGE, Key, bindings
from ..store.history import RANKED, Filter, HandRow
from ..store.profiles import Profile, stamp
from ..store.records import MAX_BYTES
from ..store.store import Store, wall_clock
from ..text.catalog import N_, _, ngettext
from ..text.table import room_name, signed, variant_text
from ..totals import currency_of, imported_text, local_time, result_text
from ..widgets.lines import Line, Lines, Span, clip, pad_line
from ..widgets.menu import Entry, Menu
from .base import Page
from .dialogs import Chooser, Prompt
from .rows import AT_ONCE, Rows

T = TypeVar("T")
Show: TypeAlias = Callable[[], None]  # shows what was read

SPANS = {  # days back from today, today included
    "any": (None, N_("any time")),
    "today": (1, N_("today")),
    "week": (7, N_("last 7 days")),
    "month": (30, N_("last 30 days")),
}
RESULT_CELLS = 8
NAMED = 100  # columns from which there is room for names
RESULTS = {None: N_("all"), True: N_("won"), False: N_("lost")}


@dataclass(frozen=True)
class Choice:
    """What one wants to see; ``span``: a key of ``SPANS``, or days as ``2026-01-31..2026-02-28``."""

    own: bool = True
    imported: bool = False
    variant: str | None = None
    room: str | None = None
    won: bool | None = None
    span: str = "any"

    def filter(self, profile: Profile | None, now: datetime) -> Filter:
        """The same for the store; days begin and end where the clock is."""
        since, until = days_of(self.span, now)
        return Filter(
            profile=profile.id if self.own and profile is not None else None,
            variant=self.variant,
            room=self.room,
            won=self.won,
            imported=True if self.imported else None,
            since=_midnight(since, now),
            until=_midnight(until and until + timedelta(days=1), now),
        )


def days_of(span: str, now: datetime) -> tuple[date | None, date | None]:
    """First and last day of a span, ``None`` without a bound; raises ``ValueError`` for no span."""
    if span in SPANS:
        back = SPANS[span][0]
        return (now.date() - timedelta(days=back - 1) if back else None), None
    first, dots, last = (part.strip() for part in span.partition(".."))
    since = date.fromisoformat(first) if first else None
    until = date.fromisoformat(last) if last else None if dots else since
    if since is None and until is None:
        raise ValueError("no day")
    return since, until


def _midnight(day: date | None, now: datetime) -> str | None:
    return None if day is None else stamp(datetime.combine(day, time.min, now.tzinfo))


class Filters(Lines):
    """Two lines: what is chosen, each with its key, and what is said of the hands that fit."""

    def __init__(self, tell: Callable[[], Line]) -> None:
        super().__init__(id="filters")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        screen = self.screen
        assert isinstance(screen, HandsPage)
        first: list[Span] = []
        for key, value in screen.chosen_texts():
            first += [(f" {key} ", "key"), (f"{value} ", "plain")]
        return [first, self._tell()]


class HandsPage(Page):
    """A page about the hands that fit a choice."""

    KEYS: ClassVar[tuple[Key, ...]] = (*PAGE, *HANDS)
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(HANDS))
    NEEDS = (60, 12)
    PLAYERS: ClassVar[Sequence[dict[str, bool]]] = (
        {"own": True, "imported": False},
        {"own": False, "imported": False},
    )

    def __init__(self, clock: Callable[[], datetime] = wall_clock) -> None:
        super().__init__()
        self.choice, self._clock = Choice(), clock
        self._profile: Profile | None = None
        self._looking: Worker[None] | None = None
        self._known = False  # whether anything has been read yet

    @property
    def store(self) -> Store:
        """Where the hands are."""
        return self.room.store

    def content(self) -> Iterable[Widget]:
        yield Filters(self.summary)

    def summary(self) -> Line:
        """The line under the choice."""
        return ()

    def look(self, which: Filter) -> Show:
        """Read the hands that fit, on the thread for that; what is returned shows them."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """There may be more hands by now."""
        self.choose()
        super().on_screen_resume()

    def choose(self, **changes: object) -> None:
        """Change the choice, and look: what is found is shown as soon as it is read."""
        self.choice = replace(self.choice, **changes)  # type: ignore[arg-type]
        self._looking = self.read_aside(partial(self._look, self.choice, self._clock()), "look")
        self.refresh_texts()

    def _look(self, choice: Choice, now: datetime) -> Show:
        profile = self.store.profiles.current()
        show = self.look(choice.filter(profile, now))

        def shown() -> None:
            self._profile, self._known = profile, True
            show()

        return shown

    def read_aside(self, reading: Callable[[], Show], group: str = "") -> Worker[None]:
        """Begin to ``read``; of a group only what was begun last is shown."""

        async def work() -> None:
            await self.read(reading)

        return self.run_worker(work, group=group, exclusive=bool(group), exit_on_error=False)

    async def read(self, reading: Callable[[], Show]) -> None:
        """Do ``reading`` beside everything else, then show what was read."""
        try:
            show = await asyncio.wrap_future(self.store.aside(reading))
        except Exception as fault:
            self.room.complain(fault)
        else:
            show()
            self.refresh_texts()

    async def settled(self) -> None:
        """Wait until what was chosen is what is shown."""
        while self._looking is not None and not self._looking.is_finished:
            with suppress(WorkerError):
                await self._looking.wait()

    def chosen_texts(self) -> list[tuple[str, str]]:
        """Key and value of everything that can be chosen here."""
        choice = self.choice
        span = _(SPANS[choice.span][1]) if choice.span in SPANS else choice.span
        everybody = _("imported hands") if choice.imported else _("everybody")
        own = self._profile.name if choice.own and self._profile else everybody if self._known else "…"
        result = _("won or lost") if choice.won is None else _(RESULTS[choice.won])
        return [
            ("g", variant_text(choice.variant) if choice.variant else _("all games")),
            ("r", room_name(choice.room) if choice.room else _("all rooms")),
            ("w", "–" if choice.variant in RANKED else result),
            ("d", span),
            ("p", clip(own, 16)),
        ]

    def action_filter(self, what: str) -> None:
        """The next value of one part of the choice; a date is chosen from a list."""
        choice = self.choice
        match what:
            case "game":
                variant = _next([None, *GAMES], choice.variant)
                self.choose(variant=variant, room=None, **({"won": None} if variant in RANKED else {}))
            case "room":
                self.read_aside(self._next_room)
            case "result":
                if choice.variant not in RANKED:  # nobody wins or loses there
                    self.choose(won=_next([None, True, False], choice.won))
            case "player":
                self.choose(**_next(self.PLAYERS, {"own": choice.own, "imported": choice.imported}))
            case "date":
                self._ask_date()

    def _next_room(self) -> Show:
        known = self.store.history.rooms()

        def show() -> None:
            choice = self.choice
            rooms = {room for variant, room in known if room and choice.variant in (None, variant)}
            self.choose(room=_next([None, *sorted(rooms)], choice.room))

        return show

    def _ask_date(self) -> None:
        def entries() -> list[Entry]:
            spans = [Entry(span, _(label)) for span, (_days, label) in SPANS.items()]
            return [*spans, Entry("days", _("from one day to another …"))]

        def check(text: str) -> str:
            try:
                days_of(text, self._clock())
            except (ValueError, OverflowError):
                return _("as 2026-01-31, or 2026-01-31..2026-02-28")
            return ""

        def chosen(span: str | None) -> None:
            if span == "days":
                prompt = Prompt(lambda: _("Which days? 2026-01-31..2026-02-28"), check=check)
                self.app.push_screen(prompt, chosen)
            elif span is not None:
                self.choose(span=span)

        self.app.push_screen(Chooser(lambda: _("Hands of which time?"), entries), chosen)


def _next(values: Sequence[T], value: T) -> T:
    at = values.index(value) if value in values else -1
    return values[(at + 1) % len(values)]


class Hands(Sequence[Entry]):
    """The hands as entries of a menu, each made when it is drawn: the length of the list costs nothing."""

    def __init__(self, rows: Sequence[HandRow | None], names: bool = True) -> None:
        """``names``: there is room for who played."""
        self.rows, self._names = rows, names

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(index, slice):
            return Hands(self.rows[index], self._names)
        return self._entry(self.rows[index])

    def _entry(self, row: HandRow | None) -> Entry:
        if row is None:
            return Entry("", "…")
        where = variant_text(row.variant)
        if row.room:
            where += " · " + room_name(row.room)
        cells = [(local_time(row.finished), 18), (result_text(row), RESULT_CELLS), (where, 32)]
        label = "".join(
            "".join(text for text, _look in pad_line([(text, "plain")], size)) for text, size in cells
        )
        amount = row.amount if currency_of(row.variant, row.room) else row.score
        figures = [f"×{row.multiple:,}"] if row.multiple else []
        if row.place and row.won is not None:
            figures.append(_("place {n}").format(n=row.place))
        if row.stakes:  # what was only reckoned nobody has won or lost
            figures.append(signed(amount))
        note = ", ".join(row.names.split("\n")) if self._names else ""
        marks = [_("imported")] if row.imported else [] if row.stakes else [_("no stakes")]
        return Entry(str(row.id), label, "  ".join([*marks, *figures]), note)


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
        return Hands(self.rows, self.app.size.width >= NAMED) or [
            Entry("", _("There are no such hands."), enabled=False)
        ]

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

    def action_take_out(self) -> None:
        """Write the record of the hand at the cursor to a file."""

        def ask(row: HandRow) -> None:
            heading = lambda: _("Write the record to which file?")  # noqa: E731
            write = partial(self._write, row.id)
            self.app.push_screen(Prompt(heading, f"cardtui-{row.id}.json", act=write))

        self._with_cursor(ask)

    async def _write(self, hand: int, name: str) -> None:
        """Never over another file; without a name nothing is done. Raises what went wrong."""
        if not name:
            return
        path = _path(name)
        record = await asyncio.wrap_future(self.store.aside(self.store.history.record, hand))

        def write() -> None:
            with path.open("x", encoding="utf-8") as stream:
                stream.write(record)

        await asyncio.to_thread(write)  # a disk may be slow
        self.notify(_("Written: {path}").format(path=path), markup=False)

    def action_take_in(self) -> None:
        """Take a record from a file into the history."""
        self.app.push_screen(Prompt(lambda: _("Which file holds the record?"), act=self._read))

    async def _read(self, name: str) -> None:
        """Say what was taken in; without a name nothing is done. Raises what went wrong."""
        if not name:
            return
        data = await asyncio.to_thread(read, _path(name), MAX_BYTES)
        history = self.store.history
        taken = await asyncio.wrap_future(self.store.later(history.take_in, data))
        row = await asyncio.wrap_future(self.store.later(history.row, taken.hand))
        self.notify(imported_text(row, taken.new), markup=False)
        self.choose(own=False, imported=False, variant=None, room=None, won=None, span="any")
        if taken.new:
            self.menu.at = 0  # the latest


def _path(name: str) -> Path:
    """The file of that name; ``~`` is one's own folder, as far as there is one."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
