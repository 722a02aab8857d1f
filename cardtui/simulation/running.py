"""Hands of bots, played here or by several processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple, TypeAlias

from ..ai.player import Answer, Player, Question
from ..engine.answers import Summary
from ..engine.core import Deal
from ..engine.errors import Fault
from ..engine.table import SomeTable
from ..engine.visible import excerpt
from ..seating import BuiltIn, Command, Spec
from ..session import Dealt, Notice, Replaced, Seat, Session, Terms, TooManyRedeals
from ..session.failures import told
from ..session.foreign import BotUnusable, Foreign, running
from .plan import Part, Plan
from .tally import Failed, Line, Played, Tally

PART = 50  # hands, at most

Times: TypeAlias = list[list[float]]  # seconds of each decision, by spec


class Done(NamedTuple):
    """What was played of a part before ``fault``, with the times of the decisions of each spec."""

    hands: list[Played]
    times: Times
    fault: Exception | None


class Seen(NamedTuple):
    """A hand with all that was done in it.

    ``seating``: which spec sat where; ``tables``: those dealt again before it (L9), it itself last, as far as
    it came; ``fault``: what broke it off.
    """

    part: Part
    number: int
    seating: tuple[int, ...]
    tables: tuple[SomeTable, ...]
    fault: Exception | None


See: TypeAlias = Callable[[Seen], None]


class BotReplaced(Fault):
    """A command left a decision to the regular player in a run that is strict about it."""


class BotFailed(Fault):
    """A built-in bot broke or played against the rules: the run is worth nothing."""


@dataclass(frozen=True, slots=True)
class Skipping(Player):
    """A player that has no say in the auction: seat 0 wins it without a word."""

    player: Player

    def decide(self, question: Question) -> Answer:
        """What the game says of a skipped auction, then the player's answer."""
        skipped = question.rules.skipped(question.state, question.seat)
        return self.player.decide(question) if skipped is None else Answer(skipped)


@dataclass(frozen=True, slots=True)
class Timed(Player):
    """A player whose decisions are timed, in seconds."""

    player: Player
    times: list[float]

    def decide(self, question: Question) -> Answer:
        """The player's answer."""
        began = time.perf_counter()
        answer = self.player.decide(question)
        self.times.append(time.perf_counter() - began)
        return answer


def simulate(
    plan: Plan,
    progress: Callable[[int], None] = lambda hands: None,
    bot_log: Path | None = None,
    jobs: int = 1,
    see: See | None = None,
) -> Generator[Line, None, None]:
    """One object for each hand, then ``{"summary": ...}``.

    Raises ``BotFailed``, ``session.TooManyRedeals`` (L9), ``session.foreign.BotUnusable``, ``BotReplaced``,
    ``jobs.JobEnded``. ``progress`` hears how many hands are done; with one job ``bot_log`` keeps what
    commands are told and say, and ``see`` is shown each hand, also one that something breaks off.
    """
    began = time.perf_counter()
    spent: Times = [[] for _ in plan.specs]
    tally = Tally(plan)
    with closing(play(plan, plan.parts(size(plan, jobs)), spent, jobs, bot_log, see=see)) as hands:
        for done, played in enumerate(hands, 1):
            tally.add(played)
            yield played.line | tally.replaced.mark()
            progress(done)
    summary = tally.summary()
    if plan.timing:
        times = list(chain.from_iterable(spent))
        summary["seconds"] = round(time.perf_counter() - began, 3)
        summary["decision_ms"] = {
            "median": round(1000 * median(times), 4),
            "p99": round(1000 * quantiles(times, n=100)[98], 4),
        }
    yield {"summary": summary}


