"""Lines of looked-at text: the one way in which anything here reaches the screen.

A span is a piece of plain text with a look of ``looks``. Text is never parsed as markup, so a name
stays a name whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from .glyphs import ASCII, ENTER, ENTER_SPELT
from .looks import looks

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = Sequence[Span]


def width(line: Iterable[Span]) -> int:
    """The cells that a line takes."""
    return sum(cell_len(text) for text, _ in line)


def text_of(line: Iterable[Span]) -> str:
    """What a line says, without its looks."""
    return "".join(text for text, _ in line)


def clip(text: str, cells: int) -> str:
    """``text`` in at most ``cells`` cells; a cut is shown by ``…``."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…" if cells > 0 else ""


def clip_line(line: Line, cells: int) -> list[Span]:
    """A line in at most ``cells`` cells."""
    kept: list[Span] = []
    for text, look in line:
        if cells <= 0:
            break
        piece = clip(text, cells)
        kept.append((piece, look))
        cells -= cell_len(piece) if piece == text else cells
    return kept


def pad_line(line: Line, cells: int, align: str = "left", look: str = "plain") -> list[Span]:
    """A line in exactly ``cells`` cells, its text to the ``left``, ``centre`` or ``right``."""
    kept = clip_line(line, cells)
    room = cells - width(kept)
    before = {"left": 0, "centre": room // 2, "right": room}[align]
    return [(" " * before, look), *kept, (" " * (room - before), look)]


def unbroken(line: Line, edges: Collection[int]) -> Line:
    """A line that lies over widgets which begin at these cells: the screen is put together of pieces cut
    there, and loses a sign of two cells across a cut, so such a sign comes one cell later."""
    at, kept = 0, []
    for text, look in line:
        said = ""
        for sign in text:
            if cell_len(sign) > 1 and at + 1 in edges:
                said, at = said + " ", at + 1
            said, at = said + sign, at + cell_len(sign)
        kept.append((said, look))
    return kept


def columns(left: Line, right: Line, cells: int) -> list[Span]:
    """Two texts at the ends of one line; the left one gives way."""
    end = clip_line(right, cells)
    return [*pad_line(left, max(0, cells - width(end))), *end]


def wrap(text: str, cells: int) -> list[str]:
    """``text`` in lines of at most ``cells`` cells, broken at spaces or between Chinese signs."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0
        for word in _words(paragraph):
            if used and used + cell_len(word.rstrip()) > cells:
                lines.append(line.rstrip())
                line, used = "", 0
            while cells > 1 and cell_len(word.rstrip()) > cells:
                head = set_cell_size(word, cells).rstrip()
                lines.append(head)
                word = word[len(head) :]
            line, used = line + word, used + cell_len(word)
        lines.append(line.rstrip())
    return lines


def wrap_line(line: Line, cells: int) -> list[list[Span]]:
    """A line in rows of at most ``cells`` cells, broken before spans that begin with a blank."""
    pieces: list[list[Span]] = []
    for text, look in line:
        if not pieces or text.startswith(" "):
            pieces.append([])
        pieces[-1].append((text, look))
    rows: list[list[Span]] = []
    for piece in pieces:
        if rows and width(rows[-1]) + width(piece) <= cells:
            rows[-1] += piece
        elif piece[0][0].strip() or len(piece) > 1:
            (text, look), *more = piece
            rows.append([(f" {text.lstrip()}", look), *more])
    return rows


def wrap_in(text: str, cells: int, rows: int) -> list[str]:
    """``text`` wrapped in at most ``rows`` lines; ``…`` at the end of the last shows that it goes on."""
    lines = wrap(text, cells)
    if len(lines) <= rows:
        return lines
    kept = lines[: max(0, rows)]
    if kept:
        last = kept[-1]
        kept[-1] = f"{last} …" if cell_len(last) + 2 <= cells else clip(f"{last}……", cells)
    return kept


def sentences(text: str) -> list[str]:
    """``text`` in its sentences, each with the blank after it."""
    return _SENTENCE_END.split(text)


def wrap_to_the_end(text: str, cells: int, rows: int) -> list[str]:
    """``text`` wrapped in at most ``rows`` lines with its last sentence; ``…`` before that is the cut."""
    *before, end = sentences(text)
    head = "".join(before)
    if len(lines := wrap(text, cells)) <= rows or len(wrap(f"…{end}", cells)) > rows or not head:
        return lines if len(lines) <= rows else wrap_in(text, cells, rows)
    blank = " " if head.endswith(" ") else ""
    kept = next(
        kept
        for kept in range(len(head), -1, -1)
        if len(wrap(f"{head[:kept].rstrip()}…{blank if kept else ''}{end}", cells)) <= rows
    )
    return wrap(f"{head[:kept].rstrip()}…{blank if kept else ''}{end}", cells)


_SENTENCE_END = re.compile(r"(?<=[.?!] )(?=\S)|(?<=[。？！])(?=.)")
_NO_LINE_START = "，。、；：！？）》”…"
_NO_LINE_END = "（《“"


def _words(text: str) -> list[str]:
    """Pieces between which a line may break; a space belongs to the word before it."""
    words: list[str] = []
    for sign in text:
        wide = cell_len(sign) > 1
        breaks = not words or words[-1].endswith(" ") or wide or cell_len(words[-1][-1]) > 1
        breaks = breaks and not (words and words[-1][-1] in _NO_LINE_END)
        if words and (sign == " " or sign in _NO_LINE_START or not breaks):
            words[-1] += sign
        else:
            words.append(sign)
    return words


def spelt(line: Line) -> Line:
    """A line for a terminal with letters only: the sign of Enter has no likeness of one cell."""
    if not any(ENTER in text for text, _ in line):
        return line
    made = [(text.replace(ENTER, ENTER_SPELT), look) for text, look in line]
    while made and not made[-1][0].strip():  # blanks give way
        made.pop()
    return made


class Lines(Widget):
    """A widget made of lines. Subclasses draw; ``show`` sets lines ready made."""

    ascii: ClassVar[bool] = False  # one terminal, one set of signs
    fitted: ClassVar[Callable[[Line], Line] | None] = None  # a line for a terminal with other widths
    suits: ClassVar[str] = "two"  # the colours of the suits (``looks.SUITS``)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._drawn: Sequence[Line] = ()
        self._strips: list[Strip] | None = None  # of the drawn lines, until something changes
        self._drawn_for = (0, 0)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines from now on."""
        self._lines = lines
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Line]:
        """The lines for a content area of that size; more are cut, fewer are filled."""
        return self._lines

    def redraw(self) -> None:
        """Draw anew at the next frame, if there is anything new to see."""
        size = self.content_size
        if not self.is_attached:  # nobody sees it, and what it tells of may be gone
            self._strips = None
        elif self._strips is None or size != self._drawn_for or self.draw(*size) != self._drawn:
            self._strips = None
            self.refresh()

    def draw_anew(self) -> None:
        """Draw anew at the next frame, also what has not changed: its signs or colours are others now."""
        self._strips = None
        self.refresh()

    def on_unmount(self) -> None:
        """Keep nothing drawn: Textual remembers the caches of a thousand widgets that are gone."""
        self._strips = None
        self._styles_cache.clear()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips = None

    def render_line(self, y: int) -> Strip:
        size = self.content_size
        if self._strips is None or self._drawn_for != size:
            base = self.rich_style
            self._drawn, self._drawn_for = self.draw(*size), size
            self._strips = [self._strip(line, size.width, base) for line in self._drawn[: size.height]]
            self._blank = Strip.blank(size.width, base)
        return self._strips[y] if y < len(self._strips) else self._blank

    def _strip(self, line: Line, cells: int, base: Style) -> Strip:
        segments, styles = [], looks(self.app.current_theme, self.suits)
        padded: Line = pad_line(spelt(line) if self.ascii else line, cells)
        if (fitted := type(self).fitted) is not None:
            padded = fitted(padded)
        for text, look in padded:
            if text:
                shown = text.translate(ASCII) if self.ascii else text
                segments.append(Segment(shown, base + styles[look]))
        return Strip(segments, cells)
