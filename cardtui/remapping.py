"""Other keys for commands: what may be pressed for which, and which keys of the settings hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import keys
from .keys import RANK_KEYS, SPELT, Key
from .text.catalog import N_, _

EVERYWHERE, TABLE = "app", "table"
SCOPES = {  # what commands belong to, by the beginning of their ids; others are called by that
    EVERYWHERE: N_("Everywhere"),
    TABLE: N_("At the table"),
    "curtain": N_("Several people at one keyboard"),
    "settlement": N_("Settlement"),
    "replay": N_("Replay"),
    "lab": N_("Lab"),
    "lines": N_("Lines"),
    "same": N_("Same cards"),
    "puzzle": N_("Puzzle"),
    "result": N_("Result"),
    "review": N_("Review"),
    "page": N_("Lists"),
    "hands": N_("Hands"),
    "history": N_("History"),
    "statistics": N_("Statistics"),
    "rules": N_("Rules"),
    "tables": N_("Tables in play"),
    "today": N_("Today's hand"),
    "profiles": N_("Profiles"),
}
_APART = frozenset(
    {TABLE, "curtain", "settlement", "same", "puzzle", "replay", "lab", "result"}
)  # all others are pages with lists
_BESIDE = (*keys.COVERING, *keys.PUZZLE)  # in force beside those of the table
MOVING = frozenset(  # the same everywhere: they move, choose and close
    (
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("enter", "space", "escape", "tab", "shift+tab", "backspace"),
    )
)


@dataclass(frozen=True, slots=True)
class Taken:
    """Why a key may not be a command's: it is none, picks cards, moves about, or is another command's."""

    pressed: str
    by: Key | None = None

    def text(self) -> str:
        """The same in words."""
        if self.by is not None:
            return _("That key is taken: {command}.").format(command=_(self.by.help))
        if not is_key(self.pressed):
            return _("That key cannot be given to a command.")
        if self.pressed in RANK_KEYS:
            return _("That key picks cards.")
        return _("That key moves and chooses everywhere.")

    def details(self, command: Key) -> dict[str, str]:
        """Those of the fault that the settings give this key to that command."""
        return {"command": command.id, "key": self.pressed or '""'}


def commands() -> Sequence[Key]:
    """Every command that may have another key, those of a scope together."""
    found: dict[str, Key] = {}
    for group in vars(keys).values():
        if isinstance(group, tuple):
            found |= {key.id: key for key in group if isinstance(key, Key)}
    return sorted(
        found.values(), key=lambda key: list(SCOPES).index(scope(key)) if scope(key) in SCOPES else 99
    )


def scope(command: Key) -> str:
    """Where a command is in force."""
    return command.id.partition(".")[0]


def pressed_for(command: Key, others: Mapping[str, str]) -> Sequence[str]:
    """The keys of a command; ``others``: those of the settings, by the command's id."""
    return others.get(command.id, command.keys).split(",")


def taken(command: Key, pressed: str, others: Mapping[str, str]) -> Taken | None:
    """Why that key may not be the command's; ``None`` if it may."""
    picks = pressed in RANK_KEYS and bool(_where(command) & {TABLE, EVERYWHERE})
    if (pressed in MOVING or picks or not is_key(pressed)) and pressed not in command.keys.split(","):
        return Taken(pressed)
    for other in commands():
        if other.id != command.id and _meet(command, other) and pressed in pressed_for(other, others):
            return Taken(pressed, other)
    return None


def refused(command: Key, signs: str, others: Mapping[str, str]) -> Taken | None:
    """Why the command may not have these keys instead of its own; ``None`` if it may."""
    rest = {id: keys for id, keys in others.items() if id != command.id}
    return next(_each_taken(command, signs, rest), None)


def with_keys(command: Key, signs: str, others: Mapping[str, str]) -> dict[str, str]:
    """The keys of the settings when the command has these; its usual ones are not kept."""
    rest = {id: keys for id, keys in others.items() if id != command.id}
    return rest if signs == command.keys else {**rest, command.id: signs}


def is_key(pressed: str) -> bool:
    """Whether a key can be called so: a letter or digit, a named sign, a function key, with Ctrl or Shift."""
    name = pressed.removeprefix("ctrl+").removeprefix("shift+")
    named = name in SPELT | MOVING | {"delete", "insert"} or bool(
        re.fullmatch(r"f([1-9]|1[0-9]|2[0-4])", name)
    )
    return named or (len(name) == 1 and name.isalnum() and name.isascii())


def in_force(others: Mapping[str, str]) -> tuple[dict[str, str], list[tuple[Key, Taken]]]:
    """The keys of the settings that may be, and why the rest may not; ids of other versions stay."""
    known = {command.id: command for command in commands()}
    good = {id: signs for id, signs in others.items() if id not in known}
    wrong: list[tuple[Key, Taken]] = []
    for id, signs in others.items():
        if id in known:
            found = refused(known[id], signs, good)
            if found is None:
                good[id] = signs
            else:
                wrong.append((known[id], found))
    return good, wrong


def _each_taken(command: Key, signs: str, others: Mapping[str, str]) -> Iterator[Taken]:
    for pressed in signs.split(","):
        if (found := taken(command, pressed, others)) is not None:
            yield found


def _meet(one: Key, other: Key) -> bool:
    """Whether both may be in force on one screen."""
    first, second = _where(one), _where(other)
    if first & second or EVERYWHERE in first | second:
        return True
    return not (first | second) & _APART and "page" in first | second


def _where(command: Key) -> frozenset[str]:
    """The scopes in which it is in force: one's cards are hidden at the table."""
    return frozenset({scope(command), TABLE} if command in _BESIDE else {scope(command)})
