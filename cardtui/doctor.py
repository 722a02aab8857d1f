"""What this program finds around it, and what to do about each: the terminal, the saves, its own parts.

Nothing is changed, no folder made and no table opened. A look that fails is itself a finding.
"""

from __future__ import annotations

import locale
import os
import shlex
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from . import __version__
from .marking import N_
from .settings import load, settings_file
from .store.database import examined
from .store.errors import StoreError
from .store.schema import MIGRATIONS
from .store.store import Store
from .terminal import columns_after, writes_ascii
from .text.catalog import LANGUAGES, _
from .text.faults import fault_text

PACKAGE = Path(__file__).parent
SUITS, LINES, CHINESE = "♠♥♦♣", "│─╭╯", "中文"
LEAST = (80, 24)  # columns and rows of a table
ROOM = 10 << 20  # bytes on the disk, below which a hand may not be kept
_BITS = 0o077  # rights of others


class State(StrEnum):
    """How it stands with something; only ``BAD`` gives the command the status 1."""

    GOOD = "ok"
    NOTE = "note"
    BAD = "bad"


class About(StrEnum):
    """What is looked at, in this order; the value is its key in ``--json``."""

    TERMINAL = "terminal"
    COLOURS = "colours"
    WIDTHS = "widths"
    ENCODING = "encoding"
    FOLDER = "folder"
    DISK = "disk"
    DATABASE = "database"
    SETTINGS = "settings"
    BOTS = "bots"
    REPORTS = "reports"
    VERSIONS = "versions"
    PARTS = "parts"


