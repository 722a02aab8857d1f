"""The messages of Guandan (clauses G1 - G24)."""

from __future__ import annotations

from .catalog import N_
from .guandan_reasons import REASONS as REASONS

SUITS_MATTER = True

KINDS = {
    "single": N_("single"),
    "pair": N_("pair"),
    "triple": N_("triple"),
    "full_house": N_("full house"),
    "straight": N_("straight"),
    "tube": N_("tube"),
    "plate": N_("plate"),
    "bomb": N_("bomb"),
    "straight_flush": N_("straight flush"),
    "joker_bomb": N_("joker bomb"),
}

READINGS = {
    "single": N_("single {rank}"),
    "pair": N_("pair of {rank}"),
    "triple": N_("triple {rank}"),
    "full_house": N_("full house of {rank}"),
    "straight": N_("straight to {rank}"),
    "tube": N_("tube to {rank}"),
    "plate": N_("plate to {rank}"),
    "bomb": N_("bomb of {size} × {rank}"),
    "straight_flush": N_("straight flush to {rank}"),
    "joker_bomb": N_("joker bomb"),
}

PHASES = {
    "tribute": N_("tribute"),
    "return": N_("return of tribute"),
    "play": N_("play"),
    "over": N_("hand over"),
}

VERBS = {
    "tribute": N_("Pay tribute"),
    "return": N_("Return a card"),
    "play": N_("Play"),
    "pass": N_("Pass"),
}

PLACES = (N_("first"), N_("second"), N_("third"), N_("last"))

NAMES = {  # what a table shows of a match
    "playing": N_("level {level} is played"),
    "level_card": N_("level card"),
    "wild": N_("wild card"),
    "partner": N_("partner"),
    "double_win": N_("double win"),
    "first_streak": N_("{count} times first"),
    "last_streak": N_("{count} times last"),
    "first_run": N_("first ×{count}"),
    "last_run": N_("last ×{count}"),
    "match": N_("The match"),
    "exchange": N_("Tribute and return"),
}

SAID = {  # what a seat did before the play, as it stands under its box
    "tribute": N_("tribute"),
    "return": N_("return of tribute"),
    "refuse": N_("tribute refused"),
}

MATCH = {  # what is told of a match
    "playing": N_("the level that is played"),
    "ours": N_("our level"),
    "theirs": N_("their level"),
    "final": N_("the level that wins the match"),
    "n": N_("room factor: what each level is worth"),
}

SORTS = {"rank": N_("by rank"), "groups": N_("all natural bombs first, then the best with wilds")}

HAPPENED = {  # event -> what one's own seat did or was given, in the order in which it is told
    "bomb": N_("bombs"),
    "tribute": N_("tributes paid"),
    "partner_leads": N_("led for the partner"),
    "double_win": N_("double wins"),
    "match_won": N_("matches won"),
}

REFUSALS = {
    "hand_over": N_("The hand is over."),
    "no_such_seat": N_("There is no seat {seat}."),
    "not_now": N_("That is not possible now ({phase})."),
    "not_your_turn": N_("It is the turn of {turn}."),
    "owes_nothing": N_("{seat} owes no card."),
    "takes_nothing": N_("Nothing goes with “{verb}”."),
    "leader_may_not_pass": N_("Whoever leads has to play."),
    "not_the_dealers_step": N_("The dealer does not do that now."),
    "no_cards": N_("No cards picked."),
    "not_in_hand": N_("Not all of {cards} are in the hand."),
    "face_down": N_("Face-down cards cannot be played."),
    "one_card": N_("Exactly one card is given."),
    "wild_is_no_tribute": N_("{cards} is wild: hearts of the level are no tribute."),
    "not_the_highest": N_("Tribute is the highest card: {rank}, not {cards}."),
    "no_combination": N_("{cards} is no combination."),
    "reading_not_offered": N_("{reading} is not on offer; possible: {offered}."),
    "other_kind": N_("{reading} is no {over_kind}."),
    "too_low": N_("{reading} does not beat {over}."),
    "no_bomb": N_("Only a higher bomb beats {over}."),
}

EVENTS = {
    "refused": N_("{seats}: no tribute, both big jokers are here"),
    "tribute": N_("{seat}: pays tribute {cards}"),
    "tribute_goes": N_("{seat}: {cards} goes to {to}"),
    "return": N_("{seat}: returns {cards} to {to}"),
    "leads": N_("{seat}: leads"),
    "play": N_("{seat}: {cards} · {reading}"),
    "bomb": N_("{seat}: {cards} · {reading}!"),
    "wild": N_("{cards} stands for {stands}"),
    "pass": N_("{seat}: pass"),
    "partner_leads": N_("{seat}: leads for {partner}, who is out"),
    "finished": N_("{seat}: out, number {place}"),
    "double_win": N_("{seats}: first and second, a double win"),
    "hand_won": N_("{seats}: win the hand, levels up: {rise}"),
    "no_rise": N_("{seats}: first and last at the final level, no rise"),
    "first_streak": N_("{seat}: first {count} times in a row, {levels} up"),
    "last_streak": N_("{seat}: last {count} times in a row, {levels} down"),
    "match_won": N_("{seats}: win the match at level {level}"),
}

LINES = {
    "rise": N_("levels"),
    "bonus": N_("streak"),
    "match": N_("match won"),
    "x": N_("levels won"),
    "n": N_("room factor"),
    "due": N_("due"),
    "cut": N_("cut"),
    "from": N_("from"),
    "to": N_("to"),
}
