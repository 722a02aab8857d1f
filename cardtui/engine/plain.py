"""Plain data (JSON) and values: one reader, led by types.

A dataclass says what an object may hold: its fields are the keys, those with a default may be left
out, everything else is a fault. ``Annotated[kind, Via(read)]`` is for what JSON has no type for: a
rank, a reading, a number within limits. Faults are ``DataFault``s, which name the place by its keys.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NoReturn,
    TypeAlias,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)
from typing import get_type_hints as hints_of

from .cards import Card, parse_cards, parse_rank
from .errors import DataFault, Faults, NotationError, Worded

T = TypeVar("T")
D = TypeVar("D")
T_co = TypeVar("T_co", covariant=True)
Kind: TypeAlias = Any  # a type as a value (a class, an alias, ``Annotated``): there is no type of all of them
Default: TypeAlias = Any  # stands for the value of a field of whatever type, as ``dataclasses.field`` does
Read: TypeAlias = Callable[[object], T]

LARGEST = 1 << 60  # figures stay below this: sums and products of them can still be kept and written
MOST_SEATS = 4
MOST_VALUES = 400_000  # in one text: what JSON makes of more of them takes too much room


class Words(str):
    """Plain data that is a text of several words: items of a list of them are kept apart by ``|``."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Via(Generic[T_co]):
    """How a value is read where its type alone does not say it; ``read`` raises ``NotationError``.

    ``plain``: the type of what is read.
    """

    read: Callable[[object], T_co]
    plain: Kind = str


def between(least: int, most: int = LARGEST) -> Via[int]:
    """Whole numbers from ``least`` to ``most``."""

    def read(data: object) -> int:
        number = _whole_number(data)
        if number < least or number > most:
            if most == LARGEST:
                raise DataFault(
                    f"{number} is not a number of {least} or more",
                    code="below",
                    args={"number": number, "least": least},
                )
            limits = {"number": number, "least": least, "most": most}
            raise DataFault(f"{number} is not a number from {least} to {most}", code="outside", args=limits)
        return number

    return Via(read, int)


def read_seat(data: object) -> int:
    """The number of a seat, of which there are at most four."""
    number = _whole_number(data)
    if not 0 <= number < MOST_SEATS:
        raise no_seat(number, MOST_SEATS)
    return number


def no_seat(seat: int, seats: int, *place: str) -> DataFault:
    """That there is no such seat among so many."""
    limits = {"seat": seat, "last": seats - 1}
    return DataFault(f"{seat} is not a seat (0 to {seats - 1})", *place, code="not_a_seat", args=limits)


def of_seats(seats: int, fault: DataFault) -> DataFault:
    """The same fault in a game for so many."""
    return (
        no_seat(int(str(fault.details["seat"])), seats, *fault.place) if fault.code == "not_a_seat" else fault
    )


def _sign(data: object) -> int:
    return parse_rank(_text(data))


Count: TypeAlias = Annotated[int, between(0)]
Factor: TypeAlias = Annotated[int, between(1)]
Seat: TypeAlias = Annotated[int, Via(lambda data: read_seat(data), int)]
Sign: TypeAlias = Annotated[int, Via(_sign)]  # a rank, written as its sign


def _asked(data: object) -> tuple[int, ...]:
    """One seat or several, in order; null: none."""
    seats = [] if data is None else data if isinstance(data, list | tuple) else [data]
    return tuple(sorted(listed(read_seat, seats)))


Asked: TypeAlias = Annotated[tuple[int, ...], Via(_asked, tuple[int, ...])]  # the seats that owe an action


def keyed(key: str, default: T) -> T:
    """A field that plain data calls ``key``."""
    value: T = field(default=default, metadata={"key": key})
    return value


def nullable(default: object = None) -> Default:
    """A field that may be null in plain data; without this null stands for nothing that may be left out."""
    return field(default=default, metadata={"null": True})


def seated(null: bool = True) -> Default:
    """A fact of a case that names a seat, or seats; it may be null."""
    return field(default=None, metadata={"null": null, "seat": True})


