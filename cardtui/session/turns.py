"""Whose turn it is: the dealer's, a bot's or people's, and what is done for people who need not be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from ..ai.player import Answer, Player
from ..engine.core import DEALER, Action, State
from .limit import TWICE, Limit
from .moments import only_answer, passes_by
from .notices import Asked, Left, Overdue
from .pauses import Pauses
from .thinking import Bots, Course


class Asks(Course, Protocol):
    """What the turns need besides of the session whose hand it is; described there."""

    pauses: Pauses
    limit: Limit
    overdue: set[int]

    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def waiting(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...
    def hand_over(self, seat: int, player: Player | None = None) -> None: ...


class Turns:
    """The turns of the hand that is played in a session."""

    def __init__(self, session: Asks, bots: Bots) -> None:
        self._session, self._bots = session, bots

    async def next(self) -> None:
        """The next thing that has to happen in the hand: a step of the dealer, a bot, or people."""
        session = self._session
        state = session.state
        if (due := session.table.due()) is not None:
            await self._dealer(due, state)
        elif (seat := next((s for s in state.to_act if session.thinker(s)), None)) is not None:
            await self._bots.decide(seat, state)
        elif (only := self._only_answer()) is not None:
            await session.take(*only, state)
        elif passes_by(session.rules, state):
            await self._pass_by(state)
        else:
            await self._ask(state)

    async def _dealer(self, due: Action, state: State) -> None:
        """The dealer's step; with people watching, cards are dealt one by one (L5: they may show)."""
        session = self._session
        if due.verb == "deal" and session.pace.deal and session.people:
            due = replace(due, numbers=(len(state.hands[0]) + 1,))
            await session.pauses.sleep(session.pace.deal)
        await session.take(DEALER, due, state)

    def _only_answer(self) -> tuple[int, Action] | None:
        """A person who has no choice, and the one answer."""
        session = self._session
        answers = ((seat, only_answer(session.rules, session.view(seat), seat)) for seat in session.waiting)
        return next(((seat, answer) for seat, answer in answers if answer is not None), None)

    async def _pass_by(self, state: State) -> None:
        """A pause of the deal: people who do not show while it lasts keep their hands down (L5)."""
        session = self._session
        session.tell(Asked(session.waiting, passing=True))
        await session.pauses.sleep(session.pace.deal)
        for seat in state.to_act:
            if seat in session.waiting and passes_by(session.rules, session.state):
                await session.take(seat, session.rules.overdue(session.view(seat), seat), session.state)

    async def _ask(self, state: State) -> None:
        """Wait for people; at the end of their time the default is done (L12)."""
        session = self._session
        asked = session.waiting
        session.pauses.calm()
        session.changed.clear()
        session.tell(Asked(asked))

        async def run_out() -> None:
            for seat in asked:
                await self._run_out(seat, state)

        await session.limit.run(
            lambda: session.pace.turn,
            session.changed,
            lambda: session.state is state and session.waiting == state.to_act,
            lambda left: session.tell(Left(left, session.pace.turn)),
            run_out,
        )

    async def _run_out(self, seat: int, state: State) -> None:
        """Do for the seat what is done when its time has run out; twice in a row a bot plays on."""
        session = self._session
        if session.state is not state:
            return
        default = session.rules.overdue(session.view(seat), seat)
        session.overdue.add(ply := len(session.table.steps))
        if not await session.take(seat, default, state, Answer(default, cut=True)):
            session.overdue.discard(ply)
            return
        late = session.limit.late
        late[seat] += 1
        gone = late[seat] >= TWICE and not session.over
        if gone:
            del late[seat]
            session.hand_over(seat)
        session.tell(Overdue(seat, gone))
