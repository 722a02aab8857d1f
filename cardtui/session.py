"""One table being played, hand after hand: asks the players, commits, takes the step, tells.

Knows nothing of the screen. Everything that happens is a ``Step`` of the hand's ``Table``; a step is
committed to the keeper before anybody is told of it, so whatever was shown survives a kill. People
answer through ``answer``; a bot thinks off the event loop, and its thought is applied only to the
very position it was asked about.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from . import __version__
from .ai.player import Answer, Player, Question
from .engine.cards import Rng
from .engine.core import DEALER, Action, Carry, Deal, Event, Rules, Settlement, Step
from .engine.errors import IllegalAction, Refusal
from .engine.table import Table

KEEP, LEAVE = Action("keep"), Action("leave")
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

    async def begin(self, carry: Carry, deal: Deal, stakes: bool) -> None:
        """Hand ``carry.hand`` begins (or its redeal) in place of the hand before it."""

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
    """A seat's bot failed at this decision, and the regular one decides it.

    ``why``: ``illegal``, ``late``, ``dead`` or ``nonsense``.
    """

    seat: int
    why: str
    error: Exception


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
        self._listeners: list[Listener] = []
        self._changed = asyncio.Event()
        self._lock = asyncio.Lock()
        self._playing = False

    # --- what it is like -----------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present position with all cards; draw ``view(seat)`` instead."""
        return self.table.state

    def view(self, seat: int) -> Any:
        """The position as the seat sees it."""
        return self.table.view(seat)

    @property
    def hand(self) -> int:
        """The number of the present hand, from 0."""
        return self.table.start_carry.hand

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, also while a bot plays for them."""
        return tuple(n for n, seat in enumerate(self.seats) if isinstance(seat.player, Person))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people who owe an action now."""
        return tuple(seat for seat in self.state.to_act if self.seats[seat].thinker is None)

    @property
    def over(self) -> bool:
        """Whether the present hand has ended and is settled."""
        return self.state.over and self.state.settlement is not None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` everything from now on; the returned call ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self, notice: Notice) -> None:
        for listener in tuple(self._listeners):
            listener(notice)

    # --- how it goes on ------------------------------------------------------------------------

    async def start(self) -> None:
        """Deal the first hand."""
        await self._begin(self._carry)

    def resume(self, deal: Deal, carry: Carry, steps: Iterable[Step], stakes: bool = True) -> None:
        """Take up a kept hand where it was; raises ``IllegalAction`` at a step that does not fit."""
        table = Table(self.rules, deal, carry)
        table.replay(steps)
        self.table, self.stakes = table, stakes
        self._tell(Dealt(self.hand))

    async def play(self) -> Settlement:
        """Play the present hand to its end and return its settlement. At most one call at a time.

        May be cancelled at any time and called again: the hand goes on where it was. Raises what
        broke, after ``Failed`` was told.
        """
        if self._playing:
            raise RuntimeError("the hand is being played already")
        self._playing = True
        try:
            while not self.over:
                await self._turn()
        except Exception as error:
            self._tell(Failed(error, self._report(error)))
            raise
        finally:
            self._playing = False
        settlement: Settlement = self.state.settlement
        return settlement

    async def next_hand(self) -> None:
        """Deal the next hand; the present one must be over."""
        if not self.over:
            raise RuntimeError("the hand is not over")
        await self._begin(self._handed_on(self.state))

    def _handed_on(self, state: Any) -> Carry:
        """What the next hand starts with; a hand without stakes leaves stacks and scores alone."""
        carry = self.rules.carry(state)
        if state.settlement is not None and not self.stakes:
            before = self.table.start_carry
            carry = replace(carry, stacks=before.stacks, scores=before.scores)
        return carry

    async def _begin(self, carry: Carry) -> None:
        if carry.redeals >= MAX_REDEALS and not self.people:
            raise TooManyRedeals(f"nobody called in {carry.redeals} deals in a row (L9)")
        deal = self.rules.shuffle(Rng.of(self.seed, "deal", carry.hand, carry.redeals), carry)
        await asyncio.shield(self._lay_out(deal, carry))

    async def _lay_out(self, deal: Deal, carry: Carry) -> None:
        async with self._lock:
            stakes = self.stakes if carry.redeals else True
            if self.keeper is not None:
                await self.keeper.begin(carry, deal, stakes)
            self.table, self.stakes = Table(self.rules, deal, carry), stakes
            self._changed.set()
        self._tell(Dealt(carry.hand, carry.redeals > 0))

    async def _turn(self) -> None:
        """The next thing that has to happen: a new deal, a step of the dealer, a bot, or people."""
        state = self.state
        if state.over:
            await self._begin(self._handed_on(state))
        elif (due := self.table.due()) is not None:
            await self._dealer(due, state)
        elif (seat := next((s for s in state.to_act if self.seats[s].thinker), None)) is not None:
            await self._bot(seat, state)
        elif _dealing(state):
            await self._pass_by(state)
        else:
            self._changed.clear()
            self._tell(Asked(self.waiting))
            while self.state is state and self.waiting == state.to_act:
                await self._changed.wait()
                self._changed.clear()

    async def _dealer(self, due: Action, state: Any) -> None:
        """The dealer's step; with people watching, cards are dealt one by one (L5: they may show)."""
        if due.verb == "deal" and self.pace.deal and self.people:
            due = replace(due, numbers=(state.dealt + 1,))
            await self.clock.sleep(self.pace.deal)
        await self._take(DEALER, due, state)

    async def _pass_by(self, state: Any) -> None:
        """A pause of the deal: people who do not show while it lasts keep their hands down (L5)."""
        self._tell(Asked(self.waiting, passing=True))
        await self.clock.sleep(self.pace.deal)
        for seat in state.to_act:
            if seat in self.waiting and _dealing(self.state):
                await self._take(seat, KEEP, self.state)

    async def _take(self, seat: int, action: Action, state: Any, answer: Answer | None = None) -> bool:
        """Take a step in ``state``: commit, then tell. False if the position is another one by now.

        Raises ``IllegalAction``. Once the commit is on its way the step is taken even if the caller
        is cancelled, so table and keeper never differ.
        """
        return await asyncio.shield(self._commit(seat, action, state, answer))

    async def _commit(self, seat: int, action: Action, state: Any, answer: Answer | None) -> bool:
        async with self._lock:
            if self.state is not state:
                return False
            step, after, events = self.table.judge(seat, action)
            ply = len(self.table.steps)
            ended = after.over and after.settlement is not None
            if self.keeper is not None and ended:
                await self.keeper.finish(ply, step, after.settlement, self._handed_on(after))
            elif self.keeper is not None:
                await self.keeper.step(ply, step)
            self.table.take(step, after, events)
            self._changed.set()
        self._tell(Taken(ply, step, events, answer))
        if ended:
            self._tell(Ended(after.settlement, self.stakes))
        return True

    # --- bots ----------------------------------------------------------------------------------

    async def _bot(self, seat: int, state: Any) -> None:
        """Let a bot decide in ``state``; nothing happens if the position changes meanwhile."""
        player = self.seats[seat].thinker
        assert player is not None
        self._tell(Thinking(seat))
        failed: Exception | None = None
        for thinker in (player, self._regular and self._regular()):
            if thinker is None:
                break
            if failed is not None:
                self._tell(Replaced(seat, _failure(failed), failed))
            try:
                answer = await self._thought(thinker, seat, state)
            except Exception as error:
                failed = error
                continue
            if answer is None:
                return
            try:
                await self._take(seat, answer.action, state, answer)
                return
            except IllegalAction as error:
                failed = error
        assert failed is not None
        raise failed

    async def _thought(self, player: Player, seat: int, state: Any) -> Answer | None:
        """The player's answer in ``state``; ``None`` if the position or the seat's player changed first."""
        stop = threading.Event()
        question = Question(
            self.rules,
            self.rules.redact(state, seat),
            seat,
            tuple(self.table.history(seat)),
            Rng.of(self.seed, self.hand, self.table.start_carry.redeals, seat, self._decisions()),
            self.pace.ms,
            stop.is_set,
        )
        if not self._threads:
            return player.decide(question)
        asked = self.seats[seat].thinker
        thought = asyncio.ensure_future(asyncio.to_thread(player.decide, question))
        seeming = asyncio.ensure_future(self.clock.sleep(0 if state.phase == "show" else self.pace.think))
        try:
            while not (thought.done() and seeming.done()):
                self._changed.clear()
                changed = asyncio.ensure_future(self._changed.wait())
                pending = {task for task in (thought, seeming) if not task.done()}
                await asyncio.wait({changed, *pending}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if self.state is not state or self.seats[seat].thinker is not asked:
                    return None
            return thought.result()
        finally:
            seeming.cancel()
            stop.set()
            thought.add_done_callback(_forget)

    def _decisions(self) -> int:
        """How many decisions the hand has seen: however finely the dealer dealt, the same number."""
        return sum(step.seat != DEALER for step in self.table.steps)

    # --- what people do ------------------------------------------------------------------------

    async def answer(self, seat: int, action: Action) -> Refusal | None:
        """A person's action: taken and committed, or the refusal and nothing changed."""
        while True:
            state = self.state
            try:
                if await self._take(seat, action, state):
                    return None
            except IllegalAction as illegal:
                return illegal.refusal

    def undo_ply(self, seat: int) -> int | None:
        """The ply of the seat's last decision, ``None`` if there is none to take back."""
        if self.over:
            return None
        past = reversed(list(enumerate(zip(self.table.states, self.table.steps))))
        return next(
            (ply for ply, (state, step) in past if step.seat == seat and not _let_pass(state, step)), None
        )

    async def undo(self, seat: int) -> bool:
        """Back to the seat's last decision, without stakes from now on; false if there is none."""
        ply = self.undo_ply(seat)
        if ply is not None:
            await self.rewind(ply)
        return ply is not None

    async def rewind(self, ply: int) -> None:
        """Back to the position before step ``ply``: the hand is without stakes from now on."""
        await asyncio.shield(self._rewind(ply))

    async def _rewind(self, ply: int) -> None:
        async with self._lock:
            if self.over:
                raise RuntimeError("a settled hand is not taken back")
            if not 0 <= ply <= len(self.table.steps):
                raise ValueError(f"no ply {ply} in {len(self.table.steps)} steps")
            if self.keeper is not None:
                await self.keeper.cut(ply)
            self.table.rewind(ply)
            self.stakes = False
            self._changed.set()
        self._tell(Rewound(ply))

    def price(self, seat: int) -> Settlement | None:
        """What giving up now would cost at least, reckoned from what the seat sees (L36, L43).

        Bombs still whole in other hands, which the price must not betray, may raise it. ``None``
        where the rules know no escape.
        """
        trial = Table.at(self.rules, self.view(seat))
        try:
            trial.play(seat, LEAVE)
        except IllegalAction:
            return None
        settlement: Settlement | None = trial.state.settlement
        return settlement

    async def give_up(self, seat: int) -> Refusal | None:
        """The seat leaves the hand, which ends (L36, L43)."""
        return await self.answer(seat, LEAVE)

    def hand_over(self, seat: int, player: Player | None = None) -> None:
        """Let a bot (the regular one by default) play for a person (托管)."""
        if player is None and self._regular is not None:
            player = self._regular()
        self.seats[seat].stand_in = player
        self._changed.set()

    def take_back(self, seat: int) -> None:
        """The person plays again; a thought on its way is dropped."""
        self.seats[seat].stand_in = None
        self._changed.set()

    # --- when something breaks -------------------------------------------------------------------

    def _report(self, error: BaseException) -> Path | None:
        """Write what happened to a file: where in the code and where in the hand, but no card.

        Neither messages of exceptions nor the seed: both could tell what others hold.
        """
        if self._reports is None:
            return None
        table = getattr(self, "table", None)
        lines = [f"cardtui {__version__}, Python {sys.version.split()[0]}, {sys.platform}"]
        lines += [f"{self.rules.variant} {self.rules.options()}"]
        if table is not None:
            lines += [f"phase {table.state.phase}, to act {table.state.to_act}, {len(table.steps)} steps:"]
            lines += [f"  {step.seat} {step.action.verb}" for step in table.steps]
        lines += [f"{type(error).__module__}.{type(error).__qualname__}"]
        lines += [
            f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
        path = self._reports / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
        try:
            self._reports.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError:
            return None
        return path


def _dealing(state: Any) -> bool:
    """Whether cards are being dealt, so that a moment to show goes by by itself (L5)."""
    return state.phase == "show" and bool(state.dealt)


def _let_pass(state: Any, step: Step) -> bool:
    return _dealing(state) and step.action == KEEP


def _failure(error: Exception) -> str:
    return "illegal" if isinstance(error, IllegalAction) else getattr(error, "code", "dead")


def _forget(thought: asyncio.Future[Answer]) -> None:
    """Take notice of a dropped thought's end, so that nobody complains that nobody did."""
    if not thought.cancelled():
        thought.exception()
