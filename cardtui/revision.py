"""Which program this is, for results that are measured with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from . import __version__

_ROOT = Path(__file__).parents[1]


def revision() -> str:
    """The version, and in a checkout the commit; ``+`` if files differ from it."""
    if not (_ROOT / ".git").exists():
        return __version__
    words = ["git", "-C", str(_ROOT), "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=+"]
    try:
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return __version__
    return f"{__version__} {told}"
