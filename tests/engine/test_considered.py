"""Why cards are what they are: every reading that is thought of stands or falls by a clause."""

from __future__ import annotations

import pytest

from cardtui.engine.cards import Rng, parse_cards
from cardtui.engine.considered import Considered
from cardtui.engine.core import Reading
from cardtui.engine.variants import rules
from cardtui.text.rules import clause_text
from cardtui.text.sentences import refusal_text


def told(variant: str, options: dict[str, object], cards: str, over: str | None = None) -> dict[str, str]:
    """Each reading, with the clauses that it stands by, or the clause and the sentence that it falls by."""
    found = rules(variant, options).considered(
        parse_cards(cards), None, Reading.parse(over) if over else None
    )
    return {str(each.reading): _told(variant, each) for each in found}


def _told(variant: str, each: Considered) -> str:
    if each.falls is None:
        return " ".join(each.clauses)
    return f"{each.falls.clause}: {refusal_text(variant, each.falls)}"


NO_WILD = "no wild stands for a joker."


@pytest.mark.parametrize(
    ("variant", "options", "cards", "expected"),
    [
        ("happy", {}, "333 44", {"triple_pair:3:5": "L15 L16"}),
        ("happy", {}, "333 45", {"triple_pair:3:5": "L16: The kickers are no pairs: 4 5 is there once."}),
        ("happy", {}, "3333 4", {"triple_pair:3:5": "L16: A kicker would have the rank of the body: 3."}),
        ("happy", {}, "4444 5555", {"four_two_pairs:4:8": "L16: Too many of a rank among the kickers: 5."}),
        ("happy", {}, "4444 x X", {"four_two_singles:4:6": "L16: These cannot be kickers: both jokers."}),
        ("happy", {}, "34567", {"straight:8:5": "L15: 8 is missing; laizi to stand for it: 0."}),
        ("happy", {"laizi": "7"}, "7777", {"pure_bomb:7:4": "L19 L21"}),
        ("happy", {"laizi": "7"}, "777", {"triple:5:3": "L19: Laizi alone are their own rank."}),
        ("happy", {"laizi": "7"}, "5577", {"soft_bomb:5:4": "L15 L20 L21"}),
        ("guandan", {"level": "5"}, "2s 3c 4h 5h 6c", {"straight:6:5": "G4 G6"}),
        ("guandan", {}, "3s 4s 5s 6s 7s", {
            "straight_flush:7:5": "G4 G7 G9",
            "straight:7:5": "G7: Five natural cards of a suit in a row are a straight flush.",
        }),
        ("guandan", {}, "3s 4s 5s 6s 7h", {"straight_flush:7:5": "G4: 3♠ 4♠ 5♠ 6♠ 7♥ are not of one suit."}),
        ("guandan", {}, "Qs Ks As 3s 4s", {"straight:A:5": "G4: 3 4 has no place in it."}),
        ("guandan", {}, "As 3s 4s 5c 6s", {"straight:6:5": "G5: A has no place in it."}),
        ("guandan", {}, "x x X 2h", {"joker_bomb:X:4": f"G6: Missing: big joker; {NO_WILD}"}),
        ("guandan", {}, "333d x 2h", {"full_house:3:5": f"G6: Missing: small joker; {NO_WILD}"}),
        ("guandan", {}, "2h 2h", {"pair:2:2": "G6"}),
    ],
)  # fmt: skip
def test_a_reading_stands_or_falls_by_a_clause(
    variant: str, options: dict[str, object], cards: str, expected: dict[str, str]
) -> None:
    """As the sheet says it."""
    found = told(variant, options, cards)
    assert {reading: found.get(reading) for reading in expected} == expected


def test_what_does_not_beat_the_table_falls_by_that() -> None:
    """L21, L24 and G9 - G11."""
    assert told("happy", {}, "34567", "straight:7:5")["straight:7:5"].startswith("L24: ")
    assert told("happy", {"laizi": "7"}, "5577", "bomb:3:4")["soft_bomb:5:4"].startswith("L21: ")
    assert told("guandan", {}, "3s 3h", "pair:3:2")["pair:3:2"].startswith("G10: ")
    assert told("guandan", {}, "3s 3h", "bomb:4:4")["pair:3:2"].startswith("G9: ")
    assert told("gongzhu", {}, "3s") == {}


@pytest.mark.parametrize(
    ("variant", "options"),
    [("happy", {}), ("happy", {"laizi": "7"}), ("guandan", {}), ("guandan", {"level": "A"})],
)
def test_what_stands_are_the_readings(variant: str, options: dict[str, object]) -> None:
    """Of random cards, in which wilds and neighbours are many: those that stand are the readings, against a
    play those that beat it, each once; every clause is one of the sheet, every fall a sentence."""
    game = rules(variant, options)
    rng = Rng.of("considered", variant, str(options))
    whole = [card for card in game.deck.cards if card.rank in (2, 3, 4, 5, 7, 14, 15, 16)]
    for number in range(150):
        rng.shuffle(whole)
        cards = tuple(whole[: 1 + rng.below(8)])
        over = (None, Reading.parse("pair:4:2"), Reading.parse("bomb:4:4"))[number % 3]
        found = game.considered(cards, None, over)
        stands = [each.reading for each in found if each.falls is None]
        readings = game.readings(cards) if over is None else game.beating(cards, over)
        assert sorted(map(str, stands)) == sorted(map(str, readings)), cards
        if over is None:
            assert stands == list(readings)
        assert len({each.reading for each in found}) == len(found)
        for each in found:
            clauses = each.clauses if each.falls is None else (each.falls.clause,)
            assert clauses
            assert all(clause_text(variant, clause) for clause in clauses)
            assert each.falls is None or refusal_text(variant, each.falls)
