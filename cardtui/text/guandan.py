"""The messages of Guandan (clauses G1 - G24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from ..engine.cards import HEARTS, Card, Cards, Rank
from ..engine.codes import CommonRefusal, RefusalCode
from ..engine.core import Reading, Settlement
from ..engine.guandan.codes import GuandanEventCode, GuandanRefusalCode
from ..engine.guandan.combinations import RUNS, STRAIGHT_FLUSH, is_wild, run_ranks, strength
from ..engine.guandan.feats import GuandanFeat
from ..engine.guandan.settlement import GuandanAccount
from ..engine.guandan.state import GuandanState, partner, side
from .catalog import N_, in_family, labelled
from .guandan_reasons import FACTS as FACTS
from .guandan_reasons import FACTS_OF_TWO as FACTS_OF_TWO
from .guandan_reasons import REASONS as REASONS
from .sentences import card_text, cards_text, listed, rank_text, reading_text
from .table import money

_ = in_family("guandan")

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
    "pair": N_("pair of {rank}s"),
    "triple": N_("triple {rank}"),
    "full_house": N_("full house of {rank}s"),
    "straight": N_("straight {low}–{rank}"),
    "tube": N_("tube {low}–{rank}"),
    "plate": N_("plate {low}–{rank}"),
    "bomb": N_("bomb {size}×{rank}"),
    "straight_flush": N_("straight flush {low}–{rank}"),
    "joker_bomb": N_("joker bomb"),
}

PHASES = {
    "tribute": N_("tribute"),
    "return": N_("return of tribute"),
    "play": N_("play"),
    "over": N_("hand finished"),
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

SORTS = {
    "rank": N_("by rank"),
    "groups": N_("all natural bombs first, then the best with wilds"),
    "suit": N_("by suit"),
    "ascending": N_("ascending"),
}

HAPPENED: Mapping[
    GuandanEventCode, str
] = {  # what one's own seat did or was given, in the order in which it is told
    GuandanEventCode.BOMB: N_("bombs played"),
    GuandanEventCode.TRIBUTE: N_("tributes paid"),
    GuandanEventCode.PARTNER_LEADS: N_("led for the partner"),
    GuandanEventCode.DOUBLE_WIN: N_("double wins"),
    GuandanEventCode.MATCH_WON: N_("matches won"),
}

MOMENTS: Mapping[GuandanEventCode, str] = {  # what is worth a look in a hand besides
    GuandanEventCode.REFUSED: N_("tribute refused"),
    GuandanEventCode.RETURN: N_("cards returned"),
    GuandanEventCode.WILD: N_("wilds played"),
    GuandanEventCode.FINISHED: N_("seats that went out"),
}

TYPED = "999 77, 5 6 7 8 9, 4h 4h 8899 as tube:9:6"  # cards as they may be typed by lines

FEATS: Mapping[GuandanFeat, tuple[str, str]] = {  # what it is called, what was done
    GuandanFeat.DOUBLE_WIN: (N_("Double win"), N_("first and second place for your side")),
    GuandanFeat.ACE_PASSED: (N_("Level A passed"), N_("won a match at level A")),
    GuandanFeat.TRIBUTE_REFUSED: (N_("Tribute refused"), N_("owed tribute, and held both big jokers")),
    GuandanFeat.JOKER_BOMB: (N_("Joker bomb"), N_("played all four jokers together")),
    GuandanFeat.STRAIGHT_FLUSH: (N_("Straight flush"), N_("played a straight flush")),
    GuandanFeat.BIG_BOMB: (N_("Big bomb"), N_("a bomb of six cards or more")),
    GuandanFeat.THREE_BOMBS: (N_("Three bombs"), N_("three bombs in one hand")),
    GuandanFeat.LAST_TO_FIRST: (
        N_("From last to first"),
        N_("out first after being last in the hand before"),
    ),
    GuandanFeat.FIRST_THRICE: (N_("First three times"), N_("out first in three hands in a row")),
}

REFUSALS: Mapping[RefusalCode, str] = {
    CommonRefusal.HAND_OVER: N_("The hand is over."),
    CommonRefusal.NO_SUCH_SEAT: N_("There is no seat {seat}."),
    CommonRefusal.NOT_NOW: N_("That is not possible now ({phase})."),
    CommonRefusal.NOT_YOUR_TURN: N_("It is the turn of {turn}."),
    GuandanRefusalCode.OWES_NOTHING: N_("{seat} owes no card."),
    GuandanRefusalCode.TAKES_NOTHING: N_("“{verb}” takes no cards."),
    GuandanRefusalCode.LEADER_MAY_NOT_PASS: N_("The leader cannot pass."),
    CommonRefusal.NOT_THE_DEALERS_STEP: N_("The dealer does not do that now."),
    GuandanRefusalCode.NO_CARDS: N_("No cards picked."),
    CommonRefusal.NOT_IN_HAND: N_("You do not hold all of this: {cards}."),
    GuandanRefusalCode.FACE_DOWN: N_("Face-down cards cannot be played."),
    GuandanRefusalCode.ONE_CARD: N_("Pick exactly one card."),
    GuandanRefusalCode.WILD_IS_NO_TRIBUTE: N_("{cards} is wild: hearts of the level are no tribute."),
    GuandanRefusalCode.NOT_THE_HIGHEST: N_("Tribute is the highest card: {rank}, not {cards}."),
    GuandanRefusalCode.NO_COMBINATION: N_("{cards} is not a valid combination."),
    GuandanRefusalCode.READING_NOT_OFFERED: N_("These cards cannot be {reading}; they can be: {offered}."),
    GuandanRefusalCode.OTHER_KIND: N_("Wrong kind: {over} needs a higher one ({over_size}) or a bomb."),
    GuandanRefusalCode.TOO_LOW: N_("{reading} does not beat {over}."),
    GuandanRefusalCode.NO_BOMB: N_("Only a higher bomb beats {over}."),
    GuandanRefusalCode.WILDS_ALONE: N_("Wilds alone are level cards."),
    GuandanRefusalCode.JOKERS_MISSING: N_("Missing: {cards}; no wild stands for a joker."),
    GuandanRefusalCode.NO_PART: N_("{cards} has no place in it."),
    GuandanRefusalCode.IS_A_FLUSH: N_("Five natural cards of a suit in a row are a straight flush."),
    GuandanRefusalCode.SUITS_DIFFER: N_("{cards} are not of one suit."),
}

EVENTS: Mapping[GuandanEventCode, str] = {
    GuandanEventCode.REFUSED: N_("{seats}: no tribute, both big jokers are here"),
    GuandanEventCode.TRIBUTE: N_("{seat} pays tribute {cards}"),
    GuandanEventCode.TRIBUTE_GOES: N_("{cards} of {seat} goes to {to}"),
    GuandanEventCode.RETURN: N_("{seat} returns {cards} to {to}"),
    GuandanEventCode.LEADS: N_("{seat} leads"),
    GuandanEventCode.PLAY: N_("{seat}: {cards} · {reading}"),
    GuandanEventCode.BOMB: N_("{seat}: {cards} · {reading}!"),
    GuandanEventCode.WILD: N_("{cards} stands for {stands}"),
    GuandanEventCode.PASS: N_("{seat} passes"),
    GuandanEventCode.PARTNER_LEADS: N_("{seat} leads for {partner}, who is out"),
    GuandanEventCode.FINISHED: N_("{seat} is out: {place}"),
    GuandanEventCode.DOUBLE_WIN: N_("{seats}: first and second, a double win"),
    GuandanEventCode.HAND_WON: N_("{seats} win the hand: up {rise}"),
    GuandanEventCode.NO_RISE: N_("{seats}: first and last at the final level: the match goes on"),
    GuandanEventCode.FIRST_STREAK: N_("{seat}: first {count} times in a row, {levels} up"),
    GuandanEventCode.LAST_STREAK: N_("{seat}: last {count} times in a row, {levels} down"),
    GuandanEventCode.MATCH_WON: N_("{seats} win the match at {level}"),
}

LINES = {
    "rise": N_("levels"),
    "bonus": N_("streak"),
    "match": N_("match won"),
    "x": N_("levels won"),
    "n": N_("room factor"),
    "due": N_("due"),
    "cut": N_("capped"),
    "from": N_("from"),
    "to": N_("to"),
}


def lowest(reading: Reading) -> Rank:
    """The rank in which a run begins; 0 for what is none."""
    return run_ranks(reading.kind, reading.rank)[0] if reading.kind in RUNS else 0


def written(cards: Cards, reading: Reading, level: Rank = 0) -> str:
    """A play in text, its wild cards told apart as they are typed: ``666 2*``, ``2♥*``; with the suits of a
    straight flush; a run as it runs: ``AA 22 33``. Without the level, in the order given."""
    wilds = [card for card in cards if is_wild(card, level)]
    if len(cards) == 1:
        return card_text(cards[0]) + "*" * len(wilds)
    natural = [card for card in cards if not is_wild(card, level)]
    if level and reading.kind in RUNS:
        run = run_ranks(reading.kind, reading.rank)
        natural.sort(key=lambda card: run.index(card.rank))
    if reading.kind in RUNS and reading.kind != STRAIGHT_FLUSH:
        others = " ".join(cards_text(list(alike)) for _rank, alike in groupby(natural, attrgetter("rank")))
    else:
        others = cards_text(natural, suits=reading.kind == STRAIGHT_FLUSH)
    return " ".join(filter(None, (others, *[f"{rank_text(level)}*"] * len(wilds))))


def in_order(state: GuandanState, cards: Cards) -> Cards:
    """A hand as it is told: the wild cards, then from the strongest rank down."""
    level = state.level
    return tuple(
        sorted(cards, key=lambda card: (not is_wild(card, level), -strength(card.rank, level), card.suit))
    )


def question_text(state: GuandanState) -> str:
    """What is to be played; empty where the phase says it."""
    if state.phase != "play":
        return ""
    table = state.table
    if table is None or table.reading is None:
        return _("lead anything")
    return _("beat the {reading}").format(reading=reading_text("guandan", table.reading))


def position_texts(state: GuandanState, names: Sequence[str]) -> list[str]:
    """What everybody at the table sees besides the number of cards."""
    told = [_("Level {level} is played.").format(level=rank_text(state.level))]
    told.append(_("The wild card is {card}.").format(card=card_text(Card.of(state.level, HEARTS))))
    pairs = listed(f"{names[seat]} + {names[partner(seat)]}" for seat in range(len(names) // 2))
    told.append(_("Partners: {pairs}.").format(pairs=pairs))
    if state.places:
        told.append(_("Out: {names}.").format(names=listed(names[seat] for seat in state.places)))
    if state.table is not None and state.table.reading is not None:
        reading = reading_text("guandan", state.table.reading)
        told.append(_("To beat: {reading} of {name}.").format(reading=reading, name=names[state.table.seat]))
    return told


def score_texts(state: GuandanState, names: Sequence[str]) -> list[str]:
    """Levels, and what everybody has."""
    levels = listed(
        f"{names[seat]} + {names[partner(seat)]} {rank_text(state.levels[side(seat)])}"
        for seat in range(len(names) // 2)
    )
    stacks = listed(f"{name} {stack:,}" for name, stack in zip(names, state.stacks, strict=True))
    return [_("Levels: {levels}.").format(levels=levels), _("Balances: {stacks}.").format(stacks=stacks)]


def account_texts(
    _state: GuandanState, settlement: Settlement, names: Sequence[str], currency: str | None
) -> list[str]:
    """How each amount came about, a sentence for each loser and whom it pays (G24)."""
    told = []
    for seat, account in enumerate(settlement.accounts):
        if not isinstance(account, GuandanAccount) or account.won:
            continue
        parts = {"rise": account.rise, "bonus": account.bonus, "match": account.match}
        made = " + ".join(f"{_(LINES[name])} {n}" for name, n in parts.items() if n or name == "rise")
        made += f" = {account.x}" if account.x != account.rise else ""
        made += f" × {_(LINES['n'])} {account.n:,} = {money(account.due, currency)}"
        made += _(", capped: −{n}").format(n=f"{account.cut:,}") if account.cut else ""
        payment = _("{name} pays {other}").format(name=names[seat], other=names[account.other])
        told.append(labelled(payment, made))
    return told
