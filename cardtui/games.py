"""The registry of games: an entry for each variant, with everything that is chosen before a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .engine.errors import BadSetup, DataFault, Misfit
from .engine.rooms import BEAN_ROOMS, COIN_ROOMS, NEW_PROFILE_BEANS, NEW_PROFILE_COINS, Room
from .marking import LOCALE, N_, NN_

if TYPE_CHECKING:
    from .engine.rules import SomeRules

RANDOM = "cardtui.ai.baseline:Random"
FIRST, LAST = 0, 3  # places in a hand
Value: TypeAlias = str | int | None  # of an option, as plain data


class Level(StrEnum):
    """How well a player of ours plays, the weakest first."""

    RANDOM = "random"
    GREEDY = "greedy"
    EASY = "easy"
    REGULAR = "regular"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def ponders(self) -> bool:
        """Whether it thinks so long that at a table it gets a process of its own."""
        return self in (Level.HARD, Level.EXPERT)

    @property
    def minds(self) -> bool:
        """Whether it weighs what it does, so that it may have a character."""
        return self in (Level.REGULAR, Level.HARD, Level.EXPERT)


class Character(StrEnum):
    """What a player of ours likes where it makes hardly a difference (``ai.minded``)."""

    BOLD = "bold"
    CAREFUL = "careful"
    FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice among the rules of a game: a line where a table is set up, a flag of commands.

    ``name``: of the rules option; ``values``: those offered, the default first. ``label``: of its line;
    ``words``: values that are said there otherwise than they are written. ``said``: a table in few words
    with another value than the default, ``{value}`` in it, or two forms with ``{n}``. ``flag``:
    ``--on/--off`` gives the second value and the first. ``about``: its help; ``by_cards``: that of
    ``--name`` where cards are read outside a hand, empty for none. ``free``: a flag takes whatever the
    rules take; ``session``: it is about a table with people alone. ``ranks``: values are signs of ranks.
    ``most``: the name of another option, above whose value none is offered. ``former``: a flag that it had
    once, which is refused with the present one. ``told``: what it means, in a line where a table is set up.
    """

    name: str
    values: tuple[Value, ...]
    label: str
    said: str | tuple[str, str]
    flag: str
    about: str
    words: Mapping[Value, str] = field(default_factory=dict, hash=False)
    by_cards: str = ""
    free: bool = False
    session: bool = False
    ranks: bool = False
    most: str = ""
    former: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    """Games that share rules, words and a table.

    ``name``: that of its rule sheet and its catalogs under ``locale``; ``title``: what it is called.
    ``texts``: the module of its words; ``table``: ``module:class`` of its side of the table
    (``screens.table.family.Family``); ``odds``: that of what may be told of cards out of sight
    (``coach.odds.topics.Outlook``), empty for nothing. ``coach``: the module that weighs its plays by what
    the seat could know; empty: the best player is asked what it thinks. ``reasons``: the module of the facts
    that speak for a play and against it, empty for none. ``tastes``: ``module:name`` of what the characters
    like (``ai.minded.Tastes``), empty where players have none.
    """

    name: str
    title: str
    texts: str
    table: str
    locale: Path = LOCALE
    coach: str = ""
    odds: str = ""
    reasons: str = ""
    tastes: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A table at which a foreign bot is tried; ``place``: of its seat in the hand before, from 0."""

    options: Mapping[str, Value] = field(default_factory=dict, hash=False)
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A variant as it is offered.

    ``title``: what it is called; ``short``: that on the command line, the variant by default. ``seats``:
    the numbers of seats, the default first. ``rooms``: none where nothing is staked. ``currency``:
    ``beans``, ``coins`` or ``None``; ``scores``: whether the score that earns titles (L50) counts here.
    ``gain``: what a hand counts whatever is staked, ``points`` or ``levels``.
    ``regular``, ``greedy``, ``easy``, ``hard``, ``expert``: where the classes of these players are, empty
    for a level that is not offered. ``samples``: tables at which foreign bots are tried. ``told``: what it
    is, in a line where a table is set up. ``lesson``: where its guided hand is, as ``module:name``; empty
    for none.
    """

    variant: str
    family: Family
    title: str
    regular: str
    seats: tuple[int, ...] = (4,)
    options: tuple[Option, ...] = ()
    rooms: tuple[Room, ...] = ()
    currency: str | None = None
    scores: bool = False
    gain: str = "points"
    greedy: str = "cardtui.ai.baseline:Greedy"
    easy: str = ""
    hard: str = ""
    expert: str = ""
    short: str = ""
    lesson: str = ""
    samples: tuple[Sample, ...] = (Sample(),)
    told: str = ""

    @property
    def currencies(self) -> tuple[str, ...]:
        """What a settled hand moves in the ledger of a profile."""
        return (*((self.currency,) if self.currency else ()), *(("score",) if self.scores else ()))

    def offered(self, option: Option, chosen: Mapping[str, Value]) -> tuple[Value, ...]:
        """The values offered for an option beside what is chosen: no level above the final one (G19)."""
        limit = next((other for other in self.options if other.name == option.most), None)
        if limit is None:
            return option.values
        return option.values[: option.values.index(chosen.get(limit.name, limit.values[0])) + 1]

    def fits(self, chosen: Mapping[str, Value]) -> bool:
        """Whether the rules take these options, told without loading them."""
        known = {option.name: option for option in self.options}
        return all(name in known and self._fits(known[name], value, chosen) for name, value in chosen.items())

    def _fits(self, option: Option, value: Value, chosen: Mapping[str, Value]) -> bool:
        if option.free and not option.ranks:
            return value is None or (type(value) is int and value > 0)
        offered = self.offered(option, chosen)
        return any(value == each and type(value) is type(each) for each in offered)

    def seated(self, chosen: Mapping[str, Value]) -> int:
        """How many seats a table with these options has."""
        seats = chosen.get("seats")
        return seats if isinstance(seats, int) else self.seats[0]

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

    def rules(self, room: str | None = None, /, **options: Value) -> SomeRules:
        """The rules with these options (``None``: the default) in the named room.

        Raises ``BadSetup`` for a room or an option that is none.
        """
        from .engine.variants import rules

        chosen: dict[str, object] = {name: value for name, value in options.items() if value is not None}
        if (where := self.room(room)) is not None:
            chosen["room"] = where.to_json()
        try:
            return rules(self.variant, chosen)
        except DataFault as fault:
            option = fault.place[0] if fault.place else str(fault.details.get("key"))
            raise BadSetup(Misfit.OPTION, option=option, value=str(chosen.get(option))) from fault

    @property
    def players(self) -> Mapping[Level, str]:
        """Where the classes of the players of ours are, as ``module:class``, by the levels offered."""
        classes = (RANDOM, self.greedy, self.easy, self.regular, self.hard, self.expert)
        return {level: where for level, where in zip(Level, classes, strict=True) if where}

    def player(self, level: Level) -> str:
        """Where the class of that level is; raises ``BadSetup`` for one that is not offered."""
        if level not in self.players:
            raise BadSetup(Misfit.LEVEL, level=level, known=", ".join(self.players))
        return self.players[level]


