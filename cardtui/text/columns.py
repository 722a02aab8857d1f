"""Texts one under the other in columns, by the cells that a terminal gives them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest


def columns(lines: Iterable[Sequence[str]], widths: Sequence[int] | None = None) -> Iterator[str]:
    """Lines of the same number of texts, one under the other, in columns as wide as they have to be."""
    if widths is None:
        lines = list(lines)
        widths = widest(lines)
    for line in lines:
        padded = (text + " " * (width - cells(text)) for text, width in zip(line, widths, strict=True))
        yield "  ".join(padded).rstrip()


def widest(lines: Iterable[Sequence[str]]) -> list[int]:
    """How wide each column has to be."""
    widths: list[int] = []
    for line in lines:
        widths = list(map(max, zip_longest(widths, map(cells, line), fillvalue=0)))
    return widths


def cells(text: str) -> int:
    """How many columns a terminal gives the text."""
    return sum(map(cells_of, text))


def cells_of(sign: str) -> int:
    """How many columns a terminal gives a sign: two where it is as wide as it is high."""
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
