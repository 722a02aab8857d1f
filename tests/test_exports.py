"""A hand taken elsewhere: as a page, as text, as a picture that keeps to its cells."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.engine.positions import Position, from_text
from cardtui.exports.page import page, position_texts
from cardtui.exports.page_parts import SCRIPT
from cardtui.exports.picture import in_cells
from cardtui.exports.telling import brought_about
from cardtui.replay import Replay
from cardtui.store.records import load, to_text
from cardtui.store.why import Why
from cardtui.text.catalog import set_language

RECORDS = Path(__file__).parent / "records"
NASTY = "</script><img src=x onerror=alert(1)>\"'&"


class Read(HTMLParser):
    """What a browser would find: tags with what they say of themselves, the text of scripts, all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts, self.said, self._in = list[str](), "", ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = tag

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in == "script":
            self.scripts.append(data)
        else:
            self.said += data


def golden(name: str, first: str) -> Replay:
    """A golden record in which somebody has that name."""
    loaded = load((RECORDS / f"{name}.json").read_bytes())
    seats = (replace(loaded.record.seats[0], name=first), *loaded.record.seats[1:])
    return Replay(replace(loaded, record=replace(loaded.record, seats=seats)))


@pytest.mark.parametrize("name", ["crazy_two_seats_laizi", "guandan_wild", "gongzhu_two_decks_exposed"])
def test_a_page_tells_every_step_in_both_languages_and_runs_nothing_else(name: str) -> None:
    found = golden(name, NASTY)
    text = page(found, position_texts(found), 3)
    read = Read(text)
    assert read.scripts == [SCRIPT]
    allowed = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = next(said for tag, said in read.tags if tag == "meta" and "http-equiv" in said)["content"] or ""
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{allowed}'; style-src 'sha256-")
    assert not [(tag, said) for tag, said in read.tags if {"src", "style"} & said.keys() or tag == "img"]
    assert not [said for _tag, said in read.tags if any(key.startswith("on") for key in said)]
    assert all((said["href"] or "").startswith("#") for tag, said in read.tags if tag == "a")
    linked = {said["href"] for tag, said in read.tags if tag == "a"}
    assert linked == {f"#{said['id']}" for tag, said in read.tags if tag == "p"}
    assert sum(tag == "section" for tag, _said in read.tags) == found.last + 1
    for language in ("zh_CN", "en"):
        set_language(language)
        assert found.notes()
        assert all(note in read.said for note in found.notes())
        for ply in range(1, found.last + 1):
            for sentence, clause in brought_about(found, ply):
                assert sentence in read.said
                assert f'href="#{escape(clause)}"' in text


def test_a_sign_of_two_cells_has_the_room_of_two() -> None:
    """As it is drawn: a sign is 12.2 wide, whatever its cells."""
    begun = '<text class="r" x="24.4" y="9" textLength="48.8" clip-path="u">'
    drawn = f'@font-face {{ src: url("https://x"); }} {begun}'
    told = in_cells(f"{drawn}1 桌&amp;</text>")
    assert "https" not in told
    parts = re.findall(r'x="([\d.]+)" y="9" textLength="([\d.]+)" clip-path="u">([^<]*)<', told)
    assert parts == [("24.4", "24.4", "1&#160;"), ("48.8", "24.4", "桌"), ("73.2", "12.2", "&amp;")]
    narrow = f"{begun}1 &lt;</text>"
    assert in_cells(narrow) == narrow


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cardtui, arguments)
    return result.exit_code, result.output


def test_a_hand_and_a_position_are_written_by_the_ending(tmp_path: Path) -> None:
    """A record, text, a page; a position comes back from what is written; nothing is written over."""
    record, out = str(RECORDS / "happy_laizi_capped.json"), tmp_path / "hand"
    found = Replay(load(Path(record).read_bytes()))
    for ending, begins in (("json", "{"), ("txt", "Happy"), ("html", "<!doctype html>")):
        assert run("export", record, f"{out}.{ending}") == (0, "")
        assert Path(f"{out}.{ending}").read_text("utf-8").startswith(begins)
    assert load(Path(f"{out}.json").read_bytes()).record == found.record
    assert run("export", record, f"{out}.txt")[0] == 2
    place = Position(found.rules, found.state(20))
    status, text = run("export", record, "--as", "txt", "--ply", "20")
    assert (status, from_text(text)) == (0, place)
    out.write_text(text, "utf-8")
    status, told = run("export", str(out), "--as", "html")
    assert (status, told.count("<section")) == (0, 1)
    assert escape(text) in told
    assert run("export", str(out), "--as", "txt") == (0, text)


def test_reasons_are_written_out_where_they_are_asked_for(tmp_path: Path) -> None:
    """Of a hand in the history, and of a file; without that it is the record without them."""
    plain = load((RECORDS / "happy_laizi_capped.json").read_bytes()).record
    ply = next(ply for ply, step in enumerate(plain.steps) if step.seat >= 0)
    told = replace(plain, reasons={ply: Why(code="lead", args={"plays": 3})})
    file, saves = tmp_path / "told.json", str(tmp_path / "saves")
    file.write_text(to_text(told), "utf-8")
    assert run("--saves", saves, "import", str(file))[0] == 0
    for what in ("last", str(file)):
        assert run("--saves", saves, "export", what) == (0, to_text(plain))
        assert run("--saves", saves, "export", what, "--reasons") == (0, to_text(told))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_picture_is_the_table_at_that_step(language: str) -> None:
    record = str(RECORDS / "gongzhu_two_decks.json")
    status, drawn = run(
        "--lang", language, "export", record, "--as", "svg", "--ply", "30", "--view", "1", "--size", "80x24"
    )
    assert (status, drawn[:5], "@font-face" in drawn) == (0, "<svg ", False)
    assert "30/" in drawn
    assert "&#160;" in drawn


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--as", "svg", "--size", "20x3"], "columns and rows from 80x24 to 300x100"),
        (["--as", "svg", "--view", "4"], "seats are 0 to 3"),
        (["--as", "html", "--ply", "900"], "there are 81 steps"),
        (["--view", "1"], "--view is of a picture"),
        (["--as", "txt", "--reasons"], "--reasons is of a record"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_line(arguments: list[str], told: str) -> None:
    status, output = run("export", str(RECORDS / "guandan_wild.json"), *arguments)
    assert (status, output.count("\n"), told in output) == (2, 1, True)
