"""Reasons that lie in the cards played, what they leave to play, and what an answer would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.guandan.grouping import split
from ....engine.cards import Cards
from ....engine.core import Action
from ....engine.guandan.combinations import readings, strength, tier
from .known import (
    BY_LEVEL,
    FEW_PLAYS,
    GuandanFact,
    GuandanKnown,
    OfCards,
    Plain,
    is_bomb,
)


@dataclass(frozen=True, slots=True)
class LeavesPlays(GuandanFact):
    """The rest of the hand can be laid down in these plays."""

    plays: tuple[Cards, ...]

    TOPIC: ClassVar[str] = "plays"
    WEIGHT: ClassVar[float] = 4.2

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.playing and action.verb == "play" and known.rest(action):
            plays = split(known.rest(action), known.level).plays
            if len(plays) <= FEW_PLAYS:
                yield cls(tuple(play.cards for play in plays))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        every = sorted(card for play in self.plays for card in play)
        whole = action.verb == "play" and every == sorted(known.rest(action))
        return whole and all(readings(play, known.level) for play in self.plays)


class NothingLower(Plain):
    """Of all plays of its kind that beat what lies it is the lowest; a higher one was there."""

    WEIGHT, TOPIC = 3.0, "low"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if reading is None or known.over is None or tier(reading):
            return False
        alike = {
            strength(play.reading.rank, known.level) if reading.kind in BY_LEVEL else play.reading.rank
            for play in known.answering
            if play.reading is not None and play.reading.kind == reading.kind
        }
        mine = strength(reading.rank, known.level) if reading.kind in BY_LEVEL else reading.rank
        return len(alike) > 1 and all(other >= mine for other in alike)


class LowestFirst(Plain):
    """The lowest card of the hand goes along."""

    WEIGHT, TOPIC = 2.0, "low"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.reading is None or known.over is not None:
            return False
        lowest = min(strength(card.rank, known.level) for card in known.hand)
        return any(strength(card.rank, known.level) == lowest for card in action.cards)


@dataclass(frozen=True, slots=True)
class ManyCards(GuandanFact):
    """So many cards go at once, more than another play lays down."""

    left: int

    WEIGHT: ClassVar[float] = 2.5
    TOPIC: ClassVar[str] = "size"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if others and all(len(other.cards) < len(action.cards) for other in others):
            yield cls(len(action.cards))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return action.verb == "play" and len(action.cards) == self.left >= 5


class TooDear(OfCards):
    """To beat it would take a joker, a level card or a bomb: ``cards`` at the cheapest."""

    WEIGHT, TOPIC = 5.5, "dear"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(play.cards) for play in known.answering[:1])

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.verb != "pass" or not known.answering:
            return False
        dear = all(is_bomb(play.reading) or any(map(known.is_top, play.cards)) for play in known.answering)
        return dear and self.cards == known.answering[0].cards


class WouldBreak(Plain):
    """Every plain answer would break up a set; the others take a joker, a level card or a bomb."""

    WEIGHT, TOPIC = 4.5, "dear"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if action.verb != "pass" or known.over is None or known.over.kind not in ("single", "pair"):
            return False
        plain = [p for p in known.answering if not is_bomb(p.reading) and not any(map(known.is_top, p.cards))]
        return bool(plain) and all(
            known.counts[c.rank] > len(play.cards) for play in plain for c in play.cards
        )
