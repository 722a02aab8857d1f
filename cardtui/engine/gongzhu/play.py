"""What exposing and playing do: choices, tricks, and how the hand ends (Z3 - Z9, Z20 - Z22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..cards import Card, arranged, without
from ..core import HIDDEN, Action, Event, Transition, put
from .codes import GongzhuEventCode
from .scoring import PIG, SHEEP, TRANSFORMER, scoring
from .state import SEATS, GongzhuState, Trick, exposed_copy, taker

_TAKEN = {
    PIG: GongzhuEventCode.PIG_TAKEN,
    SHEEP: GongzhuEventCode.SHEEP_TAKEN,
    TRANSFORMER: GongzhuEventCode.TRANSFORMER_TAKEN,
}


def choose(state: GongzhuState, seat: int, action: Action) -> Transition[GongzhuState]:
    """A seat has chosen what to expose, face down (Z3)."""
    chosen = (Card.BACK,) if action == HIDDEN else action.cards
    owing = tuple(other for other in state.to_act if other != seat)
    after = replace(state, choices=put(state.choices, seat, chosen), to_act=owing)
    return after, (Event(GongzhuEventCode.CHOSEN, "Z3", seat),)


def lead(state: GongzhuState, leader: int) -> Transition[GongzhuState]:
    """Who leads the first trick (Z4, Z20, Z22)."""
    clause = "Z4" if state.decks == 1 else "Z20" if state.duty else "Z22"
    after = replace(state, phase="play", leader=leader, to_act=(leader,))
    return after, (Event(GongzhuEventCode.LEAD, clause, leader),)


def open_choices(state: GongzhuState, action: Action) -> Transition[GongzhuState]:
    """All choices are opened together, or the last card is exposed with the others (Z3)."""
    hands, opened = state.hands, state.exposed
    code = GongzhuEventCode.EXPOSED if state.choices else GongzhuEventCode.EXPOSED_LAST
    for seat, cards in action.seen:
        marked = without(hands[seat], cards) + tuple(map(exposed_copy, cards))
        hands = put(hands, seat, arranged(marked))
        opened += cards
    events = tuple(Event(code, "Z3", seat, cards) for seat, cards in action.seen)
    if not action.seen:
        events = (Event(GongzhuEventCode.NONE_EXPOSED, "Z3"),)
    return replace(state, hands=hands, exposed=arranged(opened), choices=()), events


def play_card(state: GongzhuState, seat: int, one: Card) -> Transition[GongzhuState]:
    """A card is played; with the last one of a trick somebody takes it (Z5), and the hand may end (Z9)."""
    hands = put(state.hands, seat, without(state.hands[seat], (one,)))
    trick: Trick = (*state.trick, (seat, one))
    leader = trick[0][0]
    played = Event(GongzhuEventCode.PLAY, "Z5", seat, (one,))
    waiting = [turn % SEATS for turn in range(seat + 1, leader + SEATS if leader <= seat else leader)]
    waiting = [turn for turn in waiting if hands[turn]]
    if waiting:
        return replace(state, hands=hands, trick=trick, to_act=(waiting[0],)), (played,)

    takes = taker(trick)
    won = tuple(card for _, card in trick if scoring(card))
    after = replace(
        state,
        hands=hands,
        trick=(),
        tricks=(*state.tricks, trick),
        taken=put(state.taken, takes, arranged(state.taken[takes] + won)),
        scoring_left=state.scoring_left - len(won),
    )
    events = [played, Event(GongzhuEventCode.TRICK_TAKEN, "Z5", takes, tuple(card for _, card in trick))]
    events += [Event(_TAKEN[c.plain], "Z2", takes, (c,)) for c in won if c.plain in _TAKEN]
    if after.scoring_left == 0 or not any(hands):  # Z9
        after = replace(after, phase="over", to_act=())
        return after, (*events, *_end(after))
    leads = next(turn % SEATS for turn in range(takes, takes + SEATS) if hands[turn % SEATS])
    return replace(after, leader=leads, to_act=(leads,)), tuple(events)


def _end(state: GongzhuState) -> Iterator[Event]:
    for seat, tally in enumerate(state.tallies):
        if tally.slam:
            yield Event(GongzhuEventCode.SLAM, "Z13" if state.decks == 1 else "Z22", seat)
        elif tally.full_red:
            yield Event(GongzhuEventCode.FULL_RED, "Z12" if state.decks == 1 else "Z22", seat)
    yield Event(GongzhuEventCode.HAND_OVER, "Z9")
