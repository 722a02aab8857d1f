"""What is asked of a hand out of sight, and what a view proves about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from ...engine.cards import Card, Cards


class Topic(StrEnum):
    """Something that a hand holds or not. A void is told by its suit."""

    ROCKET = "rocket"
    BOMB = "bomb"
    BIG = "big"
    BIGS = "bigs"
    SMALL = "small"
    WILD = "wild"
    LEVELS = "levels"
    TWO = "two"
    TWOS = "twos"
    ACE = "ace"
    ACES = "aces"
    PIG = "pig"
    SHEEP = "sheep"
    TRANSFORMER = "transformer"
    VOID_SPADES = "void_spades"
    VOID_HEARTS = "void_hearts"
    VOID_DIAMONDS = "void_diamonds"
    VOID_CLUBS = "void_clubs"


Hands: TypeAlias = tuple[Cards, ...]  # per seat, of others all that they hold in a world


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand out of sight: the cards in it that everybody knows, those that may be in it besides, and how
    many of them it has room for."""

    known: Cards
    pool: Cards
    room: int


@dataclass(frozen=True, slots=True)
class Count:
    """At least so many cards of some sort."""

    is_one: Callable[[Card], bool]
    least: int

    def holds(self, hand: Cards) -> bool:
        """Whether a hand has them."""
        return sum(map(self.is_one, hand)) >= self.least

    def proved(self, hidden: Hidden) -> bool | None:
        """What is certain of a hand out of sight; ``None``: it is open."""
        need = self.least - sum(map(self.is_one, hidden.known))
        fitting = sum(map(self.is_one, hidden.pool))
        if need <= 0 or hidden.room - (len(hidden.pool) - fitting) >= need:
            return True
        return False if need > min(fitting, hidden.room) else None


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands that fit what is seen; ``fit``: the logarithm of how likely the others did from them what they
    did."""

    hands: Hands
    fit: float = 0.0


class Outlook(Protocol):
    """What a seat sees of a hand of one game, asked for its odds."""

    @property
    def topics(self) -> tuple[Topic, ...]:
        """What is asked of each hand, in the order in which it is told."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The other seats that still hold cards."""

    def holds(self, topic: Topic, hand: Cards) -> bool:
        """Whether a hand has it."""

    def proved(self, topic: Topic, seat: int) -> bool | None:
        """What the view proves; ``None``: it is open."""

    def worlds(self) -> Iterator[Dealt]:
        """Ways in which the cards may lie, without end."""


def proved_of(holds: Callable[[Cards], bool], hidden: Hidden) -> bool | None:
    """What is certain of something that more cards never take away."""
    if holds(hidden.known):
        return True
    everything = (*hidden.known, *hidden.pool)
    if not hidden.room or not holds(everything):
        return False
    return True if hidden.room >= len(hidden.pool) else None
