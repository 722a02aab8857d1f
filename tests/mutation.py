"""Mutants of the rules that decide and tell: small slips in the code that some test must notice.

``python -m tests.mutation`` tries every mutant of the files below and lists those that no test noticed;
``--file PART`` of one file, ``--sample N`` so many of each, ``--jobs N`` several at a time. A mutant is the
file with one slip in a clause, code, figure, name, comparison, calculation or constant. It runs in a process
of its own, in which it is imported instead of the file, with the tests that are named here for the file.
Those that cannot be noticed stand in ``mutation.toml``, each with its reason; an entry that fits no mutant
any more is told. The status is 1 when there is anything to tell.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import os
import random
import re
import signal
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import hypothesis  # noqa: F401  (once for all processes)
import pytest

ROOT = Path(__file__).parents[1]
EQUIVALENT = Path(__file__).with_suffix(".toml")
TOLD = ("tests/test_cases.py", "tests/records/test_records.py")
# The file: the tests that are to notice its mutants, the quickest first; of all of them those of the family.
TARGETS = {
    "cardtui/engine/landlord/settlement.py": (
        "tests/engine/test_landlord_settlement.py",
        "tests/engine/test_revisions.py",
        *TOLD,
    ),
    "cardtui/engine/landlord/auction.py": ("tests/engine/test_landlord_course.py", *TOLD),
    "cardtui/engine/guandan/settlement.py": ("tests/engine/test_guandan_course.py", *TOLD),
    "cardtui/engine/guandan/tribute.py": (
        "tests/engine/test_guandan_tribute.py",
        "tests/engine/test_guandan_course.py",
        *TOLD,
    ),
    "cardtui/engine/guandan/levels.py": ("tests/engine/test_guandan_course.py", *TOLD),
    "cardtui/engine/gongzhu/scoring.py": ("tests/engine/test_gongzhu_scoring.py", *TOLD),
}
FAMILIES = {
    "landlord": "landlord or happy or crazy or test_revisions",
    "guandan": "guandan",
    "gongzhu": "gongzhu",
}
SECONDS = 240  # of a mutant's tests: one that runs on for ever is noticed

_PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.BitOr, ast.BitAnd), (ast.LShift, ast.RShift)),
)
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    **dict(_PAIRS),
    **{two: one for one, two in _PAIRS},
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
CALLED = {"min": "max", "max": "min", "sorted": "list", "any": "all", "all": "any", "sum": "max"}
CLAUSE = re.compile(r"([LGZ])(\d+)")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A slip in a file: ``where`` is the definition it is in, ``before`` and ``after`` the statement.

    ``count``: which of several that are alike; ``code``: the whole file with the slip.
    """

    file: str
    where: str
    before: str
    after: str
    count: int
    line: int
    code: CodeType

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What stays of it when lines move."""
        return self.file, self.where, self.before, self.after, self.count

    def __str__(self) -> str:
        number = f" ({self.count})" if self.count > 1 else ""
        return f"{self.file}:{self.line} {self.where}{number}\n  - {self.before}\n  + {self.after}"


# --- making them --------------------------------------------------------------------------------------


def mutants(file: str, source: str | None = None) -> Iterator[Mutant]:
    """All mutants of a file, from its first line to its last."""
    tree = ast.parse((ROOT / file).read_text("utf-8") if source is None else source)
    members = _members(tree)
    seen: dict[tuple[str, str, str], int] = {}
    for where, statement in _statements(tree, ""):
        before = _text(statement)
        for node in _own(statement):
            for slip in _slips(node, members):
                kept = copy.copy(node.__dict__)
                node.__dict__.update(slip)
                after = _text(statement)
                code = compile(ast.unparse(tree), str(ROOT / file), "exec")
                node.__dict__.clear()
                node.__dict__.update(kept)
                if after != before:
                    key = where, before, after
                    seen[key] = seen.get(key, 0) + 1
                    yield Mutant(file, *key, seen[key], getattr(node, "lineno", statement.lineno), code)


def _statements(tree: ast.AST, where: str) -> Iterator[tuple[str, ast.stmt]]:
    """Every statement that decides or tells something, with the definition it is in."""
    for child in ast.iter_child_nodes(tree):
        inside = where
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inside = f"{where}.{child.name}".lstrip(".")
        if isinstance(child, ast.stmt) and not isinstance(child, _SILENT):
            yield inside, child
        if isinstance(child, ast.stmt | ast.match_case | ast.ExceptHandler):
            yield from _statements(child, inside)


_SILENT = (ast.Assert, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass, ast.Try, ast.With)


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a statement itself: not of those within it, nor types, nor texts that explain."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue  # of zip: tells no difference while lengths are right
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_comment"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.stmt | ast.match_case):
                    waiting.append(child)


def _text(statement: ast.stmt) -> str:
    """A statement without those within it, on one line."""
    bare = copy.copy(statement)
    for name in ("body", "orelse", "cases"):
        if hasattr(bare, name):
            empty: list[ast.AST] = [] if name == "orelse" else [ast.Pass()]
            if name == "cases":
                empty = [ast.match_case(ast.MatchAs(), None, [ast.Pass()])]
            setattr(bare, name, empty)
    return " ".join(ast.unparse(ast.fix_missing_locations(bare)).split()).removesuffix(": pass")


def _members(tree: ast.AST) -> dict[str, list[str]]:
    """The members of each class of codes that the file names."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
            found.setdefault(node.value.id, set()).add(node.attr)
    return {name: sorted(each) for name, each in found.items()}


