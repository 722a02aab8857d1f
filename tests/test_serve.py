"""The room in a browser: who gets in, whose saves they are, what is out of reach, a hand played there."""

from __future__ import annotations

import asyncio
import base64
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType, WSServerHandshakeError, web
from click.testing import CliRunner

from cardtui.cli import cardtui
from cardtui.commands.serve import _is_here
from cardtui.screens.history import HistoryScreen
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store
from cardtui.web.server import COOKIE, MOST, VISITORS, RoomServer

from .emulated import Emulated
from .ui.playing import begun, press, shown, until
from .ui.playing import room as usual_room

PATIENCE = 60.0  # seconds, for what is sure to come
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@asynccontextmanager
async def served(saves: Path, shared: bool = False) -> AsyncIterator[tuple[RoomServer, str]]:
    """A server of these saves, and its address."""
    server = RoomServer("127.0.0.1", 0, saves, shared)
    runner = web.AppRunner(await server._make_app())
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        yield server, f"http://127.0.0.1:{port}/"
    finally:
        await runner.cleanup()


async def drawn(room: ClientWebSocketResponse, said: str) -> None:
    """Wait until this is drawn."""
    told = b""
    while said.encode() not in told:
        message = await room.receive(PATIENCE)
        assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), told[-2000:]
        told += message.data if message.type is WSMsgType.BINARY else b""


async def test_a_browser_has_a_room_and_saves_of_its_own(tmp_path: Path) -> None:
    """Who has not seen the page gets none; the saves of two browsers are two folders, closed to others."""
    async with served(tmp_path) as (server, address), ClientSession(cookie_jar=CookieJar(unsafe=True)) as one:
        with pytest.raises(WSServerHandshakeError) as refused:
            await one.ws_connect(f"{address}ws")
        assert refused.value.status == 403
        page = await (await one.get(address)).text()
        assert "http" not in page.replace("/^http/", "")  # nothing comes from elsewhere
        number = next(iter(one.cookie_jar)).value
        room = await one.ws_connect(f"{address}ws?width=80&height=24")
        await drawn(room, "Welcome to the card room")
        assert server.rooms == [number]
        await room.close()
        folder = tmp_path / VISITORS / str(number)
        assert (folder / "cardtui.db").exists()
        assert (folder.stat().st_mode | folder.parent.stat().st_mode) & 0o077 == 0
        assert str(number) in server.command_of(str(number))
        assert server.command_of("a" * 32) != server.command_of("b" * 32)


async def test_a_room_too_many_is_refused(tmp_path: Path) -> None:
    """Each is a process."""
    async with served(tmp_path) as (server, address), ClientSession(cookie_jar=CookieJar(unsafe=True)) as one:
        await one.get(address)
        server.rooms += ["a" * 32] * MOST
        with pytest.raises(WSServerHandshakeError) as refused:
            await one.ws_connect(f"{address}ws")
        assert refused.value.status == 503


def test_shared_saves_are_one_folder(tmp_path: Path) -> None:
    """For all who come."""
    server = RoomServer("127.0.0.1", 8000, tmp_path, shared=True)
    assert server.command_of("a" * 32) == server.command_of("b" * 32)


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("example", False)],
)
def test_an_address_that_others_reach_is_known(host: str, here: bool) -> None:
    """It is warned of."""
    assert _is_here(host) is here


def test_a_visit_is_nothing_for_a_terminal(tmp_path: Path) -> None:
    """It is started by the server."""
    assert CliRunner().invoke(cardtui, ["--saves", str(tmp_path), "visit"]).exit_code == 2


