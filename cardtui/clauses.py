"""Where a clause of the sheets stands: its text, its neighbours, and what names it.

In a checkout these are rule cases, tests and the code; where the program is installed alone, the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from .engine.errors import DataFault
from .engine.plain import parse
from .files import read
from .games import families
from .text.rules import Entry, entries

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent
CASES, TESTS = CHECKOUT / "tests" / "cases", CHECKOUT / "tests"
LARGEST = 4 << 20  # bytes of a file that is looked through
NEAR = 5  # ids that are named beside an unknown one
_ID = re.compile(r"([A-Z])([1-9]\d?)")
_NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z])([1-9]\d?)(?:\s?[-–]\s?\1([1-9]\d?))?(?![A-Za-z0-9])")
_TEST = re.compile(r"\s*(?:async )?def (test_\w+)")


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file that names a clause. ``path``: from the folder of the package; ``test``: the one that
    it is part of; ``text``: the line."""

    path: str
    line: int
    text: str
    test: str = ""


@dataclass(frozen=True, slots=True)
class NamedCase:
    """A rule case that names a clause: its file, its id, and what is said of it."""

    path: str
    id: str
    note: str


def found(clause: str) -> tuple[str, Entry] | None:
    """The family and the entry of the clause; ``None`` for an id that no sheet has."""
    return _every().get(clause.strip().upper())


def near(clause: str) -> tuple[str, ...]:
    """Ids that look like one that there is not; the first of a sheet if none does."""
    asked = clause.strip().upper()
    return tuple(get_close_matches(asked, _every(), NEAR, 0.5)) or tuple(_every())[:NEAR]


def neighbours(clause: str) -> tuple[Entry, ...]:
    """The entries of the sheet before and behind it."""
    family, entry = _every()[clause]
    own = [each for each in entries(family) if each.clause]
    at = own.index(entry)
    return tuple(own[max(0, at - 1) : at] + own[at + 1 : at + 2])


def _every() -> Mapping[str, tuple[str, Entry]]:
    """All clauses, in the language of the moment."""
    return {
        entry.clause: (family, entry) for family in families() for entry in entries(family) if entry.clause
    }


def names(clause: str, text: str) -> bool:
    """Whether the text names the clause, alone or within several (``L15-L24``)."""
    wanted = _ID.fullmatch(clause)
    assert wanted is not None
    letter, number = wanted[1], int(wanted[2])
    return any(
        named[1] == letter and int(named[2]) <= number <= int(named[3] or named[2])
        for named in _NAMED.finditer(text.replace("_", " "))
    )


def in_checkout() -> bool:
    """Whether cases and tests lie beside the package."""
    return CASES.is_dir()


def cases(clause: str) -> Iterator[NamedCase]:
    """The rule cases that name it: in their id, their note, or by a refusal."""
    for path in sorted(CASES.glob("*.json")) if in_checkout() else ():
        try:
            file = parse(read(path, LARGEST))
        except DataFault:
            continue
        listed = file.get("cases", ()) if isinstance(file, Mapping) else ()
        for case in listed if isinstance(listed, Iterable) else ():
            said = [str(case.get(key, "")) for key in ("id", "note", "do")]
            if any(names(clause, each) for each in said):
                yield NamedCase(_from_checkout(path), said[0], said[1])


def tests(clause: str) -> Iterator[Place]:
    """The lines of tests that name it, each test once."""
    if not in_checkout():
        return
    for path in sorted(TESTS.rglob("*.py")):
        told = set[str]()
        for place in _places(path, clause):
            if not place.test or place.test not in told:
                told.add(place.test)
                yield place


def code(clause: str) -> Iterator[Place]:
    """The lines of the program that name it."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from _places(path, clause)


def _places(path: Path, clause: str) -> Iterator[Place]:
    test = ""
    for number, line in enumerate(_lines(path), 1):
        begun = _TEST.match(line)
        test = begun[1] if begun else test if line[:1] in (" ", "", "@", ")") else ""
        if clause[0] in line and names(clause, line):
            yield Place(_from_checkout(path), number, line.strip(), test)


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(read(path, LARGEST).decode("utf-8", "replace").splitlines())


def _from_checkout(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()
