"""How a hand finds its landlord and its multiple: showing, calling, robbing, doubling (L4 - L14).

Every function takes a state and returns the next one with what happened; legality is judged in
``legality``.
"""

from __future__ import annotations

from dataclasses import replace

from ..cards import Card, Rank, arranged
from ..core import Action, Event, Transition, put
from .codes import DealFigures, LaiziFigures, LandlordEventCode, ShowFigures
from .state import LandlordState

SHOW_BEFORE_DEAL, SHOW_EARLY, SHOW_DEALING, SHOW_LATE = 5, 4, 3, 2  # L5


def hand_size(seats: int) -> int:
    """Cards dealt to a seat before the bottom cards (L2)."""
    return 17 if seats == 3 else 20


def show_factor(dealt: int, size: int) -> int:
    """What showing after ``dealt`` of ``size`` cards is worth (L5): below half of them is early."""
    if dealt == 0:
        return SHOW_BEFORE_DEAL
    return SHOW_EARLY if 2 * dealt < size else SHOW_DEALING


def pauses(size: int) -> tuple[int, int, int]:
    """The numbers of cards at which every seat is asked to show: the last chance of each factor (L5)."""
    return 0, (size - 1) // 2, size - 1


# --- dealing and showing ---------------------------------------------------------------------------


def deal(state: LandlordState, action: Action) -> Transition[LandlordState]:
    """Every seat gets cards until it has been dealt ``action.numbers[0]`` of them (L5)."""
    upto = action.numbers[0]
    count = upto - state.dealt
    seen = dict(action.seen)
    hands, known = list(state.hands), list(state.known)
    for seat in range(state.seats):
        fresh = seen.get(seat) or state.undealt[seat][:count]
        hands[seat] = arranged(hands[seat] + fresh)
        if state.is_shown(seat):
            known[seat] = hands[seat]
    size = upto + len(state.undealt[0]) - count
    asked = tuple(seat for seat in range(state.seats) if not state.is_shown(seat))
    after = replace(
        state,
        hands=tuple(hands),
        known=tuple(known),
        undealt=tuple(rest[count:] for rest in state.undealt),
        dealt=upto,
        answered=(),
        to_act=asked if upto in pauses(size) else (),
    )
    return after, (Event(LandlordEventCode.DEALT, "L2", figures=DealFigures(upto)),)


def fresh_cards(state: LandlordState, upto: int, viewer: int) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """What ``deal upto`` turns up for the viewer: its own new cards and those of shown hands (L7)."""
    count = upto - state.dealt
    return tuple(
        (seat, rest[:count])
        for seat, rest in enumerate(state.undealt)
        if seat == viewer or state.is_shown(seat)
    )


def answer_show(state: LandlordState, seat: int, action: Action) -> Transition[LandlordState]:
    """``show`` or ``keep`` before the call (L5 - L7); the last answer of a whole position begins the call."""
    events: tuple[Event, ...] = ()
    if action.verb == "show":
        at = action.numbers[0]
        size = state.dealt + len(state.undealt[seat])
        hand = dict(action.seen).get(seat, state.hands[seat])
        factor = show_factor(at, size)
        state = replace(
            state,
            shown=put(state.shown, seat, at),
            hands=put(state.hands, seat, hand),
            known=put(state.known, seat, hand),
            factors=replace(state.factors, show=max(state.factors.show, factor)),  # L6
        )
        events = (Event(LandlordEventCode.SHOW, "L5", seat, figures=ShowFigures(factor, at)),)
    to_act = tuple(who for who in state.to_act if who != seat)
    state = replace(state, to_act=to_act, answered=(*state.answered, seat))
    if not state.paced and not to_act:
        return begin_call(state), events
    return state, events


def announce_laizi(state: LandlordState, rank: Rank) -> Transition[LandlordState]:
    """The rank drawn becomes laizi, for all to see (L4)."""
    return begin_call(replace(state, laizi=rank, drawn=0)), (
        Event(LandlordEventCode.LAIZI, "L4", figures=LaiziFigures(rank)),
    )


# --- calling and robbing -----------------------------------------------------------------------------


def first_asked(state: LandlordState) -> int:
    """Who is asked first to call: the first to show, else the seat whose turn it is (L3, L8)."""
    order = [(state.first + n) % state.seats for n in range(state.seats)]
    showers = [(at, order.index(seat), seat) for seat, at in enumerate(state.shown) if at is not None]
    return min(showers)[2] if showers else state.first


def begin_call(state: LandlordState) -> LandlordState:
    """The state in which the first seat is asked to call."""
    return replace(state, phase="call", to_act=(first_asked(state),), answered=(), paced=True)


def call(state: LandlordState, seat: int) -> Transition[LandlordState]:
    """The first call ends calling (L9); who has not declined is asked to rob (L10)."""
    state = replace(state, calls=put(state.calls, seat, "call"), caller=seat)
    after = _ask_to_rob(state, seat)
    return after, (Event(LandlordEventCode.CALL, "L9", seat), *_landlord_found(after))


