"""What the best player would do in one's place, and what else is worth a look, one after the other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..ai.player import Reason
from ..coach.judged import Mark
from ..coach.odds import Sheet, watched
from ..coach.reasons import AnyFact
from ..coach.word import MARKS, Word
from ..engine.core import Action, State
from ..games import game
from ..session import Session
from ..session.advising import Advice, Advisers
from ..session.coaching import Coach
from ..session.thinking import question
from ..store.aids import Aid


@dataclass(frozen=True, slots=True)
class Hint:
    """Something that may be done; ``at``: which it is ``of`` so many, from 1; ``why``: of the best."""

    action: Action
    at: int
    of: int
    why: Reason | None = None
    facts: tuple[AnyFact, ...] = ()


class Hints:
    """The advice of one table. A hand in which it was asked for is kept as one with help."""

    def __init__(
        self,
        session: Session,
        seat: int,
        *,
        best: bool = True,
        counts: bool = True,
        allowed: bool = True,
        coach: str = "off",
    ) -> None:
        """``best`` false: the regular player alone is asked; ``counts``: the hand keeps its stakes;
        ``allowed`` false: there are none; ``coach``: at what it speaks before a play goes."""
        self.allowed = allowed
        self._marks: Collection[Mark] = MARKS.get(coach, ())
        self._coach = Coach(session) if self._marks else None
        self._session, self._seat = session, seat
        self._best, self._counts = best, counts
        self._advisers: Advisers | None = None
        self._advice: Advice | None = None
        self._of: State | None = None
        self._at = 0

    async def next(self) -> Hint | None:
        """The best there is in a new position, then the next one, round and round; ``None``: nothing."""
        session = self._session
        if self._of is not session.state:
            await session.assist(Aid.ADVICE, self._counts)
            if self._advisers is None:
                self._advisers = Advisers(session, game(session.rules.variant), self._best)
            self._of, self._advice, self._at = session.state, None, -1
            async for advice in self._advisers.advice(self._seat):
                self._advice = advice  # of the better player, when that has answered
        found = self._advice
        if found is None or not found.options:
            return None
        self._at = (self._at + 1) % len(found.options)
        option, first = found.options[self._at], self._at == 0
        why, facts = (found.why, found.facts) if first else (None, ())
        return Hint(option.action, self._at + 1, len(found.options), why, facts)

    async def odds(self) -> Sheet | None:
        """Who may hold what; ``None``: nothing is known of that."""
        session, found = self._session, None
        await session.assist(Aid.ADVICE, self._counts)
        async for sheet in watched(question(session.table, self._seat, session.seed, 0, "odds")):
            found = sheet
        return found

    def look(self) -> None:
        """One is asked: the coach, where there is one, looks at the position from now on."""
        if self._coach is not None and self._session.practises:
            self._coach.look(self._seat)

    async def word(self, action: Action) -> Word | None:
        """What the coach says before it is done."""
        if self._coach is None or not self._session.practises:
            return None
        return await self._coach.word(self._seat, action, self._marks, self._counts)

    def close(self) -> None:
        """Let the players go; what was started is ended."""
        if self._coach is not None:
            self._coach.close()
        if self._advisers is not None:
            self._advisers.close()
