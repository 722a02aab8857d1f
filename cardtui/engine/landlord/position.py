"""Positions and ends of hands from plain data, as rule cases and tests write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..cards import Card, Cards, Rank, arranged, parse_cards
from ..core import Play, Reading
from ..errors import NotationError
from ..rooms import Room
from . import auction
from .settlement import HandEnd, Stakes
from .state import Factors, LandlordState
from .titles import title

START_KEYS = {
    *("hands", "bottom", "first", "phase", "to_act", "landlord", "multiple"),
    *("doubled", "over", "by", "plays", "stacks"),
}
END_KEYS = {"landlord", "winner", "multiple", "doubled", "stacks", "escape", "title", "score"}
AFTER_BOTTOM = ("late_show", "double", "play")


def build_position(
    seats: int, stakes: Stakes, room: Room, laizi: Rank, start: Mapping[str, Any]
) -> LandlordState:
    """The state described by ``start``; raises ``NotationError`` for anything it cannot mean."""
    _only(start, START_KEYS)
    phase = start.get("phase", "show")
    if phase not in ("show", "call", "rob", *AFTER_BOTTOM):
        raise NotationError(str(phase), 0, "not a phase of a landlord game")
    landlord = None
    if phase in AFTER_BOTTOM:
        landlord = _seat(start.get("landlord", 0), seats)
    hands = _hands(start, seats, landlord)
    first = _seat(start.get("first", 0), seats)
    bottom = parse_cards(start["bottom"]) if "bottom" in start else (Card.BACK,) * 3
    multiple = _count(start.get("multiple", room.initial), "multiple", 1)
    # the given multiple includes the initial one; what else is in it has no cause that is known here
    if landlord is not None and multiple % room.initial:
        raise NotationError(str(multiple), 0, f"not a multiple in a room whose initial one is {room.initial}")
    state = LandlordState(
        phase="show",
        first=first,
        hands=hands,
        stacks=_stacks(start.get("stacks", [stakes.new_stack] * seats), seats),
        known=((),) * seats,
        undealt=((),) * seats,
        bottom=bottom,
        turned=landlord is not None,
        paced=False,
        dealt=auction.hand_size(seats),
        laizi=laizi,
        to_act=tuple(range(seats)),
        shown=(None,) * seats,
        calls=(None,) * seats,
        factors=Factors(room.initial, earlier=multiple // room.initial if landlord is not None else 1),
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


def _in_play(state: LandlordState, start: Mapping[str, Any]) -> LandlordState:
    seats = state.seats
    landlord = state.landlord
    to_act = _seat(start.get("to_act", landlord), seats)
    state = replace(state, phase="play", to_act=(to_act,), doubled=_doubled(start.get("doubled"), seats))
    plays = tuple(_count(each, "plays", 0) for each in _list(start.get("plays", [0] * seats), seats, "plays"))
    if start.get("over") is None:
        return replace(state, plays=plays)
    by = _seat(start.get("by", (to_act - 1) % seats), seats)
    if by == to_act:
        raise NotationError(str(by), 0, "a seat does not play on itself")
    table = Play(by, (), Reading.parse(str(start["over"])))
    if "plays" not in start:
        plays = tuple(int(seat == by) for seat in range(seats))
    passes = (to_act - by - 1) % seats
    last = tuple(table if seat == by else None for seat in range(seats))
    return replace(state, table=table, plays=plays, passes=passes, last=last)


def settle_end(seats: int, stakes: Stakes, room: Room, field: bool, end: Mapping[str, Any]) -> dict[str, Any]:
    """The amounts of the hand that ``end`` describes, or the title of a score."""
    _only(end, END_KEYS)
    if end.get("title"):
        score = end.get("score")
        if type(score) is not int:
            raise NotationError(str(score), 0, "not a score")
        return {"title": title(score)}
    landlord = end.get("landlord")
    if landlord is not None:
        landlord = _seat(landlord, seats)
    left = None if end.get("escape") is None else _seat(end["escape"], seats)
    winner = end.get("winner")
    if left is None and (winner not in ("landlord", "farmers") or landlord is None):
        raise NotationError(str(winner), 0, "not a winner (landlord, farmers)")
    if left is not None and stakes.counts_held_bombs:  # given without the initial one (L36)
        multiple = _count(end.get("multiple", 1), "multiple", 1) * room.initial
    else:
        multiple = _count(end.get("multiple", room.initial), "multiple", 1)
    hand = HandEnd(
        landlord,
        winner == "landlord",
        multiple,
        _doubled(end.get("doubled"), seats),
        _stacks(end.get("stacks", [stakes.new_stack] * seats), seats),
        left,
    )
    settled = (stakes.settle if left is None else stakes.leave)(hand, room, field)
    return {
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }


# --- reading plain data ---------------------------------------------------------------------------------


def _only(data: Mapping[str, Any], keys: set[str]) -> None:
    for key in data:
        if key not in keys:
            raise NotationError(str(key), 0, "unknown key")


def _seat(value: Any, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise NotationError(str(value), 0, f"not a seat (0 to {seats - 1})")
    return value


def _count(value: Any, what: str, least: int) -> int:
    if type(value) is not int or value < least:
        raise NotationError(str(value), 0, f"not a number for {what}")
    return value


def _list(value: Any, seats: int, what: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != seats:
        raise NotationError(str(value), 0, f"{what}: one entry a seat is wanted")
    return value


def _stacks(value: Any, seats: int) -> tuple[int, ...]:
    return tuple(_count(each, "stacks", 0) for each in _list(value, seats, "stacks"))


def _doubled(value: Any, seats: int) -> tuple[bool, ...]:
    """A list of booleans a seat, or of the seats that doubled."""
    if value is None:
        return (False,) * seats
    if isinstance(value, list) and all(type(each) is int for each in value):
        doublers = [_seat(each, seats) for each in value]
        return tuple(seat in doublers for seat in range(seats))
    flags = _list(value, seats, "doubled")
    if not all(isinstance(flag, bool) for flag in flags):
        raise NotationError(str(value), 0, "doubled: true or false a seat")
    return tuple(flags)


def _hands(start: Mapping[str, Any], seats: int, landlord: int | None) -> tuple[Cards, ...]:
    """The hands given; without them, face-down hands of full size."""
    if "hands" in start:
        return tuple(arranged(parse_cards(hand)) for hand in _list(start["hands"], seats, "hands"))
    size = auction.hand_size(seats)
    return tuple((Card.BACK,) * (size + 3 * (seat == landlord)) for seat in range(seats))
