"""From a question's redacted state to numbers, and from a move back to an action."""

from __future__ import annotations

from ...engine.cards import Card, Cards, Rank, arranged
from ...engine.core import Action, Reading
from ...engine.landlord.combinations import order, rank_at
from ...engine.landlord.state import LandlordState
from ..player import Question
from .kernel import KINDS, PASS, Move
from .packed import ONE, pack
from .trail import Course, Trail
from .value import Net, Sight, net, role

DECK = sum(ONE[at] * (4 if at < 13 else 1) for at in range(15))
_KIND = {kind: number for number, kind in enumerate(KINDS)}


def seen_cards(question: Question) -> list[Card]:
    """The seat's own cards and all that have been played."""
    cards = list(question.state.hands[question.seat])
    for step in question.history:
        if step.action.verb == "play":
            cards += step.action.cards
    return cards


def move_of(reading: Reading) -> Move:
    """A play to beat; its cards do not matter."""
    return _KIND[reading.kind], order(reading.rank), reading.size, 0, 0


def course_begun(state: LandlordState) -> Course:
    """The play before its first step."""
    assert state.landlord is not None
    return Course(state.seats, state.landlord, *pack(state.bottom, state.laizi))


def course_of(question: Question) -> Course:
    """The play so far."""
    state: LandlordState = question.state
    course = course_begun(state)
    over, owner = None, course.landlord
    for step in question.history:
        action = step.action
        if action.verb == "play" and action.reading:
            over, owner = move_of(action.reading), step.seat
            course.lay_down(owner, (*over[:3], *pack(action.cards, state.laizi)))
        elif action.verb == "pass" and over is not None:
            course.pass_by(step.seat, over, owner)
    return course


def trail_of(question: Question) -> Trail:
    """What the seat remembers of the play."""
    return course_of(question).trail(question.seat)


def sight_of(question: Question) -> Sight:
    """What the seat that is asked sees, in the play."""
    state: LandlordState = question.state
    seat, seats = question.seat, state.seats
    hand, wild = pack(state.hands[seat], state.laizi)
    seen, seen_wild = pack(seen_cards(question), state.laizi)
    table = state.table
    over = move_of(table.reading) if table and table.reading else None
    return Sight(
        hand,
        wild,
        order(state.laizi) if state.laizi else -1,
        DECK - (ONE[order(state.laizi)] * 4 if state.laizi else 0) - seen,
        (4 if state.laizi else 0) - seen_wild,
        tuple(len(state.hands[(seat + step) % seats]) for step in range(1, seats)),
        over,
        (table.seat - seat) % seats if table and over else 0,
        trail_of(question),
    )


def nets(state: LandlordState) -> list[Net]:
    """The net of each seat's role."""
    assert state.landlord is not None
    return [net(role(state.seats, seat, state.landlord, bool(state.laizi))) for seat in range(state.seats)]


def known_cards(question: Question) -> list[tuple[int, int]]:
    """The cards that everybody knows in the hands of the seats after the one that is asked."""
    state: LandlordState = question.state
    others = [(question.seat + step) % state.seats for step in range(1, state.seats)]
    return [pack(state.known[other], state.laizi) for other in others]


def action_of(move: Move, hand: Cards, laizi: Rank) -> Action:
    """The action with cards of ``hand``."""
    kind, top, size, packed, wild = move
    if kind == PASS:
        return Action("pass")
    wanted = {rank_at(at): packed >> 4 * at & 15 for at in range(15)}
    if laizi:
        wanted[laizi] = wild
    cards = []
    for card in hand:
        if wanted.get(card.rank, 0):
            wanted[card.rank] -= 1
            cards.append(card)
    return Action("play", arranged(cards), Reading(KINDS[kind], rank_at(top), size))
