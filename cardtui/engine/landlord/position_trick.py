"""The trick of a position from plain data: what lies on the table, who played it, who has passed since."""

from __future__ import annotations

from dataclasses import replace

from ..cards import Card, Cards, Rank
from ..core import Play, Reading
from ..errors import DataFault, Faults, Worded
from ..laid import Last, check_by, check_plays, check_table, check_told, newest, plays_of
from ..started import unless_unsaid
from .combinations import fault_of, readings
from .moves import makes
from .position_checks import DECK, doublers, landlord_of, most_cards
from .start import LandlordStart
from .state import LandlordState


def check_laid(start: LandlordStart, laizi: Rank, seats: int, faults: Faults) -> None:
    """What lies on the table can be, whoever is to act; ``laizi``: that of the options."""
    with faults:
        last, laizi = plays_of(start.last or ()), laizi if start.laizi is None else start.laizi
        check_plays(last, lambda play, reading: _no_play_of(play.cards, reading, laizi, seats), faults)
    with faults:
        laizi = laizi if start.laizi is None else start.laizi
        if start.over is not None and (why := no_play(start.over, laizi, seats)):
            raise DataFault(Worded("{play}: {why}", play=start.over, why=why), "over")
    with faults:
        _check_passes(start.passes or 0, seats)
    with faults:
        if start.by is not None and start.last is None and start.over is None:
            raise DataFault("nothing lies on the table", "by")
    with faults:
        if not start.fresh and start.last is not None:
            check_told(plays_of(start.last), start.by)
    with faults:
        if start.plays is not None:
            for seat, did in enumerate(start.last or ()):
                with faults:
                    if did is not None and did.reading is not None and not start.plays[seat]:
                        raise DataFault(
                            Worded("seat {seat} has made a play in this trick", seat=seat), "plays"
                        )


def with_trick(state: LandlordState, start: LandlordStart, faults: Faults) -> LandlordState:
    """The state with what lies on the table, and who is to act."""
    in_play = start.phase == "play"
    if in_play:
        to_act = landlord_of(start) if start.to_act is None else start.to_act
        assert to_act is not None
        state = replace(state, to_act=(to_act,))
    if in_play or start.doubled is not None:
        state = replace(state, doubled=doublers(start.doubled, state.seats))
    if start.last is not None:
        return _laid(state, start, plays_of(start.last), faults)
    return state if start.over is None and start.by is None else _told_play(state, start, faults)


def _told_play(state: LandlordState, start: LandlordStart, faults: Faults) -> LandlordState:
    """A play on the table of which only the reading is told."""
    seats, to_act = state.seats, state.to_act[0] if state.to_act else 0
    by = (to_act - 1) % seats if start.by is None else start.by
    with faults:
        check_by(by, state.to_act)
    plays = state.plays
    with faults:
        if start.plays is None:
            plays = tuple(int(seat == by) for seat in range(seats))
        elif not plays[by]:
            raise DataFault(Worded("seat {seat} has made the play on the table", seat=by), "plays")
    with faults:
        if start.over is not None:
            _check_over(state, start, start.over, by)
    table = Play(by, (), start.over)
    passes = (to_act - by - 1) % seats if start.passes is None else start.passes
    with faults:
        if start.passes is None and by not in state.to_act:
            _check_passes(passes, seats)
    last = tuple(table if seat == by else None for seat in range(seats))
    return replace(state, table=table, plays=plays, passes=passes, last=last)


def _laid(state: LandlordState, start: LandlordStart, last: Last, faults: Faults) -> LandlordState:
    """The trick by what each seat did last in it."""
    by, passes = _on_table(state, start, last)
    over = unless_unsaid(lambda: start.over, None)
    check_table(last, by, over, state.to_act, faults, told=start.by is not None)
    with faults:
        if start.passes is None:
            _check_passes(passes, state.seats)
    plays = state.plays
    if unless_unsaid(lambda: start.plays, ()) is None:
        plays = tuple(int(play is not None and play.reading is not None) for play in last)
    return replace(state, table=None if by is None else last[by], last=last, passes=passes, plays=plays)


def _on_table(state: LandlordState, start: LandlordStart, last: Last) -> tuple[int | None, int]:
    """Whose play is to be beaten, and the passes since: from the seat to act back to the last play."""
    seats = state.seats
    if start.fresh:
        return None, 0
    by, passes = start.by, start.passes
    if by is None and not state.to_act:
        won = start.phase == "over" and start.left is None and not start.redeal
        out = (seat for seat, hand in enumerate(start.hands or ()) if won and not hand)
        return next(out, None), passes or 0
    if by is None:
        by = newest(last, state.to_act[0])
        if by is None:  # all others have passed
            return None, 0
    if passes is None:
        passes = (state.to_act[0] - by - 1) % seats if state.to_act else 0
    return by, passes


def _check_passes(passes: int, seats: int) -> None:
    if passes > seats - 2:
        raise DataFault(Worded("{passes} passes: the trick would be over (L25)", passes=passes), "passes")


def _no_play_of(cards: Cards, reading: Reading, laizi: Rank, seats: int) -> str | None:
    """Why these cards cannot have been played as that."""
    fault = no_play(reading, laizi, seats)
    if fault is None and cards and reading not in readings(cards, laizi):
        return Worded("these cards are not that")
    return fault


def no_play(reading: Reading, laizi: Rank, seats: int, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, laizi)
    if fault is None and reading.size > most_cards(seats, landlord=True):
        fault = Worded("nobody ever holds {size} cards", size=reading.size)
    if fault is None and held:
        rest = DECK.cards
        for card in held:
            same = next((left for left in rest if left.rank == card.rank), None)
            if same is not None:  # else there are too many of it, which is a fault of its own
                rest.remove(same)
        if not makes(rest, reading, laizi):
            fault = Worded("the cards that are in no hand do not make it")
    return fault


def _check_over(state: LandlordState, start: LandlordStart, over: Reading, by: int) -> None:
    """A play on the table is of cards that are in no hand, and of no more than the seat had."""
    fault: str | None = None
    if over.size > most_cards(state.seats, by == landlord_of(start)):
        fault = Worded("the seat that has played it never had so many cards")
    if fault is None and start.hands is not None:
        held = tuple(card for hand in start.hands for card in hand if card is not Card.BACK)
        fault = no_play(over, state.laizi if start.laizi is None else start.laizi, state.seats, held)
    if fault is not None:
        raise DataFault(Worded("{play}: {why}", play=over, why=fault), "over")
