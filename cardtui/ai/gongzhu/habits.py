"""Which of the unseen cards a seat likely holds, by what it exposed and what it played so far.

Fitted on hands of regular players: the logarithm of how much likelier a seat that did so holds such a card
(`python -m training.gongzhu_hands`). Whoever throws its highest club hardly has a higher one, whoever exposed
the ace of hearts has low hearts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp

from .kernel import CLUB, DIAMOND, HEART, HEART_ACE, NOBODY, PIG, SHEEP, SPADE, TRANSFORMER, Code

SEATS = 4
# The kinds of cards, while pig, sheep and transformer are out: the pig, spades over it, under it; hearts from
# the jack, from the six, below; the sheep, diamonds over, under; the transformer, clubs over, under; of other
# cards those to six, to ten, above.
KINDS = 15
_SPECIAL = {SPADE: (PIG, 0), DIAMOND: (SHEEP, 6), CLUB: (TRANSFORMER, 9)}
_HEARTS, _OTHERS = 3, 12
# What a play tells of a card, a row each. Led: of lower cards of the suit, higher ones, other suits. Followed
# below the best card: of lower cards, of those between, of those above the best; over it: of those below the
# best so far, between, higher. Thrown on another suit: of cards of other suits, higher ones, lower ones.
LED, FOLLOWED, THROWN = 0, 3, 9
ROWS = 12
# What an exposed card tells: of each rank of its suit, of the three others' cards to six, to ten, above.
SHOWN = ROWS * KINDS
EXPOSED = (PIG, HEART_ACE, SHEEP, TRANSFORMER)
RANKS, OTHERS = 13, 9
SIGNS = SHOWN + len(EXPOSED) * (RANKS + OTHERS)

FIRST = 0.6  # how likely a seat without a card of the suit is to get one, beside a seat that has one
# fmt: off
WEIGHTS: tuple[float, ...] = (0.0,) * SIGNS
# fmt: on


def likelihoods(
    seats: Sequence[int],
    shown: Sequence[tuple[int, Code]],
    plays: Sequence[tuple[int, Code]],
    decks: int,
    unseen: Sequence[Code],
) -> dict[Code, list[float]]:
    """For each unseen card how much likelier than drawn it is with each of the four; 1 but for ``seats``.

    ``shown``: who exposed what; ``plays``: all cards played, in order.
    """
    found = {card: [0.0] * SEATS for card in unseen}
    for seat, card, sign in signs(seats, shown, plays, decks, unseen):
        found[card][seat] += WEIGHTS[sign]
    return {card: [exp(log) for log in logs] for card, logs in found.items()}


def signs(
    seats: Sequence[int],
    shown: Sequence[tuple[int, Code]],
    plays: Sequence[tuple[int, Code]],
    decks: int,
    unseen: Sequence[Code],
) -> Iterator[tuple[int, Code, int]]:
    """A seat, an unseen card and the place in ``WEIGHTS`` of something the seat did that tells of it."""
    cards = sorted(set(unseen))
    for seat, card in shown:
        if seat in seats:
            first = SHOWN + EXPOSED.index(card & ~1) * (RANKS + OTHERS)
            for other in cards:
                yield seat, other, first + _beside(card & ~1, other)
    out = {PIG: decks, SHEEP: decks, TRANSFORMER: decks}
    kinds, led, best = _kinds(True, True, True), NOBODY, 0
    for at, (seat, card) in enumerate(plays, 1):
        card &= ~1
        if seat in seats:
            for other in cards:
                row = _row(card, other, led, best)
                if row >= 0 and other != card:
                    yield seat, other, row * KINDS + kinds[other]
        if led == NOBODY or card >> 5 == led:
            led, best = card >> 5, max(best, card)
        if at % SEATS == 0:
            for _, taken in plays[at - SEATS : at]:
                if taken & ~1 in out:
                    out[taken & ~1] -= 1
            kinds, led, best = _kinds(out[PIG] > 0, out[SHEEP] > 0, out[TRANSFORMER] > 0), NOBODY, 0


def _row(card: Code, other: Code, led: int, best: Code) -> int:
    """What playing ``card`` tells of the other card, negative: nothing.

    ``led``: the suit, ``NOBODY`` if the seat leads; ``best``: the highest card of it on the table.
    """
    same = other >> 5 == card >> 5
    if led == NOBODY:
        return LED + (other > card if same else 2)
    if card >> 5 != led:
        return -1 if other >> 5 == led else THROWN + (0 if not same else 1 if other > card else 2)
    if not same:
        return -1
    return FOLLOWED + (0 if card < best else 3) + (other > card) + (other >= best)


@cache
def _kinds(pig: bool, sheep: bool, transformer: bool) -> list[int]:
    """The kind of each card, by which of the three are still out."""
    is_out = {SPADE: pig, DIAMOND: sheep, CLUB: transformer}
    kinds = []
    for card in range(128):
        suit, rank = card >> 5, card >> 1 & 15
        if suit == HEART:
            kinds.append(_HEARTS + (rank < 11) + (rank < 6))
        elif is_out[suit]:
            special, first = _SPECIAL[suit]
            kinds.append(first + (0 if card & ~1 == special else 1 if card > special else 2))
        else:
            kinds.append(_OTHERS + (rank > 6) + (rank > 10))
    return kinds


def _beside(exposed: Code, card: Code) -> int:
    """Of what an exposed card tells, that of this one."""
    suit, rank = card >> 5, card >> 1 & 15
    if suit == exposed >> 5:
        return rank - 2
    return RANKS + (suit - (suit > exposed >> 5)) * 3 + (rank > 6) + (rank > 10)
