"""What is typed: cards, wilds, readings, verbs, and what of it can be meant at all."""

from __future__ import annotations

from typing import Any

import pytest

from cardtui.engine.cards import HEARTS, NO_SUIT, Card, format_cards, parse_cards
from cardtui.engine.core import Action
from cardtui.engine.errors import IllegalAction, NotationError
from cardtui.engine.rules import Rules
from cardtui.engine.table import Table
from cardtui.engine.typed import read_action, read_cards, with_wilds
from cardtui.engine.variants import rules

LEVEL_4 = rules("guandan", {"level": "4"})
LAIZI_7 = rules("happy", {"laizi": "7"})
PLAIN = rules("happy")
ONE_DECK = rules("gongzhu")


def table(game: Rules[Any], **start: Any) -> Table[Any]:
    return Table.at(game, game.position({"phase": "play", **start}))


def guandan(hand: str, level: str = "4", **start: Any) -> Table[Any]:
    """Seat 0 is to act with this hand."""
    others = ["Ks Kc", "Qs Qc", "As Ac"]
    return table(rules("guandan"), playing=level, to_act=0, hands=[hand, *others], **start)


def typed(at: Table[Any], text: str) -> str:
    """What is done when seat 0 types this."""
    action = read_action(at.rules, text, at.state, "play")
    refusal = at.rules.why_not(at.state, 0, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return str(at.rules.resolve(at.state, 0, action))


def fault(game: Rules[Any], text: str, state: Any = None, verb: str | None = "play") -> str:
    with pytest.raises(NotationError) as caught:
        read_action(game, text, state, verb)
    return str(caught.value)


# --- wilds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4h*", "4h"),
        ("4♥*", "4h"),
        ("4H*", "4h"),
        ("777*", "7 7 7 4h"),
        ("7s7h7d*", "7s 7h 7d 4h"),
        ("22**", "2 2 4h 4h"),
        ("*", "4h"),
        ("* *", "4h 4h"),
        ("4*", "4 4h"),
        ("4s*", "4s 4h"),
        ("44*", "4 4 4h"),
        ("4h**", "4h 4h"),
        ("4h* 9h", "4h 9h"),
        ("9h*", "9h 4h"),
        ("10 10*", "T T 4h"),
    ],
)
def test_G6_a_star_is_a_wild(text: str, cards: str) -> None:
    """Behind the heart of the level, as the table writes it, the card itself; anywhere else one more."""
    assert format_cards(read_cards(LEVEL_4, text)) == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("33*", "3 3 7"),
        ("555**", "5 5 5 7 7"),
        ("*", "7"),
        ("7*", "7"),
        ("7h*", "7h"),
        ("77*", "7 7 7"),
        ("7*7*", "7 7"),
        ("777*", "7 7 7 7"),
        ("77**", "7 7 7 7"),
        ("5 7*", "5 7"),
        ("7**", "7 7"),
        ("7*77*", "7 7 7 7"),
        ("37*", "3 7"),
        ("73*", "7 3 7"),
    ],
)
def test_L20_a_star_is_a_laizi(text: str, cards: str) -> None:
    """Behind a card of the laizi rank, as the table writes it, the card itself; anywhere else one more."""
    assert format_cards(read_cards(LAIZI_7, text)) == cards


def test_Z20_a_star_marks_an_exposed_card() -> None:
    """Where there is nothing wild; on no other card than those that can be exposed."""
    assert read_cards(ONE_DECK, "Qs*") == (Card.of(12, 1, exposed=True),)
    assert "means nothing" in fault(ONE_DECK, "5s*")


@pytest.mark.parametrize("text", ["33*", "*", "7*", "x*"])
def test_a_star_that_means_nothing_is_bad_input(text: str) -> None:
    """In the plain field there is no laizi; it is never dropped in silence."""
    with pytest.raises(NotationError):
        read_cards(PLAIN, text)


@pytest.mark.parametrize(
    ("hand", "text", "done"),
    [
        ("6d 6c 4h 3s", "66*", "play 4h 6d 6c as triple:6:3"),
        ("6d 6c 4h 4h 3s", "6*6*", "play 4h 4h 6d 6c as bomb:6:4"),
        ("7s 7h 7d 4h 3s", "777*", "play 4h 7s 7h 7d as bomb:7:4"),
        ("4s 4h 3s", "4*", "play 4s 4h as pair:4:2"),
        ("4s 4h 3s", "4h*", "play 4h as single:4:1"),
        ("4s 4h 3s", "play 4♥*", "play 4h as single:4:1"),
        ("4h 4h 3s", "**", "play 4h 4h as pair:4:2"),
    ],
)
def test_G12_a_typed_wild_is_played(hand: str, text: str, done: str) -> None:
    """The very card, not another of the rank before it."""
    assert typed(guandan(hand), text) == done


