"""Drawn hands, the likelier ones more often: by what the others would have played from them.

The rules of thumb say what a seat would have played; real players often play something else, so a card that
fits only makes a hand somewhat likelier.
"""

from __future__ import annotations

from math import exp, log
from random import Random

from .kernel import PIG, SHEEP, TRANSFORMER, Code, Kernel, code
from .policy import choose
from .worlds import Knowledge

TRUST = 0.15  # how much of the evidence counts: plays hang together, and `habits` have told some of it
DRAWING = 15  # what drawing a hand takes, in cards played
# How often a player plays what the rules of thumb say, a neighbour of it in the hand, another card of the
# suit, a card of another suit: leading, following, discarding (regular players, 500 plays).
LEADS, FOLLOWS, DISCARDS = (0.45, 0.07, 0.07, 0.4), (0.5, 0.15, 0.2, 0.0), (0.37, 0.09, 0.15, 0.3)


class Beliefs:
    """Hands for what ``knowledge`` leaves open; each is drawn by likelihood among ``choices`` ones.

    ``cost``: what that takes, in cards played.
    """

    def __init__(self, knowledge: Knowledge, base: Kernel, random: Random, choices: int) -> None:
        self.knowledge, self.base, self.random, self.choices = knowledge, base, random, choices
        self.plays = knowledge.plays
        self.start = self._start()
        self.cost = choices * (DRAWING + len(self.plays) if choices > 1 else DRAWING)

    def draw(self) -> Kernel:
        """One drawn hand."""
        if self.choices == 1 or not self.plays or not self.knowledge.unseen:
            return self.knowledge.draw(self.base, self.random)
        worlds = [self.knowledge.draw(self.base, self.random) for _ in range(self.choices)]
        evidence = [TRUST * self.evidence(world) for world in worlds]
        most = max(evidence)
        return self.random.choices(worlds, [exp(one - most) for one in evidence])[0]

    def _start(self) -> Kernel:
        """The hand as it began, as far as it is known."""
        state, base = self.knowledge.state, self.base
        k = Kernel(state.decks, base.heart_factor)
        k.restricted = bool(state.exposed)
        taken = [code(card) for cards in state.taken for card in cards]
        k.left = base.left + len(taken)
        k.pigs_left = base.pigs_left + sum(card | 1 == PIG | 1 for card in taken)
        k.sheep_left = base.sheep_left + sum(card | 1 == SHEEP | 1 for card in taken)
        k.transformers_left = base.transformers_left + sum(card | 1 == TRANSFORMER | 1 for card in taken)
        for seat, card in self.plays:
            k.hands[seat * 4 + (card >> 5)].append(card)
        k.turn = self.plays[0][0] if self.plays else base.turn
        return k

    def evidence(self, world: Kernel) -> float:
        """The logarithm of how likely the others' plays were from these hands."""
        k = self.start.copy()
        for held, more in zip(k.hands, world.hands, strict=True):
            held += more
            held.sort()
        found = 0.0
        for seat, card in self.plays:
            if seat != self.knowledge.seat:
                found += likelihood(k, card)
            k.play(card)
        return found


def likelihood(k: Kernel, card: Code) -> float:
    """The logarithm of how likely the seat to play plays the card."""
    base = k.turn * 4
    held = k.hands[base + (card >> 5)]
    if k.trick and k.trick[0] >> 5 == card >> 5:
        kind, many = FOLLOWS, len(held)
    else:
        kind, many = DISCARDS if k.trick else LEADS, sum(map(len, k.hands[base : base + 4]))
    if many == 1:
        return 0.0
    own = choose(k)
    if own == card:
        share = kind[0]
    elif own >> 5 != card >> 5:
        share = kind[3] / (many - 1)
    elif abs(held.index(own) - held.index(card)) == 1:
        share = kind[1]
    else:
        share = kind[2] / max(1, len(held) - 3)
    return log(share + 0.1 / many)
