"""What is worth remembering of a hand of a landlord game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import auto

from ..codes import FeatCode
from ..core import Event, Reading, plays_of
from .codes import LandlordEventCode
from .combinations import SHAPES
from .state import LandlordState

LONG = 10  # cards of a straight
TRIPLES = 3  # of an airplane
HIGH = 64  # a multiple


class LandlordFeat(FeatCode):
    """Feats of Happy and Crazy; but for the plays, all of them are those of a hand that was won."""

    SPRING = auto()
    ANTI_SPRING = auto()
    TWO_BOMBS = auto()
    ROCKET = auto()
    PURE_BOMB = auto()
    BOMB_LAST = auto()
    LONG_STRAIGHT = auto()
    LONG_AIRPLANE = auto()
    OPEN_HAND = auto()
    HIGH_MULTIPLE = auto()


def feats(events: Sequence[Event], state: LandlordState, seat: int) -> Iterator[LandlordFeat]:
    """Those of the seat; none in a hand that was given up (L36)."""
    if state.left is not None:
        return
    plays = plays_of(events, seat)
    bombs = [code is LandlordEventCode.BOMB for code, _reading in plays]
    if sum(bombs) > 1:
        yield LandlordFeat.TWO_BOMBS
    for _code, reading in plays:
        yield from of_play(reading)
    if seat in state.winner:
        yield from _of_winner(events, state, seat)
        if bombs and bombs[-1] and not state.hands[seat]:
            yield LandlordFeat.BOMB_LAST


def of_play(reading: Reading) -> Iterator[LandlordFeat]:
    """Those of a single play."""
    match reading.kind:
        case "rocket":
            yield LandlordFeat.ROCKET
        case "pure_bomb":
            yield LandlordFeat.PURE_BOMB
        case "straight" if reading.size >= LONG:
            yield LandlordFeat.LONG_STRAIGHT
        case kind:
            shape = SHAPES.get((kind, reading.size))
            if shape is not None and shape.copies == 3 and shape.length >= TRIPLES:
                yield LandlordFeat.LONG_AIRPLANE


def _of_winner(events: Sequence[Event], state: LandlordState, seat: int) -> Iterator[LandlordFeat]:
    codes = {event.code for event in events}
    if LandlordEventCode.SPRING in codes:
        yield LandlordFeat.SPRING
    if LandlordEventCode.ANTI_SPRING in codes:
        yield LandlordFeat.ANTI_SPRING
    if state.is_shown(seat):
        yield LandlordFeat.OPEN_HAND
    if state.multiple >= HIGH:
        yield LandlordFeat.HIGH_MULTIPLE
