"""Whether a command keeps to the line protocol: it plays every game, and what is wrong with it is said."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace

from ..ai.baseline import Random
from ..ai.player import Player, Question
from ..ai.process import BotFailure, Process
from ..engine.cards import Rng
from ..engine.core import Carry
from ..engine.rules import SomeRules
from ..engine.table import Table
from ..games import GAMES, Game, game
from ..seating import BuiltIn, Command
from ..text.bots import failure_text
from .failures import told
from .notices import Notice, Replaced, Taken
from .seats import Seat
from .session import Session
from .terms import Terms

LEAVES = 5.0  # seconds that it has to leave when its input ends; less at a table


@dataclass(frozen=True, slots=True)
class Finding:
    """What was tried, and what was wrong with it (nothing if all is well); ``turns``: answered."""

    tried: str
    wrong: tuple[str, ...] = ()
    turns: int = 0


@dataclass(slots=True)
class _Heard:
    """What a table tells of the bot in a seat: the turns it answered, and the first failure of each kind."""

    variant: str
    seat: int
    names: Sequence[str]
    turns: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def hear(self, notice: Notice) -> None:
        """Listen to the table."""
        match notice:
            case Taken(step=step) if step.seat == self.seat:
                self.turns += 1
            case Replaced(why=why):
                self.turns -= 1
                self.failed[why] += 1
                self.first.setdefault(why, told(self.variant, self.names, notice))

    def wrong(self) -> tuple[str, ...]:
        """What went wrong, each kind once with how often, in words."""
        return tuple(
            f"{count} times {words}" if (count := self.failed[why]) > 1 else words
            for why, words in self.first.items()
        )


def check(command: str, variants: Sequence[str] = ()) -> Generator[Finding, None, None]:
    """Try the command at tables of these variants (all by default), then its ``stop`` and its end.

    Raises ``BotFailure`` if it cannot be started or says no hello at the first table.
    """
    tables = [
        (entry, sample)
        for entry in GAMES.values()
        if not variants or entry.variant in variants
        for sample in entry.samples
    ]
    for at, (entry, sample) in enumerate(tables):
        variant, options = entry.variant, sample.options
        with closing(Command(command).player()) as process:
            rules = entry.rules(**options)
            seat = at % rules.seats
            name = ", ".join([variant, *(f"{key} {value}" for key, value in options.items()), f"seat {seat}"])
            try:
                process.greet(rules, seat)
            except BotFailure as failure:
                if not at:
                    raise
                yield Finding(name, (failure_text(variant, failure, None, ()),))
                continue
            place = sample.place
            carry = None if place is None else rules.after_place(seat, place)
            yield asyncio.run(_at_a_table(name, entry, rules, process, seat, carry or Carry()))
    if tables:
        yield from _the_end(command, tables[0][0].variant)


async def _at_a_table(
    name: str, entry: Game, rules: SomeRules, process: Process, seat: int, carry: Carry
) -> Finding:
    players: list[Player] = [Random() for _ in range(rules.seats)]
    players[seat] = process
    names = [f"seat {number}" for number in range(rules.seats)]
    session = Session(
        rules,
        [Seat(name, player) for name, player in zip(names, players, strict=True)],
        1,
        Terms(threads=False),
        carry=carry,
        regular=lambda: BuiltIn().player(entry),
    )
    heard = _Heard(entry.variant, seat, names)
    session.listen(heard.hear)
    await session.start()
    await session.play()
    return Finding(name, heard.wrong(), heard.turns)


def _the_end(command: str, variant: str) -> Iterator[Finding]:
    """A turn whose time is up at once, and the end of the input."""
    rules = game(variant).rules()
    table = Table(rules, rules.shuffle(Rng.of(1, "deal"), Carry()))
    table.advance()
    seat = table.state.to_act[0]
    question = Question(rules, table.view(seat), seat, tuple(table.history(seat)), Rng.of(1, seat))
    process = Command(command).player()
    wrong: tuple[str, ...] = ()
    try:
        process.decide(replace(question, ms=1))
    except BotFailure as failure:
        late = failure.code == "late" and failure.fault != "no_hello"
        wrong = ("it answers later" if late else failure_text(variant, failure, None, ()),)
    yield Finding("stop: an answer within a second", wrong)
    farewell = process.close(LEAVES)
    stays = farewell is not None and farewell.status is None
    yield Finding("the end of its input: it leaves", ("it has to be killed",) if stays else ())
