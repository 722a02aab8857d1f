"""Plain data as lines ``key: value``, for people: written and read by the types that ``plain`` reads by.

Numbers and words stand as they are, ``-`` is null, ``yes`` and ``no`` are true and false. A list has blanks
between its items, ``|`` where an item is cards or several words; ``.`` is an item without cards. What has
keys of its own is ``name value, name value``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from .cards import Card
from .plain import Kind, Via, Words

NULL, EMPTY = "-", "."
TRUTH = {True: "yes", False: "no"}
NUMBER = re.compile(r"-?[0-9]{1,18}")


@cache
def kinds_of(form: type) -> Mapping[str, Kind]:
    """The keys of a dataclass with their types."""
    hints = hints_of(form, include_extras=True)
    return {each.metadata.get("key", each.name): hints[each.name] for each in fields(form)}


def choices_of(kind: Kind) -> tuple[object, ...]:
    """All that a value of that type can be, where it is one of a few."""
    bare = _bare(kind)
    return get_args(bare) if _origin(bare) is Literal else ()


def write(kind: Kind, value: object) -> str:
    """Plain data of that type as the text behind its key."""
    if value is None:
        return NULL
    kind = _bare(kind)
    if isinstance(value, bool):
        return TRUTH[value]
    if isinstance(value, Mapping):
        inner = kinds_of(kind)
        return ", ".join(f"{name} {write(inner[name], each)}" for name, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = [write(each, one) for each, one in zip(_items(kind, len(value)), value, strict=True)]
        return (" | " if any(map(_wide, _items(kind, 1))) else " ").join(items)
    return str(value) or EMPTY


def read(kind: Kind, text: str) -> object:
    """The plain data that stands there; what is not of the type is left to its reader to refuse."""
    said = text.strip()
    if said == NULL and _nullable(kind):
        return None
    kind = _bare(kind)
    if kind is int:
        return int(said) if NUMBER.fullmatch(said) else said
    if kind is bool:
        return next((truth for truth, word in TRUTH.items() if said == word), said)
    if _origin(kind) is Literal:
        return next((each for each in get_args(kind) if str(each) == said), said)
    if is_dataclass(kind) and isinstance(kind, type):
        return _object(kinds_of(kind), said)
    if kind == tuple[Card, ...]:
        return "" if said == EMPTY else said
    if _origin(kind) is tuple:
        parts = _split(kind, said)
        return [read(each, part) for each, part in zip(_items(kind, len(parts)), parts, strict=False)]
    return said


def _object(inner: Mapping[str, Kind], said: str) -> object:
    """``name value, name value``; an item without a name is left for its reader to refuse."""
    found: dict[str, object] = {}
    for part in filter(None, map(str.strip, said.split(","))):
        name, _, rest = part.partition(" ")
        found[name] = read(inner[name], rest) if name in inner else rest
    return found


def _split(kind: Kind, said: str) -> list[str]:
    if not said:
        return []
    if "|" in said or any(map(_wide, _items(kind, 1))):
        return said.split("|")
    return said.split()


def _items(kind: Kind, count: int) -> Sequence[Kind]:
    """The types of the items of a list; of one that is too long or too short the last type goes on."""
    inner = [part for part in get_args(kind) if part is not Ellipsis] or [str]
    return [inner[min(at, len(inner) - 1)] for at in range(count)]


def _wide(kind: Kind) -> bool:
    """Whether such an item may hold blanks."""
    kind = _bare(kind)
    return kind is Words or kind == tuple[Card, ...]


def _nullable(kind: Kind) -> bool:
    if _origin(kind) is Annotated:
        via = _via(kind)
        return _nullable(via.plain if via else get_args(kind)[0])
    return _origin(kind) in (Union, UnionType) and NoneType in get_args(kind)


def _bare(kind: Kind) -> Kind:
    """The type of plain data, without what may be left out."""
    if _origin(kind) is Annotated:
        via = _via(kind)
        return _bare(via.plain if via else get_args(kind)[0])
    if _origin(kind) in (Union, UnionType):
        return _bare(next(part for part in get_args(kind) if part is not NoneType))
    return kind


def _origin(kind: Kind) -> Kind:
    return get_origin(kind)


def _via(kind: Kind) -> Via[object] | None:
    return next((one for one in get_args(kind)[1:] if isinstance(one, Via)), None)
