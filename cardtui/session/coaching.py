"""The coach at a table: what is about to be played is judged as a review would judge it, beside the table.

The position is looked at from when a person is asked; a play waits a moment for what is found of it. Then the
judge says what it has found by that time, and the play goes unless that is enough to speak against it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Protocol

from ..ai.player import Question
from ..coach.apart import Apart
from ..coach.judged import Basis, Effort, Judged, Mark
from ..coach.review import USUALLY, agreed, is_dear
from ..coach.word import Word, word_on
from ..engine.core import Action, State
from ..store.aids import Aid
from .session import Session
from .thinking import question

PATIENCE = 2.5  # seconds that a play waits before the judge is hurried, then half as long for each look
LEAST = 16  # worlds behind what it says in a hurry: fewer may all end alike
AGAIN = replace(USUALLY.again, tried=2)  # the best at first sight beside what is to be played
EMPTY = (Basis.FORCED, Basis.OPINION)  # verdicts that speak against nothing


@dataclass(frozen=True, slots=True)
class _Looks:
    """A position as it is looked at: what its seat is asked, twice with other chances, and what is found."""

    state: State
    asked: tuple[Question, Question]
    first: asyncio.Task[Judged | None]


class Judge(Protocol):
    """Who is asked, one question after the other."""

    def judged(self, question: Question, effort: Effort, played: Action | None = None) -> Judged:
        """As ``coach.judge.judge`` says; waits for it."""

    def hurry(self) -> None:
        """What is asked at the moment is wanted no more."""

    def close(self) -> None:
        """Nothing is asked any more."""


class Coach:
    """Looks on at one table."""

    def __init__(self, session: Session, judge: Judge | None = None, patience: float = PATIENCE) -> None:
        """``judge``: by default one in a process of its own; ``patience``: seconds that a play waits before
        the judge is hurried."""
        self._session, self._patience = session, patience
        self._judge = judge or Apart()
        self._looks: _Looks | None = None
        self._said: tuple[State, Action] | None = None  # what was spoken of last

    def look(self, seat: int) -> None:
        """Begin to judge the present position, in which the seat is asked."""
        self._at(seat)

    def _at(self, seat: int) -> _Looks:
        table, seed = self._session.table, self._session.seed
        looks = self._looks
        if looks is None or looks.state is not table.state or looks.asked[0].seat != seat:
            self.let_be()
            once = question(table, seat, seed, 0, "coach")
            again = question(table, seat, seed, 0, "coach", "again")
            first = asyncio.ensure_future(self._judged(once, USUALLY.first))
            self._looks = looks = _Looks(table.state, (once, again), first)
        return looks

    def let_be(self) -> None:
        """Nobody waits for what is looked at."""
        if self._looks is not None:
            self._looks.first.cancel()
            self._judge.hurry()
            self._looks = None

    async def word(self, seat: int, action: Action, marks: Collection[Mark], counts: bool) -> Word | None:
        """What is to be said before a legal action is done; ``None``: nothing, or it was said already, or
        nothing was found in time.

        A hand in which something was found is kept as one with advice, and without stakes unless it
        ``counts``.
        """
        state = self._session.state
        action = self._session.rules.resolve(state, seat, action)
        if self._said == (state, action):
            return None
        looks = self._at(seat)
        finding = asyncio.ensure_future(self._found(looks, action))
        in_time, _ = await asyncio.wait((finding,), timeout=self._patience)
        for _look in range(0 if in_time else 2):
            self._judge.hurry()
            await asyncio.wait((finding,), timeout=self._patience / 2)
        if not finding.done():
            finding.cancel()
            self.let_be()
            return None
        found = finding.result()
        if found is None or found.basis in EMPTY or self._session.state is not state:
            return None
        if not in_time and found.basis is Basis.WORLDS and found.worlds < LEAST:
            return None
        await self._session.assist(Aid.ADVICE, counts)
        said = word_on(looks.asked[0], found, action, marks)
        self._said = (state, action) if said is not None else None
        return said

    async def _found(self, looks: _Looks, action: Action) -> Judged | None:
        """What two looks say of the action, the second where the first finds a loss; ``None``: nothing."""
        rules = self._session.rules
        await asyncio.wait((looks.first,))
        first = None if looks.first.cancelled() else looks.first.result()
        if first is None or first.basis in EMPTY:
            return first
        if first.of(rules, action) is None:
            first = await self._judged(looks.asked[0], USUALLY.first, action)
        if first is None or not is_dear(rules, first, action):
            return first
        again = await self._judged(looks.asked[1], AGAIN, action)
        return None if again is None else agreed(rules, first, again, action)

    async def _judged(self, asked: Question, effort: Effort, played: Action | None = None) -> Judged | None:
        """What is found beside the table; ``None`` if the judge was ended."""
        try:
            return await asyncio.to_thread(self._judge.judged, asked, effort, played)
        except (OSError, EOFError, ValueError):
            return None

    def close(self) -> None:
        """End what was started; may take a moment."""
        self._judge.close()
