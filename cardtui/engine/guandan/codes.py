"""What a hand of Guandan tells: its events, its refusals and their figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto

from ..cards import Cards, Rank
from ..codes import EventCode, Figures, RefusalCode


class GuandanEventCode(EventCode):
    """What a step of Guandan brings about."""

    REFUSED = auto()
    TRIBUTE = auto()
    TRIBUTE_GOES = auto()
    RETURN = auto()
    LEADS = auto()
    PLAY = auto()
    BOMB = auto()
    WILD = auto()
    PASS = auto()
    PARTNER_LEADS = auto()
    FINISHED = auto()
    DOUBLE_WIN = auto()
    HAND_WON = auto()
    NO_RISE = auto()
    FIRST_STREAK = auto()
    LAST_STREAK = auto()
    MATCH_WON = auto()


class GuandanRefusalCode(RefusalCode):
    """Why an action is not allowed in Guandan, beside ``CommonRefusal``."""

    OWES_NOTHING = auto()
    TAKES_NOTHING = auto()
    LEADER_MAY_NOT_PASS = auto()
    NO_CARDS = auto()
    FACE_DOWN = auto()
    ONE_CARD = auto()
    WILD_IS_NO_TRIBUTE = auto()
    NOT_THE_HIGHEST = auto()
    NO_COMBINATION = auto()
    READING_NOT_OFFERED = auto()
    OTHER_KIND = auto()
    TOO_LOW = auto()
    NO_BOMB = auto()
    # why cards are not what they might be taken for
    WILDS_ALONE = auto()
    JOKERS_MISSING = auto()
    NO_PART = auto()
    IS_A_FLUSH = auto()
    SUITS_DIFFER = auto()


# --- figures of events --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WildFigures(Figures):
    """What the wilds of a play stand for, in the order of the event's cards (G12)."""

    stands: Cards


@dataclass(frozen=True, slots=True)
class PlaceFigures(Figures):
    """The place of a seat that is out, from 1 (G15)."""

    place: int


@dataclass(frozen=True, slots=True)
class PartnerFigures(Figures):
    """The seat that won the trick and is out (G14)."""

    partner: int


@dataclass(frozen=True, slots=True)
class SeatsFigures(Figures):
    """The seats that it is about: the winners, or those that hold the big jokers (G23)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RiseFigures(Figures):
    """The winners, and the levels they have risen, not cut at the final one (G16)."""

    seats: tuple[int, ...]
    rise: int


@dataclass(frozen=True, slots=True)
class StreakFigures(Figures):
    """Places in a row, and the levels that they move (G17)."""

    count: int
    levels: int


@dataclass(frozen=True, slots=True)
class MatchFigures(Figures):
    """The winners, and the level at which the match is won (G19)."""

    seats: tuple[int, ...]
    level: Rank


@dataclass(frozen=True, slots=True)
class TakerFigures(Figures):
    """The seat that a tribute or a returned card goes to (G21, G22)."""

    to: int


# --- figures of refusals ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TributeFigures(Figures):
    """The card that was to be paid, and the rank that has to be (G21)."""

    cards: Cards
    rank: Rank
