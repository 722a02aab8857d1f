"""The regular Guandan player: splits its hand into few plays, weighs each and plays the best of them on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TypeAlias, cast

from ...engine.cards import Rng
from ...engine.guandan.moves import Move
from ...engine.guandan.rules import GuandanRules
from ...engine.guandan.state import GuandanState, side
from ..player import Answer, Player, Question
from .counting import Sight
from .follow import follows
from .follow import reason as follow_reason
from .lead import leads
from .lead import reason as lead_reason
from .plan import answer
from .stakes import Stakes
from .tribute import give_back, pay
from .worlds import Bounds, Effort, Weighed, weigh

Seen: TypeAlias = list[tuple[float, Move | None]]  # choices and what each is worth in leads; None is a pass


@dataclass(frozen=True, slots=True)
class Regular(Player):
    """A player of good club strength; it knows only what its seat sees.

    The same question has the same answer, unless it is cut short by its time or its ``stop``.
    """

    effort: Effort = Effort(playouts=60, deals=16, tried=5, gap=3.0)

    def decide(self, question: Question) -> Answer:
        state: GuandanState = question.state
        if state.phase == "tribute":
            return pay(state, question.seat)
        if state.phase == "return":
            return give_back(state, question.seat)
        sight = self._sight(question)
        seen = self._seen(sight, state, question.rng)
        weighed = self._weighed(sight, question, seen)
        best = weighed[0].choice
        table = state.table
        if table is None:
            assert best is not None
            return answer(weighed, lead_reason(sight, best))
        return answer(weighed, follow_reason(sight, table, best))

    def weigh(self, question: Question) -> list[Weighed[Move | None]]:
        """What each choice of the play is expected to come to, best first; ``None`` is a pass."""
        sight = self._sight(question)
        return self._weighed(sight, question, self._seen(sight, question.state, question.rng))

    def _weighed(self, sight: Sight, question: Question, seen: Seen) -> list[Weighed[Move | None]]:
        state: GuandanState = question.state
        stakes = Stakes(state.carry, cast(GuandanRules, question.rules).final, side(question.seat))
        bounds = Bounds(self.effort, Random(question.rng.word()), _until(question))
        return weigh(sight, state, seen, stakes, bounds)

    def _sight(self, question: Question) -> Sight:
        """What the player knows."""
        return Sight(question)

    def _seen(self, sight: Sight, state: GuandanState, rng: Rng) -> Seen:
        """What the player thinks of doing, each with its worth in leads."""
        table = state.table
        if table is None:
            return [*leads(sight)]
        assert table.reading is not None
        return follows(sight, table, table.reading)


def _until(question: Question) -> Callable[[], bool]:
    """Whether it is time to answer."""
    if not question.ms:
        return question.stop
    end = monotonic() + question.ms / 1000
    return lambda: question.stop() or monotonic() >= end
