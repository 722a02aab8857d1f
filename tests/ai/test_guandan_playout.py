"""The kernel that plays hands on: it plays every card it counts, and ends as the rules end a hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtui.ai.guandan.grouping import split
from cardtui.ai.guandan.playout import (
    BOMBS,
    CARDS,
    FULL_HOUSES,
    PAIRS,
    TRIPLES,
    Playout,
    Plays,
    Taken,
    laid_out,
    placed,
)
from cardtui.engine.cards import Cards, Rank, Rng, arranged, deck, format_cards, parse_cards, rank_sign
from cardtui.engine.core import Action, Reading
from cardtui.engine.guandan.combinations import beats, is_wild, readings, strength
from cardtui.engine.guandan.state import SEATS
from cardtui.engine.table import Table
from cardtui.engine.variants import rules as rules_of
from tests.widths import widths


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
    ended = Playout(hands, sizes, places, 0).end((kind, led[kind].pop(0)))
    assert sizes == [cards_in(plays) for plays in hands]
    assert [seat for seat in range(4) if not sizes[seat]] == sorted(places)
    assert len(places) == 3 or places[0] % 2 == places[1] % 2
    assert ended == places


def test_the_kernel_stops_an_opponent_but_not_its_partner() -> None:
    """A bomb falls on an opponent with one card left, not on a partner."""
    for owner, first in ((1, 0), (2, 2)):
        hands = [hand("3s 3d 9s9h9d9c"), hand("Ks"), hand("Qs"), hand("Jh Qd Kd Ks")]
        sizes, places = [6, 1, 1, 4], list[int]()
        # seat 3 passes on aces of the owner, which has one card left; seat 0 is asked next
        Playout(hands, sizes, places, 3, (*placed(Reading("pair", 14, 2), 2), owner)).end(None)
        assert places[0] == first


def test_heights_of_bombs_are_the_ladder() -> None:
    """What is higher for the kernel beats by the rules, and the other way round."""
    ladder = ["3333", "AAAA", "2s2d2c2s", "33333", "3s4s5s6s7s", "333333", "x x X X"]
    found = [readings(parse_cards(text), 2)[0] for text in ladder]
    heights = [placed(reading, 2) for reading in found]
    assert heights == sorted(heights)
    assert all(beats(high, low, 2) for low, high in pairwise(found))


class _Cards:
    """The cards of the plays that a seat's hand is split into, as the kernel has them."""

    def __init__(self, cards: Cards, level: Rank) -> None:
        self.level = level
        self.plays: dict[Taken, list[Cards]] = {}
        for play in split(cards, level).plays:
            kind, high = placed(play.reading, level)
            if kind != FULL_HOUSES:
                self.put(kind, high, play.cards)
                continue
            triple = tuple(card for card in play.cards if card.rank == play.reading.rank)
            pair = tuple(card for card in play.cards if card.rank != play.reading.rank)
            self.put(TRIPLES, high, triple)
            self.put(PAIRS, strength(pair[0].rank, level), pair)

    def put(self, kind: int, high: int, cards: Cards) -> None:
        self.plays.setdefault((kind, high), []).append(cards)

    def take(self, kind: int, high: int) -> Cards:
        """The cards that the kernel has taken out, of larger plays if need be."""
        if kind == FULL_HOUSES:
            pair = min(height for kept, height in self.plays if kept == PAIRS)
            return self.take(TRIPLES, high) + self.take(PAIRS, pair)
        for whole in range(kind, TRIPLES + 1) if kind <= TRIPLES else (kind,):
            if held := self.plays.get((whole, high)):
                cards = held.pop(0)
                if not held:
                    del self.plays[whole, high]
                size = CARDS[kind] if kind < BOMBS else len(cards)
                if cards[size:]:
                    self.put(len(cards) - size - 1, high, cards[size:])
                return cards[:size]
        raise AssertionError(f"{(kind, high)} is not held")


@widths(60, 3000)
def test_the_kernel_runs_in_lockstep_with_the_rules(width: int) -> None:
    """Every step is legal, with the same turn, passes, places and leads (G13, G14), and the same end (G15).

    Without wild cards: a wild that is split off counts as what it stood for, which no card does.
    """
    for number in range(width):
        rng = Rng.of("lockstep", number)
        level = 2 + rng.below(13)
        cards = [card for card in deck(2) if not is_wild(card, level)]
        rng.shuffle(cards)
        sizes = [1 + rng.below(26) for _ in range(SEATS)]
        dealt = [arranged([cards.pop() for _ in range(size)]) for size in sizes]
        held = [_Cards(one, level) for one in dealt]
        rules = rules_of("guandan", {})
        hands = [*map(format_cards, dealt)]
        start = {"phase": "play", "playing": rank_sign(level), "hands": hands, "to_act": 0}
        table = Table.at(rules, rules.position(start))
        game = Playout([laid_out(split(one, level).plays, level) for one in dealt], sizes, [], 0)
        over = False
        while not over:
            state, seat = table.state, game.turn
            assert (state.to_act, state.table is None) == ((seat,), game.leads)
            assert (state.passes, list(state.places)) == (game.passes, game.places)
            assert [len(hand) for hand in state.hands] == game.sizes
            taken = game.choose()
            if taken is None:
                action = Action("pass")
            else:
                played = arranged(held[seat].take(*taken))
                (reading,) = (
                    reading for reading in readings(played, level) if placed(reading, level) == taken
                )
                action = Action("play", played, reading)
            table.play(seat, action)
            over = game.play(taken)
            assert over == bool(table.state.outcome)
        assert list(table.state.places[: len(game.places)]) == game.places
