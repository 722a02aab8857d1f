"""A signal unwinds the program; what does not unwind is ended all the same."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

DEAF = """
import os, signal, sys, threading
from cardtui import endings
endings.GRACE = float(sys.argv[1])
try:
    with endings.leaving_on_signals():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            threading.Event().wait(float(sys.argv[2]))
finally:
    print("unwound", flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer that interrupts")
@pytest.mark.parametrize(("grace", "waits", "said"), [("0.1", "60", ""), ("60", "0.1", "unwound\n")])
def test_what_waits_for_ever_when_told_to_end_is_ended(grace: str, waits: str, said: str) -> None:
    """With the status of the signal either way: in its own time where that is short, else cut off."""
    words = [sys.executable, "-c", DEAF, grace, waits]
    done = subprocess.run(words, capture_output=True, text=True, timeout=50)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGTERM, said, "")
