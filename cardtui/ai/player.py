"""The contract of every player made of code: a question about a redacted state, an answer with reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

from ..engine.cards import Rng
from ..engine.core import Action, Step
from ..engine.rules import SomeRules


def never() -> bool:
    """No one calls the thought off."""
    return False


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked. ``state`` and ``history`` are the seat's own view: nothing else is known.

    ``rng`` belongs to this seat and step alone, so the same question has the same answer.
    ``ms``: time to think, 0 for as long as it takes; ``stop()`` turns true when an answer is wanted at once.
    """

    rules: SomeRules
    state: Any  # a player knows the game that it plays
    seat: int
    history: tuple[Step, ...]
    rng: Rng
    ms: int = 0
    stop: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player chose: a code with its figures, put into words above the engine."""

    code: str
    args: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen action, why, and what else was weighed: (action, value) pairs, best first.

    ``cut``: the player was told to stop and had no time to think to the end.
    """

    action: Action
    why: Reason | None = None
    considered: tuple[tuple[Action, float], ...] = ()
    cut: bool = False


class Player(Protocol):
    """Anything that answers questions. It keeps nothing between two of them."""

    def decide(self, question: Question) -> Answer:
        """The answer; raises whatever goes wrong with the player."""
        ...

    def over(self, facts: dict[str, object]) -> None:
        """Hear how a hand ended that it played in: the facts of the last position."""
        return

    def close(self) -> object:
        """Leave the table: end whatever was started."""
        return None


class OnDemand(Player):
    """A player that is loaded when it is first asked: a table is on the screen before its bots are."""

    def __init__(self, where: str) -> None:
        """``where``: ``module:class``."""
        self._where = where
        self._player: Player | None = None

    def decide(self, question: Question) -> Answer:
        """The player's answer."""
        if self._player is None:
            module, _, name = self._where.partition(":")
            self._player = getattr(import_module(module), name)()
        return self._player.decide(question)
