"""The page about the rules from Python: its examples run, and a type checker accepts them."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import cardtui.engine

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "engine.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
TITLES = re.findall(r"^## \d+\. (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=TITLES)
def test_an_example_runs(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone, from the folder of the checkout."""
    monkeypatch.chdir(ROOT)
    exec(compile(example, "docs/engine.md", "exec"), {"__name__": "example"})


def test_the_door_has_what_the_page_names_and_nothing_else() -> None:
    """All names are there, each is named on the page; the marker of the types is part of the package."""
    for name in cardtui.engine.__all__:
        assert getattr(cardtui.engine, name) is not None
        assert f"`{name}`" in PAGE
    assert len(EXAMPLES) == len(TITLES) == 10
    with pytest.raises(AttributeError):
        cardtui.engine.__getattr__("nothing")
    assert files("cardtui").joinpath("py.typed").is_file()


@pytest.mark.slow
def test_a_checker_accepts_the_examples(tmp_path: Path) -> None:
    """Strictly, each as a file of its own, by the types that are shipped."""
    for number, example in enumerate(EXAMPLES, 1):
        (tmp_path / f"example_{number}.py").write_text(example, "utf-8")
    words = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(ROOT / ".mypy_cache"),
        str(tmp_path),
    ]
    checked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout
