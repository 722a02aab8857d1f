"""Bots only, many hands, one line of JSON a hand and a summary: the same seed gives the same bytes.

Hands go on from one another as at a table (L3, Z4), but every hand begins with the stacks of new
profiles, so no result depends on who went broke before. Exceptions: a Guandan hand stands alone at
the level given unless whole matches are played, whose stacks run from hand to hand; with
``duplicate`` every deal stands alone and is played once in each seating. With ``tables`` that many
are played one after the other, each with a seed of its own and so as if it were alone.

Hands that stand alone, and tables, may be played in several processes: a part is what one of them does.

A seat whose ``bot:COMMAND`` failed was the regular player's at that decision: what was counted is not
the bot's then. That is marked at each hand and in the summary.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from typing import Any, NamedTuple

from .ai.player import Answer, Player, Question
from .engine.cards import Rng
from .engine.core import Action, Carry, Rules
from .engine.errors import Fault
from .engine.visible import excerpt
from .games import Game
from .seating import BuiltIn, Command, Spec
from .session import Notice, Replaced, Seat, Session, Terms, TooManyRedeals
from .session.failures import told
from .session.foreign import BotUnusable, Foreign, running

LANDLORD_LINE = ("landlord", "winner", "multiple", "transfers", "fees")
LINES = {
    "happy": LANDLORD_LINE,
    "crazy": LANDLORD_LINE,
    "guandan": ("playing", "places", "levels", "x", "match_won", "transfers", "fees"),
    "gongzhu": ("exposed", "raw", "final", "points"),
}
SEEDS = 1 << 53  # of tables: every reader of JSON takes them as they are
PART = 50  # hands, at most
AMOUNT = {"gongzhu": "raw"}  # what the summary takes the mean of; elsewhere the transfers


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``specs``: the players per seat, none of them a person."""

    game: Game
    rules: Rules[Any]
    specs: tuple[Spec, ...]
    hands: int
    seed: int
    skip_auction: bool = False
    duplicate: bool = False
    match: bool = False
    timing: bool = False
    strict: bool = False  # stop at the first decision that a command leaves to the regular player
    tables: int | None = None  # each of ``hands`` hands; ``None``: one, whose seed is ``seed``

    @property
    def names(self) -> tuple[str, ...]:
        """The players in words, per seat."""
        return tuple(map(str, self.specs))

    @property
    def alone(self) -> bool:
        """Whether no hand needs the one before it."""
        return self.duplicate or self.skip_auction or (self.game.variant == "guandan" and not self.match)

    def parts(self, hands: int) -> list[Part]:
        """What is to be played, in order: a part a table, hands that stand alone ``hands`` at a time."""
        size = hands if self.alone else self.hands
        tables = (
            [(None, self.seed)]
            if self.tables is None
            else [(number, Rng.of(self.seed, "table", number).below(SEEDS)) for number in range(self.tables)]
        )
        return [
            Part(table, seed, start, min(start + size, self.hands))
            for table, seed in tables
            for start in range(0, self.hands, size)
        ]


@dataclass(frozen=True, slots=True)
class Part:
    """The hands from ``start`` until ``stop`` at one table; ``table``: its number where there are several."""

    table: int | None
    seed: int
    start: int
    stop: int


class Failed(NamedTuple):
    """A decision that a command left to the regular player: whose, in which seat, why, and that in words."""

    who: int
    seat: int
    why: str
    said: str


class Played(NamedTuple):
    """A hand: its line, which spec sat where, redeals, and what commands failed at."""

    line: dict[str, Any]
    seating: tuple[int, ...]
    redeals: int
    failed: tuple[Failed, ...]


class Done(NamedTuple):
    """What another process played of a part before ``fault``, with the times of its decisions."""

    hands: list[Played]
    times: list[float]
    fault: Exception | None


class BotReplaced(Fault):
    """A command left a decision to the regular player in a run that is strict about it."""


class BotFailed(Fault):
    """A built-in bot broke or played against the rules: the run is worth nothing."""


AUCTION = {"show": "keep", "late_show": "keep", "double": "single"}


@dataclass(frozen=True, slots=True)
class Undisputed(Player):
    """A player whose seat 0 is landlord without a word: nobody shows, robs or doubles."""

    player: Player

    def decide(self, question: Question) -> Answer:
        phase = question.state.phase
        if phase in ("call", "rob"):
            return Answer(Action("call" if phase == "call" and question.seat == 0 else "decline"))
        if phase in AUCTION:
            return Answer(Action(AUCTION[phase]))
        return self.player.decide(question)


@dataclass(frozen=True, slots=True)
class Timed(Player):
    """A player whose decisions are timed, in seconds."""

    player: Player
    times: list[float]

    def decide(self, question: Question) -> Answer:
        began = time.perf_counter()
        answer = self.player.decide(question)
        self.times.append(time.perf_counter() - began)
        return answer


