"""A variant of a family: Happy Dou Dizhu in which every bean won or lost is worth a tenth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtui.engine.landlord import happy
from cardtui.engine.landlord.rules import LandlordRules
from cardtui.engine.revisions import RULES_REVISION
from cardtui.engine.rooms import Room
from cardtui.games import GAMES, Sample

ROOMS = (Room("beginner", 1), Room("middle", 10, entry=500))
RULES = "tests.registry.cheap:cheap"
CHEAP = replace(GAMES["happy"], variant="cheap", title="Cheap Dou Dizhu", rooms=ROOMS, samples=(Sample(),))


def cheap(options: Mapping[str, Any], revision: int = RULES_REVISION) -> LandlordRules:
    """The rules for these options: those of Happy in rooms of its own."""
    chosen = happy({"room": ROOMS[0].to_json(), **options}, revision)
    return replace(chosen, variant="cheap")
