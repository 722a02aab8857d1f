"""The place of a note on a screen: rows of its own at the foot, none while there is nothing to say."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from .lines import Line, Lines, wrap_to_the_end


class NoteLine(Lines):
    """The text of a note, wrapped, in as many rows as it takes, up to a third of the screen."""

    def __init__(self, text: str = "", urgent: bool = False) -> None:
        super().__init__()
        self.text, self.urgent = text, urgent
        self.display = bool(text)

    def tell(self, text: str, urgent: bool = False) -> None:
        """Say this; nothing takes no room."""
        if (text, urgent) != (self.text, self.urgent):
            self.text, self.urgent = text, urgent
            self.display = bool(text)
            self.refresh(layout=True)
            self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(note_lines(self.text, self.urgent, width, max(1, viewport.height // 3)))

    def draw(self, width: int, height: int) -> Sequence[Line]:
        return note_lines(self.text, self.urgent, width, height)


def note_lines(text: str, urgent: bool, width: int, height: int) -> list[Line]:
    """A note in at most that many rows; a cut is marked, and spares the last sentence: the way out."""
    if not text or height < 1:
        return []
    look = "warn" if urgent else "accent"
    rows = wrap_to_the_end(text, max(1, width - 4), height)
    return [[("   " if at else " ● ", look), (row, look)] for at, row in enumerate(rows)]
