"""Who is asked to sit at a table: seat specs read once, the players made from them, and the setup of a table.

A spec is written ``you``, ``you:NAME``, as a ``Level`` (``regular``), with a character (``regular:bold``), or
``bot:COMMAND``; that is how records, tables and the command line keep it. Everything else asks the values
below.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .engine.errors import BadSetup, Misfit
from .games import Character, Game, Level, Value, game

if TYPE_CHECKING:
    from .ai.player import Player
    from .ai.process import Process, Transcript
    from .engine.rules import SomeRules

_YOU, _COMMAND = "you", "bot:"


@dataclass(frozen=True, slots=True)
class Person:
    """A person; ``name``: whose profile plays, empty for the one that plays now, and for guests after it."""

    name: str = ""

    def __str__(self) -> str:
        return f"{_YOU}:{self.name}" if self.name else _YOU


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A player of ours."""

    level: Level = Level.REGULAR
    character: Character | None = None

    def __str__(self) -> str:
        return f"{self.level}:{self.character}" if self.character else self.level

    def player(self, entry: Game) -> Player:
        """The player of that game; it is loaded when it is first asked. Raises ``BadSetup``."""
        from .ai.player import OnDemand

        return self._minded(OnDemand(entry.player(self.level)), entry)

    def at_table(self, entry: Game, log: Path | None = None) -> Player:
        """The player at a table of people: one that ponders thinks in a process of its own.

        ``log`` takes the standard error of that process. Raises ``BadSetup``.
        """
        if not self.level.ponders or not sys.executable:
            return self.player(entry)
        from .ai.apart import apart

        entry.player(self.level)
        return self._minded(apart(entry.variant, self.level, log), entry)

    def likes(self, entry: Game) -> Character | None:
        """The character, where it makes a difference: nobody is helpful in a game without partners."""
        if self.character is None or not entry.family.tastes:
            return None
        from .ai.minded import tastes_of

        return self.character if self.character in tastes_of(entry.family.tastes).likings else None

    def _minded(self, player: Player, entry: Game) -> Player:
        """The player with the character that was asked for, where the game knows of any."""
        if self.character is None or not entry.family.tastes:
            return player
        from .ai.minded import Minded

        return Minded(player, self.character, entry.family.tastes)


@dataclass(frozen=True, slots=True)
class Command:
    """A command that speaks the line protocol; ``text``: its command line."""

    text: str

    def __str__(self) -> str:
        return f"{_COMMAND}{self.text}"

    def player(self, log: Path | None = None, transcript: Transcript | None = None) -> Process:
        """The command as a player, started when it is first asked.

        ``log`` takes its standard error, ``transcript`` what is said.
        """
        from .ai.process import Process

        return Process(self.text, log, transcript=transcript)


Spec: TypeAlias = Person | BuiltIn | Command
YOU = Person()
CHARACTERS = (None, Character.BOLD, Character.FRIENDLY, Character.CAREFUL)  # of those who usually sit there


def usual(seat: int, level: Level = Level.REGULAR) -> BuiltIn:
    """Who usually sits in a seat: of that level, with the character that goes with the seat's name."""
    return BuiltIn(level, CHARACTERS[seat] if level.minds else None)


def with_usual(seats: int, level: Level = Level.REGULAR) -> tuple[Spec, ...]:
    """Oneself, and in the other seats who usually sits there."""
    return (YOU, *(usual(seat, level) for seat in range(1, seats)))


def known_spec(text: str) -> Spec | None:
    """The spec that is written so; ``None`` for any other word, as a record may hold."""
    you, colon, name = text.partition(":")
    if you == _YOU and (name.strip() or not colon):
        return Person(name.strip())
    if text.startswith(_COMMAND) and text.removeprefix(_COMMAND).strip():
        return Command(text.removeprefix(_COMMAND))
    if you not in list(Level):
        return None
    if not colon:
        return BuiltIn(Level(you))
    return BuiltIn(Level(you), Character(name)) if Level(you).minds and name in list(Character) else None


def parse_spec(text: str) -> Spec:
    """The spec that is written so; raises ``BadSetup`` for any other word."""
    spec = known_spec(text)
    if spec is None:
        raise BadSetup(Misfit.PLAYER, player=text, known=", ".join((*Level, f"{_COMMAND}COMMAND")))
    return spec


def split_specs(text: str) -> tuple[Spec, ...]:
    """Specs from text such as ``you,regular,bot:./mine a,b,greedy``; a command may hold commas.

    Raises ``BadSetup``.
    """
    known = "|".join((_YOU, *Level, _COMMAND))
    comma = rf",(?=\s*(?:{known}))" if _COMMAND in text else ","
    return tuple(parse_spec(part.strip()) for part in re.split(comma, text))


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where from the next hand on: per seat, whoever sat in the seat of that number, or somebody
    who comes. ``advice``: as in ``Setup``."""

    sittings: tuple[int | Spec, ...]
    advice: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as it is asked for: ``specs`` per seat.

    ``options``: rules options chosen, ``None`` for the default; ``room`` by name; ``seed``: ``None``
    for one that nobody knows; ``names``: of people and bots, per seat; empty: usual names. ``advice``: the
    people at it may ask for some; one alone always may. ``open``: one person practises, all hands lie open.
    ``code``: of the first deal, which is then without stakes; variant, options and room are those it says.
    """

    variant: str
    specs: tuple[Spec, ...]
    room: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    names: tuple[str, ...] = ()
    advice: bool = False
    open: bool = False
    code: str = ""

    @property
    def practice(self) -> bool:
        """Whether all hands lie open: with several people at it there is something to hide."""
        return self.open and not self.shared

    @property
    def shared(self) -> bool:
        """Whether several people sit at it."""
        return sum(isinstance(spec, Person) for spec in self.specs) > 1

    def rules(self) -> SomeRules:
        """The rules; raises ``BadSetup`` for options, a room or players that do not fit."""
        entry = game(self.variant)
        built = entry.rules(self.room, **self.options)
        if len(self.specs) != built.seats:
            raise BadSetup(Misfit.PLAYERS, wanted=built.seats, given=len(self.specs))
        for spec in self.specs:
            if isinstance(spec, BuiltIn):
                entry.player(spec.level)
        return built
