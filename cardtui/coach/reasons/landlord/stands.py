"""Reasons that are certain: the end of the hand, no choice, what nobody can beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.landlord import endgame
from ....ai.landlord.sight import action_of
from ....engine.cards import Cards, without
from ....engine.core import Action
from ....engine.landlord.combinations import readings
from .known import (
    FEW_PLAYS,
    LandlordFact,
    LandlordKnown,
    Plain,
    is_bomb,
)


class GoesOut(Plain):
    """The last cards are played."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return action.verb == "play" and len(action.cards) == len(known.hand)


class NothingBeats(Plain):
    """There is nothing but to pass."""

    WEIGHT, ALONE = 20.0, True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return known.playing and action.verb == "pass" and not known.plays


class NoChoice(Plain):
    """There is nothing else to do."""

    WEIGHT, ALONE = 19.0, True

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return action.verb != "pass" and len(known.legal) == 1


@dataclass(frozen=True, slots=True)
class Unstoppable(LandlordFact):
    """Nobody can beat it, nor what comes after it but the last play: the rest goes out in ``plays``."""

    plays: tuple[Cards, ...]

    WEIGHT: ClassVar[float] = 15.0
    TOPIC: ClassVar[str] = "stands"
    ALONE: ClassVar[bool] = True

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        rest, plays = known.rest(action), list[Cards]()
        while rest and action.reading is not None and len(plays) < FEW_PLAYS:
            proved = endgame.unstoppable(known.sight_after(rest))
            if proved is None:
                return
            plays.append(action_of(proved[0], rest, known.laizi).cards)
            rest = without(rest, plays[-1])
        if plays and not rest:
            yield cls(tuple(plays))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.reading is None or known.beatable(action.reading):
            return False
        every = tuple(card for play in self.plays for card in play)
        if sorted(every) != sorted(known.rest(action)):
            return False
        *before, last = [readings(play, known.laizi) for play in self.plays]
        stand = all(any(not known.beatable(one) for one in found) for found in before)
        return stand and bool(last)


class CannotBeBeaten(Plain):
    """No cards out of sight can beat it, however they lie."""

    WEIGHT, TOPIC = 8.0, "stands"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return action.reading is not None and not known.beatable(action.reading)


class OnlyBombsBeat(Plain):
    """Nothing of the same kind can beat it, only a bomb or the rocket."""

    WEIGHT, TOPIC = 6.0, "stands"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.reading is None or is_bomb(action.reading):
            return False
        first = next(known.answers(action.reading), None)
        return first is not None and is_bomb(first)
