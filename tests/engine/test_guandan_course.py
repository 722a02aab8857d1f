"""The course of a Guandan hand clause by clause, from positions in text; cases hold the plain ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtui.cases import load, run
from cardtui.engine.cards import Card, Rng, arranged, deck, format_cards, parse_cards
from cardtui.engine.core import DEALER, Action, Carry, Deal, Event, Reading, Step
from cardtui.engine.errors import IllegalAction, NotationError
from cardtui.engine.guandan import GuandanState, guandan
from cardtui.engine.guandan.codes import (
    GuandanEventCode,
    PartnerFigures,
    RiseFigures,
    StreakFigures,
    TakerFigures,
    WildFigures,
)
from cardtui.engine.guandan.combinations import stands_for
from cardtui.engine.guandan.settlement import GuandanAccount
from cardtui.engine.guandan.state import GuandanCarry
from cardtui.engine.rooms import BEAN_ROOMS, Room
from cardtui.engine.table import Table
from cardtui.engine.variants import RULES_REVISION, renewed, rules

RULES = guandan({"level": "5"})
CASES = Path(__file__).parents[1] / "cases" / "guandan.json"
SHARED = Path(__file__).parents[3] / "shared" / "cases" / "guandan.json"
SEATS = ("6s 7s", "8c 3c", "4c 9c", "Qh 9h")


def at(*hands: str, **start: Any) -> Table[GuandanState]:
    """A table in the position, with the dealer's steps taken."""
    table = Table.at(RULES, RULES.position({"hands": list(hands), **start}))
    table.advance()
    return table


def do(table: Table[GuandanState], *steps: str) -> tuple[Event, ...]:
    """Take the steps; the events of the last one and of what the dealer did after it."""
    for text in steps:
        before = len(table.events)
        step = Step.parse(text, RULES.numbered)
        table.play(step.seat, step.action)
    return tuple(event for events in table.events[before:] for event in events)


def refused(table: Table[GuandanState], text: str) -> tuple[str, str]:
    """Clause and code of the refusal."""
    step, before = Step.parse(text, RULES.numbered), table.state
    with pytest.raises(IllegalAction) as caught:
        table.submit(step.seat, step.action)
    assert table.state is before
    return caught.value.refusal.clause, caught.value.refusal.code


@pytest.mark.parametrize("path", [CASES, SHARED], ids=["own", "shared"])
def test_rule_cases_are_answered_as_expected(path: Path) -> None:
    """Every case of the file, at least one for each clause that a case can ask of."""
    if not path.exists():
        pytest.skip("these cases are kept beside the checkout")
    cases = load(path)
    assert [str(miss) for case in cases if (miss := run(case))] == []
    if path == CASES:
        asked = {case.id.split("-")[0] for case in cases}
        assert asked >= {f"G{n}" for n in range(2, 25)} - {"G13"}


def test_G1_two_decks_are_dealt_in_hands_of_27() -> None:
    """All 108 cards, the same for the same seed."""
    deal = RULES.shuffle(Rng.of(7), Carry())
    assert [len(hand) for hand in deal.hands] == [27] * 4
    assert arranged(card for hand in deal.hands for card in hand) == arranged(deck(2))
    assert deal == RULES.shuffle(Rng.of(7), Carry())
    assert deal != RULES.shuffle(Rng.of(8), Carry())


def test_G1_either_copy_of_a_card_will_do_but_not_a_third() -> None:
    """Two equal cards are a pair from one hand; a card that is there once is not two."""
    table = at("6s 6s 7s", *SEATS[1:], phase="play", to_act=0)
    assert refused(table, "0 play 6s 6s 6s") == ("G1", "not_in_hand")
    assert refused(table, "0 play 7s 7s") == ("G1", "not_in_hand")
    do(table, "0 play 6s 6s")
    assert format_cards(table.state.hands[0]) == "7s"


def test_G2_a_match_begins_at_its_level_and_goes_on_at_the_winners() -> None:
    """Without a carry at the option's level; later hands as the carry says."""
    deal = RULES.shuffle(Rng.of(1), Carry())
    assert RULES.start(deal, Carry()).level == 5
    assert guandan({}).start(deal, Carry()).levels == (2, 2)
    state = at("Ks", "3c 4c", "Ad", "8h 9h", phase="play", to_act=0, levels=["5", "9"])
    do(state, "0 play Ks", "1 pass", "2 play Ad")
    carry = RULES.carry(state.state)
    assert (carry.levels, carry.playing, carry.places, carry.hand) == ((8, 9), 8, (0, 2, 1, 3), 1)
    assert RULES.start(deal, carry).level == 8


