"""The play of a landlord game: tricks, bombs, spring, and how the hand ends (L24 - L29, L36)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank, without
from ..core import Action, Event, Play, Reading, Transition, put
from ..rooms import Room
from .codes import LandlordEventCode, LandlordPlayFigures
from .combinations import BOMBS
from .settlement import HandEnd, Stakes
from .state import LandlordState

BOMB_FACTOR = {"bomb": 2, "rocket": 2}  # L27, plain field
FIELD_BOMB_FACTOR = {"soft_bomb": 2, "bomb": 4, "pure_bomb": 4, "rocket": 4}  # L27, laizi field


PLAY_CLAUSES = {  # of the event that a play is
    LandlordEventCode.BOMB: "L27",
    LandlordEventCode.LEAD: "L25",
    LandlordEventCode.PLAY: "L24",
}


def bomb_factor(reading: Reading, field: bool) -> int:
    """What playing this multiplies the hand by (L27); 1 for anything but a bomb."""
    return (FIELD_BOMB_FACTOR if field else BOMB_FACTOR).get(reading.kind, 1)


def held_factor(hands: tuple[Cards, ...], laizi: Rank, field: bool) -> int:
    """The factor of every natural four, pure bomb and rocket still whole in a hand (L36)."""
    factors = FIELD_BOMB_FACTOR if field else BOMB_FACTOR
    product = 1
    for hand in hands:
        count = Counter(card.rank for card in hand if card is not Card.BACK)
        for rank, held in count.items():
            if held == 4:
                product *= factors["pure_bomb" if rank == laizi else "bomb"]
        if count[SMALL_JOKER] and count[BIG_JOKER]:
            product *= factors["rocket"]
    return product


def lay_down(state: LandlordState, seat: int, action: Action, field: bool) -> Transition[LandlordState]:
    """A seat plays a combination (L24, L25); with its last card the hand ends (L26)."""
    reading = action.reading
    assert reading is not None
    leads = state.table is None
    play = Play(seat, action.cards, reading)
    last: tuple[Play | None, ...] = (None,) * state.seats if leads else state.last
    hand = without(state.hands[seat], action.cards)
    known = list(state.known[seat])
    for card in action.cards:
        if card in known:
            known.remove(card)
    factor, factors = bomb_factor(reading, field), state.factors
    if reading.kind == "rocket":
        factors = replace(factors, rocket=factors.rocket * factor)
    else:
        factors = replace(factors, bombs=factors.bombs * factor)
    state = replace(
        state,
        hands=put(state.hands, seat, hand),
        known=put(state.known, seat, tuple(known)),
        table=play,
        last=put(last, seat, play),
        passes=0,
        plays=put(state.plays, seat, state.plays[seat] + 1),
        factors=factors,
        to_act=((seat + 1) % state.seats,),
    )
    code = LandlordEventCode.LEAD if leads else LandlordEventCode.PLAY
    if reading.kind in BOMBS:
        code = LandlordEventCode.BOMB
    figures = LandlordPlayFigures(reading, len(hand), factor)
    return state, (Event(code, PLAY_CLAUSES[code], seat, action.cards, figures),)


def pass_by(state: LandlordState, seat: int) -> Transition[LandlordState]:
    """A pass; when all others have passed, the last player leads anything (L25)."""
    assert state.table is not None
    winner = state.table.seat
    passes = state.passes + 1
    state = replace(state, passes=passes, last=put(state.last, seat, Play(seat)))
    event = Event(LandlordEventCode.PASS, "L25", seat)
    if passes < state.seats - 1:
        return replace(state, to_act=((seat + 1) % state.seats,)), (event,)
    return (
        replace(state, table=None, passes=0, to_act=(winner,)),
        (event, Event(LandlordEventCode.TRICK_WON, "L25", winner)),
    )


def spring(state: LandlordState, winner: int) -> LandlordEventCode | None:
    """Spring, anti-spring or neither, when ``winner`` has gone out (L28)."""
    landlord = state.landlord
    assert landlord is not None
    if winner == landlord:
        farmers = (plays for seat, plays in enumerate(state.plays) if seat != landlord)
        return None if any(farmers) else LandlordEventCode.SPRING
    return LandlordEventCode.ANTI_SPRING if state.plays[landlord] == 1 else None


def finish(
    state: LandlordState, seat: int, stakes: Stakes, room: Room, field: bool
) -> Transition[LandlordState]:
    """A seat is out: spring, multiple, settlement (L26 - L28)."""
    events: tuple[Event, ...] = ()
    won = (seat,) if seat == state.landlord else _others(state, state.landlord)
    kind = spring(state, seat)
    if kind:
        state = replace(state, factors=replace(state.factors, spring=2))
        events = (Event(kind, "L28", seat),)
    state = replace(state, phase="over", to_act=(), winner=won)
    settlement = stakes.settle(hand_end(state), room, field)
    code = LandlordEventCode.LANDLORD_WON if seat == state.landlord else LandlordEventCode.FARMERS_WON
    return replace(state, settlement=settlement), (*events, Event(code, "L26", seat))


def leave(
    state: LandlordState, seat: int, stakes: Stakes, room: Room, field: bool
) -> Transition[LandlordState]:
    """A seat gives up (L36, L43); what is still held is the dealer's to count."""
    state = replace(state, phase="left", to_act=(), left=seat, paced=True)
    event = Event(LandlordEventCode.LEFT, "L36" if stakes.counts_held_bombs else "L43", seat)
    if stakes.counts_held_bombs:
        return state, (event,)
    return settle_leaving(state, stakes, room, field), (event,)


def settle_leaving(state: LandlordState, stakes: Stakes, room: Room, field: bool) -> LandlordState:
    """The hand that a seat gave up is settled for the others."""
    state = replace(state, phase="over", winner=_others(state, state.left))
    return replace(state, settlement=stakes.leave(hand_end(state), room, field))


def _others(state: LandlordState, seat: int | None) -> tuple[int, ...]:
    return tuple(who for who in range(state.seats) if who != seat)


def hand_end(state: LandlordState) -> HandEnd:
    """What the settlement needs to know of an ended hand."""
    landlord_won = state.landlord in state.winner
    doubled = state.doubled or (False,) * state.seats
    return HandEnd(state.landlord, landlord_won, state.multiple, doubled, state.stacks, state.left)
