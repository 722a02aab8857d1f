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

from ...widgets.lines import Line, Span, width, wrap, wrap_in
from ...widgets.side import Block

ADVICE_CELLS = 78  # of a row of advice


@dataclass(frozen=True, slots=True)
class AdviceFace:
    """What is advised and why; ``end`` stands behind it, whole (which of how many, the keys that go on).

    ``worth``: what is expected of it, in full and shorter, told whole too; where room is scarce the shorter
    one, then the keys give way, and the reason is cut last."""

    text: str = ""
    end: str = ""
    worth: Sequence[str] = ()

    def lines(self, cells: int, rows: int) -> list[Line]:
        """It in at most that many rows; a cut of the text is marked."""
        if not self.text or rows < 1:
            return []
        tails = [self._tail(worth, self.end) for worth in self.worth or ("",)]
        if self.worth:
            tails.append(self._tail(self.worth[-1], ""))
        for tail in tails:
            if len(made := self._laid(wrap(self.text, cells), tail, cells)) <= rows:
                return list(made)
        return list(self._cut(tails[-1], cells, rows))

    @staticmethod
    def _tail(worth: str, end: str) -> list[Span]:
        told = [(worth, "plain"), (end, "dim")]
        return [span for text, look in told if text for span in (("  ", "plain"), (text, look))]

    @staticmethod
    def _laid(text: Sequence[str], tail: Sequence[Span], cells: int) -> list[list[Span]]:
        """The text, then the tail in its last row, or in one of its own."""
        made: list[list[Span]] = [[(row, "plain")] for row in text]
        if not tail:
            return made
        if width(made[-1]) + width(tail) <= cells:
            return [*made[:-1], [*made[-1], *tail]]
        return [*made, list(tail[1:])]

    def _cut(self, tail: Sequence[Span], cells: int, rows: int) -> list[list[Span]]:
        """The text as far as it goes before the tail."""
        kept = wrap(self.text, cells)
        rest = wrap_in(" ".join(kept[rows - 1 :]), cells - width(tail), 1)
        return self._laid([*kept[: rows - 1], *rest], tail, cells)


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
