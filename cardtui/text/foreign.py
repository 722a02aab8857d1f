"""What is wrong with hands of other programs, what is compared, what has to be said: code -> words."""

from __future__ import annotations

from .catalog import N_

FAULTS = {
    "foreign_damaged": N_("cannot be read: {detail}"),
    "foreign_word": N_("no card, seat or score: {word}"),
    "foreign_twice": N_("{card} stands there twice: in {other} too"),
    "foreign_count": N_("{count} cards, not {wanted}"),
    "foreign_held": N_("seat {seat} plays {count} cards, not {wanted}"),
    "foreign_tricks": N_("{count} tricks, not {wanted}"),
    "foreign_leader": N_("seat {seat} leads, but seat {taker} has taken the trick before"),
    "foreign_deck": N_("the cards that are missing cannot have been anybody's"),
    "foreign_unfinished": N_("it ends after {plays} plays, before the end of the hand"),
    "foreign_illegal": N_("seat {seat}, {action}: not allowed by our rules"),
    "foreign_fours": N_("seat {seat}, {action}: fours in a row, with or without wings, are no play here"),
    "foreign_jokers": N_("seat {seat}, {action}: both jokers are never kickers here"),
    "foreign_out": N_("seat {theirs} has gone out there, by our rules seat {ours}"),
    "foreign_multiple": N_("the multiplier is {theirs} there, by our rules {ours}"),
    "foreign_raw": N_("the raw scores are {theirs} there, by our rules {ours}"),
}
CLAIMED = {
    "out": N_("winner"),
    "multiple": N_("multiplier"),
    "raw": N_("raw scores"),
}
NOTES = {
    "unplayed": N_(
        "who held the cards that were never played is not known: they lie where they may have lain"
    ),
    "bids": N_("another seat than the landlord has bid highest"),
}
