"""The rules for players: complete, the same in both languages, and right by the engine's own judgement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.games import GAMES
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.guide import Ladder, Paid, Part, Shown, Word, guide, part_of
from cardtui.text.in_force import in_force
from cardtui.text.rules import clause_text, entries
from cardtui.text.sentences import family
from cardtui.text.table import number, signed

GUIDED = ("happy", "crazy", "guandan", "gongzhu")
every = pytest.mark.parametrize("variant", GUIDED)
spoken = pytest.mark.parametrize("language", LANGUAGES)


def page(variant: str, language: str = "en") -> tuple[Part, ...]:
    """A game's page in a language."""
    set_language(language)
    return guide(variant)


def items(parts: Sequence[Part], kind: type) -> list[Any]:
    """All items of a kind."""
    return [item for part in parts for item in part.items if isinstance(item, kind)]


@every
def test_both_languages_have_the_same_parts(variant: str) -> None:
    """Part by part: the same cards, plays, clauses, phases, figures, words."""
    english, chinese = page(variant, "en"), page(variant, "zh_CN")
    assert [(part.name, part.phases, part.clauses) for part in english] == [
        (part.name, part.phases, part.clauses) for part in chinese
    ]
    for one, other in zip(english, chinese, strict=True):
        assert [type(item) for item in one.items] == [type(item) for item in other.items], one.name
        assert one.title != other.title
    for kind, of in ((Shown, "cards"), (Shown, "kind"), (Ladder, "plays"), (Paid, "amount")):
        assert [getattr(item, of) for item in items(english, kind)] == [
            getattr(item, of) for item in items(chinese, kind)
        ]
    pairs = [(word.english, word.chinese) for word in items(english, Word)]
    assert pairs == [(word.english, word.chinese) for word in items(chinese, Word)]


@every
def test_a_page_has_all_that_a_player_asks_for(variant: str) -> None:
    """The aim, the cards, what beats what, the course, the payment with an example, the words."""
    parts = {part.name: part for part in page(variant)}
    assert next(iter(parts)) == "aim"
    assert {"aim", "cards", "beats", "course", "pay", "words"} <= set(parts)
    assert items([parts["pay"]], Paid)
    assert len(items([parts["words"]], Word)) > 10


@every
def test_every_kind_of_combination_is_drawn(variant: str) -> None:
    """Each as the engine reads it under the options that the page names."""
    shown = [item for item in items(page(variant), Shown) if item.kind]
    assert {item.kind for item in shown} == set(GAMES[variant].rules().kinds)
    for item in shown:
        readings = GAMES[variant].rules(**dict(item.options)).readings(item.cards)
        assert item.kind in {reading.kind for reading in readings}, item


@every
def test_what_beats_what_is_so(variant: str) -> None:
    """Of the plays in a row each beats the one before: by the rules, in Gong Zhu by the rank in a suit."""
    ladders = items(page(variant), Ladder)
    assert ladders
    for ladder in ladders:
        rules = GAMES[variant].rules(**dict(ladder.options))
        for low, high in pairwise(ladder.plays):
            if rules.kinds:
                assert any(rules.beating(high, reading) for reading in rules.readings(low)), (low, high)
            else:
                assert low[0].suit == high[0].suit
                assert low[0].rank < high[0].rank


@every
def test_every_phase_opens_at_a_part(variant: str) -> None:
    """The phases that the table shows are all in the page, each once."""
    named = [phase for part in page(variant) for phase in part.phases]
    assert sorted(named) == sorted(family(variant).PHASES)
    assert all(part_of(page(variant), phase) for phase in named)


@every
@spoken
def test_the_clauses_of_a_page_are_there(variant: str, language: str) -> None:
    """Each that it names is in the sheet."""
    named = [clause for part in page(variant, language) for clause in part.clauses]
    assert named
    assert all(clause_text(variant, clause) for clause in named)


@every
def test_a_page_leaves_no_clause_of_the_play_out(variant: str) -> None:
    """The pages of a family name every clause of its sheet."""
    letter = clauses_of(variant)[0][0]
    pages = [name for name in GUIDED if clauses_of(name)[0][0] == letter]
    named = {clause for name in pages for part in page(name) for clause in part.clauses}
    assert set(clauses_of(variant)) == named


def clauses_of(variant: str) -> list[str]:
    """The ids of the family's clauses."""
    return [entry.clause for entry in entries(GAMES[variant].family.name) if entry.clause]


def landlord_case(variant: str, room: str) -> Mapping[str, Any]:
    """The landlord wins at ×4, and the first farmer has doubled."""
    rules = GAMES[variant].rules(room)
    end = {"landlord": 2, "winner": "landlord", "multiple": 4, "doubled": [True, False, False]}
    return rules.settle(end)


def guandan_case(**end: Any) -> Mapping[str, Any]:
    """A double win of one side."""
    streaks = {"first": [0, 0, 0, 0], "last": [0, 0, 0, 0]}
    return (
        GAMES["guandan"]
        .rules("beginner")
        .settle({"places": [0, 2, 1, 3], "levels": ["5", "5"], "playing": "5", "streaks": streaks, **end})
    )


