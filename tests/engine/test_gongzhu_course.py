"""The course of a Gong Zhu hand, clause by clause (Z1-Z9, Z20, Z22)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.cards import Card, Rng, format_cards, parse_cards
from cardtui.engine.core import DEALER, HIDDEN, Action, Carry, Deal, Step
from cardtui.engine.errors import IllegalAction, NotationError
from cardtui.engine.gongzhu import GongzhuState, gongzhu
from cardtui.engine.table import Table

ONE, TWO = gongzhu({}), gongzhu({"decks": 2})


def table(decks: int = 1, do: str = "", **start: object) -> Table[GongzhuState]:
    """A table in the position of ``start`` after the steps ``do`` (one a line)."""
    rules = gongzhu({"decks": decks})
    at = Table.at(rules, rules.position(start))
    at.advance()
    for line in filter(None, map(str.strip, do.split(","))):
        step = Step.parse(line, ONE.numbered)
        at.play(step.seat, step.action)
    return at


def refused(at: Table[GongzhuState], step: str) -> tuple[str, str] | None:
    """Clause and code with which the step is refused, and nothing has changed."""
    parsed, before = Step.parse(step, ONE.numbered), at.state
    refusal = at.rules.why_not(before, parsed.seat, parsed.action)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        at.rules.apply(before, parsed.seat, parsed.action)
    with pytest.raises(IllegalAction):
        at.submit(parsed.seat, parsed.action)
    assert at.state is before
    return refusal.clause, refusal.code


def codes(at: Table[GongzhuState]) -> list[str]:
    """The codes of all events so far."""
    return [event.code for events in at.events for event in events]


FOUR = ["Qs 2c", "Jd 3c", "Tc 4c", "Ah 5c"]
KEEP = "0 keep, 1 keep, 2 keep, 3 keep"


@pytest.mark.parametrize(("decks", "size"), [(1, 13), (2, 26)])
def test_Z1_the_whole_deck_is_dealt(decks: int, size: int) -> None:
    """Every seat gets as many cards, and every card is there once a deck."""
    deal = gongzhu({"decks": decks}).shuffle(Rng.of(7), Carry())
    assert [len(hand) for hand in deal.hands] == [size] * 4
    cards = [card for hand in deal.hands for card in hand]
    assert all(cards.count(card) == decks for card in cards)
    assert len(set(cards)) == 52


def test_Z1_after_3_comes_0() -> None:
    """The turn passes upwards and from 3 to 0."""
    at = table(phase="play", to_act=3, hands=FOUR, do="3 play Ah")
    assert at.state.to_act == (0,)


def test_Z3_choices_are_hidden_until_all_are_in() -> None:
    """Another seat sees that a choice was made, not which; one's own stays in sight."""
    at = table(hands=FOUR, do="0 expose Qs, 1 keep")
    assert at.state.to_act == (2, 3)
    assert at.view(2).choices == ((Card.BACK,), (Card.BACK,), None, None)
    assert at.view(0).choices == (parse_cards("Qs"), (Card.BACK,), None, None)
    assert [step.action for step in at.history(3)] == [HIDDEN, HIDDEN]


def test_Z3_choices_are_opened_together() -> None:
    """The dealer's step names all exposed cards, and they lie open in the hands."""
    at = table(hands=FOUR, do="0 expose Qs, 3 expose Ah, 2 keep, 1 keep")
    assert list(map(str, at.steps[4:])) == ["- exposed / 0 Qs / 3 Ah", "- lead 0"]
    assert format_cards(at.state.hands[0]) == "2c Qs*"
    assert at.view(1).hands[0] == (*parse_cards("Qs*"), Card.BACK)
    assert at.view(1).known[3] == parse_cards("Ah*")


