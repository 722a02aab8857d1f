"""A file of hands that were played: what is in it is not played again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TextIO

from ..engine.errors import Fault
from ..files import read, write
from .tally import Line, as_text

LIMIT = 1 << 30  # bytes


class OtherRun(Fault):
    """The file holds something else."""


def take_up(path: Path, head: Line, deal: int) -> tuple[list[Line], TextIO]:
    """The hands that are in the file, of whole deals with so many hands, and the file to go on with.

    ``head``: what they follow from, its first line. A hand that was cut off and what stands behind it, also
    a summary, are taken away. Raises ``OtherRun``, ``OSError``, ``files.NoFile``.
    """
    try:
        content = read(path, LIMIT)
    except FileNotFoundError:
        content = b""
    begun = as_text(head) + "\n"
    if begun.encode().startswith(content):
        stream = write(path)
        stream.write(begun)
        return [], stream
    first, *rest = content.split(b"\n")
    if first + b"\n" != begun.encode():
        raise OtherRun("other_run", path=str(path))
    rest.pop()  # behind the last line end nothing is whole
    hands: list[Line] = []
    ends = [len(first) + 1]
    for line in rest:
        hand = _read(line)
        if hand is None or hand.get("hand") != len(hands) // deal:
            break
        hands.append(hand)
        ends.append(ends[-1] + len(line) + 1)
    del hands[len(hands) // deal * deal :]
    os.truncate(path, ends[len(hands)])
    return hands, path.open("a", encoding="utf-8")


def _read(line: bytes) -> Line | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
