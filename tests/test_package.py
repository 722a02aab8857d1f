"""What goes into the wheel, and what is told of it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

hatchling = pytest.importorskip("hatchling.builders.wheel")
ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def packed() -> set[str]:
    """The files of the wheel, as the build finds them."""
    builder = hatchling.WheelBuilder(str(ROOT))
    return {file.distribution_path for file in builder.recurse_included_files()}


def test_every_file_of_the_package_is_packed(packed: set[str]) -> None:
    """Code, looks, rules, pages, words, weights; of the words only what is read."""
    there = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "cardtui").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po"
    }
    assert packed == there
    kinds = {Path(name).suffix for name in packed}
    assert {".py", ".tcss", ".mo", ".txt", ".f16", ".typed"} <= kinds


def test_what_is_told_of_it() -> None:
    """Licence, Python, classifiers that fit it; every address is one that everybody reaches."""
    assert (ROOT / "LICENSE").read_text("utf-8").startswith(PROJECT["license"])
    least = PROJECT["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {least}" in PROJECT["classifiers"]
    assert not [
        name for name in PROJECT["classifiers"] if name.startswith("License ::")
    ]  # as the SPDX one is
    assert all(url.startswith("https://") for url in PROJECT.get("urls", {}).values())


def test_the_readme_stands_without_the_checkout() -> None:
    """It is the page of an index, too: what it links to there is in the repository."""
    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert target.startswith("https://") or (ROOT / target).exists(), target
