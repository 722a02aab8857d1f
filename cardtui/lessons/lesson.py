"""What a lesson is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from importlib import import_module

from ..games import GAMES, Game, Value

PERSON = 0  # the seat of who learns


class Spot(Enum):
    """A thing on the table that a remark speaks of."""

    HAND = auto()  # cards of one's own hand
    SEAT = auto()  # the box of another seat
    PILE = auto()  # what a seat has played
    MIDDLE = auto()  # the box between the others
    QUESTION = auto()
    STATUS = auto()  # the first row
    OWN = auto()  # what one has, under the hand


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where a remark points: ``seat`` of a box or a play, ``cards`` of the hand, in card notation."""

    spot: Spot
    seat: int = PERSON
    cards: str = ""


MIDDLE, QUESTION, STATUS, OWN = map(Pointer, (Spot.MIDDLE, Spot.QUESTION, Spot.STATUS, Spot.OWN))


def hand(cards: str) -> Pointer:
    """These cards of one's own hand."""
    return Pointer(Spot.HAND, cards=cards)


def seat(number: int) -> Pointer:
    """The box of that seat."""
    return Pointer(Spot.SEAT, number)


def pile(seat: int) -> Pointer:
    """What that seat has played."""
    return Pointer(Spot.PILE, seat)


@dataclass(frozen=True, slots=True)
class Remark:
    """A message id, ``{1}`` in it the name of seat 1. ``by_lines``: what is said instead where there are no
    keys to press."""

    text: str
    at: Pointer
    by_lines: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of the person.

    ``notes``: remarks before it, each read by itself; ``task``: what is asked for. ``moves``: the actions
    that are that, in any suits where these do not matter; the first that is legal is the one that is shown.
    ``wrong``: why what is legal besides is not it; ``others``: the same of a verb of its own.
    """

    task: Remark
    moves: tuple[str, ...]
    wrong: str
    notes: tuple[Remark, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided hand of a game; the person sits in seat 0. ``about``: what is learned in it, a message id.

    ``options``: of the rules; ``deal``, ``carry``: as plain data; ``begun``: the steps before the first
    remark. ``bots``: what each other seat does, in order, until the hand ends. ``learned``: message ids of
    what one knows then.
    """

    variant: str
    about: str
    deal: Mapping[str, object] = field(hash=False)
    turns: tuple[Turn, ...]
    bots: Mapping[int, tuple[str, ...]] = field(hash=False)
    learned: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)
    carry: Mapping[str, object] = field(default_factory=dict, hash=False)
    begun: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learn:
    """Where the room opens: the lesson of a game, or the list of them."""

    variant: str = ""


def lesson_of(entry: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    module, _colon, name = entry.lesson.partition(":")
    found: Lesson | None = getattr(import_module(module), name) if module else None
    return found if found is not None and found.variant == entry.variant else None


def lessons() -> dict[str, Lesson]:
    """All lessons, by game."""
    found = ((name, lesson_of(entry)) for name, entry in GAMES.items())
    return {name: lesson for name, lesson in found if lesson is not None}


def next_after(variant: str) -> str | None:
    """The game of the lesson that follows on that one."""
    names = list(lessons())
    return next(iter(names[names.index(variant) + 1 :]), None) if variant in names else None
