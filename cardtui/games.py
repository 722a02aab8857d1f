"""The registry of games: one entry a variant, with everything that is chosen before a hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .ai.player import Answer, Player, Question
from .engine.core import Rules
from .engine.errors import NotationError
from .engine.rooms import BEAN_ROOMS, COIN_ROOMS, NEW_PROFILE_BEANS, NEW_PROFILE_COINS, Room
from .engine.variants import rules

if TYPE_CHECKING:
    from .ai.process import Transcript

RANDOM = "cardtui.ai.baseline:Random"
BASELINES = ("random", "greedy")
FOREIGN = "bot:"  # a seat played by a command that speaks the line protocol
YOU = "you"


@dataclass(frozen=True, slots=True)
class Game:
    """A variant as it is offered.

    ``options``: name of a rules option to the values offered, the default first. ``seats``: the
    numbers of seats, the default first. ``rooms``: none where nothing is staked. ``currency``:
    ``beans``, ``coins`` or ``None``; ``scores``: whether the score that earns titles (L50) counts here.
    ``regular`` and ``greedy``: where the classes of these players are.
    """

    variant: str
    regular: str
    seats: tuple[int, ...] = (4,)
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    rooms: tuple[Room, ...] = ()
    currency: str | None = None
    scores: bool = False
    greedy: str = "cardtui.ai.baseline:Greedy"

    @property
    def books(self) -> tuple[str, ...]:
        """What a settled hand moves in the ledger of a profile."""
        return (*((self.currency,) if self.currency else ()), *(("score",) if self.scores else ()))

    def offered(self, name: str, chosen: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values offered for an option beside what is chosen: no level above the final one (G19)."""
        values = self.options[name]
        if name != "level":
            return values
        return values[: values.index(chosen.get("final", self.options["final"][0])) + 1]

    def room(self, name: str | None = None) -> Room | None:
        """The room of that name, by default the first; raises ``NotationError`` for an unknown one."""
        if name is None:
            return self.rooms[0] if self.rooms else None
        found = next((room for room in self.rooms if room.name == name), None)
        if found is None:
            known = ", ".join(room.name for room in self.rooms) or "none"
            raise NotationError(name, 0, f"not a room of this game ({known})")
        return found

    def purse(self, room: Room) -> int:
        """What a bot brings along: a new profile's stack, or enough to double in a dear room (L13)."""
        new = NEW_PROFILE_COINS if self.currency == "coins" else NEW_PROFILE_BEANS
        return max(new, 2 * room.entry, 2 * (room.double_over or 0))

    def rules(self, room: str | None = None, **options: Any) -> Rules[Any]:
        """The rules with these options (``None``: the default) in the named room."""
        chosen = {name: value for name, value in options.items() if value is not None}
        if (where := self.room(room)) is not None:
            chosen["room"] = where.to_json()
        return rules(self.variant, chosen)

    def player(self, spec: str, log: Path | None = None, transcript: Transcript | None = None) -> Player:
        """The player made of code that ``spec`` names; raises ``NotationError``.

        ``random``, ``greedy``, ``regular``, or ``bot:COMMAND`` for a command that speaks the line
        protocol. The command is started when the player is first asked; ``log`` takes its standard
        error, ``transcript`` what is said.
        """
        if spec.startswith(FOREIGN) and spec.removeprefix(FOREIGN).strip():
            from .ai.process import Process

            return Process(spec.removeprefix(FOREIGN), log, transcript=transcript)
        where = {"random": RANDOM, "greedy": self.greedy, "regular": self.regular}.get(spec)
        if where is None:
            known = ", ".join((*BASELINES, "regular", f"{FOREIGN}COMMAND"))
            raise NotationError(spec, 0, f"not a player ({known})")
        return BuiltIn(where)


class BuiltIn:
    """A player of ours, loaded when it is first asked: a table is on the screen before its bots are."""

    def __init__(self, where: str) -> None:
        """``where``: ``module:class``."""
        self._where = where
        self._player: Player | None = None

    def decide(self, question: Question) -> Answer:
        """The player's answer."""
        if self._player is None:
            module, _, name = self._where.partition(":")
            self._player = getattr(import_module(module), name)()
        return self._player.decide(question)


_LANDLORD = "cardtui.ai.landlord.regular:Regular"
_COUNTING = "cardtui.ai.landlord.greedy:Greedy"

GAMES: Mapping[str, Game] = {
    game.variant: game
    for game in (
        Game(
            "happy",
            _LANDLORD,
            seats=(3,),
            options={"laizi": (None, "drawn")},
            rooms=BEAN_ROOMS,
            currency="beans",
            scores=True,
            greedy=_COUNTING,
        ),
        Game(
            "crazy",
            _LANDLORD,
            seats=(3, 2),
            options={"seats": (3, 2), "laizi": (None, "drawn")},
            rooms=COIN_ROOMS,
            currency="coins",
            scores=True,
            greedy=_COUNTING,
        ),
        Game(
            "guandan",
            "cardtui.ai.guandan.regular:Regular",
            options={"level": tuple("23456789TJQKA"), "final": ("A", "8")},
            rooms=BEAN_ROOMS,
            currency="beans",
        ),
        Game(
            "gongzhu",
            "cardtui.ai.gongzhu.regular:Regular",
            options={"decks": (1, 2), "hands": (None, 4, 8, 16)},
        ),
    )
}


def game(variant: str) -> Game:
    """The entry of a variant; raises ``NotationError`` for an unknown one."""
    if variant not in GAMES:
        raise NotationError(variant, 0, f"not a variant ({', '.join(GAMES)})")
    return GAMES[variant]


@dataclass(frozen=True, slots=True)
class Setup:
    """A table as it is asked for: ``specs`` a player a seat (``you``, ``you:NAME``, or for ``Game.player``).

    ``options``: rules options chosen, ``None`` for the default; ``room`` by name; ``seed``: ``None``
    for one that nobody knows; ``names``: of people and bots, a seat; empty: usual names.
    """

    variant: str
    specs: tuple[str, ...]
    room: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    names: tuple[str, ...] = ()

    def rules(self) -> Rules[Any]:
        """The rules; raises ``NotationError`` for options, a room or a number of players that do not fit."""
        built = game(self.variant).rules(self.room, **self.options)
        if len(self.specs) != built.seats:
            raise NotationError(",".join(self.specs), 0, f"{built.seats} players are wanted")
        for spec in self.specs:
            if person_of(spec) is None:
                game(self.variant).player(spec)
        return built


def person_of(spec: str) -> str | None:
    """The name in the spec of a person, empty for ``you`` alone; ``None`` for a player made of code."""
    you, colon, name = spec.partition(":")
    return name.strip() if you == YOU and (name.strip() or not colon) else None


def split_specs(text: str) -> tuple[str, ...]:
    """Players from text such as ``you,regular,bot:./mine a,b,greedy``; a command may hold commas."""
    known = "|".join((YOU, "regular", *BASELINES, FOREIGN))
    comma = rf",(?=\s*(?:{known}))" if FOREIGN in text else ","
    return tuple(part.strip() for part in re.split(comma, text))