def test_G1_a_wild_that_one_does_not_hold_is_refused() -> None:
    """Not played as something else."""
    with pytest.raises(IllegalAction) as caught:
        typed(guandan("7s 7h 7d 3s"), "777*")
    assert (caught.value.refusal.clause, caught.value.refusal.code) == ("G1", "not_in_hand")


def test_L23_a_typed_laizi_is_played() -> None:
    """The laizi of the hand, and the reading that is left."""
    at = table(LAIZI_7, landlord=0, to_act=0, hands=["3s 3h 7d 9s", "5", "6"])
    assert typed(at, "33*") == "play 3s 3h 7d as triple:3:3"


def test_G22_a_wild_is_returned_as_it_is_written() -> None:
    """In every phase the star is read alike."""
    hands = ["3s 4s", "5h 4c", "Kd 4d", "6h 7h"]
    game = rules("guandan", {"level": "5"})
    state = game.position({"phase": "return", "places": [1, 0, 3, 2], "hands": hands})
    assert str(read_action(game, "return 5h*", state)) == "return 5h"
    assert str(read_action(game, "*", state, "return")) == "return 5h"


# --- copies for a reading ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "text", "done", "level"),
    [
        ("6d 6c 2h 2s 3s", "66 2 as triple:6:3", "2h 6d 6c", "2"),
        ("7s 7h Td Jd Kd Ad 3s", "7 Td Jd Kd Ad as straight_flush:A:5", "7h Td Jd Kd Ad", "7"),
        ("2h Td Jd Kd Ad 2s", "2 T J K A as straight_flush:A:5", "2h Td Jd Kd Ad", "2"),
        ("5s 6s 7s 8s 9s 9h 2c", "56789 as straight:9:5", "5s 6s 7s 8s 9h", "2"),
        ("5s 6h 5h 6s 7s 8s 9s 2c", "56789 as straight_flush:9:5", "5s 6s 7s 8s 9s", "2"),
        ("2s 2c 2h 7s 7c 3s", "222 77 as full_house:2:5", "2s 2h 2c 7s 7c", "2"),
        ("2s 2h 2h 7s 7c 3s", "22 77 as bomb:7:4", "2h 2h 7s 7c", "2"),
        ("2s 2h 7s 7c 3s", "2 77 as triple:7:3", "2h 7s 7c", "2"),
        ("2s 2h 7s 7c 3s", "2 as single:2:1", "2s", "2"),
    ],
)
def test_G12_bare_ranks_are_the_copies_that_give_the_reading(
    hand: str, text: str, done: str, level: str
) -> None:
    """Wilds included, and no more of them than it takes."""
    reading = text.rpartition(" ")[2]
    assert typed(guandan(hand, level), text) == f"play {done} as {reading}"


def test_G12_a_reading_that_no_copies_give_is_refused() -> None:
    """With the readings that there are."""
    with pytest.raises(IllegalAction) as caught:
        typed(guandan("6d 6c 2s 2c 3s", "2"), "66 as pair:7:2")
    assert caught.value.refusal.code == "reading_not_offered"


def test_many_bare_ranks_with_a_reading_take_no_time() -> None:
    """Choices of copies are tried up to a limit."""
    hand = "2s 2d 3s 3d 5s 5d 6s 6d 7s 7d 8s 8d 9s 9d Ts Td Js Jd Qs Qd"
    with pytest.raises(IllegalAction):
        typed(guandan(hand, "4"), "2356789TJQ as bomb:2:10")


