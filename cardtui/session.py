"""One table being played, hand after hand: asks the players, commits, takes the step, tells.

Knows nothing of the screen. Everything that happens is a ``Step`` of the hand's ``Table``; a step is
committed to the keeper before anybody is told of it, so whatever was shown survives a kill. People
answer through ``answer``; a bot thinks off the event loop, and its thought is applied only to the
very position it was asked about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from .ai.player import Answer, Player
from .engine.core import Action, Carry, Deal, Event, Rules, Settlement, Step
from .engine.errors import Refusal
from .engine.table import Table

MAX_REDEALS = 100  # L9: a run without people stops with an error after that many in a row


class Person:
    """Whoever sits at the keyboard: answers come through ``Session.answer``."""

    def __repr__(self) -> str:
        return "Person()"


@dataclass(slots=True)
class Seat:
    """Who sits there: a name to show, a player, and the bot that plays for a person meanwhile (托管).

    ``spec`` is the player as it was asked for (``you``, ``regular``, ``bot:COMMAND``): what is saved.
    """

    name: str
    player: Player | Person
    spec: str = ""
    stand_in: Player | None = None

    @property
    def thinker(self) -> Player | None:
        """The code that decides for this seat now; ``None`` if a person does."""
        if self.stand_in is not None:
            return self.stand_in
        return None if isinstance(self.player, Person) else self.player


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take for the eye, in seconds.

    ``think``: the least time a bot seems to think; ``deal``: the time one card takes to be dealt;
    ``ms``: the time a bot is given, in milliseconds, 0 without limit.
    """

    think: float = 0.0
    deal: float = 0.0
    ms: int = 0


INSTANT = Pace()


class Clock(Protocol):
    """The time, injected: tests and runs without people have their own."""

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    """The time of the event loop."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Keeper(Protocol):
    """Where a table is kept. A call returns when what it was given is safe."""

    async def begin(self, hand: int, deal: Deal, carry: Carry) -> None:
        """A hand begins (or its redeal): replaces the hand before it."""

    async def step(self, ply: int, step: Step) -> None:
        """Step number ``ply`` of the hand is taken."""

    async def cut(self, ply: int) -> None:
        """Steps from ``ply`` on are taken back; the hand is without stakes from now on."""

    async def finish(self, ply: int, step: Step, settlement: Settlement, carry: Carry) -> None:
        """The last step of the hand, its settlement, ledger entries and record, all or nothing.

        ``carry`` is what the next hand starts with.
        """


# --- what listeners are told -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand has begun. ``redeal``: nobody called in the one before it (L9)."""

    hand: int
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """Step number ``ply`` was taken and is safe; ``session.state`` is the position after it.

    ``answer`` holds a bot's reasons: not for the eyes of the others while the hand lasts.
    """

    ply: int
    step: Step
    events: tuple[Event, ...]
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """The table waits for these people. ``passing``: the moment goes by by itself (a show in the deal)."""

    seats: tuple[int, ...]
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot has begun to think."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """Steps from ``ply`` on were taken back."""

    ply: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat's bot failed at this decision (``why``: illegal, late, dead, nonsense); the regular one decides."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand is over and settled; ``stakes`` false: amounts are shown, nothing moved."""

    settlement: Settlement
    stakes: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """Something broke; the hand is safe up to its last step. ``report``: the file that tells, if any."""

    error: BaseException
    report: Path | None


Notice: TypeAlias = Dealt | Taken | Asked | Thinking | Rewound | Replaced | Ended | Failed
Listener: TypeAlias = Callable[[Notice], None]


class TooManyRedeals(Exception):
    """Nobody called in ``MAX_REDEALS`` deals in a row and no person could stop it (L9)."""


class Session:
    """One table: seats, the present hand, and how it goes on.

    The life of a table: ``await start()`` deals the first hand (``resume`` takes up a kept one
    instead), ``await play()`` plays the present hand to its end, ``await next_hand()`` deals the next
    one. In an application ``play`` is a task of the application, not of a screen; all other methods
    are called from the same event loop at any time. Listeners are called on that loop, after the
    commit, and must not block.
    """

    def __init__(
        self,
        rules: Rules[Any],
        seats: Sequence[Seat],
        seed: int,
        *,
        carry: Carry = Carry(),
        keeper: Keeper | None = None,
        pace: Pace = INSTANT,
        clock: Clock | None = None,
        regular: Callable[[], Player] | None = None,
        threads: bool = True,
        reports: Path | None = None,
    ) -> None:
        """``seed`` is the table's: it decides every deal and every bot's chances.

        ``regular`` makes the bot that stands in for a failing one; ``threads`` false lets bots think
        on the calling thread (runs without people); ``reports``: the folder for crash reports.
        """
        if len(seats) != rules.seats:
            raise ValueError(f"{len(seats)} players for {rules.seats} seats")
        self.rules, self.seats, self.seed = rules, list(seats), seed
        self.keeper, self.pace, self.clock = keeper, pace, clock or WallClock()
        self.stakes = True
        self.table: Table[Any]
        self._carry = carry
        self._regular, self._threads, self._reports = regular, threads, reports

    # --- what it is like -----------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present position with all cards; draw ``view(seat)`` instead."""
        raise NotImplementedError

    def view(self, seat: int) -> Any:
        """The position as the seat sees it."""
        raise NotImplementedError

    @property
    def hand(self) -> int:
        """The number of the present hand, from 0."""
        raise NotImplementedError

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also while a bot plays for them."""
        raise NotImplementedError

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an action now."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the present hand has ended and is settled."""
        raise NotImplementedError

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` everything from now on; the returned call ends that."""
        raise NotImplementedError

    # --- how it goes on ------------------------------------------------------------------------

    async def start(self) -> None:
        """Deal the first hand."""
        raise NotImplementedError

    async def play(self) -> Settlement:
        """Play the present hand to its end and return its settlement. At most one call at a time.

        May be cancelled at any time and called again: the hand goes on where it was. Raises what
        broke, after ``Failed`` was told.
        """
        raise NotImplementedError

    async def next_hand(self) -> None:
        """Deal the next hand; the present one must be over."""
        raise NotImplementedError

    # --- what people do ------------------------------------------------------------------------

    async def answer(self, seat: int, action: Action) -> Refusal | None:
        """A person's action: taken and committed, or the refusal and nothing changed."""
        raise NotImplementedError

    def undo_ply(self, seat: int) -> int | None:
        """The ply of the seat's last decision, ``None`` if there is none to take back."""
        raise NotImplementedError

    async def undo(self, seat: int) -> bool:
        """Back to the seat's last decision: the hand is without stakes from now on; false if there is none."""
        raise NotImplementedError

    async def rewind(self, ply: int) -> None:
        """Back to the position before step ``ply``: the hand is without stakes from now on."""
        raise NotImplementedError

    def price(self, seat: int) -> Settlement | None:
        """What giving up now would cost everybody (L36, L43); ``None`` where the rules know no escape."""
        raise NotImplementedError

    async def give_up(self, seat: int) -> Refusal | None:
        """The seat leaves the hand, which ends (L36, L43)."""
        raise NotImplementedError

    def hand_over(self, seat: int, player: Player | None = None) -> None:
        """Let a bot (the regular one by default) play for a person (托管)."""
        raise NotImplementedError

    def take_back(self, seat: int) -> None:
        """The person plays again; a thought on its way is dropped."""
        raise NotImplementedError
