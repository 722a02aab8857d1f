"""The messages of Gong Zhu (clauses Z1 - Z22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine.cards import Cards
from ..engine.codes import CommonRefusal, RefusalCode
from ..engine.core import Settlement
from ..engine.gongzhu.codes import GongzhuEventCode, GongzhuRefusalCode
from ..engine.gongzhu.feats import GongzhuFeat
from ..engine.gongzhu.scoring import GongzhuAccount
from ..engine.gongzhu.state import GongzhuState
from .catalog import N_, in_family, labelled
from .gongzhu_reasons import FACTS as FACTS
from .gongzhu_reasons import REASONS as REASONS
from .sentences import card_text, listed
from .table import signed

_ = in_family("gongzhu")

SUITS_MATTER = True

KINDS: dict[str, str] = {}

PHASES = {
    "expose": N_("exposing"),
    "play": N_("play"),
    "over": N_("hand finished"),
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

TRICKS = (N_("Last trick"), N_("no trick is over yet"))  # of every table, with its own word for a trick

EXPOSED = {  # what an exposed copy counts
    "Qs": N_("pig −200"),
    "Jd": N_("sheep +200"),
    "Tc": N_("transformer ×4"),
    "Ah": N_("hearts ×2"),
}

PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"))  # in the session

SORTS = {"suit": N_("by suit"), "rank": N_("by rank"), "ascending": N_("ascending")}

HAPPENED: Mapping[
    GongzhuEventCode, str
] = {  # what one's own seat did or was given, in the order in which it is told
    GongzhuEventCode.EXPOSED: N_("cards exposed"),
    GongzhuEventCode.PIG_TAKEN: N_("pigs taken"),
    GongzhuEventCode.SHEEP_TAKEN: N_("sheep taken"),
    GongzhuEventCode.TRANSFORMER_TAKEN: N_("transformers taken"),
    GongzhuEventCode.FULL_RED: N_("full reds"),
    GongzhuEventCode.SLAM: N_("slams"),
}

MOMENTS: Mapping[GongzhuEventCode, str] = {  # what is worth a look in a hand besides
    GongzhuEventCode.TRICK_TAKEN: N_("tricks with points"),
}

TYPED = "Qs, 10h"  # cards as they may be typed by lines

FEATS: Mapping[GongzhuFeat, tuple[str, str]] = {  # what it is called, what was done
    GongzhuFeat.CLEAN: (N_("Clean hand"), N_("no card taken that costs points")),
    GongzhuFeat.FULL_RED: (N_("Full red"), N_("took all hearts")),
    GongzhuFeat.SLAM: (N_("Slam"), N_("took all hearts, the pig, the sheep and the transformer")),
    GongzhuFeat.SHEEP_EXPOSED: (N_("Exposed sheep home"), N_("exposed the sheep and took it")),
    GongzhuFeat.PIG_EXPOSED: (N_("Exposed pig away"), N_("exposed the pig, and another seat took it")),
    GongzhuFeat.SHEEP_DOUBLED: (N_("Sheep doubled"), N_("took sheep and transformer, and came out above 0")),
    GongzhuFeat.MANY_POINTS: (N_("Two hundred"), N_("took 200 raw points or more")),
}

REFUSALS: Mapping[RefusalCode, str] = {
    CommonRefusal.HAND_OVER: N_("The hand is over."),
    CommonRefusal.NO_SUCH_SEAT: N_("There is no seat {seat}."),
    CommonRefusal.NOT_THE_DEALERS_STEP: N_("The dealer does not do that now."),
    GongzhuRefusalCode.NO_READING: N_("Cards have no combinations in this game."),
    CommonRefusal.NOT_NOW: N_("That is not possible now ({phase})."),
    GongzhuRefusalCode.EXPOSING_FIRST: N_("First every seat chooses what to expose."),
    GongzhuRefusalCode.HAS_CHOSEN: N_("You have already chosen."),
    GongzhuRefusalCode.EXPOSE_WHAT: N_("Name the cards to expose, or expose none."),
    GongzhuRefusalCode.NOT_EXPOSABLE: N_("{cards} cannot be exposed."),
    CommonRefusal.NOT_IN_HAND: N_("You do not hold {cards}."),
    CommonRefusal.NOT_YOUR_TURN: N_("It is another seat's turn."),
    GongzhuRefusalCode.ONE_CARD: N_("One card is played at a time."),
    GongzhuRefusalCode.NAME_SUIT: N_("{rank}: there are several cards of that rank; name the suit."),
    GongzhuRefusalCode.LEAD_TWO_OF_CLUBS: N_("The first card of the first hand must be {cards}."),
    GongzhuRefusalCode.FOLLOW_SUIT: N_("The led suit must be followed."),
    GongzhuRefusalCode.EXPOSED_FIRST_TRICK: N_("Exposed {cards}: not in the first trick of its suit."),
}

EVENTS: Mapping[GongzhuEventCode, str] = {
    GongzhuEventCode.CHOSEN: N_("{seat} has chosen"),
    GongzhuEventCode.EXPOSED: N_("{seat} exposes {cards}"),
    GongzhuEventCode.EXPOSED_LAST: N_("{seat}: {cards} is exposed too, as the last one"),
    GongzhuEventCode.NONE_EXPOSED: N_("Nobody exposes a card."),
    GongzhuEventCode.LEAD: N_("{seat} leads"),
    GongzhuEventCode.PLAY: N_("{seat}: {cards}"),
    GongzhuEventCode.TRICK_TAKEN: N_("{seat} takes {cards}"),
    GongzhuEventCode.PIG_TAKEN: N_("{seat} takes the pig"),
    GongzhuEventCode.SHEEP_TAKEN: N_("{seat} takes the sheep"),
    GongzhuEventCode.TRANSFORMER_TAKEN: N_("{seat} takes the transformer"),
    GongzhuEventCode.FULL_RED: N_("{seat}: full red!"),
    GongzhuEventCode.SLAM: N_("{seat}: slam!"),
    GongzhuEventCode.HAND_OVER: N_("All scoring cards are taken."),
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


def in_order(_state: GongzhuState, cards: Cards) -> Cards:
    """A hand as it is told: suit by suit, each from the ace down."""
    return tuple(sorted(cards, key=lambda card: (card.suit, -card.rank)))


def question_text(state: GongzhuState) -> str:
    """What is to be played; empty where the phase says it."""
    if state.phase != "play":
        return ""
    if not state.trick:
        return _("lead a card")
    return _("follow the {card}").format(card=card_text(state.trick[0][1]))


def position_texts(state: GongzhuState, names: Sequence[str]) -> list[str]:
    """What everybody at the table sees besides the number of cards."""
    told = []
    if state.exposed:
        told.append(_("Exposed: {cards}.").format(cards=" ".join(map(card_text, state.exposed))))
    if state.trick:
        played = listed(f"{names[seat]} {card_text(card)}" for seat, card in state.trick)
        told.append(_("On the table: {cards}.").format(cards=played))
    for name, taken in zip(names, state.taken, strict=True):
        if taken:
            told.append(
                _("{name} has taken {cards}.").format(name=name, cards=" ".join(map(card_text, taken)))
            )
    return told


def score_texts(state: GongzhuState, names: Sequence[str]) -> list[str]:
    """The points of the session, and the raw scores of the hand so far."""
    totals = state.carry.scores or (0,) * len(names)
    points = listed(f"{name} {signed(total)}" for name, total in zip(names, totals, strict=True))
    raws = listed(f"{name} {signed(raw)}" for name, raw in zip(names, state.raw, strict=True))
    before = _("Points before this hand: {points}.").format(points=points)
    return [before, _("Raw scores of this hand so far: {raws}.").format(raws=raws)]


def account_texts(
    _state: GongzhuState, settlement: Settlement, names: Sequence[str], _currency: str | None
) -> list[str]:
    """How the points came about, a sentence a seat, and how they are reckoned (Z10 - Z14)."""
    told = []
    for seat, account in enumerate(settlement.accounts):
        if not isinstance(account, GongzhuAccount):
            continue
        tally = account.tally
        hearts = "slam_hearts" if tally.slam else "full_red" if tally.full_red else "hearts"
        parts = {hearts: tally.hearts, "pig": tally.pig, "sheep": tally.sheep}
        if tally.alone:
            made = [f"{_(LINES['transformer_alone'])} {signed(tally.alone)}"]
        else:
            made = [f"{_(LINES[name])} {signed(n)}" for name, n in parts.items() if n]
            made += [f"{_(LINES['transformer'])}{tally.factor}"] if made and tally.factor > 1 else []
        figures = {"raw": tally.raw, "final": account.final}
        made += [f"{_(LINES[name])} {signed(n)}" for name, n in figures.items()]
        told.append(labelled(names[seat], listed(made)))
    raws = [each.tally.raw for each in settlement.accounts if isinstance(each, GongzhuAccount)]
    return [*told, *reckoned(raws)]


def reckoned(raws: Sequence[int]) -> list[str]:
    """How raw scores become points, and whether they are rounded (Z14)."""
    told = [
        _("raw = (hearts + pig + sheep) × transformer"),
        _("final = raw − a third of the others' raw scores; points = 12 × final"),
    ]
    if any((4 * raw - sum(raws)) % 3 for raw in raws):
        told.append(_("rounded so that the four add up to 0: like raw scores may differ by 1"))
    return told
