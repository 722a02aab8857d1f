"""Looking at the rules while bots play: records, laws, another implementation, clauses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..text.catalog import _
from .options import Chosen, F

if TYPE_CHECKING:
    from ..laws.fired import Fired
    from ..simulation import Plan
    from ..simulation.proving import HandFails, Proving
    from ..simulation.running import See

FAILED = 1  # exit status: a hand fails


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a command line asks for. ``hand``: that one alone; the others as in ``Proving``."""

    hand: int | None
    records: Path | None
    laws: bool
    against: str | None
    clauses: bool

    @classmethod
    def of(cls, chosen: Chosen) -> Wanted:
        """From the values of ``proving_options``."""
        return cls(**{name: chosen[name] for name in cls.__slots__})

    @property
    def looks(self) -> bool:
        """Whether hands are looked at one after the other."""
        return self.hand is not None or self.proves

    @property
    def proves(self) -> bool:
        """Whether anything is done with them."""
        return self.laws or self.clauses or self.records is not None or self.against is not None


def proving_options(command: F) -> F:
    """The flags behind ``Wanted``."""
    flags = (
        click.option(
            "--hand",
            type=click.IntRange(0),
            metavar="K",
            help="Print hand K alone, the same that it is among the others.",
        ),
        click.option(
            "--records",
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="Keep a record of each hand, with --laws or --against of the one that fails.",
        ),
        click.option("--laws", is_flag=True, help="Ask the laws; stop at the first hand that breaks one."),
        click.option(
            "--against",
            metavar="PROGRAM",
            help="Compare legal plays and results with those of another implementation.",
        ),
        click.option("--clauses", is_flag=True, help="Count the clauses that fired, and name the others."),
    )
    for flag in reversed(flags):
        command = flag(command)
    return command


@contextmanager
def looking(plan: Plan, wanted: Wanted, as_json: bool) -> Iterator[See | None]:
    """What sees the hands of a run; at its end what was counted is printed, or what fails."""
    if not wanted.proves:
        yield None
        return
    from ..laws.fired import Fired
    from ..simulation.other import Other
    from ..simulation.proving import HandFails, Proving

    with ExitStack() as stack:
        other = None
        if wanted.against is not None:
            other = stack.enter_context(Other(wanted.against, plan.rules))
        fired = Fired() if wanted.clauses else None
        proving = Proving(plan, wanted.records, wanted.laws, other, fired)
        try:
            yield proving
        except HandFails as found:
            _tell_failure(proving, found, as_json)
            raise click.exceptions.Exit(FAILED) from found
        if fired is not None:
            _tell_clauses(plan.game.variant, fired, as_json)


def _tell_failure(proving: Proving, found: HandFails, as_json: bool) -> None:
    """What fails, the smallest position, and where its case is; without a folder the case itself."""
    paths = [str(path) for path in proving.kept(found)]
    small, case = found.smallest, found.smallest.case(found.name)
    if as_json:
        where: dict[str, Any] = {  # a line of JSON
            "law": found.failure.law,
            "said": found.failure.said,
            "hand": found.seen.number,
            "seed": found.seen.part.seed,
            "ply": found.ply,
            "step": str(found.failure.step) if found.failure.step else None,
            "position": small.text,
            "case": case,
            "files": paths,
        }
        click.echo(json.dumps({"failure": where}, ensure_ascii=False))
        return
    head = _("hand {hand}, seed {seed}, after {ply} steps: {law}: {said}")
    told = head.format(
        hand=found.seen.number,
        seed=found.seen.part.seed,
        ply=found.ply,
        law=found.failure.law,
        said=found.failure.said,
    )
    click.echo(told)
    click.echo(small.text, nl=False)
    click.echo("\n".join(paths) or json.dumps(case, ensure_ascii=False, indent=1))


def _tell_clauses(variant: str, fired: Fired, as_json: bool) -> None:
    """How often each clause fired, and which never did."""
    from ..laws.fired import clauses_of

    every = clauses_of(variant)
    never = [clause for clause in every if not fired.total(clause)]
    counts: dict[str, dict[str, int]] = {
        clause: {
            "events": fired.events[clause],
            "refusals": fired.refusals[clause],
            "readings": fired.readings[clause],
        }
        for clause in every
        if clause not in never
    }
    if as_json:
        click.echo(json.dumps({"clauses": counts, "never": never}))
        return
    for clause, sorts in counts.items():
        click.echo(f"{clause:5}" + "".join(f"  {name} {count}" for name, count in sorts.items() if count))
    click.echo(_("never: {clauses}").format(clauses=" ".join(never) or "–"))