def test_Z3_the_last_of_four_is_exposed_by_itself() -> None:
    """Three of four are exposed: a step of its own exposes the fourth, and its event says so."""
    at = table(hands=FOUR, do="0 expose Qs, 1 keep, 2 expose Tc, 3 expose Ah")
    assert str(at.steps[5]) == "- exposed / 1 Jd"
    assert codes(at)[-5:] == ["exposed", "exposed", "exposed", "exposed_last", "lead"]
    assert at.state.exposed == parse_cards("Tc Jd Qs Ah")


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("0 expose 2c", ("Z3", "not_exposable")),
        ("0 expose Jd", ("Z3", "not_in_hand")),
        ("0 expose Qs Qs", ("Z3", "not_in_hand")),
        ("0 expose", ("Z3", "expose_what")),
        ("0 keep Qs", ("Z3", "expose_what")),
        ("0 hidden", ("Z3", "expose_what")),
        ("0 play 2c", ("Z3", "exposing_first")),
        ("0 call", ("Z3", "not_now")),
        ("- lead 0", ("Z3", "not_the_dealers_step")),
        ("0 expose Qs as pair:Q:2", ("Z5", "no_reading")),
    ],
)
def test_Z3_what_is_no_choice(step: str, why: tuple[str, str]) -> None:
    """Only exposable cards of one's own hand, before anything is played."""
    assert refused(table(hands=FOUR), step) == why


def test_Z3_one_choice_a_seat() -> None:
    """A choice cannot be changed, and none is left once play has begun."""
    at = table(hands=FOUR, do="0 keep")
    assert refused(at, "0 expose Qs") == ("Z3", "has_chosen")
    assert refused(table(hands=FOUR, do=KEEP), "0 expose Qs") == ("Z3", "not_now")


def test_Z3_the_dealer_opens_what_was_chosen() -> None:
    """No other dealer step than the due one is taken."""
    at = table(hands=FOUR, do="0 expose Qs, 1 keep, 2 keep")
    at.submit(3, Action("keep"))
    assert refused(at, "- exposed") == ("Z3", "not_the_dealers_step")
    assert refused(at, "- exposed / 0 Qs / 1 Jd") == ("Z3", "not_the_dealers_step")
    assert refused(at, "- lead 0") == ("Z3", "not_the_dealers_step")
    assert at.due() == Action.parse("exposed / 0 Qs")


def test_Z4_the_two_of_clubs_is_led() -> None:
    """First hand: its holder leads, and leads it."""
    at = table(hands=["Qs 3c", "Jd 2c", "Tc 4c", "Ah 5c"], do=KEEP)
    assert at.state.to_act == (1,)
    assert refused(at, "1 play Jd") == ("Z4", "lead_two_of_clubs")
    assert list(at.rules.legal(at.state, 1)) == [Action.parse("play 2c")]


def test_Z4_who_leads_is_not_seen_before() -> None:
    """The holder of the two of clubs is told by the dealer, not by the view while exposing."""
    at = Table(ONE, ONE.shuffle(Rng.of(1), Carry()))
    assert at.state.leader is not None
    assert [at.view(seat).leader for seat in range(4)] == [None] * 4


def test_Z4_Z22_the_taker_of_the_first_pig_leads_next() -> None:
    """Later hands: the seat that took the pig, of two the first, leads any card."""
    first = "0 play 3s, 1 play Qs, 2 play As, 3 play 4s"
    second = "2 play 5s, 3 play Ks, 0 play 4s, 1 play Qs"
    at = table(2, phase="play", hands=["3s 4s", "Qs Qs", "As 5s", "4s Ks"], do=f"{first}, {second}")
    assert at.state.raw == (0, 0, -100, -100)
    carry = TWO.carry(at.state)
    assert carry.first == 2
    deal = TWO.shuffle(Rng.of(3), carry)
    state = TWO.start(deal, carry)
    assert (deal.first, state.leader, state.duty) == (2, 2, False)
    assert TWO.redact(state, 0).leader == 2  # known to all


