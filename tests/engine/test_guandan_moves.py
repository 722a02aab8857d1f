"""Guandan's combinations against the slow judge: enumerated = accepted = oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from cardtui.engine.cards import ACE, HEARTS, TWO, Card, Cards, Rng, arranged, deck
from cardtui.engine.core import Reading
from cardtui.engine.guandan.combinations import beats, fault_of, is_wild, offers, readings, stands_for
from cardtui.engine.guandan.moves import canonical, moves
from tests.oracle import guandan as oracle
from tests.widths import widths

OVER = [
    Reading.parse(text)
    for text in (
        "single:3:1",
        "pair:A:2",
        "triple:5:3",
        "full_house:9:5",
        "straight:5:5",
        "tube:3:6",
        "plate:2:6",
        "bomb:7:5",
        "straight_flush:6:5",
    )
]
ROUNDS = {0: 10, 1: 8, 2: 2}  # hands for each part of the width


def dealt(seed: int, size: int, wilds: int, narrow: bool = False) -> tuple[Cards, int]:
    """A random hand with that many wilds and its level; ``narrow``: of few ranks and suits."""
    rng = Rng.of("guandan", seed, size, wilds)
    level = TWO + rng.below(13)
    rest = [card for card in deck(2) if not is_wild(card, level)]
    if narrow:
        low = TWO + rng.below(9)
        span = {*range(low, low + 5), level}
        span |= {ACE} if low == TWO else set()
        suits = {0, 1 + rng.below(4), 1 + rng.below(4)}
        rest = [card for card in rest if card.rank in span and card.suit in suits]
        rest += rest[: max(0, size - len(rest))]
    rng.shuffle(rest)
    return arranged([*rest[: size - wilds], *[Card.of(level, HEARTS)] * wilds]), level


def subsets(hand: Cards) -> Iterator[Cards]:
    """Every set of cards of the hand, each multiset once."""
    return iter({chosen for size in range(1, len(hand) + 1) for chosen in combinations(hand, size)})


@widths(1, 20)
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_enumerated_accepted_and_judged_plays_are_the_same(wilds: int, narrow: bool, width: int) -> None:
    """For 8 cards, every subset: the generator, the readings and the oracle agree, leading and following."""
    for seed in range(width * ROUNDS[wilds]):
        hand, level = dealt(seed, 8, wilds, narrow)
        judged = {cards: oracle.readings(cards, level) for cards in subsets(hand)}
        for cards, found in judged.items():
            assert set(readings(cards, level)) == found, (cards, level)
        plays = {(cards, reading) for cards, found in judged.items() for reading in found}
        targets = [None, *OVER]
        targets += sorted({reading for _, reading in plays}, key=str)
        for over in targets:
            beating = {
                canonical(cards, reading, level)
                for cards, reading in plays
                if over is None or oracle.beats(reading, over, level)
            }
            listed = list(moves(hand, over, level))
            assert all((arranged(cards), reading) in plays for cards, reading in listed)
            assert [
                canonical(*move, level)
                for move in listed
                if move.reading not in offers(move.cards, over, level)
            ] == []
            keys = [canonical(*move, level) for move in listed]
            assert len(keys) == len(set(keys))
            assert set(keys) == beating, (hand, level, over)


EVERY = [
    reading
    for kind in (
        "single",
        "pair",
        "triple",
        "full_house",
        "straight",
        "tube",
        "plate",
        "straight_flush",
        "joker_bomb",
        "bomb",
    )
    for rank in range(2, 17)
    for size in range(1, 11)
    if fault_of(reading := Reading(kind, rank, size), 0) is None
]


def test_what_beats_what_is_judged_the_same_for_every_two_readings() -> None:
    """All pairs of readings there are, at a low, a middle and the highest level."""
    assert len(EVERY) == 15 + 15 + 13 + 13 + 10 + 12 + 13 + 10 + 1 + 13 * 7
    for level in (2, 9, 14):
        for reading in EVERY:
            for other in EVERY:
                assert beats(reading, other, level) == oracle.beats(reading, other, level), (
                    reading,
                    other,
                    level,
                )


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_every_enumerated_play_of_a_whole_hand_is_accepted(wilds: int) -> None:
    """27 cards, leading and following: each listed play has its reading among those on offer."""
    for seed in range(4):
        hand, level = dealt(seed, 27, wilds)
        for over in (None, *OVER):
            for cards, reading in moves(hand, over, level):
                assert reading in offers(cards, over, level)


@pytest.mark.parametrize("wilds", [1, 2])
def test_what_wilds_stand_for_is_the_reading_without_wilds(wilds: int) -> None:
    """With each wild replaced by what it stands for the same cards are that reading naturally."""
    for seed in range(4):
        hand, level = dealt(seed, 20, wilds, narrow=seed % 2 == 1)
        for cards, reading in moves(hand, None, level):
            shown = stands_for(cards, reading, level)
            assert [
                card
                for card, face in zip(cards, shown, strict=True)
                if card != face and not is_wild(card, level)
            ] == []
            if any(card != face for card, face in zip(cards, shown, strict=True)):
                assert reading in oracle.natural(list(shown), True)


def test_all_plays_of_both_decks_at_once_are_as_many_as_arithmetic_says() -> None:
    """Level 2: twelve ranks of 8 cards, 6 natural twos, 2 wilds, 4 jokers in one hand."""
    listed = Counter(move.reading.kind for move in moves(tuple(deck(2)), None, TWO))
    windows = 1 + 5 + 10  # of a straight's five places none, one or two are left to wilds
    assert listed == {
        "single": 13 + 1 + 2,  # a wild alone is another play than a natural two
        "pair": 12 * 2 + 3 + 2,
        "triple": 13 * 3,
        "full_house": 13 * 12 * (1 + 2 + 2) + 13 + 13 * 2 * 3,  # both wilds as the pair; pairs of jokers
        "straight": 10 * windows,
        "straight_flush": 3 * 10 * windows + 8 * windows + 2 * (1 + 4),  # in hearts the two is always wild
        "tube": 12 * (1 + 3 + 6),
        "plate": 13 * (1 + 2 + 3),
        "bomb": 12 * (5 * 3 + 2 + 1) + (3 * 3 + 2 + 1),
        "joker_bomb": 1,
    }
