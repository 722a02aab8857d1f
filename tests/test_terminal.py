"""Whether suits and lines can be drawn is asked of the terminal itself."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtui.terminal import needs_ascii

pty = pytest.importorskip("pty")
ASK = "from cardtui.terminal import needs_ascii; import sys; sys.exit(needs_ascii())"


def asked(answer: bytes, term: str = "xterm-256color") -> bool:
    """What is decided on a terminal that answers so."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": term, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen([sys.executable, "-c", ASK], stdin=theirs, stdout=theirs, env=environment) as child:
        os.close(theirs)
        written = b""
        while b"\x1b[6n" not in written and child.poll() is None:
            try:
                written += os.read(ours, 100)
            except OSError:  # the other end is gone
                break
        if b"\x1b[6n" in written:
            os.write(ours, answer)
        status = child.wait()
    os.close(ours)
    return bool(status)


@pytest.mark.parametrize(
    ("answer", "ascii_only"), [(b"\x1b[1;3R", False), (b"\x1b[12;5R", True), (b"", False), (b"junk", False)]
)
def test_signs_of_two_columns_are_not_drawn(answer: bytes, ascii_only: bool) -> None:
    """Two signs must move the cursor by two columns; a terminal that does not tell is trusted."""
    assert asked(answer) is ascii_only


def test_the_text_console_has_no_suits() -> None:
    """Its font lacks them, whatever their width."""
    assert asked(b"", term="linux")


def test_an_output_that_cannot_encode_them_gets_ascii() -> None:
    """As with an ASCII locale."""
    assert needs_ascii(io.TextIOWrapper(io.BytesIO(), "ascii"))


def test_a_terminal_that_only_prints_lines_is_told_how_to_play(tmp_path: Path) -> None:
    """In one line; nothing is drawn."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cardtui", "--saves", str(tmp_path)]
    told = subprocess.run(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TERM": "dumb"},
    )
    os.close(theirs)
    os.close(ours)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert "cardtui play GAME --lines" in told.stderr
