"""What cards make, clause by clause, right and wrong (L15-L24)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtui.engine.cards import Card, Rank, parse_cards, parse_rank
from cardtui.engine.core import Reading
from cardtui.engine.landlord import combinations
from cardtui.engine.landlord.combinations import BOMBS, KINDS, SHAPES, order, rank_at, stands_for
from cardtui.engine.landlord.moves import moves
from tests.oracle import landlord as oracle

SHARED = Path(__file__).parents[3] / "shared" / "cases"


def rank(laizi: str) -> Rank:
    return parse_rank(laizi) if laizi else 0


def readings(cards: str, laizi: str = "") -> list[str]:
    """All readings as text, the default for leading first."""
    return [str(reading) for reading in combinations.readings(parse_cards(cards), rank(laizi))]


def follow(cards: str, over: str, laizi: str = "") -> list[str]:
    """The readings on offer over that one as text, the default first."""
    return [
        str(reading) for reading in combinations.offers(parse_cards(cards), Reading.parse(over), rank(laizi))
    ]


def beats(reading: str, over: str) -> bool:
    return combinations.beats(Reading.parse(reading), Reading.parse(over))


def meant(cards: str, reading: str, laizi: str) -> str:
    """The ranks that the cards stand for, as text."""
    found = stands_for(parse_cards(cards), Reading.parse(reading), rank(laizi))
    return "".join(str(Card.of(one)) for one in found)


# --- plain: L15-L18 -----------------------------------------------------------------------------------


def test_L15_ranks_low_to_high() -> None:
    """From 3 up to the ace, then 2, the small and the big joker."""
    assert "".join(str(Card.of(rank_at(place))) for place in range(15)) == "3456789TJQKA2xX"
    assert [order(rank_at(place)) for place in range(15)] == list(range(15))


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("3", "single:3:1"),
        ("x", "single:x:1"),
        ("22", "pair:2:2"),
        ("222", "triple:2:3"),
        ("3334", "triple_single:3:4"),
        ("222X", "triple_single:2:4"),
        ("22233", "triple_pair:2:5"),
        ("34567", "straight:7:5"),
        ("TJQKA", "straight:A:5"),
        ("3456789TJQKA", "straight:A:12"),
        ("334455", "pair_straight:5:6"),
        ("QQKKAA", "pair_straight:A:6"),
        ("333444", "triple_straight:4:6"),
        ("KKKAAA", "triple_straight:A:6"),
        ("333444 56", "airplane_singles:4:8"),
        ("333444 5566", "airplane_pairs:4:10"),
        ("3333 45", "four_two_singles:3:6"),
        ("2222 3344", "four_two_pairs:2:8"),
        ("3333", "bomb:3:4"),
        ("xX", "rocket:X:2"),
    ],
)
def test_L15_combinations(cards: str, reading: str) -> None:
    """Each kind is read, whatever the order of its cards."""
    assert readings(cards) == readings(cards[::-1]) == [reading]


@pytest.mark.parametrize(
    "cards",
    [
        *("34", "3x", "2x", "3344", "3456", "345678T", "JQKA2", "A2345", "QKA2x", "223344", "AA22", "KKAA22"),
        *("AAA222", "33445", "333445", "333444556", "3344556", "33335", "3344555", "33334444"),
    ],
)
def test_L15_other_cards_make_nothing(cards: str) -> None:
    """No combination: too short, with a gap, round the corner, with a 2 or a joker in a run, odd cards."""
    assert readings(cards) == []


def test_no_cards_and_face_down_cards_make_nothing() -> None:
    """There is no empty play, and a card nobody sees has no rank."""
    assert readings("") == readings("#") == readings("3#") == []


def test_cards_of_no_deck_make_nothing() -> None:
    """Five or more of a rank, or a joker twice, are not one deck's cards."""
    assert readings("33333") == readings("3" * 16) == readings("xx") == readings("333444 xx") == []


