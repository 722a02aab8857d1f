"""Themes of one's own: a file each in the folder ``themes`` beside the settings. Known without a screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from .engine.errors import DataFault, NotationError
from .engine.plain import Via, from_plain
from .files import read
from .settings import SETTINGS, THEMES
from .store.errors import StoreError

MOST_BYTES = 1 << 14
MOST = 50  # themes
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")
ALL = "#000000 … #ffffff"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _colour(data: object) -> str:
    if isinstance(data, str) and _COLOUR.fullmatch(data):
        return data
    raise DataFault(f"not one of {ALL}", code="one_of", args={"known": ALL})


Colour = Annotated[str, Via(_colour)]


@dataclass(frozen=True, slots=True)
class Colours:
    """What a theme says; ``dark``: its background is darker than its text."""

    primary: Colour
    secondary: Colour
    background: Colour
    panel: Colour
    foreground: Colour
    success: Colour
    warning: Colour
    error: Colour
    dark: bool = True


@dataclass(frozen=True, slots=True)
class OwnTheme:
    """A theme of the player's own; its name is that of its file."""

    name: str
    colours: Colours


def own_themes(settings: Path) -> tuple[Sequence[OwnTheme], Sequence[StoreError]]:
    """The themes beside that settings file, by name, and what is wrong with those that cannot be used."""
    found: list[OwnTheme] = []
    wrong: list[StoreError] = []
    for path in sorted((settings.parent / THEMES).glob("*.toml"))[:MOST]:
        try:
            found.append(_theme(path))
        except StoreError as fault:
            wrong.append(fault)
    return found, wrong


def _theme(path: Path) -> OwnTheme:
    """The theme in a file; raises ``StoreError``."""
    if not _NAME.fullmatch(path.stem) or path.stem in SETTINGS["theme"].choices:
        raise StoreError("theme_name", path=str(path))
    try:
        data = read(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} bytes")
        import tomllib  # late: most have no themes of their own

        return OwnTheme(path.stem, from_plain(Colours, tomllib.loads(data.decode("utf-8"))))
    except NotationError as fault:
        raise StoreError("theme_wrong", path=str(path), fault=fault) from fault
    except (OSError, ValueError, RecursionError) as fault:
        detail = " ".join(str(fault).split())
        raise StoreError("theme_wrong", path=str(path), detail=detail) from fault