# --- verbs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "start", "verb", "here"),
    [
        ("guandan", {}, "fold", "play, pass"),
        ("guandan", {"phase": "tribute", "places": [0, 1, 2, 3]}, "call", "tribute"),
        ("gongzhu", {"phase": "play"}, "pass", "play"),
        ("gongzhu", {}, "fold", "expose, keep"),
        ("happy", {"phase": "play"}, "tribute", "play, pass, leave"),
        ("happy", {"phase": "call"}, "fold", "call, decline, leave"),
        ("happy", {"phase": "call"}, "deal", "call, decline, leave"),
        ("happy", {"phase": "double"}, "hidden", "double, single, leave"),
    ],
)
def test_an_unknown_verb_is_bad_input_with_those_that_are_possible(
    variant: str, start: dict[str, Any], verb: str, here: str
) -> None:
    """Neither judged as an action nor read as cards."""
    game = rules(variant)
    why = f"unknown verb {verb!r} (here: {here})"
    assert fault(game, f"{verb} 5s", game.position(start)) == why
    assert fault(game, verb, game.position(start), None) == why


def test_a_verb_that_is_for_another_phase_is_for_the_rules_to_refuse() -> None:
    """It is known: they say why not now."""
    state = PLAIN.position({"phase": "play"})
    refusal = PLAIN.why_not(state, 0, read_action(PLAIN, "call", state))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("L9", "not_now")


def test_cards_alone_are_played_where_that_is_meant() -> None:
    """In a typed line; where a verb is wanted they are none."""
    assert str(read_action(PLAIN, " 33  4 ", None, "play")) == "play 3 3 4"
    assert str(read_action(PLAIN, "xX", None, "play")) == "play x X"
    assert "unknown verb" in fault(PLAIN, "33 4", None, None)
    assert "unknown verb" in fault(PLAIN, "", None, "play")


def test_a_slip_in_cards_is_named_by_its_place() -> None:
    """Counted in what was typed."""
    with pytest.raises(NotationError) as caught:
        read_action(PLAIN, "33 ?", None, "play")
    assert (caught.value.text, caught.value.at) == ("33 ?", 3)


# --- what cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        (PLAIN, "33333", "too many copies: 5 of rank 3, there are 4"),
        (PLAIN, "3s 3s", "too many copies: 2 3s, there is 1"),
        (PLAIN, "xx", "too many copies: 2 x, there is 1"),
        (LAIZI_7, "7777*3*", "too many copies: 6 of rank 7"),
        (LEVEL_4, "5h5h5h", "too many copies: 3 5h, there are 2"),
        (LEVEL_4, "7***", "too many copies: 3 4h, there are 2"),
        (LEVEL_4, "999999999", "too many copies: 9 of rank 9, there are 8"),
        (ONE_DECK, "X", "there are no jokers in this game"),
        (PLAIN, "#", "no card"),
        (PLAIN, "3 as tube:5:6", "no kind of this game"),
        (PLAIN, "3 as soft_bomb:3:4", "there are no laizi"),
        (LEVEL_4, "3s as bomb:4:9", "a bomb is 4 to 8"),
        (ONE_DECK, "3s as single:3:1", "there are no combinations in this game"),
        (PLAIN, "3 as single:1:1", "not a rank"),
        (PLAIN, "play 3 / 0 xX", "nothing is shown behind /"),
    ],
)
def test_what_no_deck_and_no_rule_knows_is_bad_input(game: Rules[Any], text: str, why: str) -> None:
    """Not a combination that is none, but cards or readings that are none."""
    assert why in fault(game, text)


def test_the_level_played_counts_not_that_of_the_options() -> None:
    """In a position its own level and laizi are meant."""
    at = guandan("4h 9h 3s", "9")
    assert format_cards(read_cards(at.rules, "3*", at.state)) == "3 9h"
    drawn = rules("happy", {"laizi": "drawn"})
    assert drawn.wild() is None
    state = LAIZI_7.position({"phase": "play"})
    assert drawn.wild(state) is Card.of(7)
    assert str(read_action(drawn, "play 3* as pair:3:2", state)) == "play 3 7 as pair:3:2"


@pytest.mark.parametrize("text", ["*", "3*", "Qs*", "4h*"])
def test_without_a_table_a_star_is_a_mark(text: str) -> None:
    """The notation itself knows no wild; a mark is never taken for the card without it."""
    if text == "*":
        with pytest.raises(NotationError):
            parse_cards(text)
        return
    (card,) = parse_cards(text)
    assert card.exposed
    for game in (PLAIN, LEVEL_4):
        with pytest.raises(NotationError):
            game.deck.check([card], bare=True)


