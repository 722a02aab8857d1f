"""The course of a landlord hand by clause: dealing, showing, calling, robbing, doubling, play, spring."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.cards import Card, Rng, deck, parse_cards
from cardtui.engine.core import DEALER, Action, Carry, Reading, Step
from cardtui.engine.landlord.auction import show_factor
from cardtui.engine.landlord.legality import NUMBERED
from cardtui.engine.landlord.play import bomb_factor, held_factor
from cardtui.engine.landlord.state import LandlordDeal
from cardtui.engine.table import Table
from cardtui.engine.variants import rules
from tests.widths import widths

from .landlord_hands import dealt, do, play_at_random, refusal, table

ROOM = {"N": 10, "A": 5, "double_over": 2000}


def test_L1_turns_run_upward_and_wrap() -> None:
    """After the last seat comes seat 0."""
    at = table(phase="call", first=2)
    assert do(at, "!1 call", "2 decline").to_act == (0,)


@pytest.mark.parametrize(("variant", "options", "sizes"), [
    ("happy", {}, (17, 3, 0)), ("crazy", {"seats": 3}, (17, 3, 0)), ("crazy", {"seats": 2}, (20, 3, 11)),
])  # fmt: skip
def test_L2_every_card_is_dealt_once(
    variant: str, options: dict[str, Any], sizes: tuple[int, int, int]
) -> None:
    """17 a seat and 3, or 20 a seat, 3 and 11 aside: together the deck."""
    deal = rules(variant, options).shuffle(Rng.of(7), Carry())
    assert isinstance(deal, LandlordDeal)
    assert (len(deal.hands[0]), len(deal.bottom), len(deal.aside)) == sizes
    cards = [card for part in (*deal.hands, deal.bottom, deal.aside) for card in part]
    assert sorted(cards) == sorted(deck())


def test_L2_nobody_sees_bottom_or_aside_before_their_time() -> None:
    """Both are face down in every view until the bottom is turned; the aside stays so to the end."""
    at = play_at_random(dealt("crazy", {"seats": 2}), 3)
    for ply, state in enumerate(at.states):
        for seat in range(2):
            view = at.view(seat, ply)
            assert set(view.aside) == {Card.BACK}
            assert state.turned or set(view.bottom) == {Card.BACK}


def test_L3_the_first_call_moves_on_each_hand_and_each_redeal() -> None:
    """The next first caller is the one after the seat that would have been first without a show."""
    at = table(phase="show", first=1)
    state = do(at, "0 show", "1 keep", "2 keep", "0 decline", "1 decline", "2 decline")
    assert at.rules.carry(state).first == 2
    again = table(phase="call", first=1)
    carry = again.rules.carry(do(again, "1 decline", "2 decline", "0 decline"))
    assert (carry.first, carry.redeals, carry.hand) == (2, 1, 0)


def test_L4_the_laizi_is_announced_after_the_deal_and_before_the_call() -> None:
    """No view knows it while cards are dealt; then it is public, and never a joker."""
    at = dealt("happy", {"laizi": "drawn"})
    while at.state.phase == "show":
        assert at.state.drawn
        assert not at.state.laizi
        assert all(not at.view(seat).drawn and not at.view(seat).laizi for seat in range(3))
        due = at.due()
        if due is None:
            at.submit(at.state.to_act[0], Action("keep"))
        else:
            at.submit(DEALER, due)
    drawn: list[Any] = [rules("happy", {"laizi": "drawn"}).shuffle(Rng.of(n), Carry()) for n in range(300)]
    at_this: Any = at.deal
    assert at.state.laizi == at_this.laizi
    assert {deal.laizi for deal in drawn} == set(range(2, 15))


@pytest.mark.parametrize(("count", "size", "factor"), [
    (0, 17, 5), (1, 17, 4), (8, 17, 4), (9, 17, 3), (16, 17, 3), (9, 20, 4), (10, 20, 3), (19, 20, 3),
])  # fmt: skip
def test_L5_factor_of_a_show_by_the_cards_dealt(count: int, size: int, factor: int) -> None:
    """x5 before the deal, x4 below half of the cards, x3 up to one before the last."""
    assert show_factor(count, size) == factor


def test_L5_seats_are_asked_before_the_deal_in_its_middle_and_before_its_last_card() -> None:
    """Each pause is the last chance of a factor."""
    for options, pauses in (({"seats": 3}, [0, 8, 16]), ({"seats": 2}, [0, 9, 19])):
        at, asked = dealt("crazy", options), []
        while at.state.phase == "show":
            if at.state.to_act:
                asked.append(at.state.dealt)
            while at.state.to_act:
                at.submit(at.state.to_act[0], Action("keep"))
            due = at.due()
            assert due is not None
            at.submit(DEALER, due)
        assert asked == pauses


def test_L5_a_seat_may_show_between_two_pauses_and_sees_only_what_it_was_dealt() -> None:
    """The deal can be followed card by card; a show then has the factor of that moment."""
    at = dealt()
    for seat in range(3):
        at.submit(seat, Action("keep"))
    at.submit(DEALER, Action("deal", numbers=(5,)))
    view = at.view(1)
    assert len(view.hands[1]) == 5
    assert Card.BACK not in view.hands[1]
    assert set(view.undealt[1]) == {Card.BACK}
    assert refusal(at, "1 show 4") == ("L5", "not_dealt_so_far")
    at.submit(1, Action("show"))
    assert at.state.factors.show == 4
    assert at.view(0).hands[1] == at.state.hands[1]
    at.submit(DEALER, Action("deal", numbers=(6,)))
    assert at.view(0).hands[1] == at.state.hands[1]
    assert len(at.state.hands[1]) == 6


def test_L5_no_show_with_the_last_card_and_late_show_for_the_landlord_only() -> None:
    """17 of 17 is too late; after the bottom cards only a landlord that has not shown is asked."""
    assert refusal(table(phase="show"), "0 show 17") == ("L5", "deal_is_over")
    at = table(phase="late_show", landlord=1)
    assert refusal(at, "0 show") == ("L5", "landlord_only")
    assert do(at, "1 show").multiple == 2
    at = table(phase="show")
    state = do(at, "0 show 3", "1 keep", "2 keep", "0 call", "1 decline", "2 decline")
    assert (state.phase, state.multiple) == ("double", 4)


def test_L8_a_position_that_nobody_showed_in_is_the_one_in_which_calling_begins() -> None:
    """Nothing is left in it of having been asked."""
    assert do(table(phase="show"), "0 keep", "1 keep", "2 keep") == table(phase="call").state


def test_L6_only_the_largest_show_counts() -> None:
    """x3 and x5 and x4 make x5."""
    state = do(table(phase="show"), "0 show 12", "1 show", "2 show 2")
    assert state.multiple == 5
    late = do(
        table(phase="show"), "0 show 12", "1 keep", "2 keep", "0 decline", "1 call", "2 decline", "1 show"
    )
    assert late.multiple == 3


def test_L7_a_shown_hand_is_face_up_for_everybody_with_its_bottom_cards() -> None:
    """Every view holds the shown hand, before and after the bottom cards are taken."""
    hands = ["3s 4s 5s", "6s 7s 8s", "9s Ts Js"]
    at = table(phase="show", hands=hands, bottom="Qs Ks As")
    do(at, "1 show", "0 keep", "2 keep", "1 call", "2 decline", "0 decline")
    assert at.view(0).hands[1] == at.state.hands[1] == parse_cards("6s 7s 8s Qs Ks As")
    assert at.view(0).hands[2] == (Card.BACK,) * 3


def test_L8_the_earliest_show_is_asked_first_and_is_landlord_if_all_decline() -> None:
    """Fewer cards dealt is earlier; equal: the earlier from the first caller. No rob round."""
    at = table(phase="show", first=2)
    assert do(at, "0 show 5", "1 show 5", "2 show 9").to_act == (0,)
    state = do(at, "0 decline", "1 decline", "2 decline")
    assert (state.landlord, state.multiple, state.phase) == (0, 4, "double")


def test_L9_first_call_ends_calling_and_all_declining_is_a_redeal() -> None:
    """Nobody calls twice; a hand that nobody wants is dealt anew."""
    at = table(phase="call", first=0)
    assert refusal(at, "1 call") == ("L1", "not_your_turn")
    assert do(at, "0 decline", "1 call", "!1 call").phase == "rob"
    again = do(table(phase="call", first=2), "2 decline", "0 decline", "1 decline")
    assert (again.redeal, again.over, again.winner) == (True, True, ())


@pytest.mark.parametrize(("lines", "landlord", "multiple"), [
    (["0 call", "1 rob", "2 rob", "0 rob"], 0, 8),
    (["0 call", "1 rob", "2 decline", "0 decline"], 1, 2),
    (["0 decline", "1 call", "2 rob", "!0 rob", "1 rob"], 1, 4),
    (["0 decline", "1 decline", "2 call"], 2, 1),
    (["0 call", "1 decline", "2 decline"], 0, 1),
    (["0 call", "1 decline", "2 rob", "0 decline"], 2, 2),
    (["0 decline", "1 call", "2 decline"], 1, 1),
])  # fmt: skip
def test_L10_robbing(lines: list[str], landlord: int, multiple: int) -> None:
    """Who has not declined is asked once, the caller last and only after a rob; each rob x2."""
    state = do(table(phase="call", first=0), *lines)
    assert (state.landlord, state.multiple) == (landlord, multiple)


def test_L10_a_seat_that_declined_to_call_may_not_rob() -> None:
    """The refusal says so."""
    at = table(phase="call", first=0)
    do(at, "0 decline", "1 call")
    assert refusal(at, "0 rob") == ("L10", "declined_may_not_rob")


def test_L11_the_landlord_takes_the_bottom_cards_in_sight_of_all() -> None:
    """Every view knows the three cards, also in the landlord's hand."""
    at = table(phase="call", hands=["3s", "4s", "5s"], bottom="6s 7s 8s")
    do(at, "0 call", "1 decline", "2 decline")
    assert at.view(2).bottom == parse_cards("6s 7s 8s")
    assert at.view(2).hands[0] == (*parse_cards("6s 7s 8s"), Card.BACK)


