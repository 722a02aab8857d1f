"""Players with a character: of plays that they hold to be nearly equal they make the one to their taste."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import TypeAlias

from ..engine.core import Action
from .player import Answer, Player, Question, Reason

BOLD, CAREFUL = "bold", "careful"  # acts rather than waits; keeps what is strong
FRIENDLY = "friendly"  # thinks of the partner
TASTE = "taste"  # the code of the reason: nearly as good, and more to its taste
CERTAIN = frozenset({"proved", "out", "forced", "only_card"})  # reasons beside which there is no choice


Liking: TypeAlias = Callable[[Question, Action], float]  # how well a player likes an action of its seat


@dataclass(frozen=True, slots=True)
class Tastes:
    """How the characters like the actions of a game.

    ``even``: values of an answer that differ by no more are nearly equal, in the unit of those.
    """

    even: float
    likings: Mapping[str, Liking]


@cache
def tastes_of(where: str) -> Tastes:
    """The tastes of a game, as ``module:name``; loaded when they are first asked for."""
    module, _, name = where.partition(":")
    found: Tastes = getattr(import_module(module), name)
    return found


@dataclass(frozen=True, slots=True)
class Minded(Player):
    """A player with a character; ``tastes``: those of its game, as ``module:name``."""

    player: Player
    character: str
    tastes: str

    def decide(self, question: Question) -> Answer:
        """Its answer, or of those nearly as good the one it likes best."""
        answer, tastes = self.player.decide(question), tastes_of(self.tastes)
        liking = tastes.likings.get(self.character)
        if liking is None or (answer.why is not None and answer.why.code in CERTAIN):
            return answer
        near = [each for each in answer.considered if each[1] >= answer.considered[0][1] - tastes.even]
        liked = max(near, key=lambda each: liking(question, each[0]), default=None)
        if liked is None or liked[0] == answer.action or _refused(question, liked[0]):
            return answer
        rest = [each for each in answer.considered if each is not liked]
        return replace(answer, action=liked[0], why=Reason(TASTE), considered=(liked, *rest))

    def over(self, facts: dict[str, object]) -> None:
        self.player.over(facts)

    def close(self) -> object:
        return self.player.close()


def _refused(question: Question, action: Action) -> bool:
    return question.rules.why_not(question.state, question.seat, action) is not None
