"""What may be done in a landlord hand, and the clause against it: the one legality answer.

Everything is judged on the state given, a seat's view as well as the full one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from ..cards import ACE, THREE, TWO, Card, Cards, Rank, holds, picked
from ..codes import CommonRefusal
from ..core import DEALER, Action, Reading
from ..errors import Refusal
from ..legality import (
    BeatFigures,
    CardFigures,
    Course,
    OfferFigures,
    StepFigures,
    TurnFigures,
    VerbFigures,
    judge,
    not_the_dealers_step,
)
from . import auction
from .codes import CountFigures, LandlordRefusalCode, LastCountFigures, ThresholdFigures
from .combinations import BOMBS, RANKS, Pack, bit, offers, order, pack, readings
from .moves import moves_of
from .state import LandlordState

LAIZI_RANKS = (*range(THREE, ACE + 1), TWO)  # L4
VERBS = {
    "show": ("show", "keep"),
    "call": ("call", "decline"),
    "rob": ("rob", "decline"),
    "late_show": ("show", "keep"),
    "double": ("double", "single"),
    "play": ("play", "pass"),
}
SEAT_VERBS = (*dict.fromkeys(verb for verbs in VERBS.values() for verb in verbs), "leave")
COURSE = Course(
    over="L26",
    seats="L2",
    dealer="L1",
    verbs=VERBS,
    phases={"show": "L5", "call": "L9", "rob": "L10", "late_show": "L5", "double": "L12", "play": "L25"},
    meant={
        "show": "L5",
        "keep": "L5",
        "call": "L9",
        "decline": "L9",
        "rob": "L10",
        "double": "L12",
        "single": "L12",
        "pass": "L25",
    },
    always=("leave",),
    secret="double",
)
NUMBERED = frozenset({"show", "deal", "doubles", "tally"})  # what takes numbers
DEALER_VERBS = ("deal", "laizi", "bottom", "doubles", "tally")


def why_not(state: LandlordState, seat: int, action: Action, threshold: int | None) -> Refusal | None:
    """The one legality answer; ``None``: it may be done. ``threshold``: the room's for doubling (L13)."""
    refusal = judge(state, seat, action, COURSE, _why_not_form, _why_not_turn)
    if refusal is not None:
        return refusal
    if seat == DEALER:
        return _why_not_dealer(state, action)
    if action.seen and not _is_turned_up(state, seat, action):
        return Refusal("L7", LandlordRefusalCode.TAKES_NOTHING, VerbFigures(action.verb))
    match action.verb:
        case "show" | "keep" if state.phase == "show":
            return _why_not_show(state, seat, action)
        case "double":
            return why_not_double(state, seat, threshold)
        case "pass" if state.table is None:
            return Refusal("L25", LandlordRefusalCode.LEADER_MAY_NOT_PASS)
        case "play":
            return _why_not_play(state, seat, action)
    return None


def wrong_tally(action: Action) -> Refusal:
    """That the bombs still held are counted otherwise (L36)."""
    return Refusal("L36", CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures(str(action)))


def legal(state: LandlordState, seat: int, threshold: int | None) -> Iterator[Action]:
    """What the seat may do: refusing verbs first, then plays from the cheapest, pass last."""
    if seat not in state.to_act:
        return iter(())
    if state.phase != "play":
        answers = (numbered(state, Action(verb)) for verb in reversed(VERBS[state.phase]))
        return (action for action in answers if why_not(state, seat, action, threshold) is None)
    over = state.table.reading if state.table else None
    plays = _plays(state.hands[seat], over, state.laizi)
    return plays if over is None else chain(plays, (Action("pass"),))


_BIT = {rank: bit(rank) for rank in RANKS}
# The halves of a pack, each with ranks that are neighbours among sorted cards.
_LOW = 15 * pack((TWO, *RANKS[:6]))
_HIGH = 15 * pack((*RANKS[6:12], *RANKS[13:]))
_TWOS = 4 * order(TWO)  # where the digit of the twos begins: first among sorted cards


class _Held(dict[Pack, Cards]):
    """The cards of a hand for a part of a pack, sorted; put together from smaller parts when asked for."""

    def __missing__(self, cards: Pack) -> Cards:
        below = cards.bit_length() - 1 & -4
        top = cards >> below << below
        rest = cards ^ top
        found = self[top] + self[rest] if below == _TWOS else self[rest] + self[top]
        self[cards] = found
        return found


@lru_cache(maxsize=256)
def _taken_apart(hand: Cards) -> tuple[_Held, Pack]:
    """A hand by parts, and as a pack; a seat that passes is asked for the same hand again."""
    held, whole = _Held({0: ()}), 0
    for card in hand:
        one = _BIT.get(card.rank, 0)
        if one:
            before = whole & 15 * one
            whole += one
            held[before + one] = (*held[before], card)
    return held, whole


