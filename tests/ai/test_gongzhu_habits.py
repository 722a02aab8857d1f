"""Drawn hands of Gong Zhu by what their holders exposed and played."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from cardtui.ai.gongzhu.habits import EXPOSED, KINDS, OTHERS, RANKS, SHOWN, SIGNS, WEIGHTS, likelihoods, signs
from cardtui.ai.gongzhu.kernel import CLUB, HEART, SPADE, Code, Kernel, code
from cardtui.ai.gongzhu.worlds import Knowledge
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Carry, Step
from cardtui.engine.gongzhu import gongzhu
from cardtui.engine.table import Table

HANDS = [
    "2s 5s 9s 2h 6h Th Qh 3d 7d 8d 4c 8c Qc",
    "3s 6s Ts Qs Ks 3h 7h 4d 9d Kd 5c 9c Kc",
    "4s 7s Js 4h 8h Jh Ah 5d Td Ad 2c 6c Ac",
    "8s As 5h 9h Kh 2d 6d Jd Qd 3c 7c Tc Jc",
]


def known(do: str = "", seat: int = 0, **start: object) -> Knowledge:
    """What the seat knows in the hands above after these steps."""
    rules = gongzhu({})
    table = Table.at(rules, rules.position({"phase": "play", "to_act": 0, "hands": HANDS, **start}))
    for line in filter(None, map(str.strip, do.split(","))):
        step = Step.parse(line, rules.numbered)
        table.play(step.seat, step.action)
    return Knowledge(table.view(seat), seat)


def drawn(knowledge: Knowledge, many: int = 300) -> list[Kernel]:
    """Hands drawn with one seed."""
    base, random = knowledge.kernel(), Random(7)
    return [knowledge.draw(base, random) for _ in range(many)]


def mean(knowledge: Knowledge, seat: int, suit: int) -> float:
    """How many cards of the suit the seat has on average, besides those that all see."""
    return fmean(sum(not card & 1 for card in world.hands[seat * 4 + suit]) for world in drawn(knowledge))


def cards(text: str) -> list[Code]:
    return [code(card) for card in parse_cards(text)]


@pytest.mark.parametrize(("exposed", "seat", "suit"), [("Qs", 1, SPADE), ("Ah", 2, HEART), ("Tc", 3, CLUB)])
def test_who_exposed_a_card_has_more_of_its_suit(exposed: str, seat: int, suit: int) -> None:
    """More than the others, who would have had 13 of 39 too, and so more than one who exposed nothing."""
    shown = known(exposed=exposed)
    others = [other for other in (1, 2, 3) if other != seat]
    assert mean(shown, seat, suit) > 0.4 + max(mean(shown, other, suit) for other in others)


def test_who_exposed_the_ace_of_hearts_has_low_ones() -> None:
    """They guard it: the two of hearts is far likelier there than the king."""
    likely = known(seat=1, exposed="Ah").likely
    low, king = (likely[code(parse_cards(card)[0])] for card in ("2h", "Kh"))
    assert low[2] > 2 * king[2]
    assert low[0] == low[3] == 1.0


def test_nothing_done_tells_nothing() -> None:
    assert all(each == [1.0] * 4 for each in known().likely.values())


def test_who_threw_a_club_hardly_has_the_pig() -> None:
    """It could have been thrown; those who followed suit had no choice, which tells nothing of it."""
    hands = ["2h 5h 8s", "Kh 3h 9s", "5c 9c Ts", "Ah 4h Js"]
    hands = [f"{hand} {more}" for hand, more in zip(hands, ("3d 4d", "Qs Kd", "5d 6d", "7d 8d"), strict=True)]
    knowledge = known("0 play 2h, 1 play 3h, 2 play 9c, 3 play 4h", hands=hands)
    pig = knowledge.likely[cards("Qs")[0]]
    assert pig[2] < 0.6 < pig[1] == pig[3] == 1.0


def test_one_seed_draws_the_same_hands() -> None:
    knowledge = known("0 play 4c, 1 play 9c, 2 play 6c", seat=3, exposed="Qs")
    first, again = ([world.hands for world in drawn(knowledge, 20)] for _ in range(2))
    assert first == again
    assert any(hands != first[0] for hands in first)


def test_every_sign_has_a_weight() -> None:
    """And each rank of an exposed suit, each kind of card for a play, has a place of its own."""
    assert len(WEIGHTS) == SIGNS == SHOWN + len(EXPOSED) * (RANKS + OTHERS)
    spades = cards("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Ks As")
    told = list(signs([1], [(1, cards("Qs*")[0])], [], 1, spades))
    assert [(seat, card) for seat, card, _ in told] == [(1, card) for card in spades]
    assert [sign - SHOWN for *_, sign in told] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]


def test_what_a_play_tells_is_of_cards_in_the_same_place() -> None:
    """Following with the seven under the ten: of lower cards, of those between and of those above."""
    plays = [(0, cards("Ts")[0]), (1, cards("7s")[0])]
    rows = [sign // KINDS for *_, sign in signs([1], [], plays, 1, cards("5s 9s Ks 4d"))]
    assert rows == [3, 4, 5]


def test_the_pig_is_a_spade_like_others_once_it_is_out() -> None:
    """In the trick after that in which it was played the ranks alone tell the kinds apart."""
    trick = [(seat, card) for seat, card in enumerate(cards("As Qs 2s 3s"))]
    before = next(signs([0], [], trick[:1], 1, cards("Ks")))
    after = list(signs([0], [], [*trick, (0, cards("5s")[0])], 1, cards("Ks")))
    assert before[2] % KINDS == 1
    assert after[-1][2] % KINDS == 14


def test_with_two_decks_each_thing_done_tells_half() -> None:
    """There are twice as many of them in a hand, and together they tell no more."""
    spades = cards("3s Ks As")
    one, two = (likelihoods([1], [(1, cards("Qs*")[0])], [], decks, spades) for decks in (1, 2))
    for card in spades:
        assert two[card][1] ** 2 == pytest.approx(one[card][1])
        assert one[card][1] != 1.0


@pytest.mark.parametrize("decks", [1, 2])
def test_all_decks_have_hands_that_fit(decks: int) -> None:
    """As many cards as each holds, and every one of those out of sight once."""
    rules = gongzhu({"decks": decks})
    table = Table(rules, rules.shuffle(Rng.of(3), Carry()))
    table.advance()
    while table.state.phase == "expose":
        seat = table.state.to_act[0]
        table.play(seat, next(iter(reversed(list(rules.legal(table.view(seat), seat))))))
    knowledge = Knowledge(table.view(0), 0)
    for world in drawn(knowledge, 10):
        held = [card for hand in world.hands[4:] for card in hand if not card & 1]
        assert sorted(held) == knowledge.unseen
