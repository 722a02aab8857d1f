"""Case files and records that went wrong: read or refused, never a traceback, and no answer is made up."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from . import mutants

ROOT = Path(__file__).parents[1]
MEGABYTES, SECONDS = 100, 5
ROOM = 512 << 20  # of addresses: more than is ever used, less than hurts


def within_limits() -> None:
    """In the child: no more memory than this, and a signal after so many seconds of work."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def test_what_comes_of_a_mutant_is_an_answer_or_one_line() -> None:
    """Status 0 or 1 with an answer that the oracles confirm where they can, or 2 and why."""
    found = mutants.tried(1, 150)
    assert found.wrong == []
    assert {"check 0", "check 1", "check 2", "replay 0", "replay 2", "import 2"} <= found.exits.keys()
    assert found.judged["readings"] > 3
    assert found.judged["record"] > 10


@pytest.mark.parametrize("seed", range(6))
def test_a_mutant_takes_little_room_and_no_time(seed: int, tmp_path: Path) -> None:
    """As a process of its own: less than 100 MB, less than 5 seconds of work."""
    rng = random.Random(seed)
    path = tmp_path / "mutant.json"
    content = mutants.record(rng) if seed % 2 else mutants.case_file(rng)
    path.write_bytes(content)
    command = ["replay", "--text", str(path)] if seed % 2 else ["check", str(path)]
    child = subprocess.Popen(
        [sys.executable, "-m", "cardtui", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        preexec_fn=within_limits,
    )
    assert child.stderr is not None
    said = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1, 2)
    assert said.count("\n") == (child.returncode == 2) or "Settled under revision" in said
    assert used.ru_maxrss < MEGABYTES << 10
    assert used.ru_utime + used.ru_stime < SECONDS


HOSTILE = {
    "nested": "[" * 200_000,
    "many": '{"cases": [' + "{}," * 190_000 + "{}]}",
    "many in one": '{"variant": "happy", "cases": [{"id": "a", "ask": [' + "[]," * 190_000 + "[]]}]}",
    "long": '"' + "x" * 4_000_000,
    "a record": '{"format": 1, "rules": [' + "[]," * 300_000 + "[]]}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_made_to_hurt_does_not(name: str, tmp_path: Path) -> None:
    """Nested, with very many parts, one long text: as large as may be."""
    path = tmp_path / "hostile.json"
    path.write_text(HOSTILE[name], "utf-8")
    for command in (["check", str(path)], ["replay", str(path)]):
        child = subprocess.Popen(
            [sys.executable, "-m", "cardtui", *command],
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            preexec_fn=within_limits,
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 2
        assert used.ru_maxrss < MEGABYTES << 10
        assert used.ru_utime + used.ru_stime < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_five_thousand_mutants(seed: int) -> None:
    """In processes of 500 each, so that the room that one process took is that of none of them less."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutants", str(seed), "500"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        preexec_fn=within_limits,
    )
    figures: dict[str, Any] = json.loads(run.stdout)
    assert figures["wrong"] == []
    assert figures["mutants"] == 500
    assert figures["megabytes"] < MEGABYTES
    assert figures["slowest"] < SECONDS
