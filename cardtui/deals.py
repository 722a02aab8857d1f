"""Deal codes: a hand as it was dealt, in a line that can be typed.

``happy-110M-8Q4V-...``: the game, then signs of Crockford's base 32 in groups of four (case, dashes and
blanks do not matter; O is 0, I and L are 1). The signs say, in this order: ``FORM``; the version of the
shuffle, 0 where the cards themselves follow; how many signs of figures come; the figures (four bits a sign,
the fifth: it goes on), those behind the last that is not 0 left out: who is first (0: chance), the room and
the options by their places in the registry, what the last hand left beside stacks and points, and of cards
that follow what else their deal says; then 64 bits of the generator, or the order of the cards; then 20 bits
that a slip would change. The seed of a table is not in it: no other hand can be told from a code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import factorial
from typing import Any

from .engine.cards import SHUFFLE_VERSION, Card, Cards, Rng
from .engine.core import Carry, Deal
from .engine.errors import BadSetup, Fault, NotationError
from .engine.revisions import brought_forward
from .engine.rules import SomeRules
from .games import GAMES, Game, Value

FORM = 1
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans("OIL", "011")
_GROUP, _STATE, _CHECK = 4, 13, 4  # signs
_MOST = 400  # characters of a code
_CARRIED = {each.name for each in fields(Carry)}


class BadCode(Fault):
    """A deal code that is none, with a slip in it, or of a version that is not known here."""


@dataclass(frozen=True, slots=True)
class NamedDeal:
    """What a code says: a hand before its first step, at a table of these options, in a room by name."""

    code: str
    options: Mapping[str, Value]
    room: str | None
    rules: SomeRules
    deal: Deal
    carry: Carry

    @property
    def begun(self) -> Carry:
        """What it begins with where nothing is at stake: every seat has what a bot brings along."""
        entry = GAMES[self.rules.variant]
        room = entry.room(self.room) if self.room is not None else None
        return replace(self.carry, stacks=() if room is None else (entry.bankroll(room),) * self.rules.seats)


def code_of(rules: SomeRules, deal: Deal, carry: Carry, state: int | None = None) -> str:
    """The code of a hand; empty where its options are none that a table offers.

    ``state``: of the generator that the cards are from. Without it, or if they are not, the code says the
    cards themselves and is longer.
    """
    entry = GAMES.get(rules.variant)
    chosen = _chosen(entry, rules) if entry is not None else None
    if entry is None or chosen is None:
        return ""
    seeded = state is not None and rules.shuffle(Rng(state), Carry(first=carry.first)) == deal
    first = 0 if carry.first is None else carry.first + 1
    figures = [first, *chosen, *_left(carry), *([] if seeded else _besides(deal))]
    while figures and not figures[-1]:
        figures.pop()
    told = "".join(map(_written, figures))
    if len(told) >= len(SIGNS):
        return ""
    head = SIGNS[FORM] + SIGNS[SHUFFLE_VERSION if seeded else 0] + SIGNS[len(told)]
    body = _number(state, _STATE) if seeded and state is not None else _order(deal)
    signs = head + told + body
    signs += _check(entry.variant, signs)
    groups = (signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))
    return "-".join((entry.variant, *groups))


def read_code(text: str) -> NamedDeal:
    """The hand of a code; raises ``BadCode``."""
    variant, _dash, rest = text.strip().partition("-")
    entry = GAMES.get(variant.strip().lower())
    signs = "".join(rest.upper().split()).replace("-", "").translate(_ALIKE)
    if entry is None or len(text) > _MOST or len(signs) < 3 + _CHECK or not set(signs) <= set(SIGNS):
        raise BadCode("deal_code_none", known=", ".join(GAMES))
    body, check = signs[:-_CHECK], signs[-_CHECK:]
    if check != _check(entry.variant, body):
        raise BadCode("deal_code_slip")
    form, shuffle, count = (SIGNS.index(sign) for sign in body[:3])
    if form != FORM or shuffle not in (0, SHUFFLE_VERSION):
        raise BadCode("deal_code_version")
    try:
        return _read(entry, _figures(body[3 : 3 + count]), body[3 + count :], bool(shuffle))
    except (NotationError, BadSetup, LookupError, ValueError) as fault:
        raise BadCode("deal_code_version") from fault


def _read(entry: Game, figures: Iterator[int], body: str, seeded: bool) -> NamedDeal:
    """The hand of figures and cards; raises what does not fit in it."""
    begins = next(figures)
    room = entry.rooms[next(figures)].name if entry.rooms else None
    options = {option.name: _value(option.values, next(figures)) for option in entry.options}
    rules = entry.rules(room, **options)
    usual = rules.read_carry(Carry().to_json())
    left: dict[str, Any] = {"first": begins - 1 if begins else None}  # of whatever type the field has
    for name in _own(usual):
        several = isinstance(getattr(usual, name), tuple)
        left[name] = tuple(next(figures) for _ in range(next(figures))) if several else next(figures)
    carry = rules.read_carry(replace(usual, **left).to_json())
    number = 0
    for sign in body:
        number = len(SIGNS) * number + SIGNS.index(sign)
    if seeded:
        deal = rules.shuffle(Rng(number), carry)
    else:
        deal = rules.read_deal(_dealt(rules.shuffle(Rng(0), carry), number, figures).to_json())
    code = code_of(rules, deal, carry, number if seeded else None)
    return NamedDeal(code, options, room, rules, deal, carry)


# --- figures ----------------------------------------------------------------------------------------


def _chosen(entry: Game, rules: SomeRules) -> list[int] | None:
    """Room and options by their places; ``None`` for others than are offered."""
    options = brought_forward(rules.variant, rules.options(), rules.revision)
    found = list[int]()
    if entry.rooms:
        found += [at for at, room in enumerate(entry.rooms) if room.to_json() == options["room"]]
        if not found:
            return None
    for option in entry.options:
        value = options[option.name]
        if value in option.values:
            found.append(next(at for at, each in enumerate(option.values) if each == value))
        elif option.free and type(value) is int:
            found.append(len(option.values) + value)
        else:
            return None
    return found


def _value(values: Sequence[Value], figure: int) -> Value:
    """The value of an option: that of the place, or a number beyond the places."""
    return values[figure] if figure < len(values) else figure - len(values)


def _left(carry: Carry) -> list[int]:
    """What the last hand left beside stacks and points."""
    bare = carry.with_totals(type(carry)())
    found = list[int]()
    for name in _own(bare):
        value = getattr(bare, name)
        found += [len(value), *value] if isinstance(value, tuple) else [value]
    return found


def _own(carry: Carry) -> list[str]:
    """The fields that this game's carry has besides."""
    return [each.name for each in fields(carry) if each.name not in _CARRIED]


