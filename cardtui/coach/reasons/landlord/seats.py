"""Reasons that lie with other seats: opponents that are nearly out, the partner."""

from __future__ import annotations

from ....engine.cards import TEN
from ....engine.core import Action
from ....engine.landlord.combinations import order
from .known import (
    NEAR,
    LandlordKnown,
    OfSeat,
)


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
