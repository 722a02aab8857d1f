"""Reasons that are certain: the end of the hand, no choice, what nobody can beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.guandan.grouping import split
from ....engine.cards import Cards
from ....engine.core import Action
from ....engine.guandan.combinations import readings, tier
from .known import (
    FEW_PLAYS,
    GuandanFact,
    GuandanKnown,
    Plain,
)


class GoesOut(Plain):
    """The last cards are played."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return action.verb == "play" and len(action.cards) == len(known.hand)


class NothingBeats(Plain):
    """There is nothing but to pass."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return action.verb == "pass" and known.over is not None and not known.answering


class NoChoice(Plain):
    """There is nothing else to do."""

    WEIGHT, ALONE = 19.0, True

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return action.verb != "pass" and len(known.legal) == 1


@dataclass(frozen=True, slots=True)
class Unstoppable(GuandanFact):
    """Nobody can beat it, nor what comes after it but the last play: the rest goes out in ``plays``."""

    plays: tuple[Cards, ...]

    WEIGHT: ClassVar[float] = 15.0
    TOPIC: ClassVar[str] = "stands"
    ALONE: ClassVar[bool] = True

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if action.reading is None or not known.rest(action):
            return
        plays = split(known.rest(action), known.level).plays
        if len(plays) <= FEW_PLAYS:
            yield cls(tuple(p.cards for p in sorted(plays, key=lambda play: known.beatable(play.reading))))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.reading is None or known.beatable(action.reading):
            return False
        if not self.plays or sorted(c for play in self.plays for c in play) != sorted(known.rest(action)):
            return False
        *before, last = [readings(play, known.level) for play in self.plays]
        return bool(last) and all(any(not known.beatable(one) for one in found) for found in before)


class CannotBeBeaten(Plain):
    """No cards out of sight can beat it, however they lie."""

    WEIGHT, TOPIC = 8.0, "stands"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return action.reading is not None and not known.beatable(action.reading)


class OnlyBombsBeat(Plain):
    """Nothing of the same kind can beat it, only a bomb."""

    WEIGHT, TOPIC = 6.0, "stands"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.reading is None or tier(action.reading):
            return False
        return not known.beatable(action.reading, bombs=False) and known.beatable(action.reading)
