"""How long a question has stood."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """``since``: when it was started, in seconds."""

    since: float = 0.0

    def text(self, now: float) -> str:
        """Minutes and seconds, as ``1:05``."""
        seconds = int(now - self.since)
        return f"{seconds // 60}:{seconds % 60:02d}"
