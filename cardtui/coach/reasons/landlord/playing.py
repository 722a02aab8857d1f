"""Reasons that lie in the cards played, what they leave to play, and what an answer would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....engine.cards import Cards
from ....engine.core import Action
from ....engine.landlord.combinations import order, readings
from .known import (
    FEW_PLAYS,
    LandlordFact,
    LandlordKnown,
    OfCards,
    Plain,
    is_bomb,
)
from .parts import parted


@dataclass(frozen=True, slots=True)
class LeavesPlays(LandlordFact):
    """The rest of the hand can be laid down in these plays."""

    plays: tuple[Cards, ...]

    TOPIC: ClassVar[str] = "plays"
    WEIGHT: ClassVar[float] = 4.2

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if known.playing and action.verb == "play":
            plays = parted(known.rest(action), known.laizi, FEW_PLAYS)
            if plays:
                yield cls(plays)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        every = tuple(card for play in self.plays for card in play)
        return (
            action.verb == "play"
            and sorted(every) == sorted(known.rest(action))
            and all(readings(play, known.laizi) for play in self.plays)
        )


class NothingLower(Plain):
    """Of all plays of its kind that beat what lies it is the lowest; a higher one was there."""

    WEIGHT, TOPIC = 3.0, "low"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        reading = action.reading
        if reading is None or known.over is None or is_bomb(reading):
            return False
        alike = {
            play.reading.rank
            for play in known.plays
            if play.reading is not None and play.reading.kind == reading.kind
        }
        return len(alike) > 1 and all(order(rank) >= order(reading.rank) for rank in alike)


class LowestFirst(Plain):
    """The lowest card of the hand goes along."""

    WEIGHT, TOPIC = 2.0, "low"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.reading is None or known.over is not None:
            return False
        lowest = (
            min(order(card.rank) for card in known.hand if card.rank != known.laizi or known.laizi == 0)
            if any(card.rank != known.laizi for card in known.hand)
            else -1
        )
        return any(order(card.rank) == lowest for card in action.cards if card.rank != known.laizi)


@dataclass(frozen=True, slots=True)
class ManyCards(LandlordFact):
    """So many cards go at once, more than another play lays down."""

    left: int

    WEIGHT: ClassVar[float] = 2.5
    TOPIC: ClassVar[str] = "size"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if others and all(len(other.cards) < len(action.cards) for other in others):
            yield cls(len(action.cards))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        return action.verb == "play" and len(action.cards) == self.left >= 5


class TooDear(OfCards):
    """To beat it would take a two, a joker, a laizi or a bomb: ``cards`` at the cheapest."""

    WEIGHT, TOPIC = 5.5, "dear"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield from (cls(play.cards) for play in known.plays[:1])

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.verb != "pass" or known.over is None or not known.plays:
            return False
        dear = all(is_bomb(play.reading) or any(map(known.is_top, play.cards)) for play in known.plays)
        return dear and self.cards == known.plays[0].cards


class WouldBreak(Plain):
    """To beat it would break a pair, a triple or a bomb, or spend a top card."""

    WEIGHT, TOPIC = 4.5, "dear"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.verb != "pass" or known.over is None or known.over.kind not in ("single", "pair"):
            return False
        plain = [
            play
            for play in known.plays
            if not is_bomb(play.reading) and not any(map(known.is_top, play.cards))
        ]
        return bool(plain) and all(
            known.counts[card.rank] > len(play.cards) for play in plain for card in play.cards
        )


@dataclass(frozen=True, slots=True)
class Raises(LandlordFact):
    """The bomb brings the multiple up to so much."""

    factor: int

    WEIGHT: ClassVar[float] = 4.0
    TOPIC: ClassVar[str] = "stake"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if is_bomb(action.reading):
            after, _ = known.question.rules.apply(known.state, known.seat, action)
            yield cls(after.multiple)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if not is_bomb(action.reading):
            return False
        after, _ = known.question.rules.apply(known.state, known.seat, action)
        return bool(after.multiple == self.factor > known.state.multiple)