LABELS = {
    About.TERMINAL: N_("Terminal"),
    About.COLOURS: N_("Terminal colours"),
    About.WIDTHS: N_("Widths"),
    About.ENCODING: N_("Encoding"),
    About.FOLDER: N_("Saves"),
    About.DISK: N_("Disk"),
    About.DATABASE: N_("Database"),
    About.SETTINGS: N_("Settings"),
    About.BOTS: N_("Bots"),
    About.REPORTS: N_("Reports"),
    About.VERSIONS: N_("Versions"),
    About.PARTS: N_("Parts"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """``found``: how it is, in one line; ``advice``: what to do about it, empty if nothing is to be done."""

    about: About
    state: State
    found: str
    advice: str = ""


def findings(folder: Path) -> Iterator[Finding]:
    """Everything that is looked at, one finding each; ``folder``: of the saves."""
    looks: dict[About, Callable[[], Finding]] = {
        About.TERMINAL: terminal,
        About.COLOURS: colours,
        About.WIDTHS: lambda: widths(columns_after),
        About.ENCODING: encoding,
        About.FOLDER: lambda: saves(folder),
        About.DISK: lambda: disk(folder),
        About.DATABASE: lambda: database(folder),
        About.SETTINGS: lambda: settings(folder),
        About.BOTS: lambda: bots(folder),
        About.REPORTS: lambda: reports(folder),
        About.VERSIONS: versions,
        About.PARTS: lambda: parts(PACKAGE),
    }
    for about, look in looks.items():
        try:
            yield look()
        except Exception as fault:  # noqa: BLE001  (whatever is broken here is what one wants to know)
            yield Finding(
                about, State.BAD, _("could not be looked at: {fault}").format(fault=fault_text(fault))
            )


# --- the terminal -------------------------------------------------------------------------------


def terminal() -> Finding:
    """Whether the room can be drawn here, and how large it is."""
    name = os.environ.get("TERM", "")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        found = _("standard input or output is no terminal")
        return Finding(About.TERMINAL, State.NOTE, found, _("cardtui play GAME --lines does without one"))
    size = os.get_terminal_size()
    found = _("{name}, {columns} columns, {rows} rows").format(
        name=name or "?", columns=size.columns, rows=size.lines
    )
    if name in ("", "dumb"):
        advice = _("set TERM to what the terminal is, for instance xterm-256color")
        return Finding(About.TERMINAL, State.BAD, found, advice)
    if size.columns < LEAST[0] or size.lines < LEAST[1]:
        advice = _(
            "a table needs {columns} columns and {rows} rows: enlarge the window or shrink its letters"
        )
        return Finding(About.TERMINAL, State.BAD, found, advice.format(columns=LEAST[0], rows=LEAST[1]))
    return Finding(About.TERMINAL, State.GOOD, found)


def colours() -> Finding:
    """How many colours the terminal says it has."""
    if os.environ.get("NO_COLOR"):
        found = _("none: NO_COLOR is set")
        return Finding(About.COLOURS, State.NOTE, found, _("unset NO_COLOR to have colours"))
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Finding(About.COLOURS, State.GOOD, _("16 million"))
    if "256" in os.environ.get("TERM", ""):
        return Finding(About.COLOURS, State.GOOD, "256")
    advice = _("if the terminal has more: COLORTERM=truecolor, or TERM=xterm-256color")
    return Finding(About.COLOURS, State.NOTE, _("16 or fewer"), advice)


def widths(columns: Callable[[str], int | None]) -> Finding:
    """How many cells the signs of cards take; ``columns`` measures a text, ``None`` where nothing answers."""
    measured = {text: columns(text) for text in (SUITS, LINES, CHINESE)}
    if None in measured.values():
        return Finding(About.WIDTHS, State.NOTE, _("not measured: no terminal answers"))
    suits, lines, chinese = ((measured[text] or 0) / len(text) for text in (SUITS, LINES, CHINESE))
    found = _("suits {suits:g}, lines {lines:g}, Chinese {chinese:g} cells each").format(
        suits=suits, lines=lines, chinese=chinese
    )
    if lines != 1 or suits not in (1, 2):
        advice = _("cardtui config set glyphs ascii, or have signs of ambiguous width narrow in the terminal")
    elif suits == 2:
        advice = _("cardtui config set glyphs wide")
    elif chinese != 2:
        advice = _("Chinese will not stand straight here: another font or terminal, or English")
    else:
        return Finding(About.WIDTHS, State.GOOD, found)
    return Finding(About.WIDTHS, State.NOTE, found, advice)


def encoding() -> Finding:
    """Whether suits and Chinese can be written."""
    written = sys.stdout.encoding or "ascii"
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    chosen = next(filter(None, names), "") or locale.setlocale(locale.LC_CTYPE)
    found = _("{encoding}, locale {locale}").format(encoding=written, locale=chosen)
    try:
        f"{SUITS}{CHINESE}".encode(written)
    except (UnicodeEncodeError, LookupError):
        return Finding(About.ENCODING, State.BAD, found, _("choose a UTF-8 locale: export LANG=C.UTF-8"))
    if writes_ascii():
        advice = _("its font has no suits: letters are drawn; a terminal with a window draws them")
        return Finding(About.ENCODING, State.NOTE, found, advice)
    return Finding(About.ENCODING, State.GOOD, found)


# --- what is kept -------------------------------------------------------------------------------


def _nearest(folder: Path) -> Path:
    """The folder itself, or what it would be made in."""
    return next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path("/"))


def saves(folder: Path) -> Finding:
    """Whether it can be written, and by whom it can be read."""
    near = _nearest(folder)
    if not near.is_dir():
        advice = _("it is no folder: choose another with --saves or CARDTUI_SAVES")
        return Finding(About.FOLDER, State.BAD, str(near), advice)
    if not os.access(near, os.W_OK | os.X_OK):
        advice = _("it cannot be written: chmod u+rwx, or choose another with --saves or CARDTUI_SAVES")
        return Finding(About.FOLDER, State.BAD, str(near), advice)
    if not folder.exists():
        found = _("{folder}, which is made at the first start").format(folder=folder)
        return Finding(About.FOLDER, State.GOOD, found)
    if os.name == "posix" and folder.stat().st_mode & _BITS:
        advice = _("others on this machine may look into it: chmod 700 {folder}")
        return Finding(About.FOLDER, State.NOTE, str(folder), advice.format(folder=shlex.quote(str(folder))))
    return Finding(About.FOLDER, State.GOOD, str(folder))


def disk(folder: Path) -> Finding:
    """How much room is left."""
    free = shutil.disk_usage(_nearest(folder)).free
    found = _("{free:,} MB free").format(free=free >> 20)
    if free < ROOM:
        return Finding(About.DISK, State.BAD, found, _("make room: hands are kept as they are played"))
    return Finding(About.DISK, State.GOOD, found)


def database(folder: Path) -> Finding:
    """Every page of it is read."""
    try:
        schema = examined(folder)
    except StoreError as fault:
        return Finding(About.DATABASE, State.BAD, fault_text(fault), _advice(fault))
    known = len(MIGRATIONS)
    if schema is None:
        return Finding(About.DATABASE, State.GOOD, _("none yet"))
    if schema < known:
        found = _("sound, schema {schema}; it becomes {known} when it is opened, a copy goes to backups")
        return Finding(About.DATABASE, State.GOOD, found.format(schema=schema, known=known))
    return Finding(About.DATABASE, State.GOOD, _("sound, schema {schema}").format(schema=schema))


def _advice(fault: StoreError) -> str:
    if fault.code != "damaged":
        return ""
    return _("copies lie in backups; cardtui import takes exported hands back")


def settings(folder: Path) -> Finding:
    """Whether everything in their file can be."""
    path = settings_file(folder)
    fault = load(path)[1]
    if fault is not None:
        advice = _("cardtui config list shows what each may be; the file is {path}").format(path=path)
        return Finding(About.SETTINGS, State.NOTE, fault_text(fault), advice)
    found = str(path) if path.exists() else _("none of your own yet")
    return Finding(About.SETTINGS, State.GOOD, found)


def bots(folder: Path) -> Finding:
    """Whether the commands that kept tables would start are there."""
    from .seating import Command, known_spec

    try:
        schema = examined(folder)
    except StoreError:
        return Finding(About.BOTS, State.NOTE, _("not looked at, as the database cannot be read"))
    if schema != len(MIGRATIONS):  # opened now it would be changed
        return Finding(About.BOTS, State.GOOD, _("no table has a bot of others"))
    with Store(folder) as store:
        specs = {known_spec(seat.player) for row in store.tables.all() for seat in row.spec.seats}
    commands = sorted(spec.text for spec in specs if isinstance(spec, Command))
    if not commands:
        return Finding(About.BOTS, State.GOOD, _("no table has a bot of others"))
    missing = [text for text in commands if not _there(text)]
    if missing:
        advice = _("put it back; until then a player of ours takes its seat if one declines to start it")
        found = _("not found: {commands}").format(commands=", ".join(missing))
        return Finding(About.BOTS, State.NOTE, found, advice)
    return Finding(About.BOTS, State.GOOD, ", ".join(commands))


def _there(command: str) -> bool:
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


def reports(folder: Path) -> Finding:
    """What broke before."""
    kept = sorted((folder / "reports").glob("crash-*"))
    if kept:
        found = _("{count} of what broke, the last {path}").format(count=len(kept), path=kept[-1])
        return Finding(About.REPORTS, State.NOTE, found, _("pass it on, and take it away; it holds no cards"))
    return Finding(About.REPORTS, State.GOOD, _("none"))


# --- the program itself -------------------------------------------------------------------------


def versions() -> Finding:
    """Of the program and of what it runs on."""
    textual = metadata.version("textual")
    found = (
        f"cardtui {__version__}, Python {'.'.join(map(str, sys.version_info[:3]))}, Textual {textual}, "
        f"SQLite {sqlite3.sqlite_version}, {sys.platform}"
    )
    wanted = _pinned("textual")
    if wanted and wanted != textual:
        advice = _("this cardtui is made for Textual {version}: install it anew").format(version=wanted)
        return Finding(About.VERSIONS, State.BAD, found, advice)
    return Finding(About.VERSIONS, State.GOOD, found)


def _pinned(name: str) -> str:
    """The exact version that the installed program asks for; empty where it is not installed."""
    try:
        needs: Sequence[str] = metadata.requires("cardtui") or ()
    except metadata.PackageNotFoundError:
        return ""
    return next((need.partition("==")[2] for need in needs if need.startswith(f"{name}==")), "")


def parts(package: Path) -> Finding:
    """Whether the files beside the code are there: looks, words, rules, weights."""
    from .games import GAMES, families

    wanted = ["app.tcss", "table.tcss", "ai/landlord/weights/3p0.f16"]
    for spoken in LANGUAGES:
        wanted += [f"locale/{spoken}/rules/{name}.txt" for name in families()]
        wanted += [f"locale/{spoken}/guide/{name}.txt" for name in GAMES]
        wanted += [f"locale/{spoken}/LC_MESSAGES/cardtui.mo"] if spoken != "en" else []
    missing = [name for name in wanted if not (package / name).is_file()]
    if missing:
        found = _("missing: {files}").format(files=", ".join(missing))
        return Finding(About.PARTS, State.BAD, found, _("the installation is not whole: install it anew"))
    compiled = sum(1 for _library in (package / "ai").rglob("*.so"))
    if compiled:
        return Finding(About.PARTS, State.GOOD, _("all there; {count} compiled").format(count=compiled))
    return Finding(About.PARTS, State.GOOD, _("all there"))
