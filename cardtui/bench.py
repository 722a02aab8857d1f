"""A position worked on: its text edited, steps done for any seat, and all of it taken back and done again.

Knows nothing of the screen. What is allowed, and what a step brings about, is asked of ``lab``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .engine.cards import Card
from .engine.core import DEALER, Step
from .engine.errors import NotationError
from .engine.positions import Position
from .engine.table import SomeTable, Table
from .lab import Tried, attempt, begun, legal, seen_by
from .replay import Replay

BACK = 60  # steps of a table that can be taken back
History = Callable[[int], Sequence[Step]]  # the steps before a position, as that seat saw them


def nothing(_seat: int) -> Sequence[Step]:
    """Nobody knows what was done before."""
    return ()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a position comes from: that ply of a record."""

    replay: Replay
    ply: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A position that was written or found, and what was tried from there on.

    ``origin``: the record that it stands in, ``None`` once it was edited, or if there is none.
    """

    start: Position
    tried: tuple[Tried, ...] = ()
    before: History = nothing
    origin: Origin | None = None

    @property
    def position(self) -> Position:
        """After all that was tried."""
        return self.tried[-1].after if self.tried else self.start

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that were taken, those of the dealer among them."""
        return tuple(step for tried in self.tried for step, _events in tried.steps)

    @property
    def table(self) -> SomeTable:
        """The same as a hand that begins at the start of the stage."""
        table = Table.at(self.start.rules, self.start.state)
        table.replay(self.steps)
        return table


class Bench:
    """A position with everything that was done to it.

    ``eyes``: through whose one looks, ``None``: all cards that are known lie open.
    """

    def __init__(self, position: Position, before: History = nothing, origin: Origin | None = None) -> None:
        self._stages = [Stage(position, (), before, origin)]
        self._at = 0
        self._kept = tuple(self._stages)  # what is to be had elsewhere
        self.eyes: int | None = None

    @classmethod
    def of(cls, replay: Replay, ply: int) -> Bench:
        """At that ply of a record."""
        position = Position(replay.rules, replay.state(ply))
        return cls(position, lambda seat: replay.seen(seat, ply), Origin(replay, ply))

    @classmethod
    def at_table(cls, table: SomeTable, seat: int, opened: bool) -> Bench:
        """At the end of what was done at a table so far, as the seat saw it, or with all cards ``opened``.

        Its last ``BACK`` steps are taken back one by one, as far as they can be followed by what was seen.
        """
        steps = table.steps if opened else table.history(seat)

        def place(ply: int) -> Position:
            return Position(table.rules, table.states[ply] if opened else table.view(seat, ply))

        def before(ply: int) -> History:
            return lambda asked: tuple(table.history(asked)[:ply]) if opened or asked == seat else ()

        stages, end = list[Stage](), len(steps)
        plies = [ply for ply, step in enumerate(steps) if step.seat != DEALER]
        for ply in plies[: -BACK - 1 : -1]:
            start, step = place(ply), steps[ply]
            try:
                tried = attempt(start, str(step))
            except NotationError:  # what was done is hidden
                break
            if tried.refusal is not None or tried.after != place(end):
                break
            stages.append(Stage(start, (tried,), before(ply)))
            end = ply
        now = Stage(place(len(steps)), (), before(len(steps)))
        bench = cls(place(end), before(end))
        bench._stages = [*(bench._stages if stages else ()), *reversed(stages), now]
        bench._at = len(bench._stages) - 1
        bench.keep()
        return bench

    @property
    def stage(self) -> Stage:
        """What stands there now."""
        return self._stages[self._at]

    @property
    def unkept(self) -> bool:
        """Whether what stands there was done or edited here, and is nowhere else."""
        return not any(kept is self.stage for kept in self._kept)

    def keep(self) -> None:
        """What was done up to now is kept elsewhere."""
        self._kept = tuple(self._stages[: self._at + 1])

    @property
    def position(self) -> Position:
        """The position, with all that is known of it."""
        return self.stage.position

    @property
    def view(self) -> Position:
        """The position through the eyes of the moment."""
        position = self.position
        return position if self.eyes is None else seen_by(position, self.eyes)

    @property
    def whole(self) -> bool:
        """Whether no card lies face down."""
        position = begun(self.position)
        return not any(Card.BACK in hand for hand in position.state.hands)

    def legal(self) -> list[Step]:
        """All legal plays of the seats to act whose cards can be seen."""
        position = begun(self.view)
        hands = position.state.hands
        if self.eyes is None:
            seats = {seat for seat in position.state.to_act if Card.BACK not in hands[seat]}
        else:
            seats = {self.eyes}
        return [step for step in legal(position) if step.seat in seats]

    def history(self, seat: int) -> tuple[Step, ...]:
        """All steps up to now as the seat saw them, as far as they are known."""
        return (*self.stage.before(seat), *self.stage.table.history(seat))

    # --- doing and taking back --------------------------------------------------------------------

    def attempt(self, said: str) -> Tried:
        """What typed text would do; nothing has changed. Raises ``NotationError``."""
        return attempt(self.position, said)

    def take(self, tried: Tried) -> None:
        """Go on from what was tried; one that was refused changes nothing, and is kept for the test."""
        stage = self.stage
        self._put(replace(stage, tried=(*stage.tried, tried)))

    def edit(self, position: Position) -> bool:
        """Another position, without a past; false if it is the same."""
        if position == self.view:
            return False
        self._put(Stage(position))
        self.eyes = None
        return True

    def _put(self, stage: Stage) -> None:
        del self._stages[self._at + 1 :]
        self._stages.append(stage)
        self._at += 1

    def undo(self) -> bool:
        """Take back what was done last; false if there is nothing."""
        if not self._at:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """Do again what was taken back; false if there is nothing."""
        if self._at + 1 == len(self._stages):
            return False
        self._at += 1
        return True

    def look(self) -> None:
        """Through the eyes of the next seat; after the last one all lies open."""
        seats = self.position.rules.seats
        self.eyes = 0 if self.eyes is None else self.eyes + 1 if self.eyes + 1 < seats else None
