"""What a hand of Tricks tells."""

from __future__ import annotations

from enum import auto

from cardtui.engine.codes import EventCode, RefusalCode


class TricksEventCode(EventCode):
    """What a step brings about."""

    PLAY = auto()
    TRICK_TAKEN = auto()
    HAND_OVER = auto()


class TricksRefusalCode(RefusalCode):
    """Why a card may not be played, beside what every game refuses."""

    ONE_CARD = auto()
    FOLLOW_SUIT = auto()
