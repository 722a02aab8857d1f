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