def test_L9_what_each_seat_has_said_is_kept() -> None:
    """For the words under its box, and for who may still be asked."""
    at = table(phase="call", first=1)
    assert do(at, "1 decline", "2 call").calls == (None, "decline", "call")
    assert do(table(phase="rob", first=1)).calls == ("call", None, None)


def test_L12_doubles_are_hidden_until_all_have_chosen() -> None:
    """Another seat sees that a choice was made, not which; then all are revealed."""
    at = table(phase="double", landlord=0)
    do(at, "1 double")
    assert at.view(2).choices == (None, "hidden", None)
    assert at.view(1).choices == (None, "double", None)
    assert refusal(at, "1 single") == ("L12", "has_chosen")
    assert do(at, "0 single", "2 single").doubled == (False, True, False)


@pytest.mark.parametrize(("stacks", "may"), [
    ([2001, 2001, 2001], {0, 1, 2}), ([2001, 2000, 2001], {2}), ([2000, 9000, 9000], set()),
])  # fmt: skip
def test_L13_threshold_of_doubling(stacks: list[int], may: set[int]) -> None:
    """A landlord needs all above it, a farmer itself and the landlord; strictly."""
    for seat in range(3):
        at = table("happy", {"room": ROOM}, phase="double", landlord=0, stacks=stacks)
        assert (refusal(at, f"{seat} double") is None) == (seat in may)
    at = table("crazy", phase="double", landlord=0, stacks=[0, 0, 0])
    assert refusal(at, "0 double") is None


