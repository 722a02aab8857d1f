"""Playing: the room, a table at once, and the table that was left."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .options import LEVELS, GameCommand, Sessions, asked, bot_log_option, room_option
from .refused import Refused
from .saves import Where, folder_of, store_of

STDIN = "-"
MOST_OF_SCRIPT = 1 << 20  # bytes

if TYPE_CHECKING:
    from ..bench import Bench
    from ..lessons.lesson import Learn
    from ..lines.opening import Source
    from ..puzzles import Solve
    from ..replay import Replay
    from ..seating import Setup
    from ..session.duel import Duel
    from ..session.foreign import Foreign
    from ..settings import Settings
    from ..store.open_table import OpenTable


def open_room(
    where: Where,
    start: Setup | int | Replay | Bench | Learn | Solve | Duel | None = None,
    foreign: Foreign | None = None,
) -> None:
    """Open the application: at home, at a new table, at the kept table of that number, a lesson, a replay
    or the lab.

    ``foreign``: commands that run already for the new table.

    Raises ``StoreError``, ``BadSetup`` for a setup that does not fit together.
    """
    from .. import garbage
    from ..endings import leave_on_signals, run
    from ..store.store import Store
    from ..terminal import is_dumb, needs_ascii, writes_ascii

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(_("the card room needs a terminal; cardtui play GAME --lines does without one"))
    if is_dumb():
        raise Refused(_("TERM is dumb: nothing can be drawn; cardtui play GAME --lines prints sentences"))
    garbage.hold()
    liked, path = preferences(where)
    leave_on_signals()
    ascii_only = needs_ascii() if liked.glyphs == "auto" else writes_ascii()
    with Store(folder_of(where), check=where.check) as store:
        from ..app import CardRoom

        room = CardRoom(
            store, liked, path, start=start, ascii=ascii_only, foreign=foreign, asks=start is None
        )
        status = run(room)
    sys.exit(status)


def play_by_lines(where: Where, source: Source, start: Setup | int, foreign: Foreign | None = None) -> int:
    """Play a new table, or the kept one of that number, by lines; returns the exit status.

    ``foreign`` as for ``open_room``. Raises ``Refused`` where several people sit there, ``StoreError``.
    """
    from ..endings import leave_on_signals
    from ..lines.opening import Manner, people
    from ..lines.opening import play as play_lines
    from ..session.opening import open_table

    liked, _path = preferences(where)
    leave_on_signals()
    with store_of(where) as store:

        def opened() -> OpenTable:
            if not isinstance(start, int):
                return open_table(store, start)
            table = store.tables.resume(start)
            if (told := _not_alone(people(table))) is not None:
                table.close()
                raise Refused(told)
            return table

        best, counts = liked.adviser == "best", liked.advised_counts
        manner = Manner(letters_of(liked), foreign, best, counts, liked.advice, liked.coach)
        return play_lines(store, opened, source, manner)


def _not_alone(people: int) -> str | None:
    """Why so many people cannot play by lines."""
    if people == 1:
        return None
    if not people:
        return _("--lines is for one person, and only bots sit at this table")
    return _("--lines is for one person: what was printed stays in sight of the next")


def preferences(where: Where) -> tuple[Settings, Path]:
    """The player's settings and their file, in whose language everything is said from now on."""
    from .. import settings
    from ..text.catalog import set_language
    from ..text.faults import fault_text

    path = settings.settings_file(folder_of(where))
    liked, fault = settings.load(path)
    language = where.language or liked.language or _spoken()
    set_language(language)
    if fault is not None:
        click.echo(f"cardtui: {fault_text(fault)}", err=True)
    return replace(liked, language=language), path


def letters_of(liked: Settings) -> bool:
    """Whether suits and signs are printed in ASCII."""
    from ..terminal import writes_ascii

    return liked.glyphs == "ascii" or (liked.glyphs == "auto" and writes_ascii())


def source_of(lines: bool, script: str | None) -> Source | None:
    """Where lines are to come from; ``None``: the full screen is played."""
    if script is None and not lines:
        return None
    from ..files import read
    from ..lines.opening import Source

    if script is None or script == STDIN:
        return Source(script or "")
    data = read(Path(script), MOST_OF_SCRIPT)
    if len(data) > MOST_OF_SCRIPT:
        raise Refused(_("{path}: a script has at most {n:,} bytes").format(path=script, n=MOST_OF_SCRIPT))
    return Source(script, data.decode("utf-8", "replace"))


lines_option = click.option(
    "--lines", is_flag=True, help="Print every event as a sentence and read answers by lines."
)
script_option = click.option(
    "--script", metavar="FILE", help="Play the lines of FILE (- for standard input) to the first refused one."
)