def test_L16_one_joker_may_be_a_kicker() -> None:
    """A single wing may be a joker, in every kind that has single wings."""
    assert readings("333x") == ["triple_single:3:4"]
    assert readings("333444 5X") == ["airplane_singles:4:8"]
    assert readings("3333 5X") == ["four_two_singles:3:6"]


@pytest.mark.parametrize(
    "cards", ["333xX", "333444xX", "3333xX", "333444555 xX 6", "333444 55xX", "3333 44xX"]
)
def test_L16_two_jokers_are_never_kickers(cards: str) -> None:
    """Neither as a pair nor as two singles, nor beside other kickers."""
    assert readings(cards) == []


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("333444 55", "airplane_singles:4:8"),
        ("333444555 777", "airplane_singles:5:12"),
        ("333444555 667", "airplane_singles:5:12"),
        ("333444555666 8889", "airplane_singles:6:16"),
        ("3333 44", "four_two_singles:3:6"),
        ("333444 22", "airplane_singles:4:8"),
    ],
)
def test_L16_pairs_and_triples_as_single_wings(cards: str, reading: str) -> None:
    """A pair is two single wings, a triple three; 2s may be wings."""
    assert readings(cards) == [reading]


@pytest.mark.parametrize("cards", ["33334445", "3333", "3334445555", "33334444", "444433335", "33333"])
def test_L16_a_wing_never_has_a_rank_of_the_body(cards: str) -> None:
    """The fourth card of a body's rank is no wing."""
    assert not any("airplane" in reading or "triple_single" in reading for reading in readings(cards))


@pytest.mark.parametrize("cards", ["3333 4444", "4444 5555", "333444555666 7777", "333444555666777 8888 9"])
def test_L16_four_of_a_kind_is_never_among_the_kickers(cards: str) -> None:
    """Neither as two pairs nor as four single wings."""
    assert readings(cards) == []


@pytest.mark.parametrize("cards", ["333444 5555", "333444 556", "333444555 66778", "333444 5567", "3333 445"])
def test_L16_pair_wings_are_different_and_unmixed(cards: str) -> None:
    """Pair wings are pairs of different ranks, and singles and pairs do not mix."""
    assert readings(cards) == []


def test_L16_four_with_one_is_nothing() -> None:
    """A four takes two kickers or none."""
    assert readings("3333 4") == []


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("333444555666", ["triple_straight:6:12", "airplane_singles:6:12", "airplane_singles:5:12"]),
        ("3334445556667778", ["airplane_singles:7:16", "airplane_singles:6:16"]),
        ("777888999TTTJJJQQQ 2X", ["airplane_singles:Q:20", "airplane_singles:J:20"]),
        ("777888999TTTJJJQQQ xX", []),
    ],
)
def test_L18_several_readings_of_natural_cards(cards: str, found: list[str]) -> None:
    """All readings count; leading, no kickers go before kickers and high before low (L23)."""
    assert readings(cards) == found


def test_L18_one_reading_that_beats_is_enough() -> None:
    """Four triples go on an airplane of three with wings, and on a run of four triples."""
    assert follow("444555666777", "airplane_singles:5:12") == [
        "airplane_singles:7:12",
        "airplane_singles:6:12",
    ]
    assert follow("444555666777", "airplane_singles:6:12") == ["airplane_singles:7:12"]
    assert follow("444555666777", "triple_straight:6:12") == ["triple_straight:7:12"]
    assert follow("444555666777", "triple_straight:7:12") == []


# --- laizi: L19-L23 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "found"),
    [("7", "single:7:1"), ("77", "pair:7:2"), ("777", "triple:7:3"), ("7777", "pure_bomb:7:4")],
)
def test_L19_laizi_alone_are_their_own_rank(cards: str, found: str) -> None:
    """A play of laizi only has one reading."""
    assert readings(cards, "7") == [found]


def test_L19_laizi_alone_do_not_follow_as_another_rank() -> None:
    """A lone laizi 3 is a 3."""
    assert follow("3", "single:4:1", "3") == follow("33", "pair:3:2", "3") == []


