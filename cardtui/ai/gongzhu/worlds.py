"""What a seat can infer about the other hands, and hands drawn at random that fit it."""

from __future__ import annotations

from collections import Counter
from random import Random

from ...engine.cards import Card, deck
from ...engine.gongzhu.scoring import EXPOSABLE, HEART_ACE
from ...engine.gongzhu.state import SEATS, GongzhuState
from .habits import FIRST, likelihoods
from .kernel import PIG, SCORING, SHEEP, TRANSFORMER, Code, Kernel, code

TRIES = 8  # draws that run into a dead end before voids are disregarded
NO_VOIDS = [[False] * 4] * SEATS


class Knowledge:
    """What ``seat`` knows in the view ``state``: the unseen cards, and who cannot hold which suit.

    A seat that did not follow suit has none left (Z5); one that played an exposed card in the first trick of
    its suit had no unexposed one (Z6). What a seat exposed and played makes other cards in its hand more or
    less likely: ``likely``, by seat and card.
    """

    def __init__(self, state: GongzhuState, seat: int) -> None:
        self.state, self.seat = state, seat
        unseen = Counter(deck(state.decks, jokers=False))
        unseen.subtract(card.plain for trick in (*state.tricks, state.trick) for _, card in trick)
        for held in (state.hands[seat], *state.known[:seat], *state.known[seat + 1 :]):
            unseen.subtract(card.plain for card in held)
        self.unseen: list[Code] = sorted(code(card) for card in unseen.elements())
        self.room = [0 if other == seat else hand.count(Card.BACK) for other, hand in enumerate(state.hands)]
        self.void = [[False] * 4 for _ in range(SEATS)]
        opened: set[int] = set()
        for trick in filter(None, (*state.tricks, state.trick)):
            led = trick[0][1].suit
            for other, card in trick:
                if card.suit != led or (card.exposed and led not in opened):
                    self.void[other][led - 1] = True
            if len(trick) == SEATS:
                opened.add(led)
        self.plays = [(other, code(card)) for trick in (*state.tricks, state.trick) for other, card in trick]
        self.shown = [(other, code(card)) for other, held in enumerate(state.known) for card in held]
        self.shown += [(other, card) for other, card in self.plays if card & 1]
        self.others = [other for other in range(SEATS) if self.room[other]]
        self.likely = likelihoods(self.others, self.shown, self.plays, state.decks, self.unseen)
        self._first = [FIRST] * (SEATS * 4)
        for other, held in enumerate(state.known):
            for card in held:
                self._first[other * 4 + card.suit - 1] = 1.0

    def kernel(self) -> Kernel:
        """The position with the seat's own and all exposed cards, the others' hands still to be filled."""
        state = self.state
        k = Kernel(state.decks, 2 ** state.exposed.count(HEART_ACE))
        k.restricted = bool(state.exposed)
        for seat, hand in enumerate(state.hands):
            for card in hand:
                if card is not Card.BACK:
                    k.hands[seat * 4 + card.suit - 1].append(code(card))
        for held in k.hands:
            held.sort()
        k.left = state.scoring_left + sum(map(len, state.taken))
        plain = Counter(map(code, EXPOSABLE * state.decks))
        k.pigs_left, k.sheep_left, k.transformers_left = plain[PIG], plain[SHEEP], plain[TRANSFORMER]
        for seat, taken in enumerate(state.taken):
            for card in taken:
                k.take(seat, code(card))
        for trick in state.tricks:
            k.rounds[trick[0][1].suit - 1] += 1
        k.trick = [code(card) for _, card in state.trick]
        k.turn = self.seat
        return k

    def draw(self, base: Kernel, random: Random) -> Kernel:
        """A copy of ``base`` with the unseen cards dealt to the other seats, as the voids allow."""
        dealt = None
        for _ in range(TRIES):
            if dealt := self._deal(random, self.void):
                break
        k = base.copy()
        for seat, card in dealt or self._deal(random, NO_VOIDS) or ():
            k.hands[seat * 4 + (card >> 5)].append(card)
        for held in k.hands:
            held.sort()
        if len(self.unseen) > sum(self.room):  # a made-up position: some cards are in no hand
            k.left = sum(SCORING[card] for card in (*k.trick, *(card for held in k.hands for card in held)))
        return k

    def _deal(self, random: Random, void: list[list[bool]]) -> list[tuple[int, Code]] | None:
        """Each unseen card to a seat with room for it, the most bound cards first; ``None`` in a dead end."""
        room, draw, first = self.room[:], random.random, self._first[:]
        takers = [[seat for seat in range(SEATS) if room[seat] and not void[seat][suit]] for suit in range(4)]
        cards = self.unseen
        if len(cards) > sum(room):
            cards = random.sample(cards, sum(room))
        cards = sorted(cards, key=lambda card: len(takers[card >> 5]) + draw())
        dealt = []
        for card in cards:
            suit = card >> 5
            likely = self.likely[card]
            shares = [room[seat] * likely[seat] * first[seat * 4 + suit] for seat in takers[suit]]
            at = draw() * sum(shares)
            for seat, share in zip(takers[suit], shares, strict=True):
                at -= share
                if at < 0:
                    room[seat] -= 1
                    first[seat * 4 + suit] = 1.0
                    dealt.append((seat, card))
                    break
            else:
                return None
        return dealt
