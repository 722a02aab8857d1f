"""What speaks for a play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from ....ai.landlord import endgame
from ....ai.landlord.sight import action_of
from ....engine.cards import QUEEN, TEN, Card, Cards, without
from ....engine.core import Action
from ....engine.landlord.combinations import order, readings
from ....engine.landlord.moves import moves
from .known import (
    FEW_PLAYS,
    NEAR,
    LandlordFact,
    LandlordKnown,
    OfCards,
    OfSeat,
    Plain,
    is_bomb,
)
from .parts import parted


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


class DeniesLast(OfSeat):
    """An opponent that is nearly out cannot go out on it."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if not self.there(known) or self.seat not in known.opponents or self.left > NEAR:
            return False
        reading = action.reading
        if reading is None or known.over is not None or reading.size == self.left:
            return False
        return all(answer.size != self.left for answer in known.answers(reading, self.left))


class SinglesFromTop(OfSeat):
    """An opponent has one card left, and the highest single is played."""

    WEIGHT, TOPIC = 9.0, "near"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat not in known.opponents or self.left != 1:
            return False
        if reading is None or reading.kind != "single":
            return False
        return all(order(card.rank) <= order(reading.rank) for card in known.hand)


class StopsNear(OfSeat):
    """It beats an opponent that is nearly out."""

    WEIGHT, TOPIC = 8.5, "near"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        near = self.there(known) and self.left <= NEAR and self.seat in known.opponents
        return near and known.owner == self.seat and action.reading is not None


class FeedsPartner(OfSeat):
    """The partner may go out on it."""

    WEIGHT, TOPIC = 8.8, "mate"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or self.seat != known.mate or reading is None or reading.size != self.left:
            return False
        return known.over is None and any(
            answer.size == self.left for answer in known.answers(reading, self.left)
        )


class PartnerHolds(OfSeat):
    """The partner's play stays on top: the other opponents' hands cannot beat it."""

    WEIGHT, TOPIC = 9.0, "mate"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or known.over is None:
            return False
        if self.seat != known.mate or known.owner != self.seat:
            return False
        return not known.beatable(known.over, max(known.left[seat] for seat in known.opponents))


class LeavesToPartner(OfSeat):
    """The trick is the partner's."""

    WEIGHT, TOPIC = 5.0, "mate"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        mine = self.there(known) and self.seat == known.mate == known.owner
        return mine and action.verb == "pass"


class PartnerMayTake(OfSeat):
    """The partner is still to answer the opponent's play."""

    WEIGHT, TOPIC = 3.0, "mate"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if not self.there(known) or action.verb != "pass" or self.seat != known.mate:
            return False
        return known.owner in known.opponents and known.following == self.seat


class Blocks(OfSeat):
    """The landlord comes next and must go over a high card, though a lower one was there."""

    WEIGHT, TOPIC = 3.5, "near"

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        reading = action.reading
        if not self.there(known) or known.mate is None or reading is None:
            return False
        if self.seat != known.following or self.seat not in known.opponents:
            return False
        if reading.kind not in ("single", "pair") or order(reading.rank) < order(TEN):
            return False
        return any(
            play.reading is not None
            and play.reading.kind == reading.kind
            and order(play.reading.rank) < order(reading.rank)
            for play in known.plays
        )


class KeepsBomb(OfCards):
    """A bomb stays whole that another play would break."""

    WEIGHT, TOPIC = 7.0, "bomb"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            if any(known.tears(other, bomb) for other in others):
                yield cls(bomb)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return self.cards in known.bombs and all(card in rest for card in self.cards)


class SavesBomb(OfCards):
    """A bomb is not used yet."""

    WEIGHT, TOPIC = 4.5, "bomb"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for bomb in known.bombs:
            if any(is_bomb(other.reading) and set(bomb) <= set(other.cards) for other in others):
                yield cls(bomb)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return self.cards in known.bombs and all(card in rest for card in self.cards)


class SavesTop(OfCards):
    """Twos, jokers and laizi stay that another play would spend."""

    WEIGHT, TOPIC = 5.0, "top"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        spent = {card for other in others for card in other.cards if known.is_top(card)}
        saved = tuple(card for card in known.tops if card in spent)
        if saved:
            yield cls(saved)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        rest = known.rest(action)
        return bool(self.cards) and all(known.is_top(card) and card in rest for card in self.cards)


class KeepsTogether(OfCards):
    """A pair or triple stays whole that another play would break."""

    WEIGHT, TOPIC = 4.0, "set"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        for rank, count in known.counts.items():
            group = tuple(card for card in known.hand if card.rank == rank)
            if count in (2, 3) and any(known.tears(other, group) for other in others):
                yield cls(group)

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        ranks = {card.rank for card in self.cards}
        if (
            len(ranks) != 1
            or len(self.cards) not in (2, 3)
            or known.counts[self.cards[0].rank] != len(self.cards)
        ):
            return False
        rest = known.rest(action)
        return all(card in rest for card in self.cards)


class KeepsAnswer(OfCards):
    """The only high pair stays: the one answer to pairs."""

    WEIGHT, TOPIC = 6.0, "answer"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        pairs = [rank for rank, count in known.counts.items() if count >= 2]
        high = [rank for rank in pairs if order(rank) >= order(QUEEN)]
        for rank in high if len(high) == 1 else ():
            group = tuple(card for card in known.hand if card.rank == rank)
            if any(
                other.verb == "play" and len([c for c in group if c in other.cards]) > len(group) - 2
                for other in others
            ):
                yield cls(tuple(card for card in group if card in known.rest(action))[:2])

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if len(self.cards) != 2 or self.cards[0].rank != self.cards[1].rank or known.laizi:
            return False
        left = known.rest(action)
        if any(card not in left for card in self.cards):
            return False
        rest = Counter(card.rank for card in left)
        high = [rank for rank, count in rest.items() if count >= 2 and order(rank) >= order(QUEEN)]
        return high == [self.cards[0].rank]


class TakesBack(OfCards):
    """A play of the kind that is led stays in the hand, and nobody can beat that."""

    WEIGHT, TOPIC = 6.5, "answer"

    @classmethod
    def found(cls, known: LandlordKnown, action: Action, others: Sequence[Action]) -> Iterator[Self]:
        if action.reading is None or known.over is not None or is_bomb(action.reading):
            return
        if not known.beatable(action.reading):
            return
        found = [
            move
            for move in moves(known.rest(action), action.reading, known.laizi)
            if not is_bomb(move.reading)
        ]
        if found and action.reading.kind in ("single", "pair", "triple", "straight"):
            top = max(found, key=lambda move: order(move.reading.rank))
            left, cards = Counter(top.ranks), list[Card]()
            for card in known.rest(action):
                if left[card.rank] > 0:
                    left[card.rank] -= 1
                    cards.append(card)
            yield cls(tuple(cards))

    def holds(self, known: LandlordKnown, action: Action) -> bool:
        if action.reading is None or known.over is not None or not known.beatable(action.reading):
            return False
        rest = list(known.rest(action))
        for card in self.cards:
            if card not in rest:
                return False
            rest.remove(card)
        kind, size = action.reading.kind, action.reading.size
        same = [one for one in readings(self.cards, known.laizi) if (one.kind, one.size) == (kind, size)]
        return any(not known.beatable(one) for one in same)


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
