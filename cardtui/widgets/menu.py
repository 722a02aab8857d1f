"""A list one walks through: entries, some with a value to change. Fits any size down to one cell."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar, overload

from rich.cells import cell_len
from textual.binding import BindingType
from textual.message import Message

from ..keys import LIST
from .lines import Line, Span, pad_line
from .pointed import Pointed


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu. ``value`` is changed with left and right; an entry off is passed over."""

    id: str
    label: str
    value: str = ""
    note: str = ""
    enabled: bool = True
    changes: bool = False


T = TypeVar("T")


class Made(Sequence[Entry], Generic[T]):
    """Entries of a long list, each made when it is drawn: the length of the list costs nothing."""

    def __init__(self, rows: Sequence[T], make: Callable[[T], Entry]) -> None:
        self._rows, self._make = rows, make

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(index, slice):
            return Made(self._rows[index], self._make)
        return self._make(self._rows[index])


LEAST = 8  # cells of a label beside however long a value


@dataclass(frozen=True, slots=True)
class Places:
    """Where values and notes stand: each in a column right behind the longest text before it.

    ``label``, ``value``: cells of the longest label of an entry with a value, and of the longest value of
    one with a note; where the window is too narrow for all of a label it gives way to its value.
    """

    label: int
    value: int

    @classmethod
    def of(cls, entries: Iterable[Entry], width: int) -> Places:
        """The places for these entries in lines of that width."""
        valued = [entry for entry in entries if entry.value]
        longest = max((cell_len(_value(entry)) for entry in valued), default=0)
        label = max((cell_len(entry.label) for entry in valued), default=0)
        return cls(
            max(LEAST, min(label, width - longest - GUTTER - 3)),
            max((cell_len(_value(entry)) for entry in valued if entry.note), default=0),
        )


GUTTER = 3  # cells of the mark before an entry


def _value(entry: Entry) -> str:
    """A value as it stands there, with signs where it can be changed."""
    return f"‹ {entry.value} ›" if entry.changes else entry.value


def _noted(entry: Entry) -> Line:
    """What is said beside an entry."""
    return [(f"  {entry.note}", "dim")] if entry.note else []


def _going_on(line: Line, sign: str, width: int) -> Line:
    """The first or last line that is seen, with a sign at its end, if there is room: others lie beyond."""
    if sum(cell_len(text) for text, _look in line) + 2 > width:
        return line
    return [*pad_line(line, width - 2), (f" {sign}", "dim")]


class Menu(Pointed):
    """Entries from a callable, asked anew for every drawing: they speak the language of the moment."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = list(LIST)

    class Chosen(Message):
        """Enter or a click on an entry."""

        def __init__(self, menu: Menu, entry: Entry) -> None:
            super().__init__()
            self.menu, self.entry = menu, entry

        @property
        def control(self) -> Menu:
            return self.menu

    class Marked(Message):
        """The mark has come to another entry."""

        def __init__(self, menu: Menu) -> None:
            super().__init__()
            self.menu = menu

        @property
        def control(self) -> Menu:
            return self.menu

    class Change(Message):
        """Left or right on an entry that has a value."""

        def __init__(self, menu: Menu, entry: Entry, by: int) -> None:
            super().__init__()
            self.menu, self.entry, self.by = menu, entry, by

        @property
        def control(self) -> Menu:
            return self.menu

    def __init__(self, entries: Callable[[], Sequence[Entry]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._source = entries
        self.at = 0
        self._top = 0

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries now."""
        return self._source()

    @property
    def current(self) -> Entry | None:
        """The entry at the cursor."""
        entries = self.entries
        return entries[min(self.at, len(entries) - 1)] if entries else None

    def go_to(self, id: str) -> None:
        """Put the cursor on that entry."""
        for index, entry in enumerate(self.entries):
            if entry.id == id:
                self._mark(index)

    def _mark(self, at: int) -> None:
        """Put the mark on that entry."""
        self.at = at
        self.redraw()
        self.post_message(self.Marked(self))

    def draw(self, width: int, height: int) -> Sequence[Line]:
        entries = self.entries
        self.at = min(self.at, max(0, len(entries) - 1))
        self._top = max(min(self._top, self.at), self.at - max(1, height) + 1, 0)
        shown = entries[self._top : self._top + height]
        places = Places.of(shown if isinstance(entries, Made) else entries, width)
        lines = [
            self._entry_line(entry, self._top + row == self.at, places) for row, entry in enumerate(shown)
        ]
        if lines and self._top + height < len(entries):
            lines[-1] = _going_on(lines[-1], "▾", width)
        if lines and self._top > 0:
            lines[0] = _going_on(lines[0], "▴", width)
        return [pad_line(line, width) for line in lines]

    def _entry_line(self, entry: Entry, here: bool, places: Places) -> Line:
        look = "off" if not entry.enabled else "marked" if here else "plain"
        line: list[Span] = [(" ▸ " if here else "   ", "accent")]
        if not entry.value:
            return [*line, (entry.label, look), *_noted(entry)]
        line += [
            *pad_line([(entry.label, look)], places.label, look=look),
            ("  ", look),
            (_value(entry), look),
        ]
        return [*line, (" " * (places.value - cell_len(_value(entry))), "plain"), *_noted(entry)]

    def action_move(self, by: int) -> None:
        """Move over entries that are on."""
        entries = self.entries
        if not any(entry.enabled for entry in entries):
            return
        at = min(max(0, self.at + by), len(entries) - 1)
        step = 1 if by > 0 else -1
        while 0 <= at < len(entries) and not entries[at].enabled:
            at += step
        if 0 <= at < len(entries):
            self._mark(at)

    def action_choose(self) -> None:
        """Choose the entry at the cursor."""
        entry = self.current
        if entry is not None and entry.enabled:
            self.post_message(self.Chosen(self, entry))

    def action_change(self, by: int) -> None:
        """Change the value at the cursor."""
        entry = self.current
        if entry is not None and entry.enabled and entry.changes:
            self.post_message(self.Change(self, entry, by))

    def thing_at(self, x: int, y: int) -> Hashable:
        at, entries = self._top + y, self.entries
        return (at, entries[at].id) if at < len(entries) and entries[at].enabled else None

    def pointed(self, thing: Hashable, again: bool) -> None:
        """Choose the entry under the mouse."""
        if isinstance(thing, tuple):
            self._mark(thing[0])
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        """Move down."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        """Move up."""
        self.action_move(-1)
