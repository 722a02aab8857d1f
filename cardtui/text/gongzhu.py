"""The messages of Gong Zhu (clauses Z1 - Z22)."""

from __future__ import annotations

from .catalog import N_

SUITS_MATTER = True

KINDS: dict[str, str] = {}

PHASES = {
    "expose": N_("exposing"),
    "play": N_("play"),
    "over": N_("hand over"),
}

VERBS = {
    "expose": N_("Expose"),
    "keep": N_("Don't expose"),
    "play": N_("Play"),
}

CARDS = {  # the cards that have a name
    "Qs": N_("pig"),
    "Jd": N_("sheep"),
    "Tc": N_("transformer"),
    "Ah": N_("heart ace"),
}

EXPOSED = {  # what an exposed copy counts
    "Qs": N_("pig −200"),
    "Jd": N_("sheep +200"),
    "Tc": N_("transformer ×4"),
    "Ah": N_("hearts ×2"),
}

SORTS = {"suit": N_("by suit"), "rank": N_("by rank")}

HAPPENED = {  # event -> what one's own seat did or was given, in the order in which it is told
    "exposed": N_("cards exposed"),
    "pig_taken": N_("pigs taken"),
    "sheep_taken": N_("sheep taken"),
    "transformer_taken": N_("transformers taken"),
    "full_red": N_("full reds"),
    "slam": N_("slams"),
}

REFUSALS = {
    "hand_over": N_("The hand is over."),
    "no_such_seat": N_("There is no seat {seat}."),
    "not_dealers": N_("The dealer does not do that now."),
    "no_reading": N_("Cards have no combinations in this game."),
    "unknown_verb": N_("“{verb}” is not possible now."),
    "exposing_first": N_("First every seat chooses what to expose."),
    "exposing_over": N_("Cards are exposed only before the first card is played."),
    "already_chosen": N_("The choice is made already."),
    "expose_what": N_("Name the cards to expose, or expose none."),
    "not_exposable": N_("{cards} cannot be exposed."),
    "not_held": N_("{cards} is not in the hand."),
    "not_your_turn": N_("It is another seat's turn."),
    "one_card": N_("One card is played at a time."),
    "name_suit": N_("{rank}: there are several cards of that rank; name the suit."),
    "lead_two_of_clubs": N_("The first card of the first hand must be {cards}."),
    "follow_suit": N_("The led suit must be followed."),
    "exposed_first_trick": N_("Exposed {cards}: not in the first trick of its suit."),
}

EVENTS = {
    "chosen": N_("{seat}: has chosen"),
    "exposed": N_("{seat}: exposes {cards}"),
    "exposed_last": N_("{seat}: {cards} is exposed too, as the last one"),
    "none_exposed": N_("Nobody exposes a card."),
    "lead": N_("{seat}: leads"),
    "play": N_("{seat}: {cards}"),
    "trick_taken": N_("{seat}: takes {cards}"),
    "pig_taken": N_("{seat}: takes the pig"),
    "sheep_taken": N_("{seat}: takes the sheep"),
    "transformer_taken": N_("{seat}: takes the transformer"),
    "full_red": N_("{seat}: full red!"),
    "slam": N_("{seat}: slam!"),
    "hand_over": N_("All scoring cards are taken."),
}

LINES = {  # the figures of a settlement; "transformer" is a factor, all others are amounts
    "hearts": N_("hearts"),
    "full_red": N_("full red"),
    "slam_hearts": N_("slam, hearts"),
    "pig": N_("pig"),
    "sheep": N_("sheep"),
    "transformer": N_("transformer ×"),
    "transformer_alone": N_("transformer alone"),
    "raw": N_("raw"),
    "final": N_("final score"),
    "points": N_("points"),
}

REASONS = {  # {value}: the final score the player expects
    "only_card": N_("There is no choice."),
    "expose_nothing": N_("No card is worth more exposed."),
    "expose": N_("{cards} is worth more exposed."),
    "full_red": N_("Goes for full red ({value} expected)."),
    "stop_red": N_("Takes a heart so that nobody gets them all ({value} expected)."),
    "give_pig": N_("Gives the pig to {taker} ({value} expected)."),
    "throw_off": N_("Throws {cards} on the trick of {taker} ({value} expected)."),
    "discard": N_("Discards {cards} for better control later ({value} expected)."),
    "duck": N_("Stays below in the trick of {taker} ({value} expected)."),
    "go_over": N_("Goes over with {cards} ({value} expected)."),
    "low_card": N_("Plays a low card that others will go over ({value} expected)."),
    "high_card": N_("Takes the trick with {cards} while it is cheap ({value} expected)."),
    "win_sheep": N_("Goes for the sheep ({value} expected)."),
    "win_transformer": N_("Goes for the transformer ({value} expected)."),
    "hunt_pig": N_("Leads a low spade to drive the pig out ({value} expected)."),
    "hunt_sheep": N_("Leads a high diamond to catch the sheep ({value} expected)."),
    "hunt_transformer": N_("Leads a high club to catch the transformer ({value} expected)."),
    "lead_hearts": N_("Leads hearts for others to take ({value} expected)."),
    "lead": N_("Leads the suit that promises most ({value} expected)."),
}
