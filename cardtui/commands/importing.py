"""Hands from elsewhere: a record, or a file of another program, into the history or only looked at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _, labelled, ngettext
from .refused import Refused
from .saves import store_of

if TYPE_CHECKING:
    from ..foreign.hand import Importer, Outcome
    from ..store.store import Store
    from ..store.taking import Taken

MOST = 1 << 26  # bytes of a file of another program
BATCH = 50  # hands kept in one transaction


class Importing(click.Command):
    """Its help names the formats that there are."""

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The help with the formats."""
        from ..foreign.formats import IMPORTERS

        told = self.help or ""
        known = "; ".join(f"{name}: {each.TITLE}" for name, each in IMPORTERS.items())
        self.help = told.format(formats=known)
        super().format_help_text(context, formatter)
        self.help = told


@click.command("import", cls=Importing)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "name", metavar="NAME", help="What FILE is, where its looks do not say it.")
@click.option("--try", "tries", is_flag=True, help="Keep nothing, only say what would come of it.")
@click.option("--json", "as_json", is_flag=True, help="Hands of other programs: a JSON object per hand.")
@click.pass_context
def take_in(context: click.Context, file: Path, name: str | None, tries: bool, as_json: bool) -> None:
    """Take the hands in FILE into the history, and say what they are: a record of cardtui, or hands of
    another program. A hand is not kept twice.

    Hands of other programs are replayed by our rules to their end, and compared with what the file says of
    it; one that our rules refuse is told with its place and the clause, the others come in all the same.
    Formats, {formats}. Exit status 1: not all of them could be taken in.
    """
    from ..files import read
    from ..store.records import MAX_BYTES

    data = read(file, MOST)
    text = data.decode("utf-8", "replace")
    importer = _importer(file, name, text)
    with store_of(context.obj) as store:
        if importer is None:
            _record(store, data[: MAX_BYTES + 1], tries)
        elif not _hands(store, importer, text, tries, as_json):
            context.exit(1)


def _importer(file: Path, name: str | None, text: str) -> Importer | None:
    """Who reads the file; nobody where it is to be a record of ours."""
    from ..foreign.formats import IMPORTERS, recognised

    if name is None:
        return recognised(text)
    if name not in IMPORTERS:
        known = ", ".join(IMPORTERS)
        raise Refused(_("“{name}” is no format; there are {known}.").format(name=name, known=known))
    return IMPORTERS[name]


def _record(store: Store, data: bytes, tries: bool) -> None:
    """One record of ours."""
    from ..totals import hand_text

    if tries:
        known = store.history.tried(data)
        click.echo(_("It can be taken in.") if known is None else _already(known))
        return
    number, loaded, new = store.history.take_in(data)
    row = store.history.row(number)
    known_already = "" if new else " · " + _("in the history already, nothing was stored twice")
    click.echo(f"{number}  {hand_text(row)}{known_already}")
    if not loaded.same_rules:
        click.echo(f"settled under revision {loaded.record.rules} of the rules", err=True)


def _already(hand: int) -> str:
    return _("It is in the history already: hand {hand}.").format(hand=hand)


def _hands(store: Store, importer: Importer, text: str, tries: bool, as_json: bool) -> bool:
    """Hands of another program; returns whether all of them could be taken in."""
    from ..foreign.replaying import outcomes
    from ..store.taking import Taking

    taking, count, sum_up = Taking(store.database, keep=not tries), 0, _Sum()
    found = outcomes(importer.hands(text))
    while batch := list(islice(found, BATCH)):
        fits = [(each.record, each.table) for each in batch if each.record and each.table]
        taken = iter(taking.take(fits))
        for each in batch:
            what = next(taken) if each.record else None
            sum_up.add(each, what)
            count += 1
            if as_json:
                click.echo(json.dumps(_plain(each, what), ensure_ascii=False))
            else:
                for line in _lines(each, what):
                    click.echo(line)
    if as_json:
        click.echo(json.dumps({"summary": sum_up.plain()}, ensure_ascii=False))
    else:
        for line in sum_up.lines(tries):
            click.echo(line)
    return not sum_up.out


