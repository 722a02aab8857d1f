"""A copy of the package in which what players reckon with is compiled: matches in half the time.

    python -m training.compiled FOLDER
    cd FOLDER && python -m training.landlord ...

mypyc compiles the sources that the opt-in build of ``pyproject.toml`` names; splitting a landlord hand, most
of the time with laizi, is done in C (``splitting.c``) with the tables of the Python file, and so are the sums
of the nets (``summing.c``). The games are the same, bit for bit, with and without.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

SPLITTING = "cardtui/ai/landlord/splitting.py"
NATIVE = '''"""Splitting in C, with the tables of the Python file."""

from collections.abc import Callable

from . import _split, splitting_in_python as _python

Split = tuple[float, float, int, int]

for _block, _chunk in enumerate(_python._CHUNKS):
    for _counts, _cost in _chunk.items():
        _split.chunk(_block, _counts, _cost)
for _times, _by_low in _python._RUN_COSTS.items():
    for _low, _by_length in enumerate(_by_low.values()):
        for _length, (_cards, _run_cost) in enumerate(_by_length):
            _split.run(_times, _low, _length, _cards, _run_cost)
_split.constants(_python._SLOT, _python._PAIR_OF_JOKERS)

split: Callable[[int], Split] = _split.split
split_wild: Callable[[int, int], Split] = _split.split_wild
'''


def build(folder: Path) -> None:
    """Copy ``cardtui`` and ``training`` into ``folder`` and compile the kernel there."""
    here = Path(__file__).resolve().parent.parent
    for name in ("cardtui", "training"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(here / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    landlord = folder / "cardtui" / "ai" / "landlord"
    _compile_splitting(landlord)
    _compile("summing.c", folder / "training" / "_summing.so", "-O3", "-march=native")
    project = tomllib.loads((here / "pyproject.toml").read_text())
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    sources = [name for name in hook["include"] if name != SPLITTING]
    mypyc = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *sources]
    subprocess.run(mypyc, cwd=folder, check=True)


def _compile_splitting(landlord: Path) -> None:
    library = landlord / f"_split{sysconfig.get_config_var('EXT_SUFFIX')}"
    _compile("splitting.c", library, "-O2", f"-I{sysconfig.get_paths()['include']}")
    (landlord / "splitting.py").rename(landlord / "splitting_in_python.py")
    (landlord / "splitting.py").write_text(NATIVE)


def _compile(source: str, library: Path, *flags: str) -> None:
    """A library from a file beside this one, with sums as written: not two operations in one rounding."""
    given = ["cc", *flags, "-shared", "-fPIC", "-ffp-contract=off"]
    subprocess.run([*given, str(Path(__file__).with_name(source)), "-o", str(library)], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the copy is made; a copy that is there is made anew")
    build(parser.parse_args().folder)