def test_L13_L41_everybody_may_double_in_a_plain_room_whatever_threshold_is_given() -> None:
    """A room of Crazy with N 1 is the plain one."""
    plain = {"room": {"N": 1, "A": 5, "entry": 100, "double_over": 2000}}
    at = table("crazy", plain, phase="double", landlord=0, stacks=[0, 0, 0])
    do(at, "0 double", "1 double", "2 double")
    assert at.state.phase == "play"
    coins = {"room": {"N": 2, "double_over": 2000}}
    assert refusal(table("crazy", coins, phase="double", landlord=0, stacks=[0, 0, 0]), "0 double") == (
        "L13",
        "threshold",
    )


@pytest.mark.parametrize(
    ("start", "action"),
    [
        ({"phase": "show"}, "keep"),
        ({"phase": "call"}, "decline"),
        ({"phase": "rob"}, "decline"),
        ({"phase": "late_show", "landlord": 0}, "keep"),
        ({"phase": "double", "landlord": 0}, "single"),
        ({"phase": "play", "landlord": 0, "hands": ["2 3 4 4", "5", "6"]}, "play 3"),
        ({"phase": "play", "landlord": 0, "hands": ["x X 2", "5", "6"]}, "play 2"),
        ({"phase": "play", "landlord": 0, "hands": ["9 9", "5", "6"], "over": "single:3:1", "by": 2}, "pass"),
    ],
)
def test_L12_what_is_done_when_time_runs_out(start: dict[str, Any], action: str) -> None:
    """Keep, decline, single, pass; the lowest single as lead. A seat's own view is enough to say it."""
    at = table(**start)
    assert str(at.rules.overdue(at.state, 0)) == action
    assert at.rules.overdue(at.view(0), 0) == at.rules.overdue(at.state, 0)