def _slips(node: ast.AST, members: dict[str, list[str]]) -> Iterator[dict[str, object]]:
    """What can be slipped at a node, as the fields that change."""
    match node:
        case ast.Constant(value=value):
            yield from ({"value": other} for other in _constant(value))
        case ast.Compare(ops=ops):
            for at, sign in enumerate(ops):
                yield {"ops": [*ops[:at], OTHER[type(sign)](), *ops[at + 1 :]]}
        case ast.BinOp(op=sign) | ast.BoolOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in OTHER:
            yield {"op": OTHER[type(sign)]()}
        case ast.UnaryOp(op=ast.USub()):
            yield {"op": ast.UAdd()}
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield {"operand": ast.UnaryOp(ast.Not(), operand)}
        case ast.IfExp(body=body, orelse=orelse):
            yield {"body": orelse, "orelse": body}
        case ast.Name(id=name) if name in CALLED:
            yield {"id": CALLED[name]}
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in members.get(name, ()):
            others = members[name]
            yield {"attr": others[(others.index(attr) + 1) % len(others)]}


def _constant(value: object) -> Iterator[object]:
    """Another of its kind: the next clause, one more, another word."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        clause = CLAUSE.fullmatch(value)
        yield f"{clause[1]}{int(clause[2]) + 1}" if clause else value + "Q"


# --- trying them --------------------------------------------------------------------------------------


class Slipped(importlib.machinery.SourceFileLoader):
    """Loads the mutant for the file's module."""

    def __init__(self, file: str, code: CodeType) -> None:
        super().__init__(file.removesuffix(".py").replace("/", "."), str(ROOT / file))
        self.mutated = code

    def get_code(self, fullname: str) -> CodeType:
        """That of the mutant."""
        return self.mutated


class Finder(importlib.abc.MetaPathFinder):
    """Finds the mutant where the file would be found."""

    def __init__(self, loader: Slipped) -> None:
        self.loader = loader

    def find_spec(self, fullname: str, *_where: object) -> importlib.machinery.ModuleSpec | None:
        """The mutant's, for its own name."""
        loader = self.loader
        if fullname != loader.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, loader, origin=loader.path)


def begin(file: str, code: CodeType | None) -> int:
    """A process in which the file's tests run, ``None``: as it is; its status is 0 if all pass."""
    child = os.fork()
    if child:
        return child
    signal.alarm(SECONDS)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    if code is not None:
        sys.meta_path.insert(0, Finder(Slipped(file, code)))
    family = FAMILIES[file.split("/")[2]]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    plain = ["-p", "no:cacheprovider", "-W", "ignore", "-o", "addopts=", "-m", "not slow", "-k", family]
    os._exit(int(pytest.main(["-x", "-q", *plain, *TARGETS[file]])))


def survivors(chosen: Sequence[Mutant], jobs: int) -> Iterator[Mutant]:
    """The mutants that no test noticed, as they are found."""
    waiting = list(reversed(chosen))
    running: dict[int, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[begin(mutant.file, mutant.code)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            yield mutant


def equivalent() -> dict[tuple[str, str, str, str, int], str]:
    """The mutants that cannot be noticed, with the reason."""
    kept = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    names = ("file", "where", "before", "after")
    return {(*(one[name] for name in names), one.get("count", 1)): one["why"] for one in kept}


def main() -> int:
    """Try them and tell."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--file", default="", help="part of the name of a file")
    options.add_argument("--sample", type=int, help="so many of each file")
    options.add_argument("--seed", type=int, default=1, help="of the sample")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--all", action="store_true", help="also those that are said to be equivalent")
    chosen = options.parse_args()
    os.chdir(ROOT)
    kept, faults = equivalent(), 0
    for file in (file for file in TARGETS if chosen.file in file):
        every = list(mutants(file))
        some = every
        if chosen.sample is not None:
            some = random.Random(chosen.seed).sample(every, min(chosen.sample, len(every)))
        some = [mutant for mutant in some if chosen.all or mutant.key not in kept]
        if os.waitstatus_to_exitcode(os.waitpid(begin(file, None), 0)[1]):
            sys.exit(f"{file}: its tests fail as it is")
        lost = 0
        for mutant in survivors(some, chosen.jobs):
            if mutant.key not in kept:
                lost += 1
                print(mutant, flush=True)
        gone = [key for key in kept if key[0] == file and key not in {mutant.key for mutant in every}]
        for key in gone:
            print(f"{EQUIVALENT.name}: no mutant is {key[1:]}")
        print(f"{file}: {len(some) - lost} of {len(some)} noticed, {len(every)} in all", flush=True)
        faults += lost + len(gone)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
