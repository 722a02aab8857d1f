"""Imports go one way, and nothing that needs no screen brings Textual along."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.startup import ROOM
from cardtui.seating import Setup, split_specs
from cardtui.session.opening import open_table
from cardtui.store.store import Store

PACKAGE = Path(__file__).parents[1] / "cardtui"

# A room and the rooms it may import, itself always.
MAY_IMPORT = {
    "engine": set(),
    "ai": {"engine"},
    "store": {"engine"},
    "marking": set(),
    "games": {"engine", "marking"},
    "deals": {"engine", "games"},
    "seating": {"engine", "ai", "games"},
    "coach": {"engine", "ai", "games", "seating", "store"},
    "text": {"engine", "coach", "games", "marking", "seating", "store"},
    "files": {"engine"},
    "garbage": set(),
    "cases": {"engine", "files", "laws", "text"},
    "session": {"engine", "coach", "files", "ai", "store", "games", "deals", "seating", "text"},
    "jobs": {"engine", "endings"},
    "clauses": {"engine", "files", "games", "text"},
    "laws": {"engine", "text", "games"},
    "simulation": {
        "engine",
        "files",
        "ai",
        "store",
        "text",
        "games",
        "deals",
        "seating",
        "session",
        "jobs",
        "cases",
        "laws",
    },
    "cluster": {"engine"},
    "revision": set(),
    "settings": {"files", "marking", "store"},
    "colours": {"engine", "files", "settings", "store"},
    "terminal": set(),
    "web": {"store"},
    "doctor": {"games", "marking", "seating", "settings", "store", "terminal", "text"},
    "endings": set(),
    "driver": set(),
    "hours": {"session"},
    "keys": {"engine", "text"},
    "remapping": {"keys", "text"},
    "replay": {"engine", "ai", "store", "text", "games", "deals", "seating", "session"},
    "bench": {"engine", "lab", "replay"},
    "exports": {"engine", "replay", "store", "text"},
    "lab": {"engine", "ai", "text", "games", "seating", "replay"},
    "puzzles": {"engine", "ai", "coach", "games", "replay", "seating", "session", "store", "text"},
    "foreign": {"engine", "games", "store"},
    "lessons": {"engine", "ai", "marking", "store", "text", "games", "seating", "session"},
    "lines": {
        "engine",
        "coach",
        "ai",
        "store",
        "text",
        "games",
        "seating",
        "session",
        "endings",
        "lessons",
        "puzzles",
    },
    "totals": {"engine", "ai", "store", "text", "games"},
    "widgets": {"engine", "text", "keys"},
    "screens": {
        "engine",
        "coach",
        "files",
        "ai",
        "store",
        "text",
        "games",
        "seating",
        "session",
        "lessons",
        "settings",
        "keys",
        "remapping",
        "widgets",
        "replay",
        "exports",
        "lab",
        "puzzles",
        "bench",
        "cases",
        "totals",
    },
    "inputs": {"screens"},
    "themes": {"colours"},
    "playing": {"coach", "seating", "session"},
    "telling": {"hours", "keys", "screens", "text", "widgets"},
    "doors": {"lessons", "screens", "seating", "session", "telling", "text"},
    "app": {
        "bench",
        "colours",
        "engine",
        "store",
        "text",
        "games",
        "seating",
        "session",
        "lessons",
        "puzzles",
        "settings",
        "keys",
        "widgets",
        "replay",
        "screens",
        "doors",
        "driver",
        "web",
        "garbage",
        "hours",
        "inputs",
        "playing",
        "remapping",
        "themes",
    },
}
DRAWING = {"textual", "textual_plotext", "rich", "plotext"}
MAY_DRAW = {"widgets", "screens", "telling", "doors", "app", "keys", "driver", "inputs", "themes", "web"}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """Absolute names of what a file imports when it runs, wherever in it (not for the type checker alone)."""
    package = ["cardtui", *path.relative_to(PACKAGE).parts[:-1]]
    names: set[str] = set()
    nodes: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            nodes += node.orelse
            continue
        nodes += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


FILES = sorted(path for path in PACKAGE.rglob("*.py") if room_of(path) in MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    """A file imports only from the rooms below its own."""
    room = room_of(path)
    rooms = {name.split(".")[1] for name in imported(path) if name.startswith("cardtui.")}
    # the package's own name and version
    assert rooms - MAY_IMPORT[room] - {room, "__version__"} == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_what_draws_imports_textual(path: Path) -> None:
    """The engine stands on the standard library alone, the rest of the lower rooms without a screen."""
    others = {name.split(".")[0] for name in imported(path)} - {"cardtui"}
    if room_of(path) == "engine":
        assert others <= set(sys.stdlib_module_names)
    if room_of(path) not in MAY_DRAW:
        assert not others & DRAWING


def named_in(path: Path) -> set[str]:
    """The modules of the package that a file names, also those for the type checker alone."""
    package = ["cardtui", *path.relative_to(PACKAGE).parts[:-1]]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            of = {f"{module}.{alias.name}" for alias in node.names}
            names |= of & MODULES.keys() or {module}
    return names & MODULES.keys()


MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


def test_no_file_needs_another_that_needs_it() -> None:
    """However far apart, and be it for a type only: what is left when the files that need nothing (more) are
    taken away, again and again, goes round in a circle."""
    left = {module: named_in(path) - {module} for module, path in MODULES.items()}
    while free := {module for module, needs in left.items() if not needs & left.keys()}:
        left = {module: needs for module, needs in left.items() if module not in free}
    assert {module: sorted(needs & left.keys()) for module, needs in left.items()} == {}


def test_every_key_stands_in_the_key_table() -> None:
    """Only ``keys`` makes bindings; screens, lists and boxes take theirs from it."""
    assert [path.name for path in FILES if "textual.binding.Binding" in imported(path)] == ["keys.py"]


def test_every_room_is_known() -> None:
    """A new file at the top of the package is given its place in this test."""
    entry_points = {"__init__", "__main__", "cli", "commands", "locale", "app"}
    rooms = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.suffix in ("", ".py")}
    assert rooms - entry_points - {"__pycache__"} <= MAY_IMPORT.keys()


COMMANDS = {
    "help": ["--help"],
    "check": ["check", "tests/cases/happy.json"],
    "readings": ["readings", "happy", "33"],
    "sim": ["sim", "happy", "--hands", "1", "--seats", "random,random,random"],
    "arena": ["arena", "happy", "--deals", "1", "--seats", "random,greedy"],
}


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())
def test_commands_without_a_screen_leave_textual_out(arguments: list[str]) -> None:
    """What prints and does not draw never loads the screen's library, nor numpy."""
    code = (
        "import sys\nfrom cardtui.cli import cardtui\n"
        f"try: cardtui({arguments!r})\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "assert not {'textual', 'rich', 'numpy'} & sys.modules.keys()\n"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


PAGES_ONLY = {  # what rules, tables, pages and boxes need, and what only a file of one's own needs
    *(f"cardtui.engine.{name}" for name in ("core", "rules", "table", "answers", "landlord", "typed")),
    *(f"cardtui.store.{name}" for name in ("open_table", "records", "history")),
    *(f"cardtui.session.{name}" for name in ("session", "opening")),
    *(f"cardtui.screens.{name}" for name in ("dialogs", "help", "setup", "settings", "palette", "table")),
    *(
        f"cardtui.{name}"
        for name in ("ai", "colours", "remapping", "replay", "text.sentences", "widgets.book")
    ),
    *("click", "markdown_it", "numpy", "plotext", "pygments", "tomlkit", "tomllib"),
}


def test_home_waits_for_nothing_that_only_a_table_or_a_page_needs(tmp_path: Path) -> None:
    """Also with a profile, a table to go on with and a setup to play again."""
    with Store(tmp_path) as store:
        store.profiles.create("Ann")
        open_table(store, Setup("guandan", split_specs("you,regular,regular,regular"))).close()
    code = f"{ROOM}\nprint(*sorted({PAGES_ONLY!r} & sys.modules.keys()), file=sys.stderr)"
    arguments = [sys.executable, "-c", code, "home", str(tmp_path)]
    result = subprocess.run(arguments, cwd=PACKAGE.parent, capture_output=True, text=True)
    assert (result.returncode, result.stderr.strip()) == (0, "")


def test_the_engine_imports_alone() -> None:
    """Importing every engine module loads nothing but the standard library."""
    modules = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in (PACKAGE / "engine").rglob("*.py")
    ]
    code = (
        f"import sys, importlib\nfor name in {modules!r}: importlib.import_module(name)\n"
        "assert not {'textual', 'rich', 'click', 'sqlite3', 'asyncio'} & sys.modules.keys()\n"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def test_any_is_rare_and_has_its_reason() -> None:
    """Where no type can be told, the line or the one above it says why."""
    found, silent = 0, []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        lines = text.split("\n")
        places = [
            node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and node.id == "Any"
        ]
        found += len(places)
        silent += [
            f"{path.relative_to(PACKAGE)}:{node.lineno}"
            for node in places
            if not any("# " in line for line in lines[node.lineno - 2 : node.lineno])
        ]
    assert found < 60
    assert silent == []
