"""Plays drawn by chance: each legal one, and none else, each as likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardtui.ai.landlord.kernel import KINDS, PASSING, Game, Move
from cardtui.ai.landlord.menu import follow, lead, playout
from cardtui.ai.landlord.packed import ONE
from cardtui.engine.core import Reading
from cardtui.engine.landlord.combinations import order, rank_at
from cardtui.engine.landlord.moves import moves_of
from tests.widths import widths

DECK = [place for place in range(13) for _ in range(4)] + [13, 14]
LONG = 2000  # plays; a longer list is not gone through


def listed(hand: int, over: Move | None) -> list[Move]:
    """What the rules list, with passing."""
    reading = Reading(KINDS[over[0]], rank_at(over[1]), over[2]) if over else None
    found = [
        (KINDS.index(each.kind), order(each.rank), each.size, cards, 0)
        for cards, each in moves_of(hand, reading)
    ]
    return [*found, PASSING] if over else found


def drawn(hand: int, over: Move | None, at: float) -> Move:
    """What comes of that draw."""
    return follow(hand, over, lambda: at) if over else lead(hand, lambda: at)


def dealt(rng: random.Random, lumped: bool) -> list[int]:
    """Three hands; ``lumped``: with many triples and fours."""
    deck = DECK[:]
    rng.shuffle(deck)
    if lumped:
        deck.sort(key=lambda place: place + 6 * rng.random())
    return [sum(ONE[place] for place in part) for part in (deck[:20], deck[20:37], deck[37:])]


@widths(60, 2000)
@pytest.mark.parametrize("lumped", [False, True])
def test_L15_every_legal_play_has_its_equal_share_of_the_draws(lumped: bool, width: int) -> None:
    """Draws at equal distances over the scale give the complete list of the rules, each play once."""
    rng = random.Random(f"menu {lumped}")
    kinds: Counter[int] = Counter()
    for _ in range(width):
        game = Game(dealt(rng, lumped), [0, 0, 0])
        while game.winner < 0:
            hand, over = game.hands[game.turn], game.table
            wanted = listed(hand, over)
            if len(wanted) <= LONG:
                draws = [(at + 0.5) / len(wanted) for at in range(len(wanted))]
                found = [drawn(hand, over, at) for at in draws]
                assert sorted(found) == sorted(wanted)
                kinds.update(move[0] for move in found)
            game.play(rng.choice(wanted))
    assert len(kinds) > 10


def test_a_playout_ends_with_an_empty_hand() -> None:
    """The seat that is out is one of the game, and the same draws give the same game."""
    for seed in range(50):
        hands = dealt(random.Random(seed), seed % 2 == 0)
        ends = [playout(hands, 0, random.Random(seed).random) for _ in range(2)]
        assert ends[0] == ends[1]
        assert 0 <= ends[0][0] < 3


def test_a_playout_takes_the_steps_that_the_draws_say() -> None:
    """Played beside it by the same functions, game by game: the same seat is out, with the same bombs."""
    for seed in range(50):
        hands, rng = dealt(random.Random(seed), True), random.Random(seed)
        game, bombs = Game(list(hands), [0, 0, 0]), 0
        while game.winner < 0:
            hand = game.hands[game.turn]
            move = follow(hand, game.table, rng.random) if game.table else lead(hand, rng.random)
            bombs += move[0] >= KINDS.index("bomb")
            game.play(move)
        assert playout(hands, 0, random.Random(seed).random) == (game.winner, bombs)
