"""``cardtui import``: hands of other programs are kept once, and what is not is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.cli import cardtui
from cardtui.foreign.formats import IMPORTERS
from cardtui.store.records import load
from cardtui.store.store import Store

from .writing import shuttle

HERE = Path(__file__).parent


def run(saves: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cardtui, ["--saves", str(saves), *arguments])


@pytest.mark.parametrize(("name", "count"), [("botzone.json", 2), ("tricks.txt", 3)])
def test_hands_come_in_once(name: str, count: int, tmp_path: Path) -> None:
    """Tried they are not kept; twice they are told; each is a record that replays to its own result."""
    file = str(HERE / name)
    tried = run(tmp_path, "import", file, "--try")
    assert (tried.exit_code, tried.stdout.splitlines()[0]) == (0, f"{count} hands: {count} could be taken in")
    first = run(tmp_path, "import", file)
    assert (first.exit_code, first.stdout.splitlines()[0]) == (
        0,
        f"{count} hands: {count} taken in (1–{count})",
    )
    again = run(tmp_path, "import", file).stdout.splitlines()
    assert again[0].endswith(": It is in the history already: hand 1.")
    assert again[count] == f"{count} hands: 0 taken in · {count} known already"
    with Store(tmp_path) as store:
        loaded = [load(store.history.record(hand)) for hand in range(1, count + 1)]
    assert all(each.complete and each.agrees and not each.record.stakes for each in loaded)


def test_what_is_refused_is_told_and_the_rest_comes_in(tmp_path: Path) -> None:
    """As lines and as data; the status says that something is missing."""
    good, other = json.loads((HERE / "botzone.json").read_text())
    file = tmp_path / "hands.json"
    file.write_text(
        json.dumps([good, shuttle(), {"own": 3, "publiccard": 4}, other, other | {"winner": 1}, good])
    )
    result = run(tmp_path / "saves", "import", str(file), "--json")
    assert result.exit_code == 1
    *hands, last = map(json.loads, result.stdout.splitlines())
    assert last["summary"] == {
        "hands": 6,
        "new": 2,
        "known": 1,
        "refused": {"L15": 1},
        "other_end": 1,
        "damaged": 1,
        "compared": {"out": 3, "multiple": 3},
    }
    assert [hand["fault"]["clause"] for hand in hands if "fault" in hand] == ["L15", None, None]
    assert (hands[5]["hand"], hands[5]["new"]) == (1, False)


def test_a_format_may_be_named(tmp_path: Path) -> None:
    """One that is none is refused with those that there are; by it a file is read whatever it looks like."""
    wrong = run(tmp_path, "import", str(HERE / "tricks.txt"), "--format", "pbn")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert all(name in wrong.stderr for name in IMPORTERS)
    named = run(tmp_path, "import", str(HERE / "tricks.txt"), "--format", "tricks")
    assert named.exit_code == 0


def test_a_record_is_tried_too(tmp_path: Path) -> None:
    """Nothing is kept; in the history already it is told."""
    record = str(HERE.parent / "records" / "happy_spring.json")
    assert run(tmp_path, "import", record, "--try").stdout == "It can be taken in.\n"
    assert run(tmp_path, "import", record).exit_code == 0
    assert run(tmp_path, "import", record, "--try").stdout == "It is in the history already: hand 1.\n"
