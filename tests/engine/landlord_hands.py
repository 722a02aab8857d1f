"""Short ways to stand in a landlord position and to walk a hand, for the tests of the course."""

from __future__ import annotations

from typing import Any

from cardtui.engine.cards import Rng
from cardtui.engine.core import DEALER, Action, Carry, Step
from cardtui.engine.errors import IllegalAction
from cardtui.engine.landlord.legality import NUMBERED
from cardtui.engine.table import Table
from cardtui.engine.variants import rules


def table(variant: str = "happy", options: dict[str, Any] | None = None, **start: Any) -> Table[Any]:
    """A table in the position that the rule-case words of ``start`` describe."""
    game = rules(variant, options or {})
    at = Table.at(game, game.position(start))
    at.advance()
    return at


def do(at: Table[Any], *lines: str) -> Any:
    """Take the steps written ``SEAT VERB [CARDS]``; ``!`` before one that must be refused. The last state."""
    for line in lines:
        step = Step.parse(line.lstrip("!"), NUMBERED)
        if line.startswith("!"):
            before = at.state
            assert refusal(at, line[1:]), f"{line} was allowed"
            assert at.state is before
        else:
            at.play(step.seat, step.action)
    return at.state


def refusal(at: Table[Any], line: str) -> tuple[str, str] | None:
    """Clause and code with which the step is refused, ``None`` if it is taken."""
    step = Step.parse(line, NUMBERED)
    try:
        at.play(step.seat, step.action)
    except IllegalAction as illegal:
        return illegal.refusal.clause, illegal.refusal.code
    return None


def dealt(variant: str = "happy", options: dict[str, Any] | None = None, seed: int = 1) -> Table[Any]:
    """A table with a seeded deal, nothing done yet."""
    game = rules(variant, options or {})
    return Table(game, game.shuffle(Rng.of(seed, "deal"), Carry()))


def play_at_random(at: Table[Any], seed: int, each_step: Any = None, most: int = 300) -> Table[Any]:
    """Play the hand out with seeded random choices; ``each_step(seat, action)`` replaces the plain submit."""
    rng = Rng.of(seed, "play")
    submit = each_step or at.submit
    while not at.state.over:
        due = at.due()
        if due is not None:
            submit(DEALER, due)
            continue
        seat = rng.choice(at.state.to_act)
        choices: list[Action] = []
        for action in at.rules.legal(at.state, seat):
            choices.append(action)
            if len(choices) == most:
                break
        submit(seat, rng.choice(choices))
    return at
