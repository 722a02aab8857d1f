"""Advice: players are asked what they would do in a seat's place, by what it sees; nothing of it is kept.

The regular player answers at once; a better one, where the game has one, thinks in a process of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from ..ai.player import Answer, Player, Question, Reason
from ..coach.reasons import AnyFact, explain
from ..engine.core import Action, State
from ..games import Game, Level
from ..seating import BuiltIn
from .clock import WallClock
from .moments import passes_by
from .session import Session
from .thinking import Thought, question

FEW = 8  # readings: of more, one of each kind and size is enough


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be done; ``value``: what the adviser expects of it, if it was asked about it."""

    action: Action
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player of that level would do, best first, and why. ``final``: no better player is asked."""

    level: Level
    options: tuple[Option, ...]
    why: Reason | None = None
    final: bool = True
    facts: tuple[AnyFact, ...] = ()  # that speak for the best


def still(session: Session, state: State, seat: int) -> bool:
    """Whether the seat is asked the same: in the same position, at another moment of a deal (L5),
    or where several decide at once and others have done so meanwhile."""
    rules, now = session.rules, session.state
    if now is state:
        return True
    if now.phase != state.phase:
        return False
    together = len(state.to_act) > 1 and seat in now.to_act and now.hands[seat] == state.hands[seat]
    return together or (passes_by(rules, now) and passes_by(rules, state))


def best_level(entry: Game) -> Level:
    """The best player of a game."""
    return max(entry.players, key=list(Level).index)


class Advisers:
    """The players that are asked at one table; started when they are first asked."""

    def __init__(self, session: Session, entry: Game, best: bool = True) -> None:
        """``best`` false: the regular player alone is asked."""
        self._session, self.best = session, best
        self._quick = BuiltIn().player(entry)
        self.level = best_level(entry) if best else Level.REGULAR
        better = self.level is not Level.REGULAR
        self._best: Player | None = BuiltIn(self.level).at_table(entry) if better else None
        self._round = 0  # of questions; what belongs to an earlier one is dropped
        self._thoughts: set[asyncio.Event] = set()  # each told when something changes
        self._unlisten = session.listen(lambda _notice: self._wake())

    def _wake(self) -> None:
        for changed in self._thoughts:
            changed.set()

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self._round += 1
        self._wake()

    def close(self) -> None:
        """Let them go; what was started is ended, which may take a second."""
        self._unlisten()
        if self._best is not None:
            self._best.close()

    async def advice(self, seat: int) -> AsyncIterator[Advice]:
        """What the seat is advised in the present position: at once, and better when the best player has
        thought. Ends when the position does, or when it is stopped or asked anew."""
        session, state = self._session, self._session.state
        self._round = asked = self._round + 1

        def stands() -> bool:
            return self._round == asked and still(session, state, seat)

        put = question(session.table, seat, session.seed, 0, "advice")
        forced = len(list(islice(session.rules.legal(put.state, seat), 2))) < 2
        thought = None
        if self._best is not None and not forced:
            thought = asyncio.ensure_future(self._thought(self._best, put, stands))
        try:
            answer = await self._thought(self._quick, put, stands)
            legal = await asyncio.to_thread(tuple, session.rules.legal(put.state, seat))  # may be thousands
            first = await asyncio.to_thread(_advice, Level.REGULAR, put, answer, legal, thought is None)
            if stands():
                yield first
            if thought is not None:
                better = await thought
                level = Level.REGULAR if better is None else self.level
                last = await asyncio.to_thread(_advice, level, put, better or answer, legal, True)
                if stands():
                    yield last
        finally:
            if thought is not None:
                thought.cancel()

    async def _thought(self, player: Player, put: Question, stands: Callable[[], bool]) -> Answer | None:
        """What the player says; ``None`` if it was stopped, or failed."""
        changed = asyncio.Event()
        self._thoughts.add(changed)
        try:
            found = await Thought(player, put).ended(changed, stands, WallClock(), 0)
        finally:
            self._thoughts.discard(changed)
        return found if isinstance(found, Answer) else None


def _advice(
    level: Level, put: Question, answer: Answer | None, legal: Sequence[Action], final: bool
) -> Advice:
    """What was answered, and what else may be done; of a player that failed only that."""
    if answer is None:
        return Advice(level, sensible((), legal), None, final)
    said = dict(answer.considered)
    considered = ((action, value) for action, value in answer.considered if action != answer.action)
    weighed = [(answer.action, said.get(answer.action)), *considered]
    facts = explain(put, answer.action, [action for action, _value in weighed])
    return Advice(level, sensible(weighed, legal), answer.why, final, facts)


def sensible(weighed: Iterable[tuple[Action, float | None]], legal: Sequence[Action]) -> tuple[Option, ...]:
    """What is worth a look: all that was weighed, then of the legal list one of each shape.

    Plays of one reading are one shape, whatever cards go along; where there are many readings, plays of one
    kind and size. Cards that are played without a reading have no shape: all that is worth it was weighed.
    """
    options, seen = list[Option](), set[object]()
    for action, value in weighed:
        if (shape := _reading(action)) not in seen:
            seen.add(shape)
            options.append(Option(action, value))
    readings = {action.reading for action in legal if action.reading is not None}
    of_kind = len(readings) > FEW
    if of_kind:
        seen |= {_kind(option.action) for option in options}
    for action in legal:
        if options and action.cards and action.reading is None:
            continue
        shape = _kind(action) if of_kind else _reading(action)
        if shape not in seen:
            seen.add(shape)
            options.append(Option(action))
    return tuple(options)


def _reading(action: Action) -> object:
    return (action.verb, action.reading if action.reading is not None else action.cards)


def _kind(action: Action) -> object:
    if action.reading is None:
        return _reading(action)
    return action.verb, action.reading.kind, action.reading.size
