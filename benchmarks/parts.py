"""Long measurements in parts that are kept: what a file holds of them is read, the rest is measured."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import tee
from pathlib import Path
from typing import Any, TypeVar

from cardtui.jobs import in_order

P = TypeVar("P", bound=tuple[Any, ...])
T = TypeVar("T")


def can_go_on(parser: argparse.ArgumentParser) -> None:
    """The options of a measurement in parts."""
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--parts", type=Path, help="keep each part there, and go on from those that are kept")


def in_parts(
    work: Callable[[P], T],
    parts: Iterable[P],
    jobs: int,
    file: Path | None,
    stands: Callable[[T], bool] = lambda _found: True,
) -> Iterator[T]:
    """``work`` of each part, in their order; what it says must be the same when read from JSON.

    ``file``: a line for each part that is done, of one revision of the program; one that was cut off is
    measured again, and one whose result does not stand.
    """
    kept = _read(file) if file is not None else {}
    known = {key: found for key, found in kept.items() if stands(found)}
    ours, others = tee(parts)
    fresh = in_order(work, (part for part in others if _key(part) not in known), jobs)
    try:
        for part in ours:
            key = _key(part)
            if key not in known:
                known[key] = next(fresh)
                if file is not None:
                    with file.open("a", encoding="utf-8") as lines:
                        lines.write(json.dumps({"part": json.loads(key), "found": known[key]}) + "\n")
            yield known[key]
    finally:
        fresh.close()


def _key(part: tuple[Any, ...]) -> str:
    return json.dumps(part)


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    whole = 0
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if not line.endswith(b"\n"):
            break
        whole += len(line)
        each = json.loads(line)
        found[_key(each["part"])] = each["found"]
    if file.exists():
        with file.open("r+b") as kept:
            kept.truncate(whole)
    return found