def test_L12_time_that_runs_out_again_and_again_ends_a_hand() -> None:
    """What is done then is always allowed."""
    at = dealt("happy", {"laizi": "drawn"}, 3)
    at.advance()
    for seat in (0, 1, 2, 0, 1, 2, 0, 1, 2):
        at.play(seat, at.rules.overdue(at.state, seat))
    at.play(at.state.to_act[0], Action("call"))
    while not at.state.over:
        at.play(at.state.to_act[0], at.rules.overdue(at.state, at.state.to_act[0]))
    assert at.state.winner == (at.state.landlord,)


def test_L22_four_natural_cards_are_hard_and_a_laizi_among_them_makes_it_soft() -> None:
    """5557 with laizi 7 counts x2, 5555 x4."""
    for cards, multiple in (("5557", 2), ("5555", 4)):
        at = table("happy", {"laizi": "7"}, phase="play", landlord=0, hands=["5555 7 9", "3", "4"])
        assert do(at, f"0 play {cards}").multiple == multiple


def test_L23_a_reading_not_on_offer_is_refused_and_the_chosen_one_is_kept() -> None:
    """Nothing is parsed again: the table compares with the reading that was chosen."""
    hands = ["5 5 6 6 7 7 3", "4 4 8 8 9 9 3", "6 6"]
    at = table("happy", {"laizi": "7"}, phase="play", landlord=0, hands=hands)
    assert refusal(at, "0 play 556677 as straight:9:6") == ("L23", "reading_not_offered")
    state = do(at, "0 play 556677 as triple_straight:6:6")
    assert state.table.reading == Reading.parse("triple_straight:6:6")
    assert refusal(at, "1 play 8899 44") == ("L15", "no_combination")


def test_L24_kind_count_and_rank_must_fit() -> None:
    """Each misfit has its own word."""
    at = table(phase="play", landlord=0, hands=["4 4 9 9", "3 3 5 5 5 6 6 7 7 K", "8"])
    do(at, "0 play 44")
    assert refusal(at, "1 play 33") == ("L24", "too_low")
    assert refusal(at, "1 play K") == ("L24", "other_kind")
    assert refusal(at, "1 play 5 5 6") == ("L15", "no_combination")
    run = table(phase="play", landlord=0, hands=["3 4 5 6 7 A", "4 5 6 7 8 9", "8"])
    do(run, "0 play 34567")
    assert refusal(run, "1 play 456789") == ("L24", "other_size")


def test_L25_leader_may_not_pass_and_passes_end_the_trick() -> None:
    """Two passes among three, one among two."""
    at = table(phase="play", landlord=0, hands=["3 9 9", "4 4", "5 5"])
    assert refusal(at, "0 pass") == ("L25", "leader_may_not_pass")
    state = do(at, "0 play 3", "1 pass", "2 pass")
    assert (state.to_act, state.table) == ((0,), None)
    two = table("crazy", {"seats": 2}, phase="play", landlord=1, hands=["4 4", "5 9 9"])
    assert do(two, "1 play 5", "0 pass").to_act == (1,)


