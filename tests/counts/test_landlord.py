"""How many plays fixed hands hold, each number with its arithmetic (L15-L24)."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtui.engine.cards import deck, parse_cards, parse_rank
from cardtui.engine.core import Reading
from cardtui.engine.landlord.moves import moves

LEADS = [
    # 3 ranks; 33; 333; 333 with 4 or 5
    ("33345", "", 3 + 1 + 1 + 2),
    # 15 ranks; runs of 5 ... 12 among twelve ranks: 8 + 7 + ... + 1; the rocket
    ("3456789TJQKA2xX", "", 15 + 36 + 1),
    # singles, pairs, triples of 4 ranks; triples with a single or a pair of 3 others: 2 * 4 * 3;
    # pair runs of 3 and 4: 2 + 1; triple runs of 2, 3, 4: 3 + 2 + 1;
    # airplanes of 2: 3 bodies, wings aa bb ab; of 3: 2 bodies, wings aaa; of 2 with both other pairs: 3
    ("333444555666", "", 3 * 4 + 24 + 3 + 6 + 3 * 3 + 2 + 3),
    # singles 3, pairs 2, triples 2; triples with one of 2 others: 4; with the other pair: 2; 333444 without
    # enough wings; fours with (the other rank twice, or once and the 5): 2 * 2; bombs 2
    ("3333 4444 5", "", 3 + 2 + 2 + 4 + 2 + 1 + 4 + 2),
    # laizi 7. singles 3; pairs 33 37 47; 337; 334 7 as 333 with 4
    ("3347", "7", 3 + 3 + 1 + 1),
    # singles 4; pairs 37 47 57 77; triples 377 477 577; the run 34567; a77 with b: 3 * 2
    ("34577", "7", 4 + 4 + 3 + 1 + 6),
    # singles 2; pairs 57 77; triples 577 777; 5777: soft bomb, or 13 triples with a single
    ("5777", "7", 2 + 2 + 2 + 1 + 13),
    # singles 3; 77; 777; 777 as any of 13 triples with either joker; the pure bomb; the rocket; never both
    # jokers as kickers
    ("7777xX", "7", 3 + 1 + 1 + 2 * 13 + 1 + 1),
    # singles 3; 37 77; 377 777; pure; 3777: soft, 13 triples with a single; 777x: 13; 377x: 333 with x;
    # 37777: triples of 13 ranks with a pair, and 34567; 37777x: fours of 13 ranks with two
    ("37777x", "7", 3 + 2 + 2 + 1 + (1 + 13) + 13 + 1 + (13 + 1) + 13),
]

FOLLOWS = [
    # three laizi as K, A, 2 with the 5, and the soft bomb
    ("5777", "7", "triple_single:Q:4", 3 + 1),
    # 99 TT 97 T7; a bomb lacks a card
    ("99TT7", "7", "pair:8:2", 4),
    # laizi 3: KK3 K33, as 333 is its own rank; soft KK33 K333
    ("KK333", "3", "triple:Q:3", 2 + 2),
    # 9 T; x X; the bombs; the rocket
    ("3333 4444 9T xX", "", "single:8:1", 2 + 2 + 2 + 1),
]


@pytest.mark.parametrize(("hand", "laizi", "number"), LEADS)
def test_leads(hand: str, laizi: str, number: int) -> None:
    """All plays of a hand that leads."""
    assert len(list(moves(parse_cards(hand), None, parse_rank(laizi) if laizi else 0))) == number


@pytest.mark.parametrize(("hand", "laizi", "over", "number"), FOLLOWS)
def test_follows(hand: str, laizi: str, over: str, number: int) -> None:
    """All plays of a hand on that reading."""
    found = moves(parse_cards(hand), Reading.parse(over), parse_rank(laizi) if laizi else 0)
    assert len(list(found)) == number


def test_every_play_there_is() -> None:
    """The plays of a whole deck, of at most 23 cards (the largest hand)."""
    found = Counter(move.reading.kind for move in moves(deck(), None) if move.reading.size <= 23)
    assert found == {
        "single": 15,
        "pair": 13,
        "triple": 13,
        "triple_single": 13 * 14,
        "triple_pair": 13 * 12,
        "straight": 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1,  # 5 ... 12 of twelve ranks
        "pair_straight": 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2,  # 3 ... 11
        "triple_straight": 11 + 10 + 9 + 8 + 7 + 6,  # 2 ... 7
        # n bodies of 2, 3, 4, 5 times wings: that many cards of the 13 - n ranks beside the body, or one
        # less and either joker. k cards of r ranks: C(r + k - 1, k), less r with four of a rank for k = 4,
        # less r * r for k = 5
        "airplane_singles": 11 * (66 + 2 * 11)
        + 10 * (220 + 2 * 55)
        + 9 * (495 - 9 + 2 * 165)
        + 8 * (792 - 64 + 2 * (330 - 8)),
        "airplane_pairs": 11 * 55 + 10 * 120 + 9 * 126,  # C(11, 2), C(10, 3), C(9, 4)
        "four_two_singles": 13 * (78 + 2 * 12),
        "four_two_pairs": 13 * 66,
        "bomb": 13,
        "rocket": 1,
    }
