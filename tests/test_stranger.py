"""Somebody who has nothing but the wheel: no checkout, no compiler, an empty home; at a terminal, by keys."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aiohttp import ClientConnectorError, ClientSession, CookieJar

from .seated import Seated, seated
from .test_serve import drawn

ROOT = Path(__file__).parents[1]
ASKED = ("⏎ Choose", "⏎ Play", "⏎ Pass")  # as the line of keys has it where one is to decide
ON = ("⏎ Read on", "⏎ Go on")


class Stranger:
    """What they have: a home, and what was installed."""

    def __init__(self, home: Path, programs: Path) -> None:
        self.home, self.programs = home, programs
        self.environment = {
            "HOME": str(home),
            "PATH": str(programs),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }

    @contextmanager
    def at(self, *arguments: str) -> Iterator[Seated]:
        """At a terminal with that command."""
        with seated([str(self.programs / "cardtui"), *arguments], self.environment, self.home) as terminal:
            yield terminal

    def told(self, *arguments: str) -> str:
        """What a command without a screen prints."""
        command = [str(self.programs / "cardtui"), *arguments]
        told = subprocess.run(
            command, env=self.environment, cwd=self.home, capture_output=True, text=True, check=True
        )
        return told.stdout


def installed(tmp_path: Path) -> Stranger:
    """The wheel of this checkout and its extra for browsers, in an environment of its own."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    home = tmp_path / "home"
    home.mkdir()
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    programs = tmp_path / "venv" / "bin"
    pip = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    subprocess.run(
        [str(programs / "python"), "-m", "pip", "install", "--quiet", f"{wheel}[web]"],
        env={"HOME": str(home), "PATH": str(programs), **pip},
        cwd=home,
        check=True,
    )
    return Stranger(home, programs)


def on(terminal: Seated, *ends: str, decisions: int = 1000) -> str:
    """Read what is to be read and do what is advised, until one of these stands there, or so often; which."""
    done = 0
    while done < decisions:
        found = terminal.shows(*ends, *ASKED, *ON)
        if found in ends:
            return found
        if found in ASKED:
            terminal.press("h")
            terminal.rest()
            done += 1
        terminal.press("\r")
        terminal.rest()
    return terminal.shows(*ends, *ASKED)


def table_of(terminal: Seated) -> list[str]:
    """The rows of the table, without the one with the clock."""
    return [row for row in terminal.screen.rows if "Player ·" not in row]


async def visited(port: int) -> None:
    """A browser opens its room."""
    address = f"http://127.0.0.1:{port}/"
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as browser:
        while True:
            try:
                page = await browser.get(address)
            except ClientConnectorError:  # nobody listens yet
                await asyncio.sleep(0.1)
            else:
                break
        assert page.status == 200
        async with browser.ws_connect(f"{address}ws?width=80&height=24") as room:
            await drawn(room, "Welcome to the card room")


def free_port() -> int:
    """One that nobody listens at now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.mark.slow
def test_from_the_wheel_to_a_browser(tmp_path: Path) -> None:
    """A lesson, a hand that is killed and taken up, its replay, the lab, and the room in a browser."""
    stranger = installed(tmp_path)
    assert str(ROOT) not in stranger.told("doctor")
    stranger.told("config", "set", "animation", "off")
    with stranger.at("learn", "happy") as terminal:
        on(terminal, "This hand does not count.")
        terminal.press("\r")
        terminal.shows("You know now")
    with stranger.at("play", "happy", "--seats", "you,greedy,greedy", "--seed", "5") as terminal:
        on(terminal, "Next hand", decisions=6)
        before = table_of(terminal)
        os.kill(terminal.process.pid, signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    with stranger.at("resume") as terminal:
        on(terminal, decisions=0)
        assert table_of(terminal) == before
        on(terminal, "Next hand")
        terminal.shows("happy-1107-S2CJ-0KJF-C5CX-15NP")
    assert len(stranger.told("history").splitlines()) == 1
    with stranger.at("replay", "last") as terminal:
        terminal.shows("The start")
        terminal.press("\x1b[C")  # one step
        terminal.shows(" 1/")
        terminal.press("\x1b[F")  # to the end
        terminal.shows("The landlord wins.")
        terminal.press("\x1b")
        terminal.shows("New table")  # back is the room
        terminal.press("\x11")
        assert terminal.ended() == 0
    with stranger.at("lab", "happy", "3 4 | 5 | 6") as terminal:
        terminal.shows("⏎ Choose")
        terminal.rest()
        terminal.press("\r")
        terminal.shows("1 ✓")
    port = free_port()
    serving = [str(stranger.programs / "cardtui"), "serve", "--port", str(port)]
    with subprocess.Popen(
        serving, env=stranger.environment, cwd=stranger.home, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert f":{port}" in server.stdout.readline()
        try:
            asyncio.run(visited(port))
        finally:
            server.send_signal(signal.SIGINT)
