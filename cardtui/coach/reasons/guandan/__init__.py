"""Reasons in Guandan: tribute, return and the play."""

from __future__ import annotations

from .against import BreaksBomb, BreaksSet, LeavesNear, LetsOut, OverPartner, SpendsWild
from .known import GuandanFact, GuandanKnown
from .playing import (
    BreakingCosts,
    CannotBeBeaten,
    DeniesLast,
    FeedsPartner,
    GoesOut,
    KeepsBomb,
    KeepsFlush,
    KeepsTogether,
    LeavesPlays,
    LeavesToPartner,
    LowestFirst,
    ManyCards,
    NoChoice,
    NothingBeats,
    NothingLower,
    OnlyBombsBeat,
    PartnerFirst,
    PartnerHolds,
    PartnerMayTake,
    SavesBomb,
    SavesTop,
    SavesWild,
    SinglesFromTop,
    StopsNear,
    TakesBack,
    TooDear,
    Unstoppable,
    WouldBreak,
)
from .tribute import GivesLow, GivesPartner, KeepsTaken, LeastMissed, OnlyHighest

FACTS: tuple[type[GuandanFact], ...] = (
    GoesOut, NothingBeats, NoChoice, Unstoppable, CannotBeBeaten, OnlyBombsBeat, DeniesLast, SinglesFromTop,
    StopsNear, FeedsPartner, PartnerHolds, LeavesToPartner, PartnerMayTake, PartnerFirst, KeepsBomb,
    KeepsFlush, SavesBomb, BreakingCosts, SavesWild, SavesTop, KeepsTogether, TakesBack, LeavesPlays,
    NothingLower, LowestFirst, ManyCards, TooDear, WouldBreak, BreaksBomb, SpendsWild, BreaksSet, LetsOut,
    OverPartner, LeavesNear, OnlyHighest, LeastMissed, GivesLow, GivesPartner, KeepsTaken,
)  # fmt: skip
KNOWN = GuandanKnown
