"""The regular Guandan player: always legal, blind to hidden cards, and sensible in plain positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtui.ai.guandan.counting import Sight
from cardtui.ai.guandan.regular import Regular
from cardtui.ai.player import Answer, Question
from cardtui.engine.cards import ACE, Rng, arranged, deck, format_cards, parse_cards, parse_rank
from cardtui.engine.core import Carry, Reading
from cardtui.engine.guandan.combinations import strength, tier
from cardtui.engine.guandan.state import GuandanCarry, GuandanState
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from cardtui.text.catalog import in_family, set_language
from cardtui.text.guandan_reasons import REASONS

GUANDAN = rules("guandan")
NOTHING = (0,) * 4


def question(state: GuandanState, seat: int, steps: tuple[Any, ...] = ()) -> Question:
    return Question(GUANDAN, GUANDAN.redact(state, seat), seat, steps, Rng.of("test", seat, len(steps)))


def asked(hand: str, *sizes: int, **start: Any) -> Answer:
    """The answer of seat 0 with this hand; the others hold so many cards of the rest, which it cannot see."""
    rest = deck(2)
    for card in parse_cards(hand):
        rest.remove(card)
    Rng.of("rest").shuffle(rest)
    hands = [hand]
    for size in sizes:
        hands.append(format_cards(rest[:size]))
        del rest[:size]
    state = GUANDAN.position({"hands": hands, **start})
    answer = Regular().decide(question(state, 0))
    assert GUANDAN.why_not(state, 0, answer.action) is None
    return answer


def after(places: tuple[int, ...], level: int = 2) -> Carry:
    """What a hand with these places leaves to the next one."""
    return GuandanCarry(
        levels=(level, level), playing=level, places=places, first_streak=NOTHING, last_streak=NOTHING
    )


@pytest.mark.parametrize(
    ("seed", "carry"),
    [
        (1, Carry()),
        (2, after((0, 2, 1, 3), 5)),
        (3, after((1, 0, 3, 2), 9)),
        (4, after((3, 2, 0, 1), 14)),
        (5, after((2, 0, 3, 1), 10)),
    ],
)
def test_whole_hands_are_legal_and_explained(seed: int, carry: Carry) -> None:
    """Tribute to last card: every answer is legal, the first of those weighed, and has a known reason."""
    table = Table(GUANDAN, GUANDAN.shuffle(Rng.of("legal", seed), carry), carry)
    table.advance()
    while not table.state.over:
        seat = table.state.to_act[0]
        answer = Regular().decide(question(table.state, seat, tuple(table.steps)))
        assert answer.why is not None
        assert REASONS[answer.why.code].format(**answer.why.args)
        values = [value for _action, value in answer.considered]
        assert answer.considered[0][0] == answer.action
        assert values == sorted(values, reverse=True)
        for action, _value in answer.considered:
            assert GUANDAN.why_not(table.state, seat, action) is None
        table.play(seat, answer.action)


def test_hidden_cards_make_no_difference() -> None:
    """Two deals that look the same to a seat get the same answer; so does the same question twice."""
    deal = GUANDAN.shuffle(Rng.of("hidden"), Carry())
    swapped = replace(deal, hands=(deal.hands[0], deal.hands[2], deal.hands[3], deal.hands[1]), first=0)
    answers = []
    for one in (replace(deal, first=0), swapped, swapped):
        table = Table(GUANDAN, one, Carry())
        table.advance()
        answers.append(Regular().decide(question(table.state, 0, tuple(table.steps))))
    assert answers[0] == answers[1] == answers[2]


# --- following ------------------------------------------------------------------------------------------


def test_goes_out_when_it_can() -> None:
    """Its last cards beat the partner's play: out it goes."""
    answer = asked("5s 5h", 9, 9, 9, over="pair:4:2", by=2)
    assert str(answer.action) == "play 5s 5h as pair:5:2"
    assert answer.why is not None
    assert answer.why.code == "out"


def test_does_not_bomb_the_partner() -> None:
    """The partner holds the trick with an ace: the bomb stays in the hand."""
    answer = asked("3s 4d 6s 6h 6d 6c 9s Td Jc", 15, 15, 15, over="single:A:1", by=2)
    assert answer.action.verb == "pass"
    assert answer.why is not None
    assert answer.why.code == "leave_partner"


def test_keeps_a_straight_flush_together() -> None:
    """A single is beaten from outside of the straight flush or not at all, though its cards would do."""
    answer = asked("6s 7s 8s 9s Ts 4d 4c Jh 5h 5d", 15, 15, 15, over="single:5:1", by=3)
    assert not set(answer.action.cards) & set(parse_cards("6s 7s 8s 9s Ts"))


def test_bombs_an_opponent_about_to_go_out() -> None:
    """An opponent plays a high pair and has one card behind it: its trick is bombed."""
    answer = asked("3s 5c 6s 6h 6d 6c 9s Td Jc", 15, 15, 1, over="pair:A:2", by=3)
    assert answer.action.reading == Reading("bomb", 6, 4)
    assert answer.why is not None
    assert answer.why.code in ("stop", "bomb")


def test_keeps_the_bomb_early_in_a_hand() -> None:
    """A low single of an opponent is no reason to bomb or to break the bomb."""
    answer = asked("3s 3d 5c 5d 6s 6h 6d 6c 8s 8d 9s 9d Td Jc Qs Qd", 22, 22, 22, over="single:K:1", by=3)
    assert answer.action.verb == "pass"


