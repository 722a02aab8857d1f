"""The options and the keys of a position: what may be said, and in which phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Protocol, TypeAlias

from ..cards import ACE, TWO, Cards, Rank, parse_cards, rank_sign
from ..core import Carry, Did, ReadingText, is_number
from ..errors import DataFault, Worded
from ..plain import Count, Seat, Via, Words, apart
from ..rooms import Room
from ..started import Keys
from .settlement import MATCH_BONUS
from .state import SEATS, Gift

NOTHING = (0, 0, 0, 0)
LEVELS = {rank_sign(rank): rank for rank in range(TWO, ACE + 1)}
LEVELS |= {"10": LEVELS["T"]} | {sign.lower(): rank for sign, rank in LEVELS.items()}


def _level(data: object) -> Rank:
    if not isinstance(data, str) or data not in LEVELS:
        raise DataFault(Worded("not a level (2 to A): {given}", given=repr(data)))
    return LEVELS[data]


def _final(data: object) -> Rank:
    if not isinstance(data, str) or LEVELS.get(data) not in MATCH_BONUS:
        raise DataFault(Worded("not a final level (8, A): {given}", given=repr(data)))
    return LEVELS[data]


Level: TypeAlias = Annotated[Rank, Via(_level)]
Counts: TypeAlias = tuple[Count, Count, Count, Count]
Places: TypeAlias = tuple[Seat, Seat, Seat, Seat]


@dataclass(frozen=True, slots=True)
class GuandanOptions:
    """Options: the ``level`` of the first hand, the ``final`` level of the match, the ``room``."""

    level: Level = TWO
    final: Annotated[Rank, Via(_final)] = ACE
    room: Room | None = apart()


@dataclass(frozen=True, slots=True)
class Streaks:
    """First and last places in a row, of each seat (G17)."""

    first: Counts = NOTHING
    last: Counts = NOTHING


class Told(Protocol):
    """What positions and ends of hands say alike of what the hand took over."""

    @property
    def places(self) -> Places | None:
        """Of the hand before."""

    @property
    def levels(self) -> tuple[Rank, Rank] | None:
        """Of each side."""

    @property
    def playing(self) -> Rank | None:
        """The level of the hand."""

    @property
    def streaks(self) -> Streaks:
        """Before the hand."""

    @property
    def stacks(self) -> Counts | None:
        """Before the hand."""


def _gift(data: object) -> Gift:
    """``1 5c``: what seat 1 has paid; ``1 5c to 0``: and to whom it went."""
    if not isinstance(data, str):
        raise DataFault("not a text", code="text")
    giver, card, *taker = data.split() + [""] * (2 - len(data.split()))
    to = taker[1] if len(taker) == 2 and taker[0] == "to" else None
    seats = [seat for seat in (giver, to) if seat is not None]
    if not all(is_number(seat, 1) and int(seat) < SEATS for seat in seats if seat) or (taker and to is None):
        raise DataFault(Worded("not a seat, a card and where it went: {given}", given=repr(data)))
    cards = parse_cards(card)
    if not giver or len(cards) != 1:
        raise DataFault(Worded("not a seat, a card and where it went: {given}", given=repr(data)))
    return Gift(int(giver), cards[0], None if to is None else int(to))


def gift_text(gift: Gift) -> str:
    """The same of a gift."""
    return f"{gift.giver} {gift.card}" + ("" if gift.taker is None else f" to {gift.taker}")


GiftText: TypeAlias = Annotated[Gift, Via(_gift, Words)]


@dataclass(frozen=True, slots=True)
class GuandanStart(Keys):
    """A position. ``places``: of the hand before; in ``play`` without ``out`` the order of going out.

    ``out``: the seats that have gone out, in order. ``leader``: who leads the first trick; in ``play``
    without ``to_act`` it is not yet asked. ``refused``: tribute was refused, in ``tribute`` that it will be.
    ``last``: what each seat did last in the trick; ``over``: the play to beat where only its reading is
    told; ``by``: whose it is; ``fresh``: the trick has ended. ``None``: left out.
    """

    phase: Literal["tribute", "return", "play", "over"] | None = None
    first: Seat | None = None
    to_act: Seat | None = None
    hands: tuple[Cards, Cards, Cards, Cards] | None = None
    known: tuple[Cards, Cards, Cards, Cards] | None = None
    tributes: tuple[GiftText, ...] | None = None
    returns: tuple[GiftText, ...] | None = None
    refused: bool | None = None
    leader: Seat | None = None
    over: ReadingText | None = None
    last: tuple[Did | None, Did | None, Did | None, Did | None] | None = None
    by: Seat | None = None
    fresh: bool | None = None
    passes: Count | None = None
    out: tuple[Seat, ...] | None = None
    places: Places | None = None
    levels: tuple[Level, Level] | None = None
    playing: Level | None = None
    streaks: Streaks = Streaks()
    stacks: Counts | None = None
    carry: Carry | None = None


# The keys that a phase uses beside hands and what the hand took over.
_TRICK = {"over", "last", "by", "fresh", "passes", "out", "tributes", "returns", "refused", "leader"}
USED = {
    "tribute": {"places", "tributes", "refused"},
    "return": {"places", "first", "tributes", "returns", "leader"},
    "play": {"to_act", *_TRICK},
    "over": _TRICK,
}
ALWAYS = {"phase", "hands", "known", "levels", "playing", "streaks", "stacks", "carry"}
