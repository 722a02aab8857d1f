"""Names at the boundary: everything kept can be seen, and is what it looks like."""

from __future__ import annotations

from typing import Any

from ..engine.visible import visible as visible

NAME_LENGTH = 24


def name_of(text: str) -> str:
    """A name as it is kept: visible, trimmed, at most ``NAME_LENGTH`` characters; may be empty."""
    return visible(" ".join(visible(text, 4 * NAME_LENGTH).split()), NAME_LENGTH).strip()


def visible_data(value: Any) -> Any:  # plain data of any form, and of the same form again
    """Plain data with all its text made visible."""
    if isinstance(value, str):
        return visible(value, 1000)
    if isinstance(value, list):
        return [visible_data(one) for one in value]
    if isinstance(value, dict):
        return {visible_data(key): visible_data(one) for key, one in value.items()}
    return value
