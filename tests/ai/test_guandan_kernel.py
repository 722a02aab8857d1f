"""The kernel of random hands: in lockstep with the rules, its plays the legal ones, each as likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtui.ai.guandan.kernel import Kernel
from cardtui.ai.guandan.masks import Play
from cardtui.engine.cards import (
    HEARTS,
    TWO,
    Card,
    Cards,
    Rank,
    arranged,
    deck,
    format_cards,
    parse_cards,
    rank_sign,
)
from cardtui.engine.core import Action
from cardtui.engine.guandan.moves import canonical
from cardtui.engine.table import Table
from cardtui.engine.variants import rules

GUANDAN = rules("guandan")


def dealt(seed: int) -> tuple[list[Cards], Rank]:
    """Four hands and a level; in some seat 0 has both wilds, in some hands are short."""
    rng = Random(seed)
    level, cards, size = TWO + rng.randrange(13), deck(2), 27 if seed % 4 else 6 + rng.randrange(10)
    rng.shuffle(cards)
    if seed % 3 == 0:
        wild = Card.of(level, HEARTS)
        cards = [wild, wild, *(card for card in cards if card is not wild)]
    return [arranged(cards[27 * seat : 27 * seat + size]) for seat in range(4)], level


def cards_of(play: Play, level: Rank) -> Cards:
    naturals = (Card.of(rank, suit) for rank, suit in play.cards)
    return arranged([*naturals, *[Card.of(level, HEARTS)] * play.wilds])


@pytest.mark.parametrize("seed", range(12))
def test_the_kernel_runs_in_lockstep_with_the_rules(seed: int) -> None:
    """At every step the same plays with the same cards, and after it the same turn, passes and places."""
    hands, level = dealt(seed)
    start = {"phase": "play", "playing": rank_sign(level), "hands": [*map(format_cards, hands)], "to_act": 0}
    table, kernel, rng = Table.at(GUANDAN, GUANDAN.position(start)), Kernel(hands, level, 0), Random(seed)
    over = False
    while not over:
        state, seat = table.state, kernel.turn
        assert (state.to_act, state.table is None) == ((seat,), kernel.over is None)
        assert (state.passes, list(state.places)) == (kernel.passes, kernel.places)
        assert list(map(len, state.hands)) == kernel.sizes == list(map(len, kernel.hands))
        legal = [action for action in GUANDAN.legal(state, seat) if action.verb == "play"]
        plays = list(kernel.plays())
        assert len(plays) == len(legal)
        listed = {}
        for action in legal:
            assert action.reading is not None
            listed[canonical(action.cards, action.reading, level)] = action.cards
        found = {
            canonical(cards_of(play, level), play.reading, level): cards_of(play, level) for play in plays
        }
        assert found == listed
        at = rng.randrange(len(plays) + (kernel.over is not None))
        play = plays[at] if at < len(plays) else None
        table.play(seat, Action("play", cards_of(play, level), play.reading) if play else Action("pass"))
        over = kernel.do(play)
        assert over == table.state.over
    assert list(table.state.places[: len(kernel.places)]) == kernel.places


def test_every_play_of_the_list_is_as_likely() -> None:
    """Numbers from 0 to 1 in even steps meet each play and the pass equally often."""
    hand = arranged(parse_cards("3s 3d 4h 5c 6s 7d 7h"))
    met: Counter[object] = Counter()
    plays = len(list(Kernel([hand] * 4, 9, 0).plays()))
    for number in range(plays * 8):
        kernel = Kernel([hand] * 4, 9, 0)
        kernel.step((number + 0.5) / (plays * 8))
        met[kernel.over, tuple(map(tuple, kernel.hands[0].suits))] += 1
    assert set(met.values()) == {8}
    assert len(met) == plays


def test_a_hand_played_out_ends_by_the_rules() -> None:
    """A side or three seats are out, and the same chance plays the same hand."""
    hands, level = dealt(5)
    first, again = Kernel(hands, level, 1), Kernel(hands, level, 1)
    assert first.play_out(Random(3)) == again.play_out(Random(3))
    assert first.places == again.places
    places = first.places
    assert len(places) == 3 or places[0] % 2 == places[-1] % 2
