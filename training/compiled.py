"""A copy of the package with the landlord kernel compiled by mypyc: the same sources, about twice as fast.

    python -m training.compiled FOLDER
    PYTHONPATH=FOLDER python -m training.landlord ...

Play never needs it; self-play gives the same games with and without it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

MODULES = ("packed", "kernel", "trail", "value")


def build(folder: Path) -> None:
    """Copy ``cardtui`` and ``training`` into ``folder`` and compile the kernel there."""
    here = Path(__file__).resolve().parent.parent
    for name in ("cardtui", "training"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(here / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    sources = [f"cardtui/ai/landlord/{name}.py" for name in MODULES]
    subprocess.run([sys.executable, "-m", "mypyc", *sources], cwd=folder, check=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
