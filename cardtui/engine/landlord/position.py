"""Positions, ends of hands and options as plain data, as rule cases and tests write them.

What a key may hold is said by the types of its dataclass; what is checked here is what only the game
knows: which keys a phase uses, whether one deck holds the cards, whether a play can be at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Literal, TypeAlias

from ..cards import ACE, NO_SUIT, Card, Cards, Rank, arranged, parse_rank
from ..core import Carry, Play, Reading, ReadingText
from ..decks import Deck
from ..errors import DataFault, NotationError
from ..plain import (
    Asked,
    Count,
    Factor,
    Seat,
    Via,
    apart,
    drawn,
    listed,
    nullable,
    placed,
    read_seat,
    seated,
)
from ..rooms import Room
from . import auction
from .combinations import fault_of
from .moves import makes
from .settlement import HandEnd, Stakes
from .state import Factors, LandlordState

DECK = Deck(suited=False)
BOTTOM = 3  # L2


def _laizi(data: object) -> str | None:
    """A rank's sign, ``drawn``, or nothing; a joker is never laizi (L4)."""
    if data is None:
        return None
    if not isinstance(data, str) or (data != "drawn" and parse_rank(data) > ACE):
        raise DataFault("not a rank that can be laizi")
    return data


def _doubled(data: object) -> tuple[bool, ...] | tuple[int, ...]:
    """True or false for each seat, or the seats that have doubled."""
    if isinstance(data, list | tuple) and data and all(isinstance(each, bool) for each in data):
        return tuple(data)
    seats = listed(read_seat, data)
    if len(set(seats)) < len(seats):
        raise DataFault("a seat stands twice")
    return seats


Doubled: TypeAlias = Annotated[tuple[bool, ...] | tuple[int, ...], Via(_doubled)]
Phase: TypeAlias = Literal["show", "call", "rob", "late_show", "double", "play"]


@dataclass(frozen=True, slots=True)
class HappyOptions:
    """Options of Happy: ``laizi`` is null, ``drawn`` with every deal, or a rank."""

    laizi: Annotated[str | None, Via(_laizi)] = drawn("drawn")
    room: Room | None = apart()


@dataclass(frozen=True, slots=True)
class CrazyOptions(HappyOptions):
    """Options of Crazy: those, and two seats or three."""

    seats: Literal[2, 3] = 3


@dataclass(frozen=True, slots=True)
class LandlordStart:
    """A position; every list has one entry for each seat. ``None``: left out."""

    phase: Phase = "show"
    hands: tuple[Cards, ...] | None = None
    bottom: Cards | None = None
    first: Seat | None = None
    to_act: Seat | None = None
    landlord: Seat | None = None
    multiple: Factor | None = None
    doubled: Doubled | None = None
    over: ReadingText | None = None
    by: Seat | None = None
    plays: tuple[Count, ...] | None = None
    stacks: tuple[Count, ...] | None = None


@dataclass(frozen=True, slots=True)
class LandlordEnd:
    """The end of a hand; ``escape``: the seat that left, instead of a winner (L36, L43)."""

    landlord: Seat | None = nullable()
    winner: Literal["landlord", "farmers"] | None = None
    multiple: Factor | None = None
    doubled: Doubled | None = None
    stacks: tuple[Count, ...] | None = None
    escape: Seat | None = None


def _winner(data: object) -> str | tuple[int, ...] | None:
    """The side that has won, or its seats; null: nobody."""
    if data is None or (isinstance(data, str) and data in ("landlord", "farmers")):
        return data
    if not isinstance(data, list | tuple):
        raise DataFault("not landlord, farmers or a list of seats")
    return tuple(sorted(listed(read_seat, data)))


@dataclass(frozen=True, slots=True)
class LandlordFacts:
    """The facts that a case may expect of a hand."""

    phase: Literal["show", "call", "rob", "late_show", "double", "play", "over"] | None = None
    to_act: Asked = ()
    landlord: Seat | None = seated()
    multiple: int | None = None
    winner: Annotated[str | tuple[int, ...] | None, Via(_winner)] = None
    hands: tuple[Cards, ...] | None = None
    redeal: bool | None = None
    transfers: tuple[int, ...] | None = None
    fees: tuple[Count, ...] | None = None
    stacks: tuple[int, ...] | None = None


