"""What is told beside the game, and where the surface has room for it.

Whoever has something to tell adds it in ``Drawing.beside``; the surface gives it a place of its own, so
that nothing else moves:

- ``advice``: two rows under the verdict; where plays have no slots of their own it is the first block of the
  side panel, and without a side panel it takes the rows of the log (and of the counter, if those are too few)
  until it is taken away.
- ``typing``: whether a line is being typed. Its place is ``Surface.typed``, an empty container of one row
  under the own line: mount into it what takes the keys. Beside a side panel the row is always there (with
  what it says at rest); without one it takes the last row of the log, while ``typing`` is on.
- ``blocks``: of the side panel, from the top, under the counter: a title and lines, or a text to wrap.
  ``Block.rows`` is what the block takes whatever it says now; set it when a key asks for the block. A block
  for which there is no room is cut short or left out: the log keeps ten rows.
- ``banner``: one line under the status row, over the border of the seat boxes, for a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...widgets.lines import Line, Span, width, wrap_in
from ...widgets.side import Block

ADVICE_CELLS = 78  # of a row of advice


@dataclass(frozen=True, slots=True)
class AdviceFace:
    """What is advised and why; ``end`` stands behind it, whole (which of how many, the keys that go on)."""

    text: str = ""
    end: str = ""

    def lines(self, cells: int, rows: int) -> list[Line]:
        """It in at most that many rows; a cut of the text is marked."""
        if not self.text or rows < 1:
            return []
        made: list[list[Span]] = [[(row, "plain")] for row in wrap_in(self.text, cells, rows)]
        end: list[Span] = [(self.end, "dim")] if self.end else []
        if end and width(made[-1]) + 2 + width(end) > cells:
            if len(made) < rows:
                made.append([])
            else:
                said = self.text if rows == 1 else self._rest(cells, rows)
                made[-1] = [(row, "plain") for row in wrap_in(said, cells - 2 - width(end), 1)]
        if end:
            made[-1] += [("  " if made[-1] else "", "plain"), *end]
        return list(made)

    def _rest(self, cells: int, rows: int) -> str:
        """What of the text stands in the last row and after it."""
        kept = wrap_in(self.text, cells, 10_000)
        return " ".join(kept[rows - 1 :])


@dataclass(frozen=True, slots=True)
class Beside:
    """What is told beside the game: advice, whether a line is typed, blocks of the side panel, a banner, the
    log, whether the counter is on; ``note``: a text, and whether it is urgent."""

    blocks: Sequence[Block] = ()
    entries: Sequence[str] = ()
    counter: bool = True
    note: tuple[str, bool] = ("", False)
    advice: AdviceFace = AdviceFace()
    typing: bool = False
    banner: Line = ()
