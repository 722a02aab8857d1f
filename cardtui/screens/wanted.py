"""Which hands one wants to see: of a game, a room, a result, a time, a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from ..engine.variants import rules
from ..games import GAMES
from ..store.history import Filter
from ..store.profiles import Profile, stamp
from ..text.catalog import N_

T = TypeVar("T")

SPANS = {  # days back from today, today included
    "any": (None, N_("any time")),
    "today": (1, N_("today")),
    "week": (7, N_("last 7 days")),
    "month": (30, N_("last 30 days")),
}
AIDED = {None: N_("assisted too"), False: N_("unassisted"), True: N_("assisted")}
RESULTS = {None: N_("all"), True: N_("won"), False: N_("lost")}


@dataclass(frozen=True)
class Wanted:
    """What one wants to see; ``span``: a key of ``SPANS``, or days as ``2026-01-31..2026-02-28``."""

    own: bool = True
    imported: bool = False
    variant: str | None = None
    room: str | None = None
    won: bool | None = None
    assisted: bool | None = None
    span: str = "any"

    @property
    def ranked(self) -> bool:
        """Whether nobody wins or loses in the game that is chosen."""
        return is_ranked(self.variant)

    def filter(self, profile: Profile | None, now: datetime) -> Filter:
        """The same for the store; days begin and end where the clock is."""
        since, until = days_of(self.span, now)
        return Filter(
            profile=profile.id if self.own and profile is not None else None,
            variant=self.variant,
            room=self.room,
            won=self.won,
            assisted=self.assisted,
            imported=True if self.imported else None,
            since=_midnight(since, now),
            until=_midnight(until and until + timedelta(days=1), now),
        )


def is_ranked(variant: str | None) -> bool:
    """Whether nobody wins or loses in that game; of no game in particular not."""
    return variant is not None and variant in GAMES and rules(variant).ranked


def days_of(span: str, now: datetime) -> tuple[date | None, date | None]:
    """First and last day of a span, ``None`` without a bound; raises ``ValueError`` for no span."""
    if span in SPANS:
        back = SPANS[span][0]
        return (now.date() - timedelta(days=back - 1) if back else None), None
    first, dots, last = (part.strip() for part in span.partition(".."))
    since = date.fromisoformat(first) if first else None
    until = date.fromisoformat(last) if last else None if dots else since
    if since is None and until is None:
        raise ValueError("no day")
    return since, until


def _midnight(day: date | None, now: datetime) -> str | None:
    return None if day is None else stamp(datetime.combine(day, time.min, now.tzinfo))


def next_of(values: Sequence[T], value: T) -> T:
    """The value after this one, round and round."""
    at = values.index(value) if value in values else -1
    return values[(at + 1) % len(values)]
