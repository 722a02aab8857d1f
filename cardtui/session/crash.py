"""A file that tells what broke, where in the code and where in the hand, without a card in it."""

from __future__ import annotations

import os
import sys
import time
import traceback
from pathlib import Path

from .. import __version__
from ..engine.rules import SomeRules
from ..engine.table import SomeTable
from ..store.folder import make_private_folder, private
from ..text.catalog import _


def report(
    folder: Path, error: BaseException, rules: SomeRules | None, table: SomeTable | None
) -> Path | None:
    """Write the report and return its path, ``None`` if that fails too.

    Neither the message of an exception nor the seed is in it: both could tell what others hold.
    """
    lines = [f"cardtui {__version__}, Python {sys.version.split()[0]}, {sys.platform}"]
    if rules is not None:
        lines += [f"{rules.variant} {rules.options()}"]
    if table is not None:
        lines += [f"phase {table.state.phase}, to act {table.state.to_act}, {len(table.steps)} steps:"]
        for state, step in zip(table.states, table.steps, strict=False):
            other = (step.seat + 1) % table.rules.seats  # a hidden choice stays hidden (L12, Z3)
            seen = table.rules.redact_action(state, step.seat, step.action, other)
            lines.append(f"  {step.seat} {seen.verb}")
    lines += [f"{type(error).__module__}.{type(error).__qualname__}"]
    lines += [
        f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    try:
        make_private_folder(folder)
        with open(path, "w", encoding="utf-8", opener=private) as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return None
    return path


def last_words(folder: Path, error: BaseException, rules: SomeRules | None, table: SomeTable | None) -> str:
    """What is said when the application ends by a fault; writes the report."""
    path = report(folder, error, rules, table)
    said = _("Something broke; the table is kept as it was.")
    return said if path is None else said + "\n" + _("A report was written: {path}").format(path=path)
