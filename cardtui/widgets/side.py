"""The panel beside a wide table: card counter, the rule behind the verdict, log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .counter import counter_lines, least_pitch
from .lines import Line, Lines, wrap_in
from .log import wrapped_log
from .note import note_lines

LOG_ROWS = 6  # rows that the texts leave to the log, its heading included


@dataclass(frozen=True, slots=True)
class Notes:
    """What the side panel says: (heading, text) pairs over the log, under it a note, urgent or not."""

    counter: str = ""
    unseen: Sequence[tuple[str, int]] = ()
    texts: Sequence[tuple[str, str]] = ()
    log: str = ""
    entries: Sequence[str] = ()
    note: tuple[str, bool] = ("", False)


class Side(Lines):
    """Everything that a narrow table has no room for."""

    notes = Notes()

    def note(self, notes: Notes) -> None:
        """Show these."""
        self.notes = notes
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        notes, rows = self.notes, list[Line]()
        note = note_lines(*notes.note, width, height // 2)
        height -= len(note)
        if notes.unseen:
            rows += [[(f" {notes.counter}", "accent")], *_counter_rows(notes.unseen, width), []]
        for heading, text in notes.texts:
            room = height - len(rows) - LOG_ROWS - 2
            if room > 0:
                rows += [[(f" {heading}", "accent")]]
                rows += [[(f" {line}", "plain")] for line in wrap_in(text, max(1, width - 2), room)]
                rows.append([])
        rows.append([(f" {notes.log}", "accent")])
        log = wrapped_log(notes.entries, width, max(0, height - len(rows)))
        return [*rows, *log, *([[]] * (height - len(rows) - len(log))), *note]


def _counter_rows(unseen: Sequence[tuple[str, int]], width: int) -> list[Line]:
    """The counter, over two pairs of rows if one would be too narrow."""
    if least_pitch(unseen) * len(unseen) <= width:
        return counter_lines("", unseen, width)
    half = (len(unseen) + 1) // 2
    return [*counter_lines("", unseen[:half], width), *counter_lines("", unseen[half:], width)]
