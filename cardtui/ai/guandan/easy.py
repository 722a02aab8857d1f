"""The easy Guandan player: it plays as somebody who has just learned the rules."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.cards import ACE, Rng
from ...engine.guandan.combinations import tier
from ...engine.guandan.moves import Move, moves
from ...engine.guandan.state import GuandanState
from ..player import Question
from .counting import Sight
from .regular import Regular, Seen
from .worlds import Effort

OVERLOOKED = 3  # one bomb in so many is not seen
CARELESS = 5  # one play in so many is the lowest that will do


@dataclass(frozen=True, slots=True)
class Easy(Regular):
    """It remembers only the aces and jokers that are gone, overlooks some bombs, does not think of what its
    partner wishes, plays nothing on in its head, and now and then just the lowest cards that will do."""

    effort: Effort = Effort(playouts=0, deals=0, tried=8, gap=99.0, learned=False)

    def _sight(self, question: Question) -> Sight:
        sight = Sight(question, counted=ACE)
        sight.mate = None
        return sight

    def _seen(self, sight: Sight, state: GuandanState, rng: Rng) -> Seen:
        over = state.table.reading if state.table else None
        if not rng.below(CARELESS):
            lowest = next(moves(sight.hand, over, sight.level), None)
            if lowest is not None and not tier(lowest.reading):
                return [(0.0, lowest)]
        seen = super(Easy, self)._seen(sight, state, rng)
        kept = [(worth, move) for worth, move in seen if move is None or self._notices(sight, move, rng)]
        return kept if kept else seen

    def _notices(self, sight: Sight, move: Move, rng: Rng) -> bool:
        return not tier(move.reading) or len(move.cards) == len(sight.hand) or rng.below(OVERLOOKED) > 0
