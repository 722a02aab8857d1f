"""Figures that are kept: what was run and of which revision stands with them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

UNSAID = {"--keep": 0, "--parts": 1, "--jobs": 1}  # of what was run: nothing comes of it; so many words after


def keep(file: Path, program: str, figures: Mapping[str, object]) -> None:
    """Append a line. ``program``: how it is called, before what it was given."""
    line = {"command": command(program), "revision": revision(), **figures}
    with file.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps(line) + "\n")


def command(program: str) -> str:
    """How the figures come again."""
    said, left = [program], iter(sys.argv[1:])
    for word in left:
        if word in UNSAID:
            for _ in range(UNSAID[word]):
                next(left, None)
        else:
            said.append(word)
    return " ".join(said)


def revision() -> str:
    """The commit that is measured; + for one with changes."""
    git = ["git", "-C", str(Path(__file__).parent)]
    name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    changed = subprocess.run(
        [*git, "diff", "--stat", "HEAD", "--", "../cardtui"], capture_output=True, check=True
    )
    return name.stdout.strip() + ("+" if changed.stdout else "")
