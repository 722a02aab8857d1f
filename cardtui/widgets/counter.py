"""The card counter: of each rank, how many cards are still unseen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from .lines import Line, Lines, Span
from .note import note_lines


class Counter(Lines):
    """Two rows: ranks, and under each the cards that are neither in one's hand nor were seen yet. A note or
    lines that the log is too small for stand in their place."""

    note: tuple[str, bool] = ("", False)
    label: str = ""
    unseen: Sequence[tuple[str, int]] = ()
    told: Sequence[Line] = ()

    def count(
        self,
        label: str,
        unseen: Sequence[tuple[str, int]],
        note: tuple[str, bool] = ("", False),
        told: Sequence[Line] = (),
    ) -> None:
        """Show these (rank, cards) pairs in their order, or a note: its text, and whether it is urgent, or
        what else is told in these rows."""
        self.label, self.unseen, self.note, self.told = label, unseen, note, told
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        if self.note[0]:
            return note_lines(*self.note, width, height)
        if self.told:
            return [[(" ", "plain"), *line] for line in self.told]
        return counter_lines(self.label, self.unseen, width)


def least_pitch(unseen: Sequence[tuple[str, int]]) -> int:
    """The cells a rank needs so that names do not touch."""
    return max(3, *(cell_len(rank) + 1 for rank, _count in unseen)) if unseen else 3


def counter_lines(label: str, unseen: Sequence[tuple[str, int]], width: int) -> list[Line]:
    """The two rows in that width; the label is left out where it does not fit."""
    pitch = 4 if 4 * len(unseen) + cell_len(label) + 2 <= width else least_pitch(unseen)
    pitch = pitch if pitch * len(unseen) <= width else 2
    lead = label if pitch * len(unseen) + cell_len(label) + 2 <= width else ""
    ranks: list[Span] = [(f" {lead} " if lead else "", "dim")]
    counts: list[Span] = [(" " * (cell_len(lead) + 2) if lead else "", "dim")]
    for rank, count in unseen:
        ranks.append((rank.rjust(pitch), "plain" if count else "off"))
        counts.append(((str(count) if count else "·").rjust(pitch), "strong" if count else "off"))
    return [ranks, counts]
