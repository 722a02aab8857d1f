"""What hands add up to: by game, room and role, by place and level, and in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .database import Row


class Group(NamedTuple):
    """Hands of one variant, room and role added up.

    ``hands``, ``won``, ``lost``: numbers of hands; ``amount``: in the currency of the room, after fees;
    ``score``: titles' score or points; ``multiples``: the sum over ``with_multiple`` hands.
    """

    variant: str
    room: str
    role: str
    hands: int
    won: int
    lost: int
    amount: int
    score: int
    multiples: int
    with_multiple: int


class Count(NamedTuple):
    """How often something happened: in ``hands`` hands, ``times`` times altogether."""

    hands: int
    times: int


class Streak(NamedTuple):
    """Hands won one after the other, in a ranked game hands in first place: the last ones, and the most."""

    now: int = 0
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the hands of a filter add up to.

    ``counts``: by the code of the event, of the profile's own seat (``bomb`` ...); ``places``: by variant,
    hands by place (from 1); ``levels``: hands by level after the hand (rank); ``streaks``: by variant.
    """

    groups: tuple[Group, ...] = ()
    counts: Mapping[str, Count] = field(default_factory=dict)
    places: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    levels: Mapping[int, int] = field(default_factory=dict)
    streaks: Mapping[str, Streak] = field(default_factory=dict)

    @property
    def hands(self) -> int:
        """All hands."""
        return sum(group.hands for group in self.groups)


def streaks_of(hands: Iterable[tuple[str, int]]) -> dict[str, Streak]:
    """By variant, of its hands in order: whether each was won."""
    found: dict[str, Streak] = {}
    for variant, won in hands:
        now, longest = found.get(variant, Streak())
        now = now + 1 if won else 0
        found[variant] = Streak(now, max(now, longest))
    return found


def added_up(rows: Iterable[Row], counts: Mapping[str, Count], streaks: Mapping[str, Streak]) -> Statistics:
    """The statistics of rows that hold a place, a level, and the fields of a group."""
    groups: dict[tuple[str, str, str], Group] = {}
    places, levels = dict[str, Counter[int]](), Counter[int]()
    for place, level, *fields in rows:
        group = Group._make(fields)
        before = groups.get(kind := group[:3])
        groups[kind] = Group(*kind, *map(sum, zip(before[3:], group[3:], strict=True))) if before else group
        if place is not None:
            places.setdefault(group.variant, Counter())[place] += group.hands
        if level is not None:
            levels[level] += group.hands
    by_game = {variant: dict(sorted(found.items())) for variant, found in places.items()}
    return Statistics(tuple(groups.values()), counts, by_game, dict(sorted(levels.items())), streaks)
