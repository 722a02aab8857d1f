"""Times as the clock on the wall shows them."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime


def local_time(kept: str) -> str:
    """A kept UTC time as the clock on the wall shows it; an imported hand may have none, or nonsense."""
    with suppress(ValueError, OverflowError):
        return datetime.fromisoformat(kept).astimezone().strftime("%Y-%m-%d %H:%M")
    return kept or "–"


def short_time(kept: str) -> str:
    """The same without the year, which is known of what lies in play."""
    return local_time(kept).partition("-")[2] or local_time(kept)
