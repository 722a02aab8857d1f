"""The trick of a position from plain data: what lies on the table, who played it, who has passed since."""

from __future__ import annotations

from dataclasses import replace

from ..cards import Card, Cards, Rank
from ..core import Play, Reading
from ..decks import Deck
from ..errors import DataFault, Faults, Worded
from ..laid import Last, check_by, check_plays, check_table, check_told, newest, plays_of
from ..started import rely_on, unless_unsaid
from .combinations import fault_of, readings
from .moves import makes
from .start import GuandanStart
from .state import SEATS, GuandanState

DECK = Deck(decks=2)


def check_laid(start: GuandanStart, level: Rank, faults: Faults) -> None:
    """What lies on the table can be, whoever is to act; ``level``: that of the options."""
    with faults:
        last, level = plays_of(start.last or ()), level if start.playing is None else start.playing
        check_plays(last, lambda play, reading: _no_play_of(play.cards, reading, level), faults)
    with faults:
        level = level if start.playing is None else start.playing
        if start.over is not None and (why := no_play(start.over, level)):
            raise DataFault(Worded("{play}: {why}", play=start.over, why=why), "over")
    with faults:
        _check_passes(start.passes or 0, SEATS - 1)
    with faults:
        if start.by is not None and start.last is None and start.over is None:
            raise DataFault("nothing lies on the table", "by")
    with faults:
        if not start.fresh and start.last is not None:
            check_told(plays_of(start.last), start.by)


def with_trick(state: GuandanState, start: GuandanStart, faults: Faults) -> GuandanState:
    """The state with what lies on the table; who is to act stands in it."""
    rely_on(start, "hands")
    if start.last is not None:
        return _laid(state, start, plays_of(start.last), faults)
    return state if start.over is None and start.by is None else _told_play(state, start, faults)


def _told_play(state: GuandanState, start: GuandanStart, faults: Faults) -> GuandanState:
    """A play on the table of which only the reading is told."""
    to_act = state.to_act[0] if state.to_act else 0
    by = (to_act - 1) % SEATS if start.by is None else start.by
    with faults:
        check_by(by, state.to_act)
    with faults:
        if start.over is not None and start.hands is not None:
            rely_on(start, "playing")
            held = tuple(card for hand in state.hands for card in hand if card is not Card.BACK)
            if why := no_play(start.over, state.level, held):
                raise DataFault(Worded("{play}: {why}", play=start.over, why=why), "over")
    between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)] if state.to_act else []
    passed = [seat for seat in between if state.is_in(seat)]
    table = Play(by, (), start.over)
    last = tuple(table if seat == by else Play(seat) if seat in passed else None for seat in range(SEATS))
    passes = len(passed) if start.passes is None else start.passes
    return replace(state, table=table, last=last, passes=passes)


def _laid(state: GuandanState, start: GuandanStart, last: Last, faults: Faults) -> GuandanState:
    """The trick by what each seat did last in it."""
    by, passes = _on_table(state, start, last)
    over = unless_unsaid(lambda: start.over, None)
    check_table(last, by, over, state.to_act, faults, told=start.by is not None)
    with faults:
        if passes < SEATS - 1:
            _check_passes(passes, sum(state.is_in(seat) for seat in range(SEATS) if seat != by))
    return replace(state, table=None if by is None else last[by], last=last, passes=passes)


def _on_table(state: GuandanState, start: GuandanStart, last: Last) -> tuple[int | None, int]:
    """Whose play is to be beaten, and the passes since: from the seat to act back to the last play."""
    if start.fresh:
        return None, 0
    by, passes = start.by, start.passes
    if by is None and not state.to_act:
        return (state.places[-1] if state.over and state.places else None), passes or 0
    if by is None:
        by = newest(last, state.to_act[0])
        if by is None:  # all others have passed
            return None, 0
    if passes is None:
        to_act = state.to_act[0] if state.to_act else by
        between = [turn % SEATS for turn in range(by + 1, by + (to_act - by) % SEATS)]
        passes = sum(state.is_in(seat) for seat in between)
    return by, passes


def _check_passes(passes: int, others: int) -> None:
    if passes and passes >= others:
        raise DataFault(Worded("{passes} passes: the trick would be over (G13)", passes=passes), "passes")


def _no_play_of(cards: Cards, reading: Reading, level: Rank) -> str | None:
    """Why these cards cannot have been played as that."""
    fault = no_play(reading, level)
    if fault is None and cards and reading not in readings(cards, level):
        return Worded("these cards are not that")
    return fault


def no_play(reading: Reading, level: Rank, held: Cards = ()) -> str | None:
    """Why nobody can play that, while the cards ``held`` are in a hand; ``None`` if somebody can."""
    fault = fault_of(reading, level)
    if fault is None and held:
        rest = DECK.cards
        for card in held:
            if card in rest:  # else there are too many of it, which is a fault of its own
                rest.remove(card)
        if not makes(tuple(rest), reading, level):
            fault = Worded("the cards that are in no hand do not make it")
    return fault