def decline_call(state: LandlordState, seat: int) -> Transition[LandlordState]:
    """The next seat is asked; when all decline, the shower is landlord (L8), or it is dealt anew (L9)."""
    state = replace(state, calls=put(state.calls, seat, "decline"))
    events = (Event(LandlordEventCode.DECLINE_CALL, "L9", seat),)
    if None in state.calls:
        return replace(state, to_act=((seat + 1) % state.seats,)), events
    if any(at is not None for at in state.shown):
        after = _crown(state, first_asked(state))
        return after, (*events, Event(LandlordEventCode.LANDLORD_BY_SHOW, "L8", first_asked(state)))
    return replace(state, phase="over", to_act=(), redeal=True), (
        *events,
        Event(LandlordEventCode.REDEAL, "L9"),
    )


def answer_rob(state: LandlordState, seat: int, robs: bool) -> Transition[LandlordState]:
    """Each rob doubles; the last robber is landlord (L10)."""
    if robs:
        factors = replace(state.factors, robs=state.factors.robs * 2)
        state = replace(state, robber=seat, factors=factors)
    event = Event(LandlordEventCode.ROB if robs else LandlordEventCode.DECLINE_ROB, "L10", seat)
    after = _ask_to_rob(state, seat)
    return after, (event, *_landlord_found(after))


def _ask_to_rob(state: LandlordState, seat: int) -> LandlordState:
    """Ask the next seat that may rob after ``seat`` has answered; with none left, crown the landlord."""
    caller = state.caller
    assert caller is not None
    if state.phase == "rob" and seat == caller:  # asked last, and only if somebody robbed
        assert state.robber is not None
        return _crown(state, state.robber)
    after = (seat + 1) % state.seats
    while after != caller and state.calls[after] == "decline":
        after = (after + 1) % state.seats
    if after == caller and state.robber is None:
        return _crown(state, caller)
    return replace(state, phase="rob", to_act=(after,))


def _crown(state: LandlordState, seat: int) -> LandlordState:
    """``seat`` is landlord; the dealer turns the bottom cards next (L11)."""
    return replace(state, landlord=seat, to_act=())


def _landlord_found(state: LandlordState) -> tuple[Event, ...]:
    return () if state.landlord is None else (Event(LandlordEventCode.LANDLORD, "L10", state.landlord),)


def take_bottom(state: LandlordState, action: Action) -> Transition[LandlordState]:
    """The landlord takes the bottom cards, face up for all (L11), and may still show (L5)."""
    landlord = state.landlord
    assert landlord is not None
    cards = action.cards
    state = replace(
        state,
        hands=put(state.hands, landlord, arranged(state.hands[landlord] + cards)),
        known=put(state.known, landlord, arranged(state.known[landlord] + cards)),
        bottom=cards,
        turned=True,
    )
    event = Event(LandlordEventCode.BOTTOM, "L11", landlord, cards)
    if state.is_shown(landlord):
        return begin_double(state), (event,)
    return replace(state, phase="late_show", to_act=(landlord,)), (event,)


# --- after the bottom cards ------------------------------------------------------------------------


def answer_late_show(state: LandlordState, seat: int, action: Action) -> Transition[LandlordState]:
    """The landlord's last chance to show, x2 (L5)."""
    events: tuple[Event, ...] = ()
    if action.verb == "show":
        hand = dict(action.seen).get(seat, state.hands[seat])
        state = replace(
            state,
            shown=put(state.shown, seat, len(hand)),
            hands=put(state.hands, seat, hand),
            known=put(state.known, seat, hand),
            factors=replace(state.factors, show=max(state.factors.show, SHOW_LATE)),
        )
        events = (Event(LandlordEventCode.SHOW, "L5", seat, figures=ShowFigures(SHOW_LATE, len(hand))),)
    return begin_double(state), events


def begin_double(state: LandlordState) -> LandlordState:
    """Every seat owes a choice, face down (L12)."""
    seats = range(state.seats)
    return replace(state, phase="double", to_act=tuple(seats), choices=(None,) * state.seats)


def choose_double(state: LandlordState, seat: int, verb: str) -> Transition[LandlordState]:
    """A seat's choice, which nobody else sees before all are in (L12)."""
    to_act = tuple(who for who in state.to_act if who != seat)
    return replace(state, choices=put(state.choices, seat, verb), to_act=to_act), ()


def reveal_doubles(state: LandlordState, doublers: tuple[int, ...]) -> Transition[LandlordState]:
    """All choices are turned up together (L12); the landlord leads (L25)."""
    landlord = state.landlord
    assert landlord is not None
    after = replace(
        state,
        phase="play",
        to_act=(landlord,),
        choices=(),
        doubled=tuple(seat in doublers for seat in range(state.seats)),
    )
    return after, tuple(Event(LandlordEventCode.DOUBLE, "L14", seat) for seat in doublers) or (
        Event(LandlordEventCode.NO_DOUBLE, "L12"),
    )
