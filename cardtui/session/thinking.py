"""Asking a bot, off the event loop, and dropping its thought when the position is another one by then."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from ..ai.player import Answer, Player, Question
from ..coach.reasons.decided import Decision, decided
from ..engine.cards import Rng
from ..engine.core import DEALER, Action, S, State
from ..engine.errors import IllegalAction
from ..engine.rules import SomeRules, StandIn
from ..engine.table import SomeTable, Table
from .clock import Clock
from .failures import BOTS_LOG, Failure, Failures, log_failure
from .moments import phase_of
from .notices import Notice, Replaced, Thinking
from .seats import Human, Seat
from .terms import Pace, Terms


@dataclass(frozen=True, slots=True)
class Dropped:
    """The position, or who decides for the seat, changed first."""


Outcome: TypeAlias = Answer | Dropped | Failure


def question(table: Table[S], seat: int, seed: int, ms: int, *purpose: str) -> Question:
    """What the seat is asked in the present position; ``purpose``: of a question that is none of the hand's.

    ``seed``: the table's; the chances of a decision depend on it, on the hand and on how many decisions
    the hand has seen: however finely the dealer dealt, the same number. ``ms``: as in ``Pace``.
    """
    carry = table.start_carry
    decisions = sum(step.seat != DEALER for step in table.steps)
    rng = Rng.of(seed, *purpose, carry.hand, carry.redeals, seat, decisions)
    return Question(table.rules, table.view(seat), seat, tuple(table.history(seat)), rng, ms)


class Thought:
    """A player's thought about one question. It ends in an answer, is dropped, or fails."""

    def __init__(self, player: Player, asked: Question) -> None:
        self._player = player
        self._stop = threading.Event()
        self._question = replace(asked, stop=self._stop.is_set)

    def here(self) -> Outcome:
        """Think on the calling thread."""
        try:
            return self._player.decide(self._question)
        except Exception as error:  # noqa: BLE001  (a player may fail in any way)
            return Failure(error)

    async def ended(
        self, changed: asyncio.Event, stands: Callable[[], bool], clock: Clock, seeming: float
    ) -> Outcome:
        """Think in a thread, and for the eye at least ``seeming`` seconds of ``clock``.

        Each time that something has ``changed`` it is dropped unless the question still ``stands``. A player
        whose thought is dropped, or whose caller is cancelled, is told to stop.
        """
        thought = asyncio.ensure_future(asyncio.to_thread(self._player.decide, self._question))
        seems = asyncio.ensure_future(clock.sleep(seeming))
        try:
            while not (thought.done() and seems.done()):
                changed.clear()
                change = asyncio.ensure_future(changed.wait())
                pending = {task for task in (thought, seems) if not task.done()}
                try:
                    await asyncio.wait({change, *pending}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    change.cancel()  # also when the table is closed meanwhile
                if not stands():
                    return Dropped()
            return thought.result()
        except Exception as error:  # noqa: BLE001  (a player may fail in any way)
            return Failure(error)
        finally:
            seems.cancel()
            self._stop.set()
            thought.add_done_callback(_forget)


class Course(Protocol):
    """What bots need of the session at whose table they sit; described there."""

    rules: SomeRules
    seats: list[Seat]
    seed: int
    pace: Pace
    table: SomeTable
    changed: asyncio.Event
    regular: Callable[[], Player] | None

    @property
    def state(self) -> State: ...
    @property
    def hand(self) -> int: ...
    def view(self, seat: int) -> State: ...
    def thinker(self, seat: int) -> Player | None: ...
    def tell(self, notice: Notice) -> None: ...
    async def take(
        self,
        seat: int,
        action: Action,
        state: State,
        answer: Answer | None = None,
        why: Decision | None = None,
    ) -> bool: ...


class Bots:
    """The bots at a table: each decides when it is its turn, and the regular one where it fails."""

    def __init__(self, session: Course, terms: Terms) -> None:
        self._session, self._terms = session, terms
        self._failures = Failures()

    def new_hand(self) -> None:
        """Whoever was out is asked again."""
        self._failures = Failures()

    async def decide(self, seat: int, state: State) -> None:
        """Let a bot decide in ``state``; nothing happens if the position changes meanwhile."""
        session = self._session
        player = session.thinker(seat)
        assert player is not None
        session.tell(Thinking(seat))
        phase = phase_of(session.rules, state)
        if session.seats[seat].for_the_hand and phase.stand_in is StandIn.DEFAULT:
            await session.take(seat, session.rules.overdue(session.view(seat), seat), state)
            return
        missed = self._failures.missed(seat, player)
        if missed is None:
            failed = await self._decided(player, seat, state)
            if not isinstance(failed, Failure):
                self._failures.answered(seat, failed)
                return
            if session.regular is None:
                raise failed.error
            missed = self._failures.failed(seat, player, failed)
            self._log(missed)
        session.tell(missed)
        assert session.regular is not None
        failed = await self._decided(session.regular(), seat, state)
        if isinstance(failed, Failure):
            raise failed.error

    async def hear(self) -> None:
        """Every bot is told how the hand ended."""
        session = self._session
        bots = [seat.player for seat in session.seats if not isinstance(seat.player, Human)]
        facts = session.rules.facts(session.state) if bots else {}
        if self._terms.threads:
            await asyncio.gather(*(asyncio.to_thread(bot.over, facts) for bot in bots))
            return
        for bot in bots:
            bot.over(facts)

    async def _decided(self, player: Player, seat: int, state: State) -> Failure | bool:
        """Let ``player`` decide for the seat: whether it did, or what went wrong with it."""
        session = self._session
        asked = question(session.table, seat, session.seed, session.pace.ms)
        match await self._thought(player, asked, state):
            case Failure() as failure:
                return failure
            case Dropped():
                return False
            case answer:
                try:
                    why = await asyncio.to_thread(decided, asked, answer) if self._terms.threads else None
                    return await session.take(seat, answer.action, state, answer, why)
                except IllegalAction as error:
                    return Failure(error, answer.action)

    async def _thought(self, player: Player, asked: Question, state: State) -> Outcome:
        session, seat = self._session, asked.seat
        thought = Thought(player, asked)
        if not self._terms.threads:
            return thought.here()
        decides = session.thinker(seat)

        def stands() -> bool:
            return session.state is state and session.thinker(seat) is decides

        seeming = 0 if phase_of(session.rules, state).brief else session.pace.think
        return await thought.ended(session.changed, stands, self._terms.clock, seeming)

    def _log(self, replaced: Replaced) -> None:
        """Keep what failed beside what the bots wrote to standard error."""
        if (folder := self._terms.reports) is not None:
            session = self._session
            names = tuple(seat.name for seat in session.seats)
            log_failure(folder / BOTS_LOG, session.rules.variant, session.hand, names, replaced)


def _forget(thought: asyncio.Future[Answer]) -> None:
    """Take notice of a dropped thought's end, so that nobody complains that nobody did."""
    if not thought.cancelled():
        thought.exception()