class _Open:
    """An action whose fields may still be set: ``Action`` without its freezing."""

    __slots__ = Action.__slots__

    verb: str
    cards: Cards
    reading: Reading
    numbers: tuple[int, ...]
    seen: tuple[tuple[int, Cards], ...]


def _plays(hand: Cards, over: Reading | None, laizi: Rank) -> Iterator[Action]:
    """The plays of the hand; face-down cards are passed over.

    A hand has many: the cards are looked up by parts of a pack, and an action is made without the
    ``__init__`` of a frozen class, in a quarter of the time.
    """
    held, whole = _taken_apart(hand)
    low, high = _LOW, _HIGH
    for cards, reading in moves_of(whole, over, laizi):
        action: Any = _Open()  # an Action at the end, with the same slots
        action.verb = "play"
        action.cards = held[cards & low] + held[cards & high]
        action.reading = reading
        action.numbers = action.seen = ()
        action.__class__ = Action
        yield action


def overdue(state: LandlordState, seat: int) -> Action:
    """L12: keep, decline, single, pass; who leads plays the lowest single."""
    if state.phase != "play":
        return Action(VERBS[state.phase][-1])
    if state.table is not None:
        return Action("pass")
    return Action("play", (min(state.hands[seat], key=lambda card: order(card.rank)),))


def _why_not_form(state: LandlordState, action: Action) -> Refusal | None:
    """Cards go with a play alone, a number with a show in the deal; after a seat has left nothing goes on."""
    verb = action.verb
    if state.phase == "left":
        return Refusal("L26", CommonRefusal.HAND_OVER)
    if verb != "play" and (action.cards or action.reading or (verb != "show" and action.numbers)):
        return Refusal("L1", LandlordRefusalCode.TAKES_NOTHING, VerbFigures(verb))
    if action.seen and verb != "show":
        return Refusal("L7", LandlordRefusalCode.TAKES_NOTHING, VerbFigures(verb))
    if verb == "show" and action.numbers and state.phase != "show":
        return Refusal("L5", LandlordRefusalCode.NO_COUNT)
    return None


def _is_turned_up(state: LandlordState, seat: int, action: Action) -> bool:
    """Whether the action turns up the hand that the seat shows, as another seat sees it (L7)."""
    hand = state.hands[seat]
    if len(action.seen) != 1:
        return False
    ((who, cards),) = action.seen
    return who == seat and len(cards) == len(hand) and Card.BACK not in cards and holds(hand, cards)


def _why_not_dealer(state: LandlordState, action: Action) -> Refusal | None:
    verb, numbers = action.verb, action.numbers
    rest = len(state.undealt[0])
    if verb == "deal":
        size = state.dealt + rest
        stops = [stop for stop in (*auction.pauses(size), size) if stop > state.dealt]
        fits = (
            state.phase == "show"
            and rest > 0
            and len(numbers) == 1
            and state.dealt < numbers[0] <= stops[0]
            and all(_is_dealt(state, numbers[0], who, cards) for who, cards in action.seen)
        )
    elif verb == "laizi":
        fits = state.phase == "show" and not rest and len(action.cards) == 1
        if fits:  # a view does not know the rank drawn
            fits = action.cards[0].rank in ((state.drawn,) if state.drawn else LAIZI_RANKS)
    elif verb == "bottom":
        fits = state.landlord is not None and not state.turned
        hidden = Card.BACK in state.bottom
        fits = fits and (len(action.cards) == 3 if hidden else action.cards == state.bottom)
    elif verb == "doubles":
        chosen = enumerate(state.choices)  # a view knows its own choice alone
        fits = state.phase == "double" and all(
            choice == "hidden" or (choice == "double") == (seat in numbers) for seat, choice in chosen
        )
        fits = fits and list(numbers) == sorted(set(numbers)) and set(numbers) <= set(range(state.seats))
    else:
        fits = verb == "tally" and state.phase == "left" and len(numbers) == 1 and numbers[0] > 0
    if action.seen and verb != "deal":
        fits = False
    return None if fits else not_the_dealers_step(COURSE, action)


def _is_dealt(state: LandlordState, upto: int, seat: int, cards: Cards) -> bool:
    """Whether these are the cards that the seat is dealt next, as far as that is known here."""
    if not seat < state.seats or len(cards) != upto - state.dealt or Card.BACK in cards:
        return False
    due = state.undealt[seat]
    return all(known in (card, Card.BACK) for known, card in zip(due, cards, strict=False))


