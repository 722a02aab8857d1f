"""``cardtui doctor`` finds what stands between this machine and a game, and changes nothing."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.doctor import CHINESE, LINES, PACKAGE, SUITS, About, Finding, State, findings, parts, widths
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store


def found(folder: Path, about: About) -> Finding:
    """What is found of it."""
    return next(each for each in findings(folder) if each.about is about)


def test_everything_is_looked_at_and_nothing_is_made(tmp_path: Path) -> None:
    """In a new folder nothing is bad, and it is not there afterwards either."""
    folder = tmp_path / "saves"
    done = CliRunner().invoke(cardtui, ["--saves", str(folder), "doctor", "--json"])
    told = json.loads(done.stdout)
    assert [each["about"] for each in told["findings"]] == [about.value for about in About]
    assert (done.exit_code, told["ok"]) == (0, True)
    assert not folder.exists()


def test_what_is_bad_is_told_with_what_to_do_and_a_status(tmp_path: Path) -> None:
    """A file that is no database."""
    (tmp_path / "cardtui.db").write_text("nothing of ours" * 100)
    done = CliRunner().invoke(cardtui, ["--saves", str(tmp_path), "doctor"])
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if "Database: " in line)
    assert "is damaged" in lines[at]
    assert "backups" in lines[at + 1]


@pytest.mark.parametrize(
    ("suits", "lines", "chinese", "state", "advice"),
    [
        (1, 1, 2, State.GOOD, ""),
        (2, 1, 2, State.NOTE, "glyphs wide"),
        (2, 2, 2, State.NOTE, "glyphs ascii"),
        (1, 2, 2, State.NOTE, "glyphs ascii"),
        (3, 1, 2, State.NOTE, "glyphs ascii"),
        (1, 1, 1, State.NOTE, "Chinese"),
    ],
)
def test_widths_that_need_other_signs(
    suits: int, lines: int, chinese: int, state: State, advice: str
) -> None:
    """By what the terminal measures of each sign."""
    cells = {SUITS: suits * len(SUITS), LINES: lines * len(LINES), CHINESE: chinese * len(CHINESE)}
    told = widths(cells.get)
    assert told.state is state
    assert advice in told.advice
    assert bool(told.advice) == bool(advice)


def test_widths_that_nothing_measures() -> None:
    """A terminal that does not answer is no fault."""
    assert widths(lambda _text: None).state is State.NOTE


def test_a_folder_of_saves_that_is_a_file(tmp_path: Path) -> None:
    """It is named, and the rest is looked at all the same."""
    file = tmp_path / "saves"
    file.write_text("")
    told = {each.about: each for each in findings(file)}
    assert told[About.FOLDER].state is State.BAD
    assert told.keys() == set(About)


def test_a_folder_that_others_may_read(tmp_path: Path) -> None:
    """Told with the command that closes it."""
    tmp_path.chmod(0o755)
    told = found(tmp_path, About.FOLDER)
    assert told.state is State.NOTE
    assert told.advice.endswith(f"chmod 700 {tmp_path}")
    tmp_path.chmod(0o700)
    assert found(tmp_path, About.FOLDER).state is State.GOOD


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    """What the program itself would say when it opens it."""
    Store(tmp_path).close()
    assert found(tmp_path, About.DATABASE).state is State.GOOD
    with sqlite3.connect(tmp_path / "cardtui.db") as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    told = found(tmp_path, About.DATABASE)
    assert told.state is State.BAD
    assert "schema 99" in told.found
    assert found(tmp_path, About.BOTS).state is State.NOTE  # no table of it is looked at


def test_a_bot_that_is_no_longer_there(tmp_path: Path) -> None:
    """The commands of kept tables are looked for, not started."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
        specs = split_specs("you,bot:sh -c :,bot:/no/such/bot --level 3")
        open_table(store, Setup("happy", specs, seed=1)).close()
    told = found(tmp_path, About.BOTS)
    assert told.state is State.NOTE
    assert told.found == "not found: /no/such/bot --level 3"


def test_a_setting_that_cannot_be(tmp_path: Path) -> None:
    """Told with the file."""
    (tmp_path / "settings.toml").write_text('glyphs = "runes"\n')
    told = found(tmp_path, About.SETTINGS)
    assert told.state is State.NOTE
    assert "runes" in told.found
    assert str(tmp_path / "settings.toml") in told.advice


def test_reports_of_what_broke_are_counted(tmp_path: Path) -> None:
    """The last is named."""
    (tmp_path / "reports").mkdir()
    for number in (1, 2):
        (tmp_path / "reports" / f"crash-{number}.txt").write_text("")
    assert found(tmp_path, About.REPORTS).found.startswith("2 of what broke")
    assert "crash-2.txt" in found(tmp_path, About.REPORTS).found


def test_parts_that_are_missing(tmp_path: Path) -> None:
    """Named, so that one sees that the installation is not whole."""
    assert parts(PACKAGE).state is State.GOOD
    assert parts(tmp_path).state is State.BAD
    assert "zh_CN/rules/guandan.txt" in parts(tmp_path).found