def test_G4_no_combination_and_no_cards_are_refused_by_name() -> None:
    """Cards that are nothing, no cards, and face-down ones."""
    table = at("6s 7s", *SEATS[1:], phase="play", to_act=0)
    assert refused(table, "0 play 6s 7s") == ("G4", "no_combination")
    assert refused(table, "0 play") == ("G4", "no_cards")
    with pytest.raises(IllegalAction) as caught:
        table.submit(0, Action("play", (Card.BACK,)))
    assert caught.value.refusal.code == "not_in_hand"


@pytest.mark.parametrize(
    ("cards", "reading", "shown"),
    [
        ("2s 3c 4h 5c 5h", "straight:5:5", "2s 3c 4h 5c A"),
        ("2s 3c 4h 5c 5h", "straight:6:5", "2s 3c 4h 5c 6"),
        ("5h 8d 9d 5h 7d", "straight_flush:J:5", "Td 8d 9d Jd 7d"),
        ("3h 4h 5h 6h 7h", "straight:7:5", "3h 4h 5 6h 7h"),
        ("3h 4h 5h 6h 7h", "straight_flush:7:5", "3h 4h 5h 6h 7h"),
        ("As Ac 5h 5h 2h 2d", "tube:3:6", "As Ac 3 3 2h 2d"),
        ("As Ac 5h 5h 2h 2d", "plate:2:6", "As Ac A 2 2h 2d"),
        ("9c 9d 8c 8d 5h", "full_house:8:5", "9c 9d 8c 8d 8"),
        ("9c 9d 9s 5h 5h", "full_house:9:5", "9c 9d 9s 5 5"),
        ("9c 5h 5h X X", "full_house:9:5", "9c 9 9 X X"),
        ("5c 5d 5s 5h 5h", "full_house:5:5", "5c 5d 5s A A"),
        ("9c 9d 5h 5h", "bomb:9:4", "9c 9d 9 9"),
        ("5h 5h", "pair:5:2", "5h 5h"),
        ("5h", "single:5:1", "5h"),
    ],
)
def test_G6_what_each_wild_stands_for(cards: str, reading: str, shown: str) -> None:
    """A rank, and a suit in a straight flush alone; by themselves wilds are level cards."""
    stands = stands_for(parse_cards(cards), Reading.parse(reading), 5)
    assert format_cards(stands) == shown


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("4h 4h 8s 8d 9s 9c", "tube:T:6 plate:9:6 tube:9:6"),
        ("As Ac 4h 4h Ks Kc", "plate:A:6 tube:A:6"),
        ("9s 9c 9d 4h 4h", "bomb:9:5 full_house:9:5"),
        ("4s 4c As Ac 4h", "full_house:4:5 full_house:A:5"),
        ("Td Ad Kd 4h 4h", "straight_flush:A:5 straight:A:5"),
        ("7d 8d 9d Td 4h", "straight_flush:J:5 straight_flush:T:5 straight:J:5 straight:T:5"),
    ],
)
def test_G12_the_default_of_a_lead_comes_first(cards: str, order: str) -> None:
    """The highest bomb, else the highest rank, and a plate before a tube."""
    assert " ".join(map(str, guandan({"level": "4"}).readings(parse_cards(cards)))) == order


@pytest.mark.parametrize(
    ("cards", "over", "order"),
    [
        ("7d 8d 9d Td 4h", "straight:9:5", "straight:J:5 straight:T:5 straight_flush:J:5 straight_flush:T:5"),
        ("7d 8d 9d Td 4h", "straight_flush:T:5", "straight_flush:J:5"),
        ("7d 8d 9d Td 4h", "bomb:9:5", "straight_flush:J:5 straight_flush:T:5"),
        ("4h 4h 8s 8d 9s 9c", "plate:3:6", "plate:9:6"),
        ("9s 9c 9d 4h 4h", "full_house:8:5", "full_house:9:5 bomb:9:5"),
        ("9s 9c 9d 4h 4h", "full_house:T:5", "bomb:9:5"),
    ],
)
def test_G12_the_default_of_a_follow_is_the_table_s_kind(cards: str, over: str, order: str) -> None:
    """The kind on the table, the highest; else the highest bomb."""
    found = guandan({"level": "4"}).beating(parse_cards(cards), Reading.parse(over))
    assert " ".join(map(str, found)) == order


