"""However the program is ended, the terminal is as it was and the table is free."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from cardtui.store.store import Store

from .terminal import terminal

TABLE = ("play", "happy", "--seed", "3")
SHOWN = b"Happy Dou Dizhu"
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l", b"\x1b[?2004l")  # screen, cursor, mouse, paste


def is_free(saves: Path) -> bool:
    """Whether the table can be opened by somebody else."""
    with Store(saves) as store:
        store.tables.resume(1).close()
    return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT])
def test_a_signal_that_ends_it_leaves_the_terminal_as_it_was(tmp_path: Path, number: signal.Signals) -> None:
    """Screen, cursor, mouse and line discipline are given back; the status names the signal."""
    with terminal(tmp_path, *TABLE) as window:
        window.until(SHOWN)
        window.process.send_signal(number)
        assert window.ended() == 128 + number
        assert [code for code in RESTORED if code not in window.seen] == []
        assert window.state() == window.before
    assert is_free(tmp_path)


def test_a_signal_while_the_terminal_is_asked_leaves_it_as_it_was(tmp_path: Path) -> None:
    """The question which signs it can draw is asked in another mode of the terminal."""
    with terminal(tmp_path, *TABLE) as window:
        window.until(b"\x1b[6n")
        window.process.send_signal(signal.SIGTERM)
        assert window.ended() == 128 + signal.SIGTERM
        assert window.state() == window.before


@pytest.mark.parametrize("ignore", [(), (signal.SIGHUP,)])
def test_a_terminal_that_is_gone_ends_it(tmp_path: Path, ignore: tuple[signal.Signals, ...]) -> None:
    """Also where the hang-up is ignored, as under nohup: nobody is there to go on playing."""
    with terminal(tmp_path, *TABLE, ignore=ignore) as window:
        window.until(SHOWN)
        window.hang_up()
        assert window.process.wait(60) in (128 + signal.SIGHUP, -signal.SIGHUP)
    assert is_free(tmp_path)
