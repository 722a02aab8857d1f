"""Deals in the head: all cards where they can be, and as hands are held."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.dealing import Dealer, passed_on
from cardtui.ai.guandan.habits import ROWS, TRAITS, Passed, row, traits
from cardtui.ai.guandan.playout import BOMBS, CARDS, PAIRS, SINGLES, STRAIGHTS, Plays
from cardtui.ai.guandan.sketch import sketched
from cardtui.ai.player import Question
from cardtui.engine.cards import Rng, arranged, deck, format_cards, parse_cards
from cardtui.engine.core import Action, Step
from cardtui.engine.guandan.state import GuandanState
from cardtui.engine.variants import rules

GUANDAN = rules("guandan")


def sight(seed: int, *sizes: int, history: tuple[str, ...] = ()) -> tuple[Sight, GuandanState]:
    """What seat 0 knows of hands of these sizes after all other cards have been played, and then this."""
    cards = deck(2)
    Rng.of("dealing", seed).shuffle(cards)
    hands = []
    for size in sizes:
        hands.append(format_cards(cards[:size]))
        del cards[:size]
    state = GUANDAN.redact(GUANDAN.position({"hands": hands}), 0)
    known = Sight(Question(GUANDAN, state, 0, (Step(1, Action("play", tuple(cards))),), Rng(0)))
    known.history = steps(*history)
    return known, state


def steps(*lines: str) -> tuple[Step, ...]:
    return tuple(Step.parse(line, GUANDAN.numbered) for line in lines)


def cards_in(plays: Plays) -> int:
    below = sum(len(heights) * size for heights, size in zip(plays[:BOMBS], CARDS, strict=False))
    return below + sum(high & 15 for high in plays[BOMBS])


@pytest.mark.parametrize("sizes", [(27, 27, 27, 27), (5, 9, 14, 2), (8, 1, 1, 20), (8, 0, 4, 6)])
def test_every_seat_gets_as_many_cards_as_it_holds(sizes: tuple[int, ...]) -> None:
    """In every deal; the seat that thinks and those that are out get none."""
    dealer = Dealer(*sight(1, *sizes), Random(1))
    for _ in range(20):
        assert [cards_in(plays) for plays in dealer.dealt()] == [0, *sizes[1:]]


def test_a_card_that_all_know_stays_where_it_is() -> None:
    """A big joker that was paid as tribute is a single of that seat in every deal."""
    hands = ["3s 4s", "X 5s 6s", "7s 8s 9s", "Ts Js Qs"]
    state = GUANDAN.position({"hands": hands})
    shown = arranged(parse_cards("X"))
    state = GUANDAN.redact(replace(state, known=((), shown, (), ())), 0)
    dealer = Dealer(Sight(Question(GUANDAN, state, 0, (), Rng(0))), state, Random(2))
    assert all(32 in dealer.dealt()[1][SINGLES] for _ in range(30))


def test_hands_late_in_a_hand_hold_bombs_and_few_plays() -> None:
    """Of forty cards out of sight: far more bombs and fewer plays than in hands drawn at random."""
    found: Counter[str] = Counter()
    for seed in range(12):
        known, state = sight(seed, 10, 10, 10, 10)
        dealer = Dealer(known, state, Random(seed))
        for _ in range(40):
            plays = dealer.dealt()[1]
            found["likely bombs"] += len(plays[BOMBS])
            found["likely plays"] += sum(map(len, plays))
        chance = Random(seed)
        for _ in range(40):
            drawn = sketched(chance.sample(known.hidden, 10), 2)
            found["random bombs"] += len(drawn[BOMBS])
            found["random plays"] += sum(map(len, drawn))
    assert found["likely bombs"] > 2 * found["random bombs"]
    assert found["likely plays"] < 0.9 * found["random plays"]


def test_what_a_seat_passed_on() -> None:
    """The lowest play of an opponent in each kind; a pass on the partner's play says nothing."""
    lines = [
        "0 play 9s 9h as pair:9:2",
        "1 pass",
        "2 pass",
        "3 pass",
        "0 play 4s 4h as pair:4:2",
        "1 pass",
        "2 play 5s 5h as pair:5:2",
        "3 pass",
    ]
    found = passed_on(steps(*lines), 2)
    assert found == [{}, {PAIRS: 8}, {}, {PAIRS: 10}]


def test_a_seat_that_passed_on_a_straight_hardly_holds_a_higher_one() -> None:
    """Seat 1 has ten cards: with the pass it has a straight less often."""
    shares = []
    low = "play 3s 4h 5s 6s 7s as straight:7:5"
    for history in ((), (f"2 {low}", "1 pass", f"0 {low}", "1 pass")):
        counts = []
        for seed in range(6):
            dealer = Dealer(*sight(seed, 10, 10, 10, 10, history=history), Random(seed))
            counts += [len(dealer.dealt()[1][STRAIGHTS]) for _ in range(40)]
        shares.append(fmean(counts))
    assert shares[1] < shares[0]


def test_rows_cover_all_sizes_with_a_weight_for_each_trait() -> None:
    """Sizes rise to a whole hand."""
    sizes = [each.size for each in ROWS]
    assert sizes == sorted(sizes)
    assert sizes[-1] == 27
    assert all(len(each.weights) == TRAITS for each in ROWS)
    assert all(row(size).size >= size for size in range(28))


def test_traits_of_a_plain_hand() -> None:
    """One bomb, one low single: two plays, neither beats what was passed on but the single."""
    plays = sketched(parse_cards("4s 9s 9h 9d 9c"), 2)
    found = traits(plays, Passed({SINGLES: 6}))
    assert found[0] == 2
    assert sum(found[1:7]) == 1
    assert sum(found) == 2 + 1 + 1 + 1
