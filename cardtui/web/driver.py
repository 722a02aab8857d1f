"""The other end of a room in a browser."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial

from textual.app import App
from textual.drivers.web_driver import WebDriver

GONE = 128 + 1  # the exit status after the server has gone, as after a terminal


class BrowserDriver(WebDriver):
    """Textual's driver for a room in a browser, which ends with the server that it speaks to."""

    def __init__(
        self, app: App[None], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(self._sent)

    def _sent(self, data: bytes) -> int:
        with suppress(OSError):  # nobody reads it any more
            return os.write(self.fileno, data)
        return len(data)

    def run_input_thread(self) -> None:
        """Until the room ends, or what it is told does."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            with suppress(RuntimeError):  # it has ended meanwhile
                self._loop.call_soon_threadsafe(self._app.exit, None, GONE)