def size(plan: Plan, jobs: int) -> int:
    """How many hands make a part for so many processes."""
    return max(1, min(PART, plan.hands // (4 * jobs))) if jobs > 1 else plan.hands


def play(
    plan: Plan,
    parts: Sequence[Part],
    times: Times,
    jobs: int = 1,
    bot_log: Path | None = None,
    executor: Executor | None = None,
    see: See | None = None,
) -> Generator[Played, None, None]:
    """The hands of some parts in order, by so many processes, or so many at once by an ``executor``.

    ``times`` takes those of the decisions. Raises what ``simulate`` raises.
    """
    from ..jobs import in_order, results

    if executor is None and jobs == 1:
        yield from _here(plan, parts, times, bot_log, see)
        return
    jobs = max(1, min(jobs, len(parts)))
    work = partial(_part, plan)
    playing = in_order(work, parts, jobs) if executor is None else results(executor, work, parts, jobs)
    with closing(playing) as all_done:
        for done in all_done:
            for own, more in zip(times, done.times, strict=True):
                own += more
            yield from done.hands
            if done.fault is not None:
                raise done.fault


def _part(plan: Plan, part: Part) -> Done:
    """A part from its beginning to its end, or to what ends the run."""
    hands: list[Played] = []
    times: Times = [[] for _ in plan.specs]
    try:
        hands.extend(_here(plan, [part], times))
    except (BotFailed, BotReplaced, BotUnusable, TooManyRedeals) as fault:
        return Done(hands, times, fault)
    return Done(hands, times, None)


def _here(
    plan: Plan, parts: Sequence[Part], times: Times, bot_log: Path | None = None, see: See | None = None
) -> Generator[Played, None, None]:
    """The hands of some parts; ``times`` takes those of the decisions."""
    with running(plan.rules, plan.specs, bot_log=bot_log) as foreign, asyncio.Runner() as runner:
        players = [
            _player(plan, spec, times[at], foreign.running.get(at)) for at, spec in enumerate(plan.specs)
        ]
        for part in parts:
            yield from _hands(plan, part, players, _Playing(runner, foreign, see))


def _player(plan: Plan, spec: Spec, times: list[float], command: Player | None) -> Player:
    player = command or _built_in(plan, spec)
    if plan.timing:
        player = Timed(player, times)
    return Skipping(player) if plan.skip_auction else player


def _built_in(plan: Plan, spec: Spec) -> Player:
    assert isinstance(spec, BuiltIn)
    return spec.player(plan.game)


class _Playing(NamedTuple):
    """What hands are played with, whatever their players."""

    runner: asyncio.Runner
    foreign: Foreign
    see: See | None


def _hands(plan: Plan, part: Part, players: Sequence[Player], playing: _Playing) -> Iterator[Played]:
    seatings = plan.seatings()
    number = part.start
    carry = plan.opening(number)
    while not plan.ends(carry, number, part.stop):
        after = carry
        for seating in seatings:
            session = Session(
                plan.rules,
                [Seat(plan.names[who], players[who]) for who in seating],
                part.seed,
                Terms(threads=False),
                carry=carry,
                regular=lambda: BuiltIn().player(plan.game),
            )
            watch = Watch(plan, part.table, number, seating)
            session.listen(playing.foreign.hear)
            session.listen(watch)
            _play(plan, session, playing, Seen(part, number, seating, (), None))
            redeals = session.table.start_carry.redeals
            end = session.rules.summary(session.state)
            line = _line(plan, part, session, end, number, seating)
            if plan.only in (None, number):
                yield Played(line, end, seating, redeals, tuple(watch.failed))
            after = session.rules.carry(session.state)
        number += 1
        carry = plan.after(after, number)


def _play(plan: Plan, session: Session, playing: _Playing, seen: Seen) -> None:
    """A hand to its end; whoever wants to see it is shown it, be it whole or broken off."""
    see, tables = playing.see, list[SomeTable]()
    deal = plan.dealt.deal if plan.dealt is not None else None
    if see is None:
        playing.runner.run(_one_hand(session, deal))
        return
    session.listen(lambda notice: tables.append(session.table) if isinstance(notice, Dealt) else None)
    try:
        playing.runner.run(_one_hand(session, deal))
    except Exception as fault:
        see(seen._replace(tables=tuple(tables), fault=fault))
        raise
    see(seen._replace(tables=tuple(tables)))


async def _one_hand(session: Session, deal: Deal | None) -> None:
    await session.start(deal)
    await session.play()


def _line(
    plan: Plan, part: Part, session: Session, end: Summary, number: int, seating: tuple[int, ...]
) -> Line:
    line: Line = {} if part.table is None else {"table": part.table}
    line |= {"hand": number, "seed": part.seed}
    if plan.duplicate:
        line["seating"] = list(seating)
    return line | dict(end.fields) | {"plies": len(session.table.steps)}


class Watch:
    """What commands leave to the regular player in a hand; a bot of ours has to decide itself."""

    def __init__(self, plan: Plan, table: int | None, number: int, seating: tuple[int, ...]) -> None:
        self.failed: list[Failed] = []
        self._plan, self._seating = plan, seating
        self._where = f"hand {number}" if table is None else f"table {table}, hand {number}"

    def __call__(self, notice: Notice) -> None:
        if not isinstance(notice, Replaced):
            return
        who = self._seating[notice.seat]
        spec = self._plan.names[who]
        if not isinstance(self._plan.specs[who], Command):
            raise BotFailed("bot_broke", player=spec, why=notice.why, error=repr(notice.error))
        said = f"{self._where}: {told(self._plan.game.variant, self._plan.names, notice)}"
        self.failed.append(Failed(who, notice.seat, notice.why, said))
        if self._plan.strict:
            raise BotReplaced("bot_replaced", seat=who, command=excerpt(spec, 200), said=said)
