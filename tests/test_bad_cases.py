"""Case files that must be refused: one line with case, key and reason, and exit status 2."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardtui.cases.form import MOST_BYTES
from cardtui.cli import cardtui
from cardtui.engine.plain import MOST_VALUES

TESTS = Path(__file__).parent
OWN = sorted((TESTS / "cases" / "bad").glob("*.json"))
SHARED = sorted((TESTS.parents[1] / "shared" / "cases" / "bad").glob("*.json"))


def checked(*paths: Path) -> Result:
    return CliRunner().invoke(cardtui, ["check", *map(str, paths)])


def refused(path: Path) -> str:
    """The one line with which a file is refused."""
    result = checked(path)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    line, rest = result.stderr.split("\n", 1)
    assert rest == ""
    assert line.startswith("cardtui: ")
    assert str(path) in line
    return line


@pytest.mark.parametrize("path", [*OWN, *SHARED], ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_what_no_deck_and_no_rule_allows_is_refused(path: Path) -> None:
    """The line names the case; the note of a file of ours says which key and why."""
    (case,) = json.loads(path.read_text("utf-8"))["cases"]
    line = refused(path)
    assert f"case 1 ({case['id']}): {case.get('note', '')}" in line


def test_nothing_is_asked_before_every_file_is_read(tmp_path: Path) -> None:
    """A case that fails is not printed when another file is none."""
    failing = tmp_path / "failing.json"
    case = {"id": "a", "ask": "readings", "cards": "3", "expect": []}
    failing.write_text(json.dumps({"variant": "happy", "cases": [case]}), "utf-8")
    assert checked(failing).exit_code == 1
    both = checked(failing, OWN[0])
    assert (both.exit_code, both.stdout) == (2, "")


GOOD = (
    '{"variant": "happy", "cases": [{"id": "a", "ask": "readings", "cards": "3", "expect": ["single:3:1"]}]}'
)


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b"\n\n"], ids=["plain", "byte order mark", "lines"])
def test_a_byte_order_mark_is_no_fault(start: bytes, tmp_path: Path) -> None:
    """Some editors write one."""
    path = tmp_path / "cases.json"
    path.write_bytes(start + GOOD.encode())
    assert checked(path).exit_code == 0


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no JSON"),
        (GOOD[:-1].encode(), "no JSON"),
        (GOOD.encode() + b"x", "no JSON"),
        (GOOD.encode("utf-16"), "UTF-16"),
        (GOOD.replace('"a"', '"\xe9"').encode("latin-1"), "not UTF-8 text at byte"),
        (b"[" * 200_000, "nested too deeply"),
        (GOOD.replace('"3"', "NaN").encode(), "NaN is no number"),
        (GOOD.replace('"3"', "-Infinity").encode(), "-Infinity is no number"),
        (GOOD.replace('"3"', "1" * 5000).encode(), "a number of 5000 digits"),
        (GOOD.replace('"3"', "1e999").encode(), "cards: not cards"),
        (GOOD.replace('"a"', '"\\ud800"').encode(), "not a text: half a character"),
        (GOOD.replace('"id": "a"', '"id": "a", "id": "b"').encode(), "the key 'id' stands twice"),
        (GOOD.replace('"variant"', '"variant": "happy", "variant"').encode(), "stands twice in one object"),
        (GOOD.replace('"id": "a", ', "").encode(), "case 1: no id"),
        (GOOD.replace('"a"', "1").encode(), "case 1: no id"),
        (GOOD.replace("[{", "[[{").replace("}]", "}]]").encode(), "case 1: no id"),
        (b'{"variant": "happy", "cases": {}}', "cases: not a list"),
        (b'{"variant": "happy", "cases": null}', "cases: not a list"),
        (b'{"variant": ["happy"], "cases": []}', "variant: not a text"),
        (b'{"variant": "happy", "cases": [' + b"0," * MOST_VALUES + b"0]}", "values"),
        (b'{"variant": "happy", "cases": []}'.ljust(MOST_BYTES + 1), f"larger than {MOST_BYTES} bytes"),
    ],
    ids=range(21),
)
def test_what_is_no_case_file_is_refused(data: bytes, why: str, tmp_path: Path) -> None:
    """Cut, in another encoding, nested without end, with numbers that are none, too large."""
    path = tmp_path / "cases.json"
    path.write_bytes(data)
    assert why in refused(path)


def test_an_id_is_shown_and_does_nothing(tmp_path: Path) -> None:
    """A terminal obeys no case file, whether it is refused or fails."""
    path = tmp_path / "cases.json"
    path.write_text(GOOD.replace('"a"', '"\\u001b[2J\\n"').replace('"3"', '"z"'), "utf-8")
    assert refused(path).isprintable()
    path.write_text(GOOD.replace('"a"', '"\\u001b[2J\\n"').replace('"3"', '"4"'), "utf-8")
    assert checked(path).stdout.replace("\n", "").isprintable()


# --- what is no file -----------------------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe that nobody writes to: opening it waits for ever."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("command", ["check", "replay", "import"])
def test_only_regular_files_are_read(command: str, pipe: Path, tmp_path: Path) -> None:
    """A pipe, a folder, a device, a link to one: refused before anything is read or waited for."""
    link = tmp_path / "link"
    link.symlink_to("/dev/zero")
    places = {
        pipe: "is a pipe",
        tmp_path: "is a folder",
        Path("/dev/zero"): "is a device",
        link: "is a device",
    }
    for path, what in places.items():
        result = CliRunner().invoke(cardtui, ["--saves", str(tmp_path / "saves"), command, str(path)])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"cardtui: {path} {what}, not a file.\n"


def test_no_more_of_a_file_is_read_than_may_be_there(tmp_path: Path) -> None:
    """A file that has no end is as good as one that is too large: a sparse one costs nothing to try."""
    path = tmp_path / "endless"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    for command in ("check", "replay", "import"):
        result = CliRunner().invoke(cardtui, ["--saves", str(tmp_path / "saves"), command, str(path)])
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_file_that_cannot_be_read_is_named() -> None:
    """The system says what is wrong, but not of which file."""
    result = checked(Path("/proc/self/mem"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("cardtui: /proc/self/mem could not be used: ")
