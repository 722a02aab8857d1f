"""The line of the panel at hand: its title, and its verbs as buttons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.message import Message

from .lines import Line, Span, clip_line, pad_line, width, wrap, wrap_in
from .pointed import Pointed


@dataclass(frozen=True, slots=True)
class Button:
    """A verb that can be chosen: its key, what it does, and whether it may be chosen now."""

    key: str
    label: str
    enabled: bool = True


class Choices(Pointed):
    """One centred line: ``Title  ▸[y] Call◂  [n] Decline``; the marked button has arrows around it.

    A title alone may take several rows.
    """

    class Chosen(Message):
        """A button was clicked: which one, and what stood on it."""

        def __init__(self, index: int, label: str) -> None:
            super().__init__()
            self.index, self.label = index, label

    title: str = ""
    buttons: Sequence[Button] = ()
    marked: int | None = None

    def offer(self, title: str, buttons: Sequence[Button] = (), marked: int | None = None) -> None:
        """Show this title and these buttons."""
        self.title, self.buttons, self.marked = title, buttons, marked
        self.redraw()

    @staticmethod
    def rows(title: str, cells: int) -> int:
        """The rows that a title alone takes in that width."""
        return len(wrap(title, cells - 2))

    def draw(self, width_: int, height: int) -> Sequence[Line]:
        if height > 1 and not self.buttons:
            self._spots = []
            rows = wrap_in(self.title, width_ - 2, height)
            return [pad_line([(row, "strong")], width_, "centre") for row in rows]
        line: list[Span] = [(f" {self.title} ", "strong")] if self.title else []
        spots: list[tuple[int, int]] = []
        for index, button in enumerate(self.buttons):
            at_mark = index == self.marked
            start = width(line)
            if button.enabled:
                line += [
                    (" ▸" if at_mark else "  ", "accent"),
                    (f"[{button.key}]" if button.key else "", "key"),
                    (f" {button.label}", "marked" if at_mark else "plain"),
                    ("◂ " if at_mark else "  ", "accent"),
                ]
            else:
                line.append((f"  [–] {button.label}  ", "off"))
            spots.append((start, width(line)))
        room = max(0, width_ - width(line)) // 2
        self._spots = [(start + room, end + room) for start, end in spots]
        return [[(" " * room, "plain"), *clip_line(line, width_)]]

    _spots: Sequence[tuple[int, int]] = ()

    def thing_at(self, x: int, y: int) -> Hashable:
        """A button of this question; that of another is another thing."""
        for index, (start, end) in enumerate(self._spots):
            if start <= x < end and self.buttons[index].enabled:
                return index, self.title, self.buttons[index]
        return None

    def pointed(self, thing: Hashable, again: bool) -> None:
        """Choose the button; the second half of a double click answers no other question."""
        if not again and isinstance(thing, tuple):
            index, _title, button = thing
            self.post_message(self.Chosen(index, button.label))


def button_width(button: Button) -> int:
    """The cells that a button takes."""
    return cell_len(button.key) + cell_len(button.label) + 7
