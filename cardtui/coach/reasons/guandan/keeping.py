"""Reasons that lie in what stays in the hand: bombs, top cards, sets, answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.guandan.grouping import split
from ....engine.cards import Cards
from ....engine.core import Action
from ....engine.guandan.combinations import is_wild, readings, tier
from .known import (
    DEAR,
    GuandanFact,
    GuandanKnown,
    OfCards,
    groups,
    is_bomb,
)


class KeepsBomb(OfCards):
    """A bomb stays whole that another play would break."""

    WEIGHT, TOPIC = 6.0, "bomb"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            if any(known.tears(other, bomb) for other in others):
                yield cls(bomb)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return known.playing and self.cards in known.bombs and self.kept(known, action)


class KeepsFlush(OfCards):
    """A straight flush stays whole that another play would break."""

    WEIGHT, TOPIC = 7.0, "bomb"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for flush in known.flushes if known.playing else ():
            if any(known.tears(other, flush) for other in others):
                yield cls(flush)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        flush = any(one.kind == "straight_flush" for one in readings(self.cards, known.level))
        return known.playing and flush and self.kept(known, action)


class SavesBomb(OfCards):
    """A bomb is not used yet."""

    WEIGHT, TOPIC = 4.5, "bomb"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for other in others:
            if other.reading is not None and tier(other.reading):
                yield cls(other.cards)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        bomb = any(tier(one) for one in readings(self.cards, known.level))
        return known.playing and bomb and self.kept(known, action)


@dataclass(frozen=True, slots=True)
class BreakingCosts(GuandanFact):
    """To break a bomb for another play would cost so many tenths of a lead."""

    cards: Cards
    instead: Cards
    tenths: int

    WEIGHT: ClassVar[float] = 7.2
    TOPIC: ClassVar[str] = "bomb"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            for other in others:
                if known.tears(other, bomb) and not is_bomb(other.reading):
                    yield cls(bomb, other.cards, round(10 * known.lost(other)))

    @property
    def figures(self) -> dict[str, object]:
        """The same, the cost in leads."""
        return {"cards": self.cards, "instead": self.instead, "plays": f"{self.tenths / 10:.1f}"}

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        found = readings(self.instead, known.level)
        if (
            not known.playing
            or self.cards not in known.bombs
            or not known.tears(Action("play", self.instead), self.cards)
        ):
            return False
        kept = not Counter(self.cards) - Counter(known.rest(action))
        lost = [round(10 * known.lost(Action("play", self.instead, one))) for one in found]
        return kept and self.tenths >= 10 * DEAR and self.tenths in lost


@dataclass(frozen=True, slots=True)
class SavesWild(GuandanFact):
    """The wilds stay that another play would use."""

    count: int

    WEIGHT: ClassVar[float] = 6.2
    TOPIC: ClassVar[str] = "top"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if any(is_wild(card, known.level) for other in others for card in other.cards):
            yield cls(len(known.wilds))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        kept = not any(is_wild(card, known.level) for card in action.cards)
        return known.playing and self.count == len(known.wilds) > 0 and kept


class SavesTop(OfCards):
    """Jokers and level cards stay that another play would spend."""

    WEIGHT, TOPIC = 5.0, "top"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        spent = {card for other in others for card in other.cards if known.is_top(card)}
        saved = tuple(card for card in known.hand if card in spent)
        if saved:
            yield cls(saved)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return (
            known.playing
            and bool(self.cards)
            and all(map(known.is_top, self.cards))
            and self.kept(known, action)
        )


class KeepsTogether(OfCards):
    """A pair or triple stays whole that another play would break."""

    WEIGHT, TOPIC = 3.6, "set"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for group in groups(known):
            if any(known.tears(other, group) for other in others):
                yield cls(group)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return known.playing and self.cards in groups(known) and self.kept(known, action)


class TakesBack(OfCards):
    """A play of the kind that is led stays in the hand, and nobody can beat that."""

    WEIGHT, TOPIC = 6.5, "answer"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if action.reading is None or known.over is not None or is_bomb(action.reading):
            return
        for play in split(known.rest(action), known.level).plays:
            if play.reading.kind == action.reading.kind:
                yield cls(play.cards)

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if reading is None or known.over is not None or not known.beatable(reading):
            return False
        same = [one for one in readings(self.cards, known.level) if one.kind == reading.kind]
        return self.kept(known, action) and any(not known.beatable(one) for one in same)
