"""What is worth remembering of a hand of Guandan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import auto

from ..cards import ACE
from ..codes import FeatCode
from ..core import Event, Reading, plays_of
from . import tribute
from .codes import GuandanEventCode
from .state import GuandanState, side

BIG = 6  # cards of a bomb
BOMBS = 3  # in a hand
RUN = 3  # first places in a row


class GuandanFeat(FeatCode):
    """Feats of Guandan; what a side did counts for both of its seats."""

    DOUBLE_WIN = auto()
    ACE_PASSED = auto()
    TRIBUTE_REFUSED = auto()
    JOKER_BOMB = auto()
    STRAIGHT_FLUSH = auto()
    BIG_BOMB = auto()
    THREE_BOMBS = auto()
    LAST_TO_FIRST = auto()
    FIRST_THRICE = auto()


def feats(events: Sequence[Event], state: GuandanState, seat: int) -> Iterator[GuandanFeat]:
    """Those of the seat."""
    plays = plays_of(events, seat)
    if sum(code is GuandanEventCode.BOMB for code, _reading in plays) >= BOMBS:
        yield GuandanFeat.THREE_BOMBS
    for _code, reading in plays:
        yield from _of_play(reading)
    if state.refused and seat in tribute.payers(state.carry.places):
        yield GuandanFeat.TRIBUTE_REFUSED
    if state.places[0] == seat:
        yield from _of_first(state, seat)
    if side(seat) == side(state.places[0]):
        codes = {event.code for event in events}
        if GuandanEventCode.DOUBLE_WIN in codes:
            yield GuandanFeat.DOUBLE_WIN
        if GuandanEventCode.MATCH_WON in codes and state.level == ACE:
            yield GuandanFeat.ACE_PASSED


def _of_play(reading: Reading) -> Iterator[GuandanFeat]:
    match reading.kind:
        case "joker_bomb":
            yield GuandanFeat.JOKER_BOMB
        case "straight_flush":
            yield GuandanFeat.STRAIGHT_FLUSH
        case "bomb" if reading.size >= BIG:
            yield GuandanFeat.BIG_BOMB


def _of_first(state: GuandanState, seat: int) -> Iterator[GuandanFeat]:
    if state.carry.places[3:] == (seat,):
        yield GuandanFeat.LAST_TO_FIRST
    if state.carry.first_streak and state.carry.first_streak[seat] + 1 >= RUN:
        yield GuandanFeat.FIRST_THRICE
