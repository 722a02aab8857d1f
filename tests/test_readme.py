"""Every command line of the README does what is said there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.lines.orders import Order, words
from cardtui.store.seal import digest_of
from cardtui.store.store import Store
from cardtui.text.catalog import LANGUAGES, set_language

from .store.hands import keep_at_once, noon, played, spec_for

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
LINES = [line for line in README.splitlines() if line.startswith("cardtui ")]
FEWER = {"--hands": "2", "--tables": "2"}  # than the README plays


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the lines take for granted: a checkout's tests and docs, a bot, hands in the history."""
    folder = tmp_path_factory.mktemp("readme")
    for name in ("tests", "docs"):
        (folder / name).symlink_to(ROOT / name)
    bot = folder / "mybot"
    bot.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} docs/sample_bot.py\n")
    bot.chmod(0o755)
    assert run(folder, "import", "tests/records/happy_spring.json").returncode == 0
    with Store(folder / "saves", noon) as store:
        hand = played(1)
        asyncio.run(keep_at_once(store, spec_for(store.profiles.create("Ann"), hand), hand))
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in the folder, without a terminal, keeping everything there."""
    environment = {
        **os.environ,
        "CARDTUI_SAVES": str(folder / "saves"),
        "HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    }
    return subprocess.run(
        [sys.executable, "-m", "cardtui", *arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def arguments_of(line: str, folder: Path) -> list[str]:
    """The arguments of a line as the shell gives them, with fewer hands."""
    found: list[str] = []
    for word in shlex.split(line, comments=True)[1:]:
        files = sorted(str(path) for path in folder.glob(word)) if "*" in word else []
        found += files or [FEWER.get(found[-1], word) if found else word]
    return found


def test_the_lines_are_found() -> None:
    """Of every command that a reader would try."""
    tried = {line.split()[1] for line in LINES}
    assert {"readings", "follow", "check", "sim", "bot", "bot-check", "export", "replay", "history"} <= tried


def opens_the_room(line: str) -> bool:
    """Whether it draws a table."""
    words = shlex.split(line, comments=True)
    return words[1] in ("play", "resume", "learn", "today", "lab", "puzzle", "duel") and not {
        "--lines",
        "--script",
        "--list",
    } & set(words)


@pytest.mark.parametrize("line", [line for line in LINES if opens_the_room(line)])
def test_a_line_that_opens_the_room_is_understood(folder: Path, line: str) -> None:
    """Nothing is wrong with it but that no terminal is there, or no table."""
    result = run(folder, *arguments_of(line, folder))
    assert result.returncode == 2
    assert result.stderr in (
        "cardtui: the card room needs a terminal; cardtui play GAME --lines does without one\n",
        "cardtui: no table was left\n",
    )


@pytest.mark.parametrize("line", [line for line in LINES if not opens_the_room(line)])
def test_a_line_without_a_screen_works(folder: Path, line: str) -> None:
    """It ends well and prints something, or writes the file that it names."""
    arguments = arguments_of(line, folder)
    if arguments[0] == "replay":
        run(folder, "export", "last", "hand.json")
    result = run(folder, *arguments)
    refused = "--try" in arguments and "not allowed: " in result.stdout
    unsealed = arguments[0] == "verify"  # the hand was taken in: nothing was fixed for it here
    assert (result.returncode, result.stderr) == (3 if unsealed else int(refused), "")
    if arguments[0] == "export":
        assert (folder / arguments[-1]).read_bytes()
    elif arguments[0] != "bot" and arguments[:2] != ["config", "set"]:
        assert result.stdout


# What stands in the blocks of the pages for something else.
MEANT = {
    "FILE": "hand.position",
    "SEAT": "0",
    "[KIND]": "pair",
    "ACTION": "pass",
    "LEVEL": "greedy",
    "N..M": "1..3",
    "ID": "slip",
    "NAME": "slip",
}
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
GUIDED = [
    (path.stem, line.removeprefix("$ "))
    for path in sorted(ROOT.glob("docs/*.md"))
    for kind, block in BLOCK.findall(path.read_text("utf-8"))
    for line in block.splitlines()
    if kind in ("", "sh") and line.startswith(("cardtui ", "$ cardtui ", "   --"))
]


@pytest.mark.parametrize(("page", "line"), GUIDED)
def test_a_line_of_a_page_works(folder: Path, tmp_path: Path, page: str, line: str) -> None:
    """It ends well; one that opens the room wants only a terminal, one that tries a play may refuse it."""
    environment = {"CARDTUI_SAVES": str(folder / "saves"), "HOME": str(folder)}
    if line.startswith(" "):  # flags of the command of the page, with what they do
        flags = " ".join(re.split(r" {3,}", line.strip())[0].replace(", ", " ").split())
        line = f"cardtui position hand.json --ply 20 --try pass {flags}"
    line = " ".join(MEANT.get(word, word) for word in re.split(r" {3,}", line)[0].split(" "))
    arguments = arguments_of(line, folder)
    for name in ("hand.json", "hands.json"):
        shutil.copy(ROOT / "tests" / "records" / "happy_high_room.json", tmp_path / name)
    (tmp_path / "hand.position").write_text("happy 333444 56 | 7 8 | 9\n", "utf-8")
    with contextlib.chdir(tmp_path):
        if arguments[0] == "export":
            arguments[-1] = "out.json"
        result = CliRunner(env=environment).invoke(cardtui, arguments)
    if opens_the_room(line):
        assert (result.exit_code, "needs a terminal" in result.stderr) == (2, True)
    else:
        tries = {"--try", "follow"} & set(arguments) and page != "imports"
        assert result.exit_code in ((0, 1) if tries else (0,)), result.output
        assert result.stderr == ""


def test_the_line_that_proves_a_deal_gives_the_digest() -> None:
    """The shell of the page on fair deals, with the salt and the deal of a hand."""
    page = (ROOT / "docs" / "fair-deals.md").read_text("utf-8")
    (line,) = re.findall(r"^```sh\n(.*)\n```", page, re.M)
    deal, salt = played(1).deal, "0123456789abcdef" * 2
    text = shlex.quote(json.dumps(deal.to_json(), ensure_ascii=False))
    told = subprocess.run(
        ["sh", "-c", line.replace("SALT", salt).replace("DEAL", text)], capture_output=True, text=True
    )
    assert told.stdout.split()[0] == digest_of(deal, salt)


def test_every_page_is_in_the_list() -> None:
    """And every page in the list is there."""
    listed = re.findall(r"\]\(([a-z_-]+\.md)\)", (ROOT / "docs" / "README.md").read_text("utf-8"))
    assert sorted(listed) == sorted(path.name for path in ROOT.glob("docs/*.md") if path.name != "README.md")


def test_the_pictures_are_those_that_are_drawn() -> None:
    """Each stands in the README with words for who does not see it."""
    from scripts.pictures import FOLDER, SCENES

    shown = re.findall(r"!\[[^\]]+\]\(docs/pictures/(\w+)\.svg\)", README)
    assert sorted(shown) == sorted(SCENES) == sorted(path.stem for path in FOLDER.glob("*.svg"))


PAGES = ("README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted(ROOT.glob("docs/*.md"))))


def shown(text: str) -> list[list[str]]:
    """The command lines in a page, in blocks and in sentences, as words."""
    found = re.findall(r"(?:^|`)(?:\S*bin/)?cardtui ([^`\n#]+)", text, re.M)
    return [re.split(r"\s+", line.strip()) for line in found]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_is_shown_exists(page: str) -> None:
    """With every flag that stands behind it."""
    for line in shown((ROOT / page).read_text("utf-8")):
        command: click.Command = cardtui
        flags = {word.partition("=")[0].rstrip(",;.)") for word in line if word.startswith("--")}
        known = {"--help", *flags_of(command)}
        for word in line:
            if not isinstance(command, click.Group):
                break
            if not word.startswith("-"):
                assert word in command.commands, (page, line)
                command = command.commands[word]
                known |= flags_of(command)
        assert flags <= known, (page, line)


def flags_of(command: click.Command) -> set[str]:
    """All flags of a command."""
    context = click.Context(command)
    return {
        flag
        for parameter in command.get_params(context)
        for flag in (*parameter.opts, *parameter.secondary_opts)
    }


def test_the_orders_of_a_table_by_lines_are_told() -> None:
    """In both languages, by their first words."""
    text = (ROOT / "docs" / "lines.md").read_text("utf-8")
    for language in LANGUAGES:
        set_language(language)
        told = [words(order)[0] for order in Order]
        assert [word for word in told if not re.search(rf"[`|,] ?{word}\b", text)] == []
