"""A hand reviewed in a process of its own: told as it is judged, ended at once when nobody listens."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace

from ..ai.apart import same_program
from ..engine.errors import Fault
from ..store.records import Record, to_text
from ..store.verdicts import Reviewed, Verdict, read_verdict

LINE = 1 << 20  # bytes of a verdict, at most


class ReviewEnded(Fault):
    """The process that reviewed a hand ended before the hand did."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: ``judged`` of so many ``decisions``, those with a choice in ``found``;
    ``review``: all of it, at the end."""

    decisions: int
    judged: int = 0
    found: tuple[Verdict, ...] = ()
    review: Reviewed | None = None


async def reviewing(record: Record, seat: int, deep: bool = False) -> AsyncGenerator[Progress, None]:
    """The review of a seat's decisions in a hand, as it is made; raises ``ReviewEnded``."""
    command = [sys.executable, "-P", "-m", "cardtui", "review", "-", "--json", "--seat", str(seat)]
    process = await asyncio.create_subprocess_exec(
        *command,
        *(["--deep"] if deep else []),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=same_program(),
        limit=LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(to_text(replace(record, reasons={})).encode())
        process.stdin.close()
        so_far = Progress(0)
        async for line in process.stdout:
            so_far = _more(so_far, json.loads(line), seat)
            yield so_far
        if so_far.review is None:
            raise ReviewEnded("review_ended")
    finally:
        if process.returncode is None:
            process.kill()
        await asyncio.shield(process.wait())


def _more(so_far: Progress, said: dict[str, object] | None, seat: int) -> Progress:
    """What is known after one more line: the head, a decision, the end."""
    whole, judged, found = so_far.decisions, so_far.judged, so_far.found
    if said is None:
        return Progress(whole, judged + 1, found)
    if "ply" in said:
        return Progress(whole, judged + 1, (*found, read_verdict(said)))
    if "deep" in said:
        result = said["result"]
        assert result is None or isinstance(result, int | float)
        return Progress(whole, judged, found, Reviewed(seat, bool(said["deep"]), result, found))
    decisions = said["decisions"]
    assert isinstance(decisions, int)
    return Progress(decisions)
