"""What a hand or a position is written as, by the ending of a file's name."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from ..engine import positions
from ..engine.positions import Position
from ..replay import Replay
from ..store.records import to_text
from .page import page
from .text import hand_text


class Way(StrEnum):
    """``RECORD``: what is read back, a record or a position as JSON; ``TEXT``: to be read; ``SVG``: a picture
    of the screen; ``HTML``: a page that steps through it."""

    RECORD = "json"
    TEXT = "txt"
    SVG = "svg"
    HTML = "html"


def way_of(name: str) -> Way | None:
    """The way of a file of that name; ``None`` for another ending."""
    ending = Path(name).suffix[1:].lower()
    return next((way for way in Way if way == ending), None)


def written(found: Replay, way: Way, texts: list[str], ply: int = 0, reasons: bool = False) -> str:
    """The hand, or the position that has none; a picture is not among them.

    ``texts``: of ``page.position_texts``, for a page, which opens at ``ply``. ``reasons``: a record has those
    of the bots, too. Raises ``DataFault`` for a position that has no text.
    """
    if way is Way.HTML:
        return page(found, texts, ply)
    if found.of_hand:
        record = found.now if reasons else replace(found.now, reasons={})
        return hand_text(found) if way is Way.TEXT else to_text(record)
    return position_written(Position(found.rules, found.state(0)), way)


def position_written(position: Position, way: Way) -> str:
    """A position as text, or as JSON; raises ``DataFault``."""
    if way is Way.TEXT:
        return positions.text(position.rules, position.state)
    told = positions.to_json(position.rules, position.state)
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
