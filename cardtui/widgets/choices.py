"""The line of the panel at hand: its title, and its verbs as buttons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.message import Message

from .lines import Line, Span, clip, clip_line, pad_line, sentences, width, wrap, wrap_in
from .pointed import Pointed


@dataclass(frozen=True, slots=True)
class Button:
    """A verb that can be chosen: its key, what it does, and whether it may be chosen now."""

    key: str
    label: str
    enabled: bool = True


class Choices(Pointed):
    """One centred line: ``Title  ▸[y] Call◂  [n] Decline``; the marked button has arrows around it.

    A title alone may take several rows, and rows over its buttons where one line is too narrow for both. In a
    single row the title gives way, its last sentence last; the buttons never do.
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
    def rows(title: str, cells: int, buttons: Sequence[Button] = ()) -> int:
        """The rows that a title and its buttons take in that width."""
        if not buttons:
            return len(wrap(title, cells - 2))
        return 1 if _beside(title, buttons, cells) else len(wrap(title, cells - 2)) + 1

    def draw(self, width_: int, height: int) -> Sequence[Line]:
        title, over, above = self.title, self.title, 0
        if not self.buttons and height > 1:
            above = height
        elif self.buttons and not _beside(title, self.buttons, width_):
            above = height - 1
            title = "" if above else _last_sentence(title)
        rows = wrap_in(over, width_ - 2, above) if above > 0 else []
        lines: list[Line] = [pad_line([(row, "strong")], width_, "centre") for row in rows]
        self._row = len(lines)
        if not self.buttons and lines:
            self._spots = []
            return lines
        room = width_ - sum(map(button_width, self.buttons)) - 2
        line: list[Span] = [(f" {clip(title, room)} ", "strong")] if title and room > 0 else []
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
        left = max(0, width_ - width(line)) // 2
        self._spots = [(start + left, end + left) for start, end in spots]
        return [*lines, [(" " * left, "plain"), *clip_line(line, width_)]]

    _spots: Sequence[tuple[int, int]] = ()
    _row = 0  # that of the buttons

    def thing_at(self, x: int, y: int) -> Hashable:
        """A button of this question; that of another is another thing."""
        for index, (start, end) in enumerate(self._spots):
            if y == self._row and start <= x < end and self.buttons[index].enabled:
                return index, self.title, self.buttons[index]
        return None

    def pointed(self, thing: Hashable, again: bool) -> None:
        """Choose the button; the second half of a double click answers no other question."""
        if not again and isinstance(thing, tuple):
            index, _title, button = thing
            self.post_message(self.Chosen(index, button.label))


def button_width(button: Button) -> int:
    """The cells that a button takes: its key in brackets, a blank, its label, two cells at each end."""
    key = f"[{button.key}]" if button.enabled and button.key else "" if button.enabled else "[–]"
    return cell_len(key) + cell_len(button.label) + 5


def _beside(title: str, buttons: Sequence[Button], cells: int) -> bool:
    """Whether a title and its buttons fit in one line."""
    return (cell_len(title) + 2 if title else 0) + sum(map(button_width, buttons)) <= cells


def _last_sentence(title: str) -> str:
    """The question itself, without what is told before it."""
    return sentences(title)[-1].strip()
