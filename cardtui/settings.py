"""What the player likes: language, looks, keys. A TOML file; the database holds none of it."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .files import read
from .store.errors import StoreError, of_system
from .store.folder import make_private_folder, private

FILE = "settings.toml"
MOST_BYTES = 1 << 16
CHOICES = {
    "language": ("", "en", "zh_CN"),
    "glyphs": ("auto", "unicode", "ascii"),
    "animation": ("off", "slow", "normal", "fast"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. ``language`` empty: that of the environment; ``theme`` empty: the usual one.

    ``animation``: how long dealing and bots' thoughts take for the eye; ``counter``: whether the card
    counter is shown; ``keys``: other keys for commands, by the binding's id.
    """

    language: str = ""
    glyphs: str = "auto"
    theme: str = ""
    animation: str = "normal"
    counter: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)


def settings_file(saves: Path) -> Path:
    """Where the settings lie: with the saves, unless those are in the platform's place, which has its own."""
    from platformdirs import user_config_path, user_data_path

    if saves != user_data_path("cardtui", appauthor=False):
        return saves / FILE
    return user_config_path("cardtui", appauthor=False) / FILE


def load(path: Path) -> tuple[Settings, StoreError | None]:
    """The settings in the file, and what is wrong with it, if anything; the file is left as it is.

    A file that cannot be read gives the usual settings, a value that cannot be the usual value.
    """
    try:
        text = read(path, MOST_BYTES)
        if len(text) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} bytes")
        data = tomllib.loads(text.decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except (OSError, ValueError, RecursionError) as wrong:
        detail = " ".join(str(wrong).split())
        return Settings(), StoreError("settings_unreadable", path=str(path), detail=detail)
    found: dict[str, Any] = {}
    fault: StoreError | None = None
    for key, value in data.items():
        if _fits(key, value):
            found[key] = value
        elif fault is None:
            fault = StoreError("settings_value", path=str(path), key=_toml(key), value=_toml(value))
    return Settings(**found), fault


def _fits(key: str, value: Any) -> bool:
    """Whether ``key`` is a setting and may have this value."""
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "keys":
        return isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values())
    usual = getattr(Settings(), key, None)
    return usual is not None and type(value) is type(usual)


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing; a file that could not be read is put aside first.

    Raises ``StoreError``.
    """
    usual = Settings()
    lines = [
        f"{name} = {_toml(value)}"
        for name in Settings.__slots__
        if name != "keys" and (value := getattr(settings, name)) != getattr(usual, name)
    ]
    if settings.keys:
        lines += ["", "[keys]", *(f"{_toml(key)} = {_toml(value)}" for key, value in settings.keys.items())]
    unfinished = path.with_suffix(".part")
    try:
        make_private_folder(path.parent)
        with open(unfinished, "w", encoding="utf-8", opener=private) as file:
            file.write("\n".join([*lines, ""]))
        if path.exists() and load(path)[1] is not None:
            os.replace(path, path.with_suffix(".broken"))
        os.replace(unfinished, path)
    except OSError as fault:
        raise of_system(fault, path) from fault


def _toml(value: Any) -> str:
    """A value as TOML writes it: its strings are JSON's, but for one control character."""
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
