"""What a lesson makes of deciding: only what it asks for is done, and nothing goes on by itself."""

from __future__ import annotations

from typing import Protocol

from ...engine.core import Action, State
from ...lessons.guide import Guide
from ..table.deciding import Deciding
from ..table.seated import Seated
from ..table.unasked import Unasked
from ..table.view import SeatView


class Taught(Seated, Protocol):
    """A table at which one is led."""

    @property
    def guide(self) -> Guide:
        """Where in the lesson one is."""

    def correct(self, why: str) -> None:
        """Say why a move is not what is asked for: a message id."""


class LedDeciding(Deciding):
    """A legal move that is not what the lesson asks for is answered by the reason."""

    def __init__(self, table: Taught) -> None:
        super().__init__(table)
        self._taught = table

    def do(self, action: Action) -> None:
        if (why := self._taught.guide.wrong(action)) is None:
            super().do(action)
        else:
            self._taught.correct(why)

    def _is_doubted(self, view: SeatView[State], action: Action) -> bool:
        return False  # the lesson has asked for it, or does not let it pass


class LedUnasked(Unasked):
    """The person does everything."""

    def rest(self) -> tuple[Action, ...]:
        return ()

    def look(self) -> None:
        """Nothing goes on."""
