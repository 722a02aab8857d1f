"""The regular Guandan player: splits its hand into few plays and weighs each play against the rest of it."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.guandan.state import GuandanState
from ..player import Answer, Player, Question
from .counting import Sight
from .follow import follow
from .lead import lead
from .tribute import give_back, pay


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """A player of good club strength; it knows only what its seat sees."""

    def decide(self, question: Question) -> Answer:
        state: GuandanState = question.state
        if state.phase == "tribute":
            return pay(state, question.seat)
        if state.phase == "return":
            return give_back(state, question.seat)
        sight = Sight(question)
        return follow(sight, state, question.rng) if state.table else lead(sight, state, question.rng)
