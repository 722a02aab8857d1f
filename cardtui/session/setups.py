"""What tables were set up with last, so that nobody chooses the same again: one file beside the database."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from ..engine.errors import BadSetup
from ..games import GAMES, game
from ..seating import YOU, BuiltIn, Person, Setup, parse_spec, with_usual
from ..store.folder import read_json, write_json

FILE = "setup.json"
LIMIT = 1 << 16  # bytes; a setup has a few hundred
_GAME = next(iter(GAMES.values()))
FIRST = Setup(_GAME.variant, with_usual(_GAME.seats[0]))  # before anything was chosen


def remember(folder: Path, setup: Setup) -> None:
    """Keep a setup as the last one, and as the last one of its game; without the seed, which was for once."""
    kept = _read(folder)
    kept.pop(setup.variant, None)
    kept[setup.variant] = {  # the last stands last
        "variant": setup.variant,
        "specs": [str(spec) for spec in setup.specs],
        "room": setup.room,
        "options": dict(setup.options),
        "seed": None,
        "names": list(setup.names),
        "advice": setup.advice,
        "open": setup.open,
    }
    with suppress(OSError):  # the table is open; it will only have to be chosen anew
        write_json(folder / FILE, kept)


def last(folder: Path, player: str = "") -> Setup:
    """The last setup; ``player``: the name of who plays now. Before there was any: ``FIRST``."""
    found = (_setup(data, player) for data in reversed(_read(folder).values()))
    return next((setup for setup in found if setup is not None), FIRST)


def last_of(folder: Path, variant: str, player: str = "") -> Setup | None:
    """The last setup of that game, if there was one."""
    return _setup(_read(folder).get(variant), player)


def _read(folder: Path) -> dict[str, object]:
    """What is kept, by variant, the latest last; nothing of a file that is none of ours."""
    return {name: setup for name, setup in read_json(folder / FILE, LIMIT).items() if name in GAMES}


def _setup(data: Any, player: str) -> Setup | None:  # whatever stands in the file
    """A setup from plain data, if it still fits together; who plays now sits at the table once."""
    try:
        options = {name: value for name, value in dict(data["options"]).items() if value is not None}
        specs = [parse_spec(str(spec)) for spec in data["specs"]]
        room, variant = data["room"], str(data["variant"])
        for at, spec in enumerate(specs):
            if isinstance(spec, Person) and spec.name.casefold() == player.casefold() and YOU in specs:
                specs[at] = YOU
        entry = game(variant)
        entry.room(room)
        for spec in specs:
            if isinstance(spec, BuiltIn):
                entry.player(spec.level)
        if not entry.fits(options) or len(specs) != entry.seated(options):
            return None
        where, advice = room if room is None else str(room), data.get("advice") is True
        setup = Setup(variant, tuple(specs), where, options, advice=advice, open=data.get("open") is True)
    except (LookupError, TypeError, ValueError, AttributeError, BadSetup):
        return None
    return setup