def test_G12_the_chosen_reading_is_stored_and_shown() -> None:
    """The step says it, and an event what each wild stands for."""
    table = at("7d 8d 9d 5h 5h 2s", *SEATS[1:], phase="play", to_act=0)
    assert refused(table, "0 play 7d 8d 9d 5h 5h as straight:8:5") == ("G12", "reading_not_offered")
    events = do(table, "0 play 7d 8d 9d 5h 5h as straight:T:5")
    assert str(table.steps[-1]) == "0 play 5h 5h 7d 8d 9d as straight:T:5"
    assert table.state.table is not None
    assert str(table.state.table.reading) == "straight:T:5"
    wild = next(event for event in events if event.code == "wild")
    assert (format_cards(wild.cards), wild.figures) == ("5h 5h", WildFigures(parse_cards("6 T")))


def test_bare_ranks_mean_cards_of_the_hand_and_wilds_last() -> None:
    """A typed rank takes natural cards first."""
    table = at("5h 5c 5d 6s 6c 2d", *SEATS[1:], phase="play", to_act=0)
    assert str(RULES.resolve(table.state, 0, Action.parse("play 5 5"))) == "play 5d 5c as pair:5:2"
    do(table, "0 play 5 5 6 6s 5")
    assert str(table.steps[-1]) == "0 play 5h 5d 5c 6s 6c as full_house:5:5"
    assert format_cards(table.state.hands[0]) == "2d"


@pytest.mark.parametrize(
    ("over", "play", "why"),
    [
        ("single:A:1", "9c", ("G11", "too_low")),
        ("single:9:1", "9c", ("G10", "too_low")),
        ("pair:3:2", "9c", ("G11", "other_kind")),
        ("bomb:3:4", "9c", ("G9", "no_bomb")),
        ("bomb:3:5", "2c 2d 2h 2s", ("G9", "too_low")),
    ],
)
def test_G9_G10_G11_why_a_play_does_not_beat(over: str, play: str, why: tuple[str, str]) -> None:
    """Too low, another kind, no bomb on a bomb."""
    hand = "9c 2c 2d 2h 2s"
    table = at(hand, *SEATS[1:], phase="play", to_act=0, over=over, by=3)
    assert refused(table, f"0 play {play}") == why


def test_G13_chance_leads_the_first_hand_by_the_seed() -> None:
    """The dealer names the seat; over many seeds every seat is named."""
    leaders = set()
    for seed in range(40):
        deal = RULES.shuffle(Rng.of(seed), Carry())
        table = Table(RULES, deal)
        table.advance()
        assert str(table.steps[0]) == f"- lead {deal.first}"
        assert table.state.to_act == (deal.first,)
        leaders.add(deal.first)
    assert leaders == {0, 1, 2, 3}


def test_G13_the_lead_after_tribute_is_a_step_of_the_dealer() -> None:
    """Single: the payer leads."""
    table = at("3s 4s", "3c 4c", "Kd 4d", "6h 7h", phase="tribute", places=[1, 0, 3, 2])
    events = do(table, "2 tribute Kd", "1 return 3c")
    assert [event.code for event in events] == ["return", "leads"]
    assert table.state.to_act == (2,)
    assert refused(table, "1 return 4c") == ("G22", "not_now")


def test_G14_who_leads_may_not_pass_and_turns_are_kept() -> None:
    """Refused with the clause and whose turn it is."""
    table = at(*SEATS, phase="play", to_act=0)
    assert refused(table, "0 pass") == ("G14", "leader_may_not_pass")
    assert refused(table, "1 play 8c") == ("G1", "not_your_turn")
    with pytest.raises(IllegalAction):
        table.submit(7, Action("pass"))


