"""What is registered is everywhere: words, sheets, players, cases, records, documents, a table."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from cardtui.ai.player import Answer, Question
from cardtui.cli import cardtui
from cardtui.engine.cards import Rng
from cardtui.engine.core import Carry
from cardtui.engine.table import Table
from cardtui.engine.variants import VARIANTS, rules
from cardtui.games import GAMES, Level
from cardtui.screens.table.family import Family, family_of
from cardtui.seating import BuiltIn
from cardtui.text.catalog import LANGUAGES, in_family, set_language
from cardtui.text.rules import clause_letters, clause_text, entries
from cardtui.text.sentences import family, say
from cardtui.text.table import variant_text

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))

every = pytest.mark.parametrize("variant", GAMES)
LEVELS = [(variant, level) for variant, entry in GAMES.items() for level in entry.players]


def test_both_registries_have_the_same_games() -> None:
    """In the same order: it is that of every list of games."""
    assert list(VARIANTS) == list(GAMES) == [entry.variant for entry in GAMES.values()]


@every
def test_its_words_are_those_of_its_rules(variant: str) -> None:
    """Each kind, phase, verb and role has a name, and none is named that there is not."""
    game, words = rules(variant), family(variant)
    assert set(words.KINDS) == set(game.kinds)
    assert set(words.VERBS) >= set(game.verbs) - {"leave"}
    assert set(game.roles) == set(getattr(words, "ROLES", {})) - {""}
    assert set(game.takes) <= set(game.verbs)
    assert set(getattr(words, "HAPPENED", {})) <= set(words.EVENTS)


def clauses(variant: str, language: str) -> list[str]:
    """The clauses of the game's sheet in a language."""
    set_language(language)
    return [entry.clause for entry in entries(GAMES[variant].family.name) if entry.clause]


@every
def test_its_sheet_has_the_same_clauses_in_both_languages(variant: str) -> None:
    """All with the letter of the family, and each found by it."""
    found = [clauses(variant, language) for language in LANGUAGES]
    assert found[0] == found[1] != []
    assert {clause[0] for clause in found[0]} <= set(clause_letters())
    assert all(clause_text(variant, clause) for clause in found[0])


@every
def test_its_name_is_translated(variant: str) -> None:
    """English stands in the entry."""
    assert variant_text(variant) == GAMES[variant].title
    set_language("zh_CN")
    assert variant_text(variant) != GAMES[variant].title


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_name_fits(variant: str, language: str) -> None:
    """Beside the name of a room in a line of the history on the smallest screen."""
    set_language(language)
    assert cell_len(variant_text(variant)) <= 15


@every
def test_it_has_the_levels_of_its_family(variant: str) -> None:
    """What plays one game of a family plays the others."""
    alike = [entry for entry in GAMES.values() if entry.family.name == GAMES[variant].family.name]
    assert {frozenset(entry.players) for entry in alike} == {frozenset(GAMES[variant].players)}


@every
def test_its_options_are_those_of_its_rules(variant: str) -> None:
    """Each has a label in Chinese, and the rules take all its values; the default is theirs."""
    entry = GAMES[variant]
    usual = rules(variant).options()
    set_language("zh_CN")
    assert set(usual) - {"room"} == {option.name for option in entry.options}
    for option in entry.options:
        assert usual[option.name] == option.values[0]
        assert say(variant, option.label) != option.label
        for value in option.values:
            chosen: dict[str, Any] = {option.name: value}
            assert entry.rules(**chosen).options()[option.name] == value


@every
def test_a_table_can_be_laid(variant: str) -> None:
    """The family's side of the table has a panel for each phase in which somebody is asked."""
    made = family_of(variant)
    assert isinstance(made, Family)
    assert set(made.panels) <= set(family(variant).PHASES)
    for panel in made.panels.values():
        assert in_family(GAMES[variant].family.name)(panel.help)


@pytest.mark.parametrize(("variant", "level"), LEVELS)
def test_each_player_answers(variant: str, level: Level) -> None:
    """The classes are where the entry says."""
    entry = GAMES[variant]
    game = entry.rules()
    table = Table(game, game.shuffle(Rng.of(1), Carry()))
    table.advance()
    seat = table.state.to_act[0]
    question = Question(game, table.view(seat), seat, tuple(table.history(seat)), Rng.of(1))
    answer = BuiltIn(level).player(entry).decide(question)
    assert isinstance(answer, Answer)
    assert game.why_not(table.state, seat, answer.action) is None


@every
def test_foreign_bots_are_tried_at_it(variant: str) -> None:
    """At a table at least, with options that its rules take."""
    samples = GAMES[variant].samples
    assert samples
    for sample in samples:
        made = GAMES[variant].rules(**sample.options)
        assert sample.place is None or made.after_place(0, sample.place) is not None


@every
def test_it_stands_in_the_help_of_commands(variant: str) -> None:
    """With the flags of its options."""
    for command in ("sim", "play"):
        told = CliRunner().invoke(cardtui, [command, "--help"]).output
        assert variant in told
        for option in GAMES[variant].options:
            assert option.session or option.flag.partition("/")[0] in told


@every
def test_it_has_cases_and_records(variant: str) -> None:
    """Rule cases under its name, and golden records."""
    assert json.loads((CASES / f"{variant}.json").read_text())["variant"] == variant
    assert any(json.loads(path.read_text())["variant"] == variant for path in RECORDS)


@every
@pytest.mark.parametrize("document", ["docs/bots.md", "docs/records.md", "tests/cases/README.md"])
def test_the_documents_name_it(variant: str, document: str) -> None:
    """As a value of ``variant``."""
    assert variant in (ROOT / document).read_text("utf-8")


@every
def test_its_files_are_its_own(variant: str) -> None:
    """Words and table stand in places that bear the family's name."""
    name = GAMES[variant].family.name
    own = GAMES[variant].family
    for module in (own.texts, own.table.partition(":")[0], VARIANTS[variant].partition(":")[0]):
        assert name in module.split(".")
        assert import_module(module).__doc__
