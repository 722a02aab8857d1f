"""What a rule case asks, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..engine.cards import Cards
from ..engine.core import Action, Reading, State
from ..laws.failures import Law


@dataclass(frozen=True, slots=True)
class Readings:
    """All readings of the cards; with ``over``, those with which they may be played on it."""

    cards: Cards
    over: Reading | None
    expect: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Plays:
    """The plays of seat 0 in a position, by what a case says of them."""

    state: State
    over: Reading | None
    said: Mapping[str, tuple[Cards, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a hand; ``refused``: it must be, by ``clause`` if that is named."""

    text: str
    seat: int
    action: Action
    refused: bool
    clause: str | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A position, what is done from there, and the facts after it."""

    state: State
    do: tuple[Line, ...]
    expect: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Lawful:
    """A position and the laws that are asked of the steps from it; without any of all that are near."""

    state: State
    do: tuple[Line, ...]
    laws: tuple[Law, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What the end of a hand comes to, and what is expected of it."""

    facts: Mapping[str, object]
    expect: Mapping[str, object]


Question: TypeAlias = Readings | Plays | Hand | Lawful | Settled