def test_G14_the_partner_leads_with_an_event() -> None:
    """接风 is told: who leads, and for whom."""
    table = at("Ks", "3c 4c", "6d 7d", "8h 9h", phase="play", to_act=0)
    events = do(table, "0 play Ks", "1 pass", "2 pass", "3 pass")
    assert events == (
        Event(GuandanEventCode.PASS, "G11", 3),
        Event(GuandanEventCode.PARTNER_LEADS, "G14", 2, figures=PartnerFigures(0)),
    )


def test_G15_the_end_is_told_in_order() -> None:
    """Out, double win, hand won with the levels risen."""
    table = at("Ks", "3c 4c", "Ad", "8h 9h", phase="play", to_act=0, streaks={"first": [2, 0, 0, 0]})
    events = do(table, "0 play Ks", "1 pass", "2 play Ad")
    assert [event.code for event in events] == ["play", "finished", "double_win", "hand_won", "first_streak"]
    assert events[3].figures == RiseFigures((0, 2), 4)
    assert events[4].figures == StreakFigures(3, 1)
    assert list(RULES.legal(table.state, 1)) == []
    assert refused(table, "1 play 3c") == ("G15", "hand_over")


def test_G19_a_won_match_is_told_and_the_next_one_begins_anew() -> None:
    """The carry holds nothing but stacks."""
    start = {"phase": "play", "to_act": 0, "playing": "A", "levels": ["A", "6"]}
    table = at("Ks", "3c 4c", "Ad", "8h 9h", **start)
    events = do(table, "0 play Ks", "1 pass", "2 play Ad")
    assert events[-1].code == "match_won"
    assert RULES.carry(table.state) == GuandanCarry(stacks=table.state.stacks, hand=1)


def test_G19_no_rise_is_told() -> None:
    """First and last at the final level."""
    start = {"phase": "play", "to_act": 0, "playing": "A", "levels": ["A", "6"]}
    table = at("Ks", "As", "2d 3d", "Ah", streaks={"last": [0, 0, 3, 0]}, **start)
    events = do(table, "0 play Ks", "1 play As", "2 pass", "3 pass", "3 play Ah")
    assert [event.code for event in events] == ["play", "finished", "hand_won", "no_rise", "last_streak"]
    assert table.state.levels == (12, 6)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: guandan({"level": "K", "final": "8"}),
        lambda: guandan({"level": "9", "final": "8"}),
        lambda: guandan({"final": "8"}).position({"playing": "9"}),
        lambda: guandan({"final": "8"}).position({"levels": ["2", "A"]}),
        lambda: guandan({"final": "8"}).settle({"places": [0, 1, 2, 3], "levels": ["9", "2"]}),
    ],
)
def test_G19_a_level_above_the_final_one_is_bad_input(wrong: Any) -> None:
    """In the options, in a position and at the end of a hand; the final level itself is none."""
    with pytest.raises(NotationError, match="above the final level 8"):
        wrong()
    assert guandan({"level": "8", "final": "8"}).position({"levels": ["8", "2"]}).levels == (8, 2)


def test_G19_the_first_revision_took_a_level_above_the_final_one_for_it() -> None:
    """A table that was opened so goes on; its next hand has the final level."""
    old = rules("guandan", {"level": "K", "final": "8"}, 1)
    assert old.start(old.shuffle(Rng.of(1), Carry()), Carry()).level == 8
    assert (renewed(old).options()["level"], renewed(old).revision) == ("8", RULES_REVISION)


@pytest.mark.parametrize(
    ("start", "seat", "action"),
    [
        ({"phase": "play", "to_act": 1, "hands": ["3s", "5c 4h 4d x", "6d", "7h"]}, 1, "play 4h"),
        ({"phase": "play", "to_act": 1, "hands": ["3s", "5c x X", "6d", "7h"]}, 1, "play 5c"),
        ({"phase": "play", "to_act": 1, "hands": ["3s", "4h", "6d", "7h"], "over": "single:3:1"}, 1, "pass"),
        (
            {"phase": "tribute", "places": [1, 0, 3, 2], "hands": ["3s", "4c", "5h Ad As", "6h"]},
            2,
            "tribute As",
        ),
        (
            {"phase": "return", "places": [1, 0, 3, 2], "hands": ["3s", "5h 5c 7d x", "4s", "6h"]},
            1,
            "return 7d",
        ),
    ],
)
def test_L12_what_is_done_when_time_runs_out(start: dict[str, Any], seat: int, action: str) -> None:
    """Pass, the lowest single as lead; the lowest card that may be paid or returned, by G3 (level 5)."""
    table = Table.at(RULES, RULES.position(start))
    assert str(RULES.overdue(table.state, seat)) == action
    assert RULES.overdue(table.view(seat), seat) == RULES.overdue(table.state, seat)
    assert RULES.why_not(table.state, seat, RULES.overdue(table.state, seat)) is None


