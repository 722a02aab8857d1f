"""Positions and ends of hands from plain data, as rule cases and tests write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..cards import ACE, NO_SUIT, TWO, Cards, Rank, arranged, deck, parse_cards, parse_rank, rank_sign
from ..core import Carry, Play, Reading, Settlement
from ..errors import NotationError
from ..rooms import NEW_PROFILE_BEANS, Room
from . import tribute
from .combinations import is_reading
from .levels import Outcome, reckon
from .settlement import base, settle
from .state import HAND_SIZE, SEATS, GuandanState, after, face_down, partner

CARRIED = ("playing", "places", "levels", "streaks", "stacks")
START_KEYS = ("hands", "first", "phase", "to_act", "over", "by", *CARRIED)
STREAKS = ("first", "last")


def build(start: Mapping[str, Any], level: Rank, final: Rank) -> GuandanState:
    """The state described by ``start``; raises ``NotationError`` for anything it cannot mean.

    Without ``phase`` it is ``tribute`` after a hand whose ``places`` are given, else ``play``. In ``play``
    seats without cards have gone out, in the order of ``places`` if given, else of the seats.
    """
    _only(start, START_KEYS)
    carry = _carry(start, level, final)
    phase = start.get("phase", "tribute" if carry.places else "play")
    if phase not in ("tribute", "return", "play"):
        raise NotationError(str(phase), 0, "not a phase of guandan")
    state = GuandanState(_hands(start.get("hands")), ((),) * SEATS, carry)
    if phase == "play":
        return _in_play(state, start)
    if not carry.places:
        raise NotationError(phase, 0, "places of the hand before are wanted")
    if phase == "tribute":
        state = tribute.begin(state)
        if not all(tribute.may_pay(state.hands[seat], carry.playing) for seat in state.to_act):
            raise NotationError("hands", 0, "no card to pay tribute with")
        return state
    owing = tribute.takers(carry.places)
    if not all(map(state.is_in, owing)):
        raise NotationError("hands", 0, "no card to return")
    # who paid what is not told: the payer after first place leads unless ``first`` says otherwise
    payers = tribute.payers(carry.places)
    leader = after(carry.places[0]) if len(payers) > 1 else payers[0]
    return replace(state, phase="return", to_act=owing, leader=_seat(start.get("first", leader)))


def _in_play(state: GuandanState, start: Mapping[str, Any]) -> GuandanState:
    out = [seat for seat in state.carry.places or range(SEATS) if not state.is_in(seat)]
    if len(out) > 2 or any(partner(seat) in out for seat in out):
        raise NotationError("hands", 0, "the hand has ended")
    to_act = _seat(start.get("to_act", start.get("first", 0)))
    if not state.is_in(to_act):
        raise NotationError(f"to_act: {to_act}", 0, "a seat without cards")
    state = replace(state, places=tuple(out), to_act=(to_act,), leader=to_act)
    if start.get("over") is None:
        if "by" in start:
            raise NotationError("by", 0, "nothing lies on the table")
        return state
    over = Reading.parse(str(start["over"]))
    if not is_reading(over):
        raise NotationError(str(over), 0, "not a reading of guandan")
    by = _seat(start.get("by", (to_act - 1) % SEATS))
    if by == to_act:
        raise NotationError(f"by: {by}", 0, "a seat does not play on itself")
    between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)]
    passed = [seat for seat in between if state.is_in(seat)]
    table = Play(by, (), over)
    last = tuple(table if seat == by else Play(seat) if seat in passed else None for seat in range(SEATS))
    return replace(state, table=table, last=last, passes=len(passed))


def settle_end(end: Mapping[str, Any], level: Rank, final: Rank, room: Room) -> dict[str, Any]:
    """What the hand that ``end`` describes changes; ``places`` are its own. Raises ``NotationError``."""
    _only(end, CARRIED)
    carry = _carry(end, level, final)
    if not carry.places:
        raise NotationError("places", 0, "a key is missing")
    outcome = reckon(carry.places, carry.levels, carry.playing, final, carry.first_streak, carry.last_streak)
    return settled_facts(outcome, settle(outcome, final, room, carry.stacks), final)


def settled_facts(outcome: Outcome, settled: Settlement, final: Rank) -> dict[str, Any]:
    """The facts of a hand that has ended, named as in rule cases."""
    return {
        "levels": list(map(rank_sign, outcome.levels)),
        "x": base(outcome, final),
        "match_won": outcome.match_won,
        "streaks": {"first": list(outcome.first_streak), "last": list(outcome.last_streak)},
        "transfers": list(settled.transfers),
        "fees": list(settled.fees),
        "stacks": list(settled.stacks),
    }


# --- reading plain data -----------------------------------------------------------------------------


def _carry(data: Mapping[str, Any], level: Rank, final: Rank) -> Carry:
    playing = _level(data.get("playing", rank_sign(level)), final)
    given = _list(data.get("levels", [rank_sign(playing)] * 2), 2, "levels")
    levels = tuple(_level(sign, final) for sign in given)
    streaks = data.get("streaks", {})
    if not isinstance(streaks, Mapping):
        raise NotationError(str(streaks), 0, "not streaks")
    _only(streaks, STREAKS)
    first, last = (_counts(streaks.get(name, [0] * SEATS), f"streaks {name}") for name in STREAKS)
    places = tuple(map(_seat, _list(data["places"], SEATS, "places"))) if "places" in data else ()
    if places and len(set(places)) < SEATS:
        raise NotationError(str(data["places"]), 0, "places: every seat once")
    stacks = _counts(data.get("stacks", [NEW_PROFILE_BEANS] * SEATS), "stacks")
    return Carry(stacks, None, levels, playing, places, first, last)


def _only(data: Mapping[str, Any], keys: Sequence[str]) -> None:
    for key in data:
        if key not in keys:
            raise NotationError(str(key), 0, f"not a key here ({', '.join(keys)})")


def _seat(value: Any) -> int:
    if type(value) is not int or not 0 <= value < SEATS:
        raise NotationError(str(value), 0, "not a seat")
    return value


def _level(value: Any, final: Rank) -> Rank:
    """A level, none above the final one (G19)."""
    rank = parse_rank(str(value))
    if not TWO <= rank <= ACE:
        raise NotationError(str(value), 0, "not a level")
    if rank > final:
        raise NotationError(str(value), 0, f"above the final level {rank_sign(final)}")
    return rank


def _list(value: Any, length: int, what: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) != length:
        raise NotationError(str(value), 0, f"{what}: {length} entries are wanted")
    return value


def _counts(value: Any, what: str) -> tuple[int, ...]:
    counts = tuple(_list(value, SEATS, what))
    if not all(type(count) is int and count >= 0 for count in counts):
        raise NotationError(str(value), 0, f"{what}: numbers of 0 or more are wanted")
    return counts


def _hands(given: Any) -> tuple[Cards, ...]:
    """The hands given; without them, face-down hands of full size."""
    if given is None:
        return (face_down(HAND_SIZE),) * SEATS
    hands = tuple(arranged(parse_cards(hand)) for hand in _list(given, SEATS, "hands"))
    left = deck(2)
    for one in (one for hand in hands for one in hand):
        if (one.rank <= ACE and one.suit == NO_SUIT) or one.exposed:
            raise NotationError(str(one), 0, "not a card of guandan")
        if one not in left:
            raise NotationError(str(one), 0, "too many copies")
        left.remove(one)
    return hands
