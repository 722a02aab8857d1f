"""Lines of a record: what was played instead, away from everything that counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..engine.core import Step
from ..engine.errors import DataFault, IllegalAction, Worded
from ..engine.plain import Count, placed
from ..engine.rules import SomeRules
from ..engine.table import SomeTable, Table
from .errors import StoreError
from .names import visible
from .prefix import MAX_STEPS

MAX_LINES = 50  # of a hand
MAX_WORD = 40  # characters of the name of a line


@dataclass(frozen=True, slots=True)
class Variation:
    """A line that leads away from a hand: its name, the ply of the hand at which it does, who played on in
    each seat, and the steps from there on."""

    name: str
    ply: int
    seats: tuple[str, ...]
    steps: tuple[Step, ...]


def as_data(line: Variation) -> dict[str, object]:
    """The line as it stands in a record."""
    steps = list(map(str, line.steps))
    return {"name": line.name, "ply": line.ply, "seats": list(line.seats), "steps": steps}


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it stands in a record."""

    name: str
    ply: Count
    seats: tuple[str, ...]
    steps: tuple[str, ...]

    def read(self, game: SomeRules) -> Variation:
        """The line; raises ``NotationError``."""
        if len(self.seats) != game.seats:
            raise DataFault(
                Worded("{count} seats, not {seats}", count=len(self.seats), seats=game.seats), "seats"
            )
        if not self.steps or len(self.steps) > MAX_STEPS:
            raise DataFault("no steps, or too many", "steps")
        seats = tuple(visible(word, MAX_WORD) for word in self.seats)
        parsed = (
            placed(f"step {at}", lambda text: Step.parse(text, game.numbered), text)
            for at, text in enumerate(self.steps, 1)
        )
        return Variation(line_name(self.name), self.ply, seats, tuple(parsed))


def line_name(text: str) -> str:
    """The name of a line as it is kept: visible, trimmed, not too long; may be empty."""
    return visible(" ".join(visible(text, 4 * MAX_WORD).split()), MAX_WORD).strip()


def fitting(lines: Iterable[Variation], table: SomeTable) -> tuple[tuple[Variation, ...], StoreError | None]:
    """The lines that lead away from the hand as it was replayed, and what is wrong with one that does not."""
    good, wrong = list[Variation](), list[StoreError]()
    for number, line in enumerate(lines, 1):
        place = f"lines: {number}"
        if line.ply > len(table.steps):
            wrong.append(StoreError("record_wrong", detail=f"{place}: ply"))
            continue
        away = Table.at(table.rules, table.states[line.ply])
        try:
            away.replay(line.steps)
        except IllegalAction as illegal:
            at, clause = len(away.steps) + 1, illegal.refusal.clause
            wrong.append(StoreError("record_wrong", detail=f"{place}: step {at}: not allowed ({clause})"))
        else:
            good.append(line)
    return tuple(good), wrong[0] if wrong else None
