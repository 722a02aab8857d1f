"""The options and the keys of a position: what may be said, and in which phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from ..cards import ACE, Cards, Rank, parse_rank
from ..core import Carry, Did, ReadingText
from ..errors import DataFault
from ..plain import Count, Factor, Seat, Sign, Via, apart, drawn, listed, read_seat
from ..rooms import Room
from ..started import Keys


def _laizi(data: object) -> str | None:
    """A rank's sign, ``drawn``, or nothing; a joker is never laizi (L4)."""
    if data is None:
        return None
    if not isinstance(data, str) or (data != "drawn" and parse_rank(data) > ACE):
        raise DataFault("not a rank that can be laizi")
    return data


def _announced(data: object) -> Rank:
    """The rank that is laizi; null: none is, or none yet."""
    sign = _laizi(data)
    if sign == "drawn":
        raise DataFault("not a rank", code="rank")
    return 0 if sign is None else parse_rank(sign)


def _doubled(data: object) -> tuple[bool, ...] | tuple[int, ...]:
    """True or false for each seat, or the seats that have doubled."""
    if isinstance(data, list | tuple) and data and all(isinstance(each, bool) for each in data):
        return tuple(data)
    seats = listed(read_seat, data)
    if len(set(seats)) < len(seats):
        raise DataFault("a seat stands twice")
    return seats


Doubled: TypeAlias = Annotated[tuple[bool, ...] | tuple[int, ...], Via(_doubled, tuple[int, ...])]
Phase: TypeAlias = Literal["show", "call", "rob", "late_show", "double", "play", "left", "over"]


@dataclass(frozen=True, slots=True)
class HappyOptions:
    """Options of Happy: ``laizi`` is null, ``drawn`` with every deal, or a rank."""

    laizi: Annotated[str | None, Via(_laizi, str | None)] = drawn("drawn")
    room: Room | None = apart()


@dataclass(frozen=True, slots=True)
class CrazyOptions(HappyOptions):
    """Options of Crazy: those, and two seats or three."""

    seats: Literal[2, 3] = 3


@dataclass(frozen=True, slots=True)
class Causes:
    """The multiple by its causes, without the room's initial one; see ``state.Factors``."""

    earlier: Factor = 1
    robs: Factor = 1
    show: Factor = 1
    bombs: Factor = 1
    rocket: Factor = 1
    held: Factor = 1
    spring: Factor = 1


@dataclass(frozen=True, slots=True)
class LandlordStart(Keys):
    """A position; every list has one entry for each seat. ``None``: left out.

    ``first``: the seat asked first to call, in phase ``rob`` the one asked to rob; ``opens``: the first in
    the phases after the call. ``last``: what each seat did last in the trick; ``over``: the play to beat
    where only its reading is told; ``by``: whose it is; ``fresh``: the trick has ended, its winner leads.
    """

    phase: Phase = "show"
    first: Seat | None = None
    opens: Seat | None = None
    to_act: Seat | None = None
    landlord: Seat | None = None
    hands: tuple[Cards, ...] | None = None
    known: tuple[Cards, ...] | None = None
    bottom: Cards | None = None
    turned: bool | None = None
    aside: Cards | None = None
    laizi: Annotated[Rank | None, Via(_announced, str | None)] = None
    dealt: Count | None = None
    undealt: tuple[Cards, ...] | None = None
    drawn: Sign | None = None
    shown: tuple[Count | None, ...] | None = None
    answered: tuple[Seat, ...] | None = None
    calls: tuple[Literal["call", "decline"] | None, ...] | None = None
    robber: Seat | None = None
    choices: tuple[Literal["double", "single", "hidden"] | None, ...] | None = None
    doubled: Doubled | None = None
    multiple: Factor | None = None
    factors: Causes | None = None
    over: ReadingText | None = None
    last: tuple[Did | None, ...] | None = None
    by: Seat | None = None
    fresh: bool | None = None
    passes: Count | None = None
    plays: tuple[Count, ...] | None = None
    left: Seat | None = None
    redeal: bool | None = None
    stacks: tuple[Count, ...] | None = None
    carry: Carry | None = None


# The keys that a phase uses beside those that all phases do.
ALWAYS = {"phase", "hands", "known", "bottom", "aside", "laizi", "shown", "factors", "stacks", "carry"}
_DEALING = {"dealt", "undealt", "drawn", "answered"}
_CALLED = {"calls", "robber", "opens"}
_FOUND = {*_CALLED, "landlord", "multiple"}
_TRICK = {"doubled", "over", "last", "by", "fresh", "passes", "plays"}
_AFTER = {*_DEALING, *_FOUND, *_TRICK, "choices", "turned", "left"}
USED = {
    "show": {"first", *_DEALING},
    "call": {"first", "calls", "landlord"},
    "rob": {"first", "landlord", *_CALLED},
    "late_show": _FOUND,
    "double": {"choices", *_FOUND},
    "play": {"to_act", *_FOUND, *_TRICK},
    "left": _AFTER,
    "over": {"redeal", *_AFTER},
}
