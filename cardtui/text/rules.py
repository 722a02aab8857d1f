"""The rule sheets as shipped: a page of clauses for each game family, in both languages.

A line that begins with ``# `` is a heading, one that begins with a clause's id says what the clause says to
a player. Where that leaves something out, the line below it, which begins with two blanks, has the exact
wording. All other lines are plain text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..engine.errors import DataFault, Worded
from ..engine.variants import RULES_REVISION
from ..games import families, game
from .catalog import _, language

_CLAUSE = re.compile(r"^([A-Z]\d+)\s+(.*)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a sheet: a heading, a clause with its id and, if it has one, its exact wording, or text."""

    text: str
    clause: str = ""
    exact: str = ""
    heading: bool = False


def sheet(family: str) -> str:
    """The family's clauses in the language of the moment; English where there is no other."""
    return _sheet(family, language())


def entries(family: str) -> tuple[Entry, ...]:
    """The family's sheet, line by line."""
    return _parsed(sheet(family))


@cache
def _parsed(sheet: str) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for line in sheet.strip().split("\n"):
        named = _CLAUSE.match(line)
        if named:
            found.append(Entry(named[2], named[1]))
        elif line.startswith("  "):
            before = found.pop()
            found.append(Entry(before.text, before.clause, line.strip()))
        else:
            found.append(Entry(line.removeprefix("# "), heading=line.startswith("# ")))
    return tuple(found)


@cache
def _sheet(family: str, language: str) -> str:
    for spoken in (language, "en"):
        path = families()[family].locale / spoken / "rules" / f"{family}.txt"
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def clause_text(variant: str, clause: str) -> str:
    """What a clause says, in full; empty for one that the sheet does not have."""
    entry = _entry(variant, clause)
    return "\n".join(filter(None, (entry.text, entry.exact)))


def clause_said(variant: str, clause: str) -> str:
    """What a clause says to a player; empty for one that the sheet does not have."""
    return _entry(variant, clause).text


def _entry(variant: str, clause: str) -> Entry:
    return _by_clause(sheet(game(variant).family.name)).get(clause, Entry(""))


@cache
def _by_clause(sheet: str) -> Mapping[str, Entry]:
    return {entry.clause: entry for entry in _parsed(sheet) if entry.clause}


def clause_letters() -> str:
    """The letters that clauses begin with, of all families."""
    return "".join(map(_letter, families()))


@cache
def _letter(family: str) -> str:
    return next(entry.clause[0] for entry in entries(family) if entry.clause)


def clause_behind(variant: str, said: str) -> tuple[str, str]:
    """What is said of an action that is to be refused, and the clause that is named behind it, if one is.

    Raises ``DataFault`` for a clause that the game does not have.
    """
    named = re.search(rf"\s([{clause_letters()}][1-9]\d?)$", said)
    if named is None:
        return said, ""
    if not clause_text(variant, named[1]):
        raise DataFault(
            Worded("{clause} is no clause of this game: {line}", clause=named[1], line=repr(said))
        )
    return said[: named.start()], named[1]


def settled_under(revision: int) -> str:
    """That a hand was settled under another revision of the rules than the present one; else empty."""
    if revision == RULES_REVISION:
        return ""
    told = _("Settled under revision {then} of the rules; these are revision {now}.")
    return told.format(then=revision, now=RULES_REVISION)
