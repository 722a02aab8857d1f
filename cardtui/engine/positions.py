"""A position as text: what a state holds, said in the keys of ``Rules.position`` and read back.

The first line names the game, the revision of its rules and the options that are not the usual ones::

    happy rules=2 laizi=7
    phase: play
    hands: 3s 3h 4d | 5c | 6s 6h

A key is left out where the rest says the same. Empty lines and lines that begin with ``//`` are passed
over. In few words: ``happy 333444 56 | 7 8 | 9``, a lead in the play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from .core import S
from .errors import DataFault, Faults, NotationError
from .keyed import kinds_of, read, write
from .plain import Kind, from_plain, parse, placed
from .rules import Rules, SomeRules, Started
from .variants import RULES_REVISION, VARIANTS, rules

COMMENT = "//"
REVISION = "rules"


@dataclass(frozen=True, slots=True)
class Position:
    """A state, and the rules that it is played by."""

    rules: SomeRules
    state: Any  # a state of that game


# --- writing -----------------------------------------------------------------------------------------------


def start_of(game: Rules[S], state: S) -> dict[str, object]:
    """What ``game.position`` makes the state of, without keys that say nothing new; raises ``DataFault``."""
    known = [each.name for each in fields(game.START)]
    told = game.told(state)
    said = {key: told[key] for key in known if key in told}
    whole: Started = from_plain(game.START, said)
    if game.position(whole) != state:
        raise DataFault("the keys of this game do not say this position")
    usual = {each.name: each.default for each in fields(game.START) if each.default is not MISSING}
    _kept, dropped = _without(game, whole, state, [key for key in reversed(said) if key in usual], usual)
    return {key: value for key, value in said.items() if key not in dropped}


def _without(
    game: Rules[S], start: Started, state: S, keys: Sequence[str], usual: Mapping[str, object]
) -> tuple[Started, tuple[str, ...]]:
    """The start without those of the keys that can be spared, the first ones rather, and which they are."""
    if not keys:
        return start, ()
    rest = replace(start, **{key: usual[key] for key in keys})
    try:
        if game.position(rest) == state:
            return rest, tuple(keys)
    except NotationError:
        pass  # what is left contradicts itself, or says too little
    if len(keys) == 1:
        return start, ()
    half = len(keys) // 2
    start, first = _without(game, start, state, keys[:half], usual)
    start, others = _without(game, start, state, keys[half:], usual)
    return start, first + others


def chosen_of(game: SomeRules) -> dict[str, object]:
    """The options that are not the usual ones."""
    usual = rules(game.variant, {}, game.revision).options()
    return {name: value for name, value in game.options().items() if value != usual[name]}


def to_json(game: Rules[S], state: S) -> dict[str, object]:
    """The position as plain data, in the keys of a rule case; read back by ``from_json``."""
    return {
        "variant": game.variant,
        "rules": game.revision,
        "options": chosen_of(game),
        "start": start_of(game, state),
    }


def text(game: Rules[S], state: S) -> str:
    """The position as text, read back by ``from_text`` to an equal state; raises ``DataFault``."""
    options, kinds = chosen_of(game), kinds_of(game.OPTIONS)
    apart = [name for name, value in options.items() if isinstance(value, Mapping)]
    said = [f"{name}={write(kinds[name], options[name])}" for name in options if name not in apart]
    lines = [" ".join((game.variant, f"{REVISION}={game.revision}", *said))]
    lines += [_line(name, kinds[name], options[name]) for name in apart]
    start, kinds = start_of(game, state), kinds_of(game.START)
    lines += [_line(key, kinds[key], value) for key, value in start.items()]
    return "\n".join(lines) + "\n"


def _line(key: str, kind: Kind, value: object) -> str:
    return f"{key}: {write(kind, value)}".rstrip()


# --- reading -----------------------------------------------------------------------------------------------


def from_bytes(data: bytes) -> Position:
    """The position in a file: text, or what ``to_json`` has written; raises ``DataFault``."""
    if data.lstrip().startswith(b"{"):
        return from_json(parse(data))
    try:
        return from_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise DataFault(f"not UTF-8 text at byte {fault.start + 1}") from None


@dataclass(frozen=True, slots=True)
class _File:
    variant: str
    rules: int = RULES_REVISION
    options: object = None
    start: object = None


def from_json(data: object) -> Position:
    """The position that ``to_json`` wrote; raises ``DataFault`` with all that is wrong with it."""
    file = from_plain(_File, data)
    game = _game(file.variant, file.options or {}, file.rules)
    return Position(game, placed("start", game.position, _mapping(file.start or {})))


def from_text(said: str) -> Position:
    """The position that a text says; raises ``DataFault`` with all that is wrong with it."""
    head, lines = _lines(said)
    game_words, revision, hands = _head(head)
    variant, chosen = game_words
    options, start = _parted(variant, lines, Faults())
    game = _game(variant, {**_read(rules(variant).OPTIONS, chosen), **options}, revision)
    if hands:
        start = {"phase": "play", "hands": hands, **start}
    return Position(game, game.position(_read(game.START, start)))


def _lines(said: str) -> tuple[str, dict[str, str]]:
    """The first line, and the others by their keys."""
    faults, found, head = Faults(), dict[str, str](), ""
    for number, line in enumerate(said.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        if not head:
            head = line.strip()
            continue
        key, colon, value = line.partition(":")
        with faults:
            if not colon:
                raise DataFault("no colon behind a key", f"line {number}")
            if key.strip() in found:
                raise DataFault("the key stands twice", f"line {number}", key.strip())
            found[key.strip()] = value.strip()
    faults.tell()
    return head, found


def _head(line: str) -> tuple[tuple[str, dict[str, str]], int, str]:
    """Game and options, revision, and the hands where the line has them."""
    variant, _, rest = line.partition(" ")
    if variant not in VARIANTS:
        raise DataFault(f"not one of {', '.join(VARIANTS)}: {variant!r}", "variant")
    options: dict[str, str] = {}
    words = rest.split()
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        options[name] = value
    revision = options.pop(REVISION, str(RULES_REVISION))
    if not revision.isdecimal() or len(revision) > 3:
        raise DataFault("not a revision of the rules", REVISION)
    return (variant, options), int(revision), " ".join(words)


def _parted(
    variant: str, lines: Mapping[str, str], faults: Faults
) -> tuple[dict[str, object], dict[str, str]]:
    """Options that have a line of their own, and the keys of the position."""
    game = rules(variant)
    start, kinds = kinds_of(game.START), kinds_of(game.OPTIONS)
    own = {key: value for key, value in lines.items() if key in kinds and key not in start}
    return _read(game.OPTIONS, own), {key: value for key, value in lines.items() if key not in own}


def _read(form: type, said: Mapping[str, str]) -> dict[str, object]:
    """Plain data for a dataclass; a key that it does not have stays, for its reader to refuse."""
    kinds = kinds_of(form)
    return {key: read(kinds[key], value) if key in kinds else value for key, value in said.items()}


def _game(variant: str, options: object, revision: int) -> SomeRules:
    return placed("options", lambda given: rules(variant, _mapping(given), revision), options)


def _mapping(data: object) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise DataFault("not an object", code="object")
    return data
