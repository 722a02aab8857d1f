"""The server: one room, in a process of its own, for each browser that comes.

A browser is known by a cookie, which other sites cannot send: its number is the name of its folder of saves.
"""

from __future__ import annotations

import re
import secrets
import shlex
import sys
from collections.abc import Sequence
from copy import copy
from pathlib import Path

from aiohttp import web
from textual_serve.server import Server

from ..store.folder import make_private_folder

COOKIE = "cardtui"
VISITORS = "visitors"  # the folder, in the saves, of those of visitors
MOST = 32  # rooms at a time: each is a process
YEAR = 365 * 24 * 3600  # seconds
_NUMBER = re.compile(r"[0-9a-f]{32}")


class RoomServer(Server):
    """``saves``: the folder that holds those of the visitors, or with ``shared`` that of all of them.

    ``options``: of the command line, for every room.
    """

    def __init__(
        self, host: str, port: int, saves: Path, shared: bool = False, options: Sequence[str] = ()
    ) -> None:
        super().__init__("", host, port, title="cardtui", templates_path=Path(__file__).parent)
        self.saves, self.shared, self.options = saves, shared, tuple(options)
        self.rooms: list[str] = []  # the visitors that are here now

    def initialize_logging(self) -> None:
        """What goes wrong is printed as usual."""

    async def on_startup(self, app: web.Application) -> None:
        """The command has said where it is."""

    def command_of(self, visitor: str) -> str:
        """What is started for a visitor."""
        folder = self.saves if self.shared else self.saves / VISITORS / visitor
        words = [sys.executable, "-P", "-m", "cardtui", "--saves", str(folder), *self.options, "visit"]
        return f"exec {shlex.join(words)}"

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page, and a number for who has none."""
        page: web.Response = await super().handle_index(request)  # type: ignore[assignment]
        if self.visitor(request) is None:
            number = secrets.token_hex(16)
            page.set_cookie(COOKIE, number, max_age=YEAR, httponly=True, samesite="Strict")
        return page

    def visitor(self, request: web.Request) -> str | None:
        """The number of who asks; ``None``: nobody who has seen the page."""
        number = request.cookies.get(COOKIE, "")
        return number if _NUMBER.fullmatch(number) else None

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A room, until the browser or its player leaves."""
        visitor = self.visitor(request)
        if visitor is None:
            raise web.HTTPForbidden
        if not self.shared:
            make_private_folder(self.saves)
            make_private_folder(self.saves / VISITORS)
        if len(self.rooms) >= MOST:
            raise web.HTTPServiceUnavailable
        own = copy(self)
        own.command = self.command_of(visitor)
        self.rooms.append(visitor)
        try:
            return await Server.handle_websocket(own, request)
        finally:
            self.rooms.remove(visitor)