def test_L20_a_part_of_a_play_may_be_all_laizi() -> None:
    """777 5 is a triple of any rank with the 5, or 5s with a laizi as kicker, or a soft bomb."""
    found = readings("7775", "7")
    assert found[0] == "soft_bomb:5:4"
    assert sorted(found[1:]) == sorted(f"triple_single:{sign}:4" for sign in "3456789TJQKA2")
    assert meant("7775", "triple_single:2:4", "7") == "2225"
    assert meant("7775", "triple_single:7:4", "7") == "7775"
    assert meant("7775", "triple_single:5:4", "7") == "5575"


def test_L20_a_body_of_four_may_be_all_laizi() -> None:
    """7777 3 4 is four of any rank with two kickers, its wings never of the body's rank."""
    found = [reading for reading in readings("777734", "7") if reading.startswith("four_two_singles")]
    assert len(found) == 13
    assert meant("777734", "four_two_singles:K:6", "7") == "KKKK34"
    assert meant("777734", "four_two_singles:3:6", "7") == "333734"


def test_L20_never_a_joker() -> None:
    """A laizi makes no rocket and no second joker, but a joker may be a kicker beside it."""
    assert readings("x7", "7") == readings("xX7", "7") == []
    assert readings("33x7", "7") == ["triple_single:3:4"]


def test_L20_as_a_two_it_is_in_no_run() -> None:
    """Neither does a laizi stretch a run over the ace, nor is a laizi 2 in a run as itself."""
    assert readings("JQKA7", "7") == ["straight:A:5"]
    assert readings("2JQKA", "7") == []
    assert readings("QKA27", "7") == readings("AAA22 7", "7")[1:] == []
    assert readings("34562", "2") == ["straight:7:5"]


def test_L16_holds_for_the_cards_laizi_stand_for() -> None:
    """A laizi is no fourth card of the body's rank, and no fourth among the wings."""
    assert readings("3334447 5", "7") == ["airplane_singles:4:8"]
    assert meant("3334447 5", "airplane_singles:4:8", "7") == "33344475"
    assert readings("33334447 5", "7") == []
    assert readings("333444555666 7777", "7") == ["airplane_singles:7:16", "airplane_singles:6:16"]
    assert meant("333444555666 7777", "airplane_singles:6:16", "7") == "3334445556667778"
    assert readings("333444555666 8887", "7")[0] == "airplane_singles:6:16"
    assert readings("333444555666 8888", "7") == []
    assert readings("5555 33 77", "7") == ["four_two_pairs:5:8"]
    assert meant("5555 37 77", "four_two_pairs:5:8", "7") == "55553377"
    assert readings("5555 7777", "7") == ["four_two_pairs:5:8"]
    assert meant("5555 7777", "four_two_pairs:5:8", "7") == "55557733"
    assert readings("333 x7", "7") == []


def test_L21_soft_bombs() -> None:
    """One to three laizi beside a rank make a soft bomb; four natural cards a hard one; jokers none."""
    assert readings("5557", "7")[0] == readings("5577", "7")[0] == readings("5777", "7")[0] == "soft_bomb:5:4"
    assert readings("5555", "7") == ["bomb:5:4"]
    assert not any("bomb" in reading for reading in readings("x777", "7"))


def test_L21_tiers() -> None:
    """Rocket, pure, hard, soft, then everything else; the rank counts inside a tier only."""
    low_to_high = ["straight:A:12", "soft_bomb:3:4", "soft_bomb:2:4", "bomb:3:4", "bomb:2:4"]
    low_to_high += ["pure_bomb:3:4", "rocket:X:2"]
    for place, lower in enumerate(low_to_high):
        for higher in low_to_high[place + 1 :]:
            assert beats(higher, lower)
            assert not beats(lower, higher)


@pytest.mark.parametrize("reading", ["soft_bomb:5:4", "bomb:5:4", "pure_bomb:5:4", "rocket:X:2", "pair:2:2"])
def test_L21_equal_never_beats(reading: str) -> None:
    """Nor does the number of laizi in a soft bomb matter."""
    assert not beats(reading, reading)


