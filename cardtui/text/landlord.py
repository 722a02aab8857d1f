"""The messages of the landlord family: Happy and Crazy Dou Dizhu (clauses L1 - L50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..engine.cards import Card, Cards, Rank
from ..engine.codes import CommonRefusal, RefusalCode
from ..engine.core import Reading
from ..engine.landlord.codes import LandlordEventCode, LandlordRefusalCode
from ..engine.landlord.combinations import RANKS, SHAPES, bit, order, stands_for
from ..engine.landlord.feats import LandlordFeat
from ..engine.landlord.state import LandlordState
from .catalog import N_, in_family
from .landlord_accounts import account_texts as account_texts
from .landlord_accounts import breakdown
from .landlord_accounts import price_rises as price_rises
from .landlord_accounts import price_text as price_text
from .landlord_reasons import ESTIMATES as ESTIMATES
from .landlord_reasons import FACTS as FACTS
from .landlord_reasons import REASONS as REASONS
from .sentences import cards_text, listed, rank_text, reading_text

_ = in_family("landlord")

SUITS_MATTER = False

KINDS = {
    "single": N_("single"),
    "pair": N_("pair"),
    "triple": N_("triple"),
    "triple_single": N_("triple + one"),
    "triple_pair": N_("triple + pair"),
    "straight": N_("straight"),
    "pair_straight": N_("pair straight"),
    "triple_straight": N_("airplane"),
    "airplane_singles": N_("airplane + singles"),
    "airplane_pairs": N_("airplane + pairs"),
    "four_two_singles": N_("four + two"),
    "four_two_pairs": N_("four + two pairs"),
    "soft_bomb": N_("soft bomb"),
    "bomb": N_("bomb"),
    "pure_bomb": N_("pure bomb"),
    "rocket": N_("rocket"),
}

KINDS_BESIDE_LAIZI = {"bomb": N_("hard bomb")}  # L21

READINGS = {
    "single": N_("single {rank}"),
    "pair": N_("pair of {rank}s"),
    "triple": N_("triple {rank}"),
    "triple_single": N_("triple {rank} + one"),
    "triple_pair": N_("triple {rank} + pair"),
    "straight": N_("straight {low}–{rank}"),
    "pair_straight": N_("pair straight {low}–{rank}"),
    "triple_straight": N_("airplane {low}–{rank}"),
    "airplane_singles": N_("airplane {low}–{rank} + singles"),
    "airplane_pairs": N_("airplane {low}–{rank} + pairs"),
    "four_two_singles": N_("four {rank} + two"),
    "four_two_pairs": N_("four {rank} + two pairs"),
    "soft_bomb": N_("soft bomb {rank}"),
    "bomb": N_("bomb {rank}"),
    "pure_bomb": N_("pure bomb {rank}"),
    "rocket": N_("rocket"),
}

READINGS_BESIDE_LAIZI = {"bomb": N_("hard bomb {rank}")}

PHASES = {
    "show": N_("showing"),
    "call": N_("calling"),
    "rob": N_("robbing"),
    "late_show": N_("last show"),
    "double": N_("doubling"),
    "play": N_("play"),
    "left": N_("forfeited"),
    "over": N_("hand finished"),
}

VERBS = {
    "show": N_("Show"),
    "keep": N_("Don't show"),
    "call": N_("Call"),
    "decline": N_("No call / no rob"),
    "rob": N_("Rob"),
    "double": N_("Double"),
    "single": N_("Don't double"),
    "play": N_("Play"),
    "pass": N_("Pass"),
    "leave": N_("Forfeit"),
}
VERBS_IN = {"call": {"decline": N_("No call")}, "rob": {"decline": N_("No rob")}}  # where a phase says more

REFUSALS: Mapping[RefusalCode, str] = {
    CommonRefusal.HAND_OVER: N_("The hand is over."),
    CommonRefusal.NO_SUCH_SEAT: N_("There is no seat {seat}."),
    LandlordRefusalCode.HAS_CHOSEN: N_("You have already chosen."),
    CommonRefusal.NOT_NOW: N_("That is not possible now ({phase})."),
    LandlordRefusalCode.TAKES_NOTHING: N_("“{verb}” takes no cards."),
    LandlordRefusalCode.LEADER_MAY_NOT_PASS: N_("The leader cannot pass."),
    CommonRefusal.NOT_THE_DEALERS_STEP: N_("The dealer does not do that now."),
    LandlordRefusalCode.HAS_SHOWN: N_("Already shown."),
    LandlordRefusalCode.HAS_ANSWERED: N_("You have already chosen."),
    LandlordRefusalCode.NOT_DEALT_SO_FAR: N_("{dealt} cards have been dealt, not {count}."),
    LandlordRefusalCode.NO_COUNT: N_("The deal is over: showing takes no number now."),
    LandlordRefusalCode.DEAL_IS_OVER: N_("Too late: hands can be shown up to card {last}."),
    LandlordRefusalCode.DECLINED_MAY_NOT_ROB: N_("After declining to call you cannot rob."),
    LandlordRefusalCode.LANDLORD_ONLY: N_("Only the landlord may still show."),
    CommonRefusal.NOT_YOUR_TURN: N_("It is the turn of {turn}."),
    LandlordRefusalCode.THRESHOLD: N_("Doubling needs more than {over}; not enough: {seats}."),
    LandlordRefusalCode.NO_CARDS: N_("No cards picked."),
    CommonRefusal.NOT_IN_HAND: N_("You do not hold all of this: {cards}."),
    LandlordRefusalCode.FACE_DOWN: N_("Face-down cards cannot be played."),
    LandlordRefusalCode.NO_COMBINATION: N_("{cards} is not a valid combination."),
    LandlordRefusalCode.READING_NOT_OFFERED: N_("These cards cannot be {reading}; they can be: {offered}."),
    LandlordRefusalCode.OTHER_KIND: N_("Wrong kind: {over} needs a higher one ({over_size}) or a bomb."),
    LandlordRefusalCode.OTHER_SIZE: N_("Wrong number of cards: play {over_size}."),
    LandlordRefusalCode.TOO_LOW: N_("{reading} does not beat {over}."),
    LandlordRefusalCode.ONLY_LAIZI: N_("Laizi alone are their own rank."),
    LandlordRefusalCode.OTHER_RANKS: N_("{cards} is of another rank."),
    LandlordRefusalCode.RANKS_MISSING: N_("{cards} is missing; laizi to stand for it: {count}."),
    LandlordRefusalCode.RANK_OF_BODY: N_("A kicker would have the rank of the body: {cards}."),
    LandlordRefusalCode.KICKERS_ALIKE: N_("Too many of a rank among the kickers: {cards}."),
    LandlordRefusalCode.NO_KICKERS: N_("These cannot be kickers: {cards}."),
    LandlordRefusalCode.KICKERS_NOT_PAIRS: N_("The kickers are no pairs: {cards} is there once."),
}

EVENTS: Mapping[LandlordEventCode, str] = {
    LandlordEventCode.DEALT: "",
    LandlordEventCode.SHOW: N_("{seat} shows the hand (×{factor})"),
    LandlordEventCode.LAIZI: N_("Laizi: {rank}"),
    LandlordEventCode.CALL: N_("{seat} calls"),
    LandlordEventCode.DECLINE_CALL: N_("{seat} does not call"),
    LandlordEventCode.LANDLORD_BY_SHOW: N_("Nobody called: {seat}, who showed, is landlord"),
    LandlordEventCode.REDEAL: N_("Nobody calls; the cards are dealt again."),
    LandlordEventCode.ROB: N_("{seat} robs (×2)"),
    LandlordEventCode.DECLINE_ROB: N_("{seat} does not rob"),
    LandlordEventCode.LANDLORD: N_("{seat} is landlord"),
    LandlordEventCode.BOTTOM: N_("{seat} takes the bottom cards {cards}"),
    LandlordEventCode.DOUBLE: N_("{seat} doubles"),
    LandlordEventCode.NO_DOUBLE: N_("Nobody doubles."),
    LandlordEventCode.LEAD: N_("{seat}: {cards} · {kind}"),
    LandlordEventCode.PLAY: N_("{seat}: {cards} · {kind}"),
    LandlordEventCode.BOMB: N_("{seat}: {cards} · {kind}, ×{factor}"),
    LandlordEventCode.PASS: N_("{seat} passes"),
    LandlordEventCode.TRICK_WON: "",
    LandlordEventCode.SPRING: N_("Spring, ×2: no farmer has played a card."),
    LandlordEventCode.ANTI_SPRING: N_("Anti-spring, ×2: the landlord has played only once."),
    LandlordEventCode.LANDLORD_WON: N_("The landlord wins."),
    LandlordEventCode.FARMERS_WON: N_("The farmers win."),
    LandlordEventCode.LEFT: N_("{seat} forfeits"),
}
EVENTS_OF_TWO: Mapping[LandlordEventCode, str] = {
    LandlordEventCode.FARMERS_WON: N_("The farmer wins.")
}  # where there is only one

ROLES = {"landlord": N_("landlord"), "farmer": N_("farmer"), "": N_("no landlord")}  # L11

HAPPENED: Mapping[
    LandlordEventCode, str
] = {  # what one's own seat did or was given, in the order in which it is told
    LandlordEventCode.CALL: N_("called"),
    LandlordEventCode.ROB: N_("robbed"),
    LandlordEventCode.SHOW: N_("hands shown"),
    LandlordEventCode.DOUBLE: N_("doubled"),
    LandlordEventCode.BOMB: N_("bombs played"),
    LandlordEventCode.SPRING: N_("springs"),
    LandlordEventCode.ANTI_SPRING: N_("anti-springs"),
    LandlordEventCode.LEFT: N_("forfeits"),
}

MOMENTS: Mapping[LandlordEventCode, str] = {  # what is worth a look in a hand besides
    LandlordEventCode.LANDLORD: N_("the landlord found"),
}

TYPED = "333 5, 10 J Q K A"  # cards as they may be typed by lines
TYPED_WILD = "5557 as soft_bomb:5:4"  # and where there are laizi

FEATS: Mapping[LandlordFeat, tuple[str, str]] = {  # what it is called, what was done
    LandlordFeat.SPRING: (N_("Spring"), N_("as landlord, won before a farmer had played a card")),
    LandlordFeat.ANTI_SPRING: (N_("Anti-spring"), N_("as farmer, won after one single play of the landlord")),
    LandlordFeat.ROCKET: (N_("Rocket"), N_("played both jokers together")),
    LandlordFeat.TWO_BOMBS: (N_("Two bombs"), N_("two bombs in one hand, the rocket among them")),
    LandlordFeat.PURE_BOMB: (N_("Pure bomb"), N_("a bomb of the four laizi")),
    LandlordFeat.BOMB_LAST: (N_("Bomb to the end"), N_("won with a bomb as the last play")),
    LandlordFeat.LONG_STRAIGHT: (N_("Long straight"), N_("a straight of ten cards or more")),
    LandlordFeat.LONG_AIRPLANE: (N_("Great airplane"), N_("an airplane of three triples or more")),
    LandlordFeat.OPEN_HAND: (N_("Cards on the table"), N_("won with the hand shown")),
    LandlordFeat.HIGH_MULTIPLE: (N_("High stakes"), N_("won at a multiplier of 64 or more")),
}

SORTS = {
    "rank": N_("by rank"),
    "groups": N_("by groups"),
    "suit": N_("by suit"),
    "ascending": N_("ascending"),
}

# What a seat said in a phase, as it stands under its box.
_CALLS = {"call": N_("Call"), "rob": N_("Rob"), "decline": N_("No rob"), "show": N_("Show")}
SAID: dict[str, dict[str, str]] = {
    "show": {"show": N_("Show")},
    "call": _CALLS,
    "rob": _CALLS,
    "late_show": _CALLS,
    "double": {"double": N_("Double"), "single": N_("Don't double"), "hidden": N_("has chosen")},
    "play": {"double": N_("Double"), "show": N_("Show")},
    "left": {},
    "over": {},
}


def lowest(reading: Reading) -> Rank:
    """The rank in which a run begins; 0 for what is none."""
    shape = SHAPES.get((reading.kind, reading.size))
    if shape is None or shape.length == 1:
        return 0
    return RANKS[order(reading.rank) - shape.length + 1]


def as_read(cards: Cards, reading: Reading, laizi: Rank = 0) -> list[tuple[Rank, Card]]:
    """The cards of a play as they are read, each with the rank that it stands for (L23): the body before the
    wings, wings of their own before those that a laizi makes, a laizi where the rank stands that it makes."""
    ranks = stands_for(cards, reading, laizi) if laizi and cards else [card.rank for card in cards]
    shape = SHAPES.get((reading.kind, reading.size))
    body = shape.body(reading) if shape is not None else -1
    made = {
        rank for rank, card in zip(ranks, cards, strict=True) if card.rank != rank and not bit(rank) & body
    }

    def place(pair: tuple[Rank, Card]) -> tuple[bool, bool, int, bool, int]:
        rank, card = pair
        return not bit(rank) & body, rank in made, order(rank), card.rank == laizi, card.suit

    return sorted(zip(ranks, cards, strict=True), key=place)


def written(cards: Cards, reading: Reading, laizi: Rank = 0) -> str:
    """A play as it is read, in text: ``222[2] 10 10 8[8]``, a laizi in brackets where it is not itself."""
    if reading.kind == "rocket":
        return cards_text(cards)
    words = []
    for rank, alike in groupby(as_read(cards, reading, laizi), key=lambda pair: pair[0]):
        sign = rank_text(rank)
        apart = " " if len(sign) > 1 else ""
        words.append(apart.join(sign if card.rank == rank else f"[{sign}]" for _rank, card in alike))
    return " ".join(words)


def in_order(state: LandlordState, cards: Cards) -> Cards:
    """A hand as it is told: the laizi, then from the highest rank down."""
    return tuple(sorted(cards, key=lambda card: (card.rank != state.laizi, -order(card.rank))))


def question_text(state: LandlordState) -> str:
    """What is to be played; empty where the phase says it."""
    if state.phase != "play":
        return ""
    table = state.table
    if table is None or table.reading is None:
        return _("lead anything")
    return _("beat the {reading}").format(reading=reading_text("happy", table.reading))


def position_texts(state: LandlordState, names: Sequence[str]) -> list[str]:
    """What everybody at the table sees besides the number of cards."""
    told = []
    if state.landlord is not None:
        told.append(_("The landlord is {name}.").format(name=names[state.landlord]))
    if state.laizi:
        told.append(_("Laizi: {rank}.").format(rank=rank_text(state.laizi)))
    if state.turned:
        told.append(_("Bottom cards: {cards}.").format(cards=cards_text(state.bottom)))
    for seat, name in enumerate(names):
        if state.is_shown(seat):
            told.append(
                _("{name} has shown: {cards}.").format(name=name, cards=cards_text(state.hands[seat]))
            )
    if state.table is not None and state.table.reading is not None:
        reading = reading_text("happy", state.table.reading)
        told.append(_("To beat: {reading} of {name}.").format(reading=reading, name=names[state.table.seat]))
    return told


def score_texts(state: LandlordState, names: Sequence[str]) -> list[str]:
    """The multiple, and what everybody has."""
    stacks = listed(f"{name} {stack:,}" for name, stack in zip(names, state.stacks, strict=True))
    return [
        _("Multiplier: {factors}.").format(factors=breakdown(state)),
        _("Balances: {stacks}.").format(stacks=stacks),
    ]