def amounts(facts: Mapping[str, Any]) -> list[int]:
    """What each seat wins or loses, the fee with it."""
    fees = facts.get("fees") or [0] * len(facts["transfers"])
    return [moved - fee for moved, fee in zip(facts["transfers"], fees, strict=True)]


GONGZHU = {
    "taken": ["Qs Th", "Ah 2h 3h 4h", "Tc Kh 9h 8h 7h", "Jd Qh Jh 6h 5h"],
    "exposed": "Jd",
}


def expected(variant: str) -> list[int]:
    """The amounts of the worked example, as the engine settles it."""
    match variant:
        case "happy":
            return amounts(landlord_case("happy", "beginner"))
        case "crazy":
            return amounts(landlord_case("crazy", "low"))
        case "guandan":
            plain = amounts(guandan_case())
            won = amounts(guandan_case(levels=["A", "5"], playing="A"))
            return [plain[1], plain[0], won[1], won[0]]
        case _:
            points: Any = GAMES["gongzhu"].rules().settle(GONGZHU)["points"]
            return [int(point) for point in points]


@every
@spoken
def test_the_worked_example_is_the_engine_s(variant: str, language: str) -> None:
    """Every amount of it is what the settlement gives, in the order of the lines."""
    paid = items(page(variant, language), Paid)
    assert [line.amount for line in paid] == [signed(amount) for amount in expected(variant)]


@spoken
def test_the_figures_within_the_example_of_gong_zhu(language: str) -> None:
    """Raw scores are those of the engine."""
    facts = GAMES["gongzhu"].rules().settle(GONGZHU)
    raws: Any = facts["raw"]
    for line, raw in zip(items(page("gongzhu", language), Paid), raws, strict=True):
        assert line.how.endswith(signed(raw)), line


@spoken
@pytest.mark.parametrize(
    ("variant", "room"), [("happy", "beginner"), ("crazy", "low"), ("guandan", "beginner")]
)
def test_the_figures_of_the_room_in_the_example(variant: str, room: str, language: str) -> None:
    """Factor and fee are those of the room that it names."""
    found = GAMES[variant].room(room)
    assert found is not None
    for line in items(page(variant, language), Paid):
        assert f"× {found.n} = " in line.how
        assert (str(found.fee) in line.how.partition("=")[2].split()[-1]) == bool(found.fee)


def test_the_multiplier_starts_at_2_where_the_page_says_so() -> None:
    """In the high room of Happy, and in no other."""
    landlord = {name: entry for name, entry in GAMES.items() if entry.scores}
    starts = {(name, room.name): room.initial for name, entry in landlord.items() for room in entry.rooms}
    assert {where: start for where, start in starts.items() if start != 1} == {("happy", "high"): 2}


@spoken
@pytest.mark.parametrize("variant", GAMES)
def test_what_is_in_force_is_told(variant: str, language: str) -> None:
    """Every option of the game, and every figure of the room, each with its name."""
    set_language(language)
    entry = GAMES[variant]
    for room in entry.rooms or (None,):
        rules = entry.rules(room.name if room is not None else None)
        told = in_force(rules)
        assert all(name and value for name, value in told)
        assert len({name for name, _value in told}) == len(told)
        text = " ".join(value for _name, value in told)
        if room is not None and room.stakes:
            assert f"×{room.n:,}" in text
            assert number(room.entry) in text


def test_an_option_that_was_chosen_is_told() -> None:
    """Not the default, but what the rules hold."""
    set_language("en")
    told = dict(in_force(GAMES["guandan"].rules(final="8", level="6")))
    assert (told["Final level"], told["First level"]) == ("8", "6")
    assert dict(in_force(GAMES["happy"].rules(laizi="drawn")))["Laizi"] == "random each hand"


@every
@spoken
def test_a_command_prints_the_page(variant: str, language: str) -> None:
    """The same parts and cards; with a clause its text, with --clauses all of them."""
    printed = CliRunner().invoke(cardtui, ["--lang", language, "rules", variant]).output
    for part in page(variant, language):
        assert f"# {part.title}\n" in printed
    assert printed.count("♠") > 5
    assert ("5♥*" in printed, "7♠*" in printed) == (variant == "guandan", variant in ("happy", "crazy"))
    clause = clauses_of(variant)[0]
    one = CliRunner().invoke(cardtui, ["--lang", language, "rules", variant, clause.lower()]).output
    assert one == f"{clause} {clause_text(variant, clause)}\n"
    whole = CliRunner().invoke(cardtui, ["--lang", language, "rules", variant, "--clauses"]).output
    assert all(f"\n{name} " in whole for name in clauses_of(variant))


def test_a_clause_that_there_is_not_is_refused() -> None:
    """With its name."""
    done = CliRunner().invoke(cardtui, ["--lang", "en", "rules", "happy", "L99"])
    assert done.exit_code != 0


@spoken
@pytest.mark.parametrize("name", ["landlord", "guandan", "gongzhu"])
def test_no_clause_speaks_of_where_it_comes_from(name: str, language: str) -> None:
    """A player reads what holds, not how a question was settled."""
    set_language(language)
    text = "\n".join(f"{entry.text} {entry.exact}" for entry in entries(name))
    assert not [
        word for word in ("settled]", "[定", "sources", "source", "garbled", "seed", "来源") if word in text
    ]
