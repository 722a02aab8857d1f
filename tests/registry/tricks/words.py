"""The messages of Tricks (clauses T1 - T4)."""

from __future__ import annotations

from cardtui.engine.codes import CommonRefusal
from cardtui.marking import N_

from .codes import TricksEventCode, TricksRefusalCode

SUITS_MATTER = True
KINDS: dict[str, str] = {}
PHASES = {"play": N_("play"), "over": N_("hand finished")}
VERBS = {"play": N_("Play")}
HAPPENED = {TricksEventCode.TRICK_TAKEN: N_("tricks taken")}
REASONS = {"highest": N_("Plays the highest card.")}
REFUSALS = {
    CommonRefusal.HAND_OVER: N_("The hand is over."),
    CommonRefusal.NO_SUCH_SEAT: N_("There is no seat {seat}."),
    CommonRefusal.NOT_NOW: N_("“{verb}” is not possible now."),
    CommonRefusal.NOT_YOUR_TURN: N_("It is another seat's turn."),
    CommonRefusal.NOT_IN_HAND: N_("You do not hold {cards}."),
    TricksRefusalCode.ONE_CARD: N_("One card is played at a time."),
    TricksRefusalCode.FOLLOW_SUIT: N_("The led suit must be followed."),
}
EVENTS = {
    TricksEventCode.PLAY: N_("{seat}: {cards}"),
    TricksEventCode.TRICK_TAKEN: N_("{seat}: takes the trick"),
    TricksEventCode.HAND_OVER: N_("The hand is over."),
}