_LAIZI = Option(
    "laizi",
    (None, "drawn"),
    N_("Laizi"),
    N_("with laizi"),
    "--laizi/--no-laizi",
    "with laizi or without.",
    {None: N_("none"), "drawn": N_("random each hand")},
    by_cards="the rank that is laizi.",
    former="--plain",
    told=N_("With laizi one rank, drawn for each hand, stands for any card but a joker."),
)
_SEATS = Option(
    "seats", (3, 2), N_("Players"), NN_("{n} seat", "{n} seats"), "--players", "two seats or three.",
    told=N_("With two players 11 cards are set aside unseen, and each has 20."),
)  # fmt: skip
_LEVEL = Option(
    "level",
    tuple("23456789TJQKA"),
    N_("First level"),
    N_("level {value}"),
    "--level",
    "the level of the first hand.",
    by_cards="the level.",
    free=True,
    ranks=True,
    most="final",
    told=N_("The rank that is played first: it ranks above the ace, and its hearts are wild."),
)
_FINAL = Option(
    "final",
    ("A", "8"),
    N_("Final level"),
    N_("to {value}"),
    "--final",
    "the level that wins the match.",
    ranks=True,
    told=N_("Whoever wins a hand at this level wins the match."),
)
_DECKS = Option(
    "decks", (1, 2), N_("Decks"), NN_("{n} deck", "{n} decks"), "--decks", "one deck or two.",
    told=N_("With two decks there are two pigs, two sheep and two transformers, and 26 cards per seat."),
)  # fmt: skip
_HANDS = Option(
    "hands",
    (None, 4, 8, 16),
    N_("Hands"),
    NN_("{n} hand", "{n} hands"),
    "--hands",
    "a session of so many hands.",
    {None: N_("no end")},
    free=True,
    session=True,
    told=N_("After so many hands the sheet is added up and the session is over."),
)