def test_Z5_follow_suit() -> None:
    """Whoever has the led suit plays it; whoever has not plays anything."""
    at = table(phase="play", hands=["5d 2c", "6d 3c", "4c 4h", "Ad 5c"], do="0 play 5d")
    assert refused(at, "1 play 3c") == ("Z5", "follow_suit")
    assert refused(at, "2 play 4c") == ("Z1", "not_your_turn")
    at.play(1, Action.parse("play 6d"))
    assert [str(action) for action in at.rules.legal(at.state, 2)] == ["play 4h", "play 4c"]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("0 play 5d 2c", ("Z5", "one_card")),
        ("0 play", ("Z5", "one_card")),
        ("0 play 6d", ("Z5", "not_in_hand")),
        ("0 play #", ("Z5", "not_in_hand")),
        ("0 play Ad*", ("Z5", "not_in_hand")),
        ("0 pass", ("Z5", "not_now")),
        ("0 play 5d as single:5:1", ("Z5", "no_reading")),
    ],
)
def test_Z5_one_card_of_the_hand(step: str, why: tuple[str, str]) -> None:
    """Nothing but one card that the seat holds is a play."""
    assert refused(table(phase="play", hands=["5d 2c", "6d 3c", "4c 4h", "Ad 5c"]), step) == why


def test_Z5_discards_never_take() -> None:
    """The ace of another suit does not take the trick."""
    at = table(phase="play", hands=["2d 2h", "As 3h", "3d 4h", "Ah 5h"])
    for step in ("play 2d", "play As", "play 3d", "play Ah"):
        at.play(at.state.to_act[0], Action.parse(step))
    assert at.state.to_act == (2,)
    assert at.state.taken[2] == parse_cards("Ah")


def test_Z6_not_in_the_first_trick_of_the_suit() -> None:
    """With an unexposed card of the suit, the exposed one is neither led nor followed with."""
    at = table(phase="play", exposed="Qs Ah", hands=["Qs 2s 2h", "Ah 5h 5s", "3s 3h 4h", "4s 6h 7h"])
    assert refused(at, "0 play Qs") == ("Z6", "exposed_first_trick")
    at.play(0, Action.parse("play 2h"))
    assert refused(at, "1 play Ah") == ("Z6", "exposed_first_trick")


def test_Z6_the_restriction_lasts_until_the_trick_is_complete() -> None:
    """The trick itself does not free the card; the next one led in the suit does."""
    at = table(
        phase="play", exposed="Qs", hands=["2s 5s 2h", "Qs 3s 3d", "4s 6s 4d", "7s 8s 5d"], do="0 play 2s"
    )
    assert refused(at, "1 play Qs") == ("Z6", "exposed_first_trick")
    for step in ("1 play 3s", "2 play 4s", "3 play 7s", "3 play 8s", "0 play 5s"):
        at.play(int(step[0]), Action.parse(step[2:]))
    assert refused(at, "1 play Qs") is None


def test_Z6_a_lone_exposed_card_must_follow() -> None:
    """It is no excuse to discard: exposed or not, it is the card of the suit."""
    at = table(phase="play", exposed="Qs", hands=["5s 2d", "Qs 3d", "Ks 4d", "As 6d"], do="0 play 5s")
    assert refused(at, "1 play 3d") == ("Z5", "follow_suit")
    assert [str(action) for action in at.rules.legal(at.state, 1)] == ["play Qs*"]


def test_Z6_Z20_two_exposed_copies_are_no_excuse_either() -> None:
    """Holding only exposed cards of the suit, one of them is played."""
    at = table(2, phase="play", exposed="Qs Qs", hands=["5s 2d", "Qs Qs", "Ks 4d", "As 6d"], do="0 play 5s")
    assert [str(action) for action in at.rules.legal(at.state, 1)] == ["play Qs*"]


def test_Z7_scoring_cards_go_on_the_first_trick() -> None:
    """A seat without clubs may discard the pig on the very first lead."""
    at = table(hands=["2c Ah", "Qs Jd", "Tc 4c", "5c 5h"], do=f"{KEEP}, 0 play 2c, 1 play Qs")
    assert at.state.to_act == (2,)


