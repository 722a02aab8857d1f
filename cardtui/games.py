"""The registry of games: one entry a variant, with everything that is chosen before a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .engine.core import Rules
from .engine.errors import BadSetup, DataFault, Misfit
from .engine.rooms import BEAN_ROOMS, COIN_ROOMS, NEW_PROFILE_BEANS, NEW_PROFILE_COINS, Room
from .engine.variants import rules

RANDOM = "cardtui.ai.baseline:Random"


class Level(StrEnum):
    """How well a player of ours plays."""

    RANDOM = "random"
    GREEDY = "greedy"
    REGULAR = "regular"


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
    def currencies(self) -> tuple[str, ...]:
        """What a settled hand moves in the ledger of a profile."""
        return (*((self.currency,) if self.currency else ()), *(("score",) if self.scores else ()))

    def offered(self, name: str, chosen: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values offered for an option beside what is chosen: no level above the final one (G19)."""
        values = self.options[name]
        if name != "level":
            return values
        return values[: values.index(chosen.get("final", self.options["final"][0])) + 1]

    def room(self, name: str | None = None) -> Room | None:
        """The room of that name, by default the first; raises ``BadSetup`` for an unknown one."""
        if name is None:
            return self.rooms[0] if self.rooms else None
        found = next((room for room in self.rooms if room.name == name), None)
        if found is None:
            raise BadSetup(Misfit.ROOM, room=name, known=", ".join(room.name for room in self.rooms) or "–")
        return found

    def bankroll(self, room: Room) -> int:
        """What a bot brings along: a new profile's stack, or enough to double in a dear room (L13)."""
        new = NEW_PROFILE_COINS if self.currency == "coins" else NEW_PROFILE_BEANS
        return max(new, 2 * room.entry, 2 * (room.double_over or 0))

    def rules(self, room: str | None = None, **options: Any) -> Rules[Any]:
        """The rules with these options (``None``: the default) in the named room.

        Raises ``BadSetup`` for a room or an option that is none.
        """
        chosen = {name: value for name, value in options.items() if value is not None}
        if (where := self.room(room)) is not None:
            chosen["room"] = where.to_json()
        try:
            return rules(self.variant, chosen)
        except DataFault as fault:
            option = fault.place[0] if fault.place else str(fault.details.get("key"))
            raise BadSetup(Misfit.OPTION, option=option, value=str(chosen.get(option))) from fault

    @property
    def players(self) -> Mapping[Level, str]:
        """Where the classes of the players of ours are, as ``module:class``."""
        return {Level.RANDOM: RANDOM, Level.GREEDY: self.greedy, Level.REGULAR: self.regular}


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
    """The entry of a variant; raises ``BadSetup`` for an unknown one."""
    if variant not in GAMES:
        raise BadSetup(Misfit.VARIANT, variant=variant, known=", ".join(GAMES))
    return GAMES[variant]
