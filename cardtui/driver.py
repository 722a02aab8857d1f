"""The terminal while the application runs, and its end."""

from __future__ import annotations

import asyncio
import io
import os
import select
import signal
import sys
import threading
import time
from contextlib import suppress

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

HANGUP = 128 + 1  # the exit status after the terminal has gone, as a shell gives it for SIGHUP
KEEP_NAME, OLD_NAME = "\x1b[22;2t", "\x1b[23;2t"  # of the terminal's window
GRACE = 5.0  # seconds to let go of everything once the terminal has gone


class _Screen(io.TextIOWrapper):
    """The terminal to draw on. If it is gone, what is drawn is lost and nothing else happens."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


class TerminalDriver(LinuxDriver):
    """Textual's driver, which also notices that the terminal is gone, whether or not SIGHUP says so.

    Without this it would go on reading the end of its input, and nobody else could have the table.
    """

    def __init__(
        self, app: App[None], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        usual = sys.__stderr__
        assert usual is not None
        terminal = io.BufferedWriter(io.FileIO(os.dup(usual.fileno()), "w"))
        self._file = self._screen = _Screen(terminal, usual.encoding, usual.errors)
        self._watched = self._away = False

    def start_application_mode(self) -> None:
        """Take the terminal over, and from the first time on watch that it is there."""
        if not self._watched and hasattr(select, "poll"):
            self._watched = True
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._watch, args=(loop,), name="cardtui-terminal", daemon=True).start()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.write(KEEP_NAME)
        self._away = self._key_thread is None or not self._key_thread.is_alive()  # in the background: no

    def stop_application_mode(self) -> None:
        """Give the terminal back, its window called as before."""
        self.write(OLD_NAME)
        super().stop_application_mode()

    # --- away for a while -----------------------------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        """Give the terminal back and stop, as any program does, until somebody wakes it.

        The system stops nobody whom no shell could wake: then it goes on at once.
        """
        if not self._away:
            self._away = self._must_signal_resume = True
            self.suspend_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._sigtstp_application)
        self._sigcont_application()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal over again, if it was given back."""
        if self._away:
            self.resume_application_mode()

    # --- gone -----------------------------------------------------------------------------------

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        watch = select.poll()
        watch.register(self.fileno, 0)  # a hang-up is told unasked, and nothing else is
        told = watch.poll()
        if not any(what & select.POLLHUP for _file, what in told):
            return  # this system does not say it of a terminal; SIGHUP has to do
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (self.fileno, self._screen.fileno()):
            os.dup2(nowhere, number)
        try:
            loop.call_soon_threadsafe(self._app.exit, None, HANGUP)
        except RuntimeError:  # it has ended already
            return
        time.sleep(GRACE)
        os._exit(HANGUP)  # the table's lock is free, and every step that was shown is on the disk
