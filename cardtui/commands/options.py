"""Options of the games that several commands share: their flags are made from the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import click

from ..text.catalog import _
from .refused import Refused

if TYPE_CHECKING:
    from ..deals import NamedDeal
    from ..games import Game, Option, Value

F = TypeVar("F", bound=Callable[..., object])
Chosen: TypeAlias = Mapping[str, Any]  # what click made of the flags, each of a type of its own
LEVELS = "random, greedy, easy, regular, hard, expert"  # of players; a game may have fewer
_PREFIX = "rule_"  # of what a command is handed: its own options may have the same names


class GameCommand(click.Command):
    """A command whose flags and help name games: both are made when they are asked for.

    ``made``: the flags behind its own; in its help ``{variants}`` and the like are filled from ``words``.
    """

    made: Callable[[], Sequence[click.Parameter]] = staticmethod(lambda: ())

    def get_params(self, context: click.Context) -> list[click.Parameter]:
        """Its own, those of the games, ``--help``."""
        own = len(self.params)
        params = super().get_params(context)
        return [*params[:own], *self.made(), *params[own:]]

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The help with the games that there are now."""
        told, self.help = self.help, (self.help or "").format(**words())
        super().format_help_text(context, formatter)
        self.help = told


class WholeHands(GameCommand):
    """A command that plays whole hands."""

    made = staticmethod(lambda: [_match_flag(), *rule_flags(sessions=False)])


class LoneHands(GameCommand):
    """A command that plays hands which do not follow from one another."""

    made = staticmethod(lambda: rule_flags(sessions=False))


class Sessions(GameCommand):
    """A command that opens a table for people."""

    made = staticmethod(lambda: rule_flags(sessions=True))


class CardsAlone(GameCommand):
    """A command about cards outside a hand."""

    made = staticmethod(lambda: card_flags())


def words() -> dict[str, str]:
    """What the help of a command says of the games."""
    from ..engine.variants import rules
    from ..games import GAMES

    names = list(GAMES)
    ranked = [called(entry) for entry in GAMES.values() if rules(entry.variant).ranked]
    matches = [name for name in names if rules(name).matches]
    return {
        "variants": " or ".join(filter(None, (", ".join(names[:-1]), names[-1]))),
        "ranked": _listed(ranked),
        "matches": _listed(matches),
    }


def _match_flag() -> click.Option:
    from ..engine.variants import rules
    from ..games import GAMES

    title = _title(entry for entry in GAMES.values() if rules(entry.variant).matches)
    return click.Option(["--match"], is_flag=True, help=f"{title}: whole matches, the last one to its end.")


def called(entry: Game) -> str:
    """What the command line calls a game."""
    return entry.short or entry.variant


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _title(entries: Iterable[Game]) -> str:
    text = _listed(map(called, entries))
    return text[:1].upper() + text[1:]


def rule_flags(sessions: bool) -> list[click.Parameter]:
    """A flag for each option of the rules; ``sessions``: also for those about a table with people."""
    from ..games import options

    found = [
        (flag, option, entries)
        for flag, (option, entries) in options().items()
        if sessions or not option.session
    ]
    return [
        *(
            click.Option(
                [flag, _PREFIX + option.name], help=f"{_title(entries)}: {option.about}", **_kind(option)
            )
            for flag, option, entries in found
        ),
        *(_former_flag(option) for _flag, option, _entries in found if option.former),
    ]


def _former_flag(option: Option) -> click.Option:
    """A flag that has another name now: it is refused with that."""
    now = option.flag.rpartition("/")[2]

    def refuse(_context: click.Context, _option: click.Parameter, given: bool) -> None:
        if given:
            told = _("{former} is {now} now; a table without the full screen is --lines")
            raise Refused(told.format(former=option.former, now=now))

    return click.Option([option.former], is_flag=True, hidden=True, expose_value=False, callback=refuse)


def _kind(option: Option) -> dict[str, Any]:  # arguments of ``click.Option``
    """How a flag takes its value."""
    if "/" in option.flag:
        return {"default": None}
    numbers = all(isinstance(value, int) for value in option.values if value is not None)
    if option.free:
        return {"type": click.IntRange(1)} if numbers else {"metavar": "R"}
    return {"type": click.Choice(sorted(map(str, option.values)))}


def card_flags() -> list[click.Parameter]:
    """A flag for each option that decides what cards are outside a hand."""
    from ..games import options

    return [
        click.Option(
            [f"--{option.name}", _PREFIX + option.name],
            metavar="R",
            help=f"{_title(entries)}: {option.by_cards}",
        )
        for option, entries in options().values()
        if option.by_cards
    ]


room_option = click.option("--room", metavar="R", help="The room that is played in.")

bot_log_option = click.option(
    "--bot-log",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep what is said to and by bot:COMMAND players, one JSON object per line.",
)


deal_option = click.option("--deal", metavar="CODE", help="The hand of a deal code.")


class Asked(NamedTuple):
    """The game that a command line asks for, its options, the room; with a deal code the hand of it."""

    variant: str
    options: dict[str, Value]
    room: str | None
    dealt: NamedDeal | None


def asked(variant: str, chosen: Chosen, room: str | None, deal: str | None) -> Asked:
    """What is asked for, by a deal code or without; what is given beside a code is refused."""
    options = rules_options(chosen)
    if deal is None:
        if not variant:
            raise Refused(_("a game is wanted: {known}").format(known=words()["variants"]))
        return Asked(variant, options, room, None)
    from ..deals import read_code

    dealt = read_code(deal)
    if variant not in ("", dealt.rules.variant):
        told = _("--deal: that is a hand of {other}, not of {game}")
        raise Refused(told.format(other=dealt.rules.variant, game=variant))
    if room is not None or options:
        raise Refused(_("--deal: the code says options and room itself"))
    return Asked(dealt.rules.variant, dict(dealt.options), dealt.room, dealt)


def rules_options(chosen: Chosen) -> dict[str, Value]:
    """The rules options behind the values of the flags; what was not chosen is left out."""
    from ..games import options

    found = {}
    for flag, (option, _entries) in options().items():
        value = chosen.get(_PREFIX + option.name)
        if value is None:
            continue
        if "/" in flag:
            value = option.values[bool(value)]
        elif not option.free:
            value = next(offered for offered in option.values if str(offered) == value)
        found[option.name] = value
    return found


def written(chosen: Chosen) -> tuple[str, ...]:
    """The flags of the rules options that were chosen, as they are typed."""
    from ..games import options

    found: list[str] = []
    for flag, (option, _entries) in options().items():
        value = chosen.get(_PREFIX + option.name)
        if value is not None:
            on, _slash, off = flag.partition("/")
            found += [(on if value else off)] if off else [flag, str(value)]
    return tuple(found)


def cards_options(chosen: Chosen) -> dict[str, Value]:
    """The rules options behind the values of ``card_flags``."""
    given = {name.removeprefix(_PREFIX): value for name, value in chosen.items() if name.startswith(_PREFIX)}
    return {name: value for name, value in given.items() if value is not None}
