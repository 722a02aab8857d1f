"""What is said of the same cards: par, what one did better, a duplicate score."""

from __future__ import annotations

from collections.abc import Sequence

from .catalog import _, ngettext
from .table import player_text
from .today import ended_text, gained_text

Figures = tuple[bool | None, int | None, int]


def par_text(variant: str, level: str, own: Figures, par: Figures) -> list[str]:
    """One's own result, par, and the difference, in levels or points."""
    return [
        _("You: {result}").format(result=ended_text(*own, of=variant)),
        _("Par ({level} in your seat): {result}").format(
            level=player_text(level), result=ended_text(*par, of=variant)
        ),
        _("You against par: {lead}").format(lead=gained_text(variant, own[2] - par[2])),
    ]


def duplicate_text(variant: str, leads: Sequence[int]) -> str:
    """What hands of a table come to together; empty below two of them."""
    if len(leads) < 2:
        return ""
    said = ngettext("{n} hand at this table", "{n} hands at this table", len(leads)).format(n=len(leads))
    return _("Duplicate score, {hands}: {lead}").format(hands=said, lead=gained_text(variant, sum(leads)))
