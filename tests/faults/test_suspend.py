"""Ctrl+Z and back, under a shell that controls its jobs."""

from __future__ import annotations

import os
import pty
import select
import shlex
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtui.store.store import Store

PATIENCE = 60.0
ROOT = Path(__file__).parents[2]


class Shell:
    """A shell in a terminal of its own."""

    def __init__(self, shell: str) -> None:
        self._ours, self._theirs = pty.openpty()
        self.seen = b""

        def take_terminal() -> None:
            import fcntl

            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [shell, "--norc", "--noprofile", "--noediting", "-i"],
            stdin=self._theirs, stdout=self._theirs, stderr=self._theirs, start_new_session=True,
            preexec_fn=take_terminal, cwd=ROOT, env={**os.environ, "TERM": "xterm-256color", "PS1": "$ "},
        )  # fmt: skip

    def until(self, shown: bytes) -> None:
        """Read on until this has been written, and forget all up to its end."""
        ends = time.monotonic() + PATIENCE  # a table's clock writes for ever
        while shown not in self.seen:
            left = max(0.0, ends - time.monotonic())
            assert select.select([self._ours], [], [], left)[0], f"no {shown!r} in {self.seen[-2000:]!r}"
            self.seen += os.read(self._ours, 1 << 16)
        self.seen = self.seen[self.seen.index(shown) + len(shown) :]

    def write(self, keys: bytes) -> None:
        """Type this."""
        os.write(self._ours, keys)

    def is_as_a_shell_has_it(self) -> bool:
        """Whether lines are edited by the terminal and keys like Ctrl+Z mean something to it."""
        flags = termios.tcgetattr(self._theirs)[3]
        return bool(flags & termios.ICANON and flags & termios.ECHO and flags & termios.ISIG)

    def close(self) -> None:
        """Let nothing run on."""
        os.close(self._ours)
        os.close(self._theirs)
        self.process.kill()
        self.process.wait()


@pytest.fixture
def shell() -> Iterator[Shell]:
    """A shell with job control."""
    found = shutil.which("bash")
    if found is None:
        pytest.skip("needs bash")
    opened = Shell(found)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("arguments", "keys", "front"),
    [
        ("", b"", b"New table"),
        ("play happy --seed 3", b"", b"Happy Dou Dizhu"),
        ("play happy --seed 3", b"?", b"Keys"),
    ],
    ids=["home", "table", "box"],
)
def test_ctrl_z_stops_and_fg_draws_again(
    shell: Shell, tmp_path: Path, arguments: str, keys: bytes, front: bytes
) -> None:
    """Whatever is in front: the shell gets its terminal back, and fg the whole screen."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
    command = f"{sys.executable} -m cardtui --saves {shlex.quote(str(tmp_path))} --lang en {arguments}\n"
    shell.write(command.encode())
    shell.until(b"Happy Dou Dizhu")
    if keys:
        shell.until(b"Don't show")
        shell.write(keys)
        shell.until(front)
    shell.write(b"\x1a")
    shell.until(b"\x1b[?1049l")
    shell.until(b"Stopped")
    shell.write(b"echo $((6 * 7))\n")
    shell.until(b"42")
    assert shell.is_as_a_shell_has_it()
    shell.write(b"fg\n")
    shell.until(b"\x1b[?1049h")
    shell.until(front)
    shell.write(b"\x11")
    shell.until(b"\x1b[?1049l")
    shell.until(b"$ ")
    shell.write(b"echo it ended with $?\n")
    shell.until(b"it ended with 0")
