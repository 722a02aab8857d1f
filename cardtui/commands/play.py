"""Playing: the room, a table at once, and the table that was left."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .options import LEVELS, Sessions, bot_log_option, room_option, rules_options
from .refused import Refused
from .saves import Where, folder_of, store_of

if TYPE_CHECKING:
    from ..replay import Replay
    from ..seating import Setup
    from ..session.foreign import Foreign


def open_room(
    where: Where, start: Setup | int | Replay | None = None, foreign: Foreign | None = None
) -> None:
    """Open the application: at home, at a new table, at the kept table of that number, or at a replay.

    ``foreign``: commands that run already for the new table.

    Raises ``StoreError``, ``BadSetup`` for a setup that does not fit together.
    """
    from .. import settings
    from ..endings import leave_on_signals, run
    from ..store.store import Store
    from ..terminal import needs_ascii
    from ..text.catalog import set_language
    from ..text.faults import fault_text

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(_("the card room needs a terminal"))
    path = settings.settings_file(folder_of(where))
    liked, fault = settings.load(path)
    language = where.language or liked.language or _spoken()
    set_language(language)
    if fault is not None:
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
    leave_on_signals()
    ascii_only = liked.glyphs == "ascii" or (liked.glyphs == "auto" and needs_ascii())
    with Store(folder_of(where), check=where.check) as store:
        from ..app import CardRoom

        liked = replace(liked, language=language)
        room = CardRoom(store, liked, path, start=start, ascii=ascii_only, foreign=foreign)
        status = run(room)
    sys.exit(status)


def _spoken() -> str:
    """The language of the environment, as far as it is spoken here."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh_CN" if next(filter(None, names), "").startswith("zh") else "en"


@click.command(cls=Sessions, short_help="Go straight to a table of VARIANT.")
@click.argument("variant")
@click.option("--seats", metavar="LIST", help=f"Who plays: you, you:NAME, {LEVELS}, bot:COMMAND.")
@click.option("--seed", type=int, help="Deals and bots as with this number.")
@click.option("--advice", is_flag=True, help="Several people at the table may ask for advice.")
@bot_log_option
@room_option
@click.pass_obj
def play(
    where: Where,
    /,
    variant: str,
    seats: str | None,
    seed: int | None,
    advice: bool,
    bot_log: Path | None,
    room: str | None,
    **chosen: object,
) -> None:
    """Go straight to a table of VARIANT: {variants}."""
    from ..games import game
    from ..seating import YOU, BuiltIn, Command, Setup, Spec, split_specs

    options = rules_options(chosen)
    entry = game(variant)
    specs: tuple[Spec, ...]
    if seats is None:
        specs = (YOU, *(BuiltIn(),) * (entry.seated(options) - 1))
    else:
        specs = split_specs(seats)
    setup = Setup(variant, specs, room, options, seed, advice=advice)
    rules = setup.rules()
    if bot_log is None and not any(isinstance(spec, Command) for spec in specs):
        open_room(where, setup)
        return
    from ..endings import leaving_on_signals
    from ..session.failures import BOTS_LOG
    from ..session.foreign import BotUnusable, running
    from ..text.faults import fault_text

    log = folder_of(where) / "reports" / BOTS_LOG
    try:
        with leaving_on_signals(), running(rules, specs, log, bot_log) as foreign:
            open_room(where, setup, foreign)
    except BotUnusable as fault:
        raise Refused(fault_text(fault)) from fault


@click.command()
@click.argument("table", type=int, required=False)
@click.pass_obj
def resume(where: Where, /, table: int | None) -> None:
    """Go on at the table that was left last, or at TABLE."""
    if table is None:
        with store_of(where) as store:
            last = store.tables.last()
        if last is None:
            raise Refused(_("no table was left"))
        table = last.id
    open_room(where, table)


COMMANDS = (play, resume)
