"""What a hand of Gong Zhu tells: its events, its refusals and their figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto

from ..cards import Cards, Rank
from ..codes import EventCode, Figures, RefusalCode


class GongzhuEventCode(EventCode):
    """What a step of Gong Zhu brings about."""

    CHOSEN = auto()
    EXPOSED = auto()
    EXPOSED_LAST = auto()
    NONE_EXPOSED = auto()
    LEAD = auto()
    PLAY = auto()
    TRICK_TAKEN = auto()
    PIG_TAKEN = auto()
    SHEEP_TAKEN = auto()
    TRANSFORMER_TAKEN = auto()
    FULL_RED = auto()
    SLAM = auto()
    HAND_OVER = auto()


class GongzhuRefusalCode(RefusalCode):
    """Why an action is not allowed in Gong Zhu, beside ``CommonRefusal``."""

    NO_READING = auto()
    EXPOSING_FIRST = auto()
    HAS_CHOSEN = auto()
    EXPOSE_WHAT = auto()
    NOT_EXPOSABLE = auto()
    ONE_CARD = auto()
    NAME_SUIT = auto()
    LEAD_TWO_OF_CLUBS = auto()
    FOLLOW_SUIT = auto()
    EXPOSED_FIRST_TRICK = auto()


@dataclass(frozen=True, slots=True)
class RankFigures(Figures):
    """A rank without a suit, and the cards that it may mean."""

    rank: Rank
    cards: Cards


@dataclass(frozen=True, slots=True)
class SuitFigures(Figures):
    """The exposed card, and those of its suit that may be played instead (Z6)."""

    cards: Cards
    free: Cards