def test_Z9_is_judged_when_a_trick_is_complete() -> None:
    """The last scoring card of a hand may be led: the trick is played out, and not one card more."""
    at = table(phase="play", to_act=0, hands=["2h 3c", "3s 4c", "4s 5c", "5s 6c"], do="0 play 2h, 1 play 3s")
    assert (at.state.phase, at.state.to_act) == ("play", (2,))
    at.play(2, Action.parse("play 4s"))
    at.play(3, Action.parse("play 5s"))
    assert (at.state.over, codes(at)[-1]) == (True, "hand_over")
    hands = ["3c 4c", "5c 6c", "7c 8c", "9c 9d"]
    none = table(phase="play", to_act=3, hands=hands, do="3 play 9c, 0 play 3c")
    assert not none.state.over
    none.play(1, Action.parse("play 5c"))
    none.play(2, Action.parse("play 7c"))
    assert (none.state.over, none.state.raw) == (True, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("start", "action"),
    [
        ({"phase": "expose", "hands": FOUR}, "keep"),
        ({"phase": "play", "to_act": 0, "hands": ["Ac 3d 3s", "4d", "5d", "6h"]}, "play 3s"),
        ({"phase": "play", "to_act": 0, "exposed": "Qs", "hands": ["Qs Ks", "4d", "5d", "6h"]}, "play Ks"),
    ],
)
def test_L12_what_is_done_when_time_runs_out(start: dict[str, Any], action: str) -> None:
    """Nothing is exposed; the lowest card that may be played."""
    at = table(**start)
    assert str(at.rules.overdue(at.state, 0)) == action
    assert at.rules.overdue(at.view(0), 0) == at.rules.overdue(at.state, 0)


def test_Z9_the_last_scoring_card_ends_the_hand() -> None:
    """Cards that are left are not played, and the last step brings the end."""
    at = table(
        phase="play",
        hands=["2s 5d", "Qs 3d", "4s 4d", "7s 9d"],
        do="0 play 2s, 1 play Qs, 2 play 4s, 3 play 7s",
    )
    assert at.state.over
    assert at.state.to_act == ()
    assert codes(at)[-3:] == ["trick_taken", "pig_taken", "hand_over"]
    assert refused(at, "1 play 3d") == ("Z9", "hand_over")
    assert at.state.winner == (0,)


def test_Z20_the_earlier_dealt_two_of_clubs_leads() -> None:
    """Dealt one at a time from seat 0, the copy that came earlier decides."""
    hands = tuple(map(parse_cards, ("3c 2c", "2d 4c", "2c 5c", "6c 3d")))
    state = TWO.start(Deal(hands), Carry())
    assert (state.leader, state.duty) == (2, True)
    either = tuple(map(parse_cards, ("3c 5c", "2d 2c", "4c 2c", "6c 3d")))
    assert TWO.start(Deal(either), Carry()).leader == 1


def test_Z20_spelling_decides_between_copies() -> None:
    """``Qs`` and ``Qs*`` are two cards where both are held, two spellings where one is."""
    both = table(2, phase="play", hands=["2d", "Qs Qs* 3h", "3d", "4d"], do="0 play 2d")
    assert both.submit(1, Action.parse("play Qs*")).action == Action.parse("play Qs*")
    assert both.state.hands[1] == parse_cards("3h Qs")
    single = table(phase="play", exposed="Qs", hands=["2d", "Qs 3h", "3d", "4d"], do="0 play 2d")
    assert single.submit(1, Action.parse("play Qs")).action == Action.parse("play Qs*")


def test_Z15_points_run_on_in_the_carry() -> None:
    """The sheet's totals go on from hand to hand without a floor."""
    at = table(phase="play", hands=["2s", "Qs", "4s", "7s"], do="0 play 2s, 1 play Qs, 2 play 4s, 3 play 7s")
    once = ONE.carry(at.state)
    assert once.scores == (408, -1200, 396, 396)
    assert once.hand == 1
    assert at.state.settlement is not None
    assert sum(at.state.settlement.transfers) == sum(at.state.settlement.fees) == 0


