"""Immutable values of the engine as plain data (JSON) and back, led by their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..engine.cards import Card, parse_cards
from ..engine.errors import NotationError


def to_plain(value: Any) -> Any:
    """Dataclasses as objects by field name, cards as text, sequences as lists."""
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [to_plain(one) for one in value]
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def from_plain(kind: Any, data: Any) -> Any:
    """The value of type ``kind`` that ``to_plain`` wrote; raises ``NotationError`` for anything else."""
    if kind is Any:
        return tuple(from_plain(Any, one) for one in data) if isinstance(data, list) else data
    if kind is Card:
        return parse_cards(_checked(str, data))[0]
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if data is None and NoneType in parts:
            return None
        return from_plain(next(part for part in parts if part is not NoneType), data)
    if origin in (tuple, frozenset):
        items = _checked(list, data)
        if origin is tuple and parts[-1] is not Ellipsis:
            if len(items) != len(parts):
                raise NotationError(str(data), 0, f"not {len(parts)} values")
            return tuple(from_plain(part, one) for part, one in zip(parts, items))
        return origin(from_plain(parts[0], one) for one in items)
    if origin is not None and issubclass(origin, Mapping):
        return {key: from_plain(parts[1], one) for key, one in _checked(dict, data).items()}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        values = _checked(dict, data)
        if values.keys() != {field.name for field in fields(kind)}:
            raise NotationError(str(list(values)), 0, f"not the fields of {kind.__name__}")
        return kind(**{name: from_plain(hints[name], one) for name, one in values.items()})
    return _checked(kind, data)


def _checked(kind: Any, data: Any) -> Any:
    if not isinstance(data, kind) or (isinstance(data, bool) and kind is not bool):
        raise NotationError(str(data)[:40], 0, f"not {getattr(kind, '__name__', kind)}")
    return data
