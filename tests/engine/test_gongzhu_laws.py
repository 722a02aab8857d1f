"""What holds in every Gong Zhu hand, with one deck and with two."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.cards import Rng, deck, format_cards
from cardtui.engine.core import DEALER, Action, Carry, Step
from cardtui.engine.gongzhu import GongzhuState, gongzhu
from cardtui.engine.gongzhu.scoring import EXPOSABLE
from cardtui.engine.gongzhu.state import GongzhuCarry
from cardtui.engine.table import Table
from tests.oracle import gongzhu as oracle
from tests.widths import widths

SEEDS = st.integers(0, 2**32)
DECKS = st.sampled_from([1, 2])


def random_hand(decks: int, seed: int, carry: Carry = Carry()) -> Table[GongzhuState]:
    """A hand played at random to its end."""
    rules, rng = gongzhu({"decks": decks}), Rng.of(seed)
    table = Table(rules, rules.shuffle(rng, carry), carry)
    while not table.state.over:
        seat = rng.choice(table.state.to_act)
        table.play(seat, rng.choice(list(rules.legal(table.state, seat))))
    return table


def every_action(state: GongzhuState) -> list[Action]:
    """All actions that anybody might think of: any card played, any two cards exposed, keep."""
    faces = list(dict.fromkeys(deck(1, jokers=False)))
    spelled = [*faces, *(card for hand in state.known for card in hand)]
    exposing = [(), *((card,) for card in faces), *((a, b) for a in EXPOSABLE for b in EXPOSABLE)]
    return (
        [Action("play", (card,)) for card in spelled]
        + [Action("expose", e) for e in exposing]
        + [Action("keep")]
    )


@settings(max_examples=25)
@given(SEEDS, DECKS)
def test_the_view_law(seed: int, decks: int) -> None:
    """What a seat sees of the next position is what follows from what it sees of this one."""
    table = random_hand(decks, seed)
    rules = table.rules
    for state, step, after in zip(table.states, table.steps, table.states[1:], strict=False):
        for seat in range(4):
            seen = rules.redact_action(state, step.seat, step.action, seat)
            view, _ = rules.apply(rules.redact(state, seat), step.seat, seen)
            assert view == rules.redact(after, seat)


@widths(4, 200)
def test_enumerated_is_accepted_is_the_judges(width: int) -> None:
    """In every position exactly the enumerated actions are accepted, on the seat's view as on the table."""

    @settings(max_examples=width)
    @given(SEEDS, DECKS)
    def agree(seed: int, decks: int) -> None:
        table = random_hand(decks, seed)
        rules = table.rules
        for state, step in zip(table.states, table.steps, strict=False):
            if step.seat == DEALER:
                continue
            view = rules.redact(state, step.seat)
            legal = list(rules.legal(state, step.seat))
            assert list(rules.legal(view, step.seat)) == legal
            accepted = set()
            for action in every_action(state):
                refusal = rules.why_not(state, step.seat, action)
                assert rules.why_not(view, step.seat, action) == refusal
                if refusal is None:
                    accepted.add(str(rules.resolve(state, step.seat, action)))
            more = {str(action) for action in legal if len(action.cards) > 2}
            assert accepted | more == set(map(str, legal))
            if state.phase == "play":
                hand = [str(card) for card in state.hands[step.seat]]
                trick = [str(card) for _, card in state.trick]
                finished = [str(trick[0][1]) for trick in state.tricks]
                plays = {one for one in hand if oracle.may_play(hand, trick, finished, one)}
                if not (state.duty and not state.tricks and not trick):  # Z4
                    assert {str(action.cards[0]) for action in legal} == plays

    agree()


@settings(max_examples=40)
@given(SEEDS, DECKS)
def test_every_hand_ends_with_all_scoring_cards_taken(seed: int, decks: int) -> None:
    """Cards are conserved, points sum to 0, and the end comes with the last scoring card (Z9)."""
    table = random_hand(decks, seed)
    state = table.state
    left = [card.plain for hand in state.hands for card in hand]
    played = [card.plain for trick in state.tricks for _, card in trick]
    assert Counter(left + played) == Counter(deck(decks, jokers=False))
    assert sum(map(len, state.taken)) == 16 * decks
    assert table.states[-2].scoring_left > 0 == state.scoring_left
    assert state.settlement is not None
    assert sum(state.settlement.scores) == 0


@settings(max_examples=10)
@given(SEEDS, DECKS)
def test_text_gives_the_hand_back(seed: int, decks: int) -> None:
    """The steps as text, read again and replayed, reach every position of the hand."""
    table = random_hand(decks, seed)
    steps = [Step.parse(str(step), table.rules.numbered) for step in table.steps]
    assert steps == table.steps
    again = Table(table.rules, table.deal)
    again.replay(steps)
    assert again.states == table.states
    for seat in range(4):
        seen = table.history(seat)
        assert [Step.parse(str(step), table.rules.numbered) for step in seen] == seen


@pytest.mark.parametrize("decks", [1, 2])
def test_the_next_hand_is_led_by_the_taker_of_the_pig(decks: int) -> None:
    """Hands of a session follow from the carry, and its sheet sums to 0."""
    carry: Carry = Carry()
    for hand in range(20):
        table = random_hand(decks, hand, carry)
        assert carry.first in (None, table.state.tricks[0][0][0])
        carry = table.rules.carry(table.state)
        assert isinstance(carry, GongzhuCarry)
        assert carry.hand == hand + 1
        assert sum(carry.scores) == 0


def test_a_seat_sees_only_its_own_and_exposed_cards() -> None:
    """No card of another hand stands in a view's text."""
    table = random_hand(2, 5)
    for state in table.states:
        view = table.rules.redact(state, 1)
        assert all(set(format_cards(view.hands[seat])) <= set("# *QsJdTcAh") for seat in (0, 2, 3))
        assert all(card.exposed for seat in (0, 2, 3) for card in view.hands[seat] if str(card) != "#")
