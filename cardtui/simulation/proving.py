"""Hands that are played to look at the rules: kept as records, asked the laws, compared with another
implementation, counted by clause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..deals import code_of
from ..engine.positions import Position
from ..engine.table import SomeTable
from ..files import write
from ..laws.failures import Failure, Law
from ..laws.fired import Fired
from ..laws.holding import again, broken_in, near
from ..laws.smallest import smallest
from ..session.session import chance_of
from ..store.records import Record, load, result_of, to_text
from ..store.seat import Seat
from .other import Other, OtherUnusable
from .plan import Plan
from .running import Seen


class HandFails(Exception):
    """A hand that must not be. ``ply``: the number of steps before it fails; ``failure``: there, and
    ``smallest``: in the smallest position that fails alike; ``name``: what its files are called."""

    def __init__(self, seen: Seen, ply: int, failure: Failure, small: Failure, name: str) -> None:
        super().__init__(failure.said)
        self.seen, self.ply, self.failure, self.smallest, self.name = seen, ply, failure, small, name


@dataclass(slots=True)
class Proving:
    """Sees the hands of a run. ``records``: the folder for records, of all hands, or where something is
    looked for of the one that fails; ``laws``: whether they are asked; ``other``: what is set beside;
    ``fired``: counts clauses; ``texts``: of how many positions one is written and read back."""

    plan: Plan
    records: Path | None = None
    laws: bool = False
    other: Other | None = None
    fired: Fired | None = None
    texts: int = 1

    def __call__(self, seen: Seen) -> None:
        """Look at a hand; raises ``HandFails`` for one that does not hold, ``OtherUnusable``, ``OSError``."""
        if self.plan.only not in (None, seen.number):
            return
        if self.fired is not None:
            for table in seen.tables:
                self.fired.add(table)
        name = _name(self.plan, seen)
        for table in seen.tables:
            found = self._fails(table, seen.number)
            if found is not None:
                ply, failure = found
                raise HandFails(seen, ply, failure, self._small(failure), name)
        if self.records is not None and not self.laws and self.other is None:
            self.keep(f"{name}.json", to_text(record_of(self.plan, seen)))

    def keep(self, name: str, text: str) -> Path:
        """Write a file into the folder for records."""
        assert self.records is not None
        self.records.mkdir(parents=True, exist_ok=True)
        path = self.records / name
        with write(path) as sink:
            sink.write(text)
        return path

    def kept(self, found: HandFails) -> Iterator[Path]:
        """Write the record of a failing hand, the smallest position, and the rule case, where there is a
        folder."""
        if self.records is not None:
            table = found.seen.tables[-1]
            if table.steps:
                yield self.keep(f"{found.name}.json", to_text(record_of(self.plan, found.seen)))
            yield self.keep(f"{found.name}.position", found.smallest.text)
            case = found.smallest.case(found.name)
            yield self.keep(f"{found.name}.case.json", json.dumps(case, ensure_ascii=False, indent=1) + "\n")

    def _fails(self, table: SomeTable, number: int) -> tuple[int, Failure] | None:
        if self.laws:
            found = broken_in(table, self.texts, number) or _replays(self.plan, table)
            if found is not None:
                return found
        if self.other is not None:
            for ply, state in enumerate(table.states):
                position = Position(table.rules, state)
                failure = self.other.difference(position, table.steps[ply : ply + 1])
                if failure is not None:
                    return ply, failure
        return None

    def _small(self, failure: Failure) -> Failure:
        if failure.law is Law.RECORD:
            return failure
        if failure.law is not Law.OTHER:
            return smallest(failure, lambda place: again(failure, place))
        return smallest(failure, lambda place: self._differs(place, failure))

    def _differs(self, place: Position, failure: Failure) -> Failure | None:
        """The difference there; none where the other implementation cannot say anything."""
        assert self.other is not None
        try:
            return self.other.difference(place, near(place, failure.step))
        except OtherUnusable:
            self.other.again()
            return None


def record_of(plan: Plan, seen: Seen) -> Record:
    """The record of a hand that was played, without a time: the same hand gives the same bytes."""
    table = seen.tables[-1]
    record = _record(plan, table, tuple(plan.names[who] for who in seen.seating))
    carry = table.start_carry
    if plan.dealt is not None and plan.dealt.deal == table.deal:
        return replace(record, code=plan.dealt.code)
    state = chance_of(seen.part.seed, carry).state
    return replace(record, code=code_of(table.rules, table.deal, carry, state))


def _record(plan: Plan, table: SomeTable, names: tuple[str, ...]) -> Record:
    return Record(
        table.rules.variant,
        table.rules.options(),
        tuple(Seat(name, name).shown for name in names),
        table.deal,
        table.start_carry,
        tuple(table.steps),
        result_of(table),
        stakes=False,
        rules=table.rules.revision,
    )


def _replays(plan: Plan, table: SomeTable) -> tuple[int, Failure] | None:
    """That the record of the hand comes to another result, or to none."""
    if not table.state.over:
        return None
    loaded = load(to_text(_record(plan, table, plan.names)))
    if loaded.complete and loaded.agrees:
        return None
    kind = "other_result" if loaded.fault is None else loaded.fault.code
    ply = len(loaded.table.steps)
    place = Position(table.rules, table.states[ply])
    return ply, Failure(
        Law.RECORD, kind, place, None, f"the record of the hand replays to {ply} steps: {kind}"
    )


def _name(plan: Plan, seen: Seen) -> str:
    """What the files of a hand are called."""
    seating = "".join(map(str, seen.seating)) if plan.duplicate else ""
    parts = (plan.game.variant, str(seen.part.seed), str(seen.number), seating)
    return "-".join(filter(None, parts))
