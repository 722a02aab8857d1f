"""What speaks for a play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.guandan.grouping import split
from ....engine.cards import Cards
from ....engine.core import Action
from ....engine.guandan.combinations import SINGLE, is_wild, readings, strength, tier
from ....engine.guandan.state import SEATS, partner
from .known import (
    BY_LEVEL,
    CLOSE,
    DEAR,
    FEW_PLAYS,
    NEAR,
    GuandanFact,
    GuandanKnown,
    OfCards,
    OfSeat,
    Plain,
    groups,
    is_bomb,
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


class DeniesLast(OfSeat):
    """An opponent that is nearly out cannot go out on it."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or self.seat not in known.opponents or self.left > NEAR:
            return False
        reading = action.reading
        return reading is not None and known.over is None and reading.size != self.left


class SinglesFromTop(OfSeat):
    """An opponent has one card left, and the highest single is played."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat not in known.opponents or self.left != 1:
            return False
        if reading is None or reading.kind != SINGLE:
            return False
        top = strength(reading.rank, known.level)
        return all(strength(card.rank, known.level) <= top for card in known.hand)


class StopsNear(OfSeat):
    """It beats an opponent that is nearly out."""

    WEIGHT, TOPIC = 8.0, "near"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        near = self.there(known) and self.left <= CLOSE and self.seat in known.opponents
        return near and known.owner == self.seat and action.reading is not None


class FeedsPartner(OfSeat):
    """The partner may go out on it."""

    WEIGHT, TOPIC = 8.8, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat != known.mate or reading is None or reading.size != self.left:
            return False
        return known.over is None and known.beatable(reading, self.left, bombs=False)


class PartnerHolds(OfSeat):
    """The opponents cannot beat the partner's play."""

    WEIGHT, TOPIC = 9.0, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or known.over is None:
            return False
        if self.seat != known.mate or known.owner != self.seat:
            return False
        most = max((known.left[seat] for seat in known.opponents), default=0)
        return not known.beatable(known.over, most)


class LeavesToPartner(OfSeat):
    """The trick is the partner's."""

    WEIGHT, TOPIC = 5.0, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        return self.there(known) and self.seat == known.mate == known.owner and action.verb == "pass"


class PartnerMayTake(OfSeat):
    """The partner is still to answer the opponent's play."""

    WEIGHT, TOPIC = 2.8, "mate"

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or self.seat != known.mate:
            return False
        owner = known.owner
        before = owner is not None and (owner - known.seat) % SEATS > (self.seat - known.seat) % SEATS
        return before and owner in known.opponents


@dataclass(frozen=True, slots=True)
class PartnerFirst(GuandanFact):
    """The partner is out first: going out next is a double win."""

    seat: int

    WEIGHT: ClassVar[float] = 3.2
    TOPIC: ClassVar[str] = "double"

    @classmethod
    def found(cls, known: GuandanKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        yield cls(partner(known.seat))

    def holds(self, known: GuandanKnown, action: Action) -> bool:
        first = known.state.places == (self.seat,) and self.seat == partner(known.seat)
        return known.playing and first and action.reading is not None


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
