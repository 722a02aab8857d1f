"""The last lines of what happened; a note or advice stands in their place as long as it lasts."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .lines import Line, Lines, clip, wrap
from .note import note_lines

RULE = "── "  # begins an entry that closes what stands over it: a line is drawn to its right


class LogLines(Lines):
    """As many of the last entries as fit; wrapped only if there is room for all of an entry."""

    entries: Sequence[str] = ()
    note: tuple[str, bool] = ("", False)
    told: Sequence[Line] = ()

    def tell(
        self, entries: Sequence[str], note: tuple[str, bool] = ("", False), told: Sequence[Line] = ()
    ) -> None:
        """Show the end of these entries, or instead of them what is told, and under it the note: its text,
        and whether it is urgent."""
        self.entries, self.note, self.told = entries, note, told
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        note = note_lines(*self.note, width, height)
        height -= len(note)
        if self.told:
            return [*([(" ", "plain"), *line] for line in self.told[:height]), *note]
        if height > 3:
            return [*wrapped_log(self.entries, width, height), *note]
        told = [entry for entry in self.entries if not entry.startswith(RULE)]  # few rows: what was played
        return [*([(f" {entry}", "plain")] for entry in told[-height:] if height), *note]


def wrapped_log(entries: Sequence[str], width: int, height: int) -> list[Line]:
    """The last entries in at most ``height`` lines, an entry's further lines indented."""
    rows: list[Line] = []
    for entry in reversed(entries):
        first, *more = wrap(entry, max(1, width - 3))
        if entry.startswith(RULE):
            line = f" {clip(entry, width - 3)} "
            block: list[Line] = [[(line + "─" * (width - 1 - cell_len(line)), "dim")]]
        else:
            block = [[(f" {first}", "plain")], *([(f"   {line}", "plain")] for line in more)]
        if len(rows) + len(block) > height:
            break
        rows = block + rows
    return rows
