"""Reasons in Guandan: tribute, return and the play."""

from __future__ import annotations

from .against import BreaksBomb, BreaksSet, LeavesNear, LetsOut, OverPartner, SpendsWild
from .keeping import (
    BreakingCosts,
    KeepsBomb,
    KeepsFlush,
    KeepsTogether,
    SavesBomb,
    SavesTop,
    SavesWild,
    TakesBack,
)
from .known import GuandanFact, GuandanKnown
from .playing import LeavesPlays, LowestFirst, ManyCards, NothingLower, TooDear, WouldBreak
from .seats import (
    DeniesLast,
    FeedsPartner,
    LeavesToPartner,
    PartnerFirst,
    PartnerHolds,
    PartnerMayTake,
    SinglesFromTop,
    StopsNear,
)
from .stands import CannotBeBeaten, GoesOut, NoChoice, NothingBeats, OnlyBombsBeat, Unstoppable
from .tribute import GivesLow, GivesPartner, KeepsTaken, LeastMissed, OnlyHighest

FACTS: tuple[type[GuandanFact], ...] = (
    GoesOut, NothingBeats, NoChoice, Unstoppable, CannotBeBeaten, OnlyBombsBeat, DeniesLast, SinglesFromTop,
    StopsNear, FeedsPartner, PartnerHolds, LeavesToPartner, PartnerMayTake, PartnerFirst, KeepsBomb,
    KeepsFlush, SavesBomb, BreakingCosts, SavesWild, SavesTop, KeepsTogether, TakesBack, LeavesPlays,
    NothingLower, LowestFirst, ManyCards, TooDear, WouldBreak, BreaksBomb, SpendsWild, BreaksSet, LetsOut,
    OverPartner, LeavesNear, OnlyHighest, LeastMissed, GivesLow, GivesPartner, KeepsTaken,
)  # fmt: skip
KNOWN = GuandanKnown
