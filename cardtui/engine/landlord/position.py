"""Positions from plain data, as rule cases, tests and position texts write them.

What a key may hold is said by the types in ``start``; what only the game knows is checked in
``position_checks``, and the trick stands in ``position_trick``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from ..cards import Card, Rank, arranged
from ..core import Carry
from ..errors import DataFault, Faults, Worded
from ..plain import placed
from ..rooms import Room
from ..started import only, whole, without
from . import auction
from .play import finish, settle_leaving
from .position_checks import (
    BEFORE_BOTTOM,
    BOTTOM,
    check_asked,
    check_cards,
    check_factors,
    check_initial,
    check_phase,
    check_seats,
    check_shown,
    checked_carry,
    doublers,
    hands_of,
    landlord_of,
    per_seat,
    shown_hands,
)
from .position_trick import check_laid, with_trick
from .settlement import Stakes
from .start import ALWAYS, USED, Causes, LandlordStart
from .state import Factors, LandlordState


@dataclass(frozen=True, slots=True)
class Ground:
    """What a position is read for: the game and its options."""

    seats: int
    stakes: Stakes
    room: Room
    laizi: Rank
    field: bool


def position(ground: Ground, start: LandlordStart, faults: Faults) -> LandlordState:
    """The state described by ``start``; raises ``DataFault`` with everything that it cannot mean.

    ``faults``: what could not be read of it.
    """
    seats, room = ground.seats, ground.room
    with faults:
        unused = Worded("phase {phase} does not use this key", phase=start.phase)
        start = only(start, USED[start.phase] | ALWAYS, unused, faults)
    for key in ("first", "opens", "to_act", "landlord", "by", "robber", "left"):
        with faults:
            check_seats(start, seats, key)
    for key in ("known", "undealt", "shown", "calls", "choices", "last", "stacks", "plays"):
        with faults:
            per_seat(getattr(start, key), seats, key, None)
    with faults:
        if start.carry is not None:
            placed("carry", lambda carry: checked_carry(carry, seats), start.carry)
    with faults:
        check_initial(room.initial if start.multiple is None else start.multiple, room)
    with faults:
        doublers(start.doubled, seats)
    with faults:
        if start.hands is not None and len(start.hands) != seats:
            raise DataFault(
                Worded("{count} hands for {seats} seats", count=len(start.hands), seats=seats), "hands"
            )
    start = without(start, faults.keys)
    for check in (check_shown, check_asked, check_factors, check_phase):
        with faults:
            check(start, seats, faults)
    with faults:
        check_laid(start, ground.laizi, seats, faults)
    sound = without(start, faults.keys)
    check_cards(start, seats, faults)  # of cards that are there too often all the rest can be judged
    start = sound
    state = _begun(ground, whole(start))
    with faults:
        if start.phase in ("play", "left", "over"):
            state = with_trick(state, start, faults)
    faults.tell()
    return _in_phase(ground, state, start)


def _begun(ground: Ground, start: LandlordStart) -> LandlordState:
    """What the keys say that mean the same in every phase."""
    seats, room, carry = ground.seats, ground.room, start.carry or Carry()
    landlord = landlord_of(start)
    hands = hands_of(start, seats)
    turned = landlord is not None and start.phase not in BEFORE_BOTTOM
    multiple = room.initial if start.multiple is None else start.multiple
    causes = start.factors or Causes(earlier=multiple // room.initial)
    calls = start.calls or (None,) * seats
    first = start.opens if start.first is None or start.phase == "rob" else start.first
    first = carry.first if first is None else first
    if first is None and start.phase == "rob" and start.calls is None:
        first = start.first
    return LandlordState(
        phase=start.phase,
        first=first or 0,
        hands=tuple(map(arranged, hands)),
        stacks=per_seat(start.stacks or carry.stacks or None, seats, "stacks", ground.stakes.new_stack),
        known=tuple(map(arranged, start.known or shown_hands(start, seats))),
        undealt=start.undealt or ((),) * seats,
        bottom=(Card.BACK,) * BOTTOM if start.bottom is None else start.bottom,
        turned=turned if start.turned is None else start.turned,
        aside=start.aside or (),
        paced=start.phase != "show" or start.dealt is not None,
        dealt=auction.hand_size(seats) if start.dealt is None else start.dealt,
        drawn=start.drawn or 0,
        laizi=ground.laizi if start.laizi is None else start.laizi,
        shown=start.shown or (None,) * seats,
        answered=start.answered or (),
        calls=calls,
        caller=calls.index("call") if "call" in calls else None,
        robber=start.robber,
        landlord=landlord,
        choices=start.choices or (),
        factors=Factors(room.initial, **{each.name: getattr(causes, each.name) for each in fields(causes)}),
        last=(None,) * seats,
        plays=per_seat(start.plays, seats, "plays", 0),
        left=start.left,
        carry=carry,
        redeal=bool(start.redeal),
    )


def _in_phase(ground: Ground, state: LandlordState, start: LandlordStart) -> LandlordState:
    """Who acts, and what the phase has besides."""
    seats, phase = state.seats, state.phase
    if phase == "show":
        asked = not state.paced or state.dealt in auction.pauses(_size(state))
        owing = [seat for seat in range(seats) if not state.is_shown(seat) and seat not in state.answered]
        return replace(state, to_act=tuple(owing) if asked else ())
    if phase in ("call", "rob") and state.landlord is not None:
        return state  # the bottom cards are turned next
    if phase == "call":
        turn = auction.first_asked(state) + seats - state.calls.count(None)
        return replace(state, to_act=(turn % seats,))
    if phase == "rob":  # ``first`` is asked to rob; without calls the seat before it has called
        asked_now = start.first or 0
        if start.calls is None:
            caller = (asked_now - 1) % seats
            calls = tuple("call" if seat == caller else None for seat in range(seats))
            state = replace(state, caller=caller, calls=calls)
        return replace(state, to_act=(asked_now,))
    if phase == "late_show":
        assert state.landlord is not None
        return replace(state, to_act=(state.landlord,))
    if phase == "double":
        choices = state.choices or (None,) * seats
        owing = [seat for seat, choice in enumerate(choices) if choice is None]
        return replace(state, choices=choices, to_act=tuple(owing))
    if phase == "over" and state.left is not None:
        return settle_leaving(state, ground.stakes, ground.room, ground.field)
    if phase == "over" and not state.redeal:
        out = next(seat for seat, hand in enumerate(state.hands) if not hand)
        return finish(state, out, ground.stakes, ground.room, ground.field)[0]
    return state


def _size(state: LandlordState) -> int:
    """The cards of a seat when all are dealt."""
    return state.dealt + len(state.undealt[0])