# The keys that a phase uses beside hands, bottom and stacks.
_ASKED, _FOUND = {"first"}, {"landlord", "multiple"}
_PLAY = {"to_act", "doubled", "over", "by", "plays"}
USED = {"show": _ASKED, "call": _ASKED, "rob": _ASKED, "late_show": _FOUND, "double": _FOUND}
USED["play"] = _FOUND | _PLAY


def position(seats: int, stakes: Stakes, room: Room, laizi: Rank, start: LandlordStart) -> LandlordState:
    """The state described by ``start``; raises ``NotationError`` for anything it cannot mean."""
    phase = start.phase
    unused = {each.name for each in fields(start)} - USED[phase] - {"phase", "hands", "bottom", "stacks"}
    for key in sorted(unused):
        if getattr(start, key) is not None:
            raise DataFault(f"phase {phase} does not use this key", key)
    _check_seats(start, seats, "first", "to_act", "landlord", "by")
    landlord = None if phase in ("show", "call", "rob") else start.landlord or 0
    first = start.first or 0
    multiple = room.initial if start.multiple is None else start.multiple
    _check_initial(multiple, room)
    state = LandlordState(
        phase="show",
        first=first,
        hands=_hands(start, seats, landlord),
        stacks=_each(start.stacks, seats, "stacks", stakes.new_stack),
        known=((),) * seats,
        undealt=((),) * seats,
        bottom=(Card.BACK,) * BOTTOM if start.bottom is None else start.bottom,
        turned=landlord is not None,
        paced=False,
        dealt=auction.hand_size(seats),
        laizi=laizi,
        to_act=tuple(range(seats)),
        shown=(None,) * seats,
        calls=(None,) * seats,
        factors=Factors(initial=room.initial, earlier=multiple // room.initial),
        last=(None,) * seats,
        plays=(0,) * seats,
        landlord=landlord,
    )
    if phase == "call":
        return auction.begin_call(state)
    if phase == "rob":  # ``first`` is asked to rob; the seat before it has called
        caller = (first - 1) % seats
        calls = tuple("call" if seat == caller else None for seat in range(seats))
        return replace(state, phase="rob", caller=caller, calls=calls, to_act=(first,))
    if phase == "late_show":
        assert landlord is not None
        return replace(state, phase="late_show", to_act=(landlord,))
    if phase == "double":
        return auction.begin_double(state)
    return _in_play(state, start) if phase == "play" else state


def _in_play(state: LandlordState, start: LandlordStart) -> LandlordState:
    seats, landlord = state.seats, state.landlord
    assert landlord is not None
    to_act = landlord if start.to_act is None else start.to_act
    state = replace(state, phase="play", to_act=(to_act,), doubled=_doublers(start.doubled, seats))
    plays = _each(start.plays, seats, "plays", 0)
    if start.over is None:
        if start.by is not None:
            raise DataFault("nothing lies on the table", "by")
        return replace(state, plays=plays)
    by = (to_act - 1) % seats if start.by is None else start.by
    if by == to_act:
        raise DataFault("a seat does not play on itself", "by")
    if start.plays is None:
        plays = tuple(int(seat == by) for seat in range(seats))
    elif not plays[by]:
        raise DataFault(f"seat {by} has made the play on the table", "plays")
    _check_over(state, start.over, by, start.hands is not None)
    table = Play(by, (), start.over)
    passes = (to_act - by - 1) % seats
    last = tuple(table if seat == by else None for seat in range(seats))
    return replace(state, table=table, plays=plays, passes=passes, last=last)


def no_play(reading: Reading, laizi: Rank, seats: int, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, laizi)
    if fault is None and reading.size > _most(seats, landlord=True):
        fault = f"nobody ever holds {reading.size} cards"
    if fault is None and held:
        rest = DECK.cards
        for card in held:
            rest.remove(next(left for left in rest if left.rank == card.rank))
        if not makes(rest, reading, laizi):
            fault = "the cards that are in no hand do not make it"
    return fault


def _check_over(state: LandlordState, over: Reading, by: int, open_hands: bool) -> None:
    """A play on the table is one that can be, of cards that are in no hand."""
    fault = no_play(over, state.laizi, state.seats)
    if fault is None and over.size > _most(state.seats, by == state.landlord):
        fault = "the seat that has played it never had so many cards"
    if fault is None and open_hands:
        held = tuple(card for hand in state.hands for card in hand)
        fault = no_play(over, state.laizi, state.seats, held)
    if fault is not None:
        raise DataFault(f"{over}: {fault}", "over")


def _most(seats: int, landlord: bool) -> int:
    """The most cards that a seat ever holds (L2, L11)."""
    return auction.hand_size(seats) + BOTTOM * landlord


def settle_case(seats: int, stakes: Stakes, room: Room, field: bool, end: LandlordEnd) -> dict[str, object]:
    """The amounts of the hand that ``end`` describes."""
    _check_seats(end, seats, "landlord", "escape")
    if end.escape is not None and end.winner is not None:
        raise DataFault("who leaves ends the hand: nobody has won it", "winner")
    if end.escape is None and (end.winner is None or end.landlord is None):
        raise DataFault("is missing", "winner" if end.winner is None else "landlord")
    if end.escape is not None and stakes.counts_held_bombs:  # given without the initial one (L36)
        multiple = (end.multiple or 1) * room.initial
    else:
        multiple = end.multiple or room.initial
    if end.escape is None or not stakes.counts_held_bombs:
        _check_initial(multiple, room)
    hand = HandEnd(
        end.landlord,
        end.winner == "landlord",
        multiple,
        _doublers(end.doubled, seats),
        _each(end.stacks, seats, "stacks", stakes.new_stack),
        end.escape,
    )
    settled = (stakes.settle if end.escape is None else stakes.leave)(hand, room, field)
    return {
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }


def checked_carry(carry: Carry, seats: int) -> Carry:
    """The carry; raises ``DataFault`` unless one hand of this game can have handed it to the next."""
    if carry.stacks:
        _each(carry.stacks, seats, "stacks", 0)
    _check_seats(carry, seats, "first")
    return carry


# --- what only the game knows ----------------------------------------------------------------------------


def _check_seats(data: object, seats: int, *keys: str) -> None:
    for key in keys:
        if (seat := getattr(data, key)) is not None and seat >= seats:
            raise DataFault(f"{seat} is not a seat (0 to {seats - 1})", key)


def _check_initial(multiple: int, room: Room) -> None:
    if multiple % room.initial:
        raise DataFault(f"{multiple} does not include the room's initial multiple {room.initial}", "multiple")


def _each(given: Sequence[int] | None, seats: int, key: str, usual: int) -> tuple[int, ...]:
    """One number for each seat."""
    if given is None:
        return (usual,) * seats
    if len(given) != seats:
        raise DataFault(f"{len(given)} entries for {seats} seats", key)
    return tuple(given)


def _doublers(given: tuple[bool, ...] | tuple[int, ...] | None, seats: int) -> tuple[bool, ...]:
    if given and isinstance(given[0], bool):
        return tuple(map(bool, _each(given, seats, "doubled", 0)))
    if not all(seat < seats for seat in given or ()):
        raise DataFault(f"not seats (0 to {seats - 1})", "doubled")
    return tuple(seat in (given or ()) for seat in range(seats))


def _hands(start: LandlordStart, seats: int, landlord: int | None) -> tuple[Cards, ...]:
    """The hands given, held against the deck with the bottom cards; without them, face-down hands."""
    bottom = start.bottom or ()
    if start.bottom is not None and len(bottom) != BOTTOM:
        raise DataFault(f"{len(bottom)} cards, not {BOTTOM}", "bottom")
    placed("bottom", DECK.check, bottom)
    if start.hands is None:
        return tuple((Card.BACK,) * _most(seats, seat == landlord) for seat in range(seats))
    if len(start.hands) != seats:
        raise DataFault(f"{len(start.hands)} hands for {seats} seats", "hands")
    for seat, hand in enumerate(start.hands):
        if not hand and start.phase == "play":
            raise DataFault("no cards: the hand would be over (L26)", "hands", f"item {seat + 1}")
    # L11: the landlord has taken the bottom cards; those that it still holds stand in its hand
    apart = bottom if landlord is None else _less(bottom, start.hands[landlord])
    try:
        DECK.check(card for hand in (*start.hands, apart) for card in hand)
    except NotationError as fault:
        raise DataFault.within(fault, "hands and bottom" if apart else "hands") from None
    return tuple(map(arranged, start.hands))


def _less(cards: Cards, held: Cards) -> Cards:
    """The cards that are not among those held."""
    left = list(held)
    apart = []
    for card in sorted(cards, key=lambda asked: asked.suit == NO_SUIT):  # exact cards first
        same = [other for other in left if other.rank == card.rank and NO_SUIT in (other.suit, card.suit)]
        found = next(iter([card] * left.count(card) + same), None)
        if found is None:
            apart.append(card)
        else:
            left.remove(found)
    return tuple(apart)
