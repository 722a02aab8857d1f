"""What the benchmarks measure works: a program that fails is quick, and would look good."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.parts import in_parts
from benchmarks.startup import ROOM


def run(code: str, what: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The program that is measured."""
    return subprocess.run([sys.executable, "-c", code, what, str(folder)], capture_output=True, text=True)


@pytest.mark.parametrize("what", ["home", "table"])
def test_the_start_that_is_measured_is_one(what: str, tmp_path: Path) -> None:
    """It ends well, with what it was to draw."""
    result = run(ROOM, what, tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_table_that_fails_is_not_measured(tmp_path: Path) -> None:
    """A room that nobody can pay for: no figure, but what was said instead."""
    result = run(ROOM.replace("seed=1", "room='high'"), "table", tmp_path)
    assert result.returncode == 1
    assert "instead of TableScreen: Entry here is" in result.stderr


BENCHMARKS = [
    path
    for path in sorted((Path(__file__).resolve().parent.parent / "benchmarks").glob("*.py"))
    if "__main__" in path.read_text("utf-8")  # others are parts of these
]


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_each_says_what_it_measures(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--help`` measures nothing."""
    for peer in ("pyspiel", "rlcard"):  # of the extra that a benchmark needs
        if f"import {peer}" in path.read_text("utf-8") or f"from {peer}" in path.read_text("utf-8"):
            pytest.importorskip(peer)
    monkeypatch.setattr(sys, "argv", [path.name, "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(path), run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: ")


def doubled(part: tuple[str, int]) -> list[int]:
    """A measurement that is quick."""
    return [2 * part[1]]


def odd_ones_fail(part: tuple[str, int]) -> list[int]:
    return [0] if part[1] % 2 else never(part)


def never(part: tuple[str, int]) -> list[int]:
    """What need not be measured again."""
    raise AssertionError(part)


def test_a_measurement_in_parts_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """What the file holds is read; a part that was cut off is measured again."""
    file = tmp_path / "parts"
    assert list(in_parts(doubled, [("a", 1), ("a", 2)], 1, file)) == [[2], [4]]
    assert list(in_parts(never, [("a", 2), ("a", 1)], 1, file)) == [[4], [2]]
    file.write_bytes(file.read_bytes()[:-3])
    assert list(in_parts(doubled, [("a", 1), ("a", 2), ("a", 3)], 1, file)) == [[2], [4], [6]]
    assert list(in_parts(never, [("a", 1), ("a", 2), ("a", 3)], 1, file)) == [[2], [4], [6]]


def test_a_part_whose_result_does_not_stand_is_measured_again(tmp_path: Path) -> None:
    file = tmp_path / "parts"
    assert list(in_parts(doubled, [("a", 1), ("a", 2)], 1, file)) == [[2], [4]]
    again = in_parts(odd_ones_fail, [("a", 1), ("a", 2)], 1, file, lambda found: found != [2])
    assert list(again) == [[0], [4]]
    assert list(in_parts(never, [("a", 1)], 1, file)) == [[0]]
