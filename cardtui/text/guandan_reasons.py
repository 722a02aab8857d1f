"""Why the regular Guandan player did what it did: a message for each reason code."""

from __future__ import annotations

from .catalog import N_

REASONS = {
    # to a new trick
    "out": N_("plays its last cards"),
    "run_out": N_("{reading}: with the lead it can play the rest out"),
    "help": N_("{partner} has {count} cards left and may go out on this"),
    "avoid": N_("{seat} has {count} cards left and cannot go out on this"),
    "strong": N_("{reading} will probably keep the lead"),
    "rid": N_("{reading} is weak and has to be led some time"),
    # on a play
    "nothing_beats": N_("nothing in its hand beats {reading}"),
    "stop": N_("{seat} has {count} cards left and must not get on"),
    "bomb": N_("a bomb is worth the lead here"),
    "beat": N_("{reading} beats it and leaves a good hand"),
    "over_partner": N_("gets rid of {reading} cheaply on the partner's play"),
    "leave_partner": N_("leaves the trick to its partner {partner}"),
    "keep": N_("beating {reading} would cost more than the trick is worth"),
    # tribute and return
    "pay_highest": N_("{cards}: the highest card has to be paid"),
    "pay_spare": N_("{cards}: of equal cards the one it misses least"),
    "return_spare": N_("{cards}: a low card that it hardly misses"),
    "return_partner": N_("{cards}: it hardly misses it, its partner may use it"),
}

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
    "PartnerMayTake": N_("partner {seat} is still to answer"),
    "PartnerFirst": N_("partner {seat} is out first: next out wins double"),
    "KeepsBomb": N_("keeps the bomb {cards} whole"),
    "KeepsFlush": N_("keeps the straight flush {cards}"),
    "SavesBomb": N_("keeps the bomb {cards} for later"),
    "BreakingCosts": N_("breaking {cards} would cost {plays} plays"),
    "SavesWild": N_("keeps the wild"),
    "SavesTop": N_("keeps {cards} for later"),
    "KeepsTogether": N_("keeps {cards} together"),
    "TakesBack": N_("{cards} can take the lead back, nobody beats that"),
    "LeavesPlays": N_("then left to play: {plays}"),
    "NothingLower": N_("the lowest that beats it"),
    "LowestFirst": N_("gets rid of the lowest card"),
    "ManyCards": N_("{left} at once"),
    "TooDear": N_("the cheapest answer would be {cards}"),
    "WouldBreak": N_("every low answer breaks up a larger set"),
    "BreaksBomb": N_("breaks up the bomb {cards}"),
    "SpendsWild": N_("uses a wild"),
    "BreaksSet": N_("breaks up {cards}"),
    "LetsOut": N_("{seat} has {left} left and may go out on it"),
    "OverPartner": N_("beats what partner {seat} played"),
    "LeavesNear": N_("does not beat {seat}, who has {left} left"),
    # tribute and return
    "OnlyHighest": N_("the highest card has to be paid"),
    "LeastMissed": N_("the hand misses no other card less"),
    "GivesLow": N_("a low card for an opponent"),
    "GivesPartner": N_("it goes to partner {seat}"),
    "KeepsTaken": N_("keeps {cards} from the tribute"),
}
FACTS_OF_TWO = {  # the same of two cards
    "SavesWild": N_("keeps both wilds"),
    "SpendsWild": N_("uses both wilds"),
}