def test_L26_a_seat_without_cards_ends_the_hand() -> None:
    """The landlord wins for itself, a farmer for both."""
    at = table(phase="play", landlord=2, hands=["4", "5 5", "3 6"])
    state = do(at, "2 play 3", "0 play 4")
    assert state.winner == (0, 1)
    assert refusal(at, "1 play 5") == ("L26", "hand_over")


@pytest.mark.parametrize(("kind", "plain", "field"), [
    ("bomb", 2, 4), ("rocket", 2, 4), ("soft_bomb", 1, 2), ("pure_bomb", 1, 4), ("four_two_singles", 1, 1),
])  # fmt: skip
def test_L27_factor_of_each_bomb(kind: str, plain: int, field: int) -> None:
    """Rocket x2 in the plain field; soft x2, all others x4 in the laizi field; four with two none (L17)."""
    reading = Reading(kind, 5, 4)
    assert (bomb_factor(reading, False), bomb_factor(reading, True)) == (plain, field)


def test_L27_multiple_is_the_product_with_the_rooms_initial_one() -> None:
    """3 x show 5 x robs 4 x bomb 2 x spring 2 = 240; L30: each factor is there to be shown."""
    room = {"N": 1, "initial": 3}
    hands = ["4444", "3", "5"]
    at = table("happy", {"room": room}, phase="show", hands=hands, bottom="8 8 8", first=2)
    do(at, "0 show", "1 keep", "2 keep", "0 call", "1 rob", "2 decline", "0 rob")
    do(at, "0 single", "1 single", "2 single", "0 play 4444", "1 pass", "2 pass", "0 play 888")
    factors = at.state.factors
    assert (factors.initial, factors.show, factors.robs, factors.bombs, factors.spring) == (3, 5, 4, 2, 2)
    assert at.state.multiple == 240


def test_L28_spring_and_anti_spring_count_plays_not_passes() -> None:
    """A farmer's single play breaks a spring; the landlord's second play breaks an anti-spring."""

    def multiple_of(hands: list[str], *lines: str, **start: Any) -> int:
        multiple: int = do(table(phase="play", landlord=0, hands=hands, **start), *lines).multiple
        return multiple

    assert multiple_of(["3 4", "5", "6 6"], "0 play 3", "1 pass", "2 pass", "0 play 4") == 2
    played = {"plays": [1, 1, 0]}
    assert multiple_of(["3 7", "5 5", "6 6"], "0 play 3", "1 pass", "2 pass", "0 play 7", **played) == 1
    assert multiple_of(["3 7", "5", "6 6"], "0 play 3", "1 play 5") == 2
    assert multiple_of(["3 8", "5", "6 6"], "0 play 3", "1 play 5", plays=[1, 0, 0]) == 1


def test_L29_bombs_left_in_hands_do_not_count() -> None:
    """The loser's four of a kind is worth nothing."""
    assert (
        do(table(phase="play", landlord=0, hands=["3", "4444", "xX"], plays=[1, 1, 0]), "0 play 3").multiple
        == 1
    )


def test_L36_held_bombs_count_for_a_leaver() -> None:
    """Natural fours, the pure bomb and the rocket, by the field's factors."""
    hands = tuple(map(parse_cards, ("3333 xX 4", "5555 777", "8888")))
    assert held_factor(hands, 0, False) == 2**4
    assert held_factor(hands, 8, True) == 4**4


def test_L36_only_what_has_been_dealt_counts_and_the_bottom_cards_only_with_the_landlord() -> None:
    """A four that the bottom cards would make is whole when the landlord has taken them."""
    start: dict[str, Any] = {"hands": ["333 5", "4", "6"], "bottom": "3 7 8"}
    at = table(phase="call", **start)
    assert do(at, "0 leave").multiple == 1
    at = table(phase="call", **start)
    assert do(at, "0 call", "1 decline", "2 decline", "1 leave").multiple == 2
    deal = LandlordDeal(
        (
            parse_cards("4s4h4d4c 3s5s6s7s8s9sTsJsQsKsAs2s3h"),
            parse_cards("5h6h7h8h9hThJhQhKhAh2h3d5d6d7d8d9d"),
            parse_cards("TdJdQdKdAd2d3c5c6c7c8c9cTcJcQcKcAc"),
        ),
        bottom=parse_cards("2c x X"),
    )
    for upto, multiple in ((0, 1), (8, 2)):
        at = Table(rules("happy", {}), deal)
        while at.state.dealt < upto:
            do(at, "0 keep", "1 keep", "2 keep")
        assert do(at, "2 leave").multiple == multiple