def _spoken() -> str:
    """The language of the environment, as far as it is spoken here."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh_CN" if next(filter(None, names), "").startswith("zh") else "en"


@click.command(cls=Sessions, short_help="Go straight to a table of VARIANT.")
@click.argument("variant", default="")
@click.option("--deal", metavar="CODE", help="First the hand of a deal code, without stakes.")
@click.option("--seats", metavar="LIST", help=f"Who plays: you, you:NAME, {LEVELS}, bot:COMMAND.")
@click.option("--seed", type=int, help="Deals and bots as with this number.")
@click.option("--advice", is_flag=True, help="Several people at the table may ask for advice.")
@click.option("--open", "opened", is_flag=True, help="For practice: all hands lie open, nothing is at stake.")
@bot_log_option
@room_option
@lines_option
@script_option
@click.pass_obj
def play(  # noqa: PLR0913  (its flags)
    where: Where,
    /,
    variant: str,
    deal: str | None,
    seats: str | None,
    seed: int | None,
    advice: bool,
    opened: bool,
    bot_log: Path | None,
    room: str | None,
    lines: bool,
    script: str | None,
    **chosen: object,
) -> int:
    """Go straight to a table of VARIANT: {variants}.

    With --deal VARIANT may be left out: the code says the game, its options and the room.
    """
    from ..games import game
    from ..seating import Command, Person, Setup, Spec, split_specs, with_usual

    variant, options, room, dealt = asked(variant, chosen, room, deal)
    entry = game(variant)
    specs: tuple[Spec, ...]
    if seats is None:
        specs = with_usual(entry.seated(options))
    else:
        specs = split_specs(seats)
    setup = Setup(
        variant,
        specs,
        room,
        options,
        seed,
        advice=advice,
        open=opened,
        code=dealt.code if dealt is not None else "",
    )
    rules = setup.rules()
    source = source_of(lines, script)
    people = sum(isinstance(spec, Person) for spec in specs)
    if source is not None and (told := _not_alone(people)) is not None:
        raise Refused(told)

    def played(foreign: Foreign | None = None) -> int:
        if source is not None:
            return play_by_lines(where, source, setup, foreign)
        open_room(where, setup, foreign)
        return 0

    if bot_log is None and not any(isinstance(spec, Command) for spec in specs):
        return played()
    from ..endings import leaving_on_signals
    from ..session.failures import BOTS_LOG
    from ..session.foreign import BotUnusable, running
    from ..text.faults import fault_text

    log = folder_of(where) / "reports" / BOTS_LOG
    try:
        with leaving_on_signals(), running(rules, specs, log, bot_log) as foreign:
            return played(foreign)
    except BotUnusable as fault:
        raise Refused(fault_text(fault)) from fault


@click.command()
@click.argument("table", type=int, required=False)
@lines_option
@script_option
@click.pass_obj
def resume(where: Where, /, table: int | None, lines: bool, script: str | None) -> int:
    """Go on at the table that was left last, or at TABLE."""
    if table is None:
        with store_of(where) as store:
            last = store.tables.last()
        if last is None:
            raise Refused(_("no table was left"))
        table = last.id
    source = source_of(lines, script)
    if source is not None:
        return play_by_lines(where, source, table)
    open_room(where, table)
    return 0


@click.command()
@click.option("--result", is_flag=True, help="Only print how it stands: a line to copy.")
@lines_option
@script_option
@click.pass_obj
def today(where: Where, /, result: bool, lines: bool, script: str | None) -> int:
    """Play today's hand: the same cards for everyone that day. It is for the record once."""
    from ..session.today import line_of, open_day

    preferences(where)
    with store_of(where) as store:
        if result:
            profile, day = store.profiles.current(), store.days.today.isoformat()
            known = store.days.get(profile.id, day) if profile is not None else None
            line = line_of(known) if known is not None else ""
            if not line:
                raise Refused(_("today's hand has no result so far"))
            click.echo(line)
            return 0
        source = source_of(lines, script)
        table = open_day(store, store.days.today)
        table.close()
    if source is not None:
        return play_by_lines(where, source, table.id)
    open_room(where, table.id)
    return 0


@click.command(cls=GameCommand, short_help="Learn a game by a guided hand.")
@click.argument("variant", metavar="[GAME]", default="")
@lines_option
@script_option
@click.pass_obj
def learn(where: Where, /, variant: str, lines: bool, script: str | None) -> int:
    """Learn a game by a guided hand: {variants}.

    Without GAME: the list of the lessons, and by lines the first that was not played to its end.
    """
    from ..games import game
    from ..lessons.lesson import Learn, lesson_of

    if variant and lesson_of(game(variant)) is None:
        raise Refused(_("There is no lesson of {game}.").format(game=variant))
    source = source_of(lines, script)
    if source is None:
        open_room(where, Learn(variant))
        return 0
    return _learn_by_lines(where, source, variant)


def _learn_by_lines(where: Where, source: Source, variant: str) -> int:
    import asyncio

    from ..endings import leave_on_signals
    from ..lessons.book import Book
    from ..lessons.lesson import lessons
    from ..lines.lesson import taught
    from ..lines.opening import Manner

    liked, _path = preferences(where)
    leave_on_signals()
    with store_of(where) as store:
        found, book = lessons(), Book(store.folder)
        first = next((name for name in found if not book.of(name).done), next(iter(found)))
        return asyncio.run(taught(store, found[variant or first], source, Manner(letters_of(liked))))


COMMANDS = (play, resume, learn, today)
