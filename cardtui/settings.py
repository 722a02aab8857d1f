"""What the player likes: language, looks, keys. A TOML file; the database holds none of it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

from .files import read
from .marking import N_
from .store.errors import StoreError, of_system
from .store.folder import make_private_folder, private

FILE = "settings.toml"
THEMES = "themes"  # the folder beside it with themes of one's own
MOST_BYTES = 1 << 16
Value: TypeAlias = bool | int | str
V = TypeVar("V", bool, int, str)


class Group(Enum):
    """What settings are about; the value is its name, to be translated."""

    LOOK = N_("Look")
    PACE = N_("Pace")
    TABLE = N_("Table")
    PICKING = N_("Picking cards")
    HINTS = N_("Hints")
    QUESTIONS = N_("Asked once more")


@dataclass(frozen=True, slots=True)
class Setting:
    """All there is of a setting: settings page, ``cardtui config`` and help are made from it.

    ``usual``: its value if nothing else was chosen; ``label``: at most 30 cells; ``about``: what it
    means, in one line; ``choices``: each value with its word. An empty text leaves it to the
    surroundings, and is not offered on the page. ``free``: it may have values that are not known here.
    """

    name: str
    usual: Value
    group: Group
    label: str
    about: str
    choices: Mapping[Value, str]
    free: bool = False

    def fits(self, value: object) -> bool:
        """Whether it may have this value."""
        if type(value) is not type(self.usual):
            return False
        return self.free or value in self.choices


ON_OFF: Mapping[bool, str] = {True: N_("on"), False: N_("off")}
BY_ITSELF: Mapping[bool, str] = {True: N_("by itself"), False: N_("by a key")}
ASKED: Mapping[bool, str] = {True: N_("asked once more"), False: N_("at once")}


def _setting(
    usual: V,
    group: Group,
    label: str,
    about: str,
    choices: Mapping[V, str],
    *,
    free: bool = False,
) -> V:
    """A field of ``Settings``, with its entry in ``SETTINGS``: all that a new setting needs."""
    parts = {"group": group, "label": label, "about": about, "choices": choices, "free": free}
    made: Any = field(default=usual, metadata=parts)  # the value is the dataclass's, not the field
    return cast("V", made)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``SETTINGS`` says what they are. ``keys``: keys of commands, by the binding's id."""

    language: str = _setting(
        "",
        Group.LOOK,
        N_("Language"),
        N_("the language of everything"),
        {"": N_("that of the environment"), "en": "English", "zh_CN": "简体中文"},
    )
    theme: str = _setting(
        "",
        Group.LOOK,
        N_("Colours"),
        N_("the colours of everything"),
        {
            "": N_("the usual ones"),
            "felt": N_("green felt"),
            "night": N_("night"),
            "paper": N_("paper"),
            "contrast": N_("high contrast"),
        },
        free=True,
    )
    glyphs: str = _setting(
        "auto",
        Group.LOOK,
        N_("Suit symbols"),
        N_("what suits and lines are drawn with"),
        {
            "auto": N_("automatic"),
            "unicode": N_("♠ ♥ ♦ ♣ and lines"),
            "wide": N_("♠ ♥ ♦ ♣ of two cells"),
            "ascii": N_("letters only"),
        },
    )
    suits: str = _setting(
        "two",
        Group.LOOK,
        N_("Suit colours"),
        N_("how many colours the suits have, and which"),
        {
            "two": N_("two: black and red"),
            "four": N_("four: diamonds blue, clubs green"),
            "safe": N_("four, safe for the colour-blind"),
        },
    )
    cards: str = _setting(
        "auto",
        Group.LOOK,
        N_("Card size"),
        N_("how large cards are at most where the window has room"),
        {
            "auto": N_("as large as fits"),
            "middle": N_("three rows"),
            "small": N_("small, without frames"),
        },
    )
    animation: str = _setting(
        "normal",
        Group.PACE,
        N_("Speed"),
        N_("how fast cards are dealt and bots play"),
        {"off": N_("instant"), "slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast")},
    )
    limit: int = _setting(
        0,
        Group.PACE,
        N_("Time for a turn"),
        N_("after how long the default is done; twice in a row: a bot plays on"),
        {
            0: N_("without limit"),
            10: N_("10 seconds"),
            20: N_("20 seconds"),
            30: N_("30 seconds"),
            60: N_("a minute"),
        },
    )
    motion: bool = _setting(
        True,
        Group.PACE,
        N_("Banners"),
        N_("whether a line tells of bombs, springs, slams and wins for a second"),
        ON_OFF,
    )
    bell: bool = _setting(
        False, Group.PACE, N_("Bell"), N_("whether it rings on your turn and at bombs"), ON_OFF
    )
    auto_pass: bool = _setting(
        False,
        Group.PACE,
        N_("Passing where nothing beats"),
        N_("whether you pass after a second where nothing you hold beats the play"),
        BY_ITSELF,
    )
    auto_play: bool = _setting(
        False,
        Group.PACE,
        N_("The last or only play"),
        N_("whether the only or last play goes after a second"),
        BY_ITSELF,
    )
    counter: bool = _setting(
        True, Group.TABLE, N_("Card counter"), N_("whether the table counts the cards not seen yet"), ON_OFF
    )
    advice: bool = _setting(
        True, Group.HINTS, N_("Advice"), N_("whether you may ask for advice at the table"), ON_OFF
    )
    adviser: str = _setting(
        "best",
        Group.HINTS,
        N_("Advice by"),
        N_("who is asked for advice: the best player thinks up to a second"),
        {"best": N_("the best player"), "regular": N_("the regular player, at once")},
    )
    advised_counts: bool = _setting(
        True,
        Group.HINTS,
        N_("Hands with advice"),
        N_("whether a hand in which advice was asked for is played for its stakes"),
        {True: N_("for the stakes"), False: N_("for nothing")},
    )
    coach: str = _setting(
        "off",
        Group.HINTS,
        N_("Coach"),
        N_("before which plays the coach speaks, where nothing is at stake"),
        {"off": N_("silent"), "blunders": N_("before blunders"), "mistakes": N_("before mistakes, too")},
    )
    sort: str = _setting(
        "usual",
        Group.TABLE,
        N_("Sorting"),
        N_("how a hand is sorted, in games that sort like that"),
        {
            "usual": N_("as is usual"),
            "rank": N_("by rank"),
            "groups": N_("by groups"),
            "suit": N_("by suit"),
            "ascending": N_("ascending"),
        },
    )
    again_bomb: bool = _setting(
        True,
        Group.QUESTIONS,
        N_("Bomb where less beats"),
        N_("whether a bomb wants Enter once more where something less would beat"),
        ASKED,
    )
    again_break: bool = _setting(
        True,
        Group.QUESTIONS,
        N_("Breaking a bomb"),
        N_("whether cards out of a bomb want Enter once more"),
        ASKED,
    )
    again_show: bool = _setting(
        True,
        Group.QUESTIONS,
        N_("Showing for ×4 or ×5"),
        N_("whether an early show wants Enter once more"),
        ASKED,
    )
    ask_reading: bool = _setting(
        False,
        Group.PICKING,
        N_("Cards taken in several ways"),
        N_("whether Enter asks how cards are taken that can be taken in several ways"),
        {True: N_("⏎ asks"), False: N_("as the line says")},
    )
    type_at_once: bool = _setting(
        False,
        Group.PICKING,
        N_("Letters type plays"),
        N_("whether letters type a play; commands are on F-keys and Ctrl then"),
        {True: N_("at once"), False: N_("after /")},
    )
    guard_keys: bool = _setting(
        True,
        Group.PICKING,
        N_("⏎ y n p on a new question"),
        N_("whether they do nothing before you can have read a new question"),
        {True: N_("after a moment"), False: N_("at once")},
    )
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def asks_again(self) -> frozenset[str]:
        """What is dear to this player (``screens.table.panel.Dear``)."""
        asked = {"bomb": self.again_bomb, "break": self.again_break, "show": self.again_show}
        return frozenset(name for name, on in asked.items() if on)


SETTINGS: Mapping[str, Setting] = {  # by name, those of a group together
    part.name: Setting(part.name, getattr(Settings(), part.name), **part.metadata)
    for group in Group
    for part in fields(Settings)
    if part.metadata and part.metadata["group"] is group
}


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
    if key == "keys":
        return isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values())
    return SETTINGS[key].fits(value)


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
