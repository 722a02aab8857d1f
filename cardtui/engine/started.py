"""The keys of a position, also where some of them cannot be read: then the others are judged all the same.

A key with a fault is not there. A check that asks for it stops (``Unsaid``) and says nothing, so that what
does not depend on it is told and what might only follow from it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

from .cards import Card, Cards, parse_cards
from .errors import DataFault, Faults, NotationError, Unsaid
from .plain import from_plain, mapping

V = TypeVar("V")
W = TypeVar("W")


class Keys:
    """What a position is read into: a dataclass whose fields all have a default."""

    __slots__ = ("_in_part",)
    _in_part: dict[str, Cards]  # of keys with cards that cannot be read: those of their cards that can

    if not TYPE_CHECKING:  # a misspelt key stays a fault for the type checker

        def __getattr__(self, name: str) -> object:
            if name in self.__dataclass_fields__:
                raise Unsaid(name)
            raise AttributeError(name)


K = TypeVar("K", bound=Keys)


def read_start(kind: type[K], start: object, faults: Faults) -> K:
    """A position's data, unless they are read already; what of them cannot be read is left to ``faults``."""
    if isinstance(start, kind):
        return start
    try:
        return from_plain(kind, start)
    except DataFault:
        pass
    given = mapping(start)
    read: dict[str, object] = {}
    for key, value in given.items():
        with faults:
            read[key] = getattr(from_plain(kind, {key: value}), key)
    known = {each.name for each in fields(_as_any(kind))}
    found = _made(kind, {**_usual(kind), **read}, unsaid := known & given.keys() - read.keys())
    object.__setattr__(found, "_in_part", {key: tuple(_cards_in(given[key])) for key in unsaid})
    return found


def without(start: K, keys: Collection[str]) -> K:
    """The same where these keys cannot be relied on."""
    known = {each.name for each in fields(_as_any(start))}
    if not known.intersection(keys):
        return start
    values = {key: getattr(start, key) for key in known if _is_said(start, key)}
    found = _made(type(start), values, known.intersection(keys))
    parts = {key: tuple(_cards_in(values[key])) for key in known.intersection(keys) & values.keys()}
    object.__setattr__(found, "_in_part", {**parts, **_parts(start)})
    return found


def only(start: K, used: Collection[str], why: str, faults: Faults) -> K:
    """The same with the ``used`` keys alone; every other one that is given is a fault."""
    others = {each.name for each in fields(_as_any(start))}.difference(used)
    given = [key for key in _said(start) if key in others and getattr(start, key) is not None]
    for key in sorted(given):
        with faults:
            raise DataFault(why, key)
    if not given:
        return start
    said = {key: getattr(start, key) for key in _said(start) if key in used}
    unsaid = [key for key in used if not _is_said(start, key)]
    found = _made(type(start), {**_usual(type(start)), **said}, unsaid)
    object.__setattr__(found, "_in_part", _parts(start))
    return found


def whole(start: K) -> K:
    """The same with what is usual for keys that cannot be read."""
    said = {key: getattr(start, key) for key in _said(start)}
    return _made(type(start), {**_usual(type(start)), **said}, ())


def unless_unsaid(read: Callable[[], V], otherwise: W) -> V | W:
    """What depends on keys, or something else where one of them cannot be read."""
    try:
        return read()
    except Unsaid:
        return otherwise


def rely_on(start: Keys, *keys: str) -> None:
    """Go on only if these keys can be read."""
    for key in keys:
        getattr(start, key)


def cards_in_sight(start: Keys, key: str, read: Callable[[], Iterable[Card]]) -> list[Card]:
    """The cards under a key; where it cannot be read, those of them that can."""
    return unless_unsaid(lambda: list(read()), list(_parts(start).get(key, ())))


def _parts(start: Keys) -> Mapping[str, Cards]:
    return getattr(start, "_in_part", {})


def _is_said(start: Keys, key: str) -> bool:
    try:
        getattr(start, key)
    except Unsaid:
        return False
    return True


def _said(start: Keys) -> list[str]:
    return [each.name for each in fields(_as_any(start)) if _is_said(start, each.name)]


def _made(kind: type[K], values: Mapping[str, object], unsaid: Collection[str]) -> K:
    found: K = object.__new__(kind)
    for key, value in values.items():
        if key not in unsaid:
            object.__setattr__(found, key, value)
    return found


def _usual(kind: type[Keys]) -> dict[str, object]:
    return {each.name: each.default for each in fields(_as_any(kind)) if each.default is not MISSING}


def _as_any(kind: object) -> Any:  # the subclasses are dataclasses, which their base cannot say
    return kind


def _cards_in(data: object) -> Iterator[Card]:
    """Every card that can be read in cards or lists of them."""
    if isinstance(data, Card):
        yield data
    elif isinstance(data, str):
        for word in data.split():
            try:
                yield from parse_cards(word)
            except NotationError:
                continue
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _cards_in(each)
