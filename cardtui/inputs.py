"""What a person does, one thing after the other.

Textual hands every key and every press of the mouse from widget to widget and looks for a command at
the end of that way, while the next one is on its way already. Here the next one waits until all that
the one before has begun is done: commands run, boxes opened and in focus, steps committed. So whatever
arrives in one piece is handled in the order in which it was typed, and what is typed after a key that
opens a box belongs to the box.

What was typed before one could see what it would be done to is not done: while a table opens, before
something is in sight that came by itself, and Enter (or a click) twice where the first one led on.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from textual import events
from textual._time import get_time  # the clock by which events are stamped
from textual.app import App, ScreenStackError
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.message_pump import MessagePump

from .screens.base import CardScreen

Done: TypeAlias = events.InputEvent | events.Paste

PASSES = 20  # over the widgets concerned, for what their messages led to; more is not of that key
UNSEEN = 0.25  # seconds after which a change counts as seen, whether or not it was drawn by then
STUCK = 2.0  # seconds after which a key that ends the program does not wait for the one before
CHOOSING = frozenset({"enter", "space", "escape"})


class Inputs:
    """The queue of what was done: the application puts in, and gets one after the other back."""

    def __init__(
        self,
        app: App[None],
        handle: Callable[[Done], Awaitable[None]],
        opening: Callable[[], bool],
        ending: Callable[[], bool],
    ) -> None:
        """``handle`` sends an event on its way; ``opening``: whether a table will stand in a moment;
        ``ending``: whether the application is on its way to its end."""
        self._app, self._handle, self._opening, self._ending = app, handle, opening, ending
        self._queue: asyncio.Queue[Done] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._now: Done | None = None  # what is being handled
        self._began = 0.0  # since when
        self._last: Done | None = None  # what was handled before
        self._led_on: Done | None = None  # what brought the present front; ``None``: it came by itself
        self._changed = self._seen = -math.inf
        self._dropping = False  # the press of the mouse that is down

    # --- taking in ------------------------------------------------------------------------------

    def put(self, event: Done) -> None:
        """Take in what was done, after everything that was done before."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="inputs")
        self._queue.put_nowait(event)

    @property
    def stuck(self) -> bool:
        """Whether what is being handled takes so long that a person gives up on it."""
        return self._now is not None and get_time() - self._began > STUCK

    @property
    def in_sight(self) -> bool:
        """Whether what is in front can be seen, so that something may be done to it."""
        return not self._opening() and get_time() >= min(self._seen, self._changed + UNSEEN)

    async def quiet(self) -> None:
        """Wait until everything that was done so far is handled."""
        await self._queue.join()

    def stop(self) -> None:
        """Take nothing in any longer."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            self._now = await self._queue.get()
            self._began = get_time()
            try:
                await self._do(self._now)
            except ScreenStackError as fault:
                if self._ending():  # nothing is left to do anything to
                    return
                self._app._handle_exception(fault)
            except Exception as fault:  # noqa: BLE001  (the application reports it)
                self._app._handle_exception(fault)
            finally:
                self._now = None
                self._queue.task_done()

    async def _do(self, event: Done) -> None:
        app = self._app
        if self._ending():
            return
        if self._is_unmeant(event):
            if isinstance(event, events.Key):
                await app._check_bindings(event.key, priority=True)
            return
        if not isinstance(event, events.MouseMove):
            self._last = event
        if isinstance(app.screen, CardScreen):
            app.screen.attend()
        concerned = self._concerned(event)
        await self._handle(event)
        if not isinstance(event, events.MouseMove):
            await self._settle(concerned)

    # --- what was not meant ---------------------------------------------------------------------

    def watch(self) -> None:
        """From now on take notice of what is in front."""
        self._app.screen_change_signal.subscribe(self._app, self.changed, immediate=True)

    def by_itself(self) -> None:
        """What has come in front now was not asked for."""
        self._led_on = None

    def changed(self, _screen: object = None) -> None:
        """Something else is in front now: another screen, another person's side of the table."""
        self._led_on, self._changed, self._seen = self._now, get_time(), math.inf

    def drawn(self) -> None:
        """What is in front is being drawn."""
        self._seen = min(self._seen, get_time())

    def _is_unmeant(self, event: Done) -> bool:
        """Whether it was done before one could see to what."""
        if isinstance(event, events.MouseUp) and self._dropping:
            self._dropping = False
            return True
        if isinstance(event, events.MouseMove | events.MouseUp):
            return False
        if isinstance(event, events.MouseDown):
            self._dropping = self._is_blind(event)
            return self._dropping
        return self._is_blind(event)

    def _is_blind(self, event: Done) -> bool:
        if self._opening():
            return True
        first = self._led_on
        if isinstance(event, events.MouseDown) and isinstance(first, events.MouseUp):  # a double click
            pause = self._app.CLICK_CHAIN_TIME_THRESHOLD
            return event.screen_offset == first.screen_offset and event.time - first.time <= pause
        if event.time >= min(self._seen, self._changed + UNSEEN):
            return False
        if not isinstance(first, events.Key):
            return first is None
        again = isinstance(event, events.Key) and event.key == first.key and first is self._last
        return again and first.key in CHOOSING

    # --- one after the other --------------------------------------------------------------------

    def _concerned(self, event: Done) -> Sequence[DOMNode]:
        """The widgets that it will pass, innermost first."""
        app = self._app
        if isinstance(event, events.MouseEvent):
            with suppress(NoWidget):
                return app.get_widget_at(event.x, event.y)[0].ancestors_with_self
        return (app.focused or app.screen).ancestors_with_self

    async def _settle(self, concerned: Sequence[DOMNode]) -> None:
        """Wait until all that was begun is done, wherever it led: also the screen that it opened stands."""
        app, before = self._app, None
        for _ in range(PASSES):
            for node in concerned:
                await passed(node)
            screen = app.screen
            if isinstance(screen, CardScreen):
                await screen.done()
            busy = [
                node for node in screen.walk_children(with_self=True, reverse=True) if node.message_queue_size
            ]
            if not busy and not app.message_queue_size and screen is before:
                return
            concerned, before = [*busy, *(app.focused or screen).ancestors_with_self], screen


async def passed(pump: MessagePump) -> None:
    """Wait until a widget has handled every message that it has now, or is gone."""
    done = asyncio.get_running_loop().create_future()

    def tell() -> None:
        if not done.done():
            done.set_result(None)

    if pump.call_later(pump.call_next, tell):  # also what it is to call after the present message
        task = pump._task
        await asyncio.wait({done, task} if task is not None else {done}, return_when=asyncio.FIRST_COMPLETED)
