"""Seat specs: read once, written back the same; what is none is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtui.commands.options import LEVELS
from cardtui.engine.errors import BadSetup
from cardtui.games import GAMES, Level, game
from cardtui.seating import YOU, BuiltIn, Command, Person, Setup, Spec, known_spec, parse_spec, split_specs
from cardtui.session import setups

WRITTEN = {
    "you": YOU,
    "you:Bo": Person("Bo"),
    "you:Bo: the second": Person("Bo: the second"),
    "regular": BuiltIn(Level.REGULAR),
    "greedy": BuiltIn(Level.GREEDY),
    "random": BuiltIn(Level.RANDOM),
    "easy": BuiltIn(Level.EASY),
    "hard": BuiltIn(Level.HARD),
    "expert": BuiltIn(Level.EXPERT),
    "bot:./mine --fast a,b": Command("./mine --fast a,b"),
}


@pytest.mark.parametrize(("text", "spec"), WRITTEN.items())
def test_a_spec_is_written_as_it_was_read(text: str, spec: Spec) -> None:
    """Records, tables and the command line keep these very words."""
    assert parse_spec(text) == spec
    assert str(spec) == text


@pytest.mark.parametrize("text", ["", "you:", "you: ", "bot:", "bot: ", "You", "regular ", "youth", "best"])
def test_any_other_word_is_no_spec(text: str) -> None:
    """A record may hold it, a table cannot be opened with it."""
    assert known_spec(text) is None
    with pytest.raises(BadSetup):
        parse_spec(text)


def test_a_command_may_hold_commas() -> None:
    """A comma parts two seats only before another spec."""
    assert split_specs("you, bot:./mine a,b,regular") == (YOU, Command("./mine a,b"), BuiltIn())
    assert split_specs("bot:./mine a, bot:./his") == (Command("./mine a"), Command("./his"))


@pytest.mark.parametrize("variant", GAMES)
def test_a_setup_has_as_many_players_as_its_game(variant: str) -> None:
    """One too few is refused."""
    seats = GAMES[variant].seats[0]
    assert Setup(variant, (YOU, *(BuiltIn(),) * (seats - 1))).rules().seats == seats
    with pytest.raises(BadSetup):
        Setup(variant, (BuiltIn(),) * (seats - 1)).rules()


@pytest.mark.parametrize(
    ("variant", "level"), [(one, level) for one in GAMES for level in GAMES[one].players]
)
def test_every_level_of_every_game_is_there(variant: str, level: Level) -> None:
    """The class that the registry names can be loaded and decides."""
    module, _, name = GAMES[variant].players[level].partition(":")
    assert hasattr(getattr(__import__(module, fromlist=[name]), name), "decide")


def test_a_level_that_a_game_lacks_is_refused() -> None:
    """At a table and as a player; the levels there are stand in the fault."""
    plain = replace(GAMES["happy"], hard="")
    assert Level.HARD not in plain.players
    with pytest.raises(BadSetup) as refused:
        BuiltIn(Level.HARD).player(plain)
    assert refused.value.details["known"] == ", ".join(plain.players)


def test_the_flags_name_every_level() -> None:
    """In the help of commands, the weakest first."""
    assert ", ".join(Level) == LEVELS


def test_a_last_setup_with_a_level_that_its_game_lacks_is_none(tmp_path: Path) -> None:
    """As one with an option that its rules do not take."""
    lacking = next((level for level in Level if level not in game("happy").players), None)
    if lacking is None:
        pytest.skip("every level is offered")
    specs = (YOU, BuiltIn(), BuiltIn(lacking))
    setups.remember(tmp_path, Setup("happy", specs))
    assert setups.last_of(tmp_path, "happy") is None
    setups.remember(tmp_path, Setup("happy", (YOU, BuiltIn(), BuiltIn()), options={"laizi": "7"}))
    assert setups.last_of(tmp_path, "happy") is None
    setups.remember(tmp_path, Setup("happy", (YOU, BuiltIn(), BuiltIn()), options={"laizi": "drawn"}))
    assert setups.last_of(tmp_path, "happy") is not None
