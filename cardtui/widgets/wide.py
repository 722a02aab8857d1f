"""Suit signs of two cells, as Chinese terminals draw them, in lines that were laid out for one.

A blank gives way to each, before the next frame or sign: all that stands after it keeps its cell. Where there
is none, a blank between a frame and the sign does; else a ten becomes ``T``; where that is not enough, the
suit is a letter. No frame is ever moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from .glyphs import ASCII, SUITS
from .lines import Line, Span

SIGNS = frozenset(SUITS[1:])
TWO_CELLS = "\ufe0f"  # after a sign: it takes two
SIDES = frozenset("│┃║")
STOPS = SIDES | frozenset("╭╮╰╯┏┓┗┛╔╗╚╝─━═") | SIGNS
NEAR = 12  # cells in which a blank is looked for: what stands there moves by one


def widened(line: Line) -> Sequence[Span]:
    """The line with its suit signs two cells wide, in as many cells as before."""
    if not any(sign in text for text, _look in line for sign in SIGNS):
        return line
    cells = [(sign, look) for text, look in line for sign in text]
    at = 0
    while at < len(cells):
        sign, look = cells[at]
        if sign in SIGNS:
            blank = _blank_after(cells, at)
            if blank is not None:
                del cells[blank]
                cells[at] = sign + TWO_CELLS, look
            elif at > 1 and cells[at - 1][0] == " " and cells[at - 2][0] in SIDES:
                cells[at - 1 : at + 1] = [(sign + TWO_CELLS, look)]
                at -= 1
            elif [sign for sign, _look in cells[max(0, at - 2) : at]] == ["1", "0"]:
                cells[at - 2 : at + 1] = [("T", look), (sign + TWO_CELLS, look)]
                at -= 1
            else:
                cells[at] = sign.translate(ASCII), look
        at += 1
    return [
        ("".join(sign for sign, _look in alike), look)
        for look, alike in groupby(cells, key=lambda cell: cell[1])
    ]


def _blank_after(cells: Sequence[Span], at: int) -> int | None:
    """The next blank before anything that must not move."""
    for place in range(at + 1, min(len(cells), at + NEAR)):
        if cells[place][0] == " ":
            return place
        if cells[place][0] in STOPS:
            return None
    return None
