"""The keys of a position, also where some of them cannot be read: then the others are judged all the same.

A key with a fault is not there. A check that asks for it stops (``Unsaid``) and says nothing, so that what
does not depend on it is told and what might only follow from it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from .cards import Card, Cards, parse_cards
from .errors import DataFault, Faults, NotationError, Unsaid
from .plain import from_plain, mapping

V = TypeVar("V")
W = TypeVar("W")


class Keys:
    """What a position is read into: a dataclass whose fields all have a default."""

    __slots__ = ("_in_part",)
    _in_part: Mapping[str, Cards]  # the keys that cannot be read, with those of their cards that can

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
    usual = _usual(kind)
    unsaid = usual.keys() & given.keys() - read.keys()
    return _made(kind, {**usual, **read}, {key: tuple(_cards_in(given[key])) for key in unsaid})


def without(start: K, keys: Collection[str]) -> K:
    """The same where these keys cannot be relied on."""
    said = _said(start) if keys else {}
    if not said.keys() & keys:
        return start
    parts = {key: tuple(_cards_in(said[key])) for key in said.keys() & keys}
    return _made(type(start), said, {**_parts(start), **parts})


def only(start: K, used: Collection[str], why: str, faults: Faults) -> K:
    """The same with the ``used`` keys alone; every other one that is given is a fault."""
    usual = _usual(start)
    said = _said(start)
    given = sorted(key for key, value in said.items() if key not in used and value is not None)
    for key in given:
        with faults:
            raise DataFault(why, key)
    if not given:
        return start
    kept = {key: value for key, value in said.items() if key in used}
    parts = {key: cards for key, cards in _parts(start).items() if key in used}
    return _made(type(start), {**usual, **kept}, parts)


def whole(start: K) -> K:
    """The same with what is usual for keys that cannot be read."""
    return _made(type(start), {**_usual(start), **_said(start)}, {}) if _parts(start) else start


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


def _said(start: Keys) -> dict[str, object]:
    parts = _parts(start)
    return {key: getattr(start, key) for key in _usual(start) if key not in parts}


def _made(kind: type[K], values: Mapping[str, object], parts: Mapping[str, Cards]) -> K:
    """An object of these values, without the keys of which there are only ``parts``."""
    found: K = object.__new__(kind)
    for key, value in values.items():
        if key not in parts:
            object.__setattr__(found, key, value)
    if parts:
        object.__setattr__(found, "_in_part", parts)
    return found


def _usual(of: Keys | type[Keys]) -> Mapping[str, object]:
    kind: Any = of if isinstance(of, type) else type(of)  # a dataclass, which its base cannot say
    return _defaults(kind)


@cache
def _defaults(kind: Any) -> Mapping[str, object]:  # of such a class
    return {each.name: each.default for each in fields(kind)}


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