def test_L36_doubles_that_are_not_yet_revealed_count_as_one() -> None:
    """The stake is 12, whoever has chosen to double."""
    at = table("happy", {"room": {"N": 1, "A": 0}}, phase="double", landlord=0, multiple=12,
               hands=["3", "4", "5"])  # fmt: skip
    assert do(at, "0 double", "1 double", "1 leave").settlement.transfers == (12, -24, 12)


def test_L36_leaving_ends_the_hand_and_the_dealer_counts_what_was_held() -> None:
    """m = 2 (rob) x 2 (four in a hand); a farmer below 10 pays 10 x N, shared by the others."""
    at = table(
        "happy", {"room": {"N": 10, "A": 0}}, phase="play", landlord=0, multiple=2, hands=["3333", "4", "5"]
    )
    state = do(at, "1 leave")
    assert (state.over, state.left, state.multiple) == (True, 1, 4)
    assert state.settlement.transfers == (50, -100, 50)


@widths(4, 60)
def test_views_carry_a_hand_on_as_the_full_state_does(width: int) -> None:
    """redact(apply(s, a)) == apply(redact(s), redact_action(a)), and legal lists agree."""
    games: list[tuple[str, dict[str, Any]]] = [
        ("happy", {}),
        ("happy", {"laizi": "drawn"}),
        ("crazy", {"seats": 2, "laizi": "drawn"}),
        ("crazy", {}),
    ]
    for variant, options in games:
        for seed in range(width):
            at = dealt(variant, options, seed)
            game = at.rules
            views = [game.redact(at.state, seat) for seat in range(game.seats)]

            def each_step(seat: int, action: Action, at: Any = at, views: Any = views) -> None:
                game = at.rules
                before = at.state
                if seat != DEALER:
                    mine = [act for act, _ in zip(game.legal(views[seat], seat), range(40), strict=False)]
                    assert mine == [act for act, _ in zip(game.legal(before, seat), range(40), strict=False)]
                step = at.submit(seat, action)
                for viewer in range(game.seats):
                    seen = game.redact_action(before, seat, step.action, viewer)
                    assert Action.parse(str(seen), at.rules.numbered) == seen
                    views[viewer], _ = game.apply(views[viewer], seat, seen)
                    assert views[viewer] == game.redact(at.state, viewer)

            play_at_random(at, seed, each_step)
            if seed % 3 == 0:  # and a hand given up on the way
                at.rewind(min(len(at.steps) - 1, 4 * seed))
                if not at.state.over:
                    at.advance()
                    at.play(seed % game.seats, Action("leave"))
                    assert at.state.over


def test_L1_nothing_goes_with_a_verb_that_takes_nothing() -> None:
    """A pass with cards or a call with a number is refused, not half understood."""
    at = table(phase="play", landlord=0, hands=["3 4", "5 5", "6"])
    do(at, "0 play 3")
    assert refusal(at, "1 pass 5") == ("L1", "takes_nothing")
    assert refusal(table(phase="call"), "0 call 3s") == ("L1", "takes_nothing")
    assert refusal(table(phase="show"), "0 keep 3s") == ("L1", "takes_nothing")


def test_L2_one_plays_the_cards_that_one_holds() -> None:
    """Cards of others are refused by what was dealt, not by the list of combinations (L15)."""
    at = table(phase="play", landlord=0, hands=["3 4", "5", "6"])
    assert refusal(at, "0 play 5") == ("L2", "not_in_hand")


def test_L15_suits_never_matter() -> None:
    """A bare rank stands for any card of the rank, in the hand as in the play."""
    assert do(table(phase="play", landlord=0, hands=["3s 3h 4", "5", "6"]), "0 play 33").hands[0]
    assert do(table(phase="play", landlord=0, hands=["3 3 4", "5", "6"]), "0 play 3s3h").hands[0]