def test_L22_the_cards_picked_decide() -> None:
    """555+7 is never the hard bomb, 5555 always is."""
    assert "bomb:5:4" not in readings("5557", "7")
    assert follow("5557", "soft_bomb:3:4", "7") == ["soft_bomb:5:4"]
    assert follow("5557", "bomb:3:4", "7") == []
    assert follow("5555", "soft_bomb:2:4", "7") == ["bomb:5:4"]


def test_L23_the_example() -> None:
    """556677 with laizi 7 has the five readings of the clause, the one without substitutions first."""
    found = readings("556677", "7")
    assert found[0] == "pair_straight:7:6"
    others = ["pair_straight:6:6", "triple_straight:6:6", "four_two_singles:5:6", "four_two_singles:6:6"]
    assert sorted(found[1:]) == sorted(others)


def test_L23_leading_a_soft_bomb_is_the_default() -> None:
    """333+5 and 77+55 with laizi 5, though triples with a kicker change fewer cards."""
    assert readings("3335", "5") == ["soft_bomb:3:4", "triple_single:3:4"]
    assert readings("7755", "5") == ["soft_bomb:7:4", "triple_single:7:4"]


def test_L23_leading_the_fewest_substitutions() -> None:
    """Then no kickers before kickers, then the higher rank."""
    assert readings("345 67", "7")[0] == "straight:7:5"
    assert readings("4567 8", "7") == ["straight:8:5"]
    assert readings("4568 7", "7")[0] == "straight:8:5"
    assert readings("445566 77", "7")[0] == "pair_straight:7:8"
    assert readings("444 55 7", "7")[:2] == ["triple_straight:5:6", "four_two_singles:4:6"]
    assert readings("3457 7", "7") == ["straight:7:5"]
    assert readings("4567 7", "7") == ["straight:8:5", "straight:7:5"]


@pytest.mark.parametrize(
    ("cards", "laizi", "found"),
    [
        ("KKAA 99", "9", ["pair_straight:A:6", "triple_straight:A:6"]),
        ("7 888 KK 44", "4", ["airplane_singles:8:8", "four_two_pairs:8:8"]),
    ],
)
def test_L23_leading_equals_the_kind_that_L15_names_first(cards: str, laizi: str, found: list[str]) -> None:
    """As many substitutions, both or neither with kickers, of one rank."""
    assert readings(cards, laizi)[:2] == found


def test_L15_kinds_stand_in_the_order_of_the_clause() -> None:
    """It decides between equal readings."""
    assert (*oracle.NAMED_BY_L15, "soft_bomb", "bomb", "pure_bomb", "rocket") == KINDS


def test_L23_following_the_kind_on_the_table_first() -> None:
    """The highest rank of the table's kind, and the bomb behind it; the bomb alone if there is none."""
    assert follow("7755", "triple_single:6:4", "5") == ["triple_single:7:4", "soft_bomb:7:4"]
    assert follow("7755", "triple_single:8:4", "5") == ["soft_bomb:7:4"]
    assert follow("7775", "triple_single:Q:4", "7")[:2] == ["triple_single:2:4", "triple_single:A:4"]
    assert follow("556677", "pair_straight:5:6", "7") == ["pair_straight:7:6", "pair_straight:6:6"]
    assert follow("3335", "pair:9:2", "5") == ["soft_bomb:3:4"]


def test_L23_what_each_laizi_stands_for() -> None:
    """In the order of the cards, laizi kept as they are where they can be."""
    assert meant("7 5 5 6 6 7", "triple_straight:6:6", "7") == "555666"
    assert meant("5 5 6 6 7 7", "pair_straight:7:6", "7") == "556677"
    assert meant("5 7 6 7 6 5", "four_two_singles:5:6", "7") == "556565"
    assert meant("33 9 444 5 9", "four_two_pairs:4:8", "9") == "33444455"
    assert meant("333 444 88 97", "airplane_pairs:4:10", "7") == "3334448899"
    assert meant("xX", "rocket:X:2", "7") == "xX"


