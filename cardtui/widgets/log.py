"""The last lines of what happened."""

from __future__ import annotations

from collections.abc import Sequence

from .lines import Line, Lines, wrap


class LogLines(Lines):
    """As many of the last entries as fit; wrapped only if there is room for all of an entry."""

    entries: Sequence[str] = ()

    def tell(self, entries: Sequence[str]) -> None:
        """Show the end of these entries."""
        self.entries = entries
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        if height <= 3:
            return [[(f" {entry}", "plain")] for entry in self.entries[-height:]]
        return wrapped_log(self.entries, width, height)


def wrapped_log(entries: Sequence[str], width: int, height: int) -> list[Line]:
    """The last entries in at most ``height`` lines, an entry's further lines indented."""
    rows: list[Line] = []
    for entry in reversed(entries):
        first, *more = wrap(entry, max(1, width - 3))
        block: list[Line] = [[(f" {first}", "plain")], *([(f"   {line}", "plain")] for line in more)]
        if len(rows) + len(block) > height:
            break
        rows = block + rows
    return rows