@pytest.mark.parametrize(
    ("phase", "clause"),
    [("show", "L5"), ("call", "L9"), ("rob", "L10"), ("late_show", "L5"), ("double", "L12")],
)
def test_what_is_not_for_now_is_refused_with_the_clause_of_the_phase(phase: str, clause: str) -> None:
    """A play before the play names what has to be done first; a call in the play names L25."""
    assert refusal(table(phase=phase), "0 play 3") == (clause, "not_now")
    assert refusal(table(phase="play", landlord=0), "0 call") == ("L9", "not_now")
    assert refusal(table(phase="play", landlord=0), "0 rob") == ("L10", "not_now")


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        ("late_show", "0 show 9"),
        ("late_show", "1 show 9"),
        ("call", "0 show 9"),
        ("rob", "0 show 0"),
        ("double", "0 show 16"),
        ("play", "0 show 9"),
    ],
)
def test_L5_a_show_with_a_count_is_for_the_deal(phase: str, line: str) -> None:
    """After it, it is refused whatever the phase is for; the landlord's late show takes no number."""
    assert refusal(table(phase=phase), line) == ("L5", "no_count")


def test_L5_a_show_takes_neither_cards_nor_a_reading() -> None:
    """Nothing of it is passed over."""
    at = table(phase="show")
    for action in (Action("show", reading=Reading("pair", 3, 2)), Action("show", parse_cards("3s"))):
        found = at.rules.why_not(at.state, 0, action)
        assert found is not None
        assert (found.clause, found.code) == ("L1", "takes_nothing")


def test_L7_a_seat_shows_the_hand_that_it_has() -> None:
    """Cards behind a step are for those who did not see them: nobody shows, or is dealt, other cards."""
    hands = ["3 4", "5 6", "7 8"]
    at = table(phase="show", hands=hands)
    for line in ("0 show / 0 x X", "0 show / 0 3", "0 show / 1 5 6", "0 show / 0 3 4 / 1 5 6"):
        assert refusal(at, line) == ("L7", "takes_nothing")
    assert refusal(at, "0 keep / 0 3 4") == ("L7", "takes_nothing")
    assert refusal(at, "0 show / 0 4 3") is None
    deal = dealt()
    fresh = deal.state.undealt[0][:8]
    false = Step.parse("- deal 8 / 0 x X 2s 2h 2d 2c As Ah", NUMBERED)
    for seat in range(3):
        deal.submit(seat, Action("keep"))
    found = deal.rules.why_not(deal.state, DEALER, false.action)
    assert found is not None
    assert found.code == "not_the_dealers_step"
    assert deal.rules.why_not(deal.state, DEALER, Action("deal", numbers=(8,), seen=((0, fresh),))) is None


def test_L12_the_dealer_reveals_the_doubles_that_were_chosen() -> None:
    """A record that says otherwise is refused, and one that names a seat twice."""
    game = rules("happy")
    at = Table.at(game, game.position({"phase": "double", "landlord": 0}))
    for seat, verb in enumerate(("double", "single", "double")):
        at.submit(seat, Action(verb))
    for line, taken in (
        ("- doubles", False),
        ("- doubles 0 1 2", False),
        ("- doubles 2 0", False),
        ("- doubles 0 0 2", False),
        ("- doubles 0 2 7", False),
        ("- doubles 0 2", True),
    ):
        action = Step.parse(line, NUMBERED).action
        assert (game.why_not(at.state, DEALER, action) is None) == taken, line


def test_L36_the_dealer_counts_the_bombs_that_are_held() -> None:
    """Neither more nor fewer."""
    hands = ["3333 4", "5555 6", "7 8"]
    game = rules("happy")
    at = Table.at(game, game.position({"phase": "play", "landlord": 0, "hands": hands}))
    at.submit(2, Action("leave"))
    verdicts = [game.why_not(at.state, DEALER, Action("tally", numbers=(n,))) is None for n in (1, 2, 4, 8)]
    assert verdicts == [False, False, True, False]
