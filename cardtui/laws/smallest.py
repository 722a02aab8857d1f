"""A failing position made small: whatever the failure does not need is taken away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..engine import positions
from ..engine.cards import format_cards, parse_cards
from ..engine.errors import NotationError
from ..engine.plain import to_plain
from ..engine.positions import Position
from .failures import Failure

BACK = '"#"'  # a face-down card in plain data


def smallest(failure: Failure, fails: Callable[[Position], Failure | None]) -> Failure:
    """The same failure in the smallest position that is found: cards, keys and items of lists are taken
    away, many at a time and then one by one, as long as what is left is a position and ``fails`` alike.

    Nothing is hidden that was in sight. None of what is left can be spared alone.
    """
    rules = failure.position.rules
    try:
        start = positions.start_of(rules, failure.position.state)
    except Exception:  # noqa: BLE001  (rules that cannot say the position: it stays as it is)
        return failure
    hidden = _hides(failure.position)
    found = True
    while found:
        found = False
        for smaller in _less(start):
            position = _position(failure.position, smaller)
            if position is None or (_hides(position) and not hidden):
                continue
            again = fails(position)
            if again is not None and failure.alike(again):
                start, failure, found = smaller, again, True
                break
    return failure


def _position(of: Position, start: Mapping[str, object]) -> Position | None:
    """The position, unless there is none."""
    try:
        return Position(of.rules, of.rules.position(start))
    except NotationError:
        return None


def _hides(position: Position) -> bool:
    return BACK in json.dumps(to_plain(position.state), default=str)


def _less(start: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """What is left when something is taken away: the largest parts first."""
    for key in start:
        if key not in ("phase", "hands"):
            yield {name: value for name, value in start.items() if name != key}
    smaller = [(key, each) for key, value in start.items() for each in _parts(value)]
    for key, value in sorted(
        smaller,
        key=lambda pair: len(json.dumps(pair[1], default=str)) - len(json.dumps(start[pair[0]], default=str)),
    ):
        yield {**start, key: value}


def _parts(value: object) -> Iterator[object]:
    """The value without one of its parts."""
    if isinstance(value, str):
        yield from _fewer(value)
    elif isinstance(value, Mapping):
        for key in value:
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: part} for part in _parts(value[key]))
    elif isinstance(value, Sequence):
        yield from _fewer_each(value)
        for at, each in enumerate(value):
            yield [*value[:at], *value[at + 1 :]]
            yield from ([*value[:at], part, *value[at + 1 :]] for part in _parts(each))


def _fewer_each(values: Sequence[object]) -> Iterator[list[object]]:
    """Of hands that belong together each with as many cards less, from the same places."""
    hands = [value.split() for value in values if isinstance(value, str)]
    if len(hands) < len(values) or not all(hands):
        return
    longest = max(map(len, hands))
    size = longest // 2
    while size:
        for at in range(0, longest, size):
            yield [" ".join((*hand[:at], *hand[at + size :])) for hand in hands]
        size //= 2


def _fewer(said: str) -> Iterator[str]:
    """Cards without half of them, a quarter, and so on down to one."""
    try:
        cards = parse_cards(said)
    except NotationError:
        return
    size = len(cards)
    while size:
        for at in range(0, len(cards), size):
            yield format_cards((*cards[:at], *cards[at + size :]))
        size //= 2
