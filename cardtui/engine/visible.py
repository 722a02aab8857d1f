"""Foreign text made visible: whatever it holds, a terminal shows it and obeys none of it."""

from __future__ import annotations

import re
import unicodedata

_NOT_SHOWN = "�"
# printable by its category, but nothing to see: Unicode's default ignorables, and the empty Braille cell
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def visible(text: str, length: int) -> str:
    """``text`` on one line, cut to ``length`` characters, with visible signs for what has none.

    Control characters become their pictures (``␛``); marks of direction, joiners, variation selectors,
    fillers, lone surrogates and unassigned characters a replacement sign; every kind of space a space.
    """
    return "".join(map(_visible, unicodedata.normalize("NFC", text[: 4 * length])))[:length]


def excerpt(text: str, length: int) -> str:
    """``visible``, ending in ``…`` where something is cut off."""
    shown = visible(text, length + 1)
    return shown if len(shown) <= length else shown[: length - 1] + "…"


def _visible(sign: str) -> str:
    point = ord(sign)
    if point < 0x20:
        return chr(0x2400 + point)
    if point == 0x7F:
        return "␡"
    if unicodedata.category(sign) == "Zs":
        return " "
    if not sign.isprintable() or _BLANK.match(sign):
        return _NOT_SHOWN
    return sign
