"""A picture of a terminal as SVG that keeps to its cells and loads nothing from elsewhere.

Rich draws it. It gives a sign that takes two cells the room of one, and asks for a font by its address: both
are put right here.
"""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import groupby

from ..text.columns import cells, cells_of

_FONT = re.compile(r"@font-face\s*\{[^}]*\}\s*")
_TEXT = re.compile(
    r'<text (class="[^"]*") x="([\d.]+)" (y="[^"]*") textLength="([\d.]+)" ([^>]*)>([^<]*)</text>'
)


def in_cells(drawn: str) -> str:
    """The same picture, with every sign in its own cells and in whatever font there is."""
    return _TEXT.sub(_parted, _FONT.sub("", drawn))


def _parted(found: re.Match[str]) -> str:
    """A text of narrow and wide signs in parts of either, each where its cells are."""
    look, x, y, length, clip, written = found.groups()
    text = unescape(written)
    if not text or cells(text) == len(text):
        return found[0]
    at, cell = float(x), float(length) / len(text)
    parts = []
    for size, signs in groupby(text, cells_of):
        part = "".join(signs)
        shown = escape(part).replace(" ", "&#160;")
        width = size * len(part) * cell
        parts.append(f'<text {look} x="{at:g}" {y} textLength="{width:g}" {clip}>{shown}</text>')
        at += width
    return "".join(parts)
