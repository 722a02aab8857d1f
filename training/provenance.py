"""Where every shipped weight and tuned number comes from: ``PROVENANCE.toml``.

The entries of weights are written when weights are shipped, those of numbers in the code by hand.

python -m training.provenance            (checks that everything shipped has its entry)
"""

from __future__ import annotations

import ast
import json
import platform
import sys
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_name("PROVENANCE.toml")
PLAYERS = ROOT / "cardtui" / "ai"
FIELDS = ("file", "sha256", "command", "seed", "commit", "libraries", "games", "strength")
CONSTANTS = ("file", "names", "origin", "commit", "strength")

Entry = Mapping[str, str | int]


def entries() -> list[Entry]:
    """All entries, by file."""
    found: list[Entry] = tomllib.loads(LIST.read_text("utf-8"))["weights"]
    return found


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def libraries() -> str:
    """What fitted the weights that are shipped now."""
    return f"python {platform.python_version()}, numpy {version('numpy')}"


def faults() -> list[str]:
    """What does not fit between the list and the files: sums, files without an entry, empty fields."""
    kept = {str(one["file"]): one for one in entries()}
    files = {path.relative_to(ROOT).as_posix(): path for path in PLAYERS.glob("*/weights/*.f16")}
    found = [f"{name}: no entry" for name in files.keys() - kept.keys()]
    found += [f"{name}: no file" for name in kept.keys() - files.keys()]
    for name, one in kept.items():
        found += [f"{name}: no {field}" for field in FIELDS if field not in one or one[field] == ""]
        if name in files and one["sha256"] != digest(files[name]):
            found.append(f"{name}: another sum")
    return sorted(found)


def constants() -> list[Mapping[str, str | list[str]]]:
    """The entries of numbers in the code."""
    found: list[Mapping[str, str | list[str]]] = tomllib.loads(LIST.read_text("utf-8"))["constants"]
    return found


def unexplained() -> list[str]:
    """What does not fit between the list and the code: names that are not there, weights without an entry."""
    kept = {str(one["file"]): one for one in constants()}
    found = [f"{name}: no {key}" for name, one in kept.items() for key in CONSTANTS if not one.get(key)]
    for path in sorted(PLAYERS.glob("*/*.py")):
        name = path.relative_to(ROOT).as_posix()
        there = assigned(path)
        listed = set(kept.pop(name, {}).get("names", ()))
        found += [f"{name}: no {each}" for each in sorted(listed - there.keys())]
        missing = [each for each, weighs in there.items() if weighs and each not in listed]
        found += [f"{name}: {each} has no entry" for each in missing]
    return found + [f"{name}: no file" for name in kept]


def assigned(path: Path) -> dict[str, bool]:
    """The constants of a module, and whether a number with a point is in them: such a one is a weight."""
    found: dict[str, bool] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        numbers = [each for each in ast.walk(node) if isinstance(each, ast.Constant)]
        weighs = any(isinstance(number.value, float) for number in numbers)
        found |= {name: weighs for name in names if name.isupper()}
    return found


def record(fresh: Iterable[Entry]) -> None:
    """Put entries into the list in the place of those of the same files."""
    kept = {str(one["file"]): one for one in entries()} | {str(one["file"]): one for one in fresh}
    head = LIST.read_text("utf-8").split("[[weights]]", 1)[0]
    tables = []
    for name in sorted(kept):
        lines = [f"{field} = {json.dumps(kept[name][field], ensure_ascii=False)}" for field in FIELDS]
        tables.append("\n".join(["[[weights]]", *lines, ""]))
    by_hand = LIST.read_text("utf-8").partition("\n# Where the numbers")
    LIST.write_text(head + "\n".join(tables) + "".join(by_hand[1:]), "utf-8")


if __name__ == "__main__":
    found = [*faults(), *unexplained()]
    print("\n".join(found) or f"{len(entries())} files and the numbers of {len(constants())} as recorded")
    sys.exit(bool(found))