def _lines(outcome: Outcome, taken: Taken | None) -> Iterator[str]:
    """What has to be said of one hand; nothing of one that came in."""
    from ..text.taking_in import foreign_text, note_text

    where = _("hand {number} (line {line})").format(number=outcome.number, line=outcome.line)
    of_it = [] if outcome.fault is None else [foreign_text(outcome.fault)]
    of_it += map(note_text, outcome.notes)
    if taken is not None and not taken.new:
        of_it.append(_already(taken.hand) if taken.hand else _("It stands in this file already."))
    for said in of_it:
        yield labelled(where, said)


def _plain(outcome: Outcome, taken: Taken | None) -> dict[str, object]:
    """The same as plain data."""
    from ..text.taking_in import foreign_text

    plain: dict[str, object] = {
        "number": outcome.number,
        "line": outcome.line,
        "variant": outcome.variant,
        "hand": taken.hand if taken and taken.hand else None,
        "new": bool(taken and taken.new),
        "compared": list(outcome.compared),
        "notes": list(outcome.notes),
    }
    if (fault := outcome.fault) is not None:
        plain["fault"] = {
            "code": fault.code,
            "clause": fault.details.get("clause"),
            "place": fault.details.get("place"),
            "text": foreign_text(fault),
        }
    return plain


class _Sum:
    """What the hands of a file add up to."""

    def __init__(self) -> None:
        self.hands = self.known = self.damaged = self.other = 0
        self.kept: list[int] = []
        self.clauses, self.compared = Counter[str](), Counter[str]()

    @property
    def out(self) -> int:
        """Hands that could not be taken in."""
        return self.damaged + self.other + self.clauses.total()

    def add(self, outcome: Outcome, taken: Taken | None) -> None:
        """Count one hand."""
        self.hands += 1
        self.compared.update(outcome.compared)
        if taken is not None:
            if taken.new:
                self.kept.append(taken.hand)
            self.known += not taken.new
        elif outcome.fault is not None and (clause := outcome.fault.details.get("clause")):
            self.clauses[str(clause)] += 1
        elif outcome.fault is not None and "theirs" in outcome.fault.details:
            self.other += 1
        else:
            self.damaged += 1

    def plain(self) -> dict[str, object]:
        """The figures as plain data."""
        return {
            "hands": self.hands,
            "new": len(self.kept),
            "known": self.known,
            "refused": dict(sorted(self.clauses.items())),
            "other_end": self.other,
            "damaged": self.damaged,
            "compared": dict(self.compared),
        }

    def lines(self, tries: bool) -> Iterator[str]:
        """The figures to be read."""
        from ..text.taking_in import claimed_text

        if tries:
            said = _("{n:,} could be taken in").format(n=len(self.kept))
        else:
            said = _("{n:,} taken in").format(n=len(self.kept))
            if self.kept:
                said += f" ({_span(self.kept)})"
        parts = [said]
        if self.known:
            parts.append(_("{n:,} known already").format(n=self.known))
        if refused := self.clauses.total():
            by = ", ".join(f"{clause} {times}" for clause, times in sorted(self.clauses.items()))
            parts.append(_("{n:,} refused by our rules ({clauses})").format(n=refused, clauses=by))
        if self.other:
            parts.append(_("{n:,} with another end").format(n=self.other))
        if self.damaged:
            parts.append(_("{n:,} damaged").format(n=self.damaged))
        head = ngettext("{n} hand", "{n} hands", self.hands).format(n=f"{self.hands:,}")
        yield labelled(head, " · ".join(parts))
        if self.compared:
            same = ", ".join(f"{claimed_text(what)} {times:,}" for what, times in self.compared.items())
            yield _("the same as in the file: {what}").format(what=same)


def _span(numbers: Iterable[int]) -> str:
    each = sorted(numbers)
    return str(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}"


COMMANDS: Iterable[click.Command] = (take_in,)