def simulate(
    plan: Plan,
    progress: Callable[[int], None] = lambda hands: None,
    bot_log: Path | None = None,
    jobs: int = 1,
) -> Generator[dict[str, Any], None, None]:
    """One object a hand, then ``{"summary": ...}``.

    Raises ``BotFailed``, ``session.TooManyRedeals`` (L9), ``session.foreign.BotUnusable``, ``BotReplaced``,
    ``jobs.JobEnded``. ``progress`` hears how many hands are done; ``bot_log``, with one job, keeps what
    commands are told and say.
    """
    began = time.perf_counter()
    times: list[float] = []
    tally = Tally(plan)
    playing = (
        _elsewhere(plan, times, jobs) if jobs > 1 else _here(plan, plan.parts(plan.hands), times, bot_log)
    )
    with closing(playing) as hands:
        for done, played in enumerate(hands, 1):
            tally.add(played)
            yield played.line | tally.replaced.mark()
            progress(done)
    summary = tally.summary()
    if plan.timing:
        summary["seconds"] = round(time.perf_counter() - began, 3)
        summary["decision_ms"] = {
            "median": round(1000 * median(times), 4),
            "p99": round(1000 * quantiles(times, n=100)[98], 4),
        }
    yield {"summary": summary}


def _elsewhere(plan: Plan, times: list[float], jobs: int) -> Generator[Played, None, None]:
    """The hands in order, played by several processes."""
    from .jobs import in_order

    parts = plan.parts(max(1, min(PART, plan.hands // (4 * jobs))))
    with closing(in_order(partial(_part, plan), parts, min(jobs, len(parts)))) as all_done:
        for done in all_done:
            times += done.times
            yield from done.hands
            if done.fault is not None:
                raise done.fault


def _part(plan: Plan, part: Part) -> Done:
    """A part from its beginning to its end, or to what ends the run."""
    hands: list[Played] = []
    times: list[float] = []
    try:
        hands.extend(_here(plan, [part], times))
    except (BotFailed, BotReplaced, BotUnusable, TooManyRedeals) as fault:
        return Done(hands, times, fault)
    return Done(hands, times, None)


def _here(
    plan: Plan, parts: Sequence[Part], times: list[float], bot_log: Path | None = None
) -> Generator[Played, None, None]:
    """The hands of some parts; ``times`` takes those of the decisions."""
    with running(plan.rules, plan.specs, bot_log=bot_log) as foreign, asyncio.Runner() as runner:
        players = [_player(plan, spec, times, foreign.running.get(at)) for at, spec in enumerate(plan.specs)]
        for part in parts:
            yield from _hands(plan, part, players, runner, foreign)


def _player(plan: Plan, spec: Spec, times: list[float], command: Player | None) -> Player:
    player = command or _built_in(plan, spec)
    if plan.timing:
        player = Timed(player, times)
    return Undisputed(player) if plan.skip_auction else player


def _built_in(plan: Plan, spec: Spec) -> Player:
    assert isinstance(spec, BuiltIn)
    return spec.player(plan.game)


def _hands(
    plan: Plan, part: Part, players: Sequence[Player], runner: asyncio.Runner, foreign: Foreign
) -> Iterator[Played]:
    seatings = _seatings(plan.specs) if plan.duplicate else [tuple(range(len(plan.specs)))]
    number = part.start
    carry = Carry(first=0 if plan.skip_auction else None, hand=number)
    while number < part.stop or (plan.match and carry.playing):
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
            session.listen(foreign.hear)
            session.listen(watch)
            runner.run(_one_hand(session))
            redeals = session.table.start_carry.redeals
            yield Played(_line(plan, part, session, number, seating), seating, redeals, tuple(watch.failed))
            after = session.rules.carry(session.state)
        number += 1
        carry = _next(plan, after, number)


async def _one_hand(session: Session) -> None:
    await session.start()
    await session.play()


def _next(plan: Plan, after: Carry, number: int) -> Carry:
    """What the next deal starts with; see the top of this file."""
    if plan.match and after.playing:
        return after
    if plan.skip_auction:
        return Carry(first=0, hand=number)
    if plan.duplicate or plan.game.variant == "guandan":
        return Carry(hand=number)
    return replace(after, stacks=(), scores=())


def _seatings(specs: tuple[Spec, ...]) -> list[tuple[int, ...]]:
    """The rotations of the players that differ: which spec sits in each seat."""
    seats = range(len(specs))
    distinct: dict[tuple[Spec, ...], tuple[int, ...]] = {}
    for turn in seats:
        seating = tuple((seat + turn) % len(specs) for seat in seats)
        distinct.setdefault(tuple(specs[who] for who in seating), seating)
    return list(distinct.values())


def _line(plan: Plan, part: Part, session: Session, number: int, seating: tuple[int, ...]) -> dict[str, Any]:
    facts = session.rules.facts(session.state)
    line: dict[str, Any] = {} if part.table is None else {"table": part.table}
    line |= {"hand": number, "seed": part.seed}
    if plan.duplicate:
        line["seating"] = list(seating)
    line |= {name: facts.get(name) for name in LINES[plan.game.variant]}
    line["plies"] = len(session.table.steps)
    return line


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


@dataclass(slots=True)
class Replacements:
    """Decisions that commands left to the regular player, by spec.

    ``reasons``: how many for which reason; ``first``: the first of each reason in words; ``hand``: those
    of the present hand, by seat.
    """

    reasons: list[Counter[str]]
    first: list[dict[str, str]]
    hand: Counter[int] = field(default_factory=Counter)

    @classmethod
    def none(cls, players: int) -> Replacements:
        """Before the first."""
        return cls([Counter() for _ in range(players)], [{} for _ in range(players)])

    def add(self, failed: Failed) -> None:
        """Count a decision."""
        self.reasons[failed.who][failed.why] += 1
        self.first[failed.who].setdefault(failed.why, failed.said)
        self.hand[failed.seat] += 1

    def mark(self) -> dict[str, Any]:
        """The mark of a hand in which something was replaced: how often in each seat."""
        hand, self.hand = self.hand, Counter()
        return {"replaced": [hand[seat] for seat in range(len(self.reasons))]} if hand else {}

    def summary(self) -> dict[str, Any]:
        """``replaced``: how often, a spec; ``failures``: of each spec that ever failed why, and the first."""
        failures = [
            {"seat": who, "reasons": dict(reasons), "first": self.first[who]}
            for who, reasons in enumerate(self.reasons)
            if reasons
        ]
        return {"replaced": [reasons.total() for reasons in self.reasons], "failures": failures}


class Tally:
    """The sums behind the summary. Seats are those of ``plan.specs``, wherever they sat."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._hands = self._redeals = self._left = 0
        self.replaced = Replacements.none(len(plan.specs))
        self._wins = [0] * len(plan.specs)
        self._roles = {"landlord": 0, "farmers": 0}
        # a deal, by table and hand: amounts a spec, once a seating
        self._amounts: dict[tuple[int, int], list[list[int]]] = {}

    def add(self, played: Played) -> None:
        """Count a hand."""
        line, seating = played.line, played.seating
        self._hands += 1
        self._redeals += played.redeals
        for failed in played.failed:
            self.replaced.add(failed)
        amounts = line[AMOUNT.get(self._plan.game.variant, "transfers")]
        own = [0] * len(seating)
        for seat, who in enumerate(seating):
            own[who] = amounts[seat]
            self._wins[who] += self._won(line, seat)
        self._amounts.setdefault((line.get("table", 0), line["hand"]), []).append(own)
        if _left(line):
            self._left += 1
        elif "winner" in line:
            self._roles[line["winner"]] += 1

    def _won(self, line: dict[str, Any], seat: int) -> bool:
        if _left(line):
            return False
        if "winner" in line:
            return bool((line["winner"] == "landlord") == (line["landlord"] == seat))
        if "places" in line:
            return bool(line["places"][0] % 2 == seat % 2)
        return bool(line["raw"][seat] == max(line["raw"]))

    def summary(self) -> dict[str, Any]:
        """Standard errors are taken over deals: seatings of one deal are not independent."""
        deals = [[mean(column) for column in zip(*rows, strict=True)] for rows in self._amounts.values()]
        columns = list(zip(*deals, strict=True)) or [(0.0,)] * len(self._wins)
        wins: dict[str, Any] = {"seats": self._wins}
        if self._plan.game.variant in ("happy", "crazy"):
            wins |= self._roles
        summary: dict[str, Any] = {
            "hands": self._hands,
            "seats": list(self._plan.names),
            "wins": wins,
            "mean": [round(mean(column), 4) for column in columns],
            "standard_error": [round(_error(column), 4) for column in columns],
        }
        if self._plan.game.variant in ("happy", "crazy"):
            summary |= {"redeals": self._redeals, "left": self._left}
        if any(isinstance(spec, Command) for spec in self._plan.specs):
            summary |= self.replaced.summary()
        return summary


def _left(line: dict[str, Any]) -> bool:
    """Whether a seat gave the hand up: it has a settlement, but nobody has won it."""
    return "winner" in line and line["winner"] is None


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def as_text(line: dict[str, Any]) -> str:
    """The line as it is written: one JSON object, always the same bytes for the same hand."""
    return json.dumps(line, ensure_ascii=False)
