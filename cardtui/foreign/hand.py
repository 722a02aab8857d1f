"""A hand of another program as its importer reads it, and what came of it here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from ..engine.core import Action, Carry, Deal
from ..engine.errors import Fault
from ..engine.rules import SomeRules
from ..engine.table import SomeTable
from ..store.records import Record

Json: TypeAlias = Mapping[str, Any]  # an object of JSON, whose values are looked at one by one


class ForeignFault(Fault):
    """A hand of another program that cannot be taken in; ``details["place"]`` says where in its file."""


class Claimed(StrEnum):
    """What a file says of the end of a hand."""

    OUT = "out"  # the seat that has gone out
    MULTIPLE = "multiple"
    RAW = "raw"  # raw scores per seat


class Note(StrEnum):
    """What has to be said of a hand that was taken in."""

    UNPLAYED = "unplayed"  # cards that were never played lie where they may have lain
    BIDS = "bids"  # another seat than the landlord has bid highest


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat did, and where in the file that stands."""

    seat: int
    action: Action
    place: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Something said of the end: the value there, and how it is found in our last state."""

    what: Claimed
    value: object
    ours: Callable[[Any], object]  # of a state of the game
    place: str


@dataclass(frozen=True, slots=True)
class ForeignHand:
    """A hand as our rules can replay it.

    ``opening``: phase to the verb of every seat that is asked in it before the play; ``names``: per seat.
    ``beyond``: a state to go on with after our end, where the other program plays all cards; the steps
    from there on are only looked at, ``None``: nothing follows but passes.
    """

    rules: SomeRules
    deal: Deal
    carry: Carry
    opening: Mapping[str, str]
    moves: tuple[Move, ...]
    claims: tuple[Claim, ...]
    player: str
    names: tuple[str, ...]
    end: str  # the place where the hand ends
    beyond: Callable[[Any], Any] | None = None  # of states of the game
    explain: Callable[[Action], tuple[str, str] | None] | None = (
        None  # a clause and a code for what ours refuse
    )
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A hand where it stands in its file: the number from 1, the line, and what reads it.

    ``read`` raises ``ForeignFault`` or ``NotationError`` for one that is none; it gives the hands that it
    may have been, the likeliest first: several where cards are not known that decide the end.
    """

    number: int
    line: int
    read: Callable[[], Iterator[ForeignHand]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a hand: a record and the table it was replayed at, or the fault.

    ``compared``: what the file says of the end, and agrees; ``variant``: empty where it is not known.
    """

    number: int
    line: int
    variant: str = ""
    record: Record | None = None
    table: SomeTable | None = None
    fault: Fault | None = None
    compared: tuple[Claimed, ...] = ()
    notes: tuple[Note, ...] = ()


class Importer(Protocol):
    """What a format has to say; each is a module of this room."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """What it is called on the command line."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """What it is, in few words for developers."""

    def recognises(self, text: str) -> bool:
        """Whether a text looks like it."""

    def hands(self, text: str) -> Iterator[Written]:
        """The hands in it, in order; a fault in one does not touch the others."""