def test_beats_an_opponent_cheaply() -> None:
    """Of the cards that beat a low single the lowest loose one is enough."""
    answer = asked("7d Ks Kd Kc Jh Jd 3s 3d 4s 4d 4h", 18, 18, 18, over="single:5:1", by=3)
    assert str(answer.action) == "play 7d as single:7:1"


# --- leading --------------------------------------------------------------------------------------------


def test_feeds_a_partner_with_one_card_a_single() -> None:
    """The partner has one card left, the opponents many: the lowest single is led."""
    answer = asked("3s 5d 5c 8h 8d Js Jd 9c 9h Qc Qd Kc", 20, 1, 20)
    assert answer.action.reading == Reading("single", 3, 1)
    assert answer.why is not None
    assert answer.why.code == "help"


def test_leads_no_low_single_to_an_opponent_with_one_card() -> None:
    """The pair goes first: the opponent with one card cannot follow."""
    answer = asked("4s 6s 6d Kd", 1, 12, 12)
    assert answer.action.reading == Reading("pair", 6, 2)


def test_plays_the_sure_winner_before_the_loser() -> None:
    """Two plays left, the opponents with one card each: the one that nobody beats goes first."""
    answer = asked("3s X", 1, 10, 1)
    assert answer.action.reading == Reading("single", 16, 1)


def test_does_not_open_with_a_bomb() -> None:
    """A whole hand begins with something weak."""
    deal = GUANDAN.shuffle(Rng.of("open"), Carry())
    for first in range(4):
        table = Table(GUANDAN, replace(deal, first=first), Carry())
        table.advance()
        answer = Regular().decide(question(table.state, first, tuple(table.steps)))
        assert answer.action.reading is not None
        assert tier(answer.action.reading) == 0


# --- tribute and return ---------------------------------------------------------------------------------


def test_G21_pays_the_equal_card_it_misses_least() -> None:
    """Of two aces the one outside of the straight flush is paid."""
    hand = "As Ks Qs Js Ts Ad 3d 4c"
    answer = asked(hand, 8, 8, 8, places=[1, 3, 2, 0], phase="tribute", playing="7")
    assert str(answer.action) == "tribute Ad"


def test_G22_returns_a_low_useless_card_to_an_opponent() -> None:
    """Nothing is taken out of pairs, runs or bombs."""
    hand = "2s 4h 4d 5s 5h 6d 6c 9s 9h 9d 9c Ks Kd Ac Ad"
    answer = asked(hand, 8, 8, 8, places=[0, 2, 3, 1], phase="return", playing="7")
    assert str(answer.action) == "return 2s"


def test_G22_returns_a_better_card_to_the_partner() -> None:
    """After first and last the payer is the partner: of loose cards it gets the higher one."""
    hand = "2s 9d 4h 4d 5s 5h 6d 6c Ks Kd Ac Ad"
    answer = asked(hand, 8, 8, 8, places=[0, 1, 3, 2], phase="return", playing="7")
    assert str(answer.action) == "return 9d"


@pytest.mark.parametrize(
    ("level", "hand"),
    [
        ("K", "2s 3s 3s 3h 4s 4d 4c 5s 5d 5c 7d 7d 7c 8d 9d Th Jd Jc Jc Qd Qc Ks Kc As As Ah x X"),
        ("A", "2d 2c 3s 3h 3h 4s 4d 4c 5s 6c 7c 8h 8d 9d 9d 9c Td Js Jh Qd Qd Qc Kd Ah Ah Ad Ad x"),
    ],
)
@pytest.mark.parametrize("places", [[0, 2, 3, 1], [0, 1, 3, 2]])
def test_G22_gives_no_ace_level_card_or_joker_away(level: str, hand: str, places: list[int]) -> None:
    """Neither an opponent nor the partner gets one, and one would cost a level at least."""
    answer = asked(hand, 26, 27, 27, places=places, phase="return", playing=level)
    (card,) = answer.action.cards
    assert strength(card.rank, parse_rank(level)) < strength(ACE, 2)
    for action, value in answer.considered:
        if strength(action.cards[0].rank, parse_rank(level)) >= strength(ACE, 2):
            assert value <= answer.considered[0][1] - 1


# --- counting -------------------------------------------------------------------------------------------


def test_counts_what_is_out() -> None:
    """With both big jokers in the hand a small one stands; a card that somebody is known to hold beats."""
    state = GUANDAN.position({"hands": ["X X x 3s", "4s 5s 6s", "7s 8s 9s", "Ts Js Qs"]})
    sight = Sight(question(state, 0))
    assert sight.stands(Reading("single", 15, 1)) == 1.0
    assert sight.stands(Reading("single", 3, 1)) < 0.5

    ace = arranged(parse_cards("As"))
    known = replace(
        state, hands=(*state.hands[:3], arranged((*ace, *state.hands[3]))), known=((), (), (), ace)
    )
    sight = Sight(question(known, 0))
    assert sight.beaten(3, Reading("single", 13, 1)) == 1.0


def test_every_reason_is_told_in_both_languages() -> None:
    """The Chinese sentence is another one and has the same fields."""
    try:
        for message in REASONS.values():
            set_language("zh_CN")
            said = in_family("guandan")(message)
            assert said != message
            for field in ("reading", "seat", "count", "partner", "cards"):
                place = "{" + field + "}"
                assert (place in said) == (place in message)
    finally:
        set_language("en")
