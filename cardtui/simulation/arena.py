"""Players of a pool against one another: every pair on the same deals, in all seatings."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from statistics import median, quantiles

from ..deals import NamedDeal
from ..engine.rules import SomeRules
from ..games import Game
from ..seating import Spec
from . import kept
from .plan import Plan
from .running import Times, play, size
from .standings import Standings
from .tally import Line, Played, as_text


@dataclass(frozen=True, slots=True)
class Arena:
    """What is measured. ``flags``: of the rules, as a command line has them, for those who run it again.

    ``dealt``: the hand that is each of the deals.
    """

    game: Game
    rules: SomeRules
    players: tuple[Spec, ...]
    deals: int
    seed: int
    skip_auction: bool = False
    timing: bool = False
    flags: tuple[str, ...] = ()
    dealt: NamedDeal | None = None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who meets."""
        return list(combinations(range(len(self.players)), 2))

    def seatings(self, pair: tuple[int, int]) -> list[tuple[int, ...]]:
        """Which of the two sits in each seat: every way in which both have as many camps, or one more.

        A camp are the seats that play together from the deal on; where there are none, a single seat.
        """
        seats = range(self.rules.seats)
        camps = self.rules.camps(self.skip_auction) or tuple((seat,) for seat in seats)
        camp_of = {seat: at for at, camp in enumerate(camps) for seat in camp}
        return [
            tuple(who[camp_of[seat]] for seat in seats)
            for who in product(pair, repeat=len(camps))
            if abs(who.count(pair[0]) - who.count(pair[1])) <= 1
        ]

    @property
    def plan(self) -> Plan:
        """The hands to be played. A spec is a player in a seat: a command is never moved to another."""
        seats = self.rules.seats
        seated = tuple(
            tuple(player * seats + seat for seat, player in enumerate(seating))
            for pair in self.pairs
            for seating in self.seatings(pair)
        )
        specs = tuple(player for player in self.players for _ in range(seats))
        return Plan(
            self.game,
            self.rules,
            specs,
            self.deals,
            self.seed,
            self.skip_auction,
            duplicate=True,
            timing=self.timing,
            seated=seated,
            dealt=self.dealt,
        )

    def settings(self, revision: str) -> Line:
        """What the hands follow from; ``revision``: of the program."""
        words = ["cardtui", "arena", self.game.variant, "--seats", ",".join(map(str, self.players))]
        words += ["--deals", str(self.deals), "--seed", str(self.seed)]
        words += [*(["--skip-auction"] if self.skip_auction else []), *self.flags]
        return {
            "command": shlex.join(words),
            "variant": self.game.variant,
            "options": self.rules.options(),
            "auction": self.rules.auction and not self.skip_auction,
            **({"deal": self.dealt.code} if self.dealt is not None else {}),
            "players": list(map(str, self.players)),
            "seed": self.seed,
            "revision": revision,
            "rules": self.rules.revision,
            "n": self.deals,
        }


def _line(arena: Arena, played: Played) -> Line:
    """A hand as it is written: ``seating`` and ``failed`` by the players' numbers."""
    seats = arena.rules.seats
    line: Line = {
        **played.line,
        "seating": [who // seats for who in played.seating],
        "amounts": list(played.end.amounts),
    }
    if played.failed:
        line["failed"] = [[each.seat, each.why, each.said] for each in played.failed]
    return line


def compete(
    arena: Arena,
    revision: str,
    progress: Callable[[int], None] = lambda hands: None,
    keep: Path | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Generator[Line, None, None]:
    """One object for each hand, then ``{"summary": ...}``.

    ``revision``: of the program; ``keep``: the file that keeps the lines too, and whose hands are not played
    again; ``executor``: what plays so many parts at once, instead of processes here. ``progress`` hears how
    many hands are done. Raises what ``simulate`` and ``kept.take_up`` raise.
    """
    plan, settings = arena.plan, arena.settings(revision)
    times: Times = [[] for _ in plan.specs]
    standings = Standings(arena.rules.seats, arena.pairs, len(arena.players))
    done = 0
    with ExitStack() as stack:
        sink = None
        if keep is not None:
            settled = {name: value for name, value in settings.items() if name not in ("command", "n")}
            hands, sink = kept.take_up(keep, {"arena": settled}, len(plan.seated))
            stack.enter_context(sink)
            for line in hands[: arena.deals * len(plan.seated)]:
                standings.add(line)
                yield line
                progress(done := done + 1)
        parts = plan.parts(size(plan, jobs), done // len(plan.seated))
        playing = stack.enter_context(closing(play(plan, parts, times, jobs, executor=executor)))
        for played in playing:
            line = _line(arena, played)
            standings.add(line)
            if sink is not None:
                sink.write(as_text(line) + "\n")
                sink.flush()
            yield line
            progress(done := done + 1)
        summary = settings | standings.summary()
        if arena.timing:
            summary["decision_ms"] = _milliseconds(arena, times)
        if sink is not None:
            sink.write(as_text({"summary": summary}) + "\n")
        yield {"summary": summary}


def _milliseconds(arena: Arena, times: Times) -> list[Line]:
    """For each player how long a decision took here."""
    seats, found = arena.rules.seats, []
    for player in range(len(arena.players)):
        own = [1000 * one for seat in range(seats) for one in times[player * seats + seat]]
        most = quantiles(own, n=100)[98] if len(own) > 1 else max(own, default=0.0)
        found.append({"median": round(median(own or [0.0]), 3), "p99": round(most, 3)})
    return found
