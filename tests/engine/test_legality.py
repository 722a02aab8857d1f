"""What every game refuses in the same way, each by its own clauses, and in which order it is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.codes import CommonRefusal
from cardtui.engine.core import DEALER, Action
from cardtui.engine.legality import PhaseFigures, SeatFigures, StepFigures, TurnFigures
from cardtui.engine.rules import Rules
from cardtui.engine.variants import rules

HANDS = {"happy": ["3 4", "5 6", "7 8"], "guandan": ["3s 4s", "5h 6h", "7d 8d", "Kc Ac"], "gongzhu": None}
GONGZHU = ["2c Qs", "3c Jd", "4c Tc", "5c Ah"]
PHASES = {
    "happy": ("show", "call", "rob", "late_show", "double", "play"),
    "guandan": ("tribute", "return", "play"),
    "gongzhu": ("expose", "play"),
}
# against a verb of another phase: the clause that says when it is due, else that of the phase
DUE = {
    "happy": {
        "show": "L5", "keep": "L5", "call": "L9", "decline": "L9", "rob": "L10", "double": "L12",
        "single": "L12", "pass": "L25",
    },
    "guandan": {"tribute": "G21", "return": "G22", "pass": "G11"},
    "gongzhu": {"expose": "Z3", "keep": "Z3"},
}  # fmt: skip
OF_PHASE = {
    "happy": {"show": "L5", "call": "L9", "rob": "L10", "late_show": "L5", "double": "L12", "play": "L25"},
    "guandan": {"tribute": "G21", "return": "G22", "play": "G11"},
    "gongzhu": {"expose": "Z3", "play": "Z5"},
}
CASES = [(variant, phase) for variant, phases in PHASES.items() for phase in phases]


def position(variant: str, phase: str) -> tuple[Rules[Any], Any]:
    """A game and a position of that phase in which a seat is asked."""
    game = rules(variant)
    start: dict[str, Any] = {"phase": phase, "hands": HANDS[variant] or GONGZHU}
    if phase in ("tribute", "return"):
        start["places"] = [0, 1, 3, 2]
    return game, game.position(start)


@pytest.mark.parametrize(("variant", "phase"), CASES)
def test_a_verb_of_another_phase_is_refused_by_its_clause(variant: str, phase: str) -> None:
    """Every verb of the game, and one that it does not know."""
    game, state = position(variant, phase)
    asked = {*game.verbs_now(state)}
    for verb in {*game.verbs, "fly"} - asked:
        if (variant, phase, verb) == ("gongzhu", "expose", "play"):
            continue  # told in words of its own
        refusal = game.why_not(state, state.to_act[0], Action(verb))
        assert refusal is not None
        clause = DUE[variant].get(verb, OF_PHASE[variant][phase])
        assert (refusal.clause, refusal.code) == (clause, CommonRefusal.NOT_NOW), verb
        assert refusal.figures == PhaseFigures(verb, phase)


@pytest.mark.parametrize(
    ("variant", "seats", "dealer"), [("happy", "L2", "L1"), ("guandan", "G1", "G13"), ("gongzhu", "Z1", "Z3")]
)
def test_no_seat_and_no_dealers_step(variant: str, seats: str, dealer: str) -> None:
    """While a seat is asked nothing is due from the dealer; who sits nowhere is told so before all else."""
    game, state = position(variant, "play")
    for seat in (-2, game.seats):
        refusal = game.why_not(state, seat, Action("fly"))
        assert refusal is not None
        assert (refusal.clause, refusal.code) == (seats, CommonRefusal.NO_SUCH_SEAT)
        assert refusal.figures == SeatFigures(seat)
    for action in (Action("lead", numbers=(0,)), Action("deal", numbers=(8,)), Action("pass")):
        refusal = game.why_not(state, DEALER, action)
        assert refusal is not None
        assert (refusal.clause, refusal.code) == (dealer, CommonRefusal.NOT_THE_DEALERS_STEP)
        assert refusal.figures == StepFigures(str(action))


@pytest.mark.parametrize(("variant", "clause"), [("happy", "L1"), ("guandan", "G1"), ("gongzhu", "Z1")])
def test_out_of_turn(variant: str, clause: str) -> None:
    """It is said whose turn it is."""
    game, state = position(variant, "play")
    turn = state.to_act
    card = state.hands[1][:1]
    refusal = game.why_not(state, 1, Action("play", card))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == (clause, CommonRefusal.NOT_YOUR_TURN)
    assert refusal.figures == TurnFigures(1, turn)


@pytest.mark.parametrize(("variant", "clause"), [("happy", "L26"), ("guandan", "G15"), ("gongzhu", "Z9")])
def test_after_the_end_nothing_is_done(variant: str, clause: str) -> None:
    """By no seat and not by the dealer, whatever the verb."""
    game, state = position(variant, "play")
    while not state.over:
        seat = state.to_act[0]
        action = next(iter(game.legal(state, seat)))
        state, _events = game.apply(state, seat, game.resolve(state, seat, action))
    for seat in (DEALER, *range(game.seats), 9):
        for verb in (*game.verbs, "fly", "deal"):
            refusal = game.why_not(state, seat, Action(verb))
            assert refusal is not None
            assert (refusal.clause, refusal.code) == (clause, CommonRefusal.HAND_OVER)
