"""Names at the boundary: everything kept can be seen, and is what it looks like."""

from __future__ import annotations

from ..engine.visible import visible as visible

NAME_LENGTH = 24


def name_of(text: str) -> str:
    """A name as it is kept: visible, trimmed, at most ``NAME_LENGTH`` characters; may be empty."""
    return visible(" ".join(visible(text, 4 * NAME_LENGTH).split()), NAME_LENGTH).strip()
