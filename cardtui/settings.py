"""What the player likes: language, looks, keys. A TOML file; the database holds none of it."""

from __future__ import annotations

import json
import os
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
    "adviser": ("best", "regular"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. ``language`` empty: that of the environment; ``theme`` empty: the usual one.

    ``animation``: how long dealing and bots' thoughts take for the eye; ``counter``: whether the card
    counter is shown; ``again_bomb`` and the like: what is done only when it is asked for once more;
    ``adviser``: who is asked for advice; ``advised_counts``: whether a hand with advice moves anything;
    ``keys``: other keys for commands, by the binding's id.
    """

    language: str = ""
    glyphs: str = "auto"
    theme: str = ""
    animation: str = "normal"
    counter: bool = True
    again_bomb: bool = True
    again_break: bool = True
    again_show: bool = True
    adviser: str = "best"
    advised_counts: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def asks_again(self) -> frozenset[str]:
        """What is dear to this player (``screens.table.panel.Dear``)."""
        asked = {"bomb": self.again_bomb, "break": self.again_break, "show": self.again_show}
        return frozenset(name for name, on in asked.items() if on)


def settings_file(saves: Path) -> Path:
    """Where the settings lie: with the saves, unless those are in the platform's place, which has its own."""
    from platformdirs import user_config_path, user_data_path

    if saves != user_data_path("cardtui", appauthor=False):
        return saves / FILE
    return user_config_path("cardtui", appauthor=False) / FILE


def load(path: Path) -> tuple[Settings, StoreError | None]:
    """The settings in the file, and what is wrong with it, if anything; the file is left as it is.

    A file that cannot be read gives the usual settings, a value that cannot be the usual value. A key that
    is not known is another version's.
    """
    try:
        text = _text(path)
        import tomllib  # late: most have no such file

        data = tomllib.loads(text)
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except (OSError, ValueError, RecursionError) as wrong:
        detail = " ".join(str(wrong).split())
        return Settings(), StoreError("settings_unreadable", path=str(path), detail=detail)
    found: dict[str, Any] = {}  # what ``_fits`` has looked at
    fault: StoreError | None = None
    for key, value in data.items():
        if key not in Settings.__slots__:
            continue
        if _fits(key, value):
            found[key] = value
        elif fault is None:
            fault = StoreError("settings_value", path=str(path), key=_toml(key), value=_toml(value))
    return Settings(**found), fault


def _text(path: Path) -> str:
    data = read(path, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES} bytes")
    return data.decode("utf-8")


def _fits(key: str, value: object) -> bool:
    """Whether the setting may have this value."""
    if key in CHOICES:
        return value in CHOICES[key]
    if key == "keys":
        return isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values())
    return type(value) is type(getattr(Settings(), key))


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing; what else the player wrote there stays: notes, order, other keys.

    What could not be read, or has a value that cannot be, is put aside first. Raises ``StoreError``.
    """
    unfinished = path.with_suffix(".part")
    try:
        make_private_folder(path.parent)
        text = _changed(path, settings)
        with open(unfinished, "w", encoding="utf-8", newline="", opener=private) as file:
            file.write(text)
        if path.exists() and load(path)[1] is not None:
            os.replace(path, path.with_suffix(".broken"))
        os.replace(unfinished, path)
    except OSError as fault:
        raise of_system(fault, path) from fault


def _changed(path: Path, settings: Settings) -> str:
    """The file with these settings in it; only what is not as usual is added."""
    import tomlkit  # late: nothing that only reads waits for it
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(_text(path))
    except (OSError, ValueError, RecursionError, TOMLKitError):
        document = tomlkit.document()
    usual = Settings()
    for name in Settings.__slots__:
        value = getattr(settings, name)
        if name == "keys" or (name not in document and value == getattr(usual, name)):
            continue
        if name not in document or document[name] != value or not _fits(name, document.unwrap()[name]):
            document[name] = value
    if not _fits("keys", document.unwrap().get("keys", {})):
        document.remove("keys")
    if settings.keys and "keys" not in document:
        document["keys"] = tomlkit.table()
    keys: Any = document.get("keys", {})  # a table of tomlkit or a plain one
    for name in [name for name in keys if name not in settings.keys]:
        keys.remove(name)
    for name, pressed in settings.keys.items():
        if keys.get(name) != pressed:
            keys[name] = pressed
    return tomlkit.dumps(document)


def _toml(value: object) -> str:
    """A value as TOML writes it, for a message."""
    return json.dumps(value, ensure_ascii=False, default=str)
