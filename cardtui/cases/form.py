"""Rule cases as text: read strictly, every key, fact, card and type checked before a question is asked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine.cards import Cards, parse_cards, parse_rank
from ..engine.core import DEALER, Reading, Step
from ..engine.errors import NotationError
from ..engine.rooms import Room
from ..engine.variants import rules

Shape = Callable[[Any], object]


class CaseFault(ValueError):
    """Something that is no case file; the message names the place."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question as it stands in a file, checked for shape; a room stands among the options."""

    variant: str
    options: Mapping[str, Any]
    body: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.body["id"])


# --- shapes: what may stand behind a key -------------------------------------------------------------


def _fit(fits: bool, what: str) -> None:
    if not fits:
        raise CaseFault(f"not {what}")


def _text(value: Any) -> str:
    _fit(isinstance(value, str), "a text")
    return str(value)


def _truth(value: Any) -> None:
    _fit(isinstance(value, bool), "true or false")


def _number(value: Any) -> None:
    _fit(type(value) is int, "a whole number")


def _count(value: Any) -> None:
    _fit(type(value) is int and value >= 0, "a number of 0 or more")


def _factor(value: Any) -> None:
    _fit(type(value) is int and value >= 1, "a number of 1 or more")


def _seat(value: Any) -> None:
    _fit(type(value) is int and 0 <= value < 4, "a seat")


def _seats(value: Any) -> None:
    """A seat, or a list of seats."""
    for seat in value if isinstance(value, list) else [value]:
        _seat(seat)


def read_cards(value: Any) -> Cards:
    if isinstance(value, list):
        _fit(all(isinstance(part, str) for part in value), "cards")
    else:
        _fit(isinstance(value, str), "cards")
    return parse_cards(value)


def read_rank(value: Any) -> int:
    return parse_rank(_text(value))


def read_reading(value: Any) -> Reading:
    return Reading.parse(_text(value))


def _placed(place: str, shape: Shape, value: Any) -> None:
    """Check a part; a fault in it names the place."""
    try:
        shape(value)
    except (CaseFault, NotationError) as fault:
        raise CaseFault(f"{place}: {fault}") from None


def _list(shape: Shape, *sizes: int) -> Shape:
    def check(value: Any) -> None:
        _fit(isinstance(value, list), "a list")
        _fit(not sizes or len(value) in sizes, f"a list of {' or '.join(map(str, sizes))}")
        for number, item in enumerate(value, 1):
            _placed(f"item {number}", shape, item)

    return check


def _or_null(shape: Shape) -> Shape:
    return lambda value: None if value is None else shape(value)


def _one_of(*values: Any) -> Shape:
    return lambda value: _fit(
        any(value == v and type(value) is type(v) for v in values), f"one of {', '.join(map(str, values))}"
    )


def _keyed(shapes: Mapping[str, Shape], *needed: str) -> Shape:
    def check(value: Any) -> None:
        _fit(isinstance(value, dict), "an object")
        for key in needed:
            _fit(key in value, f"complete: {key!r} is missing")
        for key, item in value.items():
            if key not in shapes:
                raise CaseFault(f"unknown key {key!r}")
            _placed(key, shapes[key], item)

    return check


VERBS = {
    *("show", "keep", "call", "decline", "rob", "double", "single"),
    *("play", "pass", "tribute", "return", "expose", "leave"),
}


_CLAUSE = re.compile(r"\s([LGZ][1-9]\d?)$")


def read_action(value: Any) -> tuple[bool, Step, str | None]:
    """Whether the action is to be refused, the action, and the clause that the refusal must name."""
    text = _text(value).strip()
    refused = text.startswith("!")
    named = _CLAUSE.search(text) if refused else None
    said = text[: named.start()] if named else text
    step = Step.parse(said[1:] if refused else said)
    if step.seat == DEALER or step.action.verb not in VERBS:
        raise NotationError(text, 0, "not an action of a seat")
    return refused, step, named[1] if named else None


def _doubled(value: Any) -> None:
    """True or false a seat, or the seats that have doubled."""
    of_seats = isinstance(value, list) and value and all(type(item) is int for item in value)
    (_list(_seat) if of_seats else _list(_truth, 2, 3))(value)


_amounts = _list(_number, 2, 3, 4)
_stacks = _list(_count, 2, 3, 4)
_hands = _list(read_cards, 2, 3, 4)
_streaks = _keyed({"first": _list(_count, 4), "last": _list(_count, 4)}, "first", "last")
_levels = _list(read_rank, 2)
_places = _list(_seat, 4)

