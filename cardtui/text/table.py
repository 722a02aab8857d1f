"""Words that every table uses: games, rooms, currencies, players."""

from __future__ import annotations

from ..engine.rooms import Room
from ..games import GAMES, Character, Family
from .catalog import N_, _, in_family, ngettext

ROOMS = {
    "beginner": N_("beginner room"),
    "middle": N_("middle room"),
    "high": N_("high room"),
    "plain": N_("no-stakes room"),
    "low": N_("low room"),
    "custom": N_("custom room"),
}

PLAYERS = {
    "you": N_("you"),
    "random": N_("random"),
    "greedy": N_("greedy"),
    "easy": N_("easy"),
    "regular": N_("regular"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}
CHARACTERS = {
    Character.BOLD: N_("bold"),
    Character.CAREFUL: N_("careful"),
    Character.FRIENDLY: N_("helpful"),
}


def variant_text(variant: str) -> str:
    """The name of a game."""
    if variant not in GAMES:
        return variant
    entry = GAMES[variant]
    return in_family(entry.family.name)(entry.title)


def family_text(family: Family) -> str:
    """What the games of a family are called together."""
    return in_family(family.name)(family.title)


def room_text(room: Room) -> str:
    """The name of a room."""
    return _(ROOMS.get(room.name, room.name))


def room_name(room: str) -> str:
    """A room as the history keeps it: by its code, none where a game has none."""
    return _(ROOMS[room]) if room in ROOMS else room


def player_text(spec: str) -> str:
    """A player as it was asked for: ``you`` and ours in words, a foreign bot by its command."""
    if spec in PLAYERS:
        return _(PLAYERS[spec])
    level, _colon, character = spec.partition(":")
    if level in PLAYERS and character in list(Character):
        liked = _(CHARACTERS[Character(character)])
        return _("{level}, {character}").format(level=_(PLAYERS[level]), character=liked)
    return spec


def number(amount: int) -> str:
    """A whole number in groups of three, with the one minus sign there is."""
    return f"{amount:,}".replace("-", "−")


def signed(amount: int) -> str:
    """An amount won or lost: ``+80``, ``−293``, ``0``."""
    return f"{amount:+,}".replace("-", "−") if amount else "0"


def beans(count: int) -> str:
    """An amount of beans."""
    return ngettext("{n} bean", "{n} beans", abs(count)).format(n=number(count))


def coins(count: int) -> str:
    """An amount of coins."""
    return ngettext("{n} coin", "{n} coins", abs(count)).format(n=number(count))


def points_text(count: int) -> str:
    """A number of points."""
    return ngettext("{n} point", "{n} points", abs(count)).format(n=number(count))


def money(count: int, currency: str | None) -> str:
    """An amount in a game's currency; bare where it has none."""
    return beans(count) if currency == "beans" else coins(count) if currency == "coins" else number(count)


def money_name(currency: str | None) -> str:
    """What a game's currency is called."""
    return {"beans": _("beans"), "coins": _("coins")}.get(currency or "", "")


def cards(count: int) -> str:
    """A number of cards."""
    return ngettext("{n} card", "{n} cards", count).format(n=count)
