"""A clause on the command line: its text, what stands beside it, and what names it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from cardtui import clauses
from cardtui.cli import cardtui
from cardtui.text.catalog import set_language
from cardtui.text.rules import clause_said


def asked(*words: str) -> Result:
    return CliRunner().invoke(cardtui, list(words))


def test_a_clause_is_shown_with_all_that_names_it() -> None:
    """Text, neighbours, rule cases by id and by the clause of a refusal, tests, code."""
    said = asked("clause", "g12")
    assert (said.exit_code, said.stderr) == (0, "")
    lines = said.stdout.splitlines()
    assert lines[0] == f"G12 {clause_said('guandan', 'G12')}"
    beside = [line.split()[2] for line in lines if line.startswith("beside it: ")]
    assert beside == ["G11", "G13"]
    assert any(line.startswith("rule case: tests/cases/guandan.json: G12-only-what-beats") for line in lines)
    assert any(": test_G12_the_chosen_reading_is_stored_and_shown" in line for line in lines)
    assert any(line.startswith("code: cardtui/engine/guandan/legality.py:") for line in lines)
    named = {case.path for case in clauses.cases("L25")}
    assert named == {"tests/cases/crazy.json", "tests/cases/happy.json"}


def test_it_speaks_the_language_of_the_interface() -> None:
    """The text of the clause, too."""
    said = asked("--lang", "zh_CN", "clause", "Z6").stdout
    set_language("zh_CN")
    try:
        assert said.splitlines()[0] == f"Z6 {clause_said('gongzhu', 'Z6')}"
    finally:
        set_language("en")


@pytest.mark.parametrize(("said", "near"), [("G99", "G9"), ("l55", "L5"), ("?", "L1"), ("", "L1")])
def test_an_unknown_one_is_one_line_with_near_ones(said: str, near: str) -> None:
    """And bad input."""
    result = asked("clause", said)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert near in result.stderr.partition(": There")[2].split()


def test_names_within_several_are_found() -> None:
    """Ranges name all that is in them; letters and digits around an id make it another word."""
    for text in ("G10", "(G9-G11)", "G4, G9 - G19", "test_G10_equal_never_beats"):
        assert clauses.names("G10", text), text
    for text in ("G1", "G100", "AG10", "L9-L11", "G1-G9", "G10a"):
        assert not clauses.names("G10", text), text


def test_every_clause_is_named_by_the_code_or_by_a_test() -> None:
    """Whatever stands in a sheet is held by something."""
    for clause in ("L1", "L50", "G20", "Z15"):
        assert any(clauses.tests(clause)) or any(clauses.cases(clause))
