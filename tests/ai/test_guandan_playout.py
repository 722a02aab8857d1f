"""The kernel that plays hands on: it plays every card it counts, and ends as the rules end a hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtui.ai.guandan.grouping import split
from cardtui.ai.guandan.playout import BOMBS, CARDS, Plays, laid_out, placed, play_out
from cardtui.engine.cards import Rng, arranged, deck, parse_cards
from cardtui.engine.core import Reading
from cardtui.engine.guandan.combinations import beats, readings


def hand(text: str, level: int = 2) -> Plays:
    return laid_out(split(arranged(parse_cards(text)), level).plays, level)


def cards_in(plays: Plays) -> int:
    below = sum(len(heights) * size for heights, size in zip(plays[:BOMBS], CARDS, strict=False))
    return below + sum(high & 15 for high in plays[BOMBS])


@pytest.mark.parametrize("seed", range(40))
def test_a_played_out_hand_ends_by_the_rules(seed: int) -> None:
    """Sizes and plays agree to the end; a side or three seats are out, and the value says who won."""
    rng = Rng.of("kernel", seed)
    cards = deck(2)
    rng.shuffle(cards)
    size, level = 5 + rng.below(23), 2 + rng.below(13)
    dealt = [arranged(cards[27 * seat : 27 * seat + size]) for seat in range(4)]
    hands = [laid_out(split(one, level).plays, level) for one in dealt]
    assert [cards_in(plays) for plays in hands] == [size] * 4

    sizes, places = [size] * 4, list[int]()
    led = hands[0]
    kind = next(kind for kind in range(BOMBS + 1) if led[kind])
    value = play_out(hands, sizes, 0, (kind, led[kind].pop(0)), 0, 0, 0, 0, places)
    assert sizes == [cards_in(plays) for plays in hands]
    assert [seat for seat in range(4) if not sizes[seat]] == sorted(places)
    assert len(places) == 3 or places[0] % 2 == places[1] % 2
    assert (value > 0) == (places[0] % 2 == 0)
    assert abs(value) in (0.7, 0.85, 1.0)


def test_the_kernel_stops_an_opponent_but_not_its_partner() -> None:
    """A bomb falls on an opponent with one card left, not on a partner."""
    for owner, first in ((1, 0), (2, 2)):
        hands = [hand("3s 3d 9s9h9d9c"), hand("Ks"), hand("Qs"), hand("Jh Qd Kd Ks")]
        sizes, places = [6, 1, 1, 4], list[int]()
        # seat 3 passes on aces of the owner, which has one card left; seat 0 is asked next
        play_out(hands, sizes, 3, None, owner, *placed(Reading("pair", 14, 2), 2), 0, places)
        assert places[0] == first


def test_heights_of_bombs_are_the_ladder() -> None:
    """What is higher for the kernel beats by the rules, and the other way round."""
    ladder = ["3333", "AAAA", "2s2d2c2s", "33333", "3s4s5s6s7s", "333333", "x x X X"]
    found = [readings(parse_cards(text), 2)[0] for text in ladder]
    heights = [placed(reading, 2) for reading in found]
    assert heights == sorted(heights)
    assert all(beats(high, low, 2) for low, high in pairwise(found))
