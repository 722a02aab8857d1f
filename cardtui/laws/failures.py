"""What failing is: a law that is broken, an exception, or a difference to another implementation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto

from ..engine import positions
from ..engine.core import Step
from ..engine.positions import Position


class Law(StrEnum):
    """What must hold in every position, and for every step from it."""

    TEXT = auto()  # what is written of it is read back to the same state
    LEGAL = auto()  # somebody can act; whatever is listed is allowed, on the seat's view as well
    UNLISTED = auto()  # what is not listed is refused: verbs and a few sets of cards are tried
    REFUSED = auto()  # what is refused, and what happens, has a clause of the sheet behind it
    VIEWS = auto()  # what a seat sees goes on as the hand does, seen by that seat
    CARDS = auto()  # a play takes its cards out of the hand and touches no other; no card is there twice
    SUMS = auto()  # what is won is lost; nobody owns less than nothing
    RECORD = auto()  # the record of the hand replays to its own result
    OTHER = auto()  # another implementation has the same legal plays and the same results


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that must not be.

    ``law``: what is broken; ``kind``: in which way, without figures: the name of the exception where one was
    raised. ``position``: where it is seen; ``step``: what was tried there, ``None`` where the position alone
    will do. ``said``: what was found. ``do`` and ``expect``: what a rule case does and expects where another
    implementation differs.
    """

    law: Law
    kind: str
    position: Position
    step: Step | None
    said: str
    do: tuple[str, ...] = ()
    expect: Mapping[str, object] = field(default_factory=dict, hash=False)

    def alike(self, other: Failure | None) -> bool:
        """Whether the other one is the same failure, be it of another position."""
        return other is not None and (self.law, self.kind) == (other.law, other.kind)

    @property
    def text(self) -> str:
        """The position, with what was found in front as a remark."""
        rules, state = self.position.rules, self.position.state
        step = f" at {self.step}" if self.step else ""
        return f"{positions.COMMENT} {self.law}: {self.said}{step}\n{positions.text(rules, state)}"

    def case(self, name: str) -> dict[str, object]:
        """A file with one rule case for ``cardtui check``, which fails as long as it is so."""
        rules, state = self.position.rules, self.position.state
        case: dict[str, object] = {
            "id": name,
            "note": f"{self.law}: {self.said}",
            "ask": "hand",
            "start": positions.text(rules, state).splitlines(),
        }
        step = [str(self.step)] if self.step and self.step.seat >= 0 else []
        if self.law is Law.OTHER:
            case |= {"do": list(self.do), "expect": dict(self.expect)}
        elif self.law is Law.UNLISTED:
            case |= {"do": [f"!{each}" for each in step], "expect": {}}
        else:
            case |= {"ask": "laws", "do": step, "laws": [str(self.law)]}
        return {"variant": rules.variant, "cases": [case]}
