"""The last lines of what happened; a note or advice stands in their place as long as it lasts."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .lines import Line, Lines, wrap
from .note import note_lines

RULE = "── "  # begins an entry that closes what stands over it: a line is drawn to its right


class Rolling(Lines):
    """Entries of which the last are seen; the wheel rolls back, and what is looked at then stays in sight."""

    _back = 0  # entries after those that are seen
    _more = False  # whether there are others before them

    def roll(self, by: int, entries: Sequence[str]) -> None:
        """So many entries back, as long as there are others before those that are seen, or on."""
        if by < 0 or self._more:
            self._back = min(max(0, self._back + by), max(0, len(entries) - 1))
            self.redraw()

    def keep(self, before: Sequence[str], after: Sequence[str]) -> None:
        """There are other entries now; with fewer of them the last are seen again."""
        grown = len(after) - len(before)
        self._back = self._back + grown if self._back and grown >= 0 else 0

    def upto(self, entries: Sequence[str]) -> Sequence[str]:
        """The entries without those after the last one in sight."""
        return entries[: len(entries) - self._back] if self._back else entries

    def last(self, entries: Sequence[str], width: int, height: int) -> list[Line]:
        """The last of these entries in at most ``height`` lines, an entry's further lines indented."""
        rows: list[Line] = []
        self._more = False
        for entry in reversed(entries):
            first, *more = wrap(entry, max(1, width - 3))
            look = "dim" if entry.startswith(RULE) else "plain"
            told = [f" {first}", *(f"   {line}" for line in more)]
            if entry.startswith(RULE):
                told[-1] += " " + "─" * max(0, width - 2 - cell_len(told[-1]))
            block: list[Line] = [[(line, look)] for line in told]
            if len(rows) + len(block) > height:
                self._more = True
                break
            rows = block + rows
        return rows


class LogLines(Rolling):
    """As many of the last entries as fit; wrapped only if there is room for all of an entry."""

    entries: Sequence[str] = ()
    note: tuple[str, bool] = ("", False)
    told: Sequence[Line] = ()

    def tell(
        self, entries: Sequence[str], note: tuple[str, bool] = ("", False), told: Sequence[Line] = ()
    ) -> None:
        """Show the end of these entries, or instead of them what is told, and under it the note: its text,
        and whether it is urgent."""
        self.keep(self.entries, entries)
        self.entries, self.note, self.told = entries, note, told
        self.redraw()

    def on_mouse_scroll_up(self) -> None:
        """Earlier entries."""
        self.roll(1, self.entries)

    def on_mouse_scroll_down(self) -> None:
        """Later ones."""
        self.roll(-1, self.entries)

    def draw(self, width: int, height: int) -> Sequence[Line]:
        entries = self.upto(self.entries)
        note = note_lines(*self.note, width, height)
        height -= len(note)
        if self.told:
            return [*([(" ", "plain"), *line] for line in self.told[:height]), *note]
        if height > 3:
            return [*self.last(entries, width, height), *note]
        told = [entry for entry in entries if not entry.startswith(RULE)]  # few rows: what was played
        self._more = len(told) > height
        return [*([(f" {entry}", "plain")] for entry in told[-height:] if height), *note]
