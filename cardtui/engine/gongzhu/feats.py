"""What is worth remembering of a hand of Gong Zhu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import auto

from ..codes import FeatCode
from ..core import Event
from .codes import GongzhuEventCode
from .scoring import PIG, SHEEP, TRANSFORMER
from .state import GongzhuState

MANY = 200  # raw points


class GongzhuFeat(FeatCode):
    """Feats of Gong Zhu."""

    CLEAN = auto()
    FULL_RED = auto()
    SLAM = auto()
    SHEEP_EXPOSED = auto()
    PIG_EXPOSED = auto()
    SHEEP_DOUBLED = auto()
    MANY_POINTS = auto()


def feats(events: Sequence[Event], state: GongzhuState, seat: int) -> Iterator[GongzhuFeat]:
    """Those of the seat."""
    tally, taken = state.tallies[seat], [card.plain for card in state.taken[seat]]
    mine = [event for event in events if event.seat == seat]
    exposed = {card.plain for event in mine if event.code in _EXPOSED for card in event.cards}
    if tally.hearts >= 0 and tally.pig >= 0 and not tally.full_red:
        yield GongzhuFeat.CLEAN
    if tally.slam:
        yield GongzhuFeat.SLAM
    elif tally.full_red:
        yield GongzhuFeat.FULL_RED
    if SHEEP in exposed and SHEEP in taken:
        yield GongzhuFeat.SHEEP_EXPOSED
    if PIG in exposed and PIG not in taken:
        yield GongzhuFeat.PIG_EXPOSED
    if SHEEP in taken and TRANSFORMER in taken and tally.raw > 0:
        yield GongzhuFeat.SHEEP_DOUBLED
    if tally.raw >= MANY:
        yield GongzhuFeat.MANY_POINTS


_EXPOSED = (GongzhuEventCode.EXPOSED, GongzhuEventCode.EXPOSED_LAST)