def test_stands_for_refuses_what_the_cards_are_not() -> None:
    """A reading that the cards do not have is an error."""
    with pytest.raises(ValueError, match="no reading"):
        stands_for(parse_cards("334"), Reading.parse("triple:3:3"), 0)


# --- L17, L24 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "over"),
    [
        ("single:X:1", "single:x:1"),
        ("single:2:1", "single:A:1"),
        ("pair:4:2", "pair:3:2"),
        ("straight:9:6", "straight:8:6"),
        ("airplane_singles:5:8", "airplane_singles:4:8"),
        ("four_two_pairs:2:8", "four_two_pairs:A:8"),
        ("bomb:3:4", "four_two_singles:2:6"),
        ("soft_bomb:3:4", "four_two_singles:2:6"),
        ("rocket:X:2", "single:X:1"),
    ],
)
def test_L24_the_higher_beats_the_lower(reading: str, over: str) -> None:
    """Same kind, same number, higher rank; or a bomb. Never the other way round."""
    assert beats(reading, over)
    assert not beats(over, reading)


@pytest.mark.parametrize(
    ("reading", "over"),
    [
        ("straight:9:6", "straight:7:5"),
        ("pair:4:2", "single:3:1"),
        ("triple_pair:4:5", "triple_single:3:4"),
        ("airplane_singles:6:12", "airplane_singles:4:8"),
        ("triple_straight:6:12", "airplane_singles:5:12"),
        ("four_two_singles:2:6", "bomb:3:4"),
        ("four_two_singles:2:6", "single:3:1"),
        ("straight:A:8", "four_two_pairs:3:8"),
    ],
)
def test_L24_other_kinds_and_numbers_do_not_compare(reading: str, over: str) -> None:
    """Another kind or number of cards never beats; four with two is no bomb (L17)."""
    assert not beats(reading, over)
    assert not beats(over, reading) or over.startswith("bomb")


def test_L24_beating_orders_readings() -> None:
    """Nothing beats itself, of two at most one beats the other, and it passes on."""
    known = [reading for shape in SHAPES.values() for reading in shape.readings.values()]
    known += [Reading(kind, rank_at(place), 4) for kind in BOMBS[:3] for place in (0, 5, 12)]
    above = {reading: {other for other in known if combinations.beats(other, reading)} for reading in known}
    for one, higher in above.items():
        assert one not in higher
        for other in higher:
            assert above[other] < higher


def test_kinds_are_named_as_in_rule_cases() -> None:
    """The names of the case format, bombs last."""
    assert KINDS[-4:] == BOMBS
    assert {kind for kind, _ in SHAPES} == set(KINDS) - set(BOMBS)


# --- shared rule cases ----------------------------------------------------------------------------------


def shared_cases() -> list[Any]:
    found = []
    for name in ("landlord", "crazy"):
        path = SHARED / f"{name}.json"
        if path.exists():
            data = json.loads(path.read_text(encoding="utf-8"))
            for case in data["cases"]:
                if case["ask"] in ("readings", "follow", "plays"):
                    options = {**data.get("options", {}), **case.get("options", {})}
                    found.append(pytest.param(case, options.get("laizi") or "", id=case["id"]))
    return found


@pytest.mark.parametrize(("case", "laizi"), shared_cases())
def test_shared_cases(case: dict[str, Any], laizi: str) -> None:
    """The examples of the case format that ask about combinations."""
    if case["ask"] == "readings":
        assert sorted(readings(case["cards"], laizi)) == sorted(case["expect"])
    elif case["ask"] == "follow":
        assert sorted(follow(case["cards"], case["over"], laizi)) == sorted(case["expect"])
    else:
        over = Reading.parse(case["over"]) if case["over"] else None
        found = {move.ranks for move in moves(parse_cards(case["hand"]), over, rank(laizi))}
        named = {
            key: {tuple(sorted(card.rank for card in parse_cards(cards))) for cards in case.get(key, [])}
            for key in ("exactly", "includes", "excludes")
        }
        assert not case.get("exactly") or found == named["exactly"]
        assert named["includes"] <= found
        assert not named["excludes"] & found
