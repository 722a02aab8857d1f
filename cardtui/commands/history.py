"""What was kept: the list of hands, statistics, records in and out, and a look into a recorded hand."""

from __future__ import annotations

import csv
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ..engine.table import Table
    from ..store.history import Filter
    from ..store.records import Loaded
    from ..store.store import Store
    from .play import Where

F = TypeVar("F", bound=Callable[..., Any])
LAST = "last"


def _store(where: Where) -> AbstractContextManager[Store]:
    from ..store.folder import saves_folder
    from ..store.store import Store

    return Store(saves_folder(where.saves, os.environ, Path.cwd()))


# --- lists and sums -------------------------------------------------------------------------------------


def _filters(command: F) -> F:
    for option in (
        click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text"),
        click.option("--until", metavar="DATE", help="Finished before (UTC)."),
        click.option("--since", metavar="DATE", help="Finished then or later (UTC)."),
        click.option("--won/--lost", default=None, help="Won hands, or lost ones."),
        click.option("--role", type=click.Choice(["landlord", "farmer"])),
        click.option("--room", metavar="ROOM"),
        click.option("--variant", metavar="VARIANT"),
        click.option(
            "--profile", metavar="NAME", help="Whose hands; by default those of the one that plays."
        ),
    ):
        command = option(command)
    return command


def _filter(store: Store, profile: str | None, chosen: Mapping[str, Any], **more: Any) -> Filter:
    from ..store.history import Filter

    found = store.profiles.named(profile) if profile else store.profiles.current()
    if profile and found is None:
        raise click.UsageError(f"there is no profile {profile!r}")
    return Filter(profile=found.id if found else None, **chosen, **more)


def _write(rows: Sequence[Mapping[str, Any]], form: str) -> None:
    """Rows with the same keys, as JSON lines, CSV with a head, or columns."""
    if form == "json":
        for row in rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    elif form == "csv" and rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    elif rows:
        _write_columns([list(rows[0]), *([_plain(value) for value in row.values()] for row in rows)])


def _write_columns(lines: Sequence[Sequence[str]]) -> None:
    widths = [max(map(_cells, column)) for column in zip(*lines)]
    for line in lines:
        padded = (text + " " * (width - _cells(text)) for text, width in zip(line, widths))
        click.echo("  ".join(padded).rstrip())


