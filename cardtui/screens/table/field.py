"""Where one types at the foot of a table: a sign, a field, the lines that were typed before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from ...keys import LINE
from ...widgets.lines import Line, Lines, width

SIGN = " / "
LEAST = 12  # cells of the field
MOST_LINES = 100  # that are remembered


class Field(Input):
    """Where one types; keys that are no text are the line's own, and with nothing typed the table's."""

    BINDINGS: ClassVar[list[BindingType]] = list(LINE)

    class Pressed(Message):
        """One of the line's keys: ``away``, ``older``, ``newer``, ``reading``."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def action_line(self, name: str) -> None:
        """Tell the table."""
        self.post_message(self.Pressed(name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to move over where nothing is typed."""
        return bool(self.value) or action not in ("cursor_left", "cursor_right", "delete_left")


class TypedLine(Widget):
    """A sign, and the field. Closed it says what may be typed; ``stays``: it is never closed."""

    def __init__(self) -> None:
        super().__init__(id="line")
        self._sign, self._rest = Lines(id="line-sign"), Lines(id="line-rest")
        self.field = Field(compact=True, select_on_focus=False)
        self.opened = self.stays = self.refused = False
        self.way = 0  # which of the ways to take what is typed
        self._lines: list[str] = []
        self._at = 0  # of them; after the last: what is typed now
        self._begun = ""  # that, while an earlier line stands in its place

    def compose(self) -> Iterable[Widget]:
        yield from (self._sign, self.field, self._rest)

    def on_mount(self) -> None:
        """Closed, unless it stays."""
        self._sign.show([[(SIGN, "key")]])
        self._set(self.stays)

    def _set(self, opened: bool) -> None:
        self.opened = opened
        self.field.display = self.field.can_focus = opened
        if opened:
            self.screen.set_focus(self.field, scroll_visible=False)
        elif self.screen.focused is self.field:
            self.screen.set_focus(None)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.field.value if self.opened else ""

    def open(self) -> None:
        """Take the keys."""
        self._set(True)

    def keep_open(self, stays: bool) -> None:
        """Whether it is open always."""
        if stays != self.stays:
            self.stays = stays
            if self.is_attached:
                self._set(stays)

    def close(self) -> None:
        """Give the keys back; what was typed is gone."""
        self._put("")
        self._at = len(self._lines)
        self._set(self.stays)

    def done(self) -> None:
        """What was typed is done: it is remembered."""
        if not self._lines or self._lines[-1] != self.text:
            self._lines = [*self._lines, self.text][-MOST_LINES:]
        self.close()

    def tell(self, beside: Line, rest: str) -> None:
        """What stands beside what is typed; while nothing is, ``rest``."""
        self.field.styles.width = self._cells
        self._rest.show([beside if self.text else [(rest, "dim")]])

    @property
    def _cells(self) -> int:
        return max(LEAST, cell_len(self.text) + 2)

    def is_too_long(self, beside: Line) -> bool:
        """Whether there is no room for all of it beside what is typed."""
        return cell_len(SIGN) + self._cells + width(beside) > self.size.width

    def recall(self, by: int) -> None:
        """An earlier line, or a later one; after the last, what was begun."""
        if self._at == len(self._lines):
            self._begun = self.text
        self._at = min(max(0, self._at + by), len(self._lines))
        self._put(self._lines[self._at] if self._at < len(self._lines) else self._begun)

    def _put(self, text: str) -> None:
        self.field.value = text
        self.field.cursor_position = len(text)

    def type(self, text: str) -> None:
        """Put this in the place of what is typed."""
        self._put(text)
