"""The messages of Tricks (clauses T1 - T4)."""

from __future__ import annotations

from cardtui.marking import N_

SUITS_MATTER = True
KINDS: dict[str, str] = {}
PHASES = {"play": N_("play"), "over": N_("hand over")}
VERBS = {"play": N_("Play")}
HAPPENED = {"trick_taken": N_("tricks taken")}
REASONS = {"highest": N_("Plays the highest card.")}
REFUSALS = {
    "hand_over": N_("The hand is over."),
    "no_such_seat": N_("There is no seat {seat}."),
    "one_card": N_("One card is played at a time."),
    "not_your_turn": N_("It is another seat's turn."),
    "not_held": N_("{cards} is not in the hand."),
    "follow_suit": N_("The led suit must be followed."),
    "unknown_verb": N_("“{verb}” is not possible now."),
}
EVENTS = {
    "play": N_("{seat}: {cards}"),
    "trick_taken": N_("{seat}: takes the trick"),
    "hand_over": N_("The hand is over."),
}
