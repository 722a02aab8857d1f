"""The opt-in build, in which what the players reckon with is compiled: the same answers, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
NAMED: list[str] = HOOK["include"]
HANDS = (
    "happy --hands 4 --seats regular,hard,easy",
    "happy --laizi --hands 3 --seats regular,hard,easy",
    "crazy --players 2 --hands 4 --seats regular,hard",
    "guandan --hands 2 --seats regular,hard,easy,greedy",
    "gongzhu --hands 3 --seats regular,hard,easy,greedy",
    "gongzhu --decks 2 --hands 2 --seats regular,hard,easy,greedy",
)


def test_it_is_asked_for_and_names_what_is_there() -> None:
    """Who does not ask for it needs no compiler."""
    assert HOOK["enable-by-default"] is False
    assert [name for name in NAMED if not (ROOT / name).is_file()] == []


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as that build makes it, from a copy of this tree."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    work = tmp_path_factory.mktemp("compiled")
    copy = work / "copy"
    plain = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "cardtui", copy / "cardtui", ignore=plain)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    asked = {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    subprocess.run([*build, str(work), str(copy)], check=True, env=_environment() | asked)
    (wheel,) = work.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(work / "made")
    return work / "made"


def _environment() -> dict[str, str]:
    """Ours, in which nothing but the named folder is imported from."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _told(folder: Path, command: str) -> bytes:
    """What ``sim`` prints with the package of that folder."""
    run = [sys.executable, "-m", "cardtui", "sim", *command.split(), "--seed", "3", "--json"]
    environment = _environment() | {"PYTHONPATH": str(folder)}
    return subprocess.run(run, cwd=folder, env=environment, check=True, capture_output=True).stdout


@pytest.mark.slow
def test_every_named_file_is_compiled(compiled: Path) -> None:
    """And is what Python imports then."""
    missing = [name for name in NAMED if not list(compiled.glob(f"{name.removesuffix('.py')}.*.so"))]
    assert missing == []


@pytest.mark.slow
@pytest.mark.parametrize("command", HANDS)
def test_hands_are_the_same_both_ways(compiled: Path, command: str) -> None:
    """Players that weigh, draw hands and search."""
    told = _told(compiled, command)
    assert told
    assert told == _told(ROOT, command)
