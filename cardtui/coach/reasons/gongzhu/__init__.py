"""Reasons in Gong Zhu: exposing and the play."""

from __future__ import annotations

from .against import BaresPig, GivesSheep, MayCatchPig, TakesPoints
from .exposing import Backed, Bare, Covered, FewHearts, HighHearts, NothingToExpose, StaysFree, Unbacked
from .known import GongzhuFact, GongzhuKnown, NoChoice
from .points import (
    GivesTransformer,
    GoesRed,
    HuntsSheep,
    HuntsTransformer,
    KeepsSheep,
    ShunsTransformer,
    StopsRed,
    TakesSheep,
    TakesTransformer,
    ThrowsPoints,
)
from .tricks import (
    ColdSuit,
    DrawsExposed,
    Ducks,
    DucksPoints,
    HigherOut,
    HighestBelow,
    HighWhileCheap,
    HuntsPig,
    KeepsLower,
    KeepsPigCover,
    LowestOfSuit,
    MakesVoid,
    NobodyOver,
    NoPigLeft,
    ShedsHighSpade,
    ShedsPig,
    TakesCheaply,
    UnderPig,
)

FACTS: tuple[type[GongzhuFact], ...] = (
    NoChoice, Ducks, DucksPoints, HighestBelow, KeepsLower, LowestOfSuit, HigherOut, NobodyOver, TakesCheaply,
    HighWhileCheap, ShedsPig, KeepsPigCover, HuntsPig, ShedsHighSpade, UnderPig, NoPigLeft, TakesSheep,
    TakesTransformer, ShunsTransformer, GivesTransformer, HuntsSheep, HuntsTransformer, KeepsSheep,
    ThrowsPoints, StopsRed, GoesRed, MakesVoid, ColdSuit, DrawsExposed, TakesPoints, MayCatchPig, BaresPig,
    GivesSheep, Covered, Bare, Backed, Unbacked, FewHearts, HighHearts, StaysFree, NothingToExpose,
)  # fmt: skip
KNOWN = GongzhuKnown
