"""Playing without people: many hands of bots, and a bot that serves the line protocol."""

from __future__ import annotations

import sys
from typing import Any

import click

from .options import game_options, rules_options


@click.command()
@click.argument("variant")
@click.option("--hands", type=click.IntRange(1), default=100, show_default=True, help="How many deals.")
@click.option("--seed", type=int, default=0, show_default=True, help="Deals and bots as with this number.")
@click.option("--seats", metavar="LIST", help="Who plays: regular, greedy, random, bot:COMMAND.")
@click.option(
    "--skip-auction", is_flag=True, help="The first seat is landlord, nobody shows, robs or doubles."
)
@click.option("--duplicate", is_flag=True, help="Play every deal once in each seating.")
@click.option("--match", is_flag=True, help="Guandan: whole matches, the last one to its end.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines on a terminal too, not only into a pipe.")
@click.option("--timing", is_flag=True, help="Add times to the summary.")
@game_options
def sim(
    variant: str,
    hands: int,
    seed: int,
    seats: str | None,
    skip_auction: bool,
    duplicate: bool,
    match: bool,
    as_json: bool,
    timing: bool,
    **chosen: Any,
) -> None:
    """Let bots play VARIANT: happy, crazy, guandan or gongzhu.

    Prints JSON lines, one object a hand and a last one with the summary; on a terminal the summary
    alone, to be read.
    """
    from ..engine.errors import NotationError
    from ..games import YOU, Setup, game, split_specs
    from ..simulation import Plan, as_text, simulate

    options = rules_options(chosen)
    entry = game(variant)
    specs = split_specs(seats) if seats else ("regular",) * options.get("seats", entry.seats[0])
    if YOU in specs:
        raise NotationError(YOU, 0, "only bots play here")
    if skip_auction and variant not in ("happy", "crazy"):
        raise NotationError("--skip-auction", 0, "there is no auction in this game")
    if match and (variant != "guandan" or duplicate):
        raise NotationError("--match", 0, "whole matches are played in guandan, without --duplicate")
    rules = Setup(variant, specs, chosen["room"], options).rules()
    plan = Plan(entry, rules, specs, hands, seed, skip_auction, duplicate, match, timing)
    as_json = as_json or not sys.stdout.isatty()
    for line in simulate(plan, _progress(hands)):
        if as_json:
            click.echo(as_text(line))
        elif "summary" in line:
            for name, value in line["summary"].items():
                click.echo(f"{name:16} {_plain(value)}")


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(part)}" for name, part in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _progress(hands: int) -> Any:
    """Count hands on standard error if somebody looks."""
    if not sys.stderr.isatty():
        return lambda done: None
    return lambda done: click.echo(f"\r{done}/{hands}", err=True, nl=done == hands)


@click.command()
@click.argument("variant")
@click.option("--level", default="regular", show_default=True, help="regular, greedy or random.")
def bot(variant: str, level: str) -> None:
    """Play VARIANT by the line protocol on standard input and output."""
    from ..ai.protocol import serve_standard
    from ..games import game

    game(variant).player(level)
    serve_standard(lambda asked: game(asked).player(level))


COMMANDS = (sim, bot)
