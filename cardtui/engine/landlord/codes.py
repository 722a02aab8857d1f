"""What a landlord hand tells: its events, its refusals and their figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto

from ..cards import Rank
from ..codes import EventCode, Figures, RefusalCode
from ..core import PlayFigures


class LandlordEventCode(EventCode):
    """What a step of Happy or Crazy brings about."""

    DEALT = auto()
    SHOW = auto()
    LAIZI = auto()
    CALL = auto()
    DECLINE_CALL = auto()
    LANDLORD_BY_SHOW = auto()
    REDEAL = auto()
    ROB = auto()
    DECLINE_ROB = auto()
    LANDLORD = auto()
    BOTTOM = auto()
    DOUBLE = auto()
    NO_DOUBLE = auto()
    LEAD = auto()
    PLAY = auto()
    BOMB = auto()
    PASS = auto()
    TRICK_WON = auto()
    SPRING = auto()
    ANTI_SPRING = auto()
    LANDLORD_WON = auto()
    FARMERS_WON = auto()
    LEFT = auto()


class LandlordRefusalCode(RefusalCode):
    """Why an action is not allowed in Happy or Crazy, beside ``CommonRefusal``."""

    HAS_CHOSEN = auto()
    TAKES_NOTHING = auto()
    LEADER_MAY_NOT_PASS = auto()
    HAS_SHOWN = auto()
    HAS_ANSWERED = auto()
    NOT_DEALT_SO_FAR = auto()
    NO_COUNT = auto()
    DEAL_IS_OVER = auto()
    DECLINED_MAY_NOT_ROB = auto()
    LANDLORD_ONLY = auto()
    THRESHOLD = auto()
    NO_CARDS = auto()
    FACE_DOWN = auto()
    NO_COMBINATION = auto()
    READING_NOT_OFFERED = auto()
    OTHER_KIND = auto()
    OTHER_SIZE = auto()
    TOO_LOW = auto()
    # why cards are not what they might be taken for
    ONLY_LAIZI = auto()
    OTHER_RANKS = auto()
    RANKS_MISSING = auto()
    RANK_OF_BODY = auto()
    KICKERS_ALIKE = auto()
    NO_KICKERS = auto()
    KICKERS_NOT_PAIRS = auto()


# --- figures of events --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealFigures(Figures):
    """Cards dealt to each seat so far (L5)."""

    count: int


@dataclass(frozen=True, slots=True)
class ShowFigures(Figures):
    """What showing is worth, and the cards that the seat had then (L5)."""

    factor: int
    count: int


@dataclass(frozen=True, slots=True)
class LaiziFigures(Figures):
    """The rank that is laizi (L4)."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class LandlordPlayFigures(PlayFigures):
    """Besides, the cards that stay in the hand, and what the play multiplies the hand by (L27)."""

    left: int
    factor: int


# --- figures of refusals ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountFigures(Figures):
    """The cards that were said to be dealt, and those that are (L5)."""

    count: int
    dealt: int


@dataclass(frozen=True, slots=True)
class LastCountFigures(Figures):
    """The last number of cards at which showing is possible (L5)."""

    last: int


@dataclass(frozen=True, slots=True)
class ThresholdFigures(Figures):
    """What must be exceeded in beans or coins, and the seats that hold no more (L13)."""

    over: int
    seats: tuple[int, ...]
