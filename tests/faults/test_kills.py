"""Killed at any moment, a table loses nothing that was shown and ends as if nobody had killed it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.widths import widths

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks its lives")


@widths(20, 100)
@pytest.mark.parametrize("variant", ["happy", "crazy", "guandan", "gongzhu"])
def test_kills_lose_nothing(variant: str, width: int, tmp_path: Path) -> None:
    """Steps shown stay, and hands, results and ledger are those of the run that nobody killed."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.faults.kills", variant, str(width), "5", str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(run.stdout)
    assert told["killed"] == width
    assert told["shown"] >= width // 2  # a life may end before it has shown anything
    assert (told["lost"], told["changed"]) == ([], [])
    assert told["got"] == told["wanted"]
