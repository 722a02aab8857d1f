"""Case files and records that went wrong: read or refused, never a traceback, and no answer is made up."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from . import mutants

ROOT = Path(__file__).parents[1]
MEGABYTES, SECONDS = 100, 5
ADDRESSES = 512 << 20  # more than is ever used, less than hurts
# Started from a small process: what a child is said to have used begins with what its parent holds.
LAUNCHER = f"""
import json, resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_AS, ({ADDRESSES}, {ADDRESSES}))
child = subprocess.run(sys.argv[1:], capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = used.ru_utime + used.ru_stime
print(json.dumps([child.returncode, child.stdout, child.stderr, used.ru_maxrss, seconds]))
"""


def ran(*arguments: str) -> tuple[int, str, str]:
    """Status and output of a command in Python, which has taken little room and no time."""
    line = [sys.executable, "-c", LAUNCHER, sys.executable, "-m", *arguments]
    found = subprocess.run(line, capture_output=True, text=True, check=True, cwd=ROOT)
    status, said, complained, kilobytes, seconds = json.loads(found.stdout)
    assert kilobytes < MEGABYTES << 10
    if arguments[0] == "cardtui":
        assert seconds < SECONDS
    return status, said, complained


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
    path.write_bytes(mutants.record(rng) if seed % 2 else mutants.case_file(rng))
    status, _, complained = ran("cardtui", *(["replay", "--text"] if seed % 2 else ["check"]), str(path))
    assert status in (0, 1, 2)
    assert "Traceback" not in complained
    assert complained.count("\n") <= 1
    assert status != 2 or complained.startswith("cardtui: ")


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
    for command in ("check", "replay"):
        status, said, complained = ran("cardtui", command, str(path))
        assert (status, said, complained.count("\n")) == (2, "", 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_five_thousand_mutants(seed: int) -> None:
    """In processes of 500 each: no single one has taken more room than all of them in one."""
    status, said, _ = ran("tests.mutants", str(seed), "500")
    figures: dict[str, Any] = json.loads(said)
    assert (status, figures["mutants"], figures["wrong"]) == (0, 500, [])
    assert figures["slowest"] < SECONDS
