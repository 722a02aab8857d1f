"""What one seat can tell of the cards it doesn't see: the chance that a play stands.

Cards out of sight are taken as spread over the other hands at random, in the proportion of their sizes;
cards that everybody knows of are where they are.
"""

from __future__ import annotations

from collections import Counter
from math import comb, prod

from ...engine.cards import ACE, BIG_JOKER, TWO, Card, Cards, Rank, deck
from ...engine.core import Reading
from ...engine.guandan.combinations import (
    FULL_HOUSE,
    JOKERS,
    LEAST_BOMB,
    RANKS,
    RUNS,
    SIZES,
    TRIPLE,
    is_wild,
    run_ranks,
    run_tops,
    strength,
    tier,
)
from ...engine.guandan.state import SEATS, GuandanState, partner
from ..player import Question

_DECK = Counter(deck(2))
_RUNS = {kind: [(top, run_ranks(kind, top)) for top in run_tops(kind)] for kind in RUNS}
WILLING = 0.75  # how often a hand that could break up for a run does
FLUSH_HELD = 0.16  # the chance that a full hand holds a straight flush


class Sight:
    """What the seat of a question knows.

    ``hand``: its cards; ``sizes``: cards left a seat; ``opponents``: those that still hold cards;
    ``mate``: its partner if it still holds cards; ``unseen``: cards a rank out of sight, the wilds apart;
    ``hidden``: those cards; ``backs``: how many of them each seat holds; ``history``: what has been done.
    """

    def __init__(self, question: Question, counted: Rank = TWO) -> None:
        """``counted``: the rank from which on it is remembered what has been played."""
        state: GuandanState = question.state
        self.seat, self.level, self.history = question.seat, state.level, question.history
        self.hand: Cards = state.hands[self.seat]
        self.sizes = tuple(map(len, state.hands))
        mate = partner(self.seat)
        self.mate = mate if self.sizes[mate] else None
        self.opponents = tuple(
            seat for seat in range(SEATS) if seat not in (self.seat, mate) and self.sizes[seat]
        )
        gone = Counter(
            card
            for step in question.history
            if step.action.verb == "play"
            for card in step.action.cards
            if card.rank >= counted or is_wild(card, state.level)
        )
        sights = Counter(card for hand in state.hands for card in hand if card is not Card.BACK)
        left = _DECK - gone - sights
        self.unseen = [0] * (BIG_JOKER + 1)
        self.wilds = 0
        for card, count in left.items():
            if is_wild(card, self.level):
                self.wilds += count
            else:
                self.unseen[card.rank] += count
        self.hidden = tuple(left.elements())
        self.known: list[list[int]] = []
        for seat, hand in enumerate(state.hands):
            known = [0] * (BIG_JOKER + 1)
            for card in hand if seat != self.seat else ():
                if card is not Card.BACK:
                    known[card.rank] += 1
            self.known.append(known)
        self.backs = tuple(hand.count(Card.BACK) for hand in state.hands)
        self._beats: dict[tuple[int, Reading], float] = {}
        self._bombs: dict[tuple[int, int, int], float] = {}
        self._held: dict[tuple[int, Rank], tuple[float, ...]] = {}

    def stands(self, reading: Reading, seats: tuple[int, ...] | None = None, bombs: float = 0.5) -> float:
        """The chance that none of the seats (by default the opponents) beats it; a bomb that could is
        thrown with chance ``bombs``, also on a bomb."""
        seats = self.opponents if seats is None else seats
        willing = bombs if tier(reading) else 1.0
        return prod(
            (1 - willing * self.beaten(seat, reading)) * (1 - bombs * self.bombed(seat, reading))
            for seat in seats
        )

    def beaten(self, seat: int, reading: Reading) -> float:
        """The chance that the seat holds a higher play of the kind; over a bomb, a higher bomb."""
        key = seat, reading
        if key not in self._beats:
            self._beats[key] = self._beaten(seat, reading)
        return self._beats[key]

    def bombed(self, seat: int, reading: Reading) -> float:
        """The chance that the seat holds a bomb to beat it, 0 if it is a bomb itself."""
        return 0.0 if tier(reading) else self._bomb_above(seat, 0, 0)

    def _beaten(self, seat: int, reading: Reading) -> float:
        size = self.sizes[seat]
        if tier(reading):
            return self._bomb_above(seat, tier(reading), reading.rank)
        if size < reading.size:
            return 0.0
        kind = reading.kind
        if kind in RUNS:
            width = RUNS[kind][1]
            misses = 1.0
            for top, ranks in _RUNS[kind]:
                if top > reading.rank:
                    misses *= 1 - WILLING * prod(self.at_least(seat, rank, width) for rank in ranks)
            return 1 - misses
        need = 3 if kind == FULL_HOUSE else SIZES[kind]
        over = strength(reading.rank, self.level)
        able = RANKS if kind in (TRIPLE, FULL_HOUSE) else (*RANKS, *JOKERS)
        missing = prod(
            1 - self.at_least(seat, rank, need) for rank in able if strength(rank, self.level) > over
        )
        if need == 1 and over < strength(self.level, self.level):
            missing *= (1 - self.share(seat)) ** self.wilds
        return 1 - missing if kind != FULL_HOUSE else 0.9 * (1 - missing)

    def _bomb_above(self, seat: int, step: int, rank: Rank) -> float:
        size = self.sizes[seat]
        if size < LEAST_BOMB:
            return 0.0
        key = seat, step, rank
        if key not in self._bombs:
            misses = 1.0
            over = strength(rank, self.level) if rank else 0
            for other in RANKS:
                least = max(
                    LEAST_BOMB, step // 2 + (strength(other, self.level) <= over if step % 2 == 0 else 1)
                )
                misses *= 1 - self.at_least(seat, other, least)
            if step < 11 and size >= 5:
                misses *= 1 - FLUSH_HELD * (size / 27) ** 2
            if all(self.unseen[joker] + self.known[seat][joker] == 2 for joker in JOKERS):
                misses *= 1 - self.share(seat) ** 4
            self._bombs[key] = 1 - misses
        return self._bombs[key]

    def share(self, seat: int) -> float:
        """The part of the cards out of sight that the seat holds."""
        return min(1.0, self.backs[seat] / max(1, len(self.hidden)))

    def at_least(self, seat: int, rank: Rank, count: int) -> float:
        """The chance that the seat holds so many cards of the rank, a wild helping now and then."""
        key = seat, rank
        if key not in self._held:
            share, unseen, known = self.share(seat), self.unseen[rank], self.known[seat][rank]
            chances = [comb(unseen, k) * share**k * (1 - share) ** (unseen - k) for k in range(unseen + 1)]
            tails = [1.0] * (known + 1) + [sum(chances[k:]) for k in range(1, unseen + 1)] + [0.0] * 11
            wild = share * self.wilds if rank <= ACE else 0.0
            self._held[key] = tuple(
                tails[k] + (tails[k - 1] - tails[k]) * wild / 3 if k > 1 else tails[k] for k in range(11)
            )
        return self._held[key][count] if count <= 10 else 0.0