def test_G21_refusals_name_the_clause() -> None:
    """A wild, a card that is not the highest, two cards, a seat that owes nothing."""
    table = at("3s 4s", "3c 4c", "5h Kd 4d", "6h 7h", phase="tribute", places=[1, 0, 3, 2])
    assert refused(table, "2 tribute 5h") == ("G21", "wild_is_no_tribute")
    assert refused(table, "2 tribute 4d") == ("G21", "not_the_highest")
    assert refused(table, "2 tribute 4d Kd") == ("G21", "one_card")
    assert refused(table, "0 tribute 4s") == ("G21", "owes_nothing")
    assert refused(table, "2 pass") == ("G11", "not_now")
    assert [str(action) for action in RULES.legal(table.state, 2)] == ["tribute Kd"]


def test_G21_the_payer_is_offered_each_suit_of_equal_rank() -> None:
    """And each once, though the hand holds a card twice."""
    table = at("3s 4s", "3c 4c", "Ad As As 4d", "6h 7h", phase="tribute", places=[1, 0, 3, 2])
    assert [str(action) for action in RULES.legal(table.state, 2)] == ["tribute As", "tribute Ad"]


def test_G22_tribute_and_return_are_public() -> None:
    """Other seats see the cards in the hands that took them, until they are played."""
    table = at("3s 4s", "Kc 4c", "3d 4d", "Ad 6d", phase="tribute", places=[0, 2, 1, 3])
    do(table, "1 tribute Kc")
    assert format_cards(table.view(2).hands[1]) == "#"
    assert table.state.tributes[0].taker is None
    events = do(table, "3 tribute Ad")
    goes = [(event.seat, event.figures) for event in events if event.code == "tribute_goes"]
    assert goes == [(3, TakerFigures(0)), (1, TakerFigures(2))]
    do(table, "0 return 3s", "2 return Kc")
    assert [format_cards(hand) for hand in table.view(0).hands] == ["4s Ad", "3s #", "# #", "Kc #"]
    do(table, "3 play Kc")
    assert format_cards(table.view(0).hands[3]) == "#"


def test_G22_returns_are_offered_from_the_least_useful_card() -> None:
    """By G3, wilds last."""
    table = at("3s 4s", "5h 4c Ac 5d", "Kd 4d", "6h 7h", phase="tribute", places=[1, 0, 3, 2])
    do(table, "2 tribute Kd")
    offered = [format_cards(action.cards) for action in RULES.legal(table.state, 1)]
    assert offered == ["4c", "Kd", "Ac", "5d", "5h"]


def test_G23_a_refusal_is_a_step_that_shows_the_jokers() -> None:
    """Both big jokers are known to all from then on, and views follow."""
    for hands, places, step in (
        (("3s 4s", "X 4c", "3d 4d", "X 6d"), [0, 2, 1, 3], "- refuse 1 3"),
        (("3s 4s", "X X", "3d 4d", "5d 6d"), [0, 2, 1, 3], "- refuse 1 1"),
        (("3s 4s", "Kc 4c", "X X", "5d 6d"), [0, 1, 3, 2], "- refuse 2 2"),
    ):
        table = at(*hands, phase="tribute", places=places)
        assert str(table.steps[0]) == step
        assert format_cards(card for known in table.state.known for card in known) == "X X"
        for seat in range(4):
            views = [RULES.redact(state, seat) for state in table.states]
            for before, taken, after in zip(views, table.steps, views[1:], strict=False):
                assert RULES.apply(before, taken.seat, taken.action)[0] == after
        assert RULES.why_not(table.states[0], DEALER, Action("refuse", numbers=(0, 1)))
        assert table.state.to_act == (0,)


