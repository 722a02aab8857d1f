"""Why a landlord bot did what it did: a message for each reason code. ``{chance}`` is in percent."""

from __future__ import annotations

from .catalog import N_

REASONS = {
    # the play
    "out": N_("plays its last cards"),
    "forced": N_("nothing beats it"),
    "proved": N_("nobody can stop the rest: {plays} more plays"),
    "more": N_("could be out now, but the bomb apart pays more: wins {chance}%"),
    "lead": N_("leads what leaves the best hand: {plays} more plays, wins {chance}%"),
    "block_lead": N_("leads with care, an opponent is nearly out: wins {chance}%"),
    "feed": N_("leads what lets the teammate out: wins {chance}%"),
    "follow": N_("beats it and keeps a good hand: {plays} more plays, wins {chance}%"),
    "block": N_("stops an opponent from going out: wins {chance}%"),
    "leave_partner": N_("leaves the trick to the teammate: wins {chance}%"),
    "save": N_("too expensive, keeps its cards: wins {chance}%"),
    "bomb": N_("the bomb pays here: wins {chance}%"),
    # before the play
    "show": N_("wins as landlord {chance}% of the time, even when seen"),
    "no_show": N_("would win {chance}% of the time, not enough for open cards"),
    "call": N_("wins as landlord {chance}% of the time"),
    "no_call": N_("would win as landlord only {chance}% of the time"),
    "rob": N_("wins as landlord {chance}% of the time"),
    "no_rob": N_("would win as landlord only {chance}% of the time"),
    "outbid": N_("another would rob it: becomes landlord only {landlord}% of the time, the stakes grow"),
    "double": N_("wins {chance}% of the time"),
    "no_double": N_("wins only {chance}% of the time"),
    "may_not_double": N_("may not double in this room"),
}
ESTIMATES = frozenset(  # what is told beside the facts too
    ("show", "no_show", "call", "no_call", "rob", "no_rob", "outbid", "double", "no_double")
)

FACTS = {  # what speaks for a play and against it, by its kind (``coach.reasons``)
    # the play
    "GoesOut": N_("plays the last cards"),
    "NothingBeats": N_("nothing in the hand beats it"),
    "NoChoice": N_("there is nothing else to do"),
    "Unstoppable": N_("nobody can stop the rest: {plays}"),
    "CannotBeBeaten": N_("nobody can beat it"),
    "OnlyBombsBeat": N_("only a bomb can beat it"),
    "DeniesLast": N_("{seat} has {left} left and cannot go out on it"),
    "SinglesFromTop": N_("{seat} has {left} left: singles from the top"),
    "StopsNear": N_("beats {seat}, who has {left} left"),
    "FeedsPartner": N_("partner {seat} has {left} left and may go out on it"),
    "PartnerHolds": N_("the opponents cannot beat what partner {seat} played"),
    "LeavesToPartner": N_("the trick is the partner's ({seat})"),
    "PartnerMayTake": N_("partner {seat} comes next"),
    "Blocks": N_("{seat} comes next and has to go over it"),
    "KeepsBomb": N_("keeps {cards} whole"),
    "SavesBomb": N_("keeps {cards} for later"),
    "SavesTop": N_("keeps {cards} for later"),
    "KeepsTogether": N_("keeps {cards} together"),
    "KeepsAnswer": N_("keeps {cards}, the only high pair"),
    "TakesBack": N_("{cards} can take the lead back, nobody beats that"),
    "LeavesPlays": N_("then left to play: {plays}"),
    "NothingLower": N_("the lowest that beats it"),
    "LowestFirst": N_("gets rid of the lowest card"),
    "ManyCards": N_("{left} at once"),
    "TooDear": N_("the cheapest answer would be {cards}"),
    "WouldBreak": N_("every low answer breaks up a larger set"),
    "Raises": N_("brings the multiplier up to ×{factor}"),
    "BreaksBomb": N_("breaks up {cards}"),
    "BreaksSet": N_("breaks up {cards}"),
    "SpendsTop": N_("spends {cards}"),
    "LetsOut": N_("{seat} has {left} left and may go out on it"),
    "OverPartner": N_("beats what partner {seat} played"),
    "LeavesNear": N_("does not beat {seat}, who has {left} left"),
    # before the play
    "HasTop": N_("holds {cards}"),
    "HasBomb": N_("holds a bomb, {cards}"),
    "HasRun": N_("{cards} in one play"),
    "NoTop": N_("holds no 2 and no joker"),
    "FewTops": N_("the only top card is {cards}"),
    "ManyLow": N_("{left} below 10"),
    "MayNotDouble": N_("may not double in this room"),
    "BottomTops": N_("the landlord has got {cards}"),
    "BottomLow": N_("the bottom cards are {cards}"),
}
