"""What may be done in a hand of Guandan, and the clause against it: the one legality answer.

Everything is judged on the state given, a seat's view as well as the full one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, Cards, arranged
from ..codes import CommonRefusal
from ..core import DEALER, Action, Reading
from ..errors import Refusal
from ..legality import (
    BeatFigures,
    CardFigures,
    Course,
    OfferFigures,
    TurnFigures,
    VerbFigures,
    any_form,
    judge,
    not_the_dealers_step,
)
from . import tribute
from .codes import GuandanRefusalCode
from .combinations import offers, readings, strength, tier
from .copies import pick, worth
from .moves import moves
from .state import GuandanState

VERBS = {"tribute": ("tribute",), "return": ("return",), "play": ("play", "pass")}
SEAT_VERBS = ("tribute", "return", "play", "pass")
NUMBERED = frozenset({"lead", "refuse"})  # what takes numbers
COURSE = Course(
    over="G15",
    seats="G1",
    dealer="G13",
    verbs=VERBS,
    phases={"tribute": "G21", "return": "G22", "play": "G11"},
    meant={"tribute": "G21", "return": "G22", "pass": "G11"},
)
CLAUSES = {"tribute": "G21", "return": "G22", "play": "G1"}  # whose turn it is, and how many cards it takes


def legal(state: GuandanState, seat: int) -> Iterator[Action]:
    """Plays from the cheapest, pass last; tributes; returns from the lowest card."""
    if seat not in state.to_act:
        return
    hand, level = state.hands[seat], state.level
    if state.phase == "play":
        over = state.table.reading if state.table else None
        for move in moves(hand, over, level):
            yield Action("play", arranged(move.cards), move.reading)
        if over is not None:
            yield Action("pass")
    elif state.phase == "tribute":
        for card in dict.fromkeys(tribute.may_pay(hand, level)):
            yield Action("tribute", (card,))
    else:
        for card in sorted(dict.fromkeys(hand), key=lambda card: worth(card, level)):
            yield Action("return", (card,))


def why_not(state: GuandanState, seat: int, action: Action) -> Refusal | None:
    """The one legality answer; ``None``: it may be done."""
    refusal = judge(state, seat, action, COURSE, any_form, _why_not_turn)
    if refusal is not None:
        return refusal
    if seat == DEALER:
        return _why_not_dealer(state, action)
    if action.verb == "pass":
        if action.cards or action.reading:
            return Refusal("G11", GuandanRefusalCode.TAKES_NOTHING, VerbFigures(action.verb))
        return None if state.table else Refusal("G14", GuandanRefusalCode.LEADER_MAY_NOT_PASS)
    cards = pick(state.hands[seat], action.cards, state.level, action.reading)
    if not action.cards:
        return Refusal("G4", GuandanRefusalCode.NO_CARDS)
    if cards is None:
        return Refusal("G1", CommonRefusal.NOT_IN_HAND, CardFigures(action.cards))
    if Card.BACK in cards:
        return Refusal("G1", GuandanRefusalCode.FACE_DOWN)
    if action.verb == "play":
        return _why_not_play(state, cards, action.reading)
    if len(cards) != 1:
        return Refusal(CLAUSES[state.phase], GuandanRefusalCode.ONE_CARD)
    return tribute.why_not(state, seat, cards[0]) if action.verb == "tribute" else None


def _why_not_turn(state: GuandanState, seat: int, action: Action) -> Refusal:
    code = CommonRefusal.NOT_YOUR_TURN if state.phase == "play" else GuandanRefusalCode.OWES_NOTHING
    return Refusal(CLAUSES[state.phase], code, TurnFigures(seat, state.to_act))


def _why_not_dealer(state: GuandanState, action: Action) -> Refusal | None:
    if action.verb == "refuse":
        fits = state.phase == "tribute" and tribute.may_refuse(state, action.numbers)
    else:
        fits = state.phase == "play" and action == Action("lead", numbers=(state.leader or 0,))
    return None if fits else not_the_dealers_step(COURSE, action)


def _why_not_play(state: GuandanState, cards: Cards, reading: Reading | None) -> Refusal | None:
    over = state.table.reading if state.table else None
    offered = offers(cards, over, state.level)
    if offered:
        if reading is None or reading in offered:
            return None
        return Refusal("G12", GuandanRefusalCode.READING_NOT_OFFERED, OfferFigures(reading, offered))
    possible = readings(cards, state.level)
    if not possible:
        return Refusal("G4", GuandanRefusalCode.NO_COMBINATION, CardFigures(cards))
    assert over is not None
    best = next((reading for reading in possible if reading.kind == over.kind), possible[0])
    return why_not_beating(best, over)


def why_not_beating(reading: Reading, over: Reading) -> Refusal:
    """The clause against playing the one on the other, which it does not beat (G9-G11)."""
    return Refusal(*_clause_against(reading, over), BeatFigures(reading, over))


def _clause_against(reading: Reading, over: Reading) -> tuple[str, GuandanRefusalCode]:
    if reading == over:
        return "G10", GuandanRefusalCode.TOO_LOW
    if tier(over):
        return "G9", GuandanRefusalCode.TOO_LOW if tier(reading) else GuandanRefusalCode.NO_BOMB
    if reading.kind != over.kind:
        return "G11", GuandanRefusalCode.OTHER_KIND
    return "G11", GuandanRefusalCode.TOO_LOW


def overdue(state: GuandanState, seat: int) -> Action:
    """L12: pass, the lowest single as lead, the lowest card that may be paid or returned (by G3)."""
    if state.phase == "play" and state.table:
        return Action("pass")
    hand = state.hands[seat]
    if state.phase == "tribute":
        hand = tribute.may_pay(hand, state.level)
    return Action(state.phase, (min(hand, key=lambda card: (strength(card.rank, state.level), card.suit)),))


def offered(state: GuandanState, seat: int, cards: Cards) -> tuple[Reading, ...]:
    """The readings with which the cards may be played now, the default first (G12)."""
    if state.phase != "play":
        return ()
    exact = pick(state.hands[seat], cards, state.level) or cards
    return offers(exact, state.table.reading if state.table else None, state.level)