def test_G24_the_lines_explain_each_amount() -> None:
    """X and its parts, what was due, what was cut, and who faces whom."""
    start = {"phase": "play", "to_act": 0, "stacks": [1000, 20, 1000, 1000]}
    table = at("Ks", "3c 4c", "Ad", "8h 9h", streaks={"first": [2, 0, 0, 0]}, **start)
    do(table, "0 play Ks", "1 pass", "2 play Ad")
    settled = table.state.settlement
    assert settled is not None
    assert settled.accounts == (
        GuandanAccount(3, 1, 0, 4, 10, 40, 0, won=True, other=3),
        GuandanAccount(3, 1, 0, 4, 10, 40, 20, won=False, other=2),
        GuandanAccount(3, 1, 0, 4, 10, 40, 20, won=True, other=1),
        GuandanAccount(3, 1, 0, 4, 10, 40, 0, won=False, other=0),
    )
    assert settled.stacks == (1035, 0, 1015, 955)


def test_G24_without_stakes_nothing_moves() -> None:
    """Amounts are reckoned in full, stacks stay."""
    room = Room("plain", 1, fee=5, stakes=False)
    found = guandan({"room": room.to_json()}).settle({"places": [0, 2, 1, 3], "stacks": [0, 0, 0, 0]})
    assert (found["transfers"], found["fees"], found["stacks"]) == ([3, -3, 3, -3], [0] * 4, [0] * 4)


def test_options_build_equal_rules() -> None:
    """The full options of a rule set build it again."""
    for options in ({}, {"level": "7", "final": "8"}, {"room": BEAN_ROOMS[2].to_json()}):
        built = rules("guandan", options)
        assert rules("guandan", built.options()) == built
    assert guandan({"level": "10"}).level == 10
    assert guandan({"level": "8", "final": "8"}).start(Deal(((),) * 4), Carry()).levels == (8, 8)


@pytest.mark.parametrize(
    "options",
    [
        {"levels": "2"},
        {"level": "x"},
        {"level": 5},
        {"level": ""},
        {"final": "9"},
        {"level": "9", "final": "8"},
        {"room": {"N": 0}},
        {"room": 3},
    ],
)
def test_unknown_options_are_refused(options: dict[str, Any]) -> None:
    """An unknown key, no rank, no final level, no room."""
    with pytest.raises(NotationError):
        guandan(options)


@pytest.mark.parametrize(
    "start",
    [
        {"hand": []},
        {"phase": "call"},
        {"phase": "tribute"},
        {"phase": "tribute", "places": [0, 1, 2, 2]},
        {"phase": "tribute", "places": [0, 1, 2, 3], "hands": ["3s", "4s", "6s", "5h"]},
        {"phase": "return", "places": [0, 1, 2, 3], "hands": ["", "4s", "6s", "7h"]},
        {"phase": "play", "to_act": 4},
        {"phase": "play", "to_act": 0, "hands": ["", "4s", "6s", "7h"]},
        {"phase": "play", "to_act": 0, "hands": ["3s", "", "6s", ""]},
        {"phase": "play", "to_act": 0, "hands": ["3s", "4s", "6s"]},
        {"phase": "play", "to_act": 0, "hands": ["3s 3s", "4s", "6s", "3s"]},
        {"phase": "play", "to_act": 0, "hands": ["3", "4s", "6s", "3s"]},
        {"phase": "play", "to_act": 0, "by": 1},
        {"phase": "play", "to_act": 0, "over": "single:3:1", "by": 0},
        {"phase": "play", "to_act": 0, "over": "tube:2:6", "by": 1},
        {"playing": "x"},
        {"levels": ["2"]},
        {"stacks": [1, 2, 3, -4]},
        {"streaks": {"second": [0, 0, 0, 0]}},
        {"streaks": 3},
    ],
)
def test_what_is_no_position_is_refused(start: dict[str, Any]) -> None:
    """Unknown keys and phases, hands that cannot be, a table nobody can beat."""
    with pytest.raises(NotationError):
        RULES.position(start)


def test_a_settlement_needs_the_places() -> None:
    """And a follow a reading that there is."""
    with pytest.raises(NotationError):
        RULES.settle({"levels": ["2", "2"]})
    with pytest.raises(NotationError):
        RULES.beating(parse_cards("3s"), Reading("airplane", 3, 6))