def drawn(value: object) -> Default:
    """An option that may be null, or ``value`` for what chance gives: no rule case has that."""
    return field(default=None, metadata={"null": True, "drawn": value})


def apart(null: bool = False) -> Default:
    """An option that a rule case does not give as one: a room stands beside its position."""
    return field(default=None, metadata={"null": null, "case": False})


# --- values to plain data ---------------------------------------------------------------------------


def to_plain(value: object) -> object:
    """Dataclasses as objects by field name, cards as text, sequences as lists."""
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value):
        return {each.name: to_plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return [to_plain(one) for one in value]
    return value


# --- plain data to values ---------------------------------------------------------------------------


def from_plain(kind: type[T], data: object, *, whole: bool = False) -> T:
    """The value of type ``kind`` that the data stands for; raises ``DataFault`` for anything else.

    ``whole``: the data is what ``to_plain`` wrote, so no field is left out and null is what the type says.
    """
    asked: Kind = kind
    return cast(T, _reader(asked, whole)(data))


def placed(place: str, read: Callable[[D], T], data: D) -> T:
    """Read a part; a fault in it names the place."""
    try:
        return read(data)
    except NotationError as fault:
        raise DataFault.within(fault, place) from None


def listed(read: Read[T], data: object) -> tuple[T, ...]:
    """Read a list item by item; a fault names the item, counted from 1."""
    if not isinstance(data, list | tuple):
        raise DataFault("not a list", code="list")
    return each(read, data)


def each(read: Callable[[D], T], items: Iterable[D]) -> tuple[T, ...]:
    """Read item by item; a fault names the item, counted from 1."""
    found, faults = [], Faults()
    for number, item in enumerate(items, 1):
        with faults:
            found.append(placed(f"item {number}", read, item))
    faults.tell()
    return tuple(found)


@cache
def _reader(kind: Kind, whole: bool) -> Read[object]:
    """What reads values of that type."""
    origin: Kind = get_origin(kind)
    parts = get_args(kind)
    if origin is Annotated:
        via = next((one for one in parts[1:] if isinstance(one, Via)), None)
        return via.read if via and not whole else _reader(parts[0], whole)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if origin is Literal:
        return lambda data: _one_of(parts, data)
    if origin in (Union, UnionType):
        inner = _reader(next(part for part in parts if part is not NoneType), whole)
        return lambda data: None if data is None and NoneType in parts else inner(data)
    if kind == tuple[Card, ...]:
        return read_cards
    if origin in (tuple, frozenset):
        return _sequence(origin, parts, whole)
    if origin is not None and issubclass(origin, Mapping):
        inner = _reader(parts[1], whole)
        return lambda data: {key: placed(str(key), inner, one) for key, one in mapping(data).items()}
    assert is_dataclass(kind), kind
    return _record(kind, whole)


def _sequence(origin: Kind, parts: tuple[Kind, ...], whole: bool) -> Read[object]:
    if origin is frozenset or parts[-1] is Ellipsis:
        inner = _reader(parts[0], whole)
        return lambda data: origin(listed(inner, data))
    readers = [_reader(part, whole) for part in parts]

    def read(data: object) -> tuple[object, ...]:
        if not isinstance(data, list | tuple) or len(data) != len(readers):
            raise DataFault(f"not a list of {len(readers)}", code="list_of", args={"count": len(readers)})
        return each(lambda pair: pair[0](pair[1]), zip(readers, data, strict=True))

    return read


def _record(kind: Kind, whole: bool) -> Read[object]:
    hints = hints_of(kind, include_extras=True)
    known = {each.metadata.get("key", each.name): each for each in fields(kind)}
    readers = {key: _reader(hints[each.name], whole) for key, each in known.items()}
    may_be_null = {key for key, each in known.items() if whole or each.metadata.get("null")}
    needed = [
        key
        for key, each in known.items()
        if whole or (each.default is MISSING and each.default_factory is MISSING)
    ]

    def read(data: object) -> object:
        values, faults, given = {}, Faults(), mapping(data)
        for key, one in given.items():
            with faults:
                if key not in known:
                    why = f"unknown key {key!r} (known: {', '.join(known)})"
                    raise DataFault(why, code="unknown_key", args={"key": key, "known": ", ".join(known)})
                if one is None and key not in may_be_null and NoneType in get_args(hints[known[key].name]):
                    raise DataFault("null (a key that does not matter is left out)", key, code="null")
                values[known[key].name] = placed(key, readers[key], one)
        for key in needed:
            if key not in given:
                with faults:
                    raise DataFault(f"{key!r} is missing", code="missing", args={"key": key})
        faults.tell()
        return kind(**values)

    return read


def _anything(data: object) -> object:
    return tuple(map(_anything, data)) if isinstance(data, list) else data


def mapping(data: object) -> Mapping[str, object]:
    """Data with keys; raises ``DataFault`` for anything else."""
    if not isinstance(data, Mapping):
        raise DataFault("not an object", code="object")
    return data


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise DataFault("not a text", code="text")
    if any("\ud800" <= sign <= "\udfff" for sign in data):
        raise DataFault("not a text: half a character", code="half")
    return data


def _truth(data: object) -> bool:
    if not isinstance(data, bool):
        raise DataFault("not true or false", code="truth")
    return data


def _whole_number(data: object) -> int:
    if type(data) is not int:
        raise DataFault("not a whole number", code="whole")
    if abs(data) >= LARGEST:
        raise DataFault("too large a number", code="large")
    return data


def _one_of(values: tuple[object, ...], data: object) -> object:
    for value in values:
        if data == value and type(data) is type(value):
            return value
    known = ", ".join(map(str, values))
    raise DataFault(f"not one of {known}", code="one_of", args={"known": known})


def _card(data: object) -> Card:
    cards = parse_cards(_text(data))
    if len(cards) != 1:
        raise NotationError(str(data), 0, "not one card", "one_card")
    return cards[0]


def read_cards(data: object) -> tuple[Card, ...]:
    """Cards as one text, or as a list of texts."""
    if isinstance(data, list | tuple):
        return tuple(card for part in listed(lambda one: parse_cards(_text(one)), data) for card in part)
    if not isinstance(data, str):
        raise DataFault("not cards (a text, or a list of texts)", code="cards")
    return parse_cards(data)


_SIMPLE: Mapping[Kind, Read[object]] = {
    object: _anything,
    Card: _card,
    str: _text,
    bool: _truth,
    int: _whole_number,
}


# --- text to plain data ------------------------------------------------------------------------------


def parse(data: bytes) -> object:
    """The plain data in a JSON text of UTF-8; raises ``DataFault`` with the place of the fault.

    Stricter than the format: no key twice in one object, no NaN, no number that nobody can mean.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DataFault("not UTF-8 text (it looks like UTF-16)")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise DataFault(Worded("not UTF-8 text at byte {at}", at=fault.start + 1)) from None
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise DataFault(Worded("more than {most} values", most=MOST_VALUES))
    try:
        return json.loads(text, **STRICT)
    except json.JSONDecodeError as fault:
        raise DataFault(Worded("no JSON: {why}", why=fault)) from None
    except RecursionError:
        raise DataFault("nested too deeply", code="nested") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise DataFault(f"the key {twice!r} stands twice in one object", code="twice", args={"key": twice})
    return found


def _no_number(name: str) -> NoReturn:
    raise DataFault(f"{name} is no number", code="no_number", args={"name": name})


def _integer(digits: str) -> int:
    if len(digits) > 100:
        raise DataFault(f"a number of {len(digits)} digits", code="large")
    return int(digits)


class _Hooks(TypedDict):
    object_pairs_hook: Callable[[list[tuple[str, object]]], dict[str, object]]
    parse_constant: Callable[[str], NoReturn]
    parse_int: Callable[[str], int]


STRICT: _Hooks = {"object_pairs_hook": _once, "parse_constant": _no_number, "parse_int": _integer}
