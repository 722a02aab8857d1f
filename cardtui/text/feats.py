"""Achievements in words, by the code under which they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..games import GAMES
from .catalog import N_, _
from .sentences import family, say
from .table import family_text

CAREER = {  # what many hands, or many days, add up to
    "ten_wins": (N_("Ten wins"), N_("ten hands won")),
    "hundred_wins": (N_("A hundred wins"), N_("a hundred hands won")),
    "five_in_a_row": (N_("Five in a row"), N_("five hands won one after the other")),
    "ten_firsts": (N_("Ten times first"), N_("ten hands in first place, in games of points")),
    "ten_days": (N_("Ten days"), N_("today's hand on ten days, with any number of days between")),
    "ahead": (N_("Ahead of the expert"), N_("more made of today's hand than the strongest player")),
}


def feat_groups() -> Iterator[tuple[str, Mapping[str, tuple[str, str]]]]:
    """Headings, each with the achievements below it: by code its name and what was done."""
    yield _("All games"), {code: (_(name), _(told)) for code, (name, told) in CAREER.items()}
    for entry in {entry.family.name: entry for entry in GAMES.values()}.values():
        variant = entry.variant
        messages: Mapping[str, tuple[str, str]] = getattr(family(variant), "FEATS", {})
        if messages:
            group = {
                str(code): (say(variant, name), say(variant, told)) for code, (name, told) in messages.items()
            }
            yield family_text(entry.family), group


def feat_name(code: str) -> str:
    """The name of an achievement."""
    return next((group[code][0] for _heading, group in feat_groups() if code in group), code)
