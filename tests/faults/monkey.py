"""A monkey at the keyboard: random keys, bursts, the mouse and other sizes, until so many events are done.

``python -m tests.faults.monkey --events 100000 --seed 1 --sizes changing [--game NAME] [--folder DIR]``
prints one JSON object, or what went wrong with the seed and the last 200 events, and then ends with status
1. What the monkey does depends on the seed alone, never on what stands on the screen or on time.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .ledger import faults_of

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
SIZES = [(80, 24), (80, 24), (100, 30), (120, 40), (200, 60), (79, 24), (80, 23), (40, 10), (20, 5), (3, 2)]
PATIENCE = 120.0  # seconds without any sign of life, after which it hangs on any machine
STEP = 16  # events between two rests
PING = 500  # events between two looks at the screen
LIVES = (100, 150, 200, 200, 250, 300, 300, 2000)  # events until it leaves the program, if it has not yet
MOODS = (  # how often it plays on, does something whole, one key, many keys in one piece, uses the mouse
    (8, 1, 1, 0, 0), (12, 0, 0, 0, 0.5), (20, 1, 0, 0, 0),
    (3, 3, 2, 1, 1), (0, 3, 5, 1, 1), (0, 0, 2, 5, 1), (1, 1, 2, 0, 6),
)  # fmt: skip
KEPT = 200  # events that are told when something went wrong
GROWTH = 60_000  # KiB that a life may add to what it has after its first look
LIMIT = 200_000  # KiB that no life may have

# How the program is started: home, tables of every game, friends at one keyboard, a record.
STARTS = (
    (), (), (), ("resume",),
    ("play", "happy", "--seats", "you,random,random"),
    ("play", "happy", "--laizi", "--seats", "you,greedy,random"),
    ("play", "happy", "--seats", "you,you:Bo,random"),
    ("play", "happy", "--seats", "you,you,you"),
    ("play", "crazy", "--players", "2", "--seats", "you,random"),
    ("play", "crazy", "--laizi", "--seats", "you,random,greedy"),
    ("play", "crazy", "--players", "2", "--seats", "you,you:Bo"),
    ("play", "guandan", "--seats", "you,random,random,random"),
    ("play", "guandan", "--final", "8", "--seats", "you,random,you:Bo,random"),
    ("play", "gongzhu", "--seats", "you,random,random,random"),
    ("play", "gongzhu", "--decks", "2", "--hands", "2", "--seats", "you,random,random,you:Bo"),
    ("replay", str(RECORDS / "happy_laizi.json")),
    ("replay", str(RECORDS / "guandan_double_tribute.json")),
    ("replay", str(RECORDS / "gongzhu_two_decks.json")),
)  # fmt: skip

CODES = re.compile(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]|\x1b[^\[]|[\x00-\x1f]")  # all that is no text on the screen

QUIT = b"\x11"
ENTER, ESC, BACKSPACE, TAB = b"\r", b"\x1b[27u", b"\x7f", b"\t"
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
MOVES = (UP, DOWN, RIGHT, LEFT, b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~")
RANKS = b"234567890tjqkaxX"
PLAY = (
    b"h\r",
    b"\rh\r",
    b"h\rh\r",
    b"n",
    b"p",
    b"\r",
    b"\r",
    b"y",
    b"nnn",
    b"\x1b[C\r",
    ESC + b"\r",
    ESC + b"h\r",
)
WHOLE = (  # what a player does in one go
    b"oo", b"uy", b"gy", b"gy\r", b"/pass\r", b"/hint\r", b"/3\r", b"/play 33\r", b"?", b"l", b"m", b"r",
    b"w", b"o", b"c", b"v", b"s", b"b", b"d", b"   ", b"z", b"x\r", b"i/dev/null\r", ESC + ESC, b"i\x1b[27u",
    b"?\x1b[27u", b"/\x1b[27u", b"\r\r", b"\x1b[H\r", b"\x1b[H\x1b[B\r",
)  # fmt: skip
RARE = (b"\x1b[O", b"\x1b[I", b"\x1b[200~333 5\x1b[201~", b"\x1b[O\x1b[I", b"\x1a", b"\x03")


@dataclass(frozen=True, slots=True)
class Event:
    """What the monkey does next: bytes to write in one piece, or a new size; ``wait`` seconds after it."""

    keys: bytes = b""
    size: tuple[int, int] | None = None
    wait: float = 0.0

    def __str__(self) -> str:
        return (f"size {self.size[0]}x{self.size[1]}" if self.size else repr(self.keys)) + (
            f" +{1000 * self.wait:.0f}ms" if self.wait else ""
        )


def events(seed: int, changing: bool) -> Iterator[Event]:
    """What the monkey of that seed does, without end: in one mood for a while, then in another."""
    chance = random.Random(seed)
    size = SIZES[0]
    left = stay = 0
    mood: tuple[float, ...] = MOODS[0]
    while True:
        if not left:
            left = chance.choice(LIVES)
            yield Event(QUIT)
        if not stay:
            stay, mood = chance.randint(10, 120), chance.choice(MOODS)
        left, stay = left - 1, stay - 1
        wait = chance.choice((0, 0, 0, 0.002, 0.01, 0.03))
        kind = chance.random()
        if kind < 0.02 and changing:
            size = chance.choice(SIZES)
            yield Event(size=size, wait=wait)
        elif kind < 0.03:
            yield Event(chance.choice(RARE), wait=wait)
        else:
            yield Event(_done(chance, mood, size), wait=wait)


def _done(chance: random.Random, mood: tuple[float, ...], size: tuple[int, int]) -> bytes:
    (what,) = chance.choices(range(5), mood)
    if what == 0:
        return chance.choice(PLAY)
    if what == 1:
        return chance.choice(WHOLE)
    if what == 2:
        return _key(chance)
    if what == 3:
        return b"".join(_key(chance) for _ in range(chance.randint(2, 12)))
    return _mouse(chance, size)


def _key(chance: random.Random) -> bytes:
    kind = chance.random()
    if kind < 0.25:
        return chance.choice(MOVES)
    if kind < 0.45:
        return bytes([chance.choice(RANKS)])
    if kind < 0.62:
        return ENTER
    if kind < 0.72:
        return ESC
    if kind < 0.76:
        return chance.choice((BACKSPACE, TAB, b" ", b"\x1b", b"\x1bOP"))
    return bytes([chance.choice(b"abcdefghijklmnopqrstuvwyz/?+-=0123456789 ")])


def _mouse(chance: random.Random, size: tuple[int, int]) -> bytes:
    """A click, a double click, a drag, the wheel or a mere move, somewhere."""

    def at(button: int, up: bool = False) -> bytes:
        return f"\x1b[<{button};{x};{y}{'m' if up else 'M'}".encode()

    x, y = chance.randint(1, size[0]), chance.choice((chance.randint(1, size[1]), size[1]))
    kind = chance.random()
    if kind < 0.4:
        return at(0) + at(0, True)
    if kind < 0.55:
        return (at(0) + at(0, True)) * 2
    if kind < 0.65:
        return at(2) + at(2, True)
    if kind < 0.75:
        return at(chance.choice((64, 65)))
    if kind < 0.85:
        return at(35)
    begun = at(0)
    moved = b""
    for _ in range(chance.randint(1, 4)):
        x, y = chance.randint(1, size[0]), chance.randint(1, size[1])
        moved += at(32)
    return begun + moved + at(0, True)


class Broken(Exception):
    """What the monkey has brought about."""


@dataclass
class Told:
    """What came of it."""

    events: int = 0
    lives: int = 0
    quits: int = 0
    written: int = 0
    highest: int = 0  # KiB of resident memory, over all lives
    growth: int = 0  # KiB: the most that a life has added after its first look
    seconds: float = 0.0


class Life:
    """The program on a pseudo terminal, from its start to its end."""

    def __init__(self, folder: Path, start: tuple[str, ...], size: tuple[int, int]) -> None:
        self._ours, theirs = pty.openpty()
        self.size = size
        self._resize(size)
        variables = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardtui", "--saves", str(folder), *start],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, cwd=folder,
            env={**variables, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8",
                 "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self.told = b""
        self.written = 0
        self.first = 0  # KiB at the first look

    def _resize(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    @property
    def ended(self) -> bool:
        """Whether the program has ended."""
        return self.process.poll() is not None

    def read(self, wait: float = 0.0) -> bool:
        """Take in what is there, or comes within that time; whether there was anything."""
        if not select.select([self._ours], [], [], wait)[0]:
            return False
        try:
            read = os.read(self._ours, 1 << 16)
        except OSError:
            return False
        self.told = (self.told + read)[-(1 << 18) :]
        self.written += len(read)
        return bool(read)

    def do(self, event: Event) -> None:
        """Do it, as far as the program lives; a program that takes no more keys is waited for."""
        if event.size is not None:
            self.resize(event.size)
        left, until = event.keys, time.monotonic() + PATIENCE
        while left and not self.ended:
            try:
                left = left[os.write(self._ours, left) :]
            except BlockingIOError:
                if self.read(0.05):
                    until = time.monotonic() + PATIENCE
                elif time.monotonic() > until:
                    raise Broken("it takes no keys") from None
            except OSError:
                break
        if event.wait:
            self.read(event.wait)
        while self.read():
            pass

    def catch_up(self) -> None:
        """Wait until everything that was done is handled: the program's main thread has come to rest."""
        until = time.monotonic() + PATIENCE
        rested = 0
        before = self._work()
        while rested < 3 and not self.ended:
            if time.monotonic() > until:
                raise Broken("it never comes to rest")
            self.read(0.001)
            now = self._work()
            rested = rested + 1 if now == before and now[0] == "S" else 0
            before = now

    def _work(self) -> tuple[str, str]:
        """The state of the main thread and the time it has worked; at rest where nobody tells."""
        thread = Path(f"/proc/{self.process.pid}/task/{self.process.pid}")
        try:
            state = (thread / "stat").read_text("ascii").rpartition(") ")[2][0]
            return state, (thread / "schedstat").read_text("ascii")
        except OSError:
            return "S", ""

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of the terminal."""
        self.size = size
        self._resize(size)
        self.process.send_signal(signal.SIGWINCH)

    def look(self) -> None:
        """See that it still draws: two other sizes, each answered with a screen that is not empty."""
        size = self.size
        other = (size[0], size[1] + 1)
        until = time.monotonic() + PATIENCE
        for turned in (other, size):
            while self.read():
                pass
            self.told = b""
            turns = 0
            while not CODES.sub(b"", self.told).strip() and not self.ended:
                if time.monotonic() > until:
                    raise Broken(f"an empty screen of {turned[0]}x{turned[1]}:\n{self.told[-3000:]!r}")
                if turns % 100 == 0:  # two turns at once may be none
                    self.resize(size if turned == other else other)
                    self.read(0.05)
                    self.resize(turned)
                turns += 1
                self.read(0.05)

    def leave(self) -> None:
        """Ctrl+Q; raises ``Broken`` if that does not end it."""
        self.do(Event(QUIT))
        until = time.monotonic() + PATIENCE
        while not self.ended:
            self.read(0.05)
            if time.monotonic() > until:
                raise Broken(f"Ctrl+Q does not end it:\n{self.told[-3000:]!r}")

    def memory(self) -> int:
        """KiB of resident memory."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return 0
        lines = [line for line in status.split("\n") if line.startswith("VmRSS:")]
        return int(lines[0].split()[1]) if lines else 0

    def close(self) -> None:
        """Let nothing run on."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


def furnish(folder: Path) -> None:
    """A folder in which every page has something to show: no pauses, two profiles, a hand of each kind."""
    from cardtui.store.store import Store

    (folder / "settings.toml").write_text('language = "en"\nanimation = "off"\n', "utf-8")
    with Store(folder) as store:
        store.profiles.create("Ann")
        store.profiles.create("Bo 波")
        for path in sorted(RECORDS.glob("*.json"))[::3]:
            store.history.take_in(path.read_bytes())


def has_table(folder: Path) -> bool:
    """Whether a table was left there."""
    from cardtui.store.store import Store

    with Store(folder) as store:
        return store.tables.last() is not None


def check_end(life: Life, folder: Path) -> None:
    """Raises ``Broken`` unless the program ended as it does when one leaves it."""
    while life.read():
        pass
    reports = sorted((folder / "reports").glob("crash-*"))
    if reports:
        raise Broken("a crash report:\n" + reports[-1].read_text("utf-8"))
    if (status := life.process.returncode) != 0:
        raise Broken(f"it ended with status {status}:\n{life.told[-3000:]!r}")


def measure(life: Life, told: Told) -> None:
    """Raises ``Broken`` if it takes ever more memory."""
    memory = life.memory()
    told.highest = max(told.highest, memory)
    if life.first:
        told.growth = max(told.growth, memory - life.first)
    else:
        life.first = memory
    if memory > LIMIT or memory - life.first > GROWTH:
        raise Broken(f"{memory} KiB of memory, {life.first} KiB at the first look")


def starts_of(game: str | None) -> Sequence[tuple[str, ...]]:
    """The ways to start the program: all, or home, a table left, and the tables and records of a game."""
    if game is None:
        return STARTS
    return [
        start for start in STARTS if len(start) < 2 or game in (start[1], Path(start[1]).name.split("_")[0])
    ]


def run(  # noqa: C901  (one event after the other)
    count: int, seed: int, changing: bool, folder: Path, game: str | None = None
) -> Told:
    """Let the monkey do so many events; raises ``Broken`` with the last of them."""
    furnish(folder)
    told, begun, ways = Told(), time.monotonic(), starts_of(game)
    done: deque[Event] = deque(maxlen=KEPT)
    starts = random.Random(-1 - seed)
    life: Life | None = None
    size = SIZES[0]
    try:
        for event in events(seed, changing):
            if told.events == count:
                break
            if life is None and event.keys == QUIT:
                continue
            if life is None:
                start = starts.choice(ways)
                if start == ("resume",) and not has_table(folder):
                    start = ()  # nothing to take up yet: the command says so and ends with 2
                life = Life(folder, start, size)
                told.lives += 1
                while not life.told and not life.ended:
                    life.read(0.1)
            told.events += 1
            done.append(event)
            life.do(event)
            if told.events % STEP == 0:
                life.catch_up()
            size = event.size or size
            if told.events % PING == 0 and not life.ended:
                life.look()
                measure(life, told)
            if life.ended:
                check_end(life, folder)
                told.quits += 1
                told.written += life.written
                life.close()
                life = None
        if life is not None:
            life.look()
            life.leave()
            check_end(life, folder)
            told.written += life.written
        if wrong := faults_of(folder):
            raise Broken("\n".join(wrong))
    except Broken as fault:
        last = "\n".join(f"  {one}" for one in done)
        raise Broken(
            f"seed {seed}, event {told.events}, size {size}, saves {folder}\n{fault}\n"
            f"the last events, each in one piece:\n{last}"
        ) from fault
    finally:
        if life is not None:
            life.close()
    told.seconds = time.monotonic() - begun
    return told


def figures(told: Told) -> dict[str, Any]:
    """What came of it, for the eye."""
    return {
        "events": told.events,
        "lives": told.lives,
        "quits": told.quits,
        "highest memory, KiB": told.highest,
        "growth of a life, KiB": told.growth,
        "bytes drawn": told.written,
        "seconds": round(told.seconds),
    }


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", choices=("fixed", "changing"), default="fixed")
    parser.add_argument("--folder", type=Path, help="saves to keep; by default a folder that is taken away")
    parser.add_argument("--game", help="the tables and records of this game alone")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="cardtui-monkey-"))
    folder.mkdir(exist_ok=True)
    try:
        told = run(chosen.events, chosen.seed, chosen.sizes == "changing", folder, chosen.game)
    except Broken as fault:
        print(fault)
        return 1
    print(json.dumps(figures(told)))
    if chosen.folder is None:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
