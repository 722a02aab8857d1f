"""Playing: the room, a table at once, and the table that was left."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from .options import game_options, rules_options


@dataclass(frozen=True, slots=True)
class Where:
    """What the options before the command say: folder of saves and language, ``None`` for the usual."""

    saves: Path | None
    language: str | None


def open_room(where: Where) -> None:
    """Open the application at its first screen."""
    from ..app import run

    run(where.saves, where.language)


@click.command()
@click.argument("variant")
@click.option("--seats", metavar="LIST", help="Who plays: you, regular, greedy, random, bot:COMMAND.")
@click.option("--seed", type=int, help="Deals and bots as with this number.")
@click.option("--hands", type=click.IntRange(1), help="End after so many hands.")
@game_options
@click.pass_obj
def play(
    where: Where, /, variant: str, seats: str | None, seed: int | None, hands: int | None, **chosen: Any
) -> None:
    """Go straight to a table of VARIANT: happy, crazy, guandan or gongzhu."""
    from ..games import YOU, Setup, game, split_specs

    options = rules_options(chosen)
    entry = game(variant)
    if seats is None:
        specs = (YOU, *("regular",) * (options.get("seats", entry.seats[0]) - 1))
    else:
        specs = split_specs(seats)
    setup = Setup(variant, specs, chosen["room"], options, seed)
    setup.rules()
    from ..app import run

    run(where.saves, where.language, setup=setup, hands=hands)


@click.command()
@click.argument("table", type=int, required=False)
@click.pass_obj
def resume(where: Where, /, table: int | None) -> None:
    """Go on at the table that was left last, or at TABLE."""
    from ..app import run

    run(where.saves, where.language, resume=True, table=table)


COMMANDS = (play, resume)
