"""Odds of Guandan: tribute and returns, plays and passes weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import log
from random import Random

from ...ai.guandan.counting import Sight
from ...ai.guandan.dealing import Dealer
from ...ai.guandan.habits import row
from ...ai.player import Question
from ...engine.cards import ACE, BIG_JOKER, SMALL_JOKER, SUITS, Card, Cards, Rank
from ...engine.core import Step
from ...engine.guandan.combinations import (
    JOKERS,
    LEAST_BOMB,
    STRAIGHT_FLUSH,
    is_wild,
    run_ranks,
    run_tops,
    strength,
)
from ...engine.guandan.state import SEATS, GuandanState
from .topics import Count, Dealt, Hidden, Topic, proved_of

APART = 3  # deals between two that are counted: the next one comes out of the one before
JOKER_BOMB = 4
_FLUSHES = [run_ranks(STRAIGHT_FLUSH, top) for top in run_tops(STRAIGHT_FLUSH)]


def holds_bomb(hand: Cards, level: Rank) -> bool:
    """Whether a bomb of any kind can be made of a hand, wild cards helping (G8, G9)."""
    wilds = sum(is_wild(card, level) for card in hand)
    natural = [card for card in hand if not is_wild(card, level)]
    ranks = Counter(card.rank for card in natural)
    if sum(ranks.pop(joker, 0) for joker in JOKERS) == JOKER_BOMB:
        return True
    if ranks and max(ranks.values()) + wilds >= LEAST_BOMB:
        return True
    faces = {(card.suit, card.rank) for card in natural}
    return any(
        sum((suit, rank) not in faces for rank in run) <= wilds for suit, run in product(SUITS, _FLUSHES)
    )


def most_held(history: tuple[Step, ...], level: Rank) -> list[int]:
    """The strength above which a seat can hold only wild cards and what everybody knows of: who paid tribute
    paid its highest card (G21)."""
    found = [strength(BIG_JOKER, level)] * SEATS
    for step in history:
        if step.action.verb == "tribute" and step.action.cards[0] is not Card.BACK:
            found[step.seat] = strength(step.action.cards[0].rank, level)
    return found


class GuandanOutlook:
    """What one seat sees."""

    topics = (Topic.BOMB, Topic.BIG, Topic.BIGS, Topic.SMALL, Topic.WILD, Topic.LEVELS, Topic.ACES)

    def __init__(self, question: Question) -> None:
        self._question = question
        state: GuandanState = question.state
        self._state, self._sight = state, Sight(question)
        level = self._level = state.level
        self.seats = tuple(seat for seat, hand in enumerate(state.hands) if seat != question.seat and hand)
        self._most = most_held(question.history, level)
        self._hidden = {seat: self._out_of_sight(seat) for seat in self.seats}
        self._counts = {
            Topic.BIG: Count(lambda card: card.rank == BIG_JOKER, 1),
            Topic.BIGS: Count(lambda card: card.rank == BIG_JOKER, 2),
            Topic.SMALL: Count(lambda card: card.rank == SMALL_JOKER, 1),
            Topic.WILD: Count(lambda card: is_wild(card, level), 1),
            Topic.LEVELS: Count(lambda card: card.rank == level and not is_wild(card, level), 2),
            Topic.ACES: Count(lambda card: card.rank == ACE != level, 2),
        }

    def _out_of_sight(self, seat: int) -> Hidden:
        hand, level = self._state.hands[seat], self._level
        known = tuple(card for card in hand if card is not Card.BACK)
        pool = tuple(
            card
            for card in self._sight.hidden
            if is_wild(card, level) or strength(card.rank, level) <= self._most[seat]
        )
        return Hidden(known, pool, len(hand) - len(known))

    def holds(self, topic: Topic, hand: Cards) -> bool:
        """Whether a hand has it."""
        return holds_bomb(hand, self._level) if topic is Topic.BOMB else self._counts[topic].holds(hand)

    def proved(self, topic: Topic, seat: int) -> bool | None:
        """What the view proves."""
        hidden = self._hidden[seat]
        if topic is not Topic.BOMB:
            return self._counts[topic].proved(hidden)
        if len(hidden.known) + hidden.room < LEAST_BOMB:
            return False
        return proved_of(lambda hand: holds_bomb(hand, self._level), hidden)

    def worlds(self) -> Iterator[Dealt]:
        """The unseen cards as they are likely to lie. Equal ranks are drawn together because plays that need
        them are kept; a joker is kept anyhow, so two equal ones stand no nearer to each other."""
        state = self._state
        dealer = Dealer(self._sight, state, Random(self._question.rng.word()), self._most)
        while True:
            for _ in range(APART):
                dealer.dealt()
            held = dealer.held()
            hands = [*state.hands]
            fit = 0.0
            for seat in self.seats:
                hands[seat] = (*self._hidden[seat].known, *held[seat])
                jokers = Counter(card.rank for card in held[seat] if card.rank in JOKERS)
                twice = sum(count > 1 for count in jokers.values())
                fit -= twice * log(1 + row(len(hands[seat])).together)
            yield Dealt(tuple(hands), fit)