@pytest.mark.parametrize(
    "options", [{"decks": 3}, {"decks": "1"}, {"decks": True}, {"hands": 0}, {"laizi": "3"}]
)
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    """An option or value that the game does not know cannot be read."""
    with pytest.raises(NotationError):
        gongzhu(options)


def test_options_build_equal_rules() -> None:
    """What a record keeps gives the same rules back."""
    rules = gongzhu({"decks": 2, "hands": 8})
    assert gongzhu(rules.options()) == rules


@pytest.mark.parametrize(
    "start",
    [
        {"hands": ["Qs Qs", "", "", ""]},
        {"hands": ["x", "", "", ""]},
        {"hands": ["5", "", "", ""]},
        {"hands": ["5s*", "", "", ""]},
        {"hands": ["5s"]},
        {"phase": "call"},
        {"exposed": "5s"},
        {"phase": "play", "to_act": 4},
        {"to_act": 1},
        {"landlord": 0},
    ],
)
def test_what_is_no_position(start: dict[str, object]) -> None:
    """A position with a fault cannot be read."""
    with pytest.raises(NotationError):
        ONE.position(start)


@pytest.mark.parametrize(
    "end",
    [{}, {"raw": [1, 2, 3]}, {"raw": "abcd"}, {"taken": ["Qs", "Qs", "", ""]}, {"raw": [0] * 4, "taken": []}],
)
def test_what_is_no_end_of_a_hand(end: dict[str, object]) -> None:
    """Neither missing nor doubled cards are counted."""
    with pytest.raises(NotationError):
        ONE.settle(end)


def test_a_position_without_hands_is_face_down() -> None:
    """Facts that do not depend on cards can be asked without any."""
    at = table(do="0 expose Qs, 1 keep, 2 keep, 3 keep")
    assert (at.state.phase, at.state.exposed) == ("play", parse_cards("Qs"))
    assert at.state.hands[0].count(Card.BACK) == 12
    assert DEALER in [step.seat for step in at.steps]


@pytest.mark.parametrize(
    ("hand", "text", "done"),
    [
        ("3s 3d 5s", "play 3", "play 3s"),  # spades are led: the only one that may be played
        ("3h 5d", "play 3", "play 3h"),
        ("Qs* 5s Qd", "play Q", ("Z6", "exposed_first_trick")),
        ("Qs* Qs 5d", "play Q", "play Qs"),
        ("3h 3d 5d", "play 3", ("Z5", "name_suit")),
        ("5s 3d 3h", "play 3", ("Z5", "follow_suit")),
        ("5s 4d", "play 3", ("Z5", "not_in_hand")),
    ],
)
def test_Z5_a_rank_alone_is_the_card_of_it_that_may_be_played(
    hand: str, text: str, done: str | tuple[str, str]
) -> None:
    """Where several suits may be played the suit is asked for; the refusal is true of the hand."""
    start = {"phase": "play", "to_act": 0, "hands": ["2s 4s", hand, "6s 7s", "8s 9s"]}
    at = Table.at(TWO, TWO.position(start))
    at.play(0, Action.parse("play 2s"))
    action = Action.parse(text)
    refusal = TWO.why_not(at.state, 1, action)
    if isinstance(done, tuple):
        assert refusal is not None
        assert (refusal.clause, refusal.code) == done
        with pytest.raises(IllegalAction):
            at.play(1, action)
    else:
        assert refusal is None
        assert str(at.submit(1, action).action) == done


def test_Z3_a_rank_alone_is_the_card_of_it_that_can_be_exposed() -> None:
    """The queen is the pig."""
    state = ONE.position({"hands": ["Qs Qd 2c", "Jd 3c", "Tc 4c", "Ah 5c"]})
    assert ONE.why_not(state, 0, Action.parse("expose Q")) is None
    assert str(ONE.resolve(state, 0, Action.parse("expose Q"))) == "expose Qs"
