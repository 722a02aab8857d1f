"""Why a landlord bot did what it did: a message for each reason code. ``{chance}`` is in percent."""

from __future__ import annotations

from .catalog import N_

REASONS = {
    # the play
    "out": N_("plays its last cards"),
    "forced": N_("nothing beats it"),
    "proved": N_("nobody can stop the rest: {plays} more to play"),
    "lead": N_("leads what leaves the best hand: {plays} more to play, chance {chance}%"),
    "block_lead": N_("leads with care, an opponent is nearly out: chance {chance}%"),
    "feed": N_("leads what lets the teammate out: chance {chance}%"),
    "follow": N_("beats it and keeps a good hand: {plays} more to play, chance {chance}%"),
    "block": N_("stops an opponent from going out: chance {chance}%"),
    "leave_partner": N_("leaves the trick to the teammate: chance {chance}%"),
    "save": N_("too expensive, keeps its cards: chance {chance}%"),
    "bomb": N_("the bomb pays here: chance {chance}%"),
    # before the play
    "show": N_("shows: wins as landlord {chance}% of the time, even when seen"),
    "no_show": N_("does not show: chance {chance}%"),
    "call": N_("calls: wins as landlord {chance}% of the time"),
    "no_call": N_("declines: would win as landlord only {chance}% of the time"),
    "rob": N_("robs: wins as landlord {chance}% of the time"),
    "no_rob": N_("does not rob: would win as landlord {chance}% of the time"),
    "double": N_("doubles: wins {chance}% of the time"),
    "no_double": N_("does not double: wins {chance}% of the time"),
    "may_not_double": N_("may not double in this room"),
}
