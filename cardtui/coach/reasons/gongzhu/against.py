"""What speaks against a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import QUEEN, SPADES
from ....engine.core import Action
from ....engine.gongzhu.scoring import PIG, SHEEP
from .known import GongzhuFact, GongzhuKnown, Plain


@dataclass(frozen=True, slots=True)
class TakesPoints(GongzhuFact):
    """It takes the trick as it lies, with hearts or the pig of ``points`` in it."""

    points: int

    WEIGHT: ClassVar[float] = 8.0
    TOPIC: ClassVar[str] = "take"
    OBJECTS: ClassVar[bool] = True

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(known.minus((*known.lying, *action.cards)))

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        return known.goes_over(action) and self.points == known.minus((*known.lying, *action.cards)) > 0


class MayCatchPig(Plain):
    """The spade is above the pig, which is still in another hand."""

    WEIGHT, TOPIC, OBJECTS = 7.0, "pig", True

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        high = card is not None and card.suit == SPADES and card.rank > QUEEN and known.out[PIG] > 0
        return high and known.playing and (not known.trick or (known.goes_over(action) and not known.last))


class BaresPig(Plain):
    """It is the last spade beside the pig."""

    WEIGHT, TOPIC, OBJECTS = 7.5, "pig", True

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        card = known.card(action)
        spades = known.of(SPADES)
        return (
            PIG in spades
            and len(spades) == 2
            and card is not None
            and card.suit == SPADES
            and card is not PIG
        )


@dataclass(frozen=True, slots=True)
class GivesSheep(GongzhuFact):
    """The sheep goes on a trick that ``taker`` holds."""

    taker: int

    WEIGHT: ClassVar[float] = 8.0
    TOPIC: ClassVar[str] = "sheep"
    OBJECTS: ClassVar[bool] = True

    @classmethod
    def found(cls, known: GongzhuKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.best is not None:
            yield cls(known.best)

    def holds(self, known: GongzhuKnown, action: Action) -> bool:
        return known.card(action) is SHEEP and known.best == self.taker and not known.goes_over(action)