def _cells(text: str) -> int:
    """How many columns a terminal gives the text."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def _plain(value: Any) -> str:
    return "" if value is None else str(value)


@click.command()
@click.option("--limit", type=click.IntRange(1), help="The latest so many.")
@_filters
@click.pass_obj
def history(where: Where, /, limit: int | None, profile: str | None, form: str, **chosen: Any) -> None:
    """List finished hands, the latest first."""
    with _store(where) as store:
        hands = store.history.hands(_filter(store, profile, chosen), -1 if limit is None else limit)
    rows = [{**hand._asdict(), "names": hand.names.split("\n")} for hand in hands]
    _write(rows if form == "json" else [{**row, "names": ", ".join(row["names"])} for row in rows], form)


@click.command()
@_filters
@click.pass_obj
def stats(where: Where, /, profile: str | None, form: str, **chosen: Any) -> None:
    """Add up the hands played for stakes: by game, room and role, and what happened in them."""
    with _store(where) as store:
        found = store.history.statistics(_filter(store, profile, chosen, stakes=True))
    groups = [
        {
            **group._asdict(),
            "win_rate": round(group.won / max(1, group.won + group.lost), 4),
            "multiple": round(group.multiples / group.with_multiple, 2) if group.with_multiple else None,
        }
        for group in found.groups
    ]
    for group in groups:
        del group["multiples"], group["with_multiple"]
    if form == "json":
        whole = {
            "groups": groups,
            "counts": {code: count._asdict() for code, count in found.counts.items()},
            "places": found.places,
            "levels": found.levels,
        }
        click.echo(json.dumps(whole, ensure_ascii=False))
        return
    _write(groups, form)
    if form == "text":
        counts = [{"what": code, **count._asdict()} for code, count in sorted(found.counts.items())]
        if counts:
            click.echo()
        _write(counts, form)


# --- records ------------------------------------------------------------------------------------------------


def _record(where: Where, which: str) -> str | bytes:
    """The record in a file, of the hand of that number, or of the last one."""
    path = Path(which)
    if path.is_file() or not (which == LAST or which.isdecimal()):
        return path.read_bytes()
    with _store(where) as store:
        hand = store.history.last() if which == LAST else int(which)
        if hand is None:
            raise click.UsageError("no hand was finished yet")
        return store.history.record(hand)


@click.command()
@click.argument("hand")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.pass_obj
def export(where: Where, /, hand: str, file: Path | None) -> None:
    """Write the record of HAND (its number, or last) to FILE, or print it."""
    if hand != LAST and not hand.isdecimal():
        raise click.UsageError(f"not the number of a hand: {hand!r}")
    with _store(where) as store:
        number = store.history.last() if hand == LAST else int(hand)
        if number is None:
            raise click.UsageError("no hand was finished yet")
        text = store.history.record(number)
    if file is None:
        click.echo(text, nl=False)
    else:
        with file.open("x", encoding="utf-8") as stream:  # what is there is not written over
            stream.write(text)


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def take_in(where: Where, /, file: Path) -> None:
    """Take the record in FILE into the history."""
    data = file.read_bytes()
    with _store(where) as store:
        number, loaded = store.history.take_in(data)
    click.echo(str(number))
    if not loaded.same_rules:
        click.echo(f"settled under revision {loaded.record.rules} of the rules", err=True)


@click.command()
@click.argument("which", metavar="FILE|HAND")
@click.option("--ply", type=click.IntRange(0), help="Print the position before this step.")
@click.option("--try", "attempt", metavar="ACTION", help="Say whether ACTION is allowed there, and why not.")
@click.pass_context
def replay(context: click.Context, which: str, ply: int | None, attempt: str | None) -> None:
    """Print a recorded hand step by step, or one position of it.

    FILE|HAND: a record, the number of a hand in the history, or last. Exit status of --try: 0 allowed, 1 not.
    """
    from ..store.records import load

    loaded = load(_record(context.obj, which))
    if ply is None and attempt is None:
        _print_steps(loaded)
    else:
        table = loaded.table
        last = len(table.steps)
        if ply is not None and ply > last:
            raise click.UsageError(f"there are {last} steps")
        state = table.states[last if ply is None else ply]
        if attempt is None:
            _print_position(table, state)
        elif not _print_verdict(table, state, attempt):
            context.exit(1)
    if loaded.fault is not None:
        raise loaded.fault


def _print_steps(loaded: Loaded) -> None:
    from ..text.sentences import event_text

    names = [seat.name for seat in loaded.record.seats]
    lines = []
    for ply, (step, events) in enumerate(zip(loaded.table.steps, loaded.table.events)):
        told = [(event_text(loaded.record.variant, event, names), event.clause) for event in events]
        said = "; ".join(f"{text} [{clause}]" for text, clause in told if text)
        lines.append([str(ply), str(step), said])
    if lines:
        _write_columns(lines)
    if loaded.record.result is not None:
        click.echo(json.dumps(loaded.record.result["settlement"], ensure_ascii=False))


def _print_position(table: Table[Any], state: Any) -> None:
    for name, value in table.rules.facts(state).items():
        if name == "hands":
            for seat, hand in enumerate(value):
                click.echo(f"hand {seat}  {hand}")
        elif value is not None:
            click.echo(f"{name}  {json.dumps(value, ensure_ascii=False, default=str)}")


def _print_verdict(table: Table[Any], state: Any, attempt: str) -> bool:
    """``play 333 5`` is tried by the seat to act, ``1 pass`` by that seat."""
    from ..engine.core import Action, Step
    from ..text.sentences import refusal_text

    if attempt.strip()[:1].isdigit():
        step = Step.parse(attempt)
        seat, action = step.seat, step.action
    else:
        action = Action.parse(attempt)
        seat = state.to_act[0] if state.to_act else 0
    rules = table.rules
    refusal = rules.why_not(state, seat, action)
    if refusal is None:
        click.echo(f"allowed: {Step(seat, rules.resolve(state, seat, action))}")
    else:
        click.echo(f"not allowed: {refusal_text(rules.variant, refusal)} [{refusal.clause}]")
    return refusal is None


COMMANDS: Iterable[click.Command] = (history, stats, export, take_in, replay)