def test_L15_an_exact_marked_card_is_in_no_hand() -> None:
    """A record or a program that writes one is refused, not half understood."""
    at = guandan("6d 6c 4h 3s")
    for text in ("play 6*", "play 6d*", "play 4h*"):
        refusal = at.rules.why_not(at.state, 0, Action.parse(text))
        assert refusal is not None
        assert refusal.code == "not_in_hand"
    happy = table(PLAIN, landlord=0, hands=["3 3 4s", "5", "6"])
    refusal = PLAIN.why_not(happy.state, 0, Action.parse("play 3*"))
    assert refusal is not None
    assert refusal.code == "not_in_hand"
    assert PLAIN.why_not(happy.state, 0, Action("play", (Card.of(4, HEARTS, exposed=True),))) is not None
    assert Card.BACK is not Card.of(3, NO_SUIT)


# --- as players say it -------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["p", "P", "过", "不出", "要不起", "n", "pass"])
def test_a_pass_is_said_in_many_ways(said: str) -> None:
    """Each of them is the pass."""
    at = table(PLAIN, landlord=0, to_act=0, hands=["9", "5 6", "7 8"], over="single:3:1", by=2)
    assert typed(at, said) == "pass"


@pytest.mark.parametrize(
    ("phase", "yes", "no"),
    [("call", "call", "decline"), ("rob", "rob", "decline"), ("double", "double", "single")],
)
def test_yes_and_no_are_what_is_asked(phase: str, yes: str, no: str) -> None:
    """The verb of the phase that accepts, and the one that declines."""
    start: dict[str, Any] = {"phase": phase, "hands": ["3 4", "5 6", "7 8"]}
    state = PLAIN.position({**start, **({"landlord": 1} if phase == "double" else {})})
    said = [str(read_action(PLAIN, word, state)) for word in ("y", "Yes", "n", "p", "不要")]
    assert said == [yes, yes, no, no, no]


def test_L21_all_jokers_are_said_in_many_ways() -> None:
    """王炸, sx: the rocket; with two decks, four of them."""
    at = table(PLAIN, landlord=0, to_act=0, hands=["x X 9", "5 6", "7 8"])
    assert [typed(at, said) for said in ("sx", "SX", "王炸", "play 王炸", "xX", "小王大王")] == [
        "play x X as rocket:X:2"
    ] * 6
    at = guandan("x x X X 9s")
    assert [typed(at, said) for said in ("王炸", "ssxx", "xxXX")] == ["play x x X X as joker_bomb:X:4"] * 3
    assert typed(at, "大王大王") == "play X X as pair:X:2"


def test_sayings_are_no_cards_of_a_case() -> None:
    """Where every word is a verb of the game, they mean nothing."""
    with pytest.raises(NotationError):
        read_action(PLAIN, "p", None, "play", said_aloud=False)
    with pytest.raises(NotationError):
        read_action(PLAIN, "王炸", None, "play", said_aloud=False)


# --- wilds for what the hand lacks -------------------------------------------------------------------


def filled(at: Table[Any], text: str) -> str:
    """What is done when seat 0 types this, with wilds for what it lacks."""
    action = with_wilds(at.rules, at.state, 0, read_action(at.rules, text, at.state, "play"))
    refusal = at.rules.why_not(at.state, 0, action)
    return refusal.code if refusal is not None else str(at.rules.resolve(at.state, 0, action))


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("56789", "play 4h 5s 6s 7d 9d as straight:9:5"),
        ("999", "play 4h 9d 9c as triple:9:3"),
        ("99", "play 9d 9c as pair:9:2"),
        ("999 55", "not_in_hand"),
        ("xX", "not_in_hand"),
        ("KQ", "not_in_hand"),
        ("56789 as straight:9:5", "play 4h 5s 6s 7d 9d as straight:9:5"),
    ],
)
def test_G6_a_wild_is_the_rank_that_is_lacking(text: str, played: str) -> None:
    """Only where the hand has no such card, and only one wild for each of hers."""
    assert filled(guandan("4h 5s 6s 7d 9d 9c x"), text) == played


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("34567", "play 3 4 5 6 9 as straight:7:5"),
        ("666 3", "not_in_hand"),
        ("5555", "not_in_hand"),
        ("66", "play 6 9 as pair:6:2"),
        ("99", "not_in_hand"),
    ],
)
def test_L18_a_laizi_is_the_rank_that_is_lacking(text: str, played: str) -> None:
    """Of the laizi the hand has one; it stands for one rank more."""
    at = table(rules("happy", {"laizi": "9"}), landlord=0, to_act=0, hands=["3 4 5 6 9 K", "5 6", "7 8"])
    assert filled(at, text) == played