OPTIONS: Mapping[str, Mapping[str, Shape]] = {
    "happy": {"laizi": _or_null(read_rank)},
    "crazy": {"laizi": _or_null(read_rank), "seats": _one_of(2, 3)},
    "guandan": {"level": read_rank, "final": _one_of("8", "A")},
    "gongzhu": {"decks": _one_of(1, 2)},
}
_MONEY: Mapping[str, Shape] = {"stacks": _stacks, "room": Room.from_json}
_LANDLORD: Mapping[str, Shape] = {"landlord": _seat, "multiple": _factor, "doubled": _doubled}
_GUANDAN: Mapping[str, Shape] = {
    "playing": read_rank, "places": _places, "levels": _levels, "streaks": _streaks
}  # fmt: skip
_ANY_START: Mapping[str, Shape] = {"hands": _hands, "first": _seat, "phase": _text, "to_act": _seat}
_LANDLORD_START = {
    **_ANY_START, **_MONEY, **_LANDLORD,
    "bottom": read_cards, "over": read_reading, "by": _seat, "plays": _list(_count, 2, 3),
}  # fmt: skip
START: Mapping[str, Mapping[str, Shape]] = {
    "happy": _LANDLORD_START,
    "crazy": _LANDLORD_START,
    "guandan": {**_ANY_START, **_MONEY, **_GUANDAN, "over": read_reading, "by": _seat},
    "gongzhu": {**_ANY_START, "exposed": read_cards},
}
_LANDLORD_END = {
    **_MONEY, **_LANDLORD,
    "landlord": _or_null(_seat), "winner": _one_of("landlord", "farmers"), "escape": _seat,
}  # fmt: skip
_TITLE: Mapping[str, Shape] = {"title": _one_of(True), "score": _number}
END: Mapping[str, Mapping[str, Shape]] = {
    "happy": {**_LANDLORD_END, **_TITLE},
    "crazy": {**_LANDLORD_END, **_TITLE},
    "guandan": {**_MONEY, **_GUANDAN, **_TITLE},
    "gongzhu": {"taken": _hands, "exposed": read_cards, "raw": _list(_number, 4), **_TITLE},
}


def _winner(value: Any) -> None:
    if value not in ("landlord", "farmers"):
        _list(_seat)(value)


FACTS: Mapping[str, Shape] = {
    "phase": _text,
    "to_act": _or_null(_seats),
    "landlord": _or_null(_seat),
    "multiple": _number,
    "winner": _or_null(_winner),
    "hands": _hands,
    "places": _list(_seat),
    "refused_tribute": _truth,
    "levels": _levels,
    "x": _number,
    "match_won": _or_null(_seat),
    "streaks": _streaks,
    "transfers": _amounts,
    "fees": _stacks,
    "stacks": _amounts,
    "exposed": read_cards,
    "raw": _list(_number, 4),
    "final": _list(_number, 4),
    "points": _list(_number, 4),
    "redeal": _truth,
    "title": _number,
}
_facts = _keyed(FACTS)
COMMON: Mapping[str, Shape] = {"id": _text, "ask": _text, "note": _text, "options": lambda _: None}
_plays = _list(read_cards)


def _asks(variant: str) -> Mapping[str, tuple[Mapping[str, Shape], tuple[str, ...]]]:
    """What each question is made of, and which of it must be there."""
    readings = _list(read_reading)
    plays = {"exactly": _plays, "includes": _plays, "excludes": _plays}
    return {
        "readings": ({"cards": read_cards, "expect": readings}, ("cards", "expect")),
        "follow": (
            {"cards": read_cards, "over": read_reading, "expect": readings},
            ("cards", "over", "expect"),
        ),
        "plays": ({"hand": read_cards, "over": _or_null(read_reading), **plays}, ("hand", "over")),
        "hand": (
            {"start": _keyed(START[variant]), "do": _list(read_action), "expect": _facts},
            ("expect",),
        ),
        "settle": ({**END[variant], "expect": _facts}, ("expect",)),
    }


# --- reading -----------------------------------------------------------------------------------------


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise CaseFault(f"the key {twice!r} stands twice in one object")
    return found


def load(path: Path) -> list[Case]:
    """The cases of a file; raises ``CaseFault`` with the place of the fault, or ``OSError``."""
    try:
        data = json.loads(path.read_bytes().decode("utf-8-sig"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as fault:
        raise CaseFault(f"{path}: {fault}") from None
    try:
        return list(_cases(data))
    except CaseFault as fault:
        raise CaseFault(f"{path}: {fault}") from None


def _cases(data: Any) -> Iterator[Case]:
    _placed("file", _keyed({"variant": _text, "options": lambda _: None, "cases": _list(lambda _: None)},
                       "variant", "cases"), data)  # fmt: skip
    variant = data["variant"]
    if variant not in OPTIONS:
        raise CaseFault(f"variant: not one of {', '.join(OPTIONS)}: {variant!r}")
    shared = data.get("options", {})
    _placed("options", _keyed(OPTIONS[variant]), shared)
    _placed("options", lambda options: rules(variant, options), shared)
    asks, seen = _asks(variant), set()
    for number, body in enumerate(data["cases"], 1):
        named = isinstance(body, dict) and isinstance(body.get("id"), str)
        place = f"case {number}{' (' + body['id'] + ')' if named else ''}"
        if not named:
            raise CaseFault(f"{place}: no id")
        if body["id"] in seen:
            raise CaseFault(f"{place}: the id stands twice")
        seen.add(body["id"])
        if not isinstance(body.get("ask"), str) or body["ask"] not in asks:
            raise CaseFault(f"{place}: ask: not one of {', '.join(asks)}")
        shapes, needed = asks[body["ask"]]
        _placed(place, _keyed({**COMMON, **shapes}, *needed), body)
        own = body.get("options", {})
        _placed(f"{place}: options", _keyed(OPTIONS[variant]), own)
        if body["ask"] == "plays" and not body.keys() & {"exactly", "includes", "excludes"}:
            raise CaseFault(f"{place}: none of exactly, includes, excludes")
        if body.get("title") and "score" not in body:
            raise CaseFault(f"{place}: a title needs a score")
        yield _with_room(Case(variant, {**shared, **own}, body))


def _with_room(case: Case) -> Case:
    """The room of a position or an end is an option of the rules."""
    options, body = dict(case.options), dict(case.body)
    for place in ("start", None):
        given = dict(body.get(place, {})) if place else body
        if "room" in given:
            options["room"] = given.pop("room")
            body = {**body, place: given} if place else given
    return Case(case.variant, options, body)
