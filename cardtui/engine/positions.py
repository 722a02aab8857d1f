"""A position as text: what a state holds, said in the keys of ``Rules.position`` and read back.

The first line names the game, the revision of its rules and the options that are not the usual ones::

    happy rules=2 laizi=7
    phase: play
    hands: 3s 3h 4d | 5c | 6s 6h

A key is left out where the rest says the same. Empty lines and lines that begin with ``//`` are passed
over. In few words: ``happy 333444 56 | 7 8 | 9``, a lead in the play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from itertools import product
from typing import Any, TypeVar, cast

from .core import S, is_number
from .errors import DataFault, Faults, NotationError, Worded
from .keyed import choices_of, kinds_of, read, write
from .plain import Kind, from_plain, mapping, parse, placed
from .revisions import REVISIONS, checked
from .revisions import known as known_revision
from .rules import Rules, SomeRules, Started
from .variants import RULES_REVISION, VARIANTS, rules

V = TypeVar("V")

COMMENT = "//"
REVISION = "rules"
BESIDES = ("tried", "legal", "counts", "answer")  # beside a position: what was asked of it, passed over


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
        raise DataFault(Worded("not UTF-8 text at byte {at}", at=fault.start + 1)) from None


@dataclass(frozen=True, slots=True)
class _File:
    variant: str = ""
    rules: object = RULES_REVISION
    options: object = None
    start: object = None


def from_json(data: object) -> Position:
    """The position that ``to_json`` wrote; raises ``DataFault`` with all that is wrong with it."""
    if isinstance(data, Mapping):
        data = {key: value for key, value in data.items() if key not in BESIDES}
    file = from_plain(_File, data)
    return _position(file.variant, file.rules, file.options or {}, file.start or {}, "start", Faults())


def from_text(said: str) -> Position:
    """The position that a text says; raises ``DataFault`` with all that is wrong with it."""
    faults = Faults()
    head, lines = _lines(said, faults)
    variant, *words = head.split() or [""]
    options: dict[str, str] = {}
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        options[name] = value
    revision = options.pop(REVISION, str(RULES_REVISION))
    with faults:
        _known(variant)
    if variant not in VARIANTS:
        faults.tell()
    game = rules(variant)
    own, start = _parted(game, lines)
    if words:
        start = {"phase": "play", "hands": " ".join(words), **start}
    chosen = {**_read(game.OPTIONS, options), **own}
    number = int(revision) if is_number(revision, 3) else revision
    return _position(variant, number, chosen, _read(game.START, start), "", faults)


def _lines(said: str, faults: Faults) -> tuple[str, dict[str, str]]:
    """The first line, and the others by their keys; of one that stands twice the first."""
    found, head = dict[str, str](), ""
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
    return head, found


def _known(variant: str) -> str:
    if variant not in VARIANTS:
        raise DataFault(
            Worded("not one of {known}: {given}", known=", ".join(VARIANTS), given=repr(variant)), "variant"
        )
    return variant


def _parted(game: SomeRules, lines: Mapping[str, str]) -> tuple[dict[str, object], dict[str, str]]:
    """Options that have a line of their own, and the keys of the position."""
    start, kinds = kinds_of(game.START), kinds_of(game.OPTIONS)
    own = {key: value for key, value in lines.items() if key in kinds and key not in start}
    return _read(game.OPTIONS, own), {key: value for key, value in lines.items() if key not in own}


def _read(form: type, said: Mapping[str, str]) -> dict[str, object]:
    """Plain data for a dataclass; a key that it does not have stays, for its reader to refuse."""
    kinds = kinds_of(form)
    return {key: read(kinds[key], value) if key in kinds else value for key, value in said.items()}


def _position(
    variant: str, revision: object, options: object, start: object, place: str, faults: Faults
) -> Position:
    """The position, all of it plain data; raises ``DataFault`` with what was found before and everything
    that is wrong here. ``place``: of the keys of ``start``."""
    placed("variant", _known, variant)
    count = len(faults.found)
    with faults:
        placed(REVISION, lambda given: checked(cast(int, given)), revision)
    with faults:
        placed("options", lambda given: rules(variant, mapping(given)), options)
    with faults:
        mapping(start)
    if len(faults.found) == count:
        game = rules(variant, mapping(options), cast(int, revision))
        state = None
        with faults:
            state = _placed(place, game.position, mapping(start))
        if not faults.found:
            return Position(game, state)
    if isinstance(start, Mapping):
        _find_common(variant, revision, options, start, place, faults)
    faults.tell()
    raise AssertionError


# --- where what is read cannot be relied on -------------------------------------------------------

# what an option may have been meant to be; those that it cannot be are passed over
MEANT = (None, {"initial": 1}, 1, 2, 3, *"3456789TJQKA2", "drawn")


def _find_common(
    variant: str, revision: object, options: object, start: Mapping[str, object], place: str, faults: Faults
) -> None:
    """What is wrong with the position whatever was meant by options, or a phase, that cannot be read."""
    phases = _phases(variant, start)
    with faults:
        if len(phases) > 1 and not any(fault.place[-1:] == ("phase",) for fault in faults.found):
            _placed(place, lambda given: from_plain(rules(variant).START, given), {"phase": start["phase"]})
    common: dict[tuple[object, ...], DataFault] | None = None
    for game, meant in product(_possible(variant, revision, options), phases):
        try:
            _placed(place, game.position, meant)
        except DataFault as fault:
            found = {_which(each): _alone(each) for each in fault.every}
            common = {which: each for which, each in found.items() if common is None or which in common}
        else:
            return
    known = set(map(_which, faults.found))
    for which, each in (common or {}).items():
        with faults:
            if which not in known:
                raise each


def _placed(place: str, read: Callable[[Mapping[str, object]], V], data: Mapping[str, object]) -> V:
    """Read a part; a fault in it names the place, if there is one."""
    return placed(place, read, data) if place else read(data)


def _alone(fault: DataFault) -> DataFault:
    """The fault without those that were found with it."""
    fault.also = ()
    return fault


def _which(fault: DataFault) -> tuple[object, ...]:
    return fault.place, fault.code or fault.why


def _phases(variant: str, start: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The position in every phase where its own cannot be read."""
    kinds = kinds_of(rules(variant).START)
    known = choices_of(kinds["phase"]) if "phase" in kinds else ()
    if not known or "phase" not in start or start["phase"] in known:
        return [start]
    return [{**start, "phase": phase} for phase in known]


def _possible(variant: str, revision: object, options: object) -> Iterator[SomeRules]:
    """The rules with everything that may stand in the place of what cannot be read."""
    given = dict(options) if isinstance(options, Mapping) else {}
    known = {key: value for key, value in given.items() if key in kinds_of(rules(variant).OPTIONS)}
    sound = {key for key, value in known.items() if _accepted(variant, {key: value})}
    if sound == known.keys() and not _accepted(variant, known):
        sound = set()  # they do not go together
    meant = [[known[key]] if key in sound else MEANT for key in known]
    for number in [revision] if isinstance(revision, int) and known_revision(revision) else REVISIONS:
        for values in product(*meant):
            if _accepted(variant, chosen := dict(zip(known, values, strict=True)), number):
                yield rules(variant, chosen, number)


def _accepted(variant: str, options: Mapping[str, object], revision: int = RULES_REVISION) -> bool:
    try:
        rules(variant, options, revision)
    except NotationError:
        return False
    return True
