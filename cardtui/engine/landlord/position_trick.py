"""The trick of a position from plain data: what lies on the table, who played it, who has passed since."""

from __future__ import annotations

from dataclasses import replace

from ..cards import Card, Cards, Rank
from ..core import Action, Play, Reading
from ..errors import DataFault, Faults
from ..laid import Last, newest, on_table, plays_of
from .combinations import fault_of, readings
from .moves import makes
from .position_checks import DECK, doublers, most_cards
from .start import LandlordStart
from .state import LandlordState


def with_trick(state: LandlordState, start: LandlordStart, faults: Faults) -> LandlordState:
    seats, landlord = state.seats, state.landlord
    in_play = start.phase == "play"
    to_act = None
    if in_play:
        to_act = landlord if start.to_act is None else start.to_act
        assert to_act is not None
        state = replace(state, to_act=(to_act,))
    if in_play or start.doubled is not None:
        state = replace(state, doubled=doublers(start.doubled, seats))
    with faults:
        if start.last is None:
            return state if start.over is None and start.by is None else _told_play(state, start)
        return _laid(state, start, start.last)
    return state


def _told_play(state: LandlordState, start: LandlordStart) -> LandlordState:
    """A play on the table of which only the reading is told."""
    if start.over is None:
        raise DataFault("nothing lies on the table", "by")
    seats, to_act = state.seats, state.to_act[0] if state.to_act else 0
    by = (to_act - 1) % seats if start.by is None else start.by
    if by == to_act and state.to_act:
        raise DataFault("a seat does not play on itself", "by")
    plays = state.plays
    if start.plays is None:
        plays = tuple(int(seat == by) for seat in range(seats))
    elif not plays[by]:
        raise DataFault(f"seat {by} has made the play on the table", "plays")
    _check_over(state, start.over, by, start.hands is not None)
    table = Play(by, (), start.over)
    passes = (to_act - by - 1) % seats if start.passes is None else start.passes
    _check_passes(passes, seats)
    last = tuple(table if seat == by else None for seat in range(seats))
    return replace(state, table=table, plays=plays, passes=passes, last=last)


def _laid(state: LandlordState, start: LandlordStart, did: tuple[Action | None, ...]) -> LandlordState:
    """The trick by what each seat did last in it."""
    seats, faults = state.seats, Faults()
    last = plays_of(did, lambda play, place: _check_play(state, play, place), faults)
    by, passes = _on_table(state, start, last)
    table = on_table(last, by, start.over, state.to_act, faults)
    with faults:
        _check_passes(passes, seats)
    plays = state.plays
    if start.plays is None:
        plays = tuple(int(play is not None and play.reading is not None) for play in last)
    for seat, play in enumerate(last):
        with faults:
            if play is not None and play.reading is not None and not plays[seat]:
                raise DataFault(f"seat {seat} has made a play in this trick", "plays")
    faults.tell()
    return replace(state, table=table, last=last, passes=passes, plays=plays)


def _on_table(state: LandlordState, start: LandlordStart, last: Last) -> tuple[int | None, int]:
    """Whose play is to be beaten, and the passes since: from the seat to act back to the last play."""
    seats = state.seats
    if start.fresh:
        return None, 0
    by, passes = start.by, start.passes
    if by is None and not state.to_act:
        won = state.phase == "over" and state.left is None and not state.redeal
        return next((seat for seat in range(seats) if won and not state.hands[seat]), None), passes or 0
    if by is None:
        by = newest(last, state.to_act[0])
        if by is None:  # all others have passed
            return None, 0
    if passes is None:
        passes = (state.to_act[0] - by - 1) % seats if state.to_act else 0
    return by, passes


def _check_passes(passes: int, seats: int) -> None:
    if passes > seats - 2:
        raise DataFault(f"{passes} passes: the trick would be over (L25)", "passes")


def _check_play(state: LandlordState, play: Play, place: str) -> None:
    """A play is one that can be, and of these cards if they are told."""
    reading = play.reading
    assert reading is not None
    fault = no_play(reading, state.laizi, state.seats)
    if fault is None and play.cards and reading not in readings(play.cards, state.laizi):
        fault = "these cards are not that"
    if fault is not None:
        raise DataFault(f"{reading}: {fault}", "last", place)


def no_play(reading: Reading, laizi: Rank, seats: int, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, laizi)
    if fault is None and reading.size > most_cards(seats, landlord=True):
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
    if fault is None and over.size > most_cards(state.seats, by == state.landlord):
        fault = "the seat that has played it never had so many cards"
    if fault is None and open_hands:
        held = tuple(card for hand in state.hands for card in hand if card is not Card.BACK)
        fault = no_play(over, state.laizi, state.seats, held)
    if fault is not None:
        raise DataFault(f"{over}: {fault}", "over")