def _besides(deal: Deal) -> list[int]:
    return [getattr(deal, name) for name in _others(deal)]


def _others(deal: Deal) -> list[str]:
    """What a deal says besides its cards."""
    return [each.name for each in fields(deal) if each.name != "hands" and each.name not in deal.apart]


def _written(figure: int) -> str:
    """A figure in signs, its lowest bits first."""
    signs = ""
    while figure > 15:
        signs, figure = signs + SIGNS[16 + figure % 16], figure // 16
    return signs + SIGNS[figure]


def _figures(signs: str) -> Iterator[int]:
    """The figures that stand there, then noughts without end; raises ``ValueError`` for one broken off."""
    figure = place = 0
    for sign in signs:
        bits = SIGNS.index(sign)
        figure += bits % 16 << place
        if bits > 15:
            place += 4
        else:
            yield figure
            figure = place = 0
    if place:
        raise ValueError("a figure is broken off")
    while True:
        yield 0


# --- cards ------------------------------------------------------------------------------------------


def _order(deal: Deal) -> str:
    """All cards in order as one number: of each its place among those that are left."""
    cards = [card for part in deal.parts for card in part]
    left, number = sorted(cards), 0
    for card in cards:
        number = number * len(left) + left.index(card)
        left.remove(card)
    return _number(number, _signs_for(len(cards)))


def _dealt(shape: Deal, number: int, figures: Iterator[int]) -> Deal:
    """The deal of that number: as many cards in each part as ``shape`` has."""
    left = sorted(card for part in shape.parts for card in part)
    places = list[int]()
    for size in range(1, len(left) + 1):
        number, place = divmod(number, size)
        places.append(place)
    if number:
        raise ValueError("no order of these cards")
    cards: list[Card] = [left.pop(place) for place in reversed(places)]
    parts = list[Cards]()
    for part in shape.parts:
        parts.append(tuple(cards[: len(part)]))
        del cards[: len(part)]
    # of whatever type the fields have
    told: dict[str, Any] = dict(zip(shape.apart, parts[len(shape.hands) :], strict=True))
    told |= {name: next(figures) for name in _others(shape)}
    return replace(shape, hands=tuple(parts[: len(shape.hands)]), **told)


def _signs_for(cards: int) -> int:
    """How many signs the order of so many cards takes."""
    return -(-(factorial(cards) - 1).bit_length() // 5)


def _number(number: int, signs: int) -> str:
    """The number in so many signs."""
    found = ""
    for _ in range(signs):
        number, sign = divmod(number, len(SIGNS))
        found = SIGNS[sign] + found
    return found


def _check(variant: str, signs: str) -> str:
    """What a slip would change."""
    found = hashlib.sha256(f"cardtui deal {variant} {signs}".encode()).digest()
    return _number(int.from_bytes(found[:3], "big") >> 4, _CHECK)
