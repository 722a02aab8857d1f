"""A line over a table that is no usual one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...widgets.lines import Line, Lines, columns


class Banner(Lines):
    """The first line: that this is no game that counts, and where one is."""

    def __init__(self, tell: Callable[[], tuple[Line, Line]]) -> None:
        """``tell``: what stands at its left and at its right end now."""
        super().__init__(classes="title")
        self._tell = tell

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return [columns(*self._tell(), width)]
