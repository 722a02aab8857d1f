"""A hand of Gong Zhu in integers that change in place, for playing many hands to the end quickly.

A card is ``suit * 32 + rank * 2 + exposed`` (suits 0 spades, 1 hearts, 2 diamonds, 3 clubs; ranks 2 ... 14).
The rules are those of the engine, kept in step with it by a test; here they are laid out for speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...engine.cards import Card
from ...engine.gongzhu.scoring import EXPOSABLE, HEARTS_A_DECK, SCORING_A_DECK, heart_value

Code: TypeAlias = int
SPADE, HEART, DIAMOND, CLUB = range(4)
NOBODY, SPLIT = -1, -2


def code(card: Card) -> Code:
    """The card's number."""
    return (card.suit - 1) * 32 + card.rank * 2 + card.exposed


# The unexposed codes; exposed: one more.
PIG, SHEEP, TRANSFORMER, HEART_ACE = map(code, EXPOSABLE)


def face(number: Code) -> Card:
    """The card of that number."""
    return Card.of(number >> 1 & 15, (number >> 5) + 1, bool(number & 1))


_RANKED = [2 <= (n >> 1 & 15) <= 14 for n in range(128)]
HEART_VALUES = [heart_value(face(n)) if n >> 5 == HEART and _RANKED[n] else 0 for n in range(128)]
SCORING = [n >> 5 == HEART or n | 1 in (PIG | 1, SHEEP | 1, TRANSFORMER | 1) for n in range(128)]


class Kernel:
    """One hand in play.

    ``hands[4 * seat + suit]``: ascending codes; ``rounds[suit]``: completed tricks led in it; ``restricted``:
    some card is exposed, so Z6 has to be looked at; ``owner``: the seat that holds all hearts taken so far,
    ``NOBODY`` while none are, ``SPLIT`` once two seats have some; ``red``: the seat that is out for a full
    red from the start, or ``NOBODY``; the rest are tallies of what is taken and what is still out.
    """

    __slots__ = (
        "alone",
        "count",
        "decks",
        "factor",
        "hands",
        "heart_factor",
        "hearts",
        "left",
        "nhearts",
        "owner",
        "pigs",
        "pigs_left",
        "red",
        "restricted",
        "rounds",
        "sheep",
        "sheep_left",
        "transformers_left",
        "trick",
        "turn",
    )

    def __init__(self, decks: int, heart_factor: int) -> None:
        self.decks = decks
        self.hands: list[list[Code]] = [[] for _ in range(16)]
        self.trick: list[Code] = []
        self.turn = 0
        self.rounds = [0] * 4
        self.heart_factor = heart_factor
        self.left = 0
        self.pigs_left = self.sheep_left = self.transformers_left = 0
        self.restricted = False
        self.owner = self.red = NOBODY
        self.hearts, self.nhearts = [0] * 4, [0] * 4
        self.pigs, self.sheep = [0] * 4, [0] * 4
        self.factor, self.alone, self.count = [1] * 4, [0] * 4, [0] * 4

    def copy(self) -> Kernel:
        """A hand of its own in the same position."""
        twin = Kernel(self.decks, self.heart_factor)
        twin.turn, twin.left, twin.restricted = self.turn, self.left, self.restricted
        twin.pigs_left, twin.sheep_left = self.pigs_left, self.sheep_left
        twin.transformers_left = self.transformers_left
        twin.owner, twin.red = self.owner, self.red
        twin.hands = [held[:] for held in self.hands]
        twin.trick, twin.rounds = self.trick[:], self.rounds[:]
        twin.hearts, twin.nhearts = self.hearts[:], self.nhearts[:]
        twin.pigs, twin.sheep = self.pigs[:], self.sheep[:]
        twin.factor, twin.alone, twin.count = self.factor[:], self.alone[:], self.count[:]
        return twin

    def cards_left(self) -> int:
        """How many cards are in the hands."""
        return sum(map(len, self.hands))

    def take(self, seat: int, card: Code) -> None:
        """``seat`` has taken the scoring card ``one``."""
        self.left -= 1
        self.count[seat] += 1
        if card >> 5 == HEART:
            self.hearts[seat] += HEART_VALUES[card]
            self.nhearts[seat] += 1
            if self.owner != seat and self.owner != SPLIT:
                self.owner = seat if self.owner == NOBODY else SPLIT
                if seat != self.red:
                    self.red = NOBODY
        elif card | 1 == PIG | 1:
            self.pigs[seat] += 200 if card & 1 else 100
            self.pigs_left -= 1
        elif card | 1 == SHEEP | 1:
            self.sheep[seat] += 200 if card & 1 else 100
            self.sheep_left -= 1
        else:
            self.factor[seat] *= 4 if card & 1 else 2
            self.alone[seat] += 100 if card & 1 else 50
            self.transformers_left -= 1

    def legal(self) -> list[Code]:
        """What the seat to play may play (Z5, Z6), ascending within a suit; only to be read."""
        base, hands = self.turn * 4, self.hands
        if self.trick:
            suited = hands[base + (self.trick[0] >> 5)]
            if suited:
                return self._free(suited) if self.restricted else suited
        elif self.restricted:
            return [card for suit in range(4) for card in self._free(hands[base + suit])]
        return [*hands[base], *hands[base + 1], *hands[base + 2], *hands[base + 3]]

    def _free(self, suited: list[Code]) -> list[Code]:
        if not suited or self.rounds[suited[0] >> 5]:
            return suited
        return [card for card in suited if not card & 1] or suited

    def play(self, card: Code) -> None:
        """The seat to play plays ``one``; a complete trick is taken (Z5, Z20)."""
        turn, trick = self.turn, self.trick
        self.hands[turn * 4 + (card >> 5)].remove(card)
        trick.append(card)
        if len(trick) < 4:
            self.turn = turn + 1 & 3
            return
        first, second, third, _ = trick
        top, highest = first | 1, first | 31  # the best so far; the end of the suit
        taker = turn + 1
        if top < second | 1 <= highest:
            top, taker = second | 1, turn + 2
        if top < third | 1 <= highest:
            top, taker = third | 1, turn + 3
        if top < card | 1 <= highest:
            taker = turn
        self.turn = taker = taker & 3
        if SCORING[first]:
            self.take(taker, first)
        if SCORING[second]:
            self.take(taker, second)
        if SCORING[third]:
            self.take(taker, third)
        if SCORING[card]:
            self.take(taker, card)
        self.rounds[first >> 5] += 1
        trick.clear()

    def raws(self) -> list[int]:
        """The raw scores so far (Z10-Z13, Z21, Z22)."""
        red, all_cards = HEARTS_A_DECK * self.decks, SCORING_A_DECK * self.decks
        scores = []
        for seat in range(4):
            hearts = -self.hearts[seat]
            if self.nhearts[seat] == red:
                hearts = 200 * self.decks
            pigs = -self.pigs[seat]
            if self.count[seat] == all_cards:
                pigs = -pigs
            total = (hearts * self.heart_factor + pigs + self.sheep[seat]) * self.factor[seat]
            if self.alone[seat] and total == 0 and self._only_transformers(seat):
                total = self.alone[seat]
            scores.append(total)
        return scores

    def _only_transformers(self, seat: int) -> bool:
        return not (self.nhearts[seat] or self.pigs[seat] or self.sheep[seat])


def final(raws: Sequence[int], seat: int) -> float:
    """The final score before rounding (Z14)."""
    return (4 * raws[seat] - sum(raws)) / 3
