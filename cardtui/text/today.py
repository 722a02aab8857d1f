"""What is said of today's hand."""

from __future__ import annotations

from ..games import game
from .catalog import _, ngettext
from .table import player_text, signed, variant_text


def gained_text(variant: str, gain: int) -> str:
    """What the game counts whatever is staked: ``+1 level``, ``−24 points``."""
    if game(variant).gain == "levels":
        return ngettext("{levels} level", "{levels} levels", abs(gain)).format(levels=signed(gain))
    return ngettext("{n} point", "{n} points", abs(gain)).format(n=signed(gain))


def ended_text(
    won: bool | None, place: int | None, gain: int, assisted: bool = False, *, of: str = ""
) -> str:
    """How a hand came out: ``place 2, +1 level``, ``won, +24``. ``of``: the variant, whose unit is named."""
    if place is not None:
        how = _("place {n}").format(n=place)
    elif won is None:
        how = _("nobody has won")
    else:
        how = _("won") if won else _("lost")
    told = _("{how}, {gain}").format(how=how, gain=gained_text(of, gain) if of else signed(gain))
    return _("{told} (with help)").format(told=told) if assisted else told


def day_line(day: str, variant: str, own: str, expert: str, level: str) -> str:
    """A line to copy: the day, the game, how it came out, and how the ``level`` did; no card is in it."""
    line = _("cardtui {day} {game}: {own}").format(day=day, game=variant_text(variant), own=own)
    if not expert:
        return line
    return _("{line} · {level}: {expert}").format(line=line, level=player_text(level), expert=expert)
