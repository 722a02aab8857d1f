"""The laws that hold in every hand of Guandan, on random hands and whole matches."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtui.engine.cards import Rng, deck
from cardtui.engine.core import DEALER, Action, Carry, Step
from cardtui.engine.guandan import GuandanState, guandan
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.table import Table

RULES = guandan({"final": "8"})


def choose(table: Table[GuandanState], seat: int, rng: Rng, greedy: bool) -> Action:
    """A legal action of the seat's own view: the cheapest, or any of the first hundred."""
    view = table.view(seat)
    legal = list(islice(table.rules.legal(view, seat), 1 if greedy else 100))
    return rng.choice(legal)


def hand(rng: Rng, carry: Carry, greedy: bool = False) -> Table[GuandanState]:
    """A hand played to its end; who owes a card together with others acts in random order."""
    table = Table(RULES, RULES.shuffle(rng, carry), carry)
    table.advance()
    while not table.state.over:
        seat = rng.choice(table.state.to_act)
        table.play(seat, choose(table, seat, rng, greedy))
    return table


def after_a_hand(seed: int) -> Carry:
    """What a hand with random places hands over: a single or a double tribute follows."""
    rng = Rng.of("carry", seed)
    places = [0, 1, 2, 3]
    rng.shuffle(places)
    none = (0,) * 4
    return GuandanCarry(
        (10000,) * 4,
        hand=3,
        levels=(5, 6),
        playing=(5, 6)[places[0] % 2],
        places=tuple(places),
        first_streak=none,
        last_streak=none,
    )


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_a_view_carries_on_by_itself(seed: int) -> None:
    """redact(apply(s, a)) == apply(redact(s), redact_action(a)) for every seat at every step."""
    table = hand(Rng.of("view", seed), after_a_hand(seed))
    for before, step, after in zip(table.states, table.steps, table.states[1:], strict=False):
        for seat in range(4):
            action = RULES.redact_action(before, step.seat, step.action, seat)
            seen, _ = RULES.apply(RULES.redact(before, seat), step.seat, action)
            assert seen == RULES.redact(after, seat), (step, seat)


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_a_view_judges_as_the_table_does(seed: int) -> None:
    """What the seat to act is offered and refused is the same on its view and on all cards."""
    table = hand(Rng.of("judge", seed), after_a_hand(seed))
    for state in table.states[::5]:
        for seat in state.to_act:
            view = RULES.redact(state, seat)
            listed = list(RULES.legal(view, seat))
            assert listed == list(RULES.legal(state, seat))
            for action in listed[::7]:
                assert RULES.why_not(state, seat, action) is None
                assert RULES.why_not(view, seat, action) is None
                assert RULES.resolve(state, seat, action) == action


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_cards_are_conserved_and_known_ones_are_held(seed: int) -> None:
    """Hands, plays and a tribute on its way are the two decks at every step."""
    table = hand(Rng.of("cards", seed), after_a_hand(seed))
    played: Counter[object] = Counter()
    for state, step in zip(table.states[1:], table.steps, strict=False):
        if step.action.verb == "play":
            played.update(step.action.cards)
        on_its_way = [gift.card for gift in state.tributes if gift.taker is None]
        held = Counter(card for cards in state.hands for card in cards)
        assert played + held + Counter(on_its_way) == Counter(deck(2))
        for cards, known in zip(state.hands, state.known, strict=True):
            assert not Counter(known) - Counter(cards)
            assert list(cards) == sorted(cards)
    first_play = next(n for n, step in enumerate(table.steps) if step.action.verb == "play")
    assert [len(cards) for cards in table.states[first_play].hands] == [27] * 4  # G22


@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_the_text_of_a_hand_plays_it_again(seed: int) -> None:
    """Deal, carry and steps as text give the same states and events."""
    table = hand(Rng.of("text", seed), after_a_hand(seed))
    deal = RULES.read_deal(table.deal.to_json())
    again = Table(RULES, deal, RULES.read_carry(table.start_carry.to_json()))
    again.replay(Step.parse(str(step), RULES.numbered) for step in table.steps)
    assert again.states == table.states
    assert again.events == table.events


@settings(max_examples=2)
@given(st.integers(0, 10**6))
def test_matches_end_and_money_sums_to_zero(seed: int) -> None:
    """Cheapest plays win a match in the end; before fees nothing is lost, and nobody falls below zero."""
    rng, carry = Rng.of("match", seed), Carry()
    for _ in range(200):
        state = hand(rng, carry, greedy=True).state
        settled = state.settlement
        assert settled is not None
        assert sum(settled.transfers) == 0
        assert min(settled.stacks) >= 0
        before = state.carry.stacks
        changes = zip(before, settled.transfers, settled.fees, strict=True)
        assert settled.stacks == tuple(stack + moved - fee for stack, moved, fee in changes)
        carry = RULES.carry(state)
        if state.outcome and state.outcome.match_won is not None:
            break
        assert carry.playing == state.levels[state.winner[0]]
    else:
        raise AssertionError("no match was won in 200 hands")
    assert (carry.playing, carry.levels, carry.places) == (0, (), ())
    assert RULES.start(RULES.shuffle(rng, carry), carry).level == 2


def test_the_dealer_s_steps_are_refused_from_seats_and_out_of_time() -> None:
    """A lead or a refusal that is not due is refused, on a view as well."""
    table = Table(RULES, RULES.shuffle(Rng.of(1), Carry()))
    leader = table.deal.first
    assert RULES.why_not(table.state, DEALER, Action("lead", numbers=((leader + 1) % 4,)))
    assert RULES.why_not(table.view(2), DEALER, Action("refuse", numbers=(1, 1)))
    table.advance()
    assert table.state.to_act == (leader,)
    assert RULES.why_not(table.state, DEALER, Action("lead", numbers=(leader,)))
