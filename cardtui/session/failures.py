"""What bots fail at: who is late too often in a hand, and the log that tells it afterwards."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..ai.player import Player
from ..engine.core import Action
from ..engine.errors import IllegalAction
from ..engine.visible import excerpt
from ..store.folder import make_private_folder, private
from ..text.bots import failure_text, why_text
from .notices import Replaced

BOTS_LOG = "bots.log"  # in the folder for reports: what bots wrote to standard error, and how they failed
PATIENCE = 3  # late answers in a row, then a bot is out for the hand
OUT = "out"


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong with a decision; ``said``: the action that was refused."""

    error: Exception
    said: Action | None = None

    @property
    def why(self) -> str:
        """The kind of failure, as in ``Replaced``."""
        return "illegal" if isinstance(self.error, IllegalAction) else getattr(self.error, "code", "dead")


@dataclass(slots=True)
class Failures:
    """Failures in one hand. ``late``: answers in a row, ``out``: what a player went out with, by seat."""

    _late: dict[int, int] = field(default_factory=dict)
    _out: dict[int, tuple[Player, Replaced]] = field(default_factory=dict)

    def missed(self, seat: int, player: Player) -> Replaced | None:
        """A decision that is not asked of this player any more, ``None`` if it is."""
        gone, last = self._out.get(seat, (None, None))
        return replace(last, why=OUT) if last is not None and gone is player else None

    def answered(self, seat: int, taken: bool) -> None:
        """A question ended well: with a step that was ``taken``, or because it was called off."""
        if taken:
            self._late.pop(seat, None)

    def failed(self, seat: int, player: Player, failure: Failure) -> Replaced:
        """A question ended with a failure."""
        self._late[seat] = self._late.get(seat, 0) + 1 if failure.why == "late" else 0
        out = self._late[seat] >= PATIENCE or getattr(failure.error, "lasting", False)
        told = Replaced(seat, failure.why, failure.error, failure.said, out)
        if out:
            self._out[seat] = player, told
        return told


def told(variant: str, names: Sequence[str], replaced: Replaced) -> str:
    """The kind of failure and what was wrong, in one line."""
    return f"{why_text(replaced.why)}: {failure_text(variant, replaced.error, replaced.said, names)}"


def log_failure(log: Path, variant: str, hand: int, names: Sequence[str], replaced: Replaced) -> None:
    """Add a line to the log: when, at which hand, who, and what was wrong."""
    when = time.strftime("%Y-%m-%d %H:%M:%S")
    who = f"{excerpt(names[replaced.seat], 40)} (seat {replaced.seat})"
    line = f"{when} {variant}, hand {hand}, {who}: {told(variant, names, replaced)}"
    with contextlib.suppress(OSError):  # the log is no reason to stop
        make_private_folder(log.parent)
        with open(log, "a", encoding="utf-8", opener=private) as sink:
            sink.write(line + "\n")
