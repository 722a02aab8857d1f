"""Reasons in the landlord games, before and in the play."""

from __future__ import annotations

from .against import BreaksBomb, BreaksSet, LeavesNear, LetsOut, OverPartner, SpendsTop
from .before import BottomLow, BottomTops, FewTops, HasBomb, HasRun, HasTop, ManyLow, MayNotDouble, NoTop
from .keeping import KeepsAnswer, KeepsBomb, KeepsTogether, SavesBomb, SavesTop, TakesBack
from .known import LandlordFact, LandlordKnown
from .playing import LeavesPlays, LowestFirst, ManyCards, NothingLower, Raises, TooDear, WouldBreak
from .seats import (
    Blocks,
    DeniesLast,
    FeedsPartner,
    LeavesToPartner,
    PartnerHolds,
    PartnerMayTake,
    SinglesFromTop,
    StopsNear,
)
from .stands import CannotBeBeaten, GoesOut, NoChoice, NothingBeats, OnlyBombsBeat, Unstoppable

FACTS: tuple[type[LandlordFact], ...] = (
    GoesOut, NothingBeats, NoChoice, Unstoppable, CannotBeBeaten, OnlyBombsBeat, DeniesLast, SinglesFromTop,
    StopsNear, FeedsPartner, PartnerHolds, LeavesToPartner, PartnerMayTake, Blocks, KeepsBomb, SavesBomb,
    SavesTop, KeepsTogether, KeepsAnswer, TakesBack, LeavesPlays, NothingLower, LowestFirst, ManyCards,
    TooDear, WouldBreak, Raises, BreaksBomb, BreaksSet, SpendsTop, LetsOut, OverPartner, LeavesNear,
    HasTop, HasBomb, HasRun, NoTop, FewTops, ManyLow, MayNotDouble, BottomTops, BottomLow,
)  # fmt: skip
KNOWN = LandlordKnown
