"""The end of a hand as plain data: what rule cases give and expect of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..cards import Cards, Rank, rank_sign
from ..core import Settlement
from ..errors import Faults
from ..plain import Asked, Seat, nullable, seated
from ..rooms import Room
from .levels import Outcome, reckon
from .position import carry_of, check_told
from .settlement import base, settle
from .start import Counts, Level, Places, Streaks


@dataclass(frozen=True, slots=True)
class GuandanEnd:
    """The end of a hand: its ``places``; the rest is as it was before the hand. ``None``: left out."""

    places: Places
    levels: tuple[Level, Level] | None = None
    playing: Level | None = None
    streaks: Streaks = Streaks()
    stacks: Counts | None = None


@dataclass(frozen=True, slots=True)
class GuandanFacts:
    """The facts that a case may expect of a hand."""

    phase: Literal["tribute", "return", "play", "over"] | None = None
    to_act: Asked = ()
    winner: Asked = ()
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    places: tuple[Seat, ...] | None = seated(null=False)
    refused_tribute: bool | None = None
    levels: tuple[Level, Level] | None = None
    x: int | None = None
    match_won: Literal[0, 1] | None = nullable()
    streaks: Streaks | None = None
    transfers: tuple[int, int, int, int] | None = None
    fees: Counts | None = None
    stacks: tuple[int, int, int, int] | None = None


def settle_case(end: GuandanEnd, level: Rank, final: Rank, room: Room) -> dict[str, object]:
    """What the hand that ``end`` describes changes; ``places`` are its own. Raises ``NotationError``."""
    faults = Faults()
    check_told(end, level, final, faults)
    faults.tell()
    carry = carry_of(end, level)
    outcome = reckon(carry.places, carry.levels, carry.playing, final, carry.first_streak, carry.last_streak)
    return settled_facts(outcome, settle(outcome, final, room, carry.stacks), final)


def settled_facts(outcome: Outcome, settled: Settlement, final: Rank) -> dict[str, object]:
    """The facts of a hand that has ended, named as in rule cases."""
    return {
        "levels": list(map(rank_sign, outcome.levels)),
        "x": base(outcome, final),
        "match_won": outcome.match_won,
        "streaks": {"first": list(outcome.first_streak), "last": list(outcome.last_streak)},
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }
