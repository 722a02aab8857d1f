"""One clause: what it says and what names it."""

from __future__ import annotations

import click

from ..text.catalog import _
from .refused import Refused

LONG = 100  # characters of a line that is quoted


@click.command()
@click.argument("named", metavar="CLAUSE")
def clause(named: str) -> None:
    """Print what CLAUSE says, what stands beside it, and the cases, tests and places that name it."""
    from .. import clauses
    from ..engine.visible import excerpt, visible

    there = clauses.found(named)
    if there is None:
        told = _("There is no clause {clause}; near it: {near}")
        raise Refused(told.format(clause=visible(named, 40), near=" ".join(clauses.near(named))))
    _family, entry = there
    click.echo(f"{entry.clause} {entry.text}")
    if entry.exact:
        click.echo(f"  {entry.exact}")
    beside, rule_case, test, code = _("beside it"), _("rule case"), _("test"), _("code")
    for other in clauses.neighbours(entry.clause):
        click.echo(f"{beside}: {other.clause} {excerpt(other.text, LONG)}")
    for case in clauses.cases(entry.clause):
        click.echo(f"{rule_case}: {case.path}: {visible(case.id, LONG)}  {excerpt(case.note, LONG)}".rstrip())
    for place in clauses.tests(entry.clause):
        click.echo(f"{test}: {place.path}:{place.line}: {place.test or excerpt(place.text, LONG)}")
    for place in clauses.code(entry.clause):
        click.echo(f"{code}: {place.path}:{place.line}: {excerpt(place.text, LONG)}")
    if not clauses.in_checkout():
        click.echo(_("Rule cases and tests are not part of what is installed."))


COMMANDS = (clause,)
