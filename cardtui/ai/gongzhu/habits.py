"""Which of the unseen cards a seat likely holds, by what it exposed and what it played so far.

Fitted on hands of regular players: the logarithm of how much likelier a seat that did so holds such a card
(`python -m training.gongzhu_hands`). Whoever throws its highest club hardly has a higher one, whoever exposed
the ace of hearts has low hearts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp

from ...engine.gongzhu.state import SEATS
from .kernel import CLUB, DIAMOND, HEART, HEART_ACE, NOBODY, PIG, SHEEP, SPADE, TRANSFORMER, Code

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
WEIGHTS: tuple[float, ...] = (
    1.13, -0.57, -0.4, -0.23, -0.37, -0.44, -0.86, -1.14, -0.25, 0.37, -1.19, -0.36, -0.76, -0.99, -1.02,
    -0.33, -0.12, 0.22, -0.14, 0.27, 0.23, -0.46, -0.02, 0.11, -0.07, 0.03, 0.22, 0.6, 0.37, 0.32,
    0.33, 0.09, -0.04, 0.14, 0.02, -0.04, 0.19, 0.07, -0.02, 0.07, 0.14, -0.02, -0.06, 0.11, 0.06,
    -1.17, 0.0, -0.39, -0.21, -0.5, -0.26, 0.88, -0.84, -0.53, -0.85, -1.36, -0.26, -0.6, -1.02, -0.92,
    -1.8, 0.11, 0.27, -1.11, 0.03, 0.28, 0.05, 0.24, -0.01, -0.74, 0.07, 0.2, 0.63, 0.31, 0.52,
    0.41, 0.12, -0.11, 0.13, 0.24, -0.17, -0.09, -0.12, -0.29, 0.18, 0.0, 0.28, 0.42, 0.29, 0.35,
    -0.96, 0.0, -0.35, -0.44, -1.05, -0.88, -0.03, 0.86, 0.0, -0.64, 0.0, -0.23, -0.38, 0.09, -0.03,
    0.43, -2.32, -0.73, -1.87, -1.21, -1.1, -0.77, -1.73, -0.38, 0.17, -1.43, -0.39, -0.68, -0.77, -1.23,
    0.37, 0.12, 0.28, 0.27, 0.38, 0.09, 0.22, 0.07, 0.01, 0.3, 0.05, 0.24, 0.82, 0.86, 0.65,
    -0.65, 0.11, 0.35, 0.14, 0.36, 0.44, 0.25, 0.21, 0.33, 0.0, 0.22, 0.37, 0.35, 0.32, 0.33,
    -0.5, -0.03, 0.44, -1.02, 0.43, 0.7, 0.02, 0.42, 0.15, -0.63, 0.26, 0.2, 0.59, 0.89, 0.56,
    -1.54, -1.13, -0.21, -0.09, -0.25, -0.13, 0.91, -0.48, -0.31, -0.77, -0.67, -0.19, -0.37, -0.48, -1.36,
    0.23, 0.99, 0.79, 0.92, 1.01, 0.89, 0.7, 0.4, 0.92, 0.19, 0.0, 0.34, 0.62,
    -0.05, -0.51, -0.5, -0.02, -0.42, -0.43, 0.24, -0.36, -0.81,
    1.05, 1.12, 1.07, 0.71, 0.67, 0.66, 0.28, 0.4, 0.34, -0.08, -0.18, -0.1, 0.0,
    -0.35, -0.29, -0.82, 0.07, -0.01, -0.2, 0.06, -0.05, -0.38,
    -0.41, -0.35, -0.09, -0.28, -0.25, -0.24, -0.31, -0.12, 0.01, 0.0, 0.57, 1.03, 1.89,
    -0.22, -0.29, 0.25, -0.03, 0.03, 0.06, -0.09, -0.23, -0.01,
    0.58, 0.74, 0.7, 0.28, 0.28, 0.32, -0.01, -0.1, 0.0, 0.39, 0.54, 0.3, 0.16,
    -0.04, -0.26, -1.03, 0.1, 0.05, -0.77, 0.11, -0.13, 0.17,
)
# fmt: on


def likelihoods(
    seats: Sequence[int],
    shown: Sequence[tuple[int, Code]],
    plays: Sequence[tuple[int, Code]],
    decks: int,
    unseen: Sequence[Code],
) -> dict[Code, list[float]]:
    """For each unseen card how much likelier than drawn it is with each of the four; 1 but for ``seats``.

    ``shown``: who exposed what; ``plays``: all cards played, in order. With two decks as many things more are
    done with cards of a kind, and each tells half.
    """
    found = {card: [0.0] * SEATS for card in unseen}
    for seat, card, sign in signs(seats, shown, plays, decks, unseen):
        found[card][seat] += WEIGHTS[sign] / decks
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
    for first in range(0, len(plays), SEATS):
        trick = [(seat, card & ~1) for seat, card in plays[first : first + SEATS]]
        kinds, led, best = _kinds(*(left > 0 for left in out.values())), NOBODY, 0
        for seat, card in trick:
            if seat in seats:
                for other in cards:
                    row = _row(card, other, led, best)
                    if row >= 0:
                        yield seat, other, row * KINDS + kinds[other]
            if led in (NOBODY, card >> 5):
                led, best = card >> 5, max(best, card)
        out = {kind: left - sum(card == kind for _, card in trick) for kind, left in out.items()}


def _row(card: Code, other: Code, led: int, best: Code) -> int:
    """What playing ``card`` tells of the other card, negative: nothing.

    ``led``: the suit, ``NOBODY`` if the seat leads; ``best``: the highest card of it on the table.
    """
    if other == card:
        return -1
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
