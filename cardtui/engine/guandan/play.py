"""The play of Guandan: tricks, going out, and how the hand ends (G4, G9 - G19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..cards import Rank
from ..core import Action, Event, Play, PlayFigures, Transition, put
from ..rooms import Room
from .codes import (
    GuandanEventCode,
    MatchFigures,
    PartnerFigures,
    PlaceFigures,
    RiseFigures,
    SeatsFigures,
    StreakFigures,
    WildFigures,
)
from .combinations import stands_for, tier
from .levels import Outcome, is_double, reckon
from .settlement import settle
from .state import SEATS, GuandanState, partner, side


def lay_down(
    state: GuandanState, seat: int, action: Action, final: Rank, room: Room
) -> Transition[GuandanState]:
    """A seat plays a combination (G4, G11); with its last card it has its place (G15)."""
    assert action.reading is not None
    play = Play(seat, action.cards, action.reading)
    code, clause = GuandanEventCode.PLAY, "G11" if state.table else "G4"
    if tier(action.reading):
        code, clause = GuandanEventCode.BOMB, "G9"
    events = [Event(code, clause, seat, play.cards, PlayFigures(action.reading))]
    events += _wilds(play, state.level)
    last = state.last if state.table else (None,) * SEATS
    last = put(last, seat, play)
    state = replace(state.less(seat, play.cards), table=play, last=last, passes=0)
    if not state.is_in(seat):
        state = replace(state, places=(*state.places, seat))
        events.append(Event(GuandanEventCode.FINISHED, "G15", seat, figures=PlaceFigures(len(state.places))))
        if len(state.places) == SEATS - 1 or partner(seat) in state.places:
            state, ending = finish(state, final, room)
            return state, (*events, *ending)
    return replace(state, to_act=(state.next_in(seat),)), tuple(events)


def pass_by(state: GuandanState, seat: int) -> Transition[GuandanState]:
    """A pass; when all others have passed, the last player or its partner leads (G13, G14)."""
    assert state.table is not None
    winner = state.table.seat
    last = put(state.last, seat, Play(seat))
    state = replace(state, last=last, passes=state.passes + 1)
    events = [Event(GuandanEventCode.PASS, "G11", seat)]
    others = sum(state.is_in(other) for other in range(SEATS) if other != winner)
    if state.passes < others:
        return replace(state, to_act=(state.next_in(seat),)), tuple(events)
    leads = winner
    if not state.is_in(winner):
        leads = partner(winner)
        events.append(Event(GuandanEventCode.PARTNER_LEADS, "G14", leads, figures=PartnerFigures(winner)))
    return replace(state, table=None, passes=0, to_act=(leads,)), tuple(events)


def finish(state: GuandanState, final: Rank, room: Room) -> Transition[GuandanState]:
    """Places, levels, money (G15-G19, G24)."""
    round_table = ((state.places[0] + step) % SEATS for step in range(1, SEATS))
    places = (*state.places, *(seat for seat in round_table if seat not in state.places))
    carry = state.carry
    outcome = reckon(places, carry.levels, carry.playing, final, carry.first_streak, carry.last_streak)
    state = replace(
        state,
        phase="over",
        to_act=(),
        places=places,
        winner=tuple(seat for seat in range(SEATS) if side(seat) == outcome.winner),
        outcome=outcome,
        settlement=settle(outcome, final, room, carry.stacks),
    )
    return state, tuple(_ending(state, outcome))


def _wilds(play: Play, level: Rank) -> Iterator[Event]:
    """What the wilds of a play stand for, if for anything but themselves (G12)."""
    assert play.reading is not None
    shown = zip(play.cards, stands_for(play.cards, play.reading, level), strict=True)
    pairs = [(card, stands) for card, stands in shown if card is not stands]
    if pairs:
        cards, stands = zip(*pairs, strict=True)
        yield Event(GuandanEventCode.WILD, "G12", play.seat, cards, WildFigures(stands))


def _ending(state: GuandanState, outcome: Outcome) -> Iterator[Event]:
    places, seats = state.places, state.winner
    if is_double(places):
        yield Event(GuandanEventCode.DOUBLE_WIN, "G15", places[0], figures=SeatsFigures(seats))
    yield Event(GuandanEventCode.HAND_WON, "G16", places[0], figures=RiseFigures(seats, outcome.risen))
    if outcome.held:
        yield Event(GuandanEventCode.NO_RISE, "G19", places[0], figures=SeatsFigures(seats))
    if outcome.bonus:
        count = outcome.first_streak[places[0]] or state.carry.first_streak[places[0]] + 1
        figures = StreakFigures(count, outcome.bonus)
        yield Event(GuandanEventCode.FIRST_STREAK, "G17", places[0], figures=figures)
    for half, drop in enumerate(outcome.drops):
        if drop:
            seat = max((half, half + 2), key=lambda seat: outcome.last_streak[seat])
            figures = StreakFigures(outcome.last_streak[seat], drop)
            yield Event(GuandanEventCode.LAST_STREAK, "G17", seat, figures=figures)
    if outcome.match_won is not None:
        yield Event(GuandanEventCode.MATCH_WON, "G19", places[0], figures=MatchFigures(seats, state.level))
