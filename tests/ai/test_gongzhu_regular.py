"""The regular player of Gong Zhu: what it does in positions that a player would recognize."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.ai.gongzhu.levels import Easy, Regular
from cardtui.ai.gongzhu.reasons import reason
from cardtui.ai.player import Answer, Player, Question
from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.core import Carry, Step
from cardtui.engine.gongzhu import gongzhu
from cardtui.engine.table import Table


def answer(seat: int, do: str = "", decks: int = 1, player: Player = Regular(), **start: object) -> Answer:
    """What the seat answers in the position of ``start`` after the steps ``do``."""
    rules = gongzhu({"decks": decks})
    table = Table.at(rules, rules.position(start))
    table.advance()
    for line in filter(None, map(str.strip, do.split(","))):
        step = Step.parse(line, rules.numbered)
        table.play(step.seat, step.action)
    view = table.view(seat)
    return player.decide(Question(rules, view, seat, tuple(table.history(seat)), Rng.of(1)))


def codes(found: Answer) -> str:
    """The code of the reason."""
    assert found.why is not None
    return found.why.code


LATE: dict[str, Any] = {"phase": "play", "hands": ["Ks 4d 5h", "Qs 3s 3h", "2s 6d 7h", "4s 8d 9h"]}


def test_gives_the_pig_under_a_higher_spade() -> None:
    """The king is on the table: the pig goes to whoever played it."""
    found = answer(1, "0 play Ks", **LATE)
    assert str(found.action) == "play Qs"
    assert codes(found) == "give_pig"


def test_throws_the_pig_on_another_suit() -> None:
    """Void in the led suit, it gets rid of the pig."""
    hands = ["Kd 4d 5h", "Qs 3s 3h", "2s 6d 7h", "4s 8d 9h"]
    assert str(answer(1, "0 play Kd", phase="play", hands=hands).action) == "play Qs"


def test_keeps_the_pig_from_a_trick_it_would_take() -> None:
    """The last seat does not take the trick with the pig itself."""
    hands = ["5s 4d 5h", "6s 3d 3h", "2s 6d 7h", "Qs 3s 9h"]
    assert str(answer(3, "0 play 5s, 1 play 6s, 2 play 2s", phase="play", hands=hands).action) == "play 3s"


def test_takes_the_sheep_with_the_last_card_of_the_trick() -> None:
    """The sheep is on the table and can be had."""
    hands = ["5d 4s 5h", "6d 3c 3h", "Jd 6s 7h", "Ad 3d 9h"]
    found = answer(3, "0 play 5d, 1 play 6d, 2 play Jd", phase="play", hands=hands)
    assert str(found.action) == "play Ad"
    assert codes(found) == "win_sheep"


def test_a_sheep_of_its_own_takes_when_it_can() -> None:
    """As the last seat the sheep itself takes the trick."""
    hands = ["5d 4s 5h", "6d 3c 3h", "Td 6s 7h", "Jd 3d 9h"]
    assert str(answer(3, "0 play 5d, 1 play 6d, 2 play Td", phase="play", hands=hands).action) == "play Jd"


def test_goes_on_for_full_red() -> None:
    """With the top hearts and all others gone to it, the hand is played for full red."""
    hands = [
        "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2s",
        "2h 3s 4s 5s 6s 7s 8s 9s Ts Js 3d 4d 5d",
        "2c 3c 4c 5c 6c 7c 8c 9c 6d 7d 8d 9d Td",
        "Qs Ks As Jd Qd Kd Ad Tc Jc Qc Kc Ac 2d",
    ]
    found = answer(0, phase="play", to_act=0, hands=hands)
    assert str(found.action).endswith("h")
    assert codes(found) == "full_red"


def test_exposes_a_pig_that_is_well_guarded_and_not_a_naked_one() -> None:
    """Seven small spades keep the exposed pig away; alone it would come home."""
    rest = ["As 2d 3d 4d 5d 6d 7d 2c 3c 4c 5c Kh Qh", "Ks 8d 9d Td Jd Qd Kd 6c 7c 8c 9c 2h 3h"]
    guarded = "Qs 2s 3s 4s 5s 6s 7s 8s 4h 5h 6h Tc Jc"
    last = "Js Ts 9s Ad Qc Kc Ac 7h 8h 9h Th Jh Ah"
    assert "Qs" in str(answer(0, first=1, hands=[guarded, *rest, last]).action)
    naked = "Qs 2c 3c Ac Kc Ah Kh Qh Ad Kd 4d 5d 6d"
    other = ["As Ks 2s 2d 3d 7d 8d 9d 4c 5c 6c 2h 3h", "3s 4s 5s 6s Td Jd Qd 7c 8c 9c 4h 5h 6h"]
    end = "7s 8s 9s Ts Js Tc Jc Qc 7h 8h 9h Th Jh"
    assert "Qs" not in str(answer(0, first=1, hands=[naked, *other, end]).action)


def test_weighs_every_choice_that_differs() -> None:
    """What was considered comes best first and begins with the answer."""
    found = answer(1, "0 play Ks", **LATE)
    values = [value for _, value in found.considered]
    assert found.considered[0][0] == found.action
    assert len(values) == 2
    assert values == sorted(values, reverse=True)


def test_equal_cards_are_tried_once() -> None:
    """The five and the seven of hearts are one choice when the six is gone, the four is another."""
    hands = ["6h 5c 6c 7c", "4h 5h 7h Kh", "8h 2d 3d 4d", "9h 5d 6d 7d"]
    found = answer(1, "0 play 5c", phase="play", hands=hands)
    assert {str(action) for action, _ in found.considered} == {"play 4h", "play 5h", "play 7h", "play Kh"}
    hands = ["8c 5c 6c 7c", "4h 5h 6h Kh", "8h 2d 3d 4d", "9h 5d 6d 7d"]
    found = answer(1, "0 play 5c", phase="play", hands=hands)
    assert {str(action) for action, _ in found.considered} == {"play 4h", "play 5h", "play Kh"}


def test_the_same_question_has_the_same_answer() -> None:
    """Nothing but the question decides."""
    assert answer(1, "0 play Ks", **LATE) == answer(1, "0 play Ks", **LATE)


def test_stops_when_told_to() -> None:
    """A thought called off still ends in a legal action."""
    rules = gongzhu({})
    table = Table(rules, rules.shuffle(Rng.of(3), Carry(first=0)), Carry(first=0))
    for seat in range(4):
        table.play(seat, Step.parse("0 keep", rules.numbered).action)
    question = Question(rules, table.view(0), 0, (), Rng.of(1), stop=lambda: True)
    assert rules.why_not(table.state, 0, Regular().decide(question).action) is None


@pytest.mark.parametrize(("decks", "hands"), [(1, 6), (2, 2)])
def test_is_never_illegal(decks: int, hands: int) -> None:
    """Whole hands of four, from exposing to the end, each led as the one before left it."""
    rules, carry, player = gongzhu({"decks": decks}), Carry(), Easy()
    for hand in range(hands):
        table = Table(rules, rules.shuffle(Rng.of(hand), carry), carry)
        table.advance()
        while not table.state.over:
            seat = table.state.to_act[0]
            question = Question(rules, table.view(seat), seat, (), Rng.of(hand, seat, len(table.steps)))
            table.play(seat, player.decide(question).action)
        carry = rules.carry(table.state)
        assert carry.first is not None


@pytest.mark.parametrize(
    ("seat", "do", "card", "expected"),
    [
        (0, "", "Ah", "lead"),  # nobody else will take it
        (0, "", "5h", "lead_hearts"),
        (1, "0 play 5h", "6h", "low_card"),
        (3, "0 play 4c, 1 play 6c, 2 play 3c", "5c", "duck"),
        (3, "0 play 5h, 1 play 6h, 2 play 4h", "9h", "go_over"),  # thirty points are not cheap
    ],
)
def test_the_facts_of_a_reason_hold(seat: int, do: str, card: str, expected: str) -> None:
    """What is said of a card is so: who will take it, what lies on the table, what it costs."""
    rules = gongzhu({})
    hands = ["Ah 5h 4c 7s 8s 9s Ts", "6h 6c 2d 3d 4d 5d 6d", "4h 3c 2s 3s 4s 5s 6s", "9h 5c 2c 7d 8d 9d Td"]
    table = Table.at(rules, rules.position({"phase": "play", "to_act": 0, "hands": hands}))
    table.advance()
    for line in filter(None, map(str.strip, do.split(","))):
        step = Step.parse(line, rules.numbered)
        table.play(step.seat, step.action)
    found = reason(table.view(seat), seat, parse_cards(card)[0], 0.0, red=False)
    assert found.code == expected
