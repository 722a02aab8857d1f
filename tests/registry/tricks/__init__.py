"""A family of its own: four seats take tricks, the most tricks win (T1 - T4)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardtui.engine.plain import from_plain
from cardtui.engine.revisions import RULES_REVISION
from cardtui.games import Family, Game, Option
from cardtui.marking import N_

from .rules import TricksOptions, TricksRules

RULES = "tests.registry.tricks:tricks"
FAMILY = Family(
    "tricks",
    N_("Tricks"),
    "tests.registry.tricks.words",
    "tests.registry.tricks.table:Tricks",
    Path(__file__).parent / "locale",
)
TRICKS = Game(
    "tricks",
    FAMILY,
    N_("Tricks"),
    "tests.registry.tricks.player:Regular",
    options=(
        Option(
            "aces",
            ("high", "low"),
            N_("Aces"),
            N_("aces {value}"),
            "--aces",
            "aces above the king or below the two.",
        ),
    ),
)


def tricks(options: Mapping[str, Any], revision: int = RULES_REVISION) -> TricksRules:
    """The rules for these options; raises ``NotationError`` for any other."""
    chosen: TricksOptions = from_plain(TricksOptions, options)
    return TricksRules(chosen.aces, revision)
