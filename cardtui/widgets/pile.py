"""What a seat did last: the name of its play over the cards, or a word such as pass."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.cards import Cards
from .faces import Marks, no_marks, rows_of_faces
from .lines import Line, Lines, pad_line, wrap


class Pile(Lines):
    """A title, faces in as many rows as they take, and a note under them; centred in its slot.

    ``above`` stands over all of it: a hand that lies open.
    """

    bottom = False  # whether it lies at the bottom of its slot: near the seat whose play it is
    above: Line = ()
    title: Line = ()
    cards: Cards = ()
    note: Line = ()

    def lay(
        self,
        title: Line = (),
        cards: Cards = (),
        note: Line = (),
        marks: Marks = no_marks,
        above: Line = (),
    ) -> None:
        """Lay these cards down; nothing clears the place."""
        self.title, self.cards, self.note, self._marks, self.above = title, cards, note, marks, above
        self.redraw()

    _marks: Marks = staticmethod(no_marks)

    @property
    def rows(self) -> int:
        """The rows that it takes in its present width."""
        return len(self._rows(self.content_size.width))

    def _rows(self, width: int) -> list[Line]:
        faces = rows_of_faces(self.cards, width, self._marks)
        above = [[(row, look)] for text, look in self.above for row in wrap(text, width)]
        return [line for line in (*above, self.title, *faces, self.note) if line]

    def draw(self, width: int, height: int) -> Sequence[Line]:
        rows = self._rows(width)
        spare = max(0, height - len(rows))
        over = spare if self.bottom else min(1, spare)
        return [*([[]] * over), *(pad_line(row, width, "centre") for row in rows)]
