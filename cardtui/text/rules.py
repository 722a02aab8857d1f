"""The rule sheets as shipped: a page of clauses for each game family, in both languages."""

from __future__ import annotations

import re
from functools import cache

from ..engine.variants import RULES_REVISION
from ..games import families, game
from .catalog import _, language

_CLAUSE = re.compile(r"^([A-Z]\d+)\s+(.*)$")


def sheet(family: str) -> str:
    """The family's clauses in the language of the moment; English where there is no other."""
    return _sheet(family, language())


@cache
def _sheet(family: str, language: str) -> str:
    for spoken in (language, "en"):
        path = families()[family].locale / spoken / "rules" / f"{family}.txt"
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def clause_text(variant: str, clause: str) -> str:
    """What a clause says; empty for one that the sheet does not have."""
    for line in sheet(game(variant).family.name).split("\n"):
        found = _CLAUSE.match(line)
        if found and found[1] == clause:
            return found[2]
    return ""


def clause_letters() -> str:
    """The letters that clauses begin with, of all families."""
    return "".join(map(_letter, families()))


@cache
def _letter(family: str) -> str:
    lines = sheet(family).split("\n")
    return next(found[1][0] for line in lines if (found := _CLAUSE.match(line)))


def settled_under(revision: int) -> str:
    """That a hand was settled under another revision of the rules than the present one; else empty."""
    if revision == RULES_REVISION:
        return ""
    told = _("Settled under revision {then} of the rules; these are revision {now}.")
    return told.format(then=revision, now=RULES_REVISION)
