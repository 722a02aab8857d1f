"""A table in few words, as it is set up and as it lies in play: the game, its options, who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..games import Option, game
from ..seating import YOU, BuiltIn, Person, Setup, Spec
from .catalog import _, in_family, ngettext
from .table import player_text, room_name, room_text, variant_text


def setup_text(setup: Setup) -> str:
    """A table that is asked for: the game, the room, and what of its options is not as usual."""
    room = game(setup.variant).room(setup.room)
    parts = [variant_text(setup.variant), *([room_text(room)] if room else [])]
    parts += _options(setup.variant, setup.options)
    parts += [_("with advice")] if setup.shared and setup.advice else []
    return " · ".join([*parts, *([_("open hands")] if setup.practice else [])])


def table_text(variant: str, options: Mapping[str, object], short: bool = False) -> str:
    """A table in play, by the options that its rules keep; ``short``: only the game and the room."""
    room = options.get("room")
    where = [room_name(str(room["name"]))] if isinstance(room, Mapping) and "name" in room else []
    return " · ".join([variant_text(variant), *where, *([] if short else _options(variant, options))])


def _options(variant: str, chosen: Mapping[str, object]) -> Iterator[str]:
    entry = game(variant)
    for option in entry.options:
        value = chosen.get(option.name, option.values[0])
        if value is None or value == option.values[0]:
            continue
        if isinstance(option.said, str):
            said = in_family(entry.family.name)(option.said)
            yield said.format(value=value_text(variant, option, value))
        else:
            yield ngettext(*option.said, int(str(value))).format(n=value)


def value_text(variant: str, option: Option, value: object) -> str:
    """A value of an option in words."""
    for offered, words in option.words.items():
        if value == offered:
            return in_family(game(variant).family.name)(words)
    if not option.ranks:
        return str(value)
    from ..engine.cards import parse_rank
    from .sentences import rank_text  # late: home says what is played next, and knows no cards

    return rank_text(parse_rank(str(value)))


def players_text(setup: Setup) -> str:
    """Who else plays: so many bots of a level, or each in the order of the seats."""
    others = range(1 if setup.specs[:1] == (YOU,) else 0, len(setup.specs))
    levels = {setup.specs[seat] for seat in others}
    if len(levels) == 1 and isinstance(level := levels.pop(), BuiltIn):
        told = ngettext("{n} bot ({level})", "{n} bots ({level})", len(others))
        return told.format(n=len(others), level=player_text(str(level)))
    return " · ".join(seat_text(setup.specs, seat) for seat in others)


def against_text(setup: Setup) -> tuple[str, str]:
    """With whom one plays, at length and in short; bots are said to be bots, which a level alone does not."""
    players = players_text(setup)
    others = setup.specs[1 if setup.specs[:1] == (YOU,) else 0 :]
    bots = [spec for spec in others if isinstance(spec, BuiltIn)]
    if len(bots) < len(others) or all(bot.character is None for bot in bots):
        return _("with {players}").format(players=players), players
    count = ngettext("with {n} bot", "with {n} bots", len(bots)).format(n=len(bots))
    levels = {bot.level for bot in bots}
    each = _("{count}: {players}").format(count=count, players=players)
    if len(levels) > 1:
        return each, count
    short = ngettext("with {n} bot ({level})", "with {n} bots ({level})", len(bots))
    return each, short.format(n=len(bots), level=player_text(str(BuiltIn(levels.pop()))))


def seat_text(specs: Sequence[Spec], seat: int) -> str:
    """Who sits there; after the first ``you``, people without a profile are guests."""
    match specs[seat]:
        case Person("") if YOU in specs[:seat]:
            return _("guest")
        case Person(name) if name:
            return name
        case spec:
            return player_text(str(spec))
