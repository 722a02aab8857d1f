"""The mouse on what is drawn: a thing is meant if the left button goes down and up on that very thing."""

from __future__ import annotations

from collections.abc import Awaitable, Hashable
from inspect import isawaitable

from textual import events

from .lines import Lines

LEFT = 1
SLIP = 1  # cells that the mouse may move within a double click


class Pointed(Lines):
    """Lines with things on them that can be pointed at.

    A press that is let go on another thing means neither. A thing that is a button now and another one a
    moment later is two things: what one saw as one pressed is what is meant.
    """

    _pressed: Hashable = None
    _last: events.Click | None = None  # the last one that was meant
    _meant: Hashable = None  # what by it

    def thing_at(self, x: int, y: int) -> Hashable:
        """What lies at that cell of the content, ``None`` beside everything."""

    def pointed(self, thing: Hashable, again: bool) -> Awaitable[None] | None:
        """Do what is done about it; ``again``: it is the second half of a double click."""

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember what was pressed."""
        self._pressed = self._under(event)

    async def on_click(self, event: events.Click) -> None:
        """Let go: is it still that?"""
        thing, pressed, self._pressed = self._under(event), self._pressed, None
        if thing is None or thing != pressed:
            return
        again = self._is_second(thing, event)
        self._last, self._meant = event, thing
        done = self.pointed(thing, again)
        if isawaitable(done):
            await done

    def _is_second(self, thing: Hashable, event: events.Click) -> bool:
        last = self._last
        if last is None or event.time - last.time > self.app.CLICK_CHAIN_TIME_THRESHOLD:
            return False
        return thing == self._meant or max(abs(event.x - last.x), abs(event.y - last.y)) <= SLIP

    def _under(self, event: events.MouseEvent) -> Hashable:
        offset = event.get_content_offset(self) if event.button == LEFT else None
        return self.thing_at(offset.x, offset.y) if offset is not None else None
