"""A game is named in the registries, and in the places that bear its family's name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from cardtui.engine.core import Carry
from cardtui.engine.landlord.answers import Role
from cardtui.engine.variants import VARIANTS, rules
from cardtui.games import GAMES, families
from cardtui.store.statistics import Statistics

PACKAGE = Path(__file__).parents[1] / "cardtui"
ABOVE = (
    "app.py",
    "cases",
    "commands",
    "doors.py",
    "hours.py",
    "inputs.py",
    "lines",
    "replay.py",
    "screens",
    "session",
    "simulation",
    "store",
    "telling.py",
    "text/catalog.py",
    "text/rules.py",
    "text/table.py",
    "totals.py",
    "widgets/menu.py",
)
FILES = sorted(
    path
    for name in ABOVE
    for path in ([PACKAGE / name] if name.endswith(".py") else (PACKAGE / name).rglob("*.py"))
    if not set(path.parts) & set(families()) and path != PACKAGE / "store" / "schema.py"  # of the past
)


def facts(variant: str) -> set[str]:
    """The facts that hands of a game have."""
    return {each.name for each in fields(rules(variant).FACTS)}


SHARED = {"hands", "phase", "stacks", "to_act", "transfers", "fees", "winner"}
FACTS = (
    set().union(*map(facts, VARIANTS)) - SHARED - {"multiple", "level", "points", "x"}  # common words
)  # columns of the history
TITLES = {title for game in GAMES.values() for title in (game.title, game.family.title)}
NAMES = {*VARIANTS, *families(), *Role}


def strings(path: Path) -> Iterator[str]:
    """What stands in a file as text, without what explains it."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_is_named_above_the_engine(path: Path) -> None:
    """Neither a variant nor a family, nor a fact or a role that only one has."""
    printed = (
        {each.name for each in fields(Statistics)} if path == PACKAGE / "commands" / "history.py" else set()
    )  # as JSON
    for text in strings(path):
        words = set(re.findall(r"[A-Za-z_]+", text))
        assert not words & NAMES, text
        assert not any(title in text for title in TITLES), text
        assert text not in FACTS - printed, text


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_family_is_imported_above_the_engine(path: Path) -> None:
    """What belongs to one is found by the names in its entry."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            imported = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            assert not imported & set(families()), ast.unparse(node)


def test_the_registries_have_the_same_games() -> None:
    """An entry in each."""
    assert list(VARIANTS) == list(GAMES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_seat_was_is_a_role_of_the_game(variant: str) -> None:
    """Whatever the facts say of a seat."""
    game = rules(variant)
    for facts in ({}, {"landlord": 0}, {"landlord": None}, {"places": [1, 0], "levels": ["3", "2"]}):
        for seat in range(game.seats):
            assert game.standing(facts, seat).role in ("", *game.roles)


def test_levels_and_places_of_an_end_are_read_strictly() -> None:
    """By their signs, as records have them."""
    game = rules("guandan")
    standing = game.standing({"places": [2, 1, 0, 3], "levels": ["T", "2"]}, 2)
    assert (standing.place, standing.level) == (1, 10)
    for facts in ({"levels": ["10", "2"]}, {"levels": ["T"]}, {"places": [0, 1, 2, 3, 0]}, {"places": "0"}):
        with pytest.raises(ValueError, match=r"levels|places"):
            game.standing(facts, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_that_begins_afresh_has_no_stacks(variant: str) -> None:
    """What it takes over is its number, and who leads or calls where that goes on."""
    game = rules(variant)
    before = Carry(stacks=(5,) * game.seats, first=1, hand=3)
    assert game.afresh(before).stacks == ()
    assert game.afresh(before).hand == 3
