"""Bots in the line protocol: ours served to others, and a foreign one put to the test."""

from __future__ import annotations

from contextlib import closing

import click

from ..text.catalog import _
from .options import LEVELS
from .refused import Refused


@click.command()
@click.argument("variant")
@click.option("--level", default="regular", show_default=True, metavar="LEVEL", help=f"One of {LEVELS}.")
def bot(variant: str, level: str) -> None:
    """Play VARIANT by the line protocol on standard input and output."""
    from ..ai.protocol import serve_standard
    from ..games import game
    from ..seating import BuiltIn, parse_spec

    entry = game(variant)
    spec = parse_spec(level)
    if not isinstance(spec, BuiltIn):
        raise Refused(_("--level: {level} is no level").format(level=level))
    entry.player(spec.level)
    serve_standard(lambda asked: spec.player(game(asked)))


@click.command("bot-check")
@click.argument("command")
@click.option("--variant", "variants", multiple=True, metavar="V", help="Only this game; may be repeated.")
def bot_check(command: str, variants: tuple[str, ...]) -> None:
    """Let COMMAND play hands of every game by the line protocol, and say what is wrong with it.

    Exit status: 0 nothing, 1 something, 2 it cannot be started or says no hello.
    """
    from ..ai.process import BotFailure
    from ..endings import leaving_on_signals
    from ..games import game
    from ..session.bot_check import check
    from ..text.bots import failure_text

    for variant in variants:
        game(variant)
    faults = 0
    try:
        with leaving_on_signals(), closing(check(command, variants)) as findings:
            for finding in findings:
                faults += len(finding.wrong)
                turns = f", {finding.turns} turns" if finding.turns else ""
                click.echo(f"{'wrong' if finding.wrong else 'good'}   {finding.tried}{turns}")
                for wrong in finding.wrong:
                    click.echo(f"        {wrong}")
    except BotFailure as failure:
        raise Refused(failure_text("", failure, None, ())) from failure
    if faults:
        raise click.exceptions.Exit(1)


COMMANDS = (bot, bot_check)