async def test_in_a_browser_no_command_starts_and_no_file_is_touched(tmp_path: Path) -> None:
    """A table with a bot of others goes on with one of ours, unasked; history takes no files."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
        table = open_table(store, Setup("happy", split_specs("you,bot:touch ran,regular"), seed=1))
        table.close()
        app = usual_room(store)
        app.served = True
        async with app.run_test(size=(80, 24)) as pilot:
            app.resume_table(table.id)
            await begun(app, pilot)
            app.show_page(HistoryScreen())
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
            for action in ("take_in", "take_out"):
                await app.screen.run_action(action)
            await press(pilot, "")
            assert "In a browser no files are read or written." in shown(app)
            assert isinstance(app.screen, HistoryScreen)
    assert not (tmp_path / "ran").exists()


class Browser:
    """A page of a headless Chromium, spoken to by its own protocol.

    ``screen``: what the page was told to show, once it has opened its room.
    """

    def __init__(self, page: ClientWebSocketResponse) -> None:
        self._page, self._asked = page, 0
        self.screen: Emulated | None = None

    async def do(self, method: str, **parameters: Any) -> Any:  # as the protocol has it
        """Ask for that, and wait for the answer."""
        self._asked += 1
        await self._page.send_json({"id": self._asked, "method": method, "params": parameters})
        while (told := await self._page.receive_json(timeout=PATIENCE)).get("id") != self._asked:
            self._happened(told.get("method"), told.get("params", {}))
        assert "error" not in told, told
        return told["result"]

    def _happened(self, method: str | None, told: dict[str, Any]) -> None:
        """The page opens its room, or hears from it."""
        if method == "Network.webSocketCreated":
            columns, rows = map(int, re.findall(r"=(\d+)", told["url"]))
            self.screen = Emulated(columns, rows)
        elif method == "Network.webSocketFrameReceived" and told["response"]["opcode"] == 2:  # binary
            assert self.screen is not None
            self.screen.told(base64.b64decode(told["response"]["payloadData"]))

    async def shows(self, *words: str) -> str:
        """Wait until one of these stands there."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.do("Page.bringToFront")  # and hear what happened meanwhile
                found = [word for word in words if self.screen and self.screen.place(word)]
                if found:
                    return found[0]
                await asyncio.sleep(0.05)

    async def key(self, name: str, text: str, code: int) -> None:
        """Press a key and let it go."""
        key = {"key": name, "windowsVirtualKeyCode": code}
        await self.do("Input.dispatchKeyEvent", type="keyDown", text=text, **key)
        await self.do("Input.dispatchKeyEvent", type="keyUp", **key)

    async def click(self, word: str) -> None:
        """Click on a word that stands there; if it has gone meanwhile, nowhere."""
        assert self.screen is not None
        if (place := self.screen.place(word)) is None:
            return
        box = "document.querySelector('.xterm-screen').getBoundingClientRect()"
        left, top, width, height = await self.found(f"[{box}.x, {box}.y, {box}.width, {box}.height]")
        at = {
            "x": left + (place[0] + 0.5) * width / self.screen.columns,
            "y": top + (place[1] + 0.5) * height / len(self.screen.rows),
            "button": "left",
            "clickCount": 1,
        }
        for kind in ("mousePressed", "mouseReleased"):
            await self.do("Input.dispatchMouseEvent", type=kind, **at)
        await asyncio.sleep(0.6)  # a second one at once were a double click

    async def found(self, expression: str) -> Any:  # of any type of the page's language
        """What this is in the page."""
        answer = await self.do("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"].get("value")


@asynccontextmanager
async def browsing(profile: Path, session: ClientSession) -> AsyncIterator[Browser]:
    """A browser with an empty page."""
    assert CHROMIUM is not None
    flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0")
    command = [CHROMIUM, *flags, "--window-size=1000,700", f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            port = profile / "DevToolsActivePort"
            await true(lambda: port.exists() and len(port.read_text().splitlines()) > 1)
            address = f"http://127.0.0.1:{port.read_text().splitlines()[0]}/json/list"
            pages = await (await session.get(address)).json(content_type=None)
            page = next(each["webSocketDebuggerUrl"] for each in pages if each["type"] == "page")
            async with session.ws_connect(page, max_msg_size=0) as spoken:
                yield Browser(spoken)
        finally:
            process.terminate()


async def true(reached: Callable[[], bool]) -> None:
    """Wait until it is."""
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.05)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
async def test_a_hand_is_played_in_a_browser_by_keys_and_mouse(tmp_path: Path) -> None:
    """A bid by a click on it, plays picked by the key of advice and played by a click on the key line."""
    number = "0123456789abcdef" * 2
    saves = tmp_path / VISITORS / number
    saves.mkdir(parents=True)
    (saves / "settings.toml").write_text(
        'language = "en"\nanimation = "off"\nguard_keys = false\nadviser = "regular"\n'
    )
    with Store(saves) as store:
        store.profiles.create("Ann")
        open_table(store, Setup("happy", split_specs("you,greedy,greedy"), seed=1)).close()
    async with (
        served(tmp_path) as (_server, address),
        ClientSession() as session,
        browsing(tmp_path / "browser", session) as browser,
    ):
        await browser.do("Network.enable")
        await browser.do("Network.setCookie", name=COOKIE, value=number, url=address, sameSite="Strict")
        await browser.do("Page.navigate", url=address)
        await browser.shows("Continue: Happy Dou Dizhu")
        await browser.found("document.querySelector('.xterm-helper-textarea').focus()")
        await browser.key("Enter", "\r", 13)
        while (asked := await browser.shows("⏎ Pass", "⏎ Play", "[n]", "Next hand")) != "Next hand":
            if asked == "⏎ Play":
                await browser.key("h", "h", 72)
                await browser.shows("Advice 1/", "Advice 2/", "Advice: ")
            await browser.click(asked)
        with Store(saves) as store:
            assert store.history.last() is not None
