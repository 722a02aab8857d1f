"""A hand is reviewed by what its seat could know; what both looks say counts; it ends when nobody listens."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path

import pytest

from cardtui.coach.judged import Basis, Choice, Judged, Mark
from cardtui.coach.review import agreed, decisions, result_of, summed, verdicts
from cardtui.engine.core import Action, Step
from cardtui.engine.table import SomeTable, Table
from cardtui.engine.variants import rules
from cardtui.session.reviewing import reviewing
from cardtui.store.records import load
from cardtui.store.verdicts import Reviewed, Verdict, Weighed
from cardtui.text.review import Figures, cost_text, count_text, luck_text, sum_text, why_texts

RECORDS = Path(__file__).parents[1] / "records"


def endgame() -> SomeTable:
    """Seat 0 gives its pair first and keeps the card that nobody beats: it loses what was won."""
    sheet = rules("happy", {})
    hands = ["3 X", "4", "5"]
    table: SomeTable = Table.at(
        sheet, sheet.position({"phase": "play", "landlord": 0, "to_act": 0, "hands": hands})
    )
    for line in ("0 play 3 as single:3:1", "1 play 4 as single:4:1"):
        step = Step.parse(line, sheet.numbered)
        table.play(step.seat, step.action)
    return table


def test_a_won_endgame_thrown_away_is_a_blunder_for_sure() -> None:
    """The big joker first wins whatever the others hold; the 3 first loses to any card."""
    table = endgame()
    review = summed(table, 0, False, verdicts(table, 0))
    (said,) = review.verdicts
    assert (said.mark, said.sure, said.best.chance) == (Mark.BLUNDER, 1, 1.0)
    assert said.best.action.startswith("play X")
    assert any(text.startswith("big joker: ") for text in why_texts(table, said, ("Ann", "Bo", "Cy")))
    assert said.played in [choice.action for choice in said.choices]
    assert review.result is not None
    assert review.result == review.cards - review.lost if review.cards is not None else False
    assert sum(part.amount for part in review.parts()) == pytest.approx(review.cards)


def test_something_is_better_by_as_much_as_both_looks_say() -> None:
    """What only one of them finds better is not."""
    table = endgame()
    one, other, own = Action.parse("play X as single:X:1"), Action("pass"), table.steps[0].action

    def look(first: float, second: float) -> Judged:
        choices = sorted(
            (Choice(one, first), Choice(other, second), Choice(own, 0.0, 0.5)), key=lambda each: -each.value
        )
        return Judged(tuple(choices), Basis.WORLDS, 10.0)

    found = agreed(table.rules, look(5, 9), look(8, -1), own)
    assert [(choice.action, choice.value) for choice in found.choices] == [(one, 5), (own, 0), (other, -1)]
    found = agreed(table.rules, look(5, -1), look(-1, 5), own)
    assert found.best.action == own
    assert found.mark(found.of(table.rules, own)) is Mark.CLOSE


def test_a_hand_that_was_left_is_not_split_into_plays_and_cards() -> None:
    """Leaving is no decision about cards, and what it costs is no luck."""
    table = load((RECORDS / "happy_landlord_left.json").read_text()).table
    for seat in range(3):
        assert result_of(table, seat) is None
        assert all(table.steps[ply].action.verb != "leave" for ply in decisions(table, seat))


async def test_a_process_reviews_and_says_how_far_it_is() -> None:
    """Of a hand with few decisions; the end has all of them. Who stops listening has it ended."""
    record = load((RECORDS / "happy_left_before_the_landlord.json").read_text()).record
    whole = decisions(load((RECORDS / "happy_left_before_the_landlord.json").read_text()).table, 1)
    told = [progress async for progress in reviewing(record, 1)]
    assert [progress.judged for progress in told] == [*range(len(whole) + 1), len(whole)]
    assert told[-1].review is not None
    assert told[-1].review.verdicts == told[-1].found
    async with aclosing(reviewing(record, 1)) as again:
        assert (await anext(again)).decisions == len(whole)


@pytest.mark.parametrize(
    ("variant", "options", "unit"),
    [
        ("happy", {}, "beans"),
        ("crazy", {"room": {"name": "low", "N": 2, "entry": 5400, "double_over": 5400}}, "coins"),
        ("crazy", {"room": {"name": "plain", "N": 1, "stakes": False}}, "points"),
        ("gongzhu", {}, "points"),
    ],
)
def test_amounts_are_in_what_is_played_for(variant: str, options: dict[str, object], unit: str) -> None:
    """Where nothing is staked nobody loses coins."""
    choices = Weighed("play 4", 16.0, 0.0, None), Weighed("play 3", 0.0, 0.0, None)
    lost = Verdict(0, "play 3", Mark.BLUNDER, Basis.WORLDS, 16.0, 40.0, 9, 0, choices)
    review = Reviewed(0, False, -32.0, (lost,))
    assert sum_text(rules(variant, options), review, Figures(review)).endswith(f"together −32 {unit}")
    assert cost_text(rules(variant, options), review).endswith(f"cost 16 {unit}.")


def test_the_count_is_of_the_decisions_of_which_it_can_be_told() -> None:
    """What is too close to call, or made no difference, is counted beside it."""

    def at(ply: int, mark: Mark) -> Verdict:
        return Verdict(ply, "pass", mark, Basis.WORLDS, 0.0, 40.0, 9, 0, (Weighed("pass", 1.0),))

    marks = (Mark.GOOD, Mark.GOOD, Mark.BLUNDER, Mark.CLOSE, Mark.EVEN, Mark.EVEN)
    verdicts = tuple(at(ply, mark) for ply, mark in enumerate(marks))
    whole, beside = "2 of 3 as good as the best", "1 too close to call · 2 made no difference"
    assert count_text(Reviewed(0, False, None, verdicts)) == f"{whole} · {beside}"
    assert count_text(Reviewed(0, False, None, verdicts[:3])) == whole
    untold = count_text(Reviewed(0, False, None, verdicts[3:]))
    assert untold == f"Of no decision can it be told whether it cost anything · {beside}"
    assert count_text(Reviewed(0, False, None, verdicts[4:])) == "There was nothing to decide."


def test_a_bad_bid_is_marked_by_the_chances_of_such_hands() -> None:
    """Who lets the best of cards go gives away more than those chances may be off."""
    hands = ["3 3 4 4 4 5 5 5 6 6 7 7 8 8 8 9 10", "X x 2 2 2 A A A K K K Q Q Q J 10 9"]
    hands.append("3 3 4 5 6 6 7 7 8 9 9 10 10 J J Q K")
    sheet = rules("happy", {})
    table: SomeTable = Table.at(sheet, sheet.position({"phase": "call", "first": 1, "hands": hands}))
    table.play(1, Action("decline"))
    (said,) = (each for each in verdicts(table, 1) if each is not None)
    assert (said.basis, said.best.action, said.mark) == (Basis.CHANCES, "call", Mark.BLUNDER)


def test_what_the_cards_brought_is_said_by_what_happened() -> None:
    """Where nobody played a card that is what they did; what only the judge saw anew is of the rest."""
    sheet = rules("happy", {})
    start = {"phase": "play", "landlord": 0, "to_act": 0, "hands": ["3 4 X", "9 9", "8 8"]}
    table = Table.at(sheet, sheet.position(start))
    for line in ("0 play X as single:X:1", "1 pass", "2 pass", "0 play 4 as single:4:1"):
        step = Step.parse(line, sheet.numbered)
        table.play(step.seat, step.action)

    def at(ply: int, value: float) -> Verdict:
        step = str(table.steps[ply].action)
        return Verdict(
            ply, step, Mark.GOOD, Basis.WORLDS, 0.0, 40.0, 9, 0, (Weighed(step, value, 0.0, None),)
        )

    review = Reviewed(0, False, 40.0, (at(0, 5.0), at(3, 20.0)))
    told = luck_text(table, review, Figures(review), ("Ann", "Bo", "Cy"))
    assert told == "The cards: at the start +5 · Bo passes, Cy passes +15 · the end +20"
