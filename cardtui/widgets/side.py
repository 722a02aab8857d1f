"""The panel beside a wide table: card counter, blocks that somebody asked for, log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .counter import counter_lines, least_pitch
from .lines import Line, clip_line, wrap_in
from .log import Rolling
from .note import note_lines

ROOMY = 28  # rows from which there is room for what follows from counting
LOG_ROWS = 11  # rows that the blocks leave to the log, its heading included


@dataclass(frozen=True, slots=True)
class Block:
    """A title with lines under it, each cut with a mark where it is too long, and a text that is wrapped.

    ``rows``: what the block takes under its title whatever it says; 0: as many as that are.
    """

    title: str
    lines: Sequence[Line] = ()
    text: str = ""
    rows: int = 0

    def drawn(self, cells: int, rows: int) -> list[Line]:
        """Title and lines in at most so many rows; under ``self.rows`` the rest stays blank."""
        room = min(self.rows, rows - 1) if self.rows else rows - 1
        said: list[Line] = [clip_line(line, cells) for line in self.lines[:room]]
        said += [[(row, "plain")] for row in wrap_in(self.text, cells, room - len(said)) if self.text]
        said += [[]] * ((room if self.rows else 0) - len(said))
        return [[(f" {self.title}", "accent")], *([(" ", "plain"), *line] for line in said)]


@dataclass(frozen=True, slots=True)
class Notes:
    """What the side panel says: blocks over the log, under it a note, urgent or not. ``inferred``: a line
    under the counter, wrapped once at most."""

    counter: str = ""
    unseen: Sequence[tuple[str, int]] = ()
    blocks: Sequence[Block] = ()
    log: str = ""
    entries: Sequence[str] = ()
    note: tuple[str, bool] = ("", False)
    inferred: str = ""


class Side(Rolling):
    """Everything that a narrow table has no room for."""

    notes = Notes()

    def note(self, notes: Notes) -> None:
        """Show these."""
        self.keep(self.notes.entries, notes.entries)
        self.notes = notes
        self.redraw()

    def on_mouse_scroll_up(self) -> None:
        """Earlier entries of the log."""
        self.roll(1, self.notes.entries)

    def on_mouse_scroll_down(self) -> None:
        """Later ones."""
        self.roll(-1, self.notes.entries)

    def draw(self, width: int, height: int) -> Sequence[Line]:
        notes, rows = self.notes, list[Line]()
        note = note_lines(*notes.note, width, height // 2)
        height -= len(note)
        if notes.unseen:
            rows += [[(f" {notes.counter}", "accent")], *_counter_rows(notes.unseen, width)]
            inferred = notes.inferred if height >= ROOMY else ""
            told = wrap_in(inferred, max(1, width - 2), 2) if inferred else []
            rows += [*([(f" {line}", "dim")] for line in told), []]
        for block in notes.blocks:
            room = height - len(rows) - LOG_ROWS - 1
            if room > 1:
                rows += [*block.drawn(max(1, width - 2), room), []]
        rows.append([(f" {notes.log}", "accent")])
        log = self.last(self.upto(notes.entries), width, max(0, height - len(rows)))
        return [*rows, *log, *([[]] * (height - len(rows) - len(log))), *note]


def _counter_rows(unseen: Sequence[tuple[str, int]], width: int) -> list[Line]:
    """The counter, over two pairs of rows if one would be too narrow."""
    if least_pitch(unseen) * len(unseen) < width:  # the last one keeps off the edge
        return counter_lines("", unseen, width)
    half = (len(unseen) + 1) // 2
    return [*counter_lines("", unseen[:half], width), *counter_lines("", unseen[half:], width)]
