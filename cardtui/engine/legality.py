"""What all games refuse in the same way: after the end, to no seat, in another phase, out of turn.

``judge`` makes these checks in one order; what only the game knows is judged after it, in the family's own
``legality``. Everything is judged on the state given, a seat's view as well as the full one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .cards import Cards
from .codes import CommonRefusal, Figures
from .core import DEALER, HIDDEN, Action, Reading, S
from .errors import Refusal


@dataclass(frozen=True, slots=True)
class SeatFigures(Figures):
    """The seat that is meant."""

    seat: int


@dataclass(frozen=True, slots=True)
class VerbFigures(Figures):
    """The verb that was said."""

    verb: str


@dataclass(frozen=True, slots=True)
class PhaseFigures(Figures):
    """The verb that was said, and the phase in which it means nothing."""

    verb: str
    phase: str


@dataclass(frozen=True, slots=True)
class TurnFigures(Figures):
    """The seat that wanted to act, and the seats whose turn it is."""

    seat: int
    turn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepFigures(Figures):
    """The dealer's step that is not due, as text."""

    action: str


@dataclass(frozen=True, slots=True)
class CardFigures(Figures):
    """The cards that it is about."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class BeatFigures(Figures):
    """What the cards are, and what they would have to beat."""

    reading: Reading
    over: Reading


@dataclass(frozen=True, slots=True)
class OfferFigures(Figures):
    """The reading that was named, and those on offer."""

    reading: Reading
    offered: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What the phases of a game ask for, and the clauses against everything else.

    ``over``, ``seats``, ``dealer``: the clauses of the end, of who sits at the table and of what the dealer
    does. ``verbs`` by phase: what a seat may be asked for. ``phases``: by phase the clause that says what it
    is for; ``meant``: by verb the clause that says when it is due, where that is not the phase's. ``always``:
    what can be done in every phase; ``secret``: the phase of hidden choices.
    """

    over: str
    seats: str
    dealer: str
    verbs: Mapping[str, tuple[str, ...]]
    phases: Mapping[str, str]
    meant: Mapping[str, str]
    always: tuple[str, ...] = ()
    secret: str = ""


def judge(
    state: S,
    seat: int,
    action: Action,
    course: Course,
    form: Callable[[S, Action], Refusal | None],
    turn: Callable[[S, int, Action], Refusal | None],
) -> Refusal | None:
    """Why the action is not allowed, as far as every game says it; ``None``: its own rules decide.

    ``form``: what may stand with a verb; ``turn``: asked of a seat that owes no action.
    """
    if state.over:
        return Refusal(course.over, CommonRefusal.HAND_OVER)
    if seat == DEALER:
        return not_the_dealers_step(course, action) if state.to_act else None
    if not 0 <= seat < len(state.hands):
        return Refusal(course.seats, CommonRefusal.NO_SUCH_SEAT, SeatFigures(seat))
    refusal = form(state, action)
    if refusal is not None:
        return refusal
    hidden = action.verb == HIDDEN.verb and state.phase == course.secret
    if not hidden and action.verb not in (*course.verbs[state.phase], *course.always):
        clause = course.meant.get(action.verb) or course.phases[state.phase]
        return Refusal(clause, CommonRefusal.NOT_NOW, PhaseFigures(action.verb, state.phase))
    return None if seat in state.to_act else turn(state, seat, action)


def not_the_dealers_step(course: Course, action: Action) -> Refusal:
    """That nothing of the sort is due from the dealer."""
    return Refusal(course.dealer, CommonRefusal.NOT_THE_DEALERS_STEP, StepFigures(str(action)))


def any_form(state: S, action: Action) -> Refusal | None:
    """For ``judge``: whatever stands with a verb is judged by the game itself."""
    return None
