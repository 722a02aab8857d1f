"""Puzzles: the table of the next one, or the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .play import letters_of, lines_option, open_room, preferences, script_option, source_of
from .refused import Refused
from .saves import Where, store_of

if TYPE_CHECKING:
    from ..lines.opening import Source


@click.command()
@click.option("--game", "kind", default="", metavar="GAME", help="Of a game, or own: your mistakes.")
@click.option("--list", "listed", is_flag=True, help="Only list them: name, plays needed, how it stands.")
@lines_option
@script_option
@click.pass_obj
def puzzle(where: Where, /, kind: str, listed: bool, lines: bool, script: str | None) -> int:
    """Find the right play: your own mistakes that come back, then endgames with one solution."""
    from ..games import GAMES
    from ..puzzles import Solve
    from ..text.puzzles import KINDS

    if kind and kind not in {**GAMES, **KINDS}:
        raise Refused(_("--game: not one of {names}").format(names=", ".join({**KINDS, **GAMES})))
    source = source_of(lines, script)
    if listed:
        _list(where, kind)
    elif source is not None:
        return _by_lines(where, kind, source)
    else:
        open_room(where, Solve(kind))
    return 0


def _by_lines(where: Where, kind: str, source: Source) -> int:
    import asyncio

    from ..endings import leave_on_signals
    from ..lines.opening import Manner
    from ..lines.puzzle import solved

    liked, _path = preferences(where)
    leave_on_signals()
    with store_of(where) as store:
        return asyncio.run(solved(store, kind, source, Manner(letters_of(liked))))


def _list(where: Where, kind: str) -> None:
    from ..puzzles import Shelf
    from ..store.puzzles import Course
    from ..text.puzzles import grade_text, kind_text

    preferences(where)
    with store_of(where) as store:
        shelf = Shelf.of(store)
    for each in shelf.puzzles:
        if each.fits(kind):
            course = shelf.courses.get(each.code, Course())
            if course.done:
                state = _("right twice")
            elif shelf.is_due(each):
                state = _("waits")
            else:
                state = course.due.isoformat() if course.due else _("new")
            click.echo("\t".join((each.code, kind_text(each.kind), grade_text(each.plays), state)))


COMMANDS = (puzzle,)
