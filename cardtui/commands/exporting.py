"""Taking a hand or a position out: as a record, as text, as a picture, as a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..text.catalog import _
from .history import LAST
from .refused import Refused
from .saves import Where, store_of

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from ..exports.ways import Way
    from ..replay import Replay

SMALLEST, LARGEST = (80, 24), (300, 100)  # of a picture


@click.command()
@click.argument("what", metavar="HAND|FILE")
@click.argument("file", metavar="[OUT]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--as", "way", type=click.Choice(["json", "txt", "svg", "html"]), help="Instead of OUT's ending."
)
@click.option("--ply", type=click.IntRange(0), help="The position after so many steps; a page opens there.")
@click.option("--view", type=click.IntRange(0), metavar="SEAT", help="A picture as that seat sees it.")
@click.option("--size", default="120x40", show_default=True, help="Of a picture, in columns and rows.")
@click.option("--reasons", is_flag=True, help="A record with why the bots did what they did.")
@click.pass_obj
def export(  # noqa: PLR0913  (an option each)
    where: Where,
    /,
    what: str,
    file: Path | None,
    way: str | None,
    ply: int | None,
    view: int | None,
    size: str,
    reasons: bool,
) -> None:
    """Write a hand or a position to OUT, or print it.

    HAND is its number in the history, or last; FILE holds a record or a position. The ending of OUT says how:
    .json a record, or a position as JSON; .txt text; .svg a picture of the table, all hands open without
    --view; .html a page that steps through the hand, in both languages, and needs nothing else. Any other
    ending, and none, is a record.
    """
    from ..exports.ways import Way, way_of

    chosen = Way(way) if way else (way_of(file.name) if file is not None else None) or Way.RECORD
    if chosen is not Way.SVG and view is not None:
        raise Refused(_("--view is of a picture"))
    if reasons and (chosen is not Way.RECORD or ply is not None):
        raise Refused(_("--reasons is of a record"))
    if (what == LAST or what.isdecimal()) and chosen is Way.RECORD and ply is None:
        text = _kept(where, what, reasons)
    else:
        text = _written(where, what, chosen, ply, view, size, reasons)
    if file is None:
        click.echo(text, nl=False)
    else:
        with file.open("x", encoding="utf-8") as stream:  # what is there is not written over
            stream.write(text)


def _kept(where: Where, which: str, reasons: bool) -> str:
    """The record of a hand as it is kept; without ``reasons`` as it is passed on."""
    from ..store.records import to_share

    with store_of(where) as store:
        number = store.history.last() if which == LAST else int(which)
        if number is None:
            raise Refused(_("no hand was finished yet"))
        kept = store.history.record(number)
        return kept if reasons else to_share(kept)


def _written(
    where: Where, what: str, way: Way, ply: int | None, view: int | None, size: str, reasons: bool
) -> str:
    from ..engine.positions import Position
    from ..exports.page import position_texts
    from ..exports.ways import Way, position_written, written
    from ..replay import Replay
    from .position import read_source
    from .replay import print_notes

    read = read_source(where, (what,))
    found = Replay.at(read) if isinstance(read, Position) else read
    if ply is not None and ply > found.last:
        raise Refused(_("there are {count} steps").format(count=found.last))
    if found.loaded.fault is not None:
        print_notes(found)
    if way is Way.SVG:
        return _picture(where, found, found.last if ply is None else ply, view, _size(size))
    if ply is not None and way is not Way.HTML:
        return position_written(Position(found.rules, found.state(ply)), way)
    return written(found, way, position_texts(found) if way is Way.HTML else [], ply or 0, reasons)


def _size(size: str) -> tuple[int, int]:
    """Columns and rows."""
    fits = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size, re.ASCII)
    columns, rows = (int(fits[1]), int(fits[2])) if fits else (0, 0)
    if not (SMALLEST[0] <= columns <= LARGEST[0] and SMALLEST[1] <= rows <= LARGEST[1]):
        told = _("--size: columns and rows from {small} to {large}, such as 120x40")
        raise Refused(told.format(small="80x24", large="300x100"))
    return columns, rows


def _picture(where: Where, found: Replay, ply: int, view: int | None, size: tuple[int, int]) -> str:
    """The table at that ply as the full screen shows it, drawn on none."""
    import tempfile

    from ..app import CardRoom
    from ..exports.picture import in_cells
    from ..screens.replay import ReplayScreen
    from ..store.store import Store
    from .play import preferences

    if view is not None and view >= found.rules.seats:
        raise Refused(_("--view: seats are 0 to {last}").format(last=found.rules.seats - 1))
    liked, path = preferences(where)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        room = CardRoom(store, liked, path, start=found)
        drawn = list[str]()

        async def draw(pilot: Pilot[object]) -> None:
            await pilot.pause()
            screen = room.screen
            assert isinstance(screen, ReplayScreen)
            screen.show(ply, view)
            await pilot.pause()
            drawn.append(room.export_screenshot(title="cardtui"))
            room.exit()

        room.run(headless=True, size=size, auto_pilot=draw)
    return in_cells(drawn[0])


COMMANDS: Iterable[click.Command] = (export,)
