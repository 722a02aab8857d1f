"""A seat at the table: a box with a name, a role, the number of cards, and whether it is its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .lines import Line, Lines, Span, columns, pad_line
from .lines import width as line_width
from .tie import Tie

LIGHT, HEAVY, DOUBLE = ("╭╮╰╯", "─", "│"), ("┏┓┗┛", "━", "┃"), ("╔╗╚╝", "═", "║")  # corners, across, down


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a seat box says; all texts are in the language of the moment.

    ``aside``: behind the name, where there is room; ``notes``: the line under the name from its left, and a
    second one at its right end if there is room. ``lines``: further ones, as many as the box is high.
    """

    name: str
    role: str = ""
    notes: tuple[Line, ...] = ()
    turn: bool = False
    lines: tuple[Line, ...] = ()
    tie: Tie = Tie.NONE
    aside: str = ""


class SeatBox(Lines):
    """Four rows or more, without colour as clear as with it: the seat whose turn it is has a heavy border and
    an arrow, a partner's a double one and a heart."""

    def sit(self, sitter: Sitter | None) -> None:
        """Show this sitter; ``None``: an empty place."""
        self.sitter = sitter
        self.redraw()

    sitter: Sitter | None = None

    def draw(self, width: int, height: int) -> Sequence[Line]:
        if self.sitter is None or width < 4:
            return []
        sitter = self.sitter
        partner = sitter.tie is Tie.PARTNER
        look = "turn" if sitter.turn else sitter.tie.look if partner else "line"
        border = DOUBLE if partner else HEAVY if sitter.turn else LIGHT
        name: list[Span] = [
            ("▶ " if sitter.turn else "", "accent"),
            (sitter.name, sitter.tie.look if partner else "strong"),
            (f" {sitter.tie.sign}" if sitter.tie.sign else "", sitter.tie.look),
        ]
        role: Line = [(f" {sitter.role}" if sitter.role else "", "accent")]
        whole: list[Span] = [name[0], (sitter.name + sitter.aside, name[1][1]), name[2]]
        if line_width(whole) + line_width(role) > width - 4:  # the sign outlasts what stands aside
            whole = [*name, (sitter.aside, "plain")]
        inner: list[Line] = [columns(whole, role, width - 4)]
        first, second = (*sitter.notes, (), ())[:2]
        fits = line_width(first) + line_width(second) < width - 4
        inner.append(columns(first, second if fits else (), width - 4))
        inner += sitter.lines
        return boxed(inner, width, height, look, border)


def boxed(
    inner: Sequence[Line], width: int, height: int, look: str, border: tuple[str, str, str] = LIGHT
) -> list[Line]:
    """Lines with a border around them, in exactly that size."""
    corners, across, down = border
    rows: list[Line] = [[(corners[0] + across * (width - 2) + corners[1], look)]]
    for line in [*inner, *([[]] * height)][: height - 2]:
        rows.append([(f"{down} ", look), *pad_line(line, width - 4), (f" {down}", look)])
    rows.append([(corners[2] + across * (width - 2) + corners[3], look)])
    return rows
