"""Taking out what is looked at: the ending of the file's name says how."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..exports.page import position_texts
from ..exports.picture import in_cells
from ..exports.ways import Way, way_of, written
from ..replay import Replay
from ..text.catalog import _
from ..text.sentences import listed
from .base import CardScreen
from .dialogs import Prompt
from .notes import Note


def take_out(screen: CardScreen[None], found: Replay, ply: int, name: str) -> None:
    """Ask for a file and write the hand, or the position that has none, or the screen as it stands.

    A page opens at ``ply``; ``name``: what is proposed.
    """
    if screen.has_no_files():
        return
    drawn = in_cells(screen.app.export_screenshot(title="cardtui"))  # before the box stands there

    def check(text: str) -> str:
        return (
            "" if not text or way_of(text) else _("a name that ends in {endings}").format(endings=_endings())
        )

    async def write(text: str) -> None:
        if text and (way := way_of(text)) is not None:
            path = named(text)
            await write_new(path, drawn if way is Way.SVG else await as_way(found, way, ply))
            screen.room.board.put(Note(lambda: _("Written: {path}").format(path=path)))

    heading = lambda: _("Write it to which file ({endings})?").format(endings=_endings())  # noqa: E731
    screen.app.push_screen(Prompt(heading, name, check, act=write))


def _endings() -> str:
    """All that a name may end in."""
    return listed(f".{way}" for way in Way)


async def as_way(found: Replay, way: Way, ply: int = 0) -> str:
    """The hand or position written like that; what takes long is done beside the screen."""
    texts = await asyncio.to_thread(position_texts, found) if way is Way.HTML else []
    return written(found, way, texts, ply)


def named(name: str) -> Path:
    """The file of that name; ``~`` is one's own folder, as far as there is one."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


async def write_new(path: Path, text: str) -> None:
    """Never over another file; raises what went wrong."""

    def write() -> None:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)

    await asyncio.to_thread(write)  # a disk may be slow
