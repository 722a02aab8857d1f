"""What a hand changes: levels, streaks, and whether the match is won (G16-G20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import TWO, Rank

RISES = {1: 3, 2: 2, 3: 1}  # by the place of the winner's partner, first place being 0 (G16)
STREAK = 3  # the length from which a streak counts (G17)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand came to.

    ``winner``: the side. ``rise``: by places (G16); ``bonus``: by the streak of first places (G17); both
    0 when G19 says no rise (``held``). ``drops`` per side: by streaks of last places. ``levels`` per side
    after the hand; ``match_won``: the side that has won the match. Streaks per seat after the hand, 0 when
    the match is over.
    """

    winner: int
    rise: int
    bonus: int
    held: bool
    drops: tuple[int, int]
    levels: tuple[Rank, Rank]
    match_won: int | None
    first_streak: tuple[int, ...]
    last_streak: tuple[int, ...]

    @property
    def risen(self) -> int:
        """The levels risen, nominally: not cut at the final level (G24)."""
        return self.rise + self.bonus


def is_double(places: Sequence[int]) -> bool:
    """Whether first and second place are of one side, 双下 (G15)."""
    return places[0] % 2 == places[1] % 2


def last_places(places: Sequence[int]) -> tuple[int, ...]:
    """The seats that count as last: one, or both losers of a double win (G15)."""
    return tuple(places[2:]) if is_double(places) else (places[3],)


def reckon(
    places: Sequence[int],
    levels: Sequence[Rank],
    playing: Rank,
    final: Rank,
    first_streak: Sequence[int],
    last_streak: Sequence[int],
) -> Outcome:
    """The outcome of a hand with these ``places``; levels (per side) and streaks (per seat) before it."""
    seats = range(len(places))
    last = last_places(places)
    first_run = tuple(first_streak[seat] + 1 if seat == places[0] else 0 for seat in seats)
    last_run = tuple(last_streak[seat] + 1 if seat in last else 0 for seat in seats)

    winner = places[0] % 2
    partner_at = places.index((places[0] + 2) % 4)
    decides = playing == final and levels[winner] == final
    won = decides and partner_at < 3
    held = decides and not won  # first and last at the final level: no rise (G19)
    rise = 0 if held else RISES[partner_at]
    bonus = 0 if held else _counts(first_run[places[0]])
    drops = tuple(max(_counts(last_run[seat]) for seat in seats if seat % 2 == half) for half in (0, 1))
    if won:  # the levels stay, the next match begins anew (G17)
        nothing = (0,) * len(places)
        return Outcome(winner, rise, bonus, held, (0, 0), _pair(levels), winner, nothing, nothing)
    risen = tuple(rise + bonus if half == winner else 0 for half in (0, 1))
    cut = [
        min(final, max(TWO, level + up - down)) for level, up, down in zip(levels, risen, drops, strict=True)
    ]
    return Outcome(winner, rise, bonus, held, _pair(drops), _pair(cut), None, first_run, last_run)


def _counts(run: int) -> int:
    """The levels that a streak of that length moves: its n-th in a row n - 2 (G17)."""
    return max(0, run - STREAK + 1)


def _pair(values: Sequence[int]) -> tuple[int, int]:
    return values[0], values[1]
