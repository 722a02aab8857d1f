"""A few lines below a list: what the entry at the mark is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..widgets.lines import Line, Lines, wrap_in


class About(Lines):
    """What is said of the entry; the page has it drawn anew when the mark moves."""

    def __init__(self, tell: Callable[[], str]) -> None:
        super().__init__(classes="about")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [[(row, "dim")] for row in wrap_in(self._tell(), width, height)]
