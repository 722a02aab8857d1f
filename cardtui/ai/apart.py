"""A player of ours in a process of its own: a table of people never waits for the interpreter it needs."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from .process import Process

SECOND = 1.0  # seconds that it has before it is told to answer at once
_ROOT = Path(__file__).parents[2]


def apart(variant: str, level: str, log: Path | None = None) -> Process:
    """The player of that level, served by the line protocol; ``log`` takes its standard error."""
    command = shlex.join((sys.executable, "-P", "-m", "cardtui", "bot", variant, "--level", level))
    return Process(command, log, SECOND, environment=same_program())


def same_program() -> dict[str, str]:
    """The environment in which the command runs these very files, wherever it is started."""
    paths = (str(_ROOT), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
