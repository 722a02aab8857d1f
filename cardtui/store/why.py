"""Why a bot took a step, as it is kept: facts and codes as plain data. Words are made when it is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ..engine.core import DEALER, Step
from ..engine.errors import DataFault, Worded
from ..engine.plain import Count, from_plain, to_plain
from .names import visible_data

T = TypeVar("T")

MOST = 2000  # characters of one as it is written: a foreign bot may say anything
DEEPEST = 6  # of lists and objects in each other, what lies in the innermost counted


@dataclass(frozen=True, slots=True)
class Why:
    """``facts``: what spoke for the step, each with its ``kind`` and figures; what they are is known above.

    ``code`` and ``args``: what the player said of it itself; ``code`` is empty if it said nothing.
    """

    facts: tuple[Mapping[str, object], ...] = ()
    code: str = ""
    args: Mapping[str, object] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, object]:
        """Plain data, read back by ``read_why``; what says nothing is left out."""
        facts: dict[str, object] = {"facts": to_plain(self.facts)} if self.facts else {}
        return {**facts, **({"code": self.code, "args": to_plain(self.args)} if self.code else {})}

    def __str__(self) -> str:
        """As it stands in the database; empty where nothing is said."""
        return _json(self.data) if self.data else ""


def read_why(data: object) -> Why:
    """What ``Why.data`` wrote, all its text made visible; raises ``DataFault`` for anything else, and for
    what is too long, too deep or no JSON."""
    if _depth(data) > DEEPEST:
        raise DataFault("nested too deeply", code="nested")
    read = from_plain(Why, visible_data(data))
    try:
        size = len(_json(read.data))
    except ValueError:
        raise DataFault("no number", code="no_number", args={"name": "inf"}) from None
    if size > MOST:
        raise DataFault(Worded("longer than {most} characters", most=MOST))
    return read


def kept_why(text: str) -> Why | None:
    """What stands in the database; ``None`` for nothing, and for what cannot be read: a hand goes on
    without."""
    try:
        return read_why(json.loads(text)) if text else None
    except (DataFault, ValueError, RecursionError):
        return None


def taken_for(reasons: Mapping[int, T], ply: int, why: T | None) -> dict[int, T]:
    """The reasons of a hand after step number ``ply``: those of steps that were taken back there are gone."""
    before = {at: each for at, each in reasons.items() if at < ply}
    return before if why is None else {**before, ply: why}


def reasons_text(reasons: Mapping[int, Why]) -> list[str]:
    """The reasons of a hand, by ply, as they stand in a record: a text each."""
    return [_json([ply, why.data]) for ply, why in sorted(reasons.items()) if why.data]


def read_reasons(data: object, steps: Sequence[Step]) -> dict[int, Why]:
    """The reasons of a record, of those of its steps that were read; raises ``DataFault``."""
    found = from_plain(_REASONS, data)
    reasons = {ply: read_why(each) for ply, each in found}
    if len(reasons) < len(found):
        raise DataFault("one step stands twice")
    return {ply: why for ply, why in reasons.items() if ply < len(steps) and steps[ply].seat != DEALER}


_REASONS = tuple[tuple[Count, object], ...]


def _depth(data: object) -> int:
    """How deep lists and objects lie in each other, no more than just too deep."""
    level, depth = [data], 0
    while depth <= DEEPEST:
        level = [
            inner
            for each in level
            if isinstance(each, list | tuple | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        depth += 1
        if not level:
            return depth
    return depth


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