def _why_not_show(state: LandlordState, seat: int, action: Action) -> Refusal | None:
    if state.is_shown(seat):
        return Refusal("L5", LandlordRefusalCode.HAS_SHOWN)
    if action.verb == "keep":
        return None if seat in state.to_act else Refusal("L5", LandlordRefusalCode.HAS_ANSWERED)
    if not state.paced and seat not in state.to_act:
        return Refusal("L5", LandlordRefusalCode.HAS_ANSWERED)
    size = state.dealt + len(state.undealt[seat])
    at = action.numbers[0] if action.numbers else pace(state)
    if len(action.numbers) > 1 or (at != pace(state) and state.paced):
        return Refusal("L5", LandlordRefusalCode.NOT_DEALT_SO_FAR, CountFigures(at, state.dealt))
    if at >= size:
        return Refusal("L5", LandlordRefusalCode.DEAL_IS_OVER, LastCountFigures(size - 1))
    return None


def _why_not_turn(state: LandlordState, seat: int, action: Action) -> Refusal | None:
    if action.verb == "leave" or state.phase == "show":  # at any time
        return None
    if state.phase == "rob" and state.calls[seat] == "decline":
        return Refusal("L10", LandlordRefusalCode.DECLINED_MAY_NOT_ROB)
    if state.phase == "double":
        return Refusal("L12", LandlordRefusalCode.HAS_CHOSEN)
    if state.phase == "late_show":
        return Refusal("L5", LandlordRefusalCode.LANDLORD_ONLY)
    return Refusal("L1", CommonRefusal.NOT_YOUR_TURN, TurnFigures(seat, state.to_act))


def why_not_double(state: LandlordState, seat: int, over: int | None) -> Refusal | None:
    """L13: all concerned must hold strictly more than the room's threshold."""
    if over is None:
        return None
    concerned = range(state.seats) if seat == state.landlord else (seat, state.landlord)
    poor = tuple(who for who in concerned if who is not None and state.stacks[who] <= over)
    return Refusal("L13", LandlordRefusalCode.THRESHOLD, ThresholdFigures(over, poor)) if poor else None


def _why_not_play(state: LandlordState, seat: int, action: Action) -> Refusal | None:
    cards = action.cards
    if not cards:
        return Refusal("L25", LandlordRefusalCode.NO_CARDS)
    exact = picked(state.hands[seat], cards)
    if exact is None:
        return Refusal("L2", CommonRefusal.NOT_IN_HAND, CardFigures(cards))
    if Card.BACK in exact:
        return Refusal("L2", LandlordRefusalCode.FACE_DOWN)
    on_offer = offered(state, cards)
    if not on_offer:
        return _why_no_reading(state, cards)
    if action.reading is not None and action.reading not in on_offer:
        figures = OfferFigures(action.reading, on_offer)
        return Refusal("L23", LandlordRefusalCode.READING_NOT_OFFERED, figures)
    return None


def _why_no_reading(state: LandlordState, cards: Cards) -> Refusal:
    possible = readings(cards, state.laizi)
    if not possible:
        return Refusal("L15", LandlordRefusalCode.NO_COMBINATION, CardFigures(cards))
    assert state.table is not None
    assert state.table.reading is not None
    over = state.table.reading

    def nearest(reading: Reading) -> tuple[bool, bool, int]:
        return reading.kind == over.kind, reading.kind in BOMBS, order(reading.rank)

    same = [reading for reading in possible if reading.kind == over.kind or over.kind in BOMBS]
    return why_not_beating(max(same, key=nearest) if same else possible[0], over)


def why_not_beating(reading: Reading, over: Reading) -> Refusal:
    """The clause against playing the one on the other, which it does not beat (L21, L24)."""
    figures = BeatFigures(reading, over)
    if over.kind in BOMBS:
        clause = "L21" if reading.kind in BOMBS and reading.kind != over.kind else "L24"
        return Refusal(clause, LandlordRefusalCode.TOO_LOW, figures)
    if reading.kind != over.kind:
        return Refusal("L24", LandlordRefusalCode.OTHER_KIND, figures)
    if reading.size != over.size:
        return Refusal("L24", LandlordRefusalCode.OTHER_SIZE, figures)
    return Refusal("L24", LandlordRefusalCode.TOO_LOW, figures)


def offered(state: LandlordState, cards: Cards) -> tuple[Reading, ...]:
    """The readings with which the cards may be played now, the default first (L23)."""
    if state.phase != "play":
        return ()
    return offers(cards, state.table.reading if state.table else None, state.laizi)


def pace(state: LandlordState) -> int:
    """The count a bare ``show`` means: what has been dealt, or before the deal in a whole position."""
    return state.dealt if state.paced else 0


def numbered(state: LandlordState, action: Action) -> Action:
    """A show in the deal with the count of the moment."""
    if action.verb == "show" and state.phase == "show" and not action.numbers:
        return replace(action, numbers=(pace(state),))
    return action
