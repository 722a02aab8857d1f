"""What can go wrong: text that cannot be read, and an action that is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class NotationError(ValueError):
    """Text that is no card, reading, action or position; knows the place of the fault."""

    def __init__(self, text: str, at: int, why: str) -> None:
        super().__init__(text, at, why)
        self.text, self.at, self.why = text, at, why

    def __str__(self) -> str:
        near = self.text[self.at : self.at + 12]
        return f"{self.why} at character {self.at + 1}: {near!r}" if near else f"{self.why}: {self.text!r}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the clause, a code, and what the sentence needs.

    The engine speaks no language; every code has its sentence above the engine.
    """

    clause: str
    code: str
    args: Mapping[str, Any] = field(default_factory=dict, hash=False)


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.clause, refusal.code, dict(refusal.args))
        self.refusal = refusal
