"""A hand as the list of its steps: judged, taken, seen, taken back."""

from __future__ import annotations

import pytest

from cardtui.engine.cards import Rng
from cardtui.engine.codes import CommonRefusal
from cardtui.engine.core import DEALER, Action, Carry, Deal, Step
from cardtui.engine.errors import IllegalAction
from cardtui.engine.landlord import happy
from cardtui.engine.landlord.codes import LandlordEventCode
from cardtui.engine.landlord.state import LandlordState
from cardtui.engine.table import Table

RULES = happy({})
KEEP = Action("keep")


def table() -> Table[LandlordState]:
    """A hand at its first question."""
    return Table(RULES, RULES.shuffle(Rng.of(1), Carry()))


def shown() -> Table[LandlordState]:
    """A hand with five steps: all keep, cards are dealt, one seat keeps again."""
    at = table()
    for seat in range(3):
        at.play(seat, KEEP)
    at.play(0, KEEP)
    return at


def test_a_ply_is_a_step_taken() -> None:
    """A state before every step and one after the last, the events of each step."""
    at = shown()
    assert list(map(str, at.steps)) == ["0 keep", "1 keep", "2 keep", "- deal 8", "0 keep"]
    assert (len(at.states), len(at.events)) == (6, 5)
    assert [state.dealt for state in at.states] == [0, 0, 0, 0, 8, 8]
    assert [[event.code for event in events] for events in at.events] == [
        [], [], [], [LandlordEventCode.DEALT], []
    ]  # fmt: skip
    assert at.state is at.states[-1]


@pytest.mark.parametrize("ply", range(6))
def test_a_rewind_leaves_nothing_behind(ply: int) -> None:
    """States, steps, events and what was seen are those of a hand that never went further."""
    at, cut = shown(), shown()
    for seat in range(3):
        cut.history(seat)  # remembered
    cut.rewind(ply)
    assert cut.states == at.states[: ply + 1]
    assert cut.steps == at.steps[:ply]
    assert cut.events == at.events[:ply]
    assert [cut.history(seat) for seat in range(3)] == [at.history(seat)[:ply] for seat in range(3)]


def test_another_way_after_a_rewind_is_seen_as_it_went() -> None:
    """No seat remembers the step that was taken back."""
    at = shown()
    at.history(1)
    at.rewind(4)
    at.submit(0, Action("show"))
    assert [step.action.verb for step in at.history(1)] == ["keep", "keep", "keep", "deal", "show"]
    assert at.state.is_shown(0)
    assert not at.states[4].is_shown(0)


@pytest.mark.parametrize("ply", [-1, 6])
def test_there_is_no_way_back_to_a_ply_that_was_not(ply: int) -> None:
    """Nothing is cut."""
    at = shown()
    with pytest.raises(ValueError, match=f"no ply {ply} in 5 steps"):
        at.rewind(ply)
    assert len(at.steps) == 5


def test_a_judgement_changes_nothing_until_it_is_taken() -> None:
    """What ``take`` takes is what ``submit`` would have done."""
    at, other = table(), table()
    judged = at.judge(0, Action("show"))
    assert judged[0] == Step(0, Action("show", numbers=(0,)))
    assert (at.steps, len(at.states)) == ([], 1)
    at.take(*judged)
    assert other.submit(0, Action("show")) == judged[0]
    assert (at.steps, at.states, at.events) == (other.steps, other.states, other.events)


def test_what_is_refused_is_not_taken() -> None:
    """By a seat, by the dealer, and at the first recorded step that does not fit."""
    at = table()
    for seat, action in ((0, Action("call")), (3, KEEP), (DEALER, Action("deal", numbers=(8,)))):
        with pytest.raises(IllegalAction) as caught:
            at.submit(seat, action)
        assert isinstance(caught.value.refusal.code, CommonRefusal)
    with pytest.raises(IllegalAction):
        at.replay([Step(0, KEEP), Step(0, KEEP), Step(1, KEEP)])
    assert at.steps == [Step(0, KEEP)]


def test_a_replay_comes_to_the_same_hand() -> None:
    """From the deal and the steps alone."""
    at, again = shown(), table()
    again.replay(at.steps)
    assert (again.states, again.events) == (at.states, at.events)


def test_views_are_those_of_the_ply() -> None:
    """Now, and before an earlier step."""
    at = shown()
    assert at.view(0) == RULES.redact(at.states[5], 0)
    assert at.view(0, 3) == RULES.redact(at.states[3], 0)
    assert at.view(0, 3) != at.view(0)


def test_a_table_may_begin_in_a_position() -> None:
    """Without a deal behind it."""
    state = RULES.position({"phase": "double", "landlord": 0, "hands": ["3", "4", "5"]})
    at = Table.at(RULES, state)
    assert (at.deal, at.start_carry, at.states) == (Deal(()), Carry(), [state])
    assert at.due() is None
    for seat in range(3):
        at.submit(seat, Action("single"))
    assert at.due() == Action("doubles")
