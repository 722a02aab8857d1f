"""The titles that an accumulated score has earned (L50), in words: home loads no game for one."""

from __future__ import annotations

from ..engine.titles import title
from .catalog import N_, _

TITLES = (  # L50, from the lowest
    N_("Day Labourer"),
    N_("Farmhand"),
    N_("Tenant Farmer"),
    N_("Poor Peasant"),
    N_("Fisherman"),
    N_("Hunter"),
    N_("Middle Peasant"),
    N_("Rich Peasant"),
    N_("Shopkeeper"),
    N_("Merchant"),
    N_("Bailiff"),
    N_("Small Moneybags"),
    N_("Big Moneybags"),
    N_("Small Landlord"),
    N_("Big Landlord"),
    N_("County Magistrate"),
    N_("Assistant Prefect"),
    N_("Prefect"),
    N_("Viceroy"),
    N_("Provincial Governor"),
    N_("Chancellor"),
    N_("Emperor"),
)


def title_text(score: int) -> str:
    """The title of a score."""
    return _(TITLES[title(score) - 1])
