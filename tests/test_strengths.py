"""What is said of the strength of players is what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtui.games import GAMES, Level, game
from cardtui.text.catalog import LANGUAGES, set_language
from cardtui.text.strengths import CHANGING, MEASURED, PROOF, Measured, done_text, honest_text, measured_text

BOTS = (Path(__file__).parents[1] / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.parametrize("each", MEASURED, ids=lambda each: f"{each.variant}-{each.level}-{each.against}")
def test_a_figure_is_the_one_of_the_documents(each: Measured) -> None:
    """The row of its command there has the figure, its error, and the number of deals."""
    row = next(line for line in BOTS.split("\n") if line.startswith("|") and f"`{each.command}`" in line)
    if each.share is None:
        assert f"+{each.points:.1f} ± {each.error:.1f}" in row
    else:
        shares = (f"{share:.1f} % ± {each.error:.1f}" for share in (each.share, 100 - each.share))
        assert any(share in row for share in shares)
    assert re.search(rf"\b{each.deals}\b", row)


@pytest.mark.parametrize("each", MEASURED, ids=lambda each: f"{each.variant}-{each.level}-{each.against}")
def test_it_is_of_players_and_options_that_are_offered(each: Measured) -> None:
    """A level of that game, an option that it has."""
    assert each.level in game(each.variant).players
    assert each.options.keys() <= {option.name for option in game(each.variant).options} & CHANGING.keys()


def test_what_was_not_measured_is_said_to_be() -> None:
    """Another number of seats is another game."""
    nothing = "how strong it is was not measured with these choices"
    assert measured_text("crazy", Level.REGULAR, {"seats": 2}).startswith("measured against")
    assert measured_text("crazy", Level.REGULAR, {}) == nothing
    assert measured_text("crazy", Level.HARD, {"seats": 2}) == nothing
    assert measured_text("guandan", Level.EASY, {"level": "7"}).endswith("(±3.4, 20 deals)")
    assert measured_text("guandan", Level.RANDOM, {}) == nothing


def test_the_badge_names_the_test_that_proves_it() -> None:
    """It is there, and asks every player of every game."""
    proof = (Path(__file__).parents[1] / PROOF).read_text("utf-8")
    assert PROOF in honest_text()
    assert "for level in entry.players" in proof
    assert "def test_hands_that_look_alike_get_the_same_answer" in proof


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_that_is_offered_is_told(language: str) -> None:
    """In a line of its own."""
    set_language(language)
    told = {done_text(level) for entry in GAMES.values() for level in entry.players}
    assert len(told) == len({level for entry in GAMES.values() for level in entry.players})
