"""When a puzzle comes back: at growing distances, until it was answered right twice in a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

DAYS = (1, 3, 7, 16, 35)  # after the first, second ... answer
ENOUGH = 2  # right answers in a row


@dataclass(frozen=True, slots=True)
class Course:
    """What was answered so far: ``tries`` in all, ``right`` in a row up to now; ``due``: when it comes back,
    ``None`` when it is done."""

    tries: int = 0
    right: int = 0
    due: date | None = None

    def answered(self, right: bool, today: date) -> Course:
        """After one more answer. A wrong one begins the row anew, at the shortest distance."""
        row = self.right + 1 if right else 0
        if row >= ENOUGH:
            return Course(self.tries + 1, row, None)
        days = DAYS[min(self.tries if right else 0, len(DAYS) - 1)]
        return Course(self.tries + 1, row, today + timedelta(days=days))