LANDLORD = Family(
    "landlord",
    N_("Dou Dizhu"),
    "cardtui.text.landlord",
    "cardtui.screens.table.landlord.family:Landlord",
    coach="cardtui.coach.landlord",
    reasons="cardtui.coach.reasons.landlord",
    tastes="cardtui.ai.landlord.tastes:TASTES",
    odds="cardtui.coach.odds.landlord:LandlordOutlook",
)
GUANDAN = Family(
    "guandan",
    N_("Guandan"),
    "cardtui.text.guandan",
    "cardtui.screens.table.guandan.family:Guandan",
    coach="cardtui.coach.guandan",
    reasons="cardtui.coach.reasons.guandan",
    tastes="cardtui.ai.guandan.tastes:TASTES",
    odds="cardtui.coach.odds.guandan:GuandanOutlook",
)
GONGZHU = Family(
    "gongzhu",
    N_("Gong Zhu"),
    "cardtui.text.gongzhu",
    "cardtui.screens.table.gongzhu.family:GongZhu",
    coach="cardtui.coach.gongzhu",
    reasons="cardtui.coach.reasons.gongzhu",
    tastes="cardtui.ai.gongzhu.tastes:TASTES",
    odds="cardtui.coach.odds.gongzhu:GongzhuOutlook",
)

GAMES: dict[str, Game] = {
    game.variant: game
    for game in (
        Game(
            "happy",
            LANDLORD,
            N_("Happy Dou Dizhu"),
            "cardtui.ai.landlord.regular:Regular",
            seats=(3,),
            options=(_LAIZI,),
            rooms=BEAN_ROOMS,
            currency="beans",
            scores=True,
            greedy="cardtui.ai.landlord.greedy:Greedy",
            easy="cardtui.ai.landlord.levels:Easy",
            hard="cardtui.ai.landlord.levels:Hard",
            expert="cardtui.ai.landlord.levels:Expert",
            samples=(Sample(), Sample({"laizi": "drawn"})),
            lesson="cardtui.lessons.happy:HAPPY",
            told=N_("One landlord against two farmers: whoever is out of cards first wins for the side."),
        ),
        Game(
            "crazy",
            LANDLORD,
            N_("Crazy Dou Dizhu"),
            "cardtui.ai.landlord.regular:Regular",
            seats=(3, 2),
            options=(_SEATS, _LAIZI),
            rooms=COIN_ROOMS,
            currency="coins",
            scores=True,
            greedy="cardtui.ai.landlord.greedy:Greedy",
            easy="cardtui.ai.landlord.levels:Easy",
            hard="cardtui.ai.landlord.levels:Hard",
            expert="cardtui.ai.landlord.levels:Expert",
            samples=(Sample({"seats": 2, "laizi": "drawn"}),),
            lesson="cardtui.lessons.crazy:CRAZY",
            told=N_("Dou Dizhu for coins or for points alone, with two players or three."),
        ),
        Game(
            "guandan",
            GUANDAN,
            N_("Guandan"),
            "cardtui.ai.guandan.regular:Regular",
            easy="cardtui.ai.guandan.levels:Easy",
            hard="cardtui.ai.guandan.levels:Hard",
            expert="cardtui.ai.guandan.levels:Expert",
            options=(_LEVEL, _FINAL),
            rooms=BEAN_ROOMS,
            currency="beans",
            gain="levels",
            samples=(Sample(), Sample({"level": "9"}, LAST), Sample({"level": "A"}, FIRST)),
            lesson="cardtui.lessons.guandan:GUANDAN",
            told=N_("Two against two with two decks: be out early, and rise level by level."),
        ),
        Game(
            "gongzhu",
            GONGZHU,
            N_("Gong Zhu"),
            "cardtui.ai.gongzhu.regular:Regular",
            easy="cardtui.ai.gongzhu.levels:Easy",
            hard="cardtui.ai.gongzhu.levels:Hard",
            expert="cardtui.ai.gongzhu.levels:Expert",
            options=(_DECKS, _HANDS),
            short="Gong Zhu",
            samples=(Sample(), Sample({"decks": 2})),
            lesson="cardtui.lessons.gongzhu:GONGZHU",
            told=N_("Everyone alone: take the sheep and the transformer, not the pig and the hearts."),
        ),
    )
}


def game(variant: str) -> Game:
    """The entry of a variant; raises ``BadSetup`` for an unknown one."""
    if variant not in GAMES:
        raise BadSetup(Misfit.VARIANT, variant=variant, known=", ".join(GAMES))
    return GAMES[variant]


def families() -> dict[str, Family]:
    """The families that there are games of, by name."""
    return {game.family.name: game.family for game in GAMES.values()}


def options() -> dict[str, tuple[Option, list[Game]]]:
    """The options of all games by flag, each with the games that have it."""
    found: dict[str, tuple[Option, list[Game]]] = {}
    for entry in GAMES.values():
        for option in entry.options:
            found.setdefault(option.flag, (option, []))[1].append(entry)
    return found
