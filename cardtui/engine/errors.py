"""What can go wrong: text or data that cannot be read, and an action that is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .codes import NO_FIGURES, Figures, RefusalCode


class NotationError(ValueError):
    """Text that is no card, reading, action or position; knows the place of the fault.

    ``code`` with ``args``: the sentence above the engine that says so in the language of the moment,
    empty where ``why`` is all there is.
    """

    def __init__(
        self, text: str, at: int, why: str, code: str = "", args: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(text, at, why)
        self.text, self.at, self.why = text, at, why
        self.code, self.details = code, dict(args or {})

    def __str__(self) -> str:
        near = self.text[self.at : self.at + 12]
        if self.at and near:
            return f"{self.why} at character {self.at + 1}: {near!r}"
        return f"{self.why}: {self.text[:80]!r}" if self.text else self.why


class DataFault(NotationError):
    """Plain data that is not what is wanted; ``place``: the keys that lead there, the outermost first."""

    def __init__(self, why: str, *place: str) -> None:
        super().__init__(": ".join(place), 0, why)
        self.place = place

    def __str__(self) -> str:
        return ": ".join((*self.place, self.why))

    @classmethod
    def within(cls, fault: NotationError, *place: str) -> DataFault:
        """The same fault, seen from further out."""
        if isinstance(fault, DataFault):
            return cls(fault.why, *place, *fault.place)
        return cls(str(fault), *place)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the clause, a code, and the figures of its sentence."""

    clause: str
    code: RefusalCode
    figures: Figures = NO_FIGURES


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
